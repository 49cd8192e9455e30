// targets/bench/map_hashes.cc - the hashes of a map, expected to be the oracle's.
#include <array>
#include <memory>

#include "impl/hash/key_hasher.h"
#include "oracle/hash.h"
#include "targets/bench/hash_sides.h"
#include "targets/peers/oracle_hash.h"

namespace mapdiff::bench {
namespace {

using impl::HashChoice;

template <HashChoice kChoice>
Side side_of(std::uint32_t key_bytes, HashLoop loop) {
  return map_hash_side(kChoice, key_bytes, loop);
}

}  // namespace

Side map_hash_side(HashChoice choice, std::uint32_t key_bytes, HashLoop loop) {
  const auto keys = std::make_shared<const KeyBlock>(key_bytes);
  const impl::KeyHasher hasher(choice, key_bytes, 0);
  const oracle::HashRule rule = peers::oracle_rule(static_cast<std::uint32_t>(choice));
  return {[=](std::uint64_t rounds) {
            return run_hash_loop(loop, *keys, rounds,
                                 [&hasher](const std::byte* key) { return hasher(key); });
          },
          expected_round(*keys, [rule](std::string_view key) { return hash(rule, key, 0); })};
}

std::span<const HashColumn> map_hashes() {
  static constexpr std::array kColumns{
      HashColumn{"jhash_per_call", &side_of<HashChoice::kJhashPerCall>},
      HashColumn{"jhash_as_posted", &side_of<HashChoice::kJhashAsPosted>},
      HashColumn{"jhash", &side_of<HashChoice::kJhash>},
      HashColumn{"xxh3", &side_of<HashChoice::kXxh3>},
      HashColumn{"xxh64", &side_of<HashChoice::kXxh64>},
      HashColumn{"xxh32", &side_of<HashChoice::kXxh32>},
      HashColumn{"spooky", &side_of<HashChoice::kSpooky>},
      HashColumn{"composite", &side_of<HashChoice::kComposite>},
  };
  return kColumns;
}

}  // namespace mapdiff::bench
