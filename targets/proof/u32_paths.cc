// The paths of 4-byte keys; each loop is compiled for its path alone.
#include "impl/hash/jhash.h"
#include "impl/hash/key_hasher.h"
#include "impl/hash/key_path.h"
#include "impl/hash/multi_key.h"
#include "targets/proof/u32_keys.h"

namespace mapdiff::proof {
namespace {

using impl::HashChoice;
using impl::KeyHasher;
using impl::PathKind;

constexpr std::uint32_t kKeyBytes = 4;

void by_key_path(const std::byte* keys, std::uint32_t count, std::uint32_t seed,
                 std::uint32_t* hashes) {
  using Path = impl::KeyPath<impl::Jhash, kKeyBytes>;
  const std::uint32_t start = Path::start(kKeyBytes, seed);
  for (std::uint32_t i = 0; i < count; ++i) {
    hashes[i] = Path::hash(keys + std::size_t{i} * kKeyBytes, kKeyBytes, start);
  }
}

HashPath by_hasher(std::string name, HashChoice choice, PathKind kind = PathKind::kFastest) {
  const auto hash = [choice, kind](const std::byte* keys, std::uint32_t count, std::uint32_t seed,
                                   std::uint32_t* hashes) {
    const KeyHasher hasher(choice, kKeyBytes, seed, {}, kind);
    for (std::uint32_t i = 0; i < count; ++i) hashes[i] = hasher(keys + std::size_t{i} * kKeyBytes);
  };
  return {std::move(name), hash};
}

void plain_jhash(const std::byte* keys, std::uint32_t count, std::uint32_t seed,
                 std::uint32_t* hashes) {
  static volatile const std::uint32_t key_bytes = kKeyBytes;  // As in plain_jhash2().
  const std::uint32_t bytes = key_bytes;
  for (std::uint32_t i = 0; i < count; ++i) {
    hashes[i] = impl::jhash(keys + std::size_t{i} * kKeyBytes, bytes, seed);
  }
}

HashPath by_kernel(const impl::MultiKeyKernel& kernel) {
  const auto hash = [&kernel](const std::byte* keys, std::uint32_t count, std::uint32_t seed,
                              std::uint32_t* hashes) {
    kernel.hash(keys, kKeyBytes, count, impl::jhash_start(kKeyBytes, seed), hashes);
  };
  return {std::string("multi-key ") + kernel.name, hash};
}

}  // namespace

HashPath plain_jhash2() {
  // Not a constant for the compiler, which would make the path for one word of it.
  static volatile const std::uint32_t key_words = 1;
  const auto hash = [](const std::byte* keys, std::uint32_t count, std::uint32_t seed,
                       std::uint32_t* hashes) {
    const std::uint32_t words = key_words;
    for (std::uint32_t i = 0; i < count; ++i) {
      hashes[i] = impl::jhash2(keys + std::size_t{i} * kKeyBytes, words, seed);
    }
  };
  return {"jhash2", hash};
}

std::vector<HashPath> all_u32_paths(std::vector<std::string>& skipped) {
  std::vector<HashPath> paths{
      plain_jhash2(),
      {"KeyPath<Jhash, 4>", by_key_path},
      {"jhash", plain_jhash},
      by_hasher("KeyHasher jhash", HashChoice::kJhash),
      by_hasher("KeyHasher jhash, any size", HashChoice::kJhash, PathKind::kAnySize),
      by_hasher("KeyHasher jhash_per_call", HashChoice::kJhashPerCall),
      by_hasher("KeyHasher composite", HashChoice::kComposite),
      by_hasher("KeyHasher jhash_as_posted", HashChoice::kJhashAsPosted)};
  for (const impl::MultiKeyKernel& kernel : impl::multi_key_kernels()) {
    if (kernel.can_run()) {
      paths.push_back(by_kernel(kernel));
    } else {
      skipped.push_back(std::string("multi-key ") + kernel.name + ": not on this machine");
    }
  }
  return paths;
}

}  // namespace mapdiff::proof
