// What the lock-step run counts and forgives: skips, repeats, known deviations, stated results.
#include "targets/harness/lock_step.h"

#include <gtest/gtest.h>

#include <cerrno>

#include "targets/unit/liar.h"

namespace mapdiff::unit {
namespace {

using harness::Counters;
using harness::RunResult;

constexpr std::string_view kScript = R"(
map hash key=4 value=1 entries=4 flags=zero_seed
update 01000000 11
lookup 01000000
update 01000000 22 noexist
)";

int skips_lookup(md_map* map, md_call* call) {
  return call->op == MD_LOOKUP ? static_cast<int>(MD_SKIP) : honest(map, call);
}
int skips_update(md_map* map, md_call* call) {
  return call->op == MD_UPDATE ? static_cast<int>(MD_SKIP) : honest(map, call);
}
int skips_creation(const md_attr*, md_map**, md_geom*) { return MD_SKIP; }

TEST(LockStep, creation_each_call_and_the_contents_are_one_operation_each) {
  const Counters counters = run_with(liar(), kScript).counters;
  EXPECT_EQ(counters.operations, 5U);
  EXPECT_EQ(counters.skips + counters.divergences + counters.kernel_operations, 0U);
}

TEST(LockStep, a_skipped_lookup_counts_as_a_skip_and_not_as_an_operation) {
  const RunResult result = run_with(liar(skips_lookup), kScript);
  EXPECT_EQ(signature_of(result), "none");
  EXPECT_EQ(result.counters.skips, 1U);
  EXPECT_EQ(result.counters.operations, 4U);
}

TEST(LockStep, after_a_skipped_lookup_a_peer_is_still_held_to_its_word) {
  const md_plugin peer = liar([](md_map* map, md_call* call) {
    return call->op == MD_LOOKUP ? skips_lookup(map, call) : forgets_eexist(map, call);
  });
  EXPECT_EQ(signature_with(peer, kScript), "update:status:liar:U4");
}

// Its map no longer holds the same, so whatever it says from here on proves nothing.
TEST(LockStep, after_a_skipped_write_a_peer_leaves) {
  const RunResult result = run_with(liar(skips_update), kScript);
  EXPECT_EQ(signature_of(result), "none");
  EXPECT_EQ(result.counters.operations, 1U) << "the creation";
  EXPECT_EQ(result.counters.skips, 4U) << "three calls and the contents";
}

TEST(LockStep, a_call_that_was_not_promised_is_a_skip) {
  md_plugin peer = liar();
  peer.ops[MD_HASH] &= ~MD_BIT(MD_LOOKUP);
  EXPECT_EQ(run_with(peer, kScript).counters.skips, 1U);
}

TEST(LockStep, null_and_flags_are_only_for_peers_that_promise_them) {
  constexpr std::string_view kOdd =
      "map hash key=4 value=1 entries=4 flags=zero_seed\n"
      "lookup -\nlookup 01000000 flags=lock\nlookup 01000000 value=-\n";
  md_plugin peer = liar();
  EXPECT_EQ(run_with(peer, kOdd).counters.skips, 0U);
  peer.caps &= ~MD_CAP_NULLPTR;
  EXPECT_EQ(run_with(peer, kOdd).counters.skips, 2U);
  peer.caps &= ~MD_CAP_FLAGS;
  EXPECT_EQ(run_with(peer, kOdd).counters.skips, 3U);
}

TEST(LockStep, if_everything_is_skipped_nothing_was_compared) {
  md_plugin peer = liar();
  peer.create = skips_creation;
  const RunResult result = run_with(peer, kScript);
  EXPECT_EQ(result.counters.operations, 0U);
  EXPECT_EQ(result.counters.skips, 5U) << "creation, three calls and the contents";
}

// A reference without an answer can neither confirm nor accuse.
TEST(LockStep, a_skip_of_the_reference_accuses_nobody) {
  const md_plugin reference = liar(skips_lookup);
  const std::array all{&reference, &peers::impl_peer()};
  const RunResult result = run_in_lock_step(script_of(kScript), all);
  EXPECT_EQ(signature_of(result), "none");
  EXPECT_EQ(result.counters.operations, 4U);
}

TEST(LockStep, a_skip_of_the_reference_does_not_contradict_the_file) {
  const md_plugin reference = liar(skips_lookup);
  const std::array all{&reference, &peers::impl_peer()};
  const auto script =
      script_of("map hash key=4 value=1 entries=4 flags=zero_seed\nlookup 01000000 = ENOENT\n");
  EXPECT_EQ(signature_of(run_in_lock_step(script, all)), "none");
}

TEST(LockStep, a_map_beyond_the_memory_limit_is_skipped_whole) {
  harness::RunOptions options;
  options.memory_bytes_max = 100;
  const RunResult result = run_with(liar(forgets_eexist), kScript, options);
  EXPECT_EQ(signature_of(result), "none");
  EXPECT_EQ(result.counters.operations, 0U);
  EXPECT_EQ(result.counters.skips, 2U) << "one per peer";
}

int tries = 0;  // Of the peers below, which have no other place for it.

TEST(LockStep, a_busy_peer_is_asked_again) {
  tries = 0;
  const md_plugin peer = liar([](md_map* map, md_call* call) {
    return ++tries % 4 != 0 ? static_cast<int>(MD_AGAIN) : honest(map, call);
  });
  EXPECT_EQ(signature_with(peer, kScript), "none");
  EXPECT_EQ(tries, 4 * 4) << "three calls and the contents";
}

TEST(LockStep, a_peer_that_stays_busy_is_accused_after_a_bounded_number_of_tries) {
  tries = 0;
  const md_plugin peer = liar([](md_map*, md_call*) {
    ++tries;
    return static_cast<int>(MD_AGAIN);
  });
  EXPECT_EQ(signature_with(peer, kScript), "update:status:liar:U2");
  EXPECT_EQ(tries, 1000);
}

TEST(LockStep, a_wrong_stated_result_is_the_files_fault) {
  constexpr std::string_view kMap = "map hash key=4 value=1 entries=4 flags=zero_seed";
  const auto stated = [&](std::string_view rest) {
    return signature_with(liar(), std::string(kMap) + std::string(rest));
  };
  EXPECT_EQ(stated(" = 0\nlookup 01000000 = ENOENT\n"), "none");
  EXPECT_EQ(stated(" = EINVAL\n"), "create:status:oracle:stated");
  EXPECT_EQ(stated("\nlookup 01000000 = 0\n"), "lookup:status:oracle:stated");
  EXPECT_EQ(stated("\nupdate 01000000 11 = 0\nlookup 01000000 = 0 12\n"),
            "lookup:values:oracle:stated");
}

}  // namespace
}  // namespace mapdiff::unit
