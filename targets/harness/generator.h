// targets/harness/generator.h - random scripts that hit something.
//
// Few keys, so that calls meet; sizes around boundaries; all calls and arguments, the odd ones
// rarely. Deterministic: the same engine state gives the same script, on every platform.
#pragma once
#include <cstdint>
#include <random>
#include <vector>

#include "targets/harness/script.h"

namespace mapdiff::harness {

using Random = std::mt19937_64;

// 0 <= result < end; end > 0. (The standard distributions differ between libraries.)
std::uint64_t below(Random& random, std::uint64_t end);
// True once in `times`.
bool one_in(Random& random, std::uint64_t times);

Spec random_spec(Random& random);

// A small set of keys for one script.
std::vector<Bytes> random_keys(const Spec& spec, Random& random);

Op random_op(const Spec& spec, const std::vector<Bytes>& keys, Random& random);

Script random_script(Random& random, std::size_t steps_max);

}  // namespace mapdiff::harness
