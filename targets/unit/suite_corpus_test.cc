// The corpus is read whole: a folder that nobody opens is a check that nobody makes.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "targets/harness/script_file.h"
#include "targets/unit/corpus_files.h"

namespace mapdiff::unit {
namespace {

using Paths = std::vector<std::string>;

Paths expanded(const std::string& path) {
  auto paths = harness::expand_paths({path});
  if (const auto* const error = std::get_if<harness::InputError>(&paths)) {
    ADD_FAILURE() << error->message;
    return {};
  }
  return std::get<Paths>(std::move(paths));
}

TEST(SuiteCorpus, every_script_but_the_negative_ones_is_found) {
  Paths wanted;
  for (const auto& file : corpus_files("")) {
    if (file.string().find("/negative/") == std::string::npos) wanted.push_back(file.string());
  }
  ASSERT_GT(wanted.size(), 200U);
  Paths found;
  for (const std::string& path : expanded(MAPDIFF_ROOT "/corpus")) {
    if (path.ends_with(".ops")) found.push_back(path);
  }
  std::ranges::sort(found);
  std::ranges::sort(wanted);
  EXPECT_EQ(found, wanted);
}

TEST(SuiteCorpus, past_failures_are_part_of_it) {
  EXPECT_FALSE(corpus_files("map_ops/regress").empty());
}

}  // namespace
}  // namespace mapdiff::unit
