// targets/harness/crowd.h - changes of scripts that know the hash: what plain changes rarely reach.
#pragma once
#include "targets/harness/collisions.h"
#include "targets/harness/script.h"

namespace mapdiff::harness {

// Renames up to `keys_max` keys of the script to keys that collide.
void crowd_keys(Script& script, KeyHash hash, Crowd crowd, std::size_t keys_max, Random& random);

// Inserts updates of many colliding keys and calls on them, and makes the map large enough.
void insert_crowd(Script& script, KeyHash hash, std::size_t steps_max, Random& random);

// Fills the map and changes its elements at 100 %, behind some first calls of the script or instead
// of them all. Makes the map smaller if it is too large for that.
void churn_map(Script& script, KeyHash hash, std::size_t steps_max, Random& random);

}  // namespace mapdiff::harness
