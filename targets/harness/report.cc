#include "targets/harness/report.h"

#include <algorithm>
#include <cctype>
#include <variant>

#include "targets/harness/minimize.h"
#include "targets/harness/text_format.h"

namespace mapdiff::harness {
namespace {

constexpr std::size_t kStepsShownMax = 12;

std::string steps_before(const Script& script, std::size_t step) {
  const std::size_t end = std::min(step, script.steps.size());
  const std::size_t begin = end > kStepsShownMax ? end - kStepsShownMax : 0;
  std::string text = "    " + print(script.spec) + "\n";
  if (begin > 0) text += "    ... " + std::to_string(begin) + " more\n";
  for (std::size_t i = begin; i < end; ++i) {
    text += "    " + print(script.steps[i].op, script.spec) + "\n";
  }
  return text;
}

std::string step_name(const Divergence& divergence) {
  if (divergence.step == Divergence::kCreate) return "creation";
  if (divergence.step == Divergence::kAudit) return "contents after the last call";
  return "call " + std::to_string(divergence.step + 1);
}

std::string test_name(const std::string& signature) {
  std::string name = signature;
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

std::string ready_test(const std::string& signature, const std::string& ops) {
  return "TEST(Regression, " + test_name(signature) +
         ") {\n  EXPECT_EQ(harness::disagreement(R\"ops(\n" + ops +
         ")ops\", peers::test_peers()), \"\");\n}\n";
}

}  // namespace

std::string describe(const Script& script, const Divergence& divergence) {
  return "divergence " + divergence.signature() + "\n  at " + step_name(divergence) + ": " +
         divergence.call + "\n  " + divergence.field + " of " + divergence.peer + "\n    got  " +
         divergence.got + "\n    want " + divergence.want + "   (rule " + divergence.rule +
         ")\n  before it:\n" + steps_before(script, divergence.step);
}

Script with_results(const Script& script, Peers peers) {
  RunOptions options;
  options.keeps_answers = true;
  const RunResult result = run_in_lock_step(script, peers, options);
  Script stated = script;
  for (const Answered& answer : result.answers) {
    if (answer.peer != peers.front()->name) continue;
    if (answer.step == Divergence::kCreate) stated.create_want = answer.want.status;
    if (answer.step < stated.steps.size()) stated.steps[answer.step].want = answer.want;
  }
  return stated;
}

std::string report(const Script& script, Peers peers) {
  const Minimized minimized = minimize(script, lock_step_judge(peers));
  const RunResult result = run_in_lock_step(minimized.script, peers);
  if (!result.divergence) return "no divergence\n";
  const std::string signature = result.divergence->signature();
  const bool is_stated = result.divergence->rule == "stated";
  const Script stated = is_stated ? minimized.script : with_results(minimized.script, peers);
  const std::string ops = "# " + signature + "\n" + print(stated);
  return describe(minimized.script, *result.divergence) +
         "minimised operations=" + std::to_string(minimized.script.steps.size()) + " (from " +
         std::to_string(script.steps.size()) + ")\n---- as a file: corpus/map_ops/regress/" +
         test_name(signature) + ".ops\n" + ops + "---- as a test\n" + ready_test(signature, ops) +
         "----\n";
}

std::string disagreement(const std::string& text, Peers peers) {
  const auto parsed = parse(text);
  if (const auto* const error = std::get_if<ParseError>(&parsed)) return error->text("script");
  const Script& script = std::get<Script>(parsed);
  return run_in_lock_step(script, peers).divergence ? report(script, peers) : std::string();
}

}  // namespace mapdiff::harness
