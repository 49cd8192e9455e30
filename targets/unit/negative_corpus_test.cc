// Files that must not load, each with the message that its author would need (NAME.want).
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <variant>

#include "targets/harness/script_file.h"
#include "targets/unit/corpus_files.h"

namespace mapdiff::unit {
namespace {

namespace fs = std::filesystem;

std::string first_line(const fs::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

TEST(NegativeCorpus, has_its_files) { EXPECT_GE(corpus_files("negative").size(), 15U); }

TEST(NegativeCorpus, each_file_is_refused_with_its_message) {
  for (const fs::path& path : corpus_files("negative")) {
    const fs::path wanted = fs::path(path).replace_extension(".want");
    ASSERT_TRUE(fs::exists(wanted)) << wanted;
    const auto loaded = harness::load_script(path.string());
    const auto* const error = std::get_if<harness::InputError>(&loaded);
    ASSERT_NE(error, nullptr) << path << " loads";
    EXPECT_EQ(error->message, path.string() + ":" + first_line(wanted));
  }
}

TEST(NegativeCorpus, no_message_is_left_without_its_file) {
  for (const fs::path& path : corpus_files("negative", ".want")) {
    EXPECT_TRUE(fs::exists(fs::path(path).replace_extension(".ops"))) << path;
  }
}

// Else the replay of the whole corpus could not run at all.
TEST(NegativeCorpus, is_left_out_when_the_corpus_is_replayed) {
  const auto expanded = harness::expand_paths({std::string(MAPDIFF_ROOT) + "/corpus"});
  ASSERT_TRUE(std::holds_alternative<std::vector<std::string>>(expanded));
  for (const std::string& path : std::get<std::vector<std::string>>(expanded)) {
    EXPECT_EQ(path.find("/negative/"), std::string::npos) << path;
  }
}

}  // namespace
}  // namespace mapdiff::unit
