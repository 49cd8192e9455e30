// Where the ready C++ tests of reports go. Each is one script that once failed; an empty answer of
// disagreement() means that all peers agree and give the stated results.
#include <gtest/gtest.h>

#include "targets/harness/report.h"
#include "targets/peers/test_peers.h"

namespace mapdiff {
namespace {

// A report's own lines, to keep them compiling: what capacity tested before existence gave.
TEST(Regression, update_status_impl_U3) {
  EXPECT_EQ(harness::disagreement(R"ops(
# update:status:impl:U3
map hash key=4 value=1 entries=1 flags=zero_seed = 0
update 00000000 00 = 0
update 00000000 00 = 0
)ops",
                                  peers::test_peers()),
            "");
}

TEST(Regression, a_wrong_statement_is_reported_with_a_script_and_a_test) {
  const std::string said = harness::disagreement(
      "map hash key=4 value=1 entries=1 flags=zero_seed\nlookup 00000000 = 0 00\n",
      peers::test_peers());
  for (const char* part : {"divergence lookup:status:oracle:stated", "at call 1: lookup 00000000",
                           "got  ENOENT", "want 0", "before it:", "minimised operations=1",
                           "map hash key=4", "peers::test_peers()), \"\");"}) {
    EXPECT_NE(said.find(part), std::string::npos) << part << " is not in\n" << said;
  }
}

}  // namespace
}  // namespace mapdiff
