// Lies of one peer, each of which must end the run with its own signature: what one comparison
// fails to see would otherwise be a bug that nobody can ever find.
#include <gtest/gtest.h>

#include <cerrno>
#include <cstdio>

#include "targets/unit/liar.h"

namespace mapdiff::unit {
namespace {

constexpr std::string_view kScript = R"(
map hash key=4 value=1 entries=4 flags=zero_seed
update 01000000 11
update 02000000 22
update 01000000 33 noexist
lookup 02000000
lookup 09000000
get_next_key -
lookup_batch in=- count=4
update_batch {03000000:33 04000000:44}
delete 09000000
)";

TEST(LyingPeer, an_honest_one_is_not_accused) {
  EXPECT_EQ(signature_with(liar(), kScript), "none");
}

TEST(LyingPeer, a_wrong_status_is_seen) {
  EXPECT_EQ(signature_with(liar(forgets_eexist), kScript), "update:status:liar:U4");
}

// "Both failed" is no agreement.
TEST(LyingPeer, another_errno_is_seen) {
  const md_plugin peer = liar([](md_map* map, md_call* call) {
    const int status = honest(map, call);
    return call->op == MD_DELETE && status == -ENOENT ? -EINVAL : status;
  });
  EXPECT_EQ(signature_with(peer, kScript), "delete:status:liar:D4");
}

// A search that goes on too long is no matter of time: it has a signature of its own. The map is
// left alone then, since its lists may have no end; here the test destroys it.
TEST(LyingPeer, a_search_beyond_the_bound_is_seen) {
  static md_map* searched = nullptr;
  const md_plugin peer = liar([](md_map* map, md_call* call) {
    searched = map;
    const int status = honest(map, call);
    if (call->op == MD_LOOKUP && status == -ENOENT) call->probes = 5;
    return status;
  });
  EXPECT_EQ(signature_with(peer, kScript), "lookup:probes:liar:bound");
  peers::impl_peer().destroy(searched);
}

TEST(LyingPeer, a_search_up_to_the_bound_is_not_accused) {
  const md_plugin peer = liar([](md_map* map, md_call* call) {
    const int status = honest(map, call);
    call->probes = 4;
    return status;
  });
  EXPECT_EQ(signature_with(peer, kScript), "none");
}

TEST(LyingPeer, a_wrong_count_is_seen) {
  const md_plugin peer = liar([](md_map* map, md_call* call) {
    const int status = honest(map, call);
    if (call->op == MD_UPDATE_BATCH) --call->count;
    return status;
  });
  EXPECT_EQ(signature_with(peer, kScript), "update_batch:count:liar:UB1");
}

TEST(LyingPeer, a_wrong_cursor_is_seen) {
  const md_plugin peer = liar([](md_map* map, md_call* call) {
    const int status = honest(map, call);
    if (call->op == MD_LOOKUP_BATCH) ++bytes_of(call->cursor_out)[0];
    return status;
  });
  EXPECT_EQ(signature_with(peer, kScript), "lookup_batch:cursor:liar:LB5");
}

TEST(LyingPeer, an_output_touched_by_a_failed_call_is_seen) {
  const md_plugin peer = liar([](md_map* map, md_call* call) {
    const int status = honest(map, call);
    if (call->op == MD_LOOKUP && status == -ENOENT) bytes_of(call->out_value)[0] = 0;
    return status;
  });
  EXPECT_EQ(signature_with(peer, kScript), "lookup:values:liar:L2");
}

TEST(LyingPeer, a_wrong_value_is_seen) {
  const md_plugin peer = liar([](md_map* map, md_call* call) {
    const int status = honest(map, call);
    if (call->op == MD_LOOKUP && status == 0) bytes_of(call->out_value)[0] ^= 1;
    return status;
  });
  EXPECT_EQ(signature_with(peer, kScript), "lookup:values:liar:L1");
}

TEST(LyingPeer, a_wrong_next_key_is_seen) {
  const md_plugin peer = liar([](md_map* map, md_call* call) {
    const int status = honest(map, call);
    if (call->op == MD_GET_NEXT_KEY) bytes_of(call->out_key)[3] ^= 1;
    return status;
  });
  EXPECT_EQ(signature_with(peer, kScript), "get_next_key:keys:liar:N6");
}

// No answer shows it; only the comparison of the contents after the last call can.
TEST(LyingPeer, an_element_lost_in_silence_is_seen) {
  const md_plugin peer = liar([](md_map* map, md_call* call) {
    const int status = honest(map, call);
    if (call->op != MD_UPDATE || bytes_of(const_cast<void*>(call->key))[0] != 2) return status;
    md_call erase = *call;
    erase.op = MD_DELETE;
    return honest(map, &erase);
  });
  constexpr std::string_view kUpdates =
      "map hash key=4 value=1 entries=4 flags=zero_seed\n"
      "update 01000000 11\nupdate 02000000 22\n";
  EXPECT_EQ(signature_with(peer, kUpdates), "audit:count:liar:LB5");
}

TEST(LyingPeer, an_update_that_stores_another_value_is_seen) {
  const md_plugin peer = liar([](md_map* map, md_call* call) {
    if (call->op != MD_UPDATE) return honest(map, call);
    const char other = 'x';
    md_call update = *call;
    update.value = &other;
    return honest(map, &update);
  });
  EXPECT_EQ(signature_with(peer,
                           "map hash key=4 value=1 entries=4 flags=zero_seed\n"
                           "update 01000000 11\n"),
            "audit:values:liar:LB5");
}

// In a map of one bucket no hash can be seen by what it does.
constexpr std::string_view kOneBucket = R"(
map hash key=4 value=1 entries=1 flags=zero_seed hash=xxh3
lookup_batch in=- count=1
update_batch {01000000:11 02000000:22}
)";

md_plugin liar_about_hashes(int (*hash)(md_map*, const void*, std::uint64_t*)) {
  md_plugin peer = liar();
  peer.hash = hash;
  return peer;
}

TEST(LyingPeer, a_wrong_hash_is_seen_also_where_it_does_nothing) {
  const md_plugin peer = liar_about_hashes([](md_map* map, const void* key, std::uint64_t* hash) {
    const int status = peers::impl_peer().hash(map, key, hash);
    if (*static_cast<const char*>(key) == 2) *hash ^= 0x80000000;
    return status;
  });
  const harness::RunResult result = run_with(peer, kOneBucket);
  EXPECT_EQ(signature_of(result), "update_batch:hash:liar:xxh3");
  ASSERT_TRUE(result.divergence);
  EXPECT_EQ(result.divergence->step, 1U);
  EXPECT_EQ(result.divergence->want, "0x66a20bc9 of key 02000000");
  EXPECT_EQ(result.divergence->got, "0xe6a20bc9 of key 02000000");
}

TEST(LyingPeer, a_hash_beyond_32_bits_is_seen) {
  const md_plugin peer = liar_about_hashes([](md_map* map, const void* key, std::uint64_t* hash) {
    const int status = peers::impl_peer().hash(map, key, hash);
    *hash |= std::uint64_t{1} << 32;
    return status;
  });
  EXPECT_EQ(signature_with(peer, kOneBucket), "update_batch:hash:liar:xxh3");
}

TEST(LyingPeer, who_does_not_say_a_hash_is_not_accused) {
  EXPECT_EQ(signature_with(liar_about_hashes(nullptr), kOneBucket), "none");
  const md_plugin peer =
      liar_about_hashes([](md_map*, const void*, std::uint64_t*) { return -ENOSYS; });
  EXPECT_EQ(signature_with(peer, kOneBucket), "none");
}

// Its hash belongs to another seed.
TEST(LyingPeer, the_hash_of_an_unknown_seed_is_not_compared) {
  md_plugin peer = liar_about_hashes([](md_map*, const void*, std::uint64_t* hash) {
    *hash = 7;
    return 0;
  });
  peer.create = [](const md_attr* attr, md_map** map, md_geom* geom) {
    const int status = peers::impl_peer().create(attr, map, geom);
    geom->seed_kind = MD_SEED_RANDOM;
    return status;
  };
  constexpr std::string_view kSeeded =
      "map hash key=4 value=1 entries=1 seed=5\nupdate 01000000 11\n";
  EXPECT_EQ(signature_with(liar(), kSeeded), "none");
  EXPECT_EQ(signature_with(peer, kSeeded), "none");
}

TEST(LyingPeer, a_failed_check_of_itself_is_seen) {
  md_plugin peer = liar();
  peer.audit = [](md_map*, char* text, std::size_t bytes) {
    std::snprintf(text, bytes, "bucket 3 has a cycle");
    return -EIO;
  };
  const harness::RunResult result = run_with(peer, kScript);
  EXPECT_EQ(signature_of(result), "audit:invariants:liar:-");
  ASSERT_TRUE(result.divergence);
  EXPECT_EQ(result.divergence->got, "bucket 3 has a cycle");
}

TEST(LyingPeer, a_failed_check_of_itself_is_seen_also_without_a_text) {
  md_plugin peer = liar();
  peer.audit = [](md_map*, char*, std::size_t) { return -EIO; };
  EXPECT_EQ(signature_with(peer, kScript), "audit:invariants:liar:-");
}

TEST(LyingPeer, a_map_refused_without_reason_is_seen) {
  md_plugin peer = liar();
  peer.create = [](const md_attr*, md_map**, md_geom*) { return -EINVAL; };
  EXPECT_EQ(signature_with(peer, kScript), "create:status:liar:C4");
}

TEST(LyingPeer, a_map_that_must_be_refused_is_seen) {
  md_plugin peer = liar();
  peer.create = [](const md_attr* attr, md_map** map, md_geom* geom) {
    md_attr repaired = *attr;
    repaired.max_entries = 1;
    return peers::impl_peer().create(&repaired, map, geom);
  };
  EXPECT_EQ(signature_with(peer, "map hash key=4 value=1 entries=0\n"), "create:status:liar:C1");
}

TEST(LyingPeer, the_first_lie_ends_the_run_and_is_named) {
  const md_plugin peer = liar(forgets_eexist);
  const std::array all{&peers::oracle_peer(), &peers::impl_peer(), &peer};
  const harness::RunResult result = run_in_lock_step(script_of(kScript), all);
  ASSERT_TRUE(result.divergence);
  EXPECT_EQ(result.divergence->step, 2U);
  EXPECT_EQ(result.divergence->call, "update 01000000 33 noexist");
  EXPECT_EQ(result.divergence->got + " " + result.divergence->want, "0 EEXIST");
  EXPECT_EQ(result.counters.divergences, 1U);
}

TEST(LyingPeer, a_lie_of_the_middle_one_of_three_is_seen) {
  const md_plugin peer = liar(forgets_eexist);
  const std::array all{&peers::oracle_peer(), &peer, &peers::impl_peer()};
  EXPECT_EQ(signature_of(run_in_lock_step(script_of(kScript), all)), "update:status:liar:U4");
}

}  // namespace
}  // namespace mapdiff::unit
