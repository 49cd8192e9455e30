// impl/hash/key_hasher.cc - chooses the path once.
#include "impl/hash/key_hasher.h"

#include "impl/base/check.h"
#include "impl/hash/key_path.h"

namespace mapdiff::impl {

struct KeyHasher::PathVisitor {
  template <typename Chosen>
  static constexpr Path visit() noexcept {
    return {&Chosen::start, &Chosen::hash, Chosen::kFixedBytes};
  }
};

KeyHasher::KeyHasher(HashChoice choice, std::uint32_t key_bytes, std::uint32_t seed,
                     CompositeLimits limits, PathKind kind) noexcept
    : path_(visit_key_path<PathVisitor>(choice, key_bytes, limits, kind)),
      key_bytes_(key_bytes),
      seed_(seed),
      start_(path_.start(key_bytes, seed)) {
  MAPDIFF_CHECK(is_known(choice));
}

}  // namespace mapdiff::impl
