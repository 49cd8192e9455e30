// targets/harness/hash_statistics.h - how keys spread under a hash, beside how they would spread
// under a random function: one that draws the 32 bits of each key from dice.
//
// Input:  hashes, one of each different key. bucket = hash & (bucket_count - 1); bucket_count is a
//         power of two.
// Output: what was counted, and apart from it what a random function gives: mean and standard
//         deviation over all random functions. Far below the mean is no random function either.
// Limits: the expected chains take the buckets as independent, which a few buckets are not; with
//         256 keys and more the error is below a tenth of the standard deviation.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "targets/harness/bytes.h"

namespace mapdiff::harness {

using SeededHash = std::uint32_t (*)(std::string_view bytes, std::uint32_t seed);

struct Expected {
  double mean = 0;
  double sd = 0;
};

std::vector<std::uint32_t> hashes_of(std::span<const Bytes> keys, SeededHash hash,
                                     std::uint32_t seed);

struct Chains {
  std::uint64_t keys = 0;
  std::uint64_t probes = 0;   // Elements looked at when each key is looked up once.
  std::uint64_t longest = 0;  // Elements of the fullest bucket.

  [[nodiscard]] double probes_per_hit() const;
};

Chains count_chains(std::span<const std::uint32_t> hashes, std::uint32_t bucket_count);
Expected expected_probes_per_hit(std::uint64_t keys, std::uint32_t bucket_count);
Expected expected_longest_chain(std::uint64_t keys, std::uint32_t bucket_count);

// Keys whose whole hash an earlier key has.
std::uint64_t count_collisions(std::vector<std::uint32_t> hashes);
Expected expected_collisions(std::uint64_t keys);

}  // namespace mapdiff::harness
