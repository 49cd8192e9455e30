// The paths of 4-byte keys; each loop is compiled for its path alone.
#include "impl/hash/jhash.h"
#include "impl/hash/key_hasher.h"
#include "impl/hash/key_path.h"
#include "targets/proof/u32_keys.h"

namespace mapdiff::proof {
namespace {

using impl::HashChoice;
using impl::KeyHasher;

constexpr std::uint32_t kKeyBytes = 4;

void by_key_path(const std::byte* keys, std::uint32_t count, std::uint32_t seed,
                 std::uint32_t* hashes) {
  using Path = impl::KeyPath<impl::Jhash, kKeyBytes>;
  const std::uint32_t start = Path::start(kKeyBytes, seed);
  for (std::uint32_t i = 0; i < count; ++i) {
    hashes[i] = Path::hash(keys + std::size_t{i} * kKeyBytes, kKeyBytes, start);
  }
}

HashPath by_hasher(std::string name, HashChoice choice) {
  const auto hash = [choice](const std::byte* keys, std::uint32_t count, std::uint32_t seed,
                             std::uint32_t* hashes) {
    const KeyHasher hasher(choice, kKeyBytes, seed);
    for (std::uint32_t i = 0; i < count; ++i) hashes[i] = hasher(keys + std::size_t{i} * kKeyBytes);
  };
  return {std::move(name), hash};
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
  skipped.clear();
  return {plain_jhash2(),
          {"KeyPath<Jhash, 4>", by_key_path},
          by_hasher("KeyHasher jhash", HashChoice::kJhash),
          by_hasher("KeyHasher jhash_as_posted", HashChoice::kJhashAsPosted)};
}

}  // namespace mapdiff::proof
