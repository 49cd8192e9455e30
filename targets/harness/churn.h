// targets/harness/churn.h - a map kept full while its elements change: free lists, tombstones,
// "full".
#pragma once
#include <vector>

#include "targets/harness/random.h"
#include "targets/harness/script.h"

namespace mapdiff::harness {

// Small enough that a short script can fill the map; large enough to have spare keys.
bool can_churn(const Spec& spec);

// Calls for an empty map with can_churn(): fill it to entries_max, then take elements out and put
// others in at once, with misses, refused inserts and replacements between; a walk at the end. Uses
// `keys` first, numbers if they do not suffice. About `steps_max` calls; more if the map needs
// them.
std::vector<Step> churn(const Spec& spec, const std::vector<Bytes>& keys, std::size_t steps_max,
                        Random& random);

}  // namespace mapdiff::harness
