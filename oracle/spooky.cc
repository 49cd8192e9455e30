#include "oracle/spooky.h"

#include <array>
#include <bit>
#include <cstddef>
#include <string>

#include "oracle/little_endian.h"

namespace mapdiff::oracle {
namespace {

constexpr std::uint64_t kFiller = 0xdeadbeefdeadbeef;
constexpr std::size_t kBlockBytes = 96;              // Of the long form: twelve words.
constexpr std::size_t kLongBytes = 2 * kBlockBytes;  // From here on the long form is used.

using ShortState = std::array<std::uint64_t, 4>;
using LongState = std::array<std::uint64_t, 12>;

// ShortMix(): each word in turn, from the third on.
void short_mix(ShortState& word) {
  std::size_t at = 2;
  for (const int rotation : {50, 52, 30, 41, 54, 48, 38, 37, 62, 34, 5, 36}) {
    word[at] = std::rotl(word[at], rotation) + word[(at + 1) % 4];
    word[(at + 2) % 4] ^= word[at];
    at = (at + 1) % 4;
  }
}

// ShortEnd(): each word in turn, from the third on, into its successor.
void short_end(ShortState& word) {
  std::size_t at = 2;
  for (const int rotation : {15, 52, 26, 51, 28, 9, 47, 54, 32, 25, 63}) {
    const std::size_t after = (at + 1) % 4;
    word[after] ^= word[at];
    word[at] = std::rotl(word[at], rotation);
    word[after] += word[at];
    at = after;
  }
}

// Mix(): a block of twelve words goes in, one after another.
void long_mix(LongState& word, std::string_view block) {
  std::size_t at = 0;
  for (const int rotation : {11, 32, 43, 31, 17, 28, 39, 57, 55, 54, 22, 46}) {
    const std::size_t before = (at + 11) % 12;
    word[at] += number64(block, 8 * at);
    word[(at + 2) % 12] ^= word[(at + 10) % 12];
    word[before] ^= word[at];
    word[at] = std::rotl(word[at], rotation);
    word[before] += word[(at + 1) % 12];
    ++at;
  }
}

// EndPartial(): each word in turn, from the second on.
void long_end(LongState& word) {
  std::size_t at = 1;
  for (const int rotation : {44, 15, 34, 21, 38, 33, 10, 13, 38, 53, 42, 54}) {
    word[(at + 10) % 12] += word[at];
    word[(at + 1) % 12] ^= word[(at + 10) % 12];
    word[at] = std::rotl(word[at], rotation);
    at = (at + 1) % 12;
  }
}

// Short(): 32 bytes at a time, then 16 if there are as many, then up to 15.
SpookyHash short_hash(std::string_view bytes, std::uint64_t seed1, std::uint64_t seed2) {
  const std::uint64_t size = bytes.size();
  ShortState word{seed1, seed2, kFiller, kFiller};
  for (; bytes.size() >= 16; bytes.remove_prefix(16)) {
    word[2] += number64(bytes, 0);
    word[3] += number64(bytes, 8);
    short_mix(word);
    if (bytes.size() < 32) continue;
    bytes.remove_prefix(16);
    word[0] += number64(bytes, 0);
    word[1] += number64(bytes, 8);
  }
  const std::size_t low_bytes = bytes.size() < 8 ? bytes.size() : 8;
  word[2] += bytes.empty() ? kFiller : number(bytes.substr(0, low_bytes));
  word[3] += bytes.empty() ? kFiller : number(bytes.substr(low_bytes));
  word[3] += size << 56;
  short_end(word);
  return {word[0], word[1]};
}

// Whole blocks, then the rest as a block that is filled up with 0 and ends in the rest's size.
SpookyHash long_hash(std::string_view bytes, std::uint64_t seed1, std::uint64_t seed2) {
  LongState word{};
  for (std::size_t i = 0; i < 12; i += 3) {
    word[i] = seed1;
    word[i + 1] = seed2;
    word[i + 2] = kFiller;
  }
  for (; bytes.size() >= kBlockBytes; bytes.remove_prefix(kBlockBytes)) long_mix(word, bytes);
  std::string last(bytes);
  last.resize(kBlockBytes);
  last.back() = static_cast<char>(bytes.size());
  for (std::size_t i = 0; i < 12; ++i) word[i] += number64(last, 8 * i);
  for (int round = 0; round < 3; ++round) long_end(word);
  return {word[0], word[1]};
}

}  // namespace

SpookyHash spooky(std::string_view bytes, std::uint64_t seed1, std::uint64_t seed2) {
  const bool is_long = bytes.size() >= kLongBytes;
  return is_long ? long_hash(bytes, seed1, seed2) : short_hash(bytes, seed1, seed2);
}

}  // namespace mapdiff::oracle
