// Runs the property tests. Without RC_PARAMS each property gets more cases than RapidCheck's
// default of 100; RapidCheck prints the configuration, seed included, that repeats a failure.
#include <gtest/gtest.h>

#include <cstdlib>

int main(int argc, char** argv) {
  setenv("RC_PARAMS", "max_success=400", /*overwrite=*/0);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
