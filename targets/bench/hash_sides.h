// targets/bench/hash_sides.h - hash functions as sides of a pair: those of a map, and their rivals.
//
// Seeds are 0 where a function takes one. A side's reference is the oracle wherever it knows the
// function; for absl::Hash and std::hash it is a second call of the same function.
#pragma once
#include <span>
#include <string_view>

#include "impl/hash/hash_choice.h"
#include "targets/bench/hash_loops.h"
#include "targets/bench/pair.h"

namespace mapdiff::bench {

// A name for tables, and what makes the side for one key size.
struct HashColumn {
  std::string_view name;
  Side (*side)(std::uint32_t key_bytes, HashLoop loop);
};

// What a map calls: KeyHasher, through its function pointer.
[[nodiscard]] std::span<const HashColumn> map_hashes();
[[nodiscard]] Side map_hash_side(impl::HashChoice choice, std::uint32_t key_bytes, HashLoop loop);

// The xxHash library called as a shared library, absl::Hash and std::hash over a string_view.
[[nodiscard]] std::span<const HashColumn> rival_hashes();
[[nodiscard]] Side library_xxh3_side(std::uint32_t key_bytes, HashLoop loop);

// What one round over the keys must answer.
template <typename HashOfKey>
[[nodiscard]] Answer expected_round(const KeyBlock& keys, HashOfKey hash_of_key) {
  Answer answer{keys.count(), 0};
  for (std::uint32_t index = 0; index < keys.count(); ++index) {
    answer.checksum += hash_of_key(keys.key(index));
  }
  return answer;
}

}  // namespace mapdiff::bench
