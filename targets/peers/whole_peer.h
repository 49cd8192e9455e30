// targets/peers/whole_peer.h - what peers share that answer every call on a HASH map as the kernel
// does, to the order inside a bucket.
#pragma once
#include <cstdint>

#include "targets/peers/mapdiff_plugin.h"

namespace mapdiff::peers {

// A table with every promise made, and the functions that every peer has; what only some have is
// left for the adapter to fill in.
md_plugin whole_peer(const char* name, const char* version,
                     int (*create)(const md_attr*, md_map**, md_geom*), void (*destroy)(md_map*),
                     int (*call)(md_map*, md_call*));

// The md_attr of a host that may be older than this peer: what it does not have is zero.
md_attr whole_attr(const md_attr& attr);

// A map with exact capacity, any alignment and bucket numbers as cursors.
md_geom whole_geom(const md_attr& attr, md_seed seed_kind, std::uint32_t seed);

}  // namespace mapdiff::peers
