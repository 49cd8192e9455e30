// XXH3 of 0 to 16 bytes: the input is read whole, as one or two numbers that may overlap.
#include <bit>
#include <cstddef>

#include "oracle/little_endian.h"
#include "oracle/xxh3_secret.h"
#include "oracle/xxh3_steps.h"
#include "oracle/xxh64.h"

namespace mapdiff::oracle {
namespace {

// Two neighbouring words of the secret, combined.
std::uint64_t secret_pair(std::size_t at) {
  return number64(kXxh3Secret, at) ^ number64(kXxh3Secret, at + 8);
}

std::uint64_t reverse_bytes(std::uint64_t value, int bytes) {
  std::uint64_t result = 0;
  for (int i = 0; i < bytes; ++i) result = result << 8 | (value >> (8 * i) & 0xff);
  return result;
}

std::uint64_t xxh3_1_to_3(std::string_view bytes, std::uint64_t seed) {
  const std::uint64_t first = number(bytes.substr(0, 1));
  const std::uint64_t middle = number(bytes.substr(bytes.size() / 2, 1));
  const std::uint64_t last = number(bytes.substr(bytes.size() - 1, 1));
  const std::uint64_t combined = last | bytes.size() << 8 | first << 16 | middle << 24;
  const std::uint64_t secret = number32(kXxh3Secret, 0) ^ number32(kXxh3Secret, 4);
  return xxh64_avalanche(combined ^ (secret + seed));
}

std::uint64_t xxh3_4_to_8(std::string_view bytes, std::uint64_t seed) {
  constexpr std::uint64_t kMultiplier = 0x9fb21c651e98df25;  // PRIME_MX2.
  const std::uint64_t first = number32(bytes, 0);
  const std::uint64_t last = number32(bytes, bytes.size() - 4);
  const std::uint64_t modified_seed = seed ^ reverse_bytes(seed, 4) << 32;
  std::uint64_t hash = (last | first << 32) ^ (secret_pair(8) - modified_seed);
  hash ^= std::rotl(hash, 49) ^ std::rotl(hash, 24);
  hash *= kMultiplier;
  hash ^= (hash >> 35) + bytes.size();
  hash *= kMultiplier;
  return hash ^ (hash >> 28);
}

std::uint64_t xxh3_9_to_16(std::string_view bytes, std::uint64_t seed) {
  const std::uint64_t low = number64(bytes, 0) ^ (secret_pair(24) + seed);
  const std::uint64_t high = number64(bytes, bytes.size() - 8) ^ (secret_pair(40) - seed);
  return xxh3_avalanche(bytes.size() + reverse_bytes(low, 8) + high + multiply_and_fold(low, high));
}

}  // namespace

std::uint64_t xxh3_up_to_16(std::string_view bytes, std::uint64_t seed) {
  if (bytes.empty()) return xxh64_avalanche(seed ^ secret_pair(56));
  if (bytes.size() <= 3) return xxh3_1_to_3(bytes, seed);
  if (bytes.size() <= 8) return xxh3_4_to_8(bytes, seed);
  return xxh3_9_to_16(bytes, seed);
}

}  // namespace mapdiff::oracle
