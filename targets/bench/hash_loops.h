// targets/bench/hash_loops.h - the two loops in which a hash is timed.
//
// Input:  hash_one(const std::byte* key) gives the hash; the loop is compiled for its type.
// Output: an Answer whose checksum is the sum of the hashes of all keys, the same from both loops.
#pragma once
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>

#include "targets/bench/key_block.h"
#include "targets/bench/pair.h"

namespace mapdiff::bench {

// The next key is known before this one is hashed: the processor works on several at once.
template <typename HashOne>
Answer hash_independent(const KeyBlock& keys, std::uint64_t rounds, HashOne hash_one) {
  Answer answer{keys.count() * rounds, 0};
  for (; rounds > 0; --rounds) {
    const std::byte* key = keys.begin();
    for (std::uint32_t index = 0; index < keys.count(); ++index, key += keys.key_bytes()) {
      answer.checksum += hash_one(key);
    }
    benchmark::ClobberMemory();
  }
  return answer;
}

// The next key's place depends on this one's hash, by a mask that is 0 and the compiler cannot
// know: the time of one hash from key to result. Adds one `and` and one addition.
template <typename HashOne>
Answer hash_dependent(const KeyBlock& keys, std::uint64_t rounds, HashOne hash_one) {
  Answer answer{keys.count() * rounds, 0};
  std::uint64_t zero = 0;
  benchmark::DoNotOptimize(zero);
  std::uint64_t hash = 0;
  for (; rounds > 0; --rounds) {
    const std::byte* key = keys.begin();
    for (std::uint32_t index = 0; index < keys.count(); ++index, key += keys.key_bytes()) {
      hash = hash_one(key + (hash & zero));
      answer.checksum += hash;
    }
    benchmark::ClobberMemory();
  }
  return answer;
}

enum class HashLoop { kLatency, kThroughput };

template <typename HashOne>
Answer run_hash_loop(HashLoop loop, const KeyBlock& keys, std::uint64_t rounds, HashOne hash_one) {
  return loop == HashLoop::kLatency ? hash_dependent(keys, rounds, hash_one)
                                    : hash_independent(keys, rounds, hash_one);
}

}  // namespace mapdiff::bench
