// oracle/xxh3_steps.h - the parts of XXH3: one function per range of sizes, and what they share.
//
// Source: the xxHash specification, "XXH3 Algorithm Overview".
#pragma once
#include <cstdint>
#include <string_view>

namespace mapdiff::oracle {

std::uint64_t xxh3_up_to_16(std::string_view bytes, std::uint64_t seed);
std::uint64_t xxh3_17_to_240(std::string_view bytes, std::uint64_t seed);
std::uint64_t xxh3_over_240(std::string_view bytes, std::uint64_t seed);

// The 128-bit product of two numbers, its halves combined by XOR.
std::uint64_t multiply_and_fold(std::uint64_t one, std::uint64_t other);

// The last step for all sizes above eight bytes.
std::uint64_t xxh3_avalanche(std::uint64_t hash);

}  // namespace mapdiff::oracle
