// oracle/create_oracle.h - which maps the kernel makes, and what it answers for the others.
//
// Source: rows C1 to C45 of oracle/README.md, asked by a caller who may do everything (root).
// Twin:   impl::check_attributes().
#pragma once
#include <cstdint>

#include "oracle/hash.h"

namespace mapdiff::oracle {

// An answer and the row of the contract that gives it.
struct Answer {
  int status;        // 0 or a negative errno.
  const char* rule;  // "U19"; static storage.
};

struct MapRequest {
  std::uint32_t key_bytes = 0;
  std::uint32_t value_bytes = 0;
  std::uint32_t entries_max = 0;
  std::uint32_t flags = 0;
  std::uint32_t numa_node = 0;
  std::uint32_t seed = 0;  // Used by maps without the flag that zeroes it.
  std::uint64_t extra = 0;
  HashRule hash_rule = {};  // Chooses buckets; the kernel knows only the default.
};

Answer check_create(const MapRequest& request);

// Buckets of a legal map.
std::uint32_t bucket_count(std::uint32_t entries_max);

}  // namespace mapdiff::oracle
