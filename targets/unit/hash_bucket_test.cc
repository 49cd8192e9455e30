// Do keys go to the buckets that impl's hash says, in every peer? The running kernel is the witness
// that nobody here wrote.
#include <gtest/gtest.h>

#include <cerrno>
#include <set>
#include <string>
#include <vector>

#include "impl/hash/jhash.h"
#include "targets/harness/generator.h"
#include "targets/harness/lock_step.h"
#include "targets/harness/text_format.h"
#include "targets/peers/test_peers.h"

namespace mapdiff::unit {
namespace {

using harness::Bytes;
using harness::Script;

constexpr std::uint32_t kBuckets = 256;
constexpr std::size_t kKeys = 200;

std::set<Bytes> random_keys(std::uint32_t key_bytes) {
  harness::Random random(key_bytes);
  std::set<Bytes> keys;
  while (keys.size() < kKeys) {
    Bytes key(key_bytes, '\0');
    for (char& byte : key) byte = static_cast<char>(random());
    keys.insert(key);
  }
  return keys;
}

std::uint32_t bucket_of(const Bytes& key) {
  const auto* const bytes = reinterpret_cast<const std::byte*>(key.data());
  return impl::jhash(bytes, static_cast<std::uint32_t>(key.size()), 0) % kBuckets;
}

// Inserts keys, then walks from every bucket on and states how many must come. A key in another
// bucket changes one of the counts; the keys themselves are compared between the peers.
Script walk_from_every_bucket(std::uint32_t key_bytes) {
  Script script;
  script.spec = {.type = MD_HASH,
                 .key_bytes = key_bytes,
                 .value_bytes = 1,
                 .entries_max = kBuckets,
                 .flags = harness::kMapFlagZeroSeed};
  std::vector<std::uint32_t> from(kBuckets + 1);
  for (const Bytes& key : random_keys(key_bytes)) {
    harness::Op update;
    update.code = MD_UPDATE;
    update.keys = key;
    update.values = "v";
    script.steps.push_back({.op = update, .want = {.status = 0}});
    ++from[bucket_of(key)];
  }
  for (std::uint32_t bucket = kBuckets; bucket-- > 0;) {
    from[bucket] += from[bucket + 1];
    harness::Op walk;
    walk.code = MD_LOOKUP_BATCH;
    walk.cursor_from = harness::CursorFrom::kNumber;
    walk.cursor = bucket;
    walk.count = kBuckets;
    script.steps.push_back({.op = walk, .want = {.status = -ENOENT, .count = from[bucket]}});
  }
  return script;
}

void expect_buckets(const std::vector<const md_plugin*>& all) {
  for (std::uint32_t key_bytes = 1; key_bytes <= 40; ++key_bytes) {
    const Script script = walk_from_every_bucket(key_bytes);
    const harness::RunResult result = run_in_lock_step(script, all);
    ASSERT_FALSE(result.divergence) << key_bytes << " bytes: " << result.divergence->signature()
                                    << " at " << result.divergence->call;
    EXPECT_EQ(result.counters.operations, kKeys + kBuckets + 2);
  }
}

TEST(HashBucket, each_key_is_in_the_bucket_that_its_hash_says) {
  expect_buckets({&peers::oracle_peer(), &peers::impl_peer()});
}

// The kernel is the reference here, so that what is stated is compared with its own answers.
TEST(HashBucket, the_kernel_puts_each_key_into_the_bucket_that_the_hash_says) {
  if (!peers::kernel_takes_part()) GTEST_SKIP() << "the kernel cannot take part here";
  expect_buckets({&peers::kernel_peer(), &peers::impl_peer()});
}

}  // namespace
}  // namespace mapdiff::unit
