// targets/harness/mutate.h - changes scripts the way a person who hunts map bugs would.
//
// Works on calls, not on bytes: insert, drop, duplicate, swap, splice a run, change one argument,
// use a key that is in the map, change the map; with a hash also crowd keys and churn a full map
// (crowd.h). Deterministic for one engine state; results are normalised.
#pragma once
#include "targets/harness/collisions.h"
#include "targets/harness/script.h"

namespace mapdiff::harness {

// Applies one to four changes. Without a hash (NULL) nothing that is known about hash maps is used:
// what that knowledge is worth is measured against it. True if the result is worth more bytes than
// others, because keys that collide or fill a map must be written out.
bool mutate(Script& script, KeyHash hash, Random& random);

// The map of `a` and calls of both, keys and values of `b` cut to fit: first calls of `a` then last
// calls of `b`, or a run of `b` inside `a`.
Script cross(const Script& a, const Script& b, Random& random);

}  // namespace mapdiff::harness
