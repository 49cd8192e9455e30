// targets/unit/test_hashes.h - one good hash and bad ones, to judge the judges of hashes.
#pragma once
#include <cstdint>
#include <string_view>

namespace mapdiff::unit {

// The key's first four bytes, little-endian.
inline std::uint32_t identity(std::string_view key, std::uint32_t /*seed*/) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4 && i < key.size(); ++i) {
    number |= std::uint32_t{static_cast<unsigned char>(key[i])} << (8 * i);
  }
  return number;
}

inline std::uint32_t constant(std::string_view /*key*/, std::uint32_t seed) { return seed; }

// The identity from its other end: neighbours differ in high bits only.
inline std::uint32_t reversed(std::string_view key, std::uint32_t seed) {
  std::uint32_t bits = identity(key, seed), swapped = 0;
  for (int bit = 0; bit < 32; ++bit, bits >>= 1) swapped = swapped << 1 | (bits & 1U);
  return swapped;
}

// Each byte is stirred into 64 bits, of which the upper half is given.
inline std::uint32_t stirred(std::string_view key, std::uint32_t seed) {
  std::uint64_t state = seed + key.size();
  for (const char byte : key) {
    state = (state ^ static_cast<unsigned char>(byte)) * 0x9e3779b97f4a7c15;
    state = (state ^ state >> 29) * 0xbf58476d1ce4e5b9;
    state ^= state >> 32;
  }
  return static_cast<std::uint32_t>(state * 0x94d049bb133111eb >> 32);
}

inline std::uint32_t only_24_bits(std::string_view key, std::uint32_t seed) {
  return stirred(key, seed) & 0xffffff;
}

}  // namespace mapdiff::unit
