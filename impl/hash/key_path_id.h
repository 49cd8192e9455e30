// impl/hash/key_path_id.h - which way a map hashes and compares its keys; decided when it is made.
//
// Input:  a known choice and the size of all keys.
// Output: the algorithm in the form that suits the size, and the size it is compiled for.
// Users:  KeyHasher and HashMap, which look their functions up by it (key_path.h).
#pragma once
#include <cstdint>

#include "impl/hash/hash_choice.h"

namespace mapdiff::impl {

// Sizes up to here may have paths of their own.
inline constexpr std::uint32_t kFixedKeyBytesMax = 64;

// The structs of algorithms.h, in their order.
enum class Algorithm : std::uint8_t {
  kJhash,
  kJhashOfWords,
  kJhashOfBytes,
  kJhashPerCall,
  kJhashAsPosted,
  kXxh3,
  kXxh64,
  kXxh32,
  kSpooky,
};

struct KeyPathId {
  Algorithm algorithm;
  std::uint32_t fixed_bytes;  // The size it is compiled for; 0: any.

  bool operator==(const KeyPathId&) const = default;
};

// kAnySize keeps to the path that every size can take, for tests.
enum class PathKind : std::uint8_t { kFastest, kAnySize };

[[nodiscard]] KeyPathId choose_key_path(HashChoice choice, std::uint32_t key_bytes,
                                        CompositeLimits limits, PathKind kind) noexcept;

}  // namespace mapdiff::impl
