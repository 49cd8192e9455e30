// targets/peers/whole_peer.h - what peers share that answer every call on a HASH map as the kernel
// does, to the order inside a bucket.
#pragma once
#include <cstdint>

#include "targets/peers/mapdiff_plugin.h"

namespace mapdiff::peers {

// A table with every promise made; the functions are left for the adapter to fill in.
md_plugin whole_peer(const char* name, const char* version);

// A map with exact capacity, any alignment and bucket numbers as cursors.
md_geom whole_geom(const md_attr& attr, md_seed seed_kind, std::uint32_t seed);

}  // namespace mapdiff::peers
