// oracle/little_endian.h - numbers out of bytes, least significant byte first.
//
// Input:  bytes; `at` plus the size of the number may not lie beyond their end.
// Output: the number, zero-extended.
// Source: "little-endian" in the specifications of the hashes that read through it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace mapdiff::oracle {

// All of the bytes, at most eight; none are 0.
inline std::uint64_t number(std::string_view bytes) {
  std::uint64_t result = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    result |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  return result;
}

inline std::uint32_t number32(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint32_t>(number(bytes.substr(at, 4)));
}

inline std::uint64_t number64(std::string_view bytes, std::size_t at) {
  return number(bytes.substr(at, 8));
}

}  // namespace mapdiff::oracle
