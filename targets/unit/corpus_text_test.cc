// Every script of the corpus survives the way through both formats.
#include <gtest/gtest.h>

#include <variant>

#include "targets/harness/byte_format.h"
#include "targets/harness/script_file.h"
#include "targets/harness/text_format.h"
#include "targets/unit/corpus_files.h"
#include "targets/unit/liar.h"

namespace mapdiff::unit {
namespace {

using harness::Script;

// A walk over an empty folder would agree with everything.
constexpr std::size_t kFilesMin = 300;

std::vector<Script> corpus_scripts() {
  std::vector<Script> scripts;
  for (const auto& path : corpus_files("map_ops")) {
    auto loaded = harness::load_script(path.string());
    const auto* const error = std::get_if<harness::InputError>(&loaded);
    EXPECT_EQ(error, nullptr) << error->message;
    if (error == nullptr) scripts.push_back(std::get<Script>(std::move(loaded)));
  }
  EXPECT_GE(scripts.size(), kFilesMin);
  return scripts;
}

TEST(CorpusText, printing_and_parsing_again_changes_nothing) {
  for (const Script& script : corpus_scripts()) {
    const std::string text = print(script);
    const Script again = script_of(text);
    EXPECT_EQ(again, script) << text;
    EXPECT_EQ(print(again), text);
  }
}

TEST(CorpusText, bytes_keep_everything_but_the_stated_results) {
  for (Script& script : corpus_scripts()) {
    script.create_want.reset();
    for (harness::Step& step : script.steps) step.want = {};
    EXPECT_EQ(harness::decode(harness::encode(script)), script) << print(script);
  }
}

TEST(CorpusText, the_corpus_makes_every_call) {
  std::uint64_t made = 0;
  for (const Script& script : corpus_scripts()) {
    for (const harness::Step& step : script.steps) made |= MD_BIT(step.op.code);
  }
  EXPECT_EQ(made, MD_BIT(MD_OPS) - 1);
}

}  // namespace
}  // namespace mapdiff::unit
