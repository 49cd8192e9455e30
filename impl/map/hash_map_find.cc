// impl/map/hash_map_find.cc - the search for one key, once for each way to hash and compare keys.
//
// Lengths are constants in it and hash and comparison are inlined; which one a map takes is decided
// when it is made.
#include "impl/base/probes.h"
#include "impl/hash/key_path.h"
#include "impl/map/hash_map.h"

namespace mapdiff::impl {

struct HashMap::FinderVisitor {
  template <typename Path>
  static consteval Finder visit() noexcept {
    return {&HashMap::find_by<Path>, &HashMap::find_hashed_by<Path>};
  }
};

HashMap::Finder HashMap::finder_at(KeyPathId id) noexcept { return at_key_path<FinderVisitor>(id); }

template <typename Path>
HashMap::Found HashMap::find_by(const HashMap& map, const std::byte* key) noexcept {
  const std::uint32_t hash = Path::hash(key, map.attributes_.key_bytes, map.hasher_.start());
  return find_hashed_by<Path>(map, key, hash);
}

template <typename Path>
HashMap::Found HashMap::find_hashed_by(const HashMap& map, const std::byte* key,
                                       std::uint32_t hash) noexcept {
  // Almost every other key of the bucket has another hash, and so costs no comparison of bytes.
  const auto is_key = [&map, key, hash](const Node* node) {
    return node->hash == hash && Path::equal(map.pool_.key(node), key, map.attributes_.key_bytes);
  };
  Probes probes(map.probes_max());
  Node** link = &map.head_of(hash);
  while (*link != nullptr && probes.spend() && !is_key(*link)) link = &(*link)->next;
  return {probes.is_over() ? nowhere() : link, hash};
}

Node** HashMap::nowhere() noexcept {
  thread_local Node* null_link = nullptr;
  return &null_link;
}

}  // namespace mapdiff::impl
