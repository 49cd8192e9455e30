// impl/hash/hash_mem.cc - a hasher for one call.
#include "impl/hash/hash_mem.h"

#include "impl/hash/key_hasher.h"

namespace mapdiff::impl {

std::uint32_t hash_mem(const void* data, std::uint32_t bytes, std::uint32_t seed, HashChoice choice,
                       CompositeLimits limits) noexcept {
  // NULL may not be copied from, not even nothing.
  static constexpr std::byte kNothing{};
  const KeyHasher hasher(choice, bytes, seed, limits);
  return hasher(bytes != 0 ? static_cast<const std::byte*>(data) : &kNothing);
}

}  // namespace mapdiff::impl
