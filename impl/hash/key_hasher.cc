// impl/hash/key_hasher.cc - chooses the path once.
#include "impl/hash/key_hasher.h"

#include "impl/hash/key_path.h"

namespace mapdiff::impl {

struct KeyHasher::PathVisitor {
  template <typename Chosen>
  static consteval Path visit() noexcept {
    return {&Chosen::start, &Chosen::hash, &Chosen::hash_many};
  }
};

KeyHasher::KeyHasher(HashChoice choice, std::uint32_t key_bytes, std::uint32_t seed,
                     CompositeLimits limits, PathKind kind) noexcept
    : path_id_(choose_key_path(choice, key_bytes, limits, kind)),
      path_(at_key_path<PathVisitor>(path_id_)),
      key_bytes_(key_bytes),
      seed_(seed),
      start_(path_.start(key_bytes, seed)) {}

}  // namespace mapdiff::impl
