// A peer that writes nothing where it should is seen each time, also when its last answer was
// right.
#include <gtest/gtest.h>

#include "targets/unit/liar.h"

namespace mapdiff::unit {
namespace {

constexpr std::string_view kScript = R"(
map hash key=4 value=4 entries=4 flags=zero_seed
update 01000000 11111111
lookup 01000000
lookup 01000000
lookup 01000000
lookup 01000000
)";

// Answers the first `Honest` lookups, then says 0 and delivers nothing.
template <int Honest>
int falls_silent(md_map* map, md_call* call) {
  static int lookups = 0;
  if (call->op == MD_UPDATE) lookups = 0;
  if (call->op != MD_LOOKUP || lookups++ < Honest) return honest(map, call);
  return 0;
}

TEST(SuiteBuffers, an_output_that_was_never_written_is_seen) {
  const harness::RunResult result = run_with(liar(falls_silent<0>), kScript);
  EXPECT_EQ(signature_of(result), "lookup:values:liar:L1");
  EXPECT_EQ(result.divergence->step, 1U);
}

TEST(SuiteBuffers, an_output_that_was_written_only_before_is_seen) {
  const harness::RunResult result = run_with(liar(falls_silent<3>), kScript);
  EXPECT_EQ(signature_of(result), "lookup:values:liar:L1");
  EXPECT_EQ(result.divergence->step, 4U);
}

}  // namespace
}  // namespace mapdiff::unit
