#include "oracle/xxh32.h"

#include <array>
#include <bit>
#include <cstddef>

#include "oracle/little_endian.h"
#include "oracle/xxh_primes.h"

namespace mapdiff::oracle {
namespace {

using prime32::kP1, prime32::kP2, prime32::kP3, prime32::kP4, prime32::kP5;

constexpr std::size_t kStripeBytes = 16;  // One lane of four bytes for each accumulator.

std::uint32_t round(std::uint32_t accumulator, std::uint32_t lane) {
  return std::rotl(accumulator + lane * kP2, 13) * kP1;
}

// Steps 1 to 3: four accumulators take the whole stripes and become one.
std::uint32_t take_stripes(std::string_view bytes, std::uint32_t seed) {
  std::array<std::uint32_t, 4> accumulator{seed + kP1 + kP2, seed + kP2, seed, seed - kP1};
  for (; bytes.size() >= kStripeBytes; bytes.remove_prefix(kStripeBytes)) {
    for (std::size_t i = 0; i < 4; ++i) {
      accumulator[i] = round(accumulator[i], number32(bytes, 4 * i));
    }
  }
  return std::rotl(accumulator[0], 1) + std::rotl(accumulator[1], 7) +
         std::rotl(accumulator[2], 12) + std::rotl(accumulator[3], 18);
}

// Step 5: what is left after the stripes, by four bytes, then by one.
std::uint32_t take_rest(std::string_view rest, std::uint32_t hash) {
  for (; rest.size() >= 4; rest.remove_prefix(4)) {
    hash = std::rotl(hash + number32(rest, 0) * kP3, 17) * kP4;
  }
  for (; !rest.empty(); rest.remove_prefix(1)) {
    hash = std::rotl(hash + static_cast<unsigned char>(rest[0]) * kP5, 11) * kP1;
  }
  return hash;
}

// Step 6.
std::uint32_t avalanche(std::uint32_t hash) {
  hash = (hash ^ (hash >> 15)) * kP2;
  hash = (hash ^ (hash >> 13)) * kP3;
  return hash ^ (hash >> 16);
}

}  // namespace

std::uint32_t xxh32(std::string_view bytes, std::uint32_t seed) {
  const bool is_short = bytes.size() < kStripeBytes;
  std::uint32_t hash = is_short ? seed + kP5 : take_stripes(bytes, seed);
  hash += static_cast<std::uint32_t>(bytes.size());  // Step 4.
  const std::size_t rest_bytes = bytes.size() % kStripeBytes;
  return avalanche(take_rest(bytes.substr(bytes.size() - rest_bytes), hash));
}

}  // namespace mapdiff::oracle
