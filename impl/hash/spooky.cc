// impl/hash/spooky.cc - both forms as rounds over an array, with the rotations in tables.
#include "impl/hash/spooky.h"

#include <array>
#include <bit>
#include <cstring>

namespace mapdiff::impl {
namespace {

constexpr std::uint64_t kFill = 0xdeadbeefdeadbeef;
constexpr std::uint32_t kLongBytesMin = 192;

// Up to 8 * kWords bytes as words, zeros behind them.
template <std::size_t kWords>
std::array<std::uint64_t, kWords> load_words(const std::byte* bytes, std::size_t count) noexcept {
  std::array<std::uint64_t, kWords> words{};
  static_assert(std::endian::native == std::endian::little, "other hosts need a byte swap here");
  std::memcpy(words.data(), bytes, count);
  return words;
}

// Short form: four words of state, two of them fed at a time.

constexpr std::uint32_t kShortBlockBytes = 32;
constexpr std::uint32_t kHalfBlockBytes = 16;
constexpr std::array kShortMix{50, 52, 30, 41, 54, 48, 38, 37, 62, 34, 5, 36};
constexpr std::array kShortEnd{15, 52, 26, 51, 28, 9, 47, 54, 32, 25, 63};

using ShortState = std::array<std::uint64_t, 4>;

void short_mix(ShortState& state) noexcept {
  for (std::size_t i = 0; i < kShortMix.size(); ++i) {
    std::uint64_t& turned = state[(i + 2) % 4];
    turned = std::rotl(turned, kShortMix[i]) + state[(i + 3) % 4];
    state[i % 4] ^= turned;
  }
}

void short_end(ShortState& state) noexcept {
  for (std::size_t i = 0; i < kShortEnd.size(); ++i) {
    std::uint64_t& turned = state[(i + 2) % 4];
    std::uint64_t& target = state[(i + 3) % 4];
    target ^= turned;
    turned = std::rotl(turned, kShortEnd[i]);
    target += turned;
  }
}

void feed_half_block(ShortState& state, const std::byte* bytes) noexcept {
  const auto words = load_words<2>(bytes, kHalfBlockBytes);
  state[2] += words[0];
  state[3] += words[1];
  short_mix(state);
}

// Fewer than 16 bytes; none at all are told from zeros by the fill.
void feed_last_bytes(ShortState& state, const std::byte* bytes, std::uint32_t count) noexcept {
  const auto words =
      count == 0 ? std::array{kFill, kFill} : load_words<2>(bytes, std::size_t{count});
  state[2] += words[0];
  state[3] += words[1];
}

std::uint64_t spooky_short(const std::byte* key, std::uint32_t key_bytes,
                           std::uint64_t seed) noexcept {
  ShortState state{seed, seed, kFill, kFill};
  std::uint32_t left = key_bytes;
  for (; left >= kShortBlockBytes; left -= kShortBlockBytes, key += kShortBlockBytes) {
    feed_half_block(state, key);
    const auto words = load_words<2>(key + kHalfBlockBytes, kHalfBlockBytes);
    state[0] += words[0];
    state[1] += words[1];
  }
  if (left >= kHalfBlockBytes) {
    feed_half_block(state, key);
    left -= kHalfBlockBytes;
    key += kHalfBlockBytes;
  }
  state[3] += std::uint64_t{key_bytes} << 56;
  feed_last_bytes(state, key, left);
  short_end(state);
  return state[0];
}

// Long form: twelve words of state, a block feeds each once.

constexpr std::size_t kLongWords = 12;
constexpr std::uint32_t kLongBlockBytes = kLongWords * 8;
constexpr std::array kLongMix{11, 32, 43, 31, 17, 28, 39, 57, 55, 54, 22, 46};
constexpr std::array kLongEnd{44, 15, 34, 21, 38, 33, 10, 13, 38, 53, 42, 54};
constexpr int kLongEndRounds = 3;

using LongState = std::array<std::uint64_t, kLongWords>;

void long_mix(LongState& state, const LongState& block) noexcept {
  for (std::size_t i = 0; i < kLongWords; ++i) {
    std::uint64_t& previous = state[(i + 11) % kLongWords];
    state[i] += block[i];
    state[(i + 2) % kLongWords] ^= state[(i + 10) % kLongWords];
    previous ^= state[i];
    state[i] = std::rotl(state[i], kLongMix[i]);
    previous += state[(i + 1) % kLongWords];
  }
}

void long_end(LongState& state) noexcept {
  for (std::size_t i = 0; i < kLongWords; ++i) {
    std::uint64_t& previous = state[(i + 11) % kLongWords];
    std::uint64_t& turned = state[(i + 1) % kLongWords];
    previous += turned;
    state[(i + 2) % kLongWords] ^= previous;
    turned = std::rotl(turned, kLongEnd[i]);
  }
}

// The block that ends every key, full or not: zeros behind its bytes, their number in the last.
LongState last_block(const std::byte* bytes, std::uint32_t count) noexcept {
  LongState block = load_words<kLongWords>(bytes, count);
  block[kLongWords - 1] |= std::uint64_t{count} << 56;
  return block;
}

std::uint64_t spooky_long(const std::byte* key, std::uint32_t key_bytes,
                          std::uint64_t seed) noexcept {
  LongState state{};
  for (std::size_t i = 0; i < kLongWords; ++i) state[i] = i % 3 == 2 ? kFill : seed;
  std::uint32_t left = key_bytes;
  for (; left >= kLongBlockBytes; left -= kLongBlockBytes, key += kLongBlockBytes) {
    long_mix(state, load_words<kLongWords>(key, kLongBlockBytes));
  }
  const LongState last = last_block(key, left);
  for (std::size_t i = 0; i < kLongWords; ++i) state[i] += last[i];
  for (int i = 0; i < kLongEndRounds; ++i) long_end(state);
  return state[0];
}

}  // namespace

std::uint32_t spooky32(const std::byte* key, std::uint32_t key_bytes, std::uint32_t seed) noexcept {
  const std::uint64_t result = key_bytes < kLongBytesMin ? spooky_short(key, key_bytes, seed)
                                                         : spooky_long(key, key_bytes, seed);
  return static_cast<std::uint32_t>(result);
}

}  // namespace mapdiff::impl
