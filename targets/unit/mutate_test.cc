// What generators and changes of scripts promise: full maps stay full, swarms leave calls out, one
// state gives one script.
#include "targets/harness/mutate.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <map>
#include <set>

#include "targets/harness/churn.h"
#include "targets/harness/crowd.h"
#include "targets/harness/generator.h"
#include "targets/harness/player.h"
#include "targets/harness/text_format.h"
#include "targets/peers/oracle_hash.h"
#include "targets/peers/peers.h"

namespace mapdiff::unit {
namespace {

using harness::Bytes;
using harness::Op;
using harness::Player;
using harness::Random;
using harness::Script;
using harness::Spec;
using harness::Step;

Op single(md_op code, const Bytes& key) {
  Op op;
  op.code = code;
  op.keys = key;
  return op;
}

bool is_full(Player& player, const Spec& spec) {
  Op probe = single(MD_UPDATE, Bytes(spec.key_bytes, '\xee'));
  probe.values = Bytes(spec.value_bytes, '\0');
  const int status = player.call(probe, spec.entries_max).status;
  if (status == 0) player.call(single(MD_DELETE, probe.keys), spec.entries_max);
  return status == -E2BIG;
}

bool is_removal(md_op code) {
  return code == MD_DELETE || code == MD_LOOKUP_AND_DELETE || code == MD_DELETE_BATCH;
}

struct Played {
  std::size_t removals = 0;
  std::size_t refusals = 0;  // E2BIG of the churn itself.
};

// After the first filling the map may have room only between a removal and the call after it.
Played play_full(const Spec& spec, const std::vector<Step>& steps) {
  Player player(peers::oracle_peer());
  EXPECT_EQ(player.create(spec), 0);
  Played played;
  bool was_full = false;
  for (const Step& step : steps) {
    if (step.op.code == MD_LOOKUP_AND_DELETE_BATCH) break;  // The last walk may empty it.
    played.refusals += player.call(step.op, spec.entries_max).status == -E2BIG ? 1U : 0U;
    const bool removes = is_removal(step.op.code);
    played.removals += removes ? 1U : 0U;
    const bool full_now = is_full(player, spec);
    EXPECT_TRUE(!was_full || full_now == !removes) << played.removals << " removals";
    was_full = was_full || full_now;
  }
  EXPECT_TRUE(was_full);
  return played;
}

Spec churned(std::uint32_t key_bytes, std::uint32_t entries_max) {
  return {.key_bytes = key_bytes,
          .value_bytes = 4,
          .entries_max = entries_max,
          .flags = harness::kMapFlagZeroSeed};
}

TEST(Churn, keeps_the_map_full) {
  Random random(1);
  Played all;
  for (const std::uint32_t key_bytes : {1U, 4U, 8U, 12U, 129U}) {
    for (const std::uint32_t entries_max : {1U, 2U, 3U, 7U, 8U, 16U, 33U, 64U}) {
      const Spec spec = churned(key_bytes, entries_max);
      ASSERT_TRUE(harness::can_churn(spec));
      const Played played = play_full(spec, harness::churn(spec, {}, 100, random));
      all.removals += played.removals;
      all.refusals += played.refusals;
    }
  }
  EXPECT_GE(all.removals, 1000U);
  EXPECT_GE(all.refusals, 100U) << "inserts into the full map";
}

TEST(Churn, keeps_a_map_of_colliding_keys_full) {
  Random random(2);
  const Spec spec = churned(12, 8);
  const auto keys = colliding_keys(spec, peers::oracle_hash, harness::Crowd::kHash, 20, random);
  const auto steps = harness::churn(spec, keys, 100, random);
  EXPECT_GE(play_full(spec, steps).removals, 20U);
  std::set<std::uint32_t> hashes;
  for (const Bytes& key : harness::all_keys({.spec = spec, .create_want = {}, .steps = steps})) {
    hashes.insert(peers::oracle_hash(spec, key));
  }
  EXPECT_EQ(hashes.size(), 1U);
}

TEST(Churn, is_not_for_maps_that_a_short_script_cannot_fill) {
  EXPECT_FALSE(harness::can_churn(churned(4, 65)));
  EXPECT_FALSE(harness::can_churn(churned(4, 0)));
  EXPECT_FALSE(harness::can_churn(churned(0, 4)));
}

std::set<md_op> calls_of(const Script& script) {
  std::set<md_op> calls;
  for (const Step& step : script.steps) calls.insert(step.op.code);
  return calls;
}

TEST(Swarm, leaves_calls_out_of_some_scripts_and_none_out_of_all) {
  Random random(3);
  std::map<md_op, int> scripts_with;
  int long_scripts = 0;
  for (int i = 0; i < 1000; ++i) {
    const Script script = harness::random_script(random, 200, peers::oracle_hash);
    if (script.steps.size() < 100) continue;
    ++long_scripts;
    for (const md_op code : calls_of(script)) ++scripts_with[code];
  }
  EXPECT_GE(long_scripts, 400);
  for (int code = 0; code < MD_OPS; ++code) {
    const auto call = static_cast<md_op>(code);
    EXPECT_GE(scripts_with[call], 20) << harness::op_name(call);
    // With 100 calls of every kind each script would have all but freeze.
    EXPECT_TRUE(call == MD_UPDATE || scripts_with[call] <= long_scripts * 85 / 100)
        << harness::op_name(call);
  }
  EXPECT_GE(scripts_with[MD_UPDATE], long_scripts * 95 / 100);
}

TEST(Swarm, a_call_outside_it_is_not_drawn) {
  Random random(4);
  const Spec spec = churned(4, 8);
  const std::vector<Bytes> keys{"keys"};
  for (int i = 0; i < 500; ++i) {
    const harness::Swarm swarm = 1U << MD_UPDATE | 1U << MD_DELETE;
    const md_op code = harness::random_op(spec, keys, swarm, random).code;
    EXPECT_TRUE(code == MD_UPDATE || code == MD_DELETE) << harness::op_name(code);
  }
}

// Scripts of one lineage, as a fuzzer makes them.
template <typename Look>
void for_each_mutant(harness::KeyHash hash, Look look) {
  Random random(5);
  Script script = harness::random_script(random, 10, hash);
  Script other = script;
  for (int i = 0; i < 3000; ++i) {
    mutate(script, hash, random);
    if (i % 5 == 0) script = cross(script, other, random);
    if (i % 16 == 0) other = script;
    look(script);
  }
}

TEST(Mutate, results_are_normalised_and_not_long) {
  for_each_mutant(peers::oracle_hash, [](const Script& script) {
    EXPECT_LE(script.steps.size(), 160U);
    for (const Step& step : script.steps) {
      Op op = step.op;
      normalise(op, script.spec);
      ASSERT_EQ(op, step.op) << print(script);
    }
  });
}

TEST(Mutate, maps_come_to_have_other_hashes_and_lose_them_again) {
  std::set<md_hash> seen;
  int gained = 0, lost = 0;  // By a map that stayed the same in all else.
  Spec before;
  for_each_mutant(peers::oracle_hash, [&](const Script& script) {
    Spec normal = script.spec;
    normalise(normal);
    EXPECT_EQ(normal, script.spec) << print(script.spec);
    seen.insert(script.spec.hash);
    const auto is_only_change = [](Spec from, const Spec& to) {
      from.hash = to.hash;
      normalise(from);
      return from == to;
    };
    if (is_only_change(before, script.spec)) {
      gained += before.hash == MD_JHASH && script.spec.hash != MD_JHASH ? 1 : 0;
      lost += before.hash != MD_JHASH && script.spec.hash == MD_JHASH ? 1 : 0;
    }
    before = script.spec;
  });
  EXPECT_GE(seen.size(), static_cast<std::size_t>(MD_HASHES));
  EXPECT_GE(gained, 5);
  EXPECT_GE(lost, 5);
}

// How many keys of the script share the commonest hash.
std::size_t largest_crowd(const Script& script) {
  std::map<std::uint32_t, std::set<Bytes>> by_hash;
  std::size_t largest = 0;
  for (const Bytes& key : all_keys(script)) {
    auto& crowd = by_hash[peers::oracle_hash(script.spec, key)];
    crowd.insert(key);
    largest = std::max(largest, crowd.size());
  }
  return largest;
}

TEST(Mutate, with_a_hash_many_keys_come_to_share_it_without_one_never_do) {
  std::size_t with = 0, without = 0;
  for_each_mutant(peers::oracle_hash,
                  [&with](const Script& script) { with = std::max(with, largest_crowd(script)); });
  for_each_mutant(nullptr, [&without](const Script& script) {
    without = std::max(without, largest_crowd(script));
  });
  EXPECT_GE(with, 9U);
  EXPECT_EQ(without, 1U);
}

TEST(Mutate, the_same_state_gives_the_same_scripts) {
  std::vector<Script> first, second;
  for_each_mutant(peers::oracle_hash, [&first](const Script& one) { first.push_back(one); });
  for_each_mutant(peers::oracle_hash, [&second](const Script& one) { second.push_back(one); });
  EXPECT_TRUE(first == second);
  Random one(6), other(6);
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(harness::random_script(one, 50, peers::oracle_hash) ==
                harness::random_script(other, 50, peers::oracle_hash));
  }
}

TEST(Crowd, renames_keys_to_keys_of_one_bucket) {
  Random random(7);
  for (int i = 0; i < 50; ++i) {
    Script script{.spec = churned(8, 16), .create_want = {}, .steps = {}};
    for (const char key : {'a', 'b', 'c', 'd'}) {
      script.steps.push_back({.op = single(MD_DELETE, Bytes(8, key)), .want = {}});
    }
    crowd_keys(script, peers::oracle_hash, harness::Crowd::kBucket, 12, random);
    std::set<std::uint32_t> buckets;
    std::size_t renamed = 0;
    for (const Bytes& key : all_keys(script)) {
      if (key == Bytes(8, key[0])) continue;
      ++renamed;
      buckets.insert(peers::oracle_hash(script.spec, key) % 16);
    }
    EXPECT_GE(renamed, 1U);
    EXPECT_EQ(buckets.size(), 1U);
  }
}

}  // namespace
}  // namespace mapdiff::unit
