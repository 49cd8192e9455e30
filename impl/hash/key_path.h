// impl/hash/key_path.h - hash and comparison of one map's keys, made for their size.
//
// A KeyPath is what a search needs: with a size of its own, every length in it is a constant. The
// path is chosen when the map is made, by visit_key_path(); sizes without one of their own pay no
// test for those that have.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "impl/hash/algorithms.h"
#include "impl/hash/hash_choice.h"

namespace mapdiff::impl {

// kKeyBytes 0: any size, known when called.
template <typename Algorithm, std::uint32_t kKeyBytes>
struct KeyPath {
  static constexpr std::uint32_t kFixedBytes = kKeyBytes;

  static constexpr std::uint32_t start(std::uint32_t key_bytes, std::uint32_t seed) noexcept {
    return Algorithm::start(key_bytes, seed);
  }
  static std::uint32_t hash(const std::byte* key, std::uint32_t key_bytes,
                            std::uint32_t start) noexcept {
    return Algorithm::hash(key, kKeyBytes != 0 ? kKeyBytes : key_bytes, start);
  }
  static bool equal(const std::byte* left, const std::byte* right,
                    std::uint32_t key_bytes) noexcept {
    return std::memcmp(left, right, kKeyBytes != 0 ? kKeyBytes : key_bytes) == 0;
  }
};

// Sizes up to here have paths of their own: all of them with jhash, multiples of 4 with xxHash.
inline constexpr std::uint32_t kFixedKeyBytesMax = 64;

namespace key_path_detail {

// What the visitor gives for each path of the sizes 0 (any), kStep, 2 * kStep and so on.
template <typename Algorithm, std::uint32_t kStep, typename Visitor, std::uint32_t... kIndex>
constexpr auto table_of(std::integer_sequence<std::uint32_t, kIndex...> /*sizes*/) {
  return std::array{Visitor::template visit<KeyPath<Algorithm, kIndex * kStep>>()...};
}

template <typename Algorithm, std::uint32_t kStep, typename Visitor>
auto visit_size(std::uint32_t key_bytes, PathKind kind) noexcept {
  constexpr std::uint32_t kSizes = kFixedKeyBytesMax / kStep + 1;
  static constexpr auto kTable =
      table_of<Algorithm, kStep, Visitor>(std::make_integer_sequence<std::uint32_t, kSizes>());
  const bool is_fixed =
      kind == PathKind::kFastest && key_bytes % kStep == 0 && key_bytes <= kFixedKeyBytesMax;
  return kTable[is_fixed ? key_bytes / kStep : 0];
}

template <typename Visitor>
auto visit_jhash(std::uint32_t key_bytes, PathKind kind) noexcept {
  if (kind == PathKind::kFastest && key_bytes <= kFixedKeyBytesMax) {
    return visit_size<Jhash, 1, Visitor>(key_bytes, kind);
  }
  return key_bytes % 4 == 0 ? Visitor::template visit<KeyPath<JhashOfWords, 0>>()
                            : Visitor::template visit<KeyPath<JhashOfBytes, 0>>();
}

}  // namespace key_path_detail

// Visitor::visit<Path>() for the path of such keys: a constant, in practice a function's address.
// The choice must be known.
template <typename Visitor>
auto visit_key_path(HashChoice choice, std::uint32_t key_bytes, CompositeLimits limits,
                    PathKind kind) noexcept {
  namespace detail = key_path_detail;
  switch (resolve(choice, key_bytes, limits)) {
    case HashChoice::kJhashPerCall:
      return Visitor::template visit<KeyPath<JhashPerCall, 0>>();
    case HashChoice::kJhashAsPosted:
      return Visitor::template visit<KeyPath<JhashAsPosted, 0>>();
    case HashChoice::kXxh3:
      return detail::visit_size<Xxh3, 4, Visitor>(key_bytes, kind);
    case HashChoice::kXxh64:
      return detail::visit_size<Xxh64, 4, Visitor>(key_bytes, kind);
    case HashChoice::kXxh32:
      return detail::visit_size<Xxh32, 4, Visitor>(key_bytes, kind);
    case HashChoice::kSpooky:
      return Visitor::template visit<KeyPath<Spooky, 0>>();
    case HashChoice::kJhash:
    case HashChoice::kComposite:  // Resolved above; here so that a forgotten choice is a warning.
      break;
  }
  return detail::visit_jhash<Visitor>(key_bytes, kind);
}

}  // namespace mapdiff::impl
