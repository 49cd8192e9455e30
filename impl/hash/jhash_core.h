// impl/hash/jhash_core.h - lookup3 written once, over any word: a number, a vector, a formula.
//
// Input:  Key gives three words at a time: block(offset) the next 12 bytes, last_block(offset,
//         bytes) the 1 to 12 bytes that remain, zero-extended. Word needs + - ^ | << >>, the shifts
//         by int, all modulo 2^32 and lane by lane.
// Output: one Word; each lane is the hash of that lane's key.
// Source: lookup3 by Bob Jenkins. Everything that depends on the start value is with the caller.
// Users:  jhash.h with numbers, multi_key_*.cc with vectors, targets/proof/ with formulas of Z3:
//         what is proved there is this source.
#pragma once
#include <cstdint>
#include <utility>

namespace mapdiff::impl::jhash_core {

inline constexpr std::uint32_t kBlockBytes = 12;

// The three words lookup3 works on; also twelve bytes of key. Of a state, the last is the result.
template <typename Word>
struct Triple {
  Word a;
  Word b;
  Word c;
};

template <typename Word>
[[nodiscard]] constexpr Word rotate_left(const Word& word, int bits) noexcept {
  return (word << bits) | (word >> (32 - bits));
}

template <typename Word>
constexpr void add_block(Triple<Word>& state, const Triple<Word>& block) noexcept {
  state.a = state.a + block.a;
  state.b = state.b + block.b;
  state.c = state.c + block.c;
}

// One round of mix(): `target` takes `source` out and its rotation in; `source` then takes `other`.
template <typename Word>
constexpr void mix_round(Word& target, Word& source, const Word& other, int rotation) noexcept {
  target = (target - source) ^ rotate_left(source, rotation);
  source = source + other;
}

// Spreads a block that is not the last one; reversible, so that no input is lost.
template <typename Word>
[[gnu::always_inline]] constexpr void mix(Triple<Word>& state) noexcept {
  mix_round(state.a, state.c, state.b, 4);
  mix_round(state.b, state.a, state.c, 6);
  mix_round(state.c, state.b, state.a, 8);
  mix_round(state.a, state.c, state.b, 16);
  mix_round(state.b, state.a, state.c, 19);
  mix_round(state.c, state.b, state.a, 4);
}

template <typename Word>
constexpr void finish_round(Word& target, const Word& source, int rotation) noexcept {
  target = (target ^ source) - rotate_left(source, rotation);
}

// Makes every bit of the state count in every bit of the result.
template <typename Word>
[[nodiscard, gnu::always_inline]] constexpr Word finish(Triple<Word> state) noexcept {
  finish_round(state.c, state.b, 14);
  finish_round(state.a, state.c, 11);
  finish_round(state.b, state.a, 25);
  finish_round(state.c, state.b, 16);
  finish_round(state.a, state.c, 4);
  finish_round(state.b, state.a, 14);
  finish_round(state.c, state.b, 24);
  return state.c;
}

template <typename Word, typename Key>
[[nodiscard]] constexpr Word hash(const Key& key, std::uint32_t key_bytes,
                                  const Word& start) noexcept {
  Triple<Word> state{start, start, start};
  if (key_bytes == 0) return state.c;
  std::uint32_t offset = 0;
  // A last block of exactly 12 bytes is left for finish(), hence "more than".
  for (; key_bytes - offset > kBlockBytes; offset += kBlockBytes) {
    add_block(state, key.block(offset));
    mix(state);
  }
  add_block(state, key.last_block(offset, key_bytes - offset));
  return finish(state);
}

template <typename Word, typename Key, std::uint32_t... kBlock>
[[gnu::always_inline]] constexpr void mix_blocks(
    Triple<Word>& state, const Key& key,
    std::integer_sequence<std::uint32_t, kBlock...> /*blocks*/) noexcept {
  ((add_block(state, key.block(kBlock * kBlockBytes)), mix(state)), ...);
}

// The same with a length known when compiled, without a loop: a compiler that keeps a loop of few
// rounds keeps each offset a variable, and a Key of vectors then goes through memory.
template <std::uint32_t kKeyBytes, typename Word, typename Key>
[[nodiscard, gnu::always_inline]] constexpr Word hash_fixed(const Key& key,
                                                            const Word& start) noexcept {
  static_assert(kKeyBytes > 0);
  constexpr std::uint32_t kMixed = (kKeyBytes - 1) / kBlockBytes;
  Triple<Word> state{start, start, start};
  mix_blocks(state, key, std::make_integer_sequence<std::uint32_t, kMixed>());
  add_block(state, key.last_block(kMixed * kBlockBytes, kKeyBytes - kMixed * kBlockBytes));
  return finish(state);
}

}  // namespace mapdiff::impl::jhash_core
