// impl/base/load.h - reads little-endian words from bytes of any alignment.
//
// Input:  at least four readable bytes.
// Output: their value with the first byte lowest.
// Limits: little-endian hosts only; others are refused when compiled.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace mapdiff::impl {

[[nodiscard]] inline std::uint32_t load_le32(const std::byte* bytes) noexcept {
  static_assert(std::endian::native == std::endian::little, "other hosts need a byte swap here");
  std::uint32_t word = 0;
  std::memcpy(&word, bytes, sizeof(word));
  return word;
}

// One to four bytes, the missing ones 0. Not by a copy into zeros: the load of a word just stored
// in parts waits for the stores.
[[nodiscard]] inline std::uint32_t load_le(const std::byte* bytes, std::uint32_t count) noexcept {
  const auto byte = [bytes](std::uint32_t index) {
    return static_cast<std::uint32_t>(bytes[index]) << (8 * index);
  };
  if (count == 4) return load_le32(bytes);
  if (count == 3) return byte(0) | byte(1) | byte(2);
  return count == 2 ? byte(0) | byte(1) : byte(0);
}

}  // namespace mapdiff::impl
