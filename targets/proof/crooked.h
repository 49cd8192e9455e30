// targets/proof/crooked.h - jhash with one rotation changed, made of the source that is proved.
//
// Input:  any key reader of impl/hash/jhash.h, over numbers or formulas.
// Output: what jhash_core::hash() gives if it rotates by kTo wherever it should by kFrom.
#pragma once
#include <cstdint>

#include "impl/hash/jhash_core.h"

namespace mapdiff::proof {

template <typename Word, int kFrom, int kTo>
struct Crooked {
  Word word;

  friend Crooked operator+(const Crooked& left, const Crooked& right) {
    return {left.word + right.word};
  }
  friend Crooked operator-(const Crooked& left, const Crooked& right) {
    return {left.word - right.word};
  }
  friend Crooked operator^(const Crooked& left, const Crooked& right) {
    return {left.word ^ right.word};
  }
  // The core finds it through its argument, and prefers it to its own template.
  friend Crooked rotate_left(const Crooked& crooked, int bits) {
    return {impl::jhash_core::rotate_left(crooked.word, bits == kFrom ? kTo : bits)};
  }
};

template <typename Key, typename Word, int kFrom, int kTo>
struct CrookedKey {
  using Triple = impl::jhash_core::Triple<Crooked<Word, kFrom, kTo>>;

  Key key;

  [[nodiscard]] Triple block(std::uint32_t offset) const { return crooked(key.block(offset)); }
  [[nodiscard]] Triple last_block(std::uint32_t offset, std::uint32_t last_bytes) const {
    return crooked(key.last_block(offset, last_bytes));
  }

 private:
  static Triple crooked(const impl::jhash_core::Triple<Word>& block) {
    return {{block.a}, {block.b}, {block.c}};
  }
};

template <int kFrom, int kTo, typename Key, typename Word>
Word crooked_hash(const Key& key, std::uint32_t key_bytes, const Word& start) {
  const CrookedKey<Key, Word, kFrom, kTo> crooked{key};
  return impl::jhash_core::hash(crooked, key_bytes, Crooked<Word, kFrom, kTo>{start}).word;
}

}  // namespace mapdiff::proof
