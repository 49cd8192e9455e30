// impl/hash/algorithms.h - the hash functions behind one shape, to be compiled into a map's paths.
//
// Shape:  start(key_bytes, seed) is computed once per map and given to each hash(key, key_bytes,
//         start). What it holds is the algorithm's own: jhash folds the length in, the others keep
//         the seed. Both inline completely, so that a constant key_bytes leaves no test of it.
//         kCompiledStep: the sizes that are a multiple of it get a path of their own (key_path.h).
//         hash_many(), where there is one, hashes many keys side by side.
// Output: 32 bits; the low half of 64. Any length, 0 included; any alignment.
// Source: the xxHash library, compiled in here; jhash.h; spooky.h.
// Twin:   oracle/hash.h.
#pragma once
#include <cstddef>
#include <cstdint>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "impl/hash/jhash.h"
#include "impl/hash/multi_key.h"
#include "impl/hash/spooky.h"

namespace mapdiff::impl {

// No size has a path of its own: there is none so large.
struct AnySize {
  static constexpr std::uint32_t kCompiledStep = 0x80000000;
};

struct MultiplesOf4 {
  static constexpr std::uint32_t kCompiledStep = 4;
};

// Their start is the seed itself.
struct Seeded {
  template <typename Word>
  static constexpr Word start(std::uint32_t /*key_bytes*/, Word seed) noexcept {
    return seed;
  }
};

// Jhash, its start with the length folded in.
struct Folded {
  template <typename Word>
  static constexpr Word start(std::uint32_t key_bytes, Word seed) noexcept {
    return jhash_start(key_bytes, seed);
  }
  static void hash_many(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
                        std::uint32_t start, std::uint32_t* hashes) noexcept {
    multi_key_kernel_for(key_bytes, count).hash(keys, key_bytes, count, start, hashes);
  }
};

// A multiple of 4 as words, anything else as bytes: with a constant length, one of the two.
struct Jhash : Folded {
  static constexpr std::uint32_t kCompiledStep = 1;
  template <typename Byte>
  static WordOf<Byte> hash(const Byte* key, std::uint32_t key_bytes, WordOf<Byte> start) noexcept {
    return key_bytes % 4 == 0 ? jhash_core::hash(KeyOfWords{key}, key_bytes, start)
                              : jhash_core::hash(KeyOfBytes{key}, key_bytes, start);
  }
};

struct JhashOfWords : AnySize, Folded {
  template <typename Byte>
  static WordOf<Byte> hash(const Byte* key, std::uint32_t key_bytes, WordOf<Byte> start) noexcept {
    return jhash_core::hash(KeyOfWords{key}, key_bytes, start);
  }
};

struct JhashOfBytes : AnySize, Folded {
  template <typename Byte>
  static WordOf<Byte> hash(const Byte* key, std::uint32_t key_bytes, WordOf<Byte> start) noexcept {
    return jhash_core::hash(KeyOfBytes{key}, key_bytes, start);
  }
};

struct JhashPerCall : AnySize, Seeded {
  template <typename Byte>
  static WordOf<Byte> hash(const Byte* key, std::uint32_t key_bytes, WordOf<Byte> seed) noexcept {
    return key_bytes % 4 == 0 ? jhash2(key, key_bytes / 4, seed) : jhash(key, key_bytes, seed);
  }
  static void hash_many(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
                        std::uint32_t seed, std::uint32_t* hashes) noexcept {
    Folded::hash_many(keys, key_bytes, count, jhash_start(key_bytes, seed), hashes);
  }
};

// The seed is folded for the two sizes of the short form only, as it was posted.
struct JhashAsPosted : AnySize {
  static constexpr bool is_short(std::uint32_t key_bytes) noexcept {
    return key_bytes == 4 || key_bytes == 8;
  }
  template <typename Word>
  static constexpr Word start(std::uint32_t key_bytes, Word seed) noexcept {
    return is_short(key_bytes) ? jhash_start(key_bytes, seed) : seed;
  }
  template <typename Byte>
  static WordOf<Byte> hash(const Byte* key, std::uint32_t key_bytes, WordOf<Byte> start) noexcept {
    if (key_bytes == 4) return jhash_core::hash(KeyOfWords{key}, 4, start);
    if (key_bytes == 8) return jhash_core::hash(KeyOfWords{key}, 8, start);
    return JhashPerCall::hash(key, key_bytes, start);
  }
  static void hash_many(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
                        std::uint32_t start, std::uint32_t* hashes) noexcept {
    if (is_short(key_bytes)) return Folded::hash_many(keys, key_bytes, count, start, hashes);
    JhashPerCall::hash_many(keys, key_bytes, count, start, hashes);
  }
};

struct Xxh3 : MultiplesOf4, Seeded {
  // Else the compiler calls the library's function, and a constant length is lost on it.
  [[gnu::flatten]] static std::uint32_t hash(const std::byte* key, std::uint32_t key_bytes,
                                             std::uint32_t seed) noexcept {
    return static_cast<std::uint32_t>(XXH3_64bits_withSeed(key, key_bytes, seed));
  }
};

struct Xxh64 : MultiplesOf4, Seeded {
  [[gnu::flatten]] static std::uint32_t hash(const std::byte* key, std::uint32_t key_bytes,
                                             std::uint32_t seed) noexcept {
    return static_cast<std::uint32_t>(XXH64(key, key_bytes, seed));
  }
};

struct Xxh32 : MultiplesOf4, Seeded {
  [[gnu::flatten]] static std::uint32_t hash(const std::byte* key, std::uint32_t key_bytes,
                                             std::uint32_t seed) noexcept {
    return XXH32(key, key_bytes, seed);
  }
};

struct Spooky : AnySize, Seeded {
  static std::uint32_t hash(const std::byte* key, std::uint32_t key_bytes,
                            std::uint32_t seed) noexcept {
    return spooky32(key, key_bytes, seed);
  }
};

}  // namespace mapdiff::impl
