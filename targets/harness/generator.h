// targets/harness/generator.h - random scripts that hit something.
//
// Few keys, so that calls meet; sizes around boundaries; all calls and arguments, the odd ones
// rarely. Deterministic: the same engine state gives the same script, on every platform.
#pragma once
#include <cstdint>
#include <vector>

#include "targets/harness/collisions.h"
#include "targets/harness/random.h"
#include "targets/harness/script.h"

namespace mapdiff::harness {

// The calls that one script may have, bit 1 << md_op: a script without deletes fills its map, one
// without walks spends its calls elsewhere. Half of the time all.
using Swarm = std::uint32_t;
inline constexpr Swarm kAllCalls = (1U << MD_OPS) - 1;
Swarm random_swarm(Random& random);

// Now and then with another hash than jhash.
Spec random_spec(Random& random);

// Gives the map another hash than jhash, and sometimes a size of key where that one changes its
// path.
void choose_hash(Spec& spec, Random& random);

// A small set of keys for one script. With a hash some of them may collide.
std::vector<Bytes> random_keys(const Spec& spec, KeyHash hash, Random& random);

Op random_op(const Spec& spec, const std::vector<Bytes>& keys, Swarm swarm, Random& random);

// With a hash some scripts crowd their keys or churn a full map. Without: unrelated calls only.
Script random_script(Random& random, std::size_t steps_max, KeyHash hash);

}  // namespace mapdiff::harness
