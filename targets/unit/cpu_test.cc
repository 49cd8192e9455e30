// What the processor can do, against what the kernel says of it: a set of instructions that is
// there and not seen would leave a kernel for many keys untested, without a word.
#include "impl/base/cpu.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>

namespace mapdiff::unit {
namespace {

// The words behind "flags" of the first processor.
std::set<std::string> flags_of_the_processor() {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line) && !line.starts_with("flags")) {
  }
  std::istringstream words(line);
  std::set<std::string> flags;
  for (std::string word; words >> word;) flags.insert(word);
  return flags;
}

TEST(Cpu, sets_of_instructions_are_seen_where_the_kernel_sees_them) {
  const std::set<std::string> flags = flags_of_the_processor();
  EXPECT_EQ(impl::has_avx2(), flags.contains("avx2"));
  EXPECT_EQ(impl::has_avx512(), flags.contains("avx512f") && flags.contains("avx512bw") &&
                                    flags.contains("avx512vl") && flags.contains("avx512dq"));
}

}  // namespace
}  // namespace mapdiff::unit
