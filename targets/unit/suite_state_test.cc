// No script leaves anything behind for the next one: what runs before it changes no answer.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "targets/harness/generator.h"
#include "targets/harness/lock_step.h"
#include "targets/peers/oracle_hash.h"
#include "targets/peers/peers.h"
#include "targets/unit/liar.h"

namespace mapdiff::unit {
namespace {

using harness::Script;

std::string answers_to(const Script& script) {
  const std::array all{&peers::oracle_peer(), &peers::impl_peer()};
  harness::RunOptions options;
  options.keeps_answers = true;
  std::string text;
  for (const harness::Answered& answer : run_in_lock_step(script, all, options).answers) {
    text += answer.peer + ": " + answer.result + "\n";
  }
  return text;
}

TEST(SuiteState, a_script_does_not_know_the_cursor_of_another) {
  const Script starts = script_of(
      "map hash key=4 value=1 entries=4 flags=zero_seed\nupdate 01000000 11\n"
      "lookup_batch in=last count=4\n");
  const Script leaves =
      script_of("map hash key=4 value=1 entries=4 flags=zero_seed\nlookup_batch in=- count=4\n");
  const std::string alone = answers_to(starts);
  ASSERT_NE(alone, "");
  answers_to(leaves);
  EXPECT_EQ(answers_to(starts), alone);
}

TEST(SuiteState, a_script_does_not_know_the_key_of_another) {
  const Script starts = script_of(
      "map hash key=4 value=1 entries=4 flags=zero_seed\n"
      "update_batch {01000000:11 02000000:22}\nget_next_key last\n");
  const std::string alone = answers_to(starts);
  answers_to(
      script_of("map hash key=4 value=1 entries=4 flags=zero_seed\n"
                "update_batch {01000000:11 02000000:22}\nget_next_key -\n"));
  EXPECT_EQ(answers_to(starts), alone);
}

TEST(SuiteState, random_scripts_answer_alike_in_either_order) {
  harness::Random random(11);
  std::vector<Script> scripts;
  std::vector<std::string> answers;
  scripts.reserve(100);
  answers.reserve(100);
  for (int i = 0; i < 100; ++i)
    scripts.push_back(harness::random_script(random, 40, peers::oracle_hash));
  for (const Script& script : scripts) answers.push_back(answers_to(script));
  for (std::size_t i = scripts.size(); i-- > 0;) {
    ASSERT_EQ(answers_to(scripts[i]), answers[i]) << "script " << i;
  }
}

}  // namespace
}  // namespace mapdiff::unit
