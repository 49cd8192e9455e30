#include "targets/harness/avalanche.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <utility>

namespace mapdiff::harness {
namespace {

constexpr std::uint32_t kLowBits = 16;
constexpr std::uint32_t kAllBits = 32;

// How often each output bit changed.
using Changes = std::array<std::uint32_t, kAllBits>;

bool has_even_ones(std::string_view key) {
  unsigned ones = 0;
  for (const char byte : key) ones ^= static_cast<unsigned char>(byte);
  return std::popcount(ones) % 2 == 0;
}

void flip(Bytes& key, std::size_t bit) {
  key[bit / 8] = static_cast<char>(static_cast<unsigned char>(key[bit / 8]) ^ (1U << (bit % 8)));
}

void keep_some(Trials& trials, std::size_t count_max, Random& random) {
  const std::size_t count = std::min(count_max, trials.size());
  for (std::size_t i = 0; i < count; ++i) {
    std::swap(trials[i], trials[i + below(random, trials.size() - i)]);
  }
  trials.resize(count);
}

// One row for each input bit.
std::vector<Changes> count_changes(const Trials& trials, SeededHash hash, std::uint32_t seed) {
  std::vector<Changes> rows(8 * trials.front().size());
  Bytes key;
  for (const std::string_view trial : trials) {
    key = trial;
    const std::uint32_t before = hash(key, seed);
    for (std::size_t bit = 0; bit < rows.size(); ++bit) {
      flip(key, bit);
      const std::uint32_t changed = before ^ hash(key, seed);
      flip(key, bit);
      for (std::uint32_t out = 0; out < kAllBits; ++out) rows[bit][out] += changed >> out & 1U;
    }
  }
  return rows;
}

double worst(std::span<const std::uint32_t> changes, std::size_t trials) {
  const auto [least, most] = std::ranges::minmax(changes);
  const auto half = static_cast<double>(trials) / 2;
  return std::max(half - least, most - half) / half;
}

// P(the bias of all pairs of bits is at most `bias`), each a binomial distribution taken as normal.
double all_within(double bias, std::span<const Trials> all, std::uint32_t output_bits) {
  double log_probability = 0;
  for (const Trials& trials : all) {
    const auto pairs = static_cast<double>(8 * trials.front().size() * output_bits);
    const double beyond = std::erfc(bias * std::sqrt(static_cast<double>(trials.size()) / 2));
    log_probability += pairs * std::log1p(-beyond);
  }
  return std::exp(log_probability);
}

}  // namespace

std::vector<Trials> choose_trials(std::span<const Bytes> keys, std::uint64_t flips_max,
                                  Random& random) {
  std::map<std::size_t, Trials> by_length;
  for (const Bytes& key : keys) {
    if (!key.empty() && has_even_ones(key)) by_length[key.size()].emplace_back(key);
  }
  std::erase_if(by_length, [](const auto& one) { return one.second.size() < kTrialsMin; });
  std::vector<Trials> chosen;
  for (auto& [length, trials] : by_length) {
    keep_some(trials, std::max(kTrialsMin, flips_max / by_length.size() / (8 * length)), random);
    chosen.push_back(std::move(trials));
  }
  return chosen;
}

Bias worst_bias(std::span<const Trials> all, SeededHash hash, std::uint32_t seed) {
  Bias bias;
  for (const Trials& trials : all) {
    for (const Changes& changes : count_changes(trials, hash, seed)) {
      const std::span row(changes);
      bias.low16 = std::max(bias.low16, worst(row.first(kLowBits), trials.size()));
      bias.all32 = std::max(bias.all32, worst(row, trials.size()));
    }
  }
  return bias;
}

// The integral of P(worst > x) over x is the mean; of 2 x P(worst > x), that of the square.
Expected expected_worst_bias(std::span<const Trials> all, std::uint32_t output_bits) {
  constexpr double kStep = 1e-4;
  double mean = 0, square = 0;
  for (double bias = kStep / 2; bias < 1; bias += kStep) {
    const double beyond = 1 - all_within(bias, all, output_bits);
    mean += beyond * kStep;
    square += 2 * bias * beyond * kStep;
  }
  return {.mean = mean, .sd = std::sqrt(square - mean * mean)};
}

}  // namespace mapdiff::harness
