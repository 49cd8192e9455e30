// impl/hash/key_path.h - hash and comparison of one map's keys, compiled for their size.
//
// A KeyPath is what a search needs: with a size of its own, every length in it is a constant. Who
// compiles something per path looks it up by KeyPathId when the map is made; sizes without a path
// of their own then pay no test for those that have.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "impl/hash/algorithms.h"
#include "impl/hash/key_path_id.h"

namespace mapdiff::impl {

// The size of all keys: a constant, or with kKeyBytes 0 the number that the caller has.
template <std::uint32_t kKeyBytes>
struct KeySize {
  static constexpr std::uint32_t of(std::uint32_t /*key_bytes*/) noexcept { return kKeyBytes; }
};
template <>
struct KeySize<0> {
  static constexpr std::uint32_t of(std::uint32_t key_bytes) noexcept { return key_bytes; }
};

template <typename Hash, std::uint32_t kKeyBytes>
struct KeyPath {
  using Size = KeySize<kKeyBytes>;

  // What the map folds once for all its keys; hash() must be given the start of its own path.
  template <typename Word>
  static constexpr Word start(std::uint32_t key_bytes, Word seed) noexcept {
    return Hash::start(key_bytes, seed);
  }
  template <typename Byte>
  static WordOf<Byte> hash(const Byte* key, std::uint32_t key_bytes, WordOf<Byte> start) noexcept {
    return Hash::hash(key, Size::of(key_bytes), start);
  }
  // Of `count` keys side by side.
  static void hash_many(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
                        std::uint32_t start, std::uint32_t* hashes) noexcept {
    const std::uint32_t bytes = Size::of(key_bytes);
    if constexpr (requires { &Hash::hash_many; }) {
      Hash::hash_many(keys, bytes, count, start, hashes);
    } else {
      for (std::uint32_t i = 0; i < count; ++i) {
        hashes[i] = Hash::hash(keys + std::size_t{i} * bytes, bytes, start);
      }
    }
  }
  static bool equal(const std::byte* left, const std::byte* right,
                    std::uint32_t key_bytes) noexcept {
    return std::memcmp(left, right, Size::of(key_bytes)) == 0;
  }
};

namespace key_path_detail {

// What the visitor gives for one algorithm and each size from 0 (any) on; where the algorithm is
// not compiled for a size, that is what it gives for any.
template <typename Visitor, typename Hash, std::uint32_t... kKeyBytes>
consteval auto row(std::integer_sequence<std::uint32_t, kKeyBytes...> /*sizes*/) {
  return std::array{Visitor::template visit<
      KeyPath<Hash, kKeyBytes % Hash::kCompiledStep == 0 ? kKeyBytes : 0>>()...};
}

template <typename Visitor, typename... Hashes>
consteval auto table() {
  using Sizes = std::make_integer_sequence<std::uint32_t, kFixedKeyBytesMax + 1>;
  return std::array{row<Visitor, Hashes>(Sizes())...};
}

}  // namespace key_path_detail

// Visitor::visit<Path>() for the path with that id: a constant, in practice a function's address.
template <typename Visitor>
auto at_key_path(KeyPathId id) noexcept {
  static constexpr auto kTable =
      key_path_detail::table<Visitor, Jhash, JhashOfWords, JhashOfBytes, JhashPerCall,
                             JhashAsPosted, Xxh3, Xxh64, Xxh32, Spooky>();
  return kTable[static_cast<std::size_t>(id.algorithm)][id.fixed_bytes];
}

}  // namespace mapdiff::impl
