// impl/hash/multi_key_group.h - jhash of many keys, a group of kLanes or two at a time.
//
// Input:  Isa as in multi_key_keys.h, with store() of one vector. Else as MultiKeyKernel::hash.
// Output: hash_keys<Isa>() is such a function.
// Users:  multi_key_avx2.cc, multi_key_avx512.cc.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "impl/hash/jhash_core.h"
#include "impl/hash/multi_key_keys.h"
#include "impl/hash/multi_key_word.h"

namespace mapdiff::impl::multi_key {

// How keys of one size, or of a range of sizes, are loaded. kFixedBytes: 0 for a range. A group's
// load reads read_bytes from its first key on.
template <typename Isa, std::uint32_t kKeyBytes>
struct FixedSize {
  static constexpr std::uint32_t kFixedBytes = kKeyBytes;
  static constexpr bool kIsInTurns = kKeyBytes % 16 != 0 && kKeyBytes <= Isa::kInTurnsBytesMax;
  using Words = std::conditional_t<kIsInTurns, WordsInTurns<Isa, kIsInTurns ? kKeyBytes : 4>,
                                   WordsInRows<Isa, kKeyBytes>>;
  using Keys = KeysOfWords<Isa, Words, kKeyBytes>;

  static std::uint32_t bytes(std::uint32_t /*key_bytes*/) { return kKeyBytes; }
  static Keys load(const std::byte* keys, std::uint32_t /*key_bytes*/) { return {Words(keys)}; }
  static std::uint64_t read_bytes(std::uint32_t /*key_bytes*/) { return Isa::kLanes * kKeyBytes; }
};

template <typename Isa>
struct AnyShortSize {
  static constexpr std::uint32_t kFixedBytes = 0;
  using Keys = AnyShortKeys<Isa>;

  static std::uint32_t bytes(std::uint32_t key_bytes) { return key_bytes; }
  static Keys load(const std::byte* keys, std::uint32_t key_bytes) { return {keys, key_bytes}; }
  static std::uint64_t read_bytes(std::uint32_t key_bytes) {
    return (Isa::kLanes - 1) * key_bytes + kRowBytes;
  }
};

template <typename Isa>
struct AnyLongSize {
  static constexpr std::uint32_t kFixedBytes = 0;
  using Keys = AnyLongKeys<Isa>;

  static std::uint32_t bytes(std::uint32_t key_bytes) { return key_bytes; }
  static Keys load(const std::byte* keys, std::uint32_t key_bytes) { return {{keys, key_bytes}}; }
  static std::uint64_t read_bytes(std::uint32_t key_bytes) {
    return std::uint64_t{Isa::kLanes} * key_bytes;
  }
};

// The keys of two groups, as a Key of jhash_core.
template <typename Isa, typename Keys>
struct TwoGroups {
  using Triple = jhash_core::Triple<TwoWords<Isa>>;

  Keys first;
  Keys second;

  [[nodiscard, gnu::always_inline]] Triple block(std::uint32_t offset) const {
    return side_by_side(first.block(offset), second.block(offset));
  }
  [[nodiscard, gnu::always_inline]] Triple last_block(std::uint32_t offset,
                                                      std::uint32_t last_bytes) const {
    return side_by_side(first.last_block(offset, last_bytes),
                        second.last_block(offset, last_bytes));
  }

 private:
  static Triple side_by_side(const jhash_core::Triple<Word<Isa>>& left,
                             const jhash_core::Triple<Word<Isa>>& right) {
    return {{left.a, right.a}, {left.b, right.b}, {left.c, right.c}};
  }
};

template <typename Isa>
Word<Isa> word_of(std::uint32_t number) {
  return {typename Isa::Vector{} + number};
}

template <std::uint32_t kFixedBytes, typename Word, typename Keys>
[[gnu::always_inline]] inline Word hash_group(const Keys& keys, std::uint32_t key_bytes,
                                              const Word& start) {
  if constexpr (kFixedBytes != 0) {
    return jhash_core::hash_fixed<kFixedBytes>(keys, start);
  } else {
    return jhash_core::hash(keys, key_bytes, start);
  }
}

template <typename Isa, typename Keys>
void hash_some(const Keys& keys, std::uint32_t key_bytes, std::uint32_t count, std::uint32_t start,
               std::uint32_t* hashes) {
  const auto hash = hash_group<0>(keys, key_bytes, word_of<Isa>(start));
  std::memcpy(hashes, &hash, std::size_t{count} * sizeof(*hashes));
}

// Keys that do not fill a group, or whose rows would end behind the last one.
template <typename Isa>
[[gnu::flatten]] void hash_rest(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
                                std::uint32_t start, std::uint32_t* hashes) noexcept {
  while (count > 0) {
    const std::uint32_t group = count < Isa::kLanes ? count : Isa::kLanes;
    if (key_bytes < kRowBytes) {
      std::byte copy[Isa::kLanes * kRowBytes] = {};
      std::memcpy(copy, keys, std::size_t{group} * key_bytes);
      hash_some<Isa>(AnyShortKeys<Isa>(copy, key_bytes), key_bytes, group, start, hashes);
    } else {
      hash_some<Isa>(AnyLongKeys<Isa>{{keys, key_bytes, group - 1}}, key_bytes, group, start,
                     hashes);
    }
    keys += std::size_t{group} * key_bytes;
    hashes += group;
    count -= group;
  }
}

template <typename Isa, typename Size>
[[gnu::flatten]] void hash_groups(const std::byte* keys, std::uint32_t any_key_bytes,
                                  std::uint32_t count, std::uint32_t start,
                                  std::uint32_t* hashes) noexcept {
  constexpr std::uint32_t kLanes = Isa::kLanes;
  const std::uint32_t key_bytes = Size::bytes(any_key_bytes);
  const std::uint64_t group_bytes = std::uint64_t{kLanes} * key_bytes;
  const std::uint64_t read_bytes = Size::read_bytes(key_bytes);
  const Word<Isa> start_word = word_of<Isa>(start);
  if constexpr (Size::kFixedBytes != 0) {
    for (; count >= 2 * kLanes; count -= 2 * kLanes) {
      const TwoGroups<Isa, typename Size::Keys> two{Size::load(keys, key_bytes),
                                                    Size::load(keys + group_bytes, key_bytes)};
      const auto hash =
          hash_group<Size::kFixedBytes>(two, key_bytes, TwoWords<Isa>{start_word, start_word});
      Isa::store(hash.first.lanes, hashes);
      Isa::store(hash.second.lanes, hashes + kLanes);
      keys += 2 * group_bytes;
      hashes += std::size_t{2} * kLanes;
    }
  }
  for (; std::uint64_t{count} * key_bytes >= read_bytes; count -= kLanes) {
    const auto hash =
        hash_group<Size::kFixedBytes>(Size::load(keys, key_bytes), key_bytes, start_word);
    Isa::store(hash.lanes, hashes);
    keys += group_bytes;
    hashes += kLanes;
  }
  hash_rest<Isa>(keys, key_bytes, count, start, hashes);
}

template <typename Isa>
void hash_keys(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
               std::uint32_t start, std::uint32_t* hashes) noexcept {
  const auto hash = [key_bytes]() {
    switch (key_bytes) {
      case 4:
        return &hash_groups<Isa, FixedSize<Isa, 4>>;
      case 8:
        return &hash_groups<Isa, FixedSize<Isa, 8>>;
      case 12:
        return &hash_groups<Isa, FixedSize<Isa, 12>>;
      case 16:
        return &hash_groups<Isa, FixedSize<Isa, 16>>;
      case 20:
        return &hash_groups<Isa, FixedSize<Isa, 20>>;
      case 24:
        return &hash_groups<Isa, FixedSize<Isa, 24>>;
      case 28:
        return &hash_groups<Isa, FixedSize<Isa, 28>>;
      case 32:
        return &hash_groups<Isa, FixedSize<Isa, 32>>;
      case 36:
        return &hash_groups<Isa, FixedSize<Isa, 36>>;
      case 40:
        return &hash_groups<Isa, FixedSize<Isa, 40>>;
      case 44:
        return &hash_groups<Isa, FixedSize<Isa, 44>>;
      case 48:
        return &hash_groups<Isa, FixedSize<Isa, 48>>;
      case 52:
        return &hash_groups<Isa, FixedSize<Isa, 52>>;
      case 56:
        return &hash_groups<Isa, FixedSize<Isa, 56>>;
      case 60:
        return &hash_groups<Isa, FixedSize<Isa, 60>>;
      case 64:
        return &hash_groups<Isa, FixedSize<Isa, 64>>;
      default:
        return key_bytes < kRowBytes ? &hash_groups<Isa, AnyShortSize<Isa>>
                                     : &hash_groups<Isa, AnyLongSize<Isa>>;
    }
  }();
  hash(keys, key_bytes, count, start, hashes);
}

}  // namespace mapdiff::impl::multi_key
