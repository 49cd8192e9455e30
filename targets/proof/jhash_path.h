// targets/proof/jhash_path.h - the path that a map takes for its keys, for numbers and formulas.
//
// Input:  what a map is made with, as in impl/hash/key_path_id.h, which decides.
// Output: start and hash of that path; nothing where it is none of the kernel's hash.
#pragma once
#include <cstdint>

#include "impl/hash/key_path.h"
#include "targets/proof/formula.h"

namespace mapdiff::proof {

template <typename Byte>
struct JhashPath {
  using Word = impl::WordOf<Byte>;

  Word (*start)(std::uint32_t key_bytes, Word seed) noexcept = nullptr;
  Word (*hash)(const Byte* key, std::uint32_t key_bytes, Word start) noexcept = nullptr;
};

// Of the algorithms, those of jhash alone read bytes of any kind.
template <typename Byte>
struct JhashPathVisitor {
  template <typename Algorithm, std::uint32_t kKeyBytes>
  static constexpr JhashPath<Byte> path_of(impl::KeyPath<Algorithm, kKeyBytes> path) noexcept {
    using Path = decltype(path);
    if constexpr (requires(const Byte* key, impl::WordOf<Byte> start) {
                    Algorithm::hash(key, kKeyBytes, start);
                  }) {
      return {&Path::start, &Path::hash};
    } else {
      return {};
    }
  }
  template <typename Path>
  static constexpr JhashPath<Byte> visit() noexcept {
    return path_of(Path{});
  }
};

template <typename Byte>
JhashPath<Byte> jhash_path(impl::HashChoice choice, std::uint32_t key_bytes,
                           impl::PathKind kind) noexcept {
  return impl::at_key_path<JhashPathVisitor<Byte>>(
      impl::choose_key_path(choice, key_bytes, {}, kind));
}

}  // namespace mapdiff::proof
