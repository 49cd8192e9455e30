// targets/unit/check_death.h - expects that a MAPDIFF_CHECK ends the program.
//
// Input:  a call; a regular expression that is the text of the false condition.
// Why:    in lane "coverage" a child that aborts would lose what it reached, so it writes it first.
#pragma once
#include <gtest/gtest.h>

#include <csignal>
#include <string>

// Of lane "coverage"; elsewhere nobody defines it.
// NOLINTNEXTLINE(readability-identifier-naming): its name.
extern "C" __attribute__((weak)) int __llvm_profile_write_file();

namespace mapdiff::unit {

inline void write_coverage(int /*signal*/) {
  if (&__llvm_profile_write_file != nullptr) __llvm_profile_write_file();
}

template <typename Call>
void expect_check_fails(const std::string& condition, Call call) {
  const auto call_in_child = [&call] {
    std::signal(SIGABRT, write_coverage);
    call();
  };
  EXPECT_DEATH(call_in_child(), "check failed: " + condition + "\n");
}

}  // namespace mapdiff::unit
