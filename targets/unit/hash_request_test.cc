// What peers make of md_attr.hash: those that know it, those that are older, and the kernel, which
// has one hash.
#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <cstddef>

#include "targets/harness/report.h"
#include "targets/unit/liar.h"

namespace mapdiff::unit {
namespace {

const std::array kWithEveryHash{&peers::oracle_peer(), &peers::impl_peer()};

md_attr attr_with(std::uint32_t hash) {
  return {.size = sizeof(md_attr),
          .type = MD_HASH,
          .key_size = 4,
          .value_size = 1,
          .max_entries = 1,
          .map_flags = harness::kMapFlagZeroSeed,
          .numa_node = 0,
          .seed = 0,
          .map_extra = 0,
          .hash = hash,
          .jhash_bytes_max = harness::kJhashBytesMax,
          .xxh3_bytes_max = harness::kXxh3BytesMax,
          .reserved = 0};
}

int status_of(const md_plugin& peer, const md_attr& attr) {
  md_map* map = nullptr;
  md_geom geom{};
  geom.size = sizeof geom;
  const int status = peer.create(&attr, &map, &geom);
  if (status == 0) peer.destroy(map);
  return status;
}

TEST(HashRequest, a_hash_that_does_not_exist_is_refused_before_all_else) {
  for (const md_plugin* peer : kWithEveryHash) {
    for (const std::uint32_t hash : {std::uint32_t{MD_HASHES}, 100U, 0xffffffffU}) {
      md_attr attr = attr_with(hash);
      EXPECT_EQ(status_of(*peer, attr), -EINVAL) << peer->name;
      attr.value_size = 0xffffffff;
      EXPECT_EQ(status_of(*peer, attr), -EINVAL) << peer->name << ", else it were E2BIG";
    }
  }
}

TEST(HashRequest, the_rule_that_refuses_it_has_a_name) {
  const md_attr attr = attr_with(MD_HASHES);
  md_map* map = nullptr;
  md_geom geom{};
  ASSERT_EQ(peers::oracle_peer().create(&attr, &map, &geom), -EINVAL);
  EXPECT_STREQ(geom.rule, "H0");
}

// Also where it cannot take part: what it skips it does not ask the kernel for.
TEST(HashRequest, the_kernel_has_jhash_only_however_it_is_spelled) {
  for (std::uint32_t hash = 0; hash <= MD_HASHES; ++hash) {
    const int status = status_of(peers::kernel_peer(), attr_with(hash));
    EXPECT_EQ(status == MD_SKIP, hash > MD_JHASH_AS_POSTED) << hash;
  }
}

// Its md_attr ends before the choice; what stands behind it is not a request.
TEST(HashRequest, an_older_host_asks_for_jhash) {
  md_attr attr = attr_with(MD_HASHES);
  attr.size = offsetof(md_attr, hash);
  for (const md_plugin* peer : kWithEveryHash) EXPECT_EQ(status_of(*peer, attr), 0) << peer->name;
  EXPECT_NE(status_of(peers::kernel_peer(), attr), MD_SKIP);
}

int maps_made = 0;  // By the peer below, which has no other place for it.

// One that was compiled when md_attr ended with map_extra: it reads no more, and promises no hash.
md_plugin older_peer() {
  md_plugin peer = liar();
  peer.caps &= ~MD_CAP_HASH;
  peer.create = [](const md_attr* attr, md_map** map, md_geom* geom) {
    ++maps_made;
    md_attr known = *attr;
    known.size = offsetof(md_attr, hash);
    return peers::impl_peer().create(&known, map, geom);
  };
  return peer;
}

std::string script_with(std::string_view hash) {
  return "map hash key=4 value=1 entries=4 flags=zero_seed hash=" + std::string(hash) +
         "\nupdate 01000000 11\n";
}

TEST(HashRequest, an_older_peer_still_answers_maps_with_jhash) {
  maps_made = 0;
  const harness::RunResult result = run_with(older_peer(), script_with("jhash"));
  EXPECT_EQ(signature_of(result), "none");
  EXPECT_EQ(result.counters.operations, 3U) << "creation, the call and the contents";
  EXPECT_EQ(maps_made, 1);
}

TEST(HashRequest, an_older_peer_is_not_given_a_map_with_another_hash) {
  maps_made = 0;
  for (const std::string_view hash : {"jhash_per_call", "xxh3", "composite:0:0", "unknown"}) {
    const harness::RunResult result = run_with(older_peer(), script_with(hash));
    EXPECT_EQ(signature_of(result), "none") << hash;
    EXPECT_GE(result.counters.skips, 1U) << hash;
  }
  EXPECT_EQ(maps_made, 0);
}

std::uint32_t hash_asked_for = MD_JHASH;  // Of the peer below, likewise.

TEST(HashRequest, a_report_its_file_and_its_test_name_the_hash_that_matters) {
  md_plugin peer = liar([](md_map* map, md_call* call) {
    return hash_asked_for == MD_COMPOSITE ? forgets_eexist(map, call) : honest(map, call);
  });
  peer.create = [](const md_attr* attr, md_map** map, md_geom* geom) {
    hash_asked_for = attr->hash;
    return peers::impl_peer().create(attr, map, geom);
  };
  const std::array<const md_plugin*, 2> all{&peers::oracle_peer(), &peer};
  const std::string text = harness::report(
      script_of("map hash key=8 value=4 entries=9 flags=zero_seed hash=composite:5:6\n"
                "update 0100000000000000 11223344\nupdate 0100000000000000 11223344 noexist\n"),
      all);
  constexpr std::string_view kMap =
      "map hash key=4 value=1 entries=1 flags=zero_seed hash=composite";
  std::size_t shown = 0;
  for (std::size_t at = text.find(kMap); at != std::string::npos; at = text.find(kMap, at + 1)) {
    ++shown;
  }
  EXPECT_EQ(shown, 3U) << text;
}

}  // namespace
}  // namespace mapdiff::unit
