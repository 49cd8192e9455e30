// targets/bench/multi_key_sides.cc - the loops that fill an array of hashes.
#include "targets/bench/multi_key_sides.h"

#include <benchmark/benchmark.h>

#include <memory>
#include <numeric>
#include <vector>

#include "impl/hash/jhash.h"
#include "impl/hash/key_hasher.h"
#include "oracle/hash.h"
#include "targets/bench/key_block.h"

namespace mapdiff::bench {
namespace {

// hash_all(keys, hashes) fills the array. Every round writes the same hashes, so that they are
// added up only once: adding is as much work as the fastest hash.
template <typename HashAll>
Side array_side(std::uint32_t key_bytes, HashAll hash_all) {
  const auto keys = std::make_shared<const KeyBlock>(key_bytes);
  Answer round{keys->count(), 0};
  for (std::uint32_t index = 0; index < keys->count(); ++index) {
    round.checksum += oracle::hash({}, keys->key(index), 0);
  }
  const auto run = [keys, hash_all](std::uint64_t rounds) {
    std::vector<std::uint32_t> hashes(keys->count());
    for (std::uint64_t left = rounds; left > 0; --left) {
      hash_all(*keys, hashes.data());
      benchmark::ClobberMemory();
    }
    return Answer{keys->count(), std::accumulate(hashes.begin(), hashes.end(), std::uint64_t{0})} *
           rounds;
  };
  return {run, round};
}

}  // namespace

Side one_by_one_side(std::uint32_t key_bytes) {
  const impl::KeyHasher hasher(impl::HashChoice::kJhash, key_bytes, 0);
  return array_side(key_bytes, [hasher](const KeyBlock& keys, std::uint32_t* hashes) {
    const std::byte* key = keys.begin();
    for (std::uint32_t index = 0; index < keys.count(); ++index, key += keys.key_bytes()) {
      hashes[index] = hasher(key);
    }
  });
}

Side hash_many_side(std::uint32_t key_bytes) {
  const impl::KeyHasher hasher(impl::HashChoice::kJhash, key_bytes, 0);
  return array_side(key_bytes, [hasher](const KeyBlock& keys, std::uint32_t* hashes) {
    hasher.hash_many(keys.begin(), keys.count(), hashes);
  });
}

Side kernel_side(const impl::MultiKeyKernel& kernel, std::uint32_t key_bytes) {
  const std::uint32_t start = impl::jhash_start(key_bytes, std::uint32_t{0});
  return array_side(key_bytes,
                    [hash = kernel.hash, start](const KeyBlock& keys, std::uint32_t* hashes) {
                      hash(keys.begin(), keys.key_bytes(), keys.count(), start, hashes);
                    });
}

}  // namespace mapdiff::bench
