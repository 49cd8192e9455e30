// targets/bench/rival_hashes.cc - hashes from elsewhere, called as their libraries want it.
//
// XXH_INLINE_ALL must not be defined here: these calls go to the shared library.
#include <absl/hash/hash.h>
#include <absl/strings/string_view.h>
#include <xxhash.h>

#include <array>
#include <functional>
#include <memory>

#include "oracle/hash.h"
#include "targets/bench/hash_sides.h"

#ifdef XXH_INLINE_ALL
#error "the library would be compiled in"
#endif

namespace mapdiff::bench {
namespace {

template <typename HashOne, typename HashOfKey>
Side make_side(std::uint32_t key_bytes, HashLoop loop, HashOne hash_one, HashOfKey hash_of_key) {
  const auto keys = std::make_shared<const KeyBlock>(key_bytes);
  return {[=](std::uint64_t rounds) { return run_hash_loop(loop, *keys, rounds, hash_one); },
          expected_round(*keys, hash_of_key)};
}

auto oracle_hash(oracle::Hash twin) {
  return
      [rule = oracle::HashRule{.hash = twin}](std::string_view key) { return hash(rule, key, 0); };
}

Side library_xxh64_side(std::uint32_t key_bytes, HashLoop loop) {
  const auto hash_one = [key_bytes](const std::byte* key) {
    return static_cast<std::uint32_t>(XXH64(key, key_bytes, 0));
  };
  return make_side(key_bytes, loop, hash_one, oracle_hash(oracle::Hash::kXxh64));
}

Side library_xxh32_side(std::uint32_t key_bytes, HashLoop loop) {
  const auto hash_one = [key_bytes](const std::byte* key) {
    return std::uint32_t{XXH32(key, key_bytes, 0)};
  };
  return make_side(key_bytes, loop, hash_one, oracle_hash(oracle::Hash::kXxh32));
}

// For hashes that no reference knows.
template <typename View>
Side view_side(std::uint32_t key_bytes, HashLoop loop, std::size_t (*hash_of)(View)) {
  const auto hash_one = [=](const std::byte* key) {
    return hash_of(View(reinterpret_cast<const char*>(key), key_bytes));
  };
  const auto hash_of_key = [=](std::string_view key) { return hash_of({key.data(), key.size()}); };
  return make_side(key_bytes, loop, hash_one, hash_of_key);
}

std::size_t absl_hash(absl::string_view key) { return absl::Hash<absl::string_view>()(key); }

std::size_t std_hash(std::string_view key) { return std::hash<std::string_view>()(key); }

}  // namespace

Side library_xxh3_side(std::uint32_t key_bytes, HashLoop loop) {
  const auto hash_one = [key_bytes](const std::byte* key) {
    return static_cast<std::uint32_t>(XXH3_64bits_withSeed(key, key_bytes, 0));
  };
  return make_side(key_bytes, loop, hash_one, oracle_hash(oracle::Hash::kXxh3));
}

std::span<const HashColumn> rival_hashes() {
  static constexpr std::array kColumns{
      HashColumn{"lib_xxh3", &library_xxh3_side},
      HashColumn{"lib_xxh64", &library_xxh64_side},
      HashColumn{"lib_xxh32", &library_xxh32_side},
      HashColumn{"absl_hash",
                 [](std::uint32_t key_bytes, HashLoop loop) {
                   return view_side<absl::string_view>(key_bytes, loop, &absl_hash);
                 }},
      HashColumn{"std_hash",
                 [](std::uint32_t key_bytes, HashLoop loop) {
                   return view_side<std::string_view>(key_bytes, loop, &std_hash);
                 }},
  };
  return kColumns;
}

}  // namespace mapdiff::bench
