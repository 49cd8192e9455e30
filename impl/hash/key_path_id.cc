// impl/hash/key_path_id.cc - from choice and size to a path.
#include "impl/hash/key_path_id.h"

#include "impl/base/check.h"

namespace mapdiff::impl {
namespace {

bool is_short(std::uint32_t key_bytes) noexcept { return key_bytes <= kFixedKeyBytesMax; }

KeyPathId jhash_path(std::uint32_t key_bytes, PathKind kind) noexcept {
  if (kind == PathKind::kFastest && is_short(key_bytes)) return {Algorithm::kJhash, key_bytes};
  return {key_bytes % 4 == 0 ? Algorithm::kJhashOfWords : Algorithm::kJhashOfBytes, 0};
}

// Compiled for multiples of 4 only: one more size costs as much code, and these are what is used.
KeyPathId xxhash_path(Algorithm algorithm, std::uint32_t key_bytes, PathKind kind) noexcept {
  const bool is_fixed = kind == PathKind::kFastest && key_bytes % 4 == 0 && is_short(key_bytes);
  return {algorithm, is_fixed ? key_bytes : 0};
}

}  // namespace

KeyPathId choose_key_path(HashChoice choice, std::uint32_t key_bytes, CompositeLimits limits,
                          PathKind kind) noexcept {
  MAPDIFF_CHECK(is_known(choice));
  switch (resolve(choice, key_bytes, limits)) {
    case HashChoice::kJhashPerCall:
      return {Algorithm::kJhashPerCall, 0};
    case HashChoice::kJhashAsPosted:
      return {Algorithm::kJhashAsPosted, 0};
    case HashChoice::kXxh3:
      return xxhash_path(Algorithm::kXxh3, key_bytes, kind);
    case HashChoice::kXxh64:
      return xxhash_path(Algorithm::kXxh64, key_bytes, kind);
    case HashChoice::kXxh32:
      return xxhash_path(Algorithm::kXxh32, key_bytes, kind);
    case HashChoice::kSpooky:
      return {Algorithm::kSpooky, 0};
    case HashChoice::kJhash:
    case HashChoice::kComposite:  // Resolved; here so that a forgotten choice is a warning.
      break;
  }
  return jhash_path(key_bytes, kind);
}

}  // namespace mapdiff::impl
