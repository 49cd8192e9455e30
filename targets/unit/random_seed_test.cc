// A peer whose seed nobody knows, as the kernel's without zero_seed: where its elements are is its
// own affair, which elements there are is not.
#include <gtest/gtest.h>

#include <cerrno>

#include "targets/unit/liar.h"

namespace mapdiff::unit {
namespace {

constexpr std::string_view kUpdates = R"(
map hash key=4 value=1 entries=8
update 01000000 11
update 02000000 22
update 03000000 33
update 04000000 44
update 05000000 55
)";

int create_with_other_seed(const md_attr* attr, md_map** map, md_geom* geom) {
  md_attr other = *attr;
  other.seed ^= 0x5eed1234;
  const int status = peers::impl_peer().create(&other, map, geom);
  if (status == 0) geom->seed_kind = MD_SEED_RANDOM;
  return status;
}

// Says that its seed is the reference's, which is not so.
int create_with_wrong_claim(const md_attr* attr, md_map** map, md_geom* geom) {
  const int status = create_with_other_seed(attr, map, geom);
  if (status == 0) geom->seed_kind = MD_SEED_KNOWN;
  if (status == 0) geom->seed = attr->seed;
  return status;
}

md_plugin reseeded(CallFunction call = honest) {
  md_plugin peer = liar(call);
  peer.create = create_with_other_seed;
  return peer;
}

harness::RunResult run_after_updates(const md_plugin& peer, std::string_view calls) {
  return run_with(peer, std::string(kUpdates) + std::string(calls));
}

TEST(RandomSeed, another_order_is_no_difference) {
  const harness::RunResult result = run_after_updates(reseeded(), "lookup_batch in=- count=8\n");
  EXPECT_EQ(signature_of(result), "none");
  EXPECT_EQ(result.counters.skips, 0U);
  EXPECT_EQ(result.counters.operations, 8U) << "the walk was compared, too";
}

// Without this the test above could pass because both orders happen to be the same.
TEST(RandomSeed, another_order_is_a_difference_for_a_peer_that_claims_the_same_seed) {
  md_plugin peer = liar();
  peer.create = create_with_wrong_claim;
  EXPECT_EQ(signature_of(run_after_updates(peer, "")), "update:hash:liar:jhash");
  peer.hash = nullptr;
  EXPECT_EQ(signature_of(run_after_updates(peer, "lookup_batch in=- count=8\n")),
            "lookup_batch:keys:liar:LB5");
}

// Two known seeds that differ are no reason to expect the same order either.
TEST(RandomSeed, another_order_is_no_difference_for_a_peer_that_names_its_other_seed) {
  md_plugin peer = liar();
  peer.create = [](const md_attr* attr, md_map** map, md_geom* geom) {
    const int status = create_with_other_seed(attr, map, geom);
    if (status == 0) geom->seed_kind = MD_SEED_FIXED;
    return status;
  };
  EXPECT_EQ(signature_of(run_after_updates(peer, "lookup_batch in=- count=8\n")), "none");
}

TEST(RandomSeed, calls_that_depend_on_the_order_are_skipped_and_counted) {
  const auto skips = [](std::string_view calls) {
    const harness::RunResult result = run_after_updates(reseeded(), calls);
    EXPECT_EQ(signature_of(result), "none") << calls;
    return result.counters.skips;
  };
  EXPECT_EQ(skips("get_next_key -\n"), 1U);
  EXPECT_EQ(skips("lookup_batch in=- count=3\n"), 1U);
  EXPECT_EQ(skips("lookup_batch in=2 count=8\n"), 1U);
  EXPECT_EQ(skips("lookup_batch in=- count=8 values=-\n"), 1U);
  EXPECT_EQ(skips("lookup_and_delete_batch in=- count=3\n"), 2U) << "then it leaves";
  EXPECT_EQ(skips("lookup_and_delete_batch in=- count=8\n"), 0U) << "all of them";
}

TEST(RandomSeed, refused_calls_are_compared_whatever_the_order) {
  const harness::RunResult result =
      run_after_updates(reseeded(), "get_next_key - flags=1\nlookup_batch in=3 count=1 flags=1\n");
  EXPECT_EQ(signature_of(result), "none");
  EXPECT_EQ(result.counters.skips, 0U);
}

TEST(RandomSeed, a_lost_element_is_seen) {
  const md_plugin peer = reseeded([](md_map* map, md_call* call) {
    const int status = honest(map, call);
    if (call->op != MD_UPDATE || bytes_of(const_cast<void*>(call->key))[0] != 3) return status;
    md_call erase = *call;
    erase.op = MD_DELETE;
    return honest(map, &erase);
  });
  EXPECT_EQ(signature_of(run_after_updates(peer, "")), "audit:count:liar:LB5");
}

TEST(RandomSeed, another_stored_value_is_seen) {
  const md_plugin peer = reseeded([](md_map* map, md_call* call) {
    const char other = 'x';
    md_call changed = *call;
    if (call->op == MD_UPDATE) changed.value = &other;
    return honest(map, call->op == MD_UPDATE ? &changed : call);
  });
  EXPECT_EQ(signature_of(run_after_updates(peer, "")), "audit:elements:liar:LB5");
}

// The element is gone afterwards, so the contents cannot show that the value was wrong.
TEST(RandomSeed, a_wrong_value_of_a_deleted_element_is_seen) {
  const md_plugin peer = reseeded([](md_map* map, md_call* call) {
    const int status = honest(map, call);
    if (call->op == MD_LOOKUP_AND_DELETE) bytes_of(call->out_value)[0] ^= 1;
    return status;
  });
  EXPECT_EQ(signature_of(run_after_updates(peer, "lookup_and_delete 01000000\n")),
            "lookup_and_delete:values:liar:A7");
}

}  // namespace
}  // namespace mapdiff::unit
