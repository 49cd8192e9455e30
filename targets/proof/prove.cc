// prove [--timeout-seconds N] - the hash paths of short keys, proved equal for every key and seed.
//
// What is proved is the source that maps are made of: jhash_core.h, jhash.h, algorithms.h and the
// choice of key_path.h, given formulas in place of numbers. What is not: README.md of this folder.
#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "targets/proof/flags.h"
#include "targets/proof/jhash_path.h"
#include "targets/proof/lookup3_formula.h"
#include "targets/proof/prover.h"

namespace mapdiff::proof {
namespace {

using impl::HashChoice;
using impl::PathKind;

// Every size that has a path of its own, and the first ones that share one.
constexpr std::uint32_t kKeyBytesMax = impl::kFixedKeyBytesMax + 16;

struct Way {
  const char* name;
  HashChoice choice;
  PathKind kind;
};

constexpr std::array kWays{
    Way{"path of jhash", HashChoice::kJhash, PathKind::kFastest},
    Way{"path of jhash, any size", HashChoice::kJhash, PathKind::kAnySize},
    Way{"path of jhash_per_call", HashChoice::kJhashPerCall, PathKind::kFastest},
    Way{"path of jhash_as_posted", HashChoice::kJhashAsPosted, PathKind::kFastest},
    Way{"path of composite", HashChoice::kComposite, PathKind::kFastest},
};

std::uint32_t as_word(std::byte byte) { return std::to_integer<std::uint32_t>(byte); }
Word as_word(Byte byte) { return Word(z3::zext(bits_of(byte), 24)); }

// Bytes added up one by one are the word that a load gives: needed once, as the formulas below
// would otherwise have to be proved through it.
Function added_bytes(std::uint32_t key_bytes) {
  return function("its bytes added up", [key_bytes](const auto* key, auto /*seed*/) {
    std::vector<decltype(as_word(*key))> bytes;
    for (std::uint32_t i = 0; i < key_bytes; ++i) bytes.push_back(as_word(key[i]));
    return added_up(std::span<const decltype(as_word(*key))>(bytes));
  });
}

Function loaded_bytes(std::uint32_t key_bytes) {
  return function("the word loaded", [key_bytes](const auto* key, auto /*seed*/) {
    using impl::load_le;
    return load_le(key, key_bytes);
  });
}

Function published(std::uint32_t key_bytes) {
  return function("published lookup3", [key_bytes](const auto* key, auto seed) {
    using impl::load_le;
    std::vector<decltype(seed)> words;
    for (std::uint32_t at = 0; at < key_bytes; at += 4) {
      words.push_back(load_le(key + at, std::min(key_bytes - at, 4U)));
    }
    return lookup3_formula(std::span<const decltype(seed)>(words), key_bytes, seed);
  });
}

Function jhash(std::uint32_t key_bytes) {
  return function("jhash", [key_bytes](const auto* key, auto seed) {
    return impl::jhash(key, key_bytes, seed);
  });
}

Function jhash2(std::uint32_t key_bytes) {
  return function("jhash2", [key_bytes](const auto* key, auto seed) {
    return impl::jhash2(key, key_bytes / 4, seed);
  });
}

Function path(const Way& way, std::uint32_t key_bytes) {
  return function(way.name, [way, key_bytes]<typename Byte>(const Byte* key, auto seed) {
    const auto path = jhash_path<Byte>(way.choice, key_bytes, way.kind);
    return path.hash(key, key_bytes, path.start(key_bytes, seed));
  });
}

// The core without its loop, as kernels for many keys use it.
template <std::uint32_t kKeyBytes>
Claim unrolled_claim() {
  const auto hash = [](const auto* key, auto seed) {
    const auto start = impl::jhash_start(kKeyBytes, seed);
    return impl::jhash_core::hash_fixed<kKeyBytes>(impl::KeyOfWords{key}, start);
  };
  return {kKeyBytes, function("jhash without a loop", hash), jhash(kKeyBytes)};
}

template <std::uint32_t... kIndex>
void add_unrolled_claims(std::integer_sequence<std::uint32_t, kIndex...> /*words*/,
                         std::vector<Claim>& claims) {
  (claims.push_back(unrolled_claim<(kIndex + 1) * 4>()), ...);
}

void add_claims(std::uint32_t key_bytes, std::vector<Claim>& claims) {
  claims.push_back({key_bytes, jhash(key_bytes), published(key_bytes)});
  if (key_bytes % 4 == 0) claims.push_back({key_bytes, jhash2(key_bytes), jhash(key_bytes)});
  if (key_bytes == 0) return;  // No map has such keys.
  for (const Way& way : kWays) {
    if (jhash_path<Byte>(way.choice, key_bytes, way.kind).hash == nullptr) continue;
    claims.push_back({key_bytes, path(way, key_bytes), jhash(key_bytes)});
  }
}

std::vector<Claim> all_claims() {
  std::vector<Claim> claims;
  for (std::uint32_t bytes = 1; bytes <= 4; ++bytes) {
    claims.push_back({bytes, added_bytes(bytes), loaded_bytes(bytes)});
  }
  for (std::uint32_t bytes = 0; bytes <= kKeyBytesMax; ++bytes) add_claims(bytes, claims);
  using Words = std::make_integer_sequence<std::uint32_t, impl::kFixedKeyBytesMax / 4>;
  add_unrolled_claims(Words(), claims);
  return claims;
}

int main(int argc, char** argv) {
  std::uint64_t seconds_max = 120;
  if (!read_flags(argc, argv, {{"timeout-seconds", &seconds_max, 1, 86400}})) return kBadInput;
  const std::vector<Claim> claims = all_claims();
  std::size_t proved = 0;
  double seconds = 0;
  // Up to the first that is not: one undecided claim has many like it, each as slow.
  for (const Claim& claim : claims) {
    const Decision decision = decide(claim, seconds_max);
    print(claim, decision);
    seconds += decision.seconds;
    if (decision.verdict != Verdict::kProved) break;
    ++proved;
  }
  std::printf("claims=%zu proved=%zu seconds=%.1f\n", claims.size(), proved, seconds);
  if (claims.empty()) return kNothingCompared;
  return proved == claims.size() ? kAgree : kDiverges;
}

}  // namespace
}  // namespace mapdiff::proof

int main(int argc, char** argv) { return mapdiff::proof::main(argc, argv); }
