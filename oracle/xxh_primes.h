// oracle/xxh_primes.h - the constants PRIME32_1 to PRIME64_5 of the xxHash family.
//
// Source: the xxHash specification. XXH3 uses those of both sizes.
#pragma once
#include <cstdint>

namespace mapdiff::oracle::prime32 {

inline constexpr std::uint32_t kP1 = 0x9e3779b1;
inline constexpr std::uint32_t kP2 = 0x85ebca77;
inline constexpr std::uint32_t kP3 = 0xc2b2ae3d;
inline constexpr std::uint32_t kP4 = 0x27d4eb2f;
inline constexpr std::uint32_t kP5 = 0x165667b1;

}  // namespace mapdiff::oracle::prime32

namespace mapdiff::oracle::prime64 {

inline constexpr std::uint64_t kP1 = 0x9e3779b185ebca87;
inline constexpr std::uint64_t kP2 = 0xc2b2ae3d27d4eb4f;
inline constexpr std::uint64_t kP3 = 0x165667b19e3779f9;
inline constexpr std::uint64_t kP4 = 0x85ebca77c2b2ae63;
inline constexpr std::uint64_t kP5 = 0x27d4eb2f165667c5;

}  // namespace mapdiff::oracle::prime64
