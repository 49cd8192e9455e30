// impl/hash/key_hasher.cc - chooses the path once and calls it.
#include "impl/hash/key_hasher.h"

#include <initializer_list>

#include "impl/base/check.h"
#include "impl/hash/jhash.h"

namespace mapdiff::impl {

KeyHasher::KeyHasher(std::uint32_t key_bytes, std::uint32_t seed) noexcept
    : KeyHasher(fastest_path(key_bytes), key_bytes, seed) {}

KeyHasher::KeyHasher(Path path, std::uint32_t key_bytes, std::uint32_t seed) noexcept
    : function_(function_of(path)),
      key_bytes_(key_bytes),
      seed_(seed),
      folded_start_(0),
      path_(path) {
  MAPDIFF_CHECK(is_legal(path, key_bytes));
  const bool is_folded = path == Path::kFolded4 || path == Path::kFolded8;
  if (is_folded) folded_start_ = kJhashStart + key_bytes + seed;
}

std::uint32_t KeyHasher::operator()(const std::byte* key) const noexcept {
  return function_(*this, key);
}

KeyHasher::Path KeyHasher::path() const noexcept { return path_; }

std::uint32_t KeyHasher::seed() const noexcept { return seed_; }

bool KeyHasher::is_legal(Path path, std::uint32_t key_bytes) noexcept {
  switch (path) {
    case Path::kFolded4:
      return key_bytes == 4;
    case Path::kFolded8:
      return key_bytes == 8;
    case Path::kWords:
      return key_bytes % 4 == 0;
    case Path::kBytes:
      return true;
  }
  return false;
}

std::uint32_t KeyHasher::hash_folded_4(const KeyHasher& hasher, const std::byte* key) noexcept {
  return jhash_folded_4(key, hasher.folded_start_);
}

std::uint32_t KeyHasher::hash_folded_8(const KeyHasher& hasher, const std::byte* key) noexcept {
  return jhash_folded_8(key, hasher.folded_start_);
}

std::uint32_t KeyHasher::hash_words(const KeyHasher& hasher, const std::byte* key) noexcept {
  return jhash2(key, hasher.key_bytes_ / 4, hasher.seed_);
}

std::uint32_t KeyHasher::hash_bytes(const KeyHasher& hasher, const std::byte* key) noexcept {
  return jhash(key, hasher.key_bytes_, hasher.seed_);
}

KeyHasher::Path KeyHasher::fastest_path(std::uint32_t key_bytes) noexcept {
  for (const Path path : {Path::kFolded4, Path::kFolded8, Path::kWords}) {
    if (is_legal(path, key_bytes)) return path;
  }
  return Path::kBytes;
}

KeyHasher::Function KeyHasher::function_of(Path path) noexcept {
  switch (path) {
    case Path::kFolded4:
      return &hash_folded_4;
    case Path::kFolded8:
      return &hash_folded_8;
    case Path::kWords:
      return &hash_words;
    case Path::kBytes:
      break;
  }
  return &hash_bytes;
}

}  // namespace mapdiff::impl
