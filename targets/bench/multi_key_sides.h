// targets/bench/multi_key_sides.h - hashing many keys at once, and one by one, as sides of a pair.
//
// All give jhash with seed 0 of the same keys, into the same kind of array; the oracle's answers
// are expected. An item is a key.
#pragma once
#include <cstdint>

#include "impl/hash/multi_key.h"
#include "targets/bench/pair.h"

namespace mapdiff::bench {

// KeyHasher, called once for each key.
[[nodiscard]] Side one_by_one_side(std::uint32_t key_bytes);
// KeyHasher::hash_many(): the fastest kernel of this machine.
[[nodiscard]] Side hash_many_side(std::uint32_t key_bytes);
[[nodiscard]] Side kernel_side(const impl::MultiKeyKernel& kernel, std::uint32_t key_bytes);

}  // namespace mapdiff::bench
