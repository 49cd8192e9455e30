// impl/hash/key_hasher.h - the hash of one map's keys, its path chosen once when the map is made.
//
// Input:  keys of exactly the key_bytes given at construction, any alignment.
// Output: jhash of the key with the map's seed, whatever the path.
// Paths:  folded 4 and folded 8 bytes, words (multiples of 4), bytes (the rest). Sizes that have no
//         fast path pay nothing for those that do: a call is one indirect jump.
// Twin:   oracle::lookup3(), compared by targets/fuzz/hash_paths.cc.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mapdiff::impl {

class KeyHasher {
 public:
  enum class Path { kFolded4, kFolded8, kWords, kBytes };

  // The fastest path for key_bytes.
  KeyHasher(std::uint32_t key_bytes, std::uint32_t seed) noexcept;
  // A path of the caller's choice, for tests; it must be legal for key_bytes.
  KeyHasher(Path path, std::uint32_t key_bytes, std::uint32_t seed) noexcept;

  [[nodiscard]] std::uint32_t operator()(const std::byte* key) const noexcept;

  [[nodiscard]] Path path() const noexcept;
  // The seed as the map was given it, with nothing folded in.
  [[nodiscard]] std::uint32_t seed() const noexcept;
  // True if `path` can hash keys of key_bytes.
  [[nodiscard]] static bool is_legal(Path path, std::uint32_t key_bytes) noexcept;

 private:
  using Function = std::uint32_t (*)(const KeyHasher&, const std::byte*) noexcept;

  // One function per path. Each reads only those members that its own path sets.
  static std::uint32_t hash_folded_4(const KeyHasher& hasher, const std::byte* key) noexcept;
  static std::uint32_t hash_folded_8(const KeyHasher& hasher, const std::byte* key) noexcept;
  static std::uint32_t hash_words(const KeyHasher& hasher, const std::byte* key) noexcept;
  static std::uint32_t hash_bytes(const KeyHasher& hasher, const std::byte* key) noexcept;

  static Path fastest_path(std::uint32_t key_bytes) noexcept;
  static Function function_of(Path path) noexcept;

  Function function_;
  std::uint32_t key_bytes_;
  std::uint32_t seed_;          // Never folded: hash_words() and hash_bytes() add the length to it.
  std::uint32_t folded_start_;  // For the folded paths only; 0 on the others.
  Path path_;
};

}  // namespace mapdiff::impl
