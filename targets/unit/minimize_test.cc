// Minimising keeps the reason, above all where another, smaller failure lies in the way.
#include "targets/harness/minimize.h"

#include <gtest/gtest.h>

#include <cerrno>

#include "targets/harness/generator.h"
#include "targets/peers/oracle_hash.h"
#include "targets/unit/liar.h"

namespace mapdiff::unit {
namespace {

using harness::Judge;
using harness::Minimized;
using harness::Script;

// Two lies: a NOEXIST that forgets EEXIST needs two calls, a failed lookup that writes needs one.
const md_plugin& two_faced() {
  static const md_plugin peer = liar([](md_map* map, md_call* call) {
    const int status = forgets_eexist(map, call);
    const bool is_miss = call->op == MD_LOOKUP && status == -ENOENT;
    if (is_miss && call->out_value != nullptr) bytes_of(call->out_value)[0] ^= 1;
    return status;
  });
  return peer;
}

const harness::Peers kPeers = [] {
  static const std::array all{&peers::oracle_peer(), &two_faced()};
  return harness::Peers(all);
}();

constexpr std::string_view kEexist = "update:status:liar:U4";
constexpr std::string_view kTouched = "lookup:values:liar:L2";

// The update fails first; dropping what it needs would let the lookup fail instead.
constexpr std::string_view kUpdateFirst = R"(
map hash key=8 value=4 entries=64
update a100000000000000 11223344 = 0
update b200000000000000 55667788 = 0
lookup_batch in=- count=9
update c300000000000000 99aabbcc
delete b200000000000000
update a100000000000000 00000001 noexist
lookup d400000000000000
lookup_and_delete a100000000000000
)";

Minimized minimized(const Script& script) {
  return harness::minimize(script, harness::lock_step_judge(kPeers));
}

TEST(Minimize, keeps_the_failure_asked_for_and_not_a_smaller_one_behind_it) {
  const Judge judge = harness::lock_step_judge(kPeers);
  ASSERT_EQ(judge(script_of(kUpdateFirst)), kEexist);
  const Minimized small = minimized(script_of(kUpdateFirst));
  EXPECT_EQ(judge(small.script), kEexist);
  EXPECT_EQ(print(small.script),
            "map hash key=4 value=1 entries=1 flags=zero_seed\n"
            "update 00000000 00\n"
            "update 00000000 00 noexist\n");
}

TEST(Minimize, keeps_the_other_failure_when_that_one_comes_first) {
  Script script = script_of(kUpdateFirst);
  script.steps.insert(script.steps.begin() + 3, script.steps[6]);
  const Judge judge = harness::lock_step_judge(kPeers);
  ASSERT_EQ(judge(script), kTouched);
  const Minimized small = minimized(script);
  EXPECT_EQ(judge(small.script), kTouched);
  EXPECT_EQ(print(small.script),
            "map hash key=4 value=1 entries=1 flags=zero_seed\nlookup 00000000\n");
}

TEST(Minimize, never_changes_the_signature_of_a_random_failure) {
  const Judge judge = harness::lock_step_judge(kPeers);
  harness::Random random(20240607);
  int failures = 0;
  for (int i = 0; i < 200 && failures < 40; ++i) {
    const Script script = harness::random_script(random, 40, peers::oracle_hash);
    const std::string signature = judge(script);
    if (signature.empty()) continue;
    ++failures;
    const Minimized small = minimized(script);
    EXPECT_EQ(judge(small.script), signature) << print(script);
    EXPECT_LE(small.script.steps.size(), script.steps.size());
    EXPECT_LE(small.script.steps.size(), 3U) << print(small.script);
  }
  EXPECT_EQ(failures, 40);
}

// The judge of a test that needs no peers: what the script must still have to count as failing.
template <typename Predicate>
Script smallest_with(std::string_view text, Predicate fails) {
  const Judge judge = [fails](const Script& script) {
    return std::string(fails(script) ? "fails" : "");
  };
  return harness::minimize(script_of(text), judge).script;
}

std::size_t elements_written(const Script& script) { return all_keys(script).size(); }

TEST(Minimize, joins_neighbours_that_write_into_one_batch) {
  const Script small = smallest_with(
      "map hash key=4 value=1 entries=8 flags=zero_seed\n"
      "update 01000000 11\nupdate 02000000 22\nupdate_batch {03000000:33 04000000:44}\n",
      [](const Script& script) { return elements_written(script) >= 4; });
  EXPECT_EQ(small.steps.size(), 1U) << print(small);
  EXPECT_EQ(small.steps.front().op.count, 4U);
}

TEST(Minimize, a_batch_of_one_becomes_a_single_call) {
  const Script small = smallest_with(
      "map hash key=4 value=1 entries=8 flags=zero_seed\n"
      "delete_batch {02000000 03000000}\n",
      [](const Script& script) { return elements_written(script) >= 1; });
  EXPECT_EQ(print(small), "map hash key=4 value=1 entries=1 flags=zero_seed\ndelete 00000000\n");
}

TEST(Minimize, clears_the_bytes_of_keys_and_values_that_do_not_matter) {
  const Script small =
      smallest_with("map hash key=4 value=4 entries=8 flags=zero_seed\nupdate a1b2c3d4 11223344\n",
                    [](const Script& script) {
                      if (script.spec.key_bytes != 4 || script.spec.value_bytes != 4) return false;
                      if (script.steps.empty() || script.steps.front().op.values.size() != 4)
                        return false;
                      const auto& op = script.steps.front().op;
                      return op.keys[2] == '\xc3' && op.values[1] == '\x22';
                    });
  EXPECT_EQ(print(small),
            "map hash key=4 value=4 entries=1 flags=zero_seed\nupdate 0000c300 00220000\n");
}

TEST(Minimize, a_cursor_beyond_the_last_bucket_follows_it) {
  const Script small = smallest_with(
      "map hash key=4 value=1 entries=8 flags=zero_seed\nlookup_batch in=8 count=1\n",
      [](const Script& script) {
        return !script.steps.empty() && script.steps.front().op.cursor >= script.spec.entries_max;
      });
  EXPECT_EQ(small.spec.entries_max, 1U);
  EXPECT_EQ(small.steps.front().op.cursor, 1U);
}

constexpr std::string_view kOddComposite =
    "map hash key=4 value=1 entries=8 flags=zero_seed hash=composite:7:9\nupdate 01000000 11\n";

TEST(Minimize, a_hash_that_does_not_matter_becomes_jhash) {
  const Script small = smallest_with(
      kOddComposite, [](const Script& script) { return elements_written(script) >= 1; });
  EXPECT_EQ(print(small.spec), "map hash key=4 value=1 entries=1 flags=zero_seed");
}

TEST(Minimize, limits_that_do_not_matter_become_the_usual_ones) {
  const Script small = smallest_with(
      kOddComposite, [](const Script& script) { return script.spec.hash == MD_COMPOSITE; });
  EXPECT_EQ(print(small), "map hash key=4 value=1 entries=1 flags=zero_seed hash=composite\n");
  const Script with_limit = smallest_with(
      kOddComposite, [](const Script& script) { return script.spec.jhash_bytes_max == 7; });
  EXPECT_EQ(print(with_limit),
            "map hash key=4 value=1 entries=1 flags=zero_seed hash=composite:7:240\n");
}

TEST(Minimize, leaves_a_smallest_script_alone) {
  const Script smallest = minimized(script_of(kUpdateFirst)).script;
  EXPECT_EQ(minimized(smallest).script, smallest);
}

TEST(Minimize, judges_no_more_candidates_than_allowed) {
  for (const std::size_t tries_max : {0U, 1U, 7U, 20U}) {
    std::size_t judged = 0;
    const Judge judge = [&judged](const Script& script) {
      ++judged;
      return harness::lock_step_judge(kPeers)(script);
    };
    const Minimized small = harness::minimize(script_of(kUpdateFirst), judge, tries_max);
    EXPECT_EQ(small.tries, tries_max);
    EXPECT_EQ(judged, tries_max + 1) << "and the script itself";
    EXPECT_EQ(harness::lock_step_judge(kPeers)(small.script), kEexist);
  }
}

TEST(Minimize, ends_by_itself_long_before_its_limit) {
  EXPECT_LT(minimized(script_of(kUpdateFirst)).tries, 500U);
}

TEST(Minimize, stated_elements_are_not_read_in_other_sizes) {
  const Script script = script_of(
      "map hash key=8 value=1 entries=4 flags=zero_seed\n"
      "update 0100000000000000 01\n"
      "lookup_batch in=- count=4 = ENOENT {0100000000000000:02 0200000000000000:02}\n");
  const Judge judge = harness::lock_step_judge(kPeers);
  ASSERT_EQ(judge(script), "lookup_batch:elements:oracle:stated");
  EXPECT_EQ(judge(minimized(script).script), "lookup_batch:elements:oracle:stated");
}

TEST(Minimize, keeps_a_wrong_statement_and_what_it_is_about) {
  const Script script = script_of(
      "map hash key=4 value=1 entries=4 flags=zero_seed = 0\n"
      "update 01000000 11 = 0\nupdate 02000000 22 = 0\nlookup 01000000 = ENOENT\n"
      "delete 02000000 = 0\n");
  const Minimized small = minimized(script);
  EXPECT_EQ(harness::lock_step_judge(kPeers)(small.script), "lookup:status:oracle:stated");
  EXPECT_EQ(small.script.steps.size(), 2U) << print(small.script);
}

}  // namespace
}  // namespace mapdiff::unit
