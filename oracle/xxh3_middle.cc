// XXH3 of 17 to 240 bytes: every 16 bytes meet 16 bytes of the secret, and the products are added.
#include <cstddef>

#include "oracle/little_endian.h"
#include "oracle/xxh3_secret.h"
#include "oracle/xxh3_steps.h"
#include "oracle/xxh_primes.h"

namespace mapdiff::oracle {
namespace {

// mixStep() of the specification, for the 16 bytes at `at`.
std::uint64_t mix(std::string_view bytes, std::size_t at, std::size_t secret_at,
                  std::uint64_t seed) {
  const std::uint64_t low = number64(kXxh3Secret, secret_at) + seed;
  const std::uint64_t high = number64(kXxh3Secret, secret_at + 8) - seed;
  return multiply_and_fold(number64(bytes, at) ^ low, number64(bytes, at + 8) ^ high);
}

// From both ends towards the middle, where the parts may overlap.
std::uint64_t xxh3_17_to_128(std::string_view bytes, std::uint64_t seed) {
  std::uint64_t sum = bytes.size() * prime64::kP1;
  const std::size_t rounds = (bytes.size() - 1) / 32 + 1;
  for (std::size_t i = 0; i < rounds; ++i) {
    sum += mix(bytes, 16 * i, 32 * i, seed);
    sum += mix(bytes, bytes.size() - 16 * (i + 1), 32 * i + 16, seed);
  }
  return xxh3_avalanche(sum);
}

// Forward; the first eight parts are stirred before the others join them. The last part, which may
// overlap the one before, always has the same place in the secret.
std::uint64_t xxh3_129_to_240(std::string_view bytes, std::uint64_t seed) {
  std::uint64_t sum = bytes.size() * prime64::kP1;
  for (std::size_t i = 0; i < 8; ++i) sum += mix(bytes, 16 * i, 16 * i, seed);
  sum = xxh3_avalanche(sum);
  for (std::size_t i = 8; i < bytes.size() / 16; ++i) {
    sum += mix(bytes, 16 * i, 16 * (i - 8) + 3, seed);
  }
  sum += mix(bytes, bytes.size() - 16, 136 - 17, seed);
  return xxh3_avalanche(sum);
}

}  // namespace

std::uint64_t xxh3_17_to_240(std::string_view bytes, std::uint64_t seed) {
  return bytes.size() <= 128 ? xxh3_17_to_128(bytes, seed) : xxh3_129_to_240(bytes, seed);
}

}  // namespace mapdiff::oracle
