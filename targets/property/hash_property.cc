// Laws of the hash paths, on keys of every length and any seed.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstring>
#include <memory>
#include <string>

#include "impl/hash/jhash.h"
#include "impl/hash/key_hasher.h"
#include "oracle/lookup3.h"

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

}  // namespace
}  // namespace mapdiff::property
