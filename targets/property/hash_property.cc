// Laws of the hash paths, on keys of every length and any seed.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <xxhash.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "impl/hash/hash_mem.h"
#include "impl/hash/jhash.h"
#include "impl/hash/key_hasher.h"
#include "impl/hash/multi_key.h"
#include "oracle/hash.h"
#include "oracle/lookup3.h"
#include "targets/peers/oracle_hash.h"

namespace mapdiff::property {
namespace {

using impl::HashChoice;
using impl::KeyHasher;
using impl::PathKind;

// A key in a heap block of its own that ends with it.
class Key {
 public:
  explicit Key(const std::string& bytes) : block_(new std::byte[bytes.size()]) {
    if (!bytes.empty()) std::memcpy(block_.get(), bytes.data(), bytes.size());
  }
  [[nodiscard]] const std::byte* data() const { return block_.get(); }

 private:
  std::unique_ptr<std::byte[]> block_;
};

std::string draw_bytes(std::size_t bytes) {
  return *rc::gen::container<std::string>(bytes, rc::gen::arbitrary<char>());
}

std::uint32_t draw_seed() {
  return *rc::gen::oneOf(rc::gen::arbitrary<std::uint32_t>(),
                         rc::gen::element<std::uint32_t>(0, 1, 0xffffffff, 0x21524111, 0x80000000));
}

RC_GTEST_PROP(HashLaws, jhash_is_lookup3, ()) {
  const std::string bytes = draw_bytes(*rc::gen::inRange<std::size_t>(0, 301));
  const std::uint32_t seed = draw_seed();
  const auto size = static_cast<std::uint32_t>(bytes.size());
  RC_ASSERT(impl::jhash(Key(bytes).data(), size, seed) == oracle::lookup3(bytes, seed));
}

RC_GTEST_PROP(HashLaws, jhash2_is_jhash_of_the_words, ()) {
  const auto words = *rc::gen::inRange<std::uint32_t>(0, 76);
  const Key key(draw_bytes(std::size_t{words} * 4));
  const std::uint32_t seed = draw_seed();
  RC_ASSERT(impl::jhash2(key.data(), words, seed) == impl::jhash(key.data(), words * 4, seed));
}

RC_GTEST_PROP(HashLaws, every_legal_path_gives_the_same_hash, ()) {
  const std::string bytes = draw_bytes(*rc::gen::inRange<std::size_t>(1, 65));
  const auto size = static_cast<std::uint32_t>(bytes.size());
  const std::uint32_t seed = draw_seed();
  const Key key(bytes);
  for (const PathKind kind : {PathKind::kFastest, PathKind::kAnySize}) {
    const KeyHasher hasher(HashChoice::kJhash, size, seed, {}, kind);
    RC_ASSERT(hasher(key.data()) == oracle::lookup3(bytes, seed));
    RC_ASSERT(hasher.seed() == seed);
  }
}

// Up to 4,200 bytes; half of them where one of the hashes begins another way of working.
std::string draw_family_key() {
  const auto edge = *rc::gen::element<std::size_t>(0, 1, 4, 8, 12, 16, 32, 64, 96, 128, 191, 240,
                                                   256, 288, 1024, 2048, 4096);
  const auto near_edge = rc::gen::map(rc::gen::inRange<std::size_t>(0, 4), [edge](std::size_t n) {
    return edge + n - (edge == 0 ? 0 : 1);
  });
  const auto size = *rc::gen::oneOf(near_edge, rc::gen::inRange<std::size_t>(0, 4201));
  std::string key = draw_bytes(std::min<std::size_t>(size, 64));
  const std::string pattern = key;
  while (key.size() < size) {
    const auto round = static_cast<char>(key.size() / 64);
    key += static_cast<char>(pattern[key.size() % 64] + round);
  }
  return key;
}

RC_GTEST_PROP(HashFamily, every_choice_on_every_path_is_the_oracle_s, ()) {
  const std::string bytes = draw_family_key();
  const auto size = static_cast<std::uint32_t>(bytes.size());
  const std::uint32_t seed = draw_seed();
  const impl::CompositeLimits limits{*rc::gen::element<std::uint32_t>(0, 4, 12, size),
                                     *rc::gen::element<std::uint32_t>(0, 240, size)};
  // At any alignment, in a block that ends with the key.
  const auto alignment = *rc::gen::inRange<std::size_t>(0, 64);
  const Key placed(std::string(alignment, 'x') + bytes);
  const std::byte* data = placed.data() + alignment;
  for (std::uint32_t hash = 0; hash < MD_HASHES; ++hash) {
    const auto rule = peers::oracle_rule(hash, limits.jhash_bytes_max, limits.xxh3_bytes_max);
    const std::uint32_t want = oracle::hash(rule, bytes, seed);
    RC_ASSERT(impl::hash_mem(data, size, seed, HashChoice{hash}, limits) == want);
    for (const PathKind kind : {PathKind::kFastest, PathKind::kAnySize}) {
      RC_ASSERT(KeyHasher(HashChoice{hash}, size, seed, limits, kind)(data) == want);
    }
  }
}

RC_GTEST_PROP(HashFamily, the_oracle_s_xxhash_is_the_library_s, ()) {
  const std::string bytes = draw_family_key();
  const std::uint32_t seed = draw_seed();
  const auto low = [](XXH64_hash_t hash) { return static_cast<std::uint32_t>(hash); };
  RC_ASSERT(oracle::hash({oracle::Hash::kXxh3}, bytes, seed) ==
            low(XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed)));
  RC_ASSERT(oracle::hash({oracle::Hash::kXxh64}, bytes, seed) ==
            low(XXH64(bytes.data(), bytes.size(), seed)));
  RC_ASSERT(oracle::hash({oracle::Hash::kXxh32}, bytes, seed) ==
            XXH32(bytes.data(), bytes.size(), seed));
}

RC_GTEST_PROP(HashFamily, bytes_around_the_key_never_matter, ()) {
  const std::string bytes = draw_family_key();
  const auto size = static_cast<std::uint32_t>(bytes.size());
  const std::uint32_t seed = draw_seed();
  const std::string before = draw_bytes(3);
  const std::string behind = draw_bytes(64);
  const Key alone(bytes);
  const Key inside(before + bytes + behind);
  for (std::uint32_t hash = 0; hash < MD_HASHES; ++hash) {
    const HashChoice choice{hash};
    RC_ASSERT(impl::hash_mem(alone.data(), size, seed, choice) ==
              impl::hash_mem(inside.data() + before.size(), size, seed, choice));
    for (const PathKind kind : {PathKind::kFastest, PathKind::kAnySize}) {
      const KeyHasher hasher(choice, size, seed, {}, kind);
      RC_ASSERT(hasher(alone.data()) == hasher(inside.data() + before.size()));
    }
  }
}

RC_GTEST_PROP(HashLaws, every_kernel_hashes_many_keys_as_each, ()) {
  const auto key_bytes = *rc::gen::inRange<std::uint32_t>(1, 301);
  const auto count = *rc::gen::inRange<std::uint32_t>(0, 70);
  const std::string bytes = draw_bytes(std::size_t{key_bytes} * count);
  const std::uint32_t seed = draw_seed();
  const Key keys(bytes);
  for (const impl::MultiKeyKernel& kernel : impl::multi_key_kernels()) {
    if (!kernel.can_run()) continue;  // targets/unit/multi_key_test.cc names it.
    std::vector<std::uint32_t> hashes(count);
    kernel.hash(keys.data(), key_bytes, count, impl::jhash_start(key_bytes, seed), hashes.data());
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::string key = bytes.substr(std::size_t{i} * key_bytes, key_bytes);
      RC_ASSERT(hashes[i] == oracle::lookup3(key, seed));
    }
  }
}

}  // namespace
}  // namespace mapdiff::property
