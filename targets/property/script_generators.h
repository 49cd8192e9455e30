// targets/property/script_generators.h - RapidCheck generators of scripts; they shrink call by
// call.
#pragma once
#include <rapidcheck.h>

#include <vector>

#include "targets/harness/script.h"

namespace mapdiff::property {

// A map that every peer makes: legal sizes, zero_seed, with or without preallocation, jhash by any
// of its names.
rc::Gen<harness::Spec> legal_spec();

// The same with any hash, often another than jhash: the kernel does not make all of them.
rc::Gen<harness::Spec> hashed_spec();

// Any map with any hash, now and then an illegal one.
rc::Gen<harness::Spec> any_spec();

// One of few keys, so that calls meet; some collide.
rc::Gen<harness::Bytes> key_of(const harness::Spec& spec);
rc::Gen<harness::Bytes> value_of(const harness::Spec& spec);

rc::Gen<harness::Op> op_of(const harness::Spec& spec);

// With all calls or a random subset of them.
rc::Gen<harness::Script> script_on(const rc::Gen<harness::Spec>& specs);

// What fills a map: updates, deletes and their batches, without odd arguments.
rc::Gen<harness::Script> filling_on(const rc::Gen<harness::Spec>& specs);

// A map that is filled and then changes at 100 % (harness/churn.h); shrinks by leaving calls out.
rc::Gen<harness::Script> churning_on(const rc::Gen<harness::Spec>& specs);

}  // namespace mapdiff::property

namespace mapdiff::harness {

// RapidCheck prints failing cases with these.
void showValue(const Script& script, std::ostream& os);

}  // namespace mapdiff::harness
