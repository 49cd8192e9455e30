// impl/hash/jhash.h - the kernel's 32-bit Jenkins hash of byte and word sequences.
//
// Input:  key, any length and alignment; seed, any value.
// Output: 32 bits; all of them may index a bucket.
// Errors: none; length 0 is legal and returns the start value unmixed.
// Limits: little-endian results, as a little-endian kernel gives.
// Source: lookup3 by Bob Jenkins; the start value is the kernel's, 0xdeadbeef + bytes + seed.
// Twin:   oracle::lookup3(), compared by targets/fuzz/hash_paths.cc; proved equal to each other for
//         short keys by targets/proof/.
#pragma once
#include <cstddef>
#include <cstdint>

#include "impl/base/load.h"
#include "impl/hash/jhash_core.h"

namespace mapdiff::impl {

// All that the seed and the length of a key add to its hash: a map folds them once for all its
// keys.
template <typename Word>
[[nodiscard]] constexpr Word jhash_start(std::uint32_t key_bytes, Word seed) noexcept {
  return 0xdeadbeef + key_bytes + seed;
}

// What load_le32() makes of such bytes: a number of std::byte, a formula of targets/proof/'s, which
// brings a load_le() with it, too.
template <typename Byte>
using WordOf = decltype(load_le32(static_cast<const Byte*>(nullptr)));

// A key read in blocks of 12 bytes. Of the last one no byte more is read than it has, because the
// key may end where its memory ends.
template <typename Byte>
struct KeyOfBytes {
  const Byte* bytes;

  [[nodiscard]] jhash_core::Triple<WordOf<Byte>> block(std::uint32_t offset) const noexcept {
    return {load_le32(bytes + offset), load_le32(bytes + offset + 4),
            load_le32(bytes + offset + 8)};
  }
  [[nodiscard]] jhash_core::Triple<WordOf<Byte>> last_block(
      std::uint32_t offset, std::uint32_t last_bytes) const noexcept {
    const Byte* const last = bytes + offset;
    if (last_bytes <= 4) return {load_le(last, last_bytes), 0, 0};
    if (last_bytes <= 8) return {load_le32(last), load_le(last + 4, last_bytes - 4), 0};
    return {load_le32(last), load_le32(last + 4), load_le(last + 8, last_bytes - 8)};
  }
};
template <typename Byte>
KeyOfBytes(const Byte*) -> KeyOfBytes<Byte>;

// A key of whole words: its last block has one to three of them, and needs no copy.
template <typename Byte>
struct KeyOfWords {
  const Byte* bytes;

  [[nodiscard]] jhash_core::Triple<WordOf<Byte>> block(std::uint32_t offset) const noexcept {
    return KeyOfBytes{bytes}.block(offset);
  }
  [[nodiscard]] jhash_core::Triple<WordOf<Byte>> last_block(
      std::uint32_t offset, std::uint32_t last_bytes) const noexcept {
    jhash_core::Triple<WordOf<Byte>> last{load_le32(bytes + offset), 0, 0};
    if (last_bytes > 4) last.b = load_le32(bytes + offset + 4);
    if (last_bytes > 8) last.c = load_le32(bytes + offset + 8);
    return last;
  }
};
template <typename Byte>
KeyOfWords(const Byte*) -> KeyOfWords<Byte>;

// Any number of bytes.
template <typename Byte>
[[nodiscard]] WordOf<Byte> jhash(const Byte* key, std::uint32_t key_bytes,
                                 WordOf<Byte> seed) noexcept {
  return jhash_core::hash(KeyOfBytes{key}, key_bytes, jhash_start(key_bytes, seed));
}

// A whole number of 32-bit words: equals jhash() of the same bytes, without its byte-wise tail.
template <typename Byte>
[[nodiscard]] WordOf<Byte> jhash2(const Byte* key, std::uint32_t key_words,
                                  WordOf<Byte> seed) noexcept {
  return jhash_core::hash(KeyOfWords{key}, key_words * 4, jhash_start(key_words * 4, seed));
}

}  // namespace mapdiff::impl
