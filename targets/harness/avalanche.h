// targets/harness/avalanche.h - does each bit of a key change each bit of its hash half the time?
//
// For each input bit and each output bit: how often the output bit changes when the input bit is
// flipped, over many keys. bias = |2 * changes / trials - 1|: 0 is ideal, 1 is never or always; the
// worst one of all pairs of bits counts. It depends on the keys: a hash may be good on random keys
// only.
//
// Keys of different lengths are apart, because a hash treats their ends differently. Of each length
// at least kTrialsMin keys are needed, else it is left out.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "targets/harness/bytes.h"
#include "targets/harness/hash_statistics.h"
#include "targets/harness/random.h"

namespace mapdiff::harness {

inline constexpr std::size_t kTrialsMin = 512;

// Keys of one length.
using Trials = std::vector<std::string_view>;

// Drawn keys of each length, about as many as take flips_max hashes in all. Only keys
// with an even number of ones: else two that differ in one bit would be the same trial made twice.
std::vector<Trials> choose_trials(std::span<const Bytes> keys, std::uint64_t flips_max,
                                  Random& random);

struct Bias {
  double low16 = 0;  // The bits that index the buckets of a usual map.
  double all32 = 0;
};

Bias worst_bias(std::span<const Trials> all, SeededHash hash, std::uint32_t seed);
// Of the worst bias over that many output bits.
Expected expected_worst_bias(std::span<const Trials> all, std::uint32_t output_bits);

}  // namespace mapdiff::harness
