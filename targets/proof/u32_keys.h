// targets/proof/u32_keys.h - every 4-byte key, or each N-th, hashed by every path that there is.
//
// Input:  a seed; which keys; how many threads; the paths. A path hashes many keys in a call, so
//         that each is compiled alone: next to each other, a compiler may see that they are equal.
// Output: how many keys were compared with the oracle, and a difference if there is one, at which
//         the run ends.
// Cost:   all 2^32 keys of one seed take some 70 s of processor time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mapdiff::proof {

// Keys of four bytes that follow each other in memory.
struct HashPath {
  std::string name;
  std::function<void(const std::byte* keys, std::uint32_t count, std::uint32_t seed,
                     std::uint32_t* hashes)>
      hash;
};

// impl's jhash2.
HashPath plain_jhash2();

// jhash2, jhash, KeyPath, KeyHasher with each choice that is jhash for such keys, and each kernel
// for many keys that this machine can run; those that it cannot run are added to `skipped`.
std::vector<HashPath> all_u32_paths(std::vector<std::string>& skipped);

struct U32Run {
  std::uint32_t seed = 0;
  std::uint64_t stride = 1;  // Keys 0, stride, 2 * stride and so on.
  std::uint64_t threads = 1;
};

struct U32Difference {
  std::string path;
  std::uint32_t key = 0;
  std::uint32_t got = 0;
  std::uint32_t want = 0;
};

struct U32Result {
  std::uint64_t keys = 0;
  double seconds = 0;
  std::optional<U32Difference> difference;
};

// Progress goes to stderr.
U32Result compare_u32_keys(const U32Run& run, const std::vector<HashPath>& paths);

}  // namespace mapdiff::proof
