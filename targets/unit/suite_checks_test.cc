// Checks that must fail are alive in this very build, whatever its flags remove.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <array>

#include "impl/base/check.h"
#include "targets/tool/isolate.h"
#include "targets/unit/liar.h"

namespace mapdiff::unit {
namespace {

constexpr std::string_view kScript =
    "map hash key=4 value=1 entries=4 flags=zero_seed\nupdate 01000000 11\n";

std::string isolated_with(CallFunction call, unsigned seconds_max = 20) {
  const md_plugin peer = liar(call);
  const std::array all{&peers::oracle_peer(), &peer};
  return tool::isolated_signature(script_of(kScript), all, seconds_max);
}

TEST(SuiteChecks, a_check_of_impl_ends_the_program) {
  EXPECT_DEATH(MAPDIFF_CHECK(1 + 1 == 3), "check failed: 1 \\+ 1 == 3");
  MAPDIFF_CHECK(1 + 1 == 2);
}

TEST(SuiteChecks, a_script_that_agrees_has_no_signature) { EXPECT_EQ(isolated_with(honest), ""); }

TEST(SuiteChecks, a_crash_is_no_agreement) {
  const std::string signature =
      isolated_with([](md_map*, md_call*) -> int { return raise(SIGKILL); });
  EXPECT_EQ(signature, "crash:signal:9:-");
  EXPECT_TRUE(tool::is_crash(signature));
}

TEST(SuiteChecks, an_exit_is_no_agreement) {
  const std::string signature = isolated_with([](md_map*, md_call*) -> int { _exit(7); });
  EXPECT_EQ(signature, "exit:status:7:-");
  EXPECT_TRUE(tool::is_crash(signature));
}

TEST(SuiteChecks, a_hang_is_no_agreement) {
  const std::string signature = isolated_with(
      [](md_map*, md_call*) -> int {
        for (;;) pause();
      },
      1);
  EXPECT_EQ(signature, "hang:-:-:-");
  EXPECT_TRUE(tool::is_crash(signature));
}

}  // namespace
}  // namespace mapdiff::unit
