// targets/bench/map_sides.h - lookups in a HashMap as a side of a pair.
#pragma once
#include <cstdint>

#include "impl/hash/hash_choice.h"
#include "targets/bench/pair.h"

namespace mapdiff::bench {

enum class LookupOrder {
  kInserted,  // As inserted, again and again: what the kernel's bpf-hashmap-lookup does.
  kRandom,    // The same keys, each once a round, in an order of chance.
};

struct MapWork {
  std::uint32_t entries_max;
  std::uint32_t key_bytes;
  LookupOrder order;
};

// A half full map with zero_seed and values of 8 bytes, keys and values as the kernel's benchmark
// has them. A round looks up entries_max / 2 keys; an item is a lookup that found its key, the
// checksum is the sum of the values.
[[nodiscard]] Side map_lookup_side(impl::HashChoice choice, const MapWork& work);

}  // namespace mapdiff::bench
