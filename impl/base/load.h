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

}  // namespace mapdiff::impl
