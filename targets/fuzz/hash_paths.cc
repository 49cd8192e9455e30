// targets/fuzz/hash_paths.cc - does every path of the hash give lookup3 of the very key bytes?
//
// Input: four bytes of seed, then the key (its first 300 bytes). Each key is hashed at all sixteen
// alignments in a heap block that ends with it, so that a sanitizer sees any read beyond it. No
// path uses xxHash yet; one that does will have libxxhash as its second witness here.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include "impl/hash/jhash.h"
#include "impl/hash/key_hasher.h"
#include "oracle/lookup3.h"
#include "targets/harness/bytes.h"
#include "targets/harness/counters_file.h"

namespace {

using mapdiff::impl::HashChoice;
using mapdiff::impl::KeyHasher;
using mapdiff::impl::PathKind;

constexpr std::size_t kKeyBytesMax = 300;
constexpr std::size_t kAlignments = 16;

struct Case {
  const std::byte* key;
  std::uint32_t key_bytes;
  std::uint32_t seed;
  std::uint32_t want;
  mapdiff::harness::Counters counters;
};

void check_equal(Case& one, const char* path, std::uint32_t got, std::uint32_t want) {
  ++one.counters.operations;
  if (got == want) return;
  const std::string_view key(reinterpret_cast<const char*>(one.key), one.key_bytes);
  std::fprintf(stderr,
               "divergence hash:value:impl:%s\n  key  %s (%u bytes)\n  seed 0x%08x\n  got  "
               "0x%08x\n  want 0x%08x\n",
               path, mapdiff::harness::to_text(key).c_str(), one.key_bytes, one.seed, got, want);
  std::abort();
}

void check(Case& one, const char* path, std::uint32_t got) {
  check_equal(one, path, got, one.want);
}

void check_all_paths(Case& one) {
  check(one, "jhash", mapdiff::impl::jhash(one.key, one.key_bytes, one.seed));
  if (one.key_bytes % 4 == 0) {
    check(one, "jhash2", mapdiff::impl::jhash2(one.key, one.key_bytes / 4, one.seed));
  }
  if (one.key_bytes == 0) return;  // No map has such keys.
  for (const PathKind kind : {PathKind::kFastest, PathKind::kAnySize}) {
    const KeyHasher hasher(HashChoice::kJhash, one.key_bytes, one.seed, {}, kind);
    check(one, "by path", hasher(one.key));
    check_equal(one, "seed kept unfolded", hasher.seed(), one.seed);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::uint32_t seed = 0;
  const std::size_t seed_bytes = std::min(size, sizeof seed);
  std::memcpy(&seed, data, seed_bytes);
  const std::string key(data + seed_bytes, data + std::min(size, seed_bytes + kKeyBytesMax));
  Case one{.key = nullptr,
           .key_bytes = static_cast<std::uint32_t>(key.size()),
           .seed = seed,
           .want = mapdiff::oracle::lookup3(key, seed),
           .counters = {}};
  for (std::size_t alignment = 0; alignment < kAlignments; ++alignment) {
    const auto block = std::make_unique<std::byte[]>(alignment + key.size());
    if (!key.empty()) std::memcpy(block.get() + alignment, key.data(), key.size());
    one.key = block.get() + alignment;
    check_all_paths(one);
  }
  mapdiff::harness::count_script(one.counters);
  return 0;
}
