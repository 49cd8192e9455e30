// targets/fuzz/hash_paths.cc - does every path of every hash give the oracle's hash of the key?
//
// Input: four bytes of seed, two of key length (0 to 4,200), then the key; a key that is longer
// than the bytes given goes on with them, each time one more added. Each key is hashed in heap
// blocks that end with it, so that a sanitizer sees any read beyond it, at every alignment up to 63
// (long keys: at every ninth), and once with other bytes around it. The xxHash library, as linked,
// is a second witness for the hashes that come from it. Cut into keys of one size, the bytes also
// go through every kernel for many keys.
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "impl/hash/hash_mem.h"
#include "impl/hash/jhash.h"
#include "impl/hash/key_hasher.h"
#include "impl/hash/multi_key.h"
#include "oracle/hash.h"
#include "targets/harness/bytes.h"
#include "targets/harness/counters_file.h"
#include "targets/harness/script.h"
#include "targets/peers/oracle_hash.h"

namespace {

using mapdiff::impl::CompositeLimits;
using mapdiff::impl::HashChoice;
using mapdiff::impl::KeyHasher;
using mapdiff::impl::PathKind;
using mapdiff::peers::oracle_rule;

constexpr std::size_t kKeyBytesMax = 4200;
constexpr std::size_t kLongKeyBytes = 256;
constexpr std::size_t kAlignments = 64, kLongKeyStep = 9;

mapdiff::harness::Counters g_counters;

// A key where it lies, and what its seed is.
struct Key {
  const std::byte* data;
  std::uint32_t bytes;
  std::uint32_t seed;
};

void check_equal(const Key& key, const char* peer, const char* path, std::uint32_t got,
                 std::uint32_t want) {
  ++g_counters.operations;
  if (got == want) return;
  const std::string_view bytes(reinterpret_cast<const char*>(key.data), key.bytes);
  std::fprintf(stderr,
               "divergence hash:value:%s:%s\n  key  %s (%u bytes)\n  seed 0x%08x\n  got  "
               "0x%08x\n  want 0x%08x\n",
               peer, path, mapdiff::harness::to_text(bytes).c_str(), key.bytes, key.seed, got,
               want);
  std::abort();
}

void check(const Key& key, const char* path, std::uint32_t got, std::uint32_t want) {
  check_equal(key, "impl", path, got, want);
}

void check_choice(const Key& key, std::uint32_t hash, CompositeLimits limits, std::uint32_t want) {
  const char* const name = mapdiff::harness::hash_name(static_cast<md_hash>(hash)).data();
  const auto choice = HashChoice{hash};
  check(key, name, mapdiff::impl::hash_mem(key.data, key.bytes, key.seed, choice, limits), want);
  for (const PathKind kind : {PathKind::kFastest, PathKind::kAnySize}) {
    const KeyHasher hasher(choice, key.bytes, key.seed, limits, kind);
    check(key, name, hasher(key.data), want);
    check(key, "seed kept unfolded", hasher.seed(), key.seed);
  }
}

// What the oracle gives for each md_hash; composite with its usual limits.
using Wants = std::array<std::uint32_t, MD_HASHES>;

Wants wants(std::string_view key, std::uint32_t seed) {
  Wants want{};
  for (std::uint32_t hash = 0; hash < want.size(); ++hash) {
    want[hash] = mapdiff::oracle::hash(oracle_rule(hash), key, seed);
  }
  return want;
}

void check_all(const Key& key, const Wants& want) {
  check(key, "jhash of bytes", mapdiff::impl::jhash(key.data, key.bytes, key.seed), want[MD_JHASH]);
  if (key.bytes % 4 == 0) {
    check(key, "jhash2", mapdiff::impl::jhash2(key.data, key.bytes / 4, key.seed), want[MD_JHASH]);
  }
  for (std::uint32_t hash = 0; hash < want.size(); ++hash) check_choice(key, hash, {}, want[hash]);
}

// The limits of composite around this very size.
void check_limits(const Key& key, std::string_view bytes) {
  const std::uint32_t below = key.bytes == 0 ? 0 : key.bytes - 1;
  for (const std::uint32_t jhash_bytes_max : {below, key.bytes}) {
    for (const std::uint32_t xxh3_bytes_max : {below, key.bytes}) {
      const auto rule = oracle_rule(MD_COMPOSITE, jhash_bytes_max, xxh3_bytes_max);
      check_choice(key, MD_COMPOSITE, {jhash_bytes_max, xxh3_bytes_max},
                   mapdiff::oracle::hash(rule, bytes, key.seed));
    }
  }
}

// The oracle itself: it is no witness against itself.
void check_library(const Key& key, const Wants& want) {
  const auto low = [](XXH64_hash_t hash) { return static_cast<std::uint32_t>(hash); };
  const void* data = key.data;
  check_equal(key, "oracle", "libxxhash XXH3", want[MD_XXH3],
              low(XXH3_64bits_withSeed(data, key.bytes, key.seed)));
  check_equal(key, "oracle", "libxxhash XXH64", want[MD_XXH64],
              low(XXH64(data, key.bytes, key.seed)));
  check_equal(key, "oracle", "libxxhash XXH32", want[MD_XXH32], XXH32(data, key.bytes, key.seed));
}

// The key at `alignment` of a block that ends with it, or that has `around` on both sides.
class Placed {
 public:
  Placed(std::string_view key, std::size_t alignment) : Placed(key, alignment, 0, '\0') {}
  Placed(std::string_view key, std::size_t before, std::size_t behind, char around)
      : block_(new char[before + key.size() + behind]), key_(block_.get() + before) {
    std::memset(block_.get(), around, before + key.size() + behind);
    if (!key.empty()) std::memcpy(key_, key.data(), key.size());
  }
  [[nodiscard]] const std::byte* data() const { return reinterpret_cast<const std::byte*>(key_); }

 private:
  std::unique_ptr<char[]> block_;
  char* key_;
};

void check_key(std::string_view bytes, std::uint32_t seed) {
  const Wants want = wants(bytes, seed);
  const auto size = static_cast<std::uint32_t>(bytes.size());
  const std::size_t step = size > kLongKeyBytes ? kLongKeyStep : 1;
  for (std::size_t alignment = 0; alignment < kAlignments; alignment += step) {
    const Placed placed(bytes, alignment);
    check_all({placed.data(), size, seed}, want);
  }
  for (const char around : {'\0', '\xff'}) {
    const Placed placed(bytes, 1, 2 * kAlignments, around);
    check_all({placed.data(), size, seed}, want);
  }
  const Placed placed(bytes, 0);
  check_library({placed.data(), size, seed}, want);
  check_limits({placed.data(), size, seed}, bytes);
}

// Every kernel for many keys that this machine can run, and the choice among them: `count` keys in
// a block that ends with them.
void check_kernels(std::string_view keys, std::uint32_t count, std::uint32_t seed) {
  const auto key_bytes = static_cast<std::uint32_t>(keys.size() / count);
  const Placed placed(keys, 3);
  const auto check_hashes = [&](const char* path, const std::vector<std::uint32_t>& hashes) {
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::size_t offset = std::size_t{i} * key_bytes;
      check({placed.data() + offset, key_bytes, seed}, path, hashes[i],
            mapdiff::oracle::hash({}, keys.substr(offset, key_bytes), seed));
    }
  };
  std::vector<std::uint32_t> hashes(count);
  for (const mapdiff::impl::MultiKeyKernel& kernel : mapdiff::impl::multi_key_kernels()) {
    if (!kernel.can_run()) continue;
    kernel.hash(placed.data(), key_bytes, count, mapdiff::impl::jhash_start(key_bytes, seed),
                hashes.data());
    check_hashes(kernel.name, hashes);
  }
  const KeyHasher hasher(HashChoice::kJhash, key_bytes, seed);
  hasher.hash_many(placed.data(), count, hashes.data());
  check_hashes("hash_many", hashes);
}

std::string stretched(std::string_view given, std::size_t bytes) {
  std::string key(bytes, '\0');
  for (std::size_t i = 0; i < bytes && !given.empty(); ++i) {
    key[i] = static_cast<char>(given[i % given.size()] + static_cast<char>(i / given.size()));
  }
  return key;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::uint32_t seed = 0;
  std::uint16_t key_bytes = 0;
  std::string head(sizeof seed + sizeof key_bytes, '\0');  // What is missing of it is 0.
  std::copy_n(data, std::min(size, head.size()), head.begin());
  std::memcpy(&seed, head.data(), sizeof seed);
  std::memcpy(&key_bytes, head.data() + sizeof seed, sizeof key_bytes);
  const std::string given(data + std::min(size, head.size()), data + size);
  g_counters = {};
  const std::string key = stretched(given, key_bytes % (kKeyBytesMax + 1));
  check_key(key, seed);
  // The same bytes as up to 37 keys: groups of 8 and of 16, and a rest of each.
  const std::uint32_t keys_max = key.empty() ? 0 : 1 + key_bytes % 37;
  const std::size_t each_bytes = keys_max == 0 ? 0 : key.size() / keys_max;
  if (each_bytes != 0) check_kernels(key.substr(0, each_bytes * keys_max), keys_max, seed);
  mapdiff::harness::count_script(g_counters);
  return 0;
}
