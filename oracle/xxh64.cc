#include "oracle/xxh64.h"

#include <array>
#include <bit>
#include <cstddef>

#include "oracle/little_endian.h"
#include "oracle/xxh_primes.h"

namespace mapdiff::oracle {
namespace {

using prime64::kP1, prime64::kP2, prime64::kP3, prime64::kP4, prime64::kP5;

constexpr std::size_t kStripeBytes = 32;  // One lane of eight bytes for each accumulator.

std::uint64_t round(std::uint64_t accumulator, std::uint64_t lane) {
  return std::rotl(accumulator + lane * kP2, 31) * kP1;
}

// Steps 1 to 3: four accumulators take the whole stripes and become one.
std::uint64_t take_stripes(std::string_view bytes, std::uint64_t seed) {
  std::array<std::uint64_t, 4> accumulator{seed + kP1 + kP2, seed + kP2, seed, seed - kP1};
  for (; bytes.size() >= kStripeBytes; bytes.remove_prefix(kStripeBytes)) {
    for (std::size_t i = 0; i < 4; ++i) {
      accumulator[i] = round(accumulator[i], number64(bytes, 8 * i));
    }
  }
  std::uint64_t hash = std::rotl(accumulator[0], 1) + std::rotl(accumulator[1], 7) +
                       std::rotl(accumulator[2], 12) + std::rotl(accumulator[3], 18);
  for (const std::uint64_t lane : accumulator) hash = (hash ^ round(0, lane)) * kP1 + kP4;
  return hash;
}

// Step 5: what is left after the stripes, by eight bytes, then by four, then by one.
std::uint64_t take_rest(std::string_view rest, std::uint64_t hash) {
  for (; rest.size() >= 8; rest.remove_prefix(8)) {
    hash = std::rotl(hash ^ round(0, number64(rest, 0)), 27) * kP1 + kP4;
  }
  for (; rest.size() >= 4; rest.remove_prefix(4)) {
    hash = std::rotl(hash ^ (number32(rest, 0) * kP1), 23) * kP2 + kP3;
  }
  for (; !rest.empty(); rest.remove_prefix(1)) {
    hash = std::rotl(hash ^ (static_cast<unsigned char>(rest[0]) * kP5), 11) * kP1;
  }
  return hash;
}

}  // namespace

// Step 6.
std::uint64_t xxh64_avalanche(std::uint64_t hash) {
  hash = (hash ^ (hash >> 33)) * kP2;
  hash = (hash ^ (hash >> 29)) * kP3;
  return hash ^ (hash >> 32);
}

std::uint64_t xxh64(std::string_view bytes, std::uint64_t seed) {
  const bool is_short = bytes.size() < kStripeBytes;
  std::uint64_t hash = is_short ? seed + kP5 : take_stripes(bytes, seed);
  hash += bytes.size();  // Step 4.
  const std::size_t rest_bytes = bytes.size() % kStripeBytes;
  return xxh64_avalanche(take_rest(bytes.substr(bytes.size() - rest_bytes), hash));
}

}  // namespace mapdiff::oracle
