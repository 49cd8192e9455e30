// The check of places passes a map that keeps the contract and notices each way of leaving it.
#include "targets/proof/placement.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <utility>

#include "targets/peers/peers.h"

namespace mapdiff::proof {
namespace {

constexpr PlacementRun kRun{.key_bytes = 5, .keys = 600, .entries_max = 700};

PlacementResult check(const md_plugin& peer, const PlacementRun& run = kRun) {
  harness::Random random(1);
  return check_placement(peer, run, random);
}

// The oracle, and what becomes of its pages.
md_plugin oracle_with(int (*call)(md_map*, md_call*)) {
  md_plugin peer = peers::oracle_peer();
  peer.call = call;
  return peer;
}

bool is_page(const md_call& call, std::uint32_t keys) {
  return call.op == MD_LOOKUP_BATCH && call.count == keys;
}

int swap_two_keys(md_map* map, md_call* call) {
  const int status = peers::oracle_peer().call(map, call);
  auto* const keys = static_cast<char*>(call->out_key);
  if (is_page(*call, 2)) std::swap_ranges(keys, keys + kRun.key_bytes, keys + kRun.key_bytes);
  return status;
}

int move_the_cursor(md_map* map, md_call* call) {
  const int status = peers::oracle_peer().call(map, call);
  if (is_page(*call, 1)) ++*static_cast<std::uint32_t*>(call->cursor_out);
  return status;
}

int end_early(md_map* map, md_call* call) {
  const int status = peers::oracle_peer().call(map, call);
  return is_page(*call, 2) ? -ENOENT : status;
}

int refuse_pages(md_map* map, md_call* call) {
  return call->op == MD_LOOKUP_BATCH ? -EFAULT : peers::oracle_peer().call(map, call);
}

int deliver_nothing(md_map* map, md_call* call) {
  const int status = peers::oracle_peer().call(map, call);
  if (is_page(*call, 1)) call->count = 0;
  return status;
}

int refuse_keys(md_map* map, md_call* call) {
  return call->op == MD_UPDATE_BATCH ? -E2BIG : peers::oracle_peer().call(map, call);
}

TEST(Placement, oracle_and_impl_keep_every_key_where_it_belongs) {
  for (const md_plugin* peer : {&peers::oracle_peer(), &peers::impl_peer()}) {
    for (const std::uint32_t key_bytes : {1U, 4U, 5U, 8U, 64U, 100U}) {
      const std::uint32_t keys = key_bytes == 1 ? 256 : 600;
      const PlacementResult result =
          check(*peer, {.key_bytes = key_bytes, .keys = keys, .entries_max = 700});
      EXPECT_EQ(result.fault, "") << peer->name << ", " << key_bytes << " bytes";
      EXPECT_EQ(result.keys, keys);
      EXPECT_GT(result.pages, 100U);
    }
  }
}

TEST(Placement, a_wrong_seed_of_either_hash_is_noticed) {
  PlacementRun run = kRun;
  run.seed_of_oracle = 1;
  EXPECT_NE(check(peers::oracle_peer(), run).fault, "");
  run = kRun;
  run.seed_of_impl = 1;
  EXPECT_NE(check(peers::oracle_peer(), run).fault.find("impl's hash says bucket"),
            std::string::npos);
}

TEST(Placement, every_lie_about_a_page_is_noticed) {
  const auto notices = [](int (*call)(md_map*, md_call*), std::string_view words) {
    const std::string fault = check(oracle_with(call)).fault;
    EXPECT_NE(fault.find(words), std::string::npos) << fault;
  };
  notices(swap_two_keys, "got key");
  notices(move_the_cursor, "want cursor_out");
  notices(end_early, "ends at another key");
  notices(refuse_pages, "status EFAULT");
  notices(deliver_nothing, "with 0 keys");
  notices(refuse_keys, "update_batch: E2BIG");
}

TEST(Placement, a_map_that_cannot_be_made_is_noticed) {
  EXPECT_EQ(check(peers::oracle_peer(), {.key_bytes = 4, .keys = 0, .entries_max = 0}).fault,
            "create: EINVAL");
}

}  // namespace
}  // namespace mapdiff::proof
