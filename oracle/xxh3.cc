#include "oracle/xxh3.h"

#include "oracle/xxh3_steps.h"

namespace mapdiff::oracle {

std::uint64_t multiply_and_fold(std::uint64_t one, std::uint64_t other) {
  constexpr std::uint64_t kLow = 0xffffffff;
  const std::uint64_t low = (one & kLow) * (other & kLow);
  // Long multiplication in digits of 32 bits; neither sum can exceed 64 bits.
  const std::uint64_t middle = (one >> 32) * (other & kLow) + (low >> 32);
  const std::uint64_t carried = (one & kLow) * (other >> 32) + (middle & kLow);
  const std::uint64_t high = (one >> 32) * (other >> 32) + (middle >> 32) + (carried >> 32);
  return (one * other) ^ high;
}

std::uint64_t xxh3_avalanche(std::uint64_t hash) {
  hash = (hash ^ (hash >> 37)) * 0x165667919e3779f9;  // PRIME_MX1.
  return hash ^ (hash >> 32);
}

std::uint64_t xxh3(std::string_view bytes, std::uint64_t seed) {
  if (bytes.size() <= 16) return xxh3_up_to_16(bytes, seed);
  if (bytes.size() <= 240) return xxh3_17_to_240(bytes, seed);
  return xxh3_over_240(bytes, seed);
}

}  // namespace mapdiff::oracle
