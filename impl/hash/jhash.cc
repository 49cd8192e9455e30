// impl/hash/jhash.cc - lookup3 over bytes, over words, and over the two shortest word keys.
#include "impl/hash/jhash.h"

#include <array>
#include <bit>
#include <cstring>

#include "impl/base/load.h"

namespace mapdiff::impl {
namespace {

constexpr std::uint32_t kBlockBytes = 12;
constexpr std::uint32_t kBlockWords = 3;

// The three words lookup3 works on. The last one is the result.
struct State {
  std::uint32_t a;
  std::uint32_t b;
  std::uint32_t c;
};

constexpr State start_state(std::uint32_t start) noexcept { return {start, start, start}; }

void add_block(State& state, const std::byte* block) noexcept {
  state.a += load_le32(block);
  state.b += load_le32(block + 4);
  state.c += load_le32(block + 8);
}

// One round of mix(): `target` takes `source` out and its rotation in; `source` then takes `other`.
constexpr void mix_round(std::uint32_t& target, std::uint32_t& source, std::uint32_t other,
                         int rotation) noexcept {
  target = (target - source) ^ std::rotl(source, rotation);
  source += other;
}

// Spreads a block that is not the last one; reversible, so that no input is lost.
constexpr void mix(State& state) noexcept {
  mix_round(state.a, state.c, state.b, 4);
  mix_round(state.b, state.a, state.c, 6);
  mix_round(state.c, state.b, state.a, 8);
  mix_round(state.a, state.c, state.b, 16);
  mix_round(state.b, state.a, state.c, 19);
  mix_round(state.c, state.b, state.a, 4);
}

constexpr void finish_round(std::uint32_t& target, std::uint32_t source, int rotation) noexcept {
  target = (target ^ source) - std::rotl(source, rotation);
}

// Makes every bit of the state count in every bit of the result.
constexpr std::uint32_t finish(State state) noexcept {
  finish_round(state.c, state.b, 14);
  finish_round(state.a, state.c, 11);
  finish_round(state.b, state.a, 25);
  finish_round(state.c, state.b, 16);
  finish_round(state.a, state.c, 4);
  finish_round(state.b, state.a, 14);
  finish_round(state.c, state.b, 24);
  return state.c;
}

}  // namespace

std::uint32_t jhash(const std::byte* key, std::uint32_t key_bytes, std::uint32_t seed) noexcept {
  State state = start_state(kJhashStart + key_bytes + seed);
  if (key_bytes == 0) return state.c;
  // A last block of exactly 12 bytes is left for finish(), hence "more than".
  for (; key_bytes > kBlockBytes; key_bytes -= kBlockBytes, key += kBlockBytes) {
    add_block(state, key);
    mix(state);
  }
  // The key may end where its memory ends, so the tail is widened in a copy and not in place.
  std::array<std::byte, kBlockBytes> tail{};
  std::memcpy(tail.data(), key, key_bytes);
  add_block(state, tail.data());
  return finish(state);
}

std::uint32_t jhash2(const std::byte* key, std::uint32_t key_words, std::uint32_t seed) noexcept {
  State state = start_state(kJhashStart + key_words * 4 + seed);
  if (key_words == 0) return state.c;
  for (; key_words > kBlockWords; key_words -= kBlockWords, key += kBlockBytes) {
    add_block(state, key);
    mix(state);
  }
  state.a += load_le32(key);
  if (key_words > 1) state.b += load_le32(key + 4);
  if (key_words > 2) state.c += load_le32(key + 8);
  return finish(state);
}

std::uint32_t jhash_folded_4(const std::byte* key, std::uint32_t folded_start) noexcept {
  State state = start_state(folded_start);
  state.a += load_le32(key);
  return finish(state);
}

std::uint32_t jhash_folded_8(const std::byte* key, std::uint32_t folded_start) noexcept {
  State state = start_state(folded_start);
  state.a += load_le32(key);
  state.b += load_le32(key + 4);
  return finish(state);
}

}  // namespace mapdiff::impl
