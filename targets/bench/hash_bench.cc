// targets/bench/hash_bench.cc - the hash of a map: alone, and in lookups.
//
// Names of the pairs, which ci/bench_tables.py takes apart; A is named first:
//   hash/LOOP/COLUMN/BYTES              jhash_per_call against each hash; against itself: the noise
//   xxh3_inlined/LOOP/BYTES             the shared library's XXH3 against a map's xxh3
//   multi_key/KERNEL/BYTES              jhash one key at a time against many at once
//   map_lookup/ORDER/ENTRIES/HASH/BYTES lookups with jhash_per_call against those with HASH
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "targets/bench/hash_sides.h"
#include "targets/bench/map_sides.h"
#include "targets/bench/multi_key_sides.h"
#include "targets/bench/pair.h"

namespace mapdiff::bench {
namespace {

using impl::HashChoice;

std::vector<std::uint32_t> key_sizes() {
  std::vector<std::uint32_t> sizes;
  for (std::uint32_t bytes = 1; bytes <= 64; ++bytes) sizes.push_back(bytes);
  sizes.insert(sizes.end(), {96, 128, 240, 241, 256, 512, 1024});
  return sizes;
}

std::string name_of(HashLoop loop) { return loop == HashLoop::kLatency ? "latency" : "throughput"; }

void register_columns(HashLoop loop, std::span<const HashColumn> columns) {
  for (const HashColumn& column : columns) {
    for (const std::uint32_t bytes : key_sizes()) {
      register_pair(
          "hash/" + name_of(loop) + "/" + std::string(column.name) + "/" + std::to_string(bytes),
          [=] {
            return Pair{map_hash_side(HashChoice::kJhashPerCall, bytes, loop),
                        column.side(bytes, loop)};
          });
    }
  }
}

void register_inlined_xxh3(HashLoop loop) {
  for (std::uint32_t bytes = 4; bytes <= 64; bytes += 4) {
    register_pair("xxh3_inlined/" + name_of(loop) + "/" + std::to_string(bytes), [=] {
      return Pair{library_xxh3_side(bytes, loop), map_hash_side(HashChoice::kXxh3, bytes, loop)};
    });
  }
}

void register_many(const std::string& name, const std::function<Side(std::uint32_t)>& side) {
  for (const std::uint32_t bytes : key_sizes()) {
    register_pair("multi_key/" + name + "/" + std::to_string(bytes), [=] {
      return Pair{one_by_one_side(bytes), side(bytes)};
    });
  }
}

void register_kernels() {
  register_many("hash_many", &hash_many_side);
  for (const impl::MultiKeyKernel& kernel : impl::multi_key_kernels()) {
    if (kernel.can_run()) {
      register_many(kernel.name,
                    [&kernel](std::uint32_t bytes) { return kernel_side(kernel, bytes); });
    } else {
      skip_pairs(std::string("multi_key/") + kernel.name + "/", "this processor cannot run it");
    }
  }
}

struct NamedChoice {
  const char* name;
  HashChoice choice;
};

void register_lookups(const char* order_name, LookupOrder order) {
  constexpr std::array kChoices{NamedChoice{"jhash_as_posted", HashChoice::kJhashAsPosted},
                                NamedChoice{"jhash", HashChoice::kJhash}};
  for (const std::uint32_t entries_max : {512U, 10'000U, 100'000U}) {
    for (const NamedChoice& chosen : kChoices) {
      for (const std::uint32_t key_bytes : {1U, 4U, 8U, 10U}) {
        const MapWork work{entries_max, key_bytes, order};
        register_pair(std::string("map_lookup/") + order_name + "/" + std::to_string(entries_max) +
                          "/" + chosen.name + "/" + std::to_string(key_bytes),
                      [work, choice = chosen.choice] {
                        return Pair{map_lookup_side(HashChoice::kJhashPerCall, work),
                                    map_lookup_side(choice, work)};
                      });
      }
    }
  }
}

}  // namespace

void register_pairs() {
  for (const HashLoop loop : {HashLoop::kLatency, HashLoop::kThroughput}) {
    register_columns(loop, map_hashes());
    register_columns(loop, rival_hashes());
    register_inlined_xxh3(loop);
  }
  register_kernels();
  register_lookups("inserted", LookupOrder::kInserted);
  register_lookups("random", LookupOrder::kRandom);
}

}  // namespace mapdiff::bench
