// A false check says where and what, and ends the program by abort(): nothing after it may run.
#include "impl/base/check.h"

#include <gtest/gtest.h>

#include <csignal>

namespace mapdiff::unit {
namespace {

TEST(Check, a_true_one_does_nothing) {
  const int two = 2;
  MAPDIFF_CHECK(two == 2);
}

using CheckDeathTest = testing::Test;

TEST(CheckDeathTest, a_false_one_names_its_place_and_its_text_and_aborts) {
  const int two = 2;
  EXPECT_EXIT(MAPDIFF_CHECK(two == 3), testing::KilledBySignal(SIGABRT),
              "^[^ ]*check_test.cc:[0-9]+: check failed: two == 3\n");
}

}  // namespace
}  // namespace mapdiff::unit
