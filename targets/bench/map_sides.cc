// targets/bench/map_sides.cc - the lookup benchmark of the kernel, on impl's map.
//
// Unlike the kernel's, it counts the lookups that hit instead of those asked for, adds up the
// values, and has its keys side by side instead of changing four bytes of one buffer between two
// lookups: the load of a whole key that was just written in part would wait for the store.
#include "targets/bench/map_sides.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <numeric>
#include <vector>

#include "impl/map/hash_map.h"
#include "targets/harness/bench_keys.h"
#include "targets/harness/random.h"

namespace mapdiff::bench {
namespace {

using Value = std::uint64_t;

const std::byte* bytes_of(const void* memory) { return static_cast<const std::byte*>(memory); }

std::vector<std::uint32_t> indices_of(const MapWork& work) {
  std::vector<std::uint32_t> indices(work.entries_max / 2);
  std::iota(indices.begin(), indices.end(), 0U);
  if (work.order == LookupOrder::kInserted) return indices;
  harness::Random random(1);
  for (std::size_t left = indices.size(); left > 1; --left) {
    std::swap(indices[left - 1], indices[harness::below(random, left)]);
  }
  return indices;
}

// The keys that are looked up, in their order.
harness::Bytes queries_of(const MapWork& work) {
  harness::BenchKeys keys(work.key_bytes);
  harness::Bytes queries;
  for (const std::uint32_t index : indices_of(work)) queries += keys.key(index);
  return queries;
}

// By a map that is no hash map: short keys repeat, and then the last value counts.
Answer expected_round(const MapWork& work) {
  harness::BenchKeys keys(work.key_bytes);
  std::map<harness::Bytes, Value> values;
  for (std::uint32_t index = 0; index < work.entries_max / 2; ++index) {
    values[harness::Bytes(keys.key(index))] = index;
  }
  Answer answer;
  for (std::uint32_t index = 0; index < work.entries_max / 2; ++index) {
    answer = {answer.items + 1, answer.checksum + values.at(harness::Bytes(keys.key(index)))};
  }
  return answer;
}

std::shared_ptr<impl::HashMap> filled_map(impl::HashChoice choice, const MapWork& work) {
  std::unique_ptr<impl::HashMap> map;
  int status = impl::HashMap::create({.key_bytes = work.key_bytes,
                                      .value_bytes = sizeof(Value),
                                      .entries_max = work.entries_max,
                                      .map_flags = impl::kZeroSeed,
                                      .hash = choice},
                                     map);
  harness::BenchKeys keys(work.key_bytes);
  for (Value index = 0; status == 0 && index < work.entries_max / 2; ++index) {
    const auto key = keys.key(static_cast<std::uint32_t>(index));
    status = map->update(bytes_of(key.data()), bytes_of(&index), impl::kAny);
  }
  if (status == 0) return map;
  std::fprintf(stderr, "filling a map: errno %d\n", -status);
  std::abort();
}

Answer look_up(const impl::HashMap& map, const harness::Bytes& queries, std::uint32_t key_bytes,
               std::uint64_t rounds) {
  Answer answer;
  const std::byte* const begin = bytes_of(queries.data());
  const std::byte* const end = begin + queries.size();
  for (; rounds > 0; --rounds) {
    for (const std::byte* key = begin; key != end; key += key_bytes) {
      Value value = 0;
      const int status = map.lookup(key, reinterpret_cast<std::byte*>(&value), 0);
      answer.items += status == 0 ? 1 : 0;
      answer.checksum += value;
    }
  }
  return answer;
}

}  // namespace

Side map_lookup_side(impl::HashChoice choice, const MapWork& work) {
  const std::shared_ptr<const impl::HashMap> map = filled_map(choice, work);
  const auto queries = std::make_shared<const harness::Bytes>(queries_of(work));
  return {[=, key_bytes = work.key_bytes](std::uint64_t rounds) {
            return look_up(*map, *queries, key_bytes, rounds);
          },
          expected_round(work)};
}

}  // namespace mapdiff::bench
