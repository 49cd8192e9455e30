// A known deviation is tolerated where all its numbers match, and nowhere else: a table that
// forgives too much hides bugs.
#include <gtest/gtest.h>

#include <cerrno>

#include "targets/unit/liar.h"

namespace mapdiff::unit {
namespace {

constexpr md_deviation kForgetsEexist{.size = sizeof(md_deviation),
                                      .want = -EEXIST,
                                      .got = 0,
                                      .state_differs = 0,
                                      .types = MD_BIT(MD_HASH),
                                      .ops = MD_BIT(MD_UPDATE),
                                      .id = "T1",
                                      .reason = "a test"};

// The value stays, so that the status is all that differs from then on.
constexpr std::string_view kScript = R"(
map hash key=4 value=1 entries=4 flags=zero_seed
update 01000000 11
update 01000000 22 noexist
lookup 01000000
)";

md_plugin deviating(CallFunction call, const md_deviation& known) {
  md_plugin peer = liar(call);
  peer.deviations = &known;
  peer.deviations_count = 1;
  return peer;
}

std::string signature_if(md_deviation known) {
  return signature_with(deviating(forgets_eexist, known), kScript);
}

TEST(KnownDeviation, is_tolerated_where_its_numbers_match) {
  EXPECT_EQ(signature_if(kForgetsEexist), "none");
}

TEST(KnownDeviation, is_not_tolerated_where_a_number_differs) {
  for (void (*const change)(md_deviation&) :
       {+[](md_deviation& known) { known.want = -ENOENT; },
        +[](md_deviation& known) { known.got = -EINVAL; },
        +[](md_deviation& known) { known.got = MD_FAIL; },
        +[](md_deviation& known) { known.ops = MD_BIT(MD_DELETE); },
        +[](md_deviation& known) { known.types = MD_BIT(1); }}) {
    md_deviation other = kForgetsEexist;
    change(other);
    EXPECT_EQ(signature_if(other), "update:status:liar:U4");
  }
}

TEST(KnownDeviation, leaves_the_peer_in_the_script) {
  const auto lies_twice = [](md_map* map, md_call* call) {
    const int status = forgets_eexist(map, call);
    return call->op == MD_LOOKUP ? -EPERM : status;
  };
  EXPECT_EQ(signature_with(deviating(lies_twice, kForgetsEexist), kScript),
            "lookup:status:liar:L1");
}

TEST(KnownDeviation, that_changes_the_contents_makes_the_peer_leave) {
  md_deviation known = kForgetsEexist;
  known.state_differs = 1;
  const auto lies_twice = [](md_map* map, md_call* call) {
    const int status = forgets_eexist(map, call);
    return call->op == MD_LOOKUP ? -EPERM : status;
  };
  const harness::RunResult result = run_with(deviating(lies_twice, known), kScript);
  EXPECT_EQ(signature_of(result), "none");
  EXPECT_EQ(result.counters.skips, 2U) << "the lookup and the contents";
}

TEST(KnownDeviation, of_any_error_is_not_a_deviation_to_success) {
  md_deviation known = kForgetsEexist;
  known.got = MD_FAIL;
  const auto with_status = [&](CallFunction call) {
    return signature_with(deviating(call, known), kScript);
  };
  EXPECT_EQ(with_status(forgets_eexist), "update:status:liar:U4");
  EXPECT_EQ(with_status([](md_map* map, md_call* call) {
              const int status = honest(map, call);
              return status == -EEXIST ? -EBUSY : status;
            }),
            "none");
}

// It is about statuses, so no table can make a wrong value right.
TEST(KnownDeviation, of_a_status_does_not_forgive_a_wrong_value) {
  md_deviation known = kForgetsEexist;
  known.ops = MD_BIT(MD_LOOKUP);
  known.want = known.got = 0;
  const auto flips_values = [](md_map* map, md_call* call) {
    const int status = honest(map, call);
    if (call->op == MD_LOOKUP && status == 0) bytes_of(call->out_value)[0] ^= 1;
    return status;
  };
  EXPECT_EQ(signature_with(deviating(flips_values, known), kScript), "lookup:values:liar:L1");
}

// Creating a map is no call, so no mask of calls can forgive it.
TEST(KnownDeviation, of_a_call_does_not_forgive_a_refused_map) {
  md_deviation known = kForgetsEexist;
  known.ops = MD_BIT(MD_OPS) - 1;
  known.want = 0;
  known.got = -ENOMEM;
  known.state_differs = 1;
  md_plugin peer = deviating(honest, known);
  peer.create = [](const md_attr*, md_map**, md_geom*) { return -ENOMEM; };
  EXPECT_EQ(signature_with(peer, kScript), "create:status:liar:C4");
}

}  // namespace
}  // namespace mapdiff::unit
