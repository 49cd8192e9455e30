#include "targets/harness/hash_statistics.h"

#include <algorithm>
#include <cmath>

namespace mapdiff::harness {
namespace {

constexpr double kHashes = 4294967296.0;  // Different hashes of 32 bits.

// P(a bucket has more than `length` keys), for a Poisson distribution of that mean.
double longer(std::uint64_t length, double mean) {
  constexpr double kNegligible = 1e-18;
  double sum = 0;
  for (double keys = static_cast<double>(length) + 1;; ++keys) {
    const double term = std::exp(keys * std::log(mean) - mean - std::lgamma(keys + 1));
    sum += term;
    if (keys > mean && term < kNegligible) return sum;
  }
}

}  // namespace

std::vector<std::uint32_t> hashes_of(std::span<const Bytes> keys, SeededHash hash,
                                     std::uint32_t seed) {
  std::vector<std::uint32_t> hashes;
  hashes.reserve(keys.size());
  for (const Bytes& key : keys) hashes.push_back(hash(key, seed));
  return hashes;
}

double Chains::probes_per_hit() const {
  return keys == 0 ? 0 : static_cast<double>(probes) / static_cast<double>(keys);
}

Chains count_chains(std::span<const std::uint32_t> hashes, std::uint32_t bucket_count) {
  std::vector<std::uint32_t> lengths(bucket_count);
  Chains chains{.keys = hashes.size()};
  // The n-th key of a bucket lengthens the search for one key of it to n.
  for (const std::uint32_t hash : hashes) chains.probes += ++lengths[hash & (bucket_count - 1)];
  chains.longest = std::ranges::max(lengths);
  return chains;
}

// Each pair of keys in one bucket costs one probe; pairs are pairwise independent, so this is
// exact.
Expected expected_probes_per_hit(std::uint64_t keys, std::uint32_t bucket_count) {
  const auto all = static_cast<double>(keys);
  const double meets = 1.0 / bucket_count;
  const double pairs = all * (all - 1) / 2;
  return {.mean = 1 + pairs * meets / all, .sd = std::sqrt(pairs * meets * (1 - meets)) / all};
}

// The sum of P(longest > n) over all n is its mean; of (2 n + 1) P(longest > n), that of its
// square.
Expected expected_longest_chain(std::uint64_t keys, std::uint32_t bucket_count) {
  const double load = static_cast<double>(keys) / bucket_count;
  double mean = 0, square = 0;
  for (std::uint64_t length = 0; length < keys; ++length) {
    const double beyond = -std::expm1(bucket_count * std::log1p(-longer(length, load)));
    if (beyond < 1e-12) break;
    mean += beyond;
    square += (2 * static_cast<double>(length) + 1) * beyond;
  }
  return {.mean = mean, .sd = std::sqrt(square - mean * mean)};
}

std::uint64_t count_collisions(std::vector<std::uint32_t> hashes) {
  std::ranges::sort(hashes);
  // Not std::ranges::unique(): AFL++'s compiler does not know what it returns.
  const auto repeated = std::unique(hashes.begin(), hashes.end());
  return static_cast<std::uint64_t>(hashes.end() - repeated);
}

// Rare and nearly independent, so the variance is the mean.
Expected expected_collisions(std::uint64_t keys) {
  const auto all = static_cast<double>(keys);
  const double different = -kHashes * std::expm1(all * std::log1p(-1 / kHashes));
  return {.mean = all - different, .sd = std::sqrt(all - different)};
}

}  // namespace mapdiff::harness
