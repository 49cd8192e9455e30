// impl/hash/key_hasher.h - the hash of one map's keys, its path chosen once when the map is made.
//
// Input:  keys of exactly the key_bytes given at construction, any alignment.
// Output: the chosen hash of the key with the map's seed, whatever the path.
// Cost:   a call is one indirect jump; see key_path.h for what is behind it. hash_many() takes
//         several keys at a time with jhash (multi_key.h).
// Errors: an unknown choice ends the program; ask is_known() before.
// Twin:   oracle::hash(), compared by targets/fuzz/hash_paths.cc.
#pragma once
#include <cstddef>
#include <cstdint>

#include "impl/hash/hash_choice.h"
#include "impl/hash/key_path_id.h"

namespace mapdiff::impl {

class KeyHasher {
 public:
  KeyHasher(HashChoice choice, std::uint32_t key_bytes, std::uint32_t seed,
            CompositeLimits limits = {}, PathKind kind = PathKind::kFastest) noexcept;

  [[nodiscard]] std::uint32_t operator()(const std::byte* key) const noexcept {
    return path_.hash(key, key_bytes_, start_);
  }
  // hashes[i] is the hash of key i of `count`, which stand side by side.
  void hash_many(const std::byte* keys, std::uint32_t count, std::uint32_t* hashes) const noexcept {
    path_.hash_many(keys, key_bytes_, count, start_, hashes);
  }

  // For what is compiled for the path with this id: what it must give KeyPath::hash().
  [[nodiscard]] std::uint32_t start() const noexcept { return start_; }
  // The seed as the map was given it, with nothing folded in.
  [[nodiscard]] std::uint32_t seed() const noexcept { return seed_; }
  [[nodiscard]] KeyPathId path_id() const noexcept { return path_id_; }

 private:
  struct Path {
    std::uint32_t (*start)(std::uint32_t key_bytes, std::uint32_t seed) noexcept;
    std::uint32_t (*hash)(const std::byte* key, std::uint32_t key_bytes,
                          std::uint32_t start) noexcept;
    void (*hash_many)(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
                      std::uint32_t start, std::uint32_t* hashes) noexcept;
  };
  struct PathVisitor;

  KeyPathId path_id_;
  Path path_;
  std::uint32_t key_bytes_;
  std::uint32_t seed_;
  std::uint32_t start_;  // Belongs to this path alone: another would add the length once more.
};

}  // namespace mapdiff::impl
