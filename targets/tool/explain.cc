// mapdiff explain FILE - every answer of every peer, call by call.
#include <cstdio>

#include "targets/harness/report.h"
#include "targets/harness/text_format.h"
#include "targets/tool/commands.h"

namespace mapdiff::tool {
namespace {

using harness::Divergence;
using harness::Script;

std::string heading(const Script& script, std::size_t step) {
  if (step == Divergence::kCreate) return print(script.spec);
  if (step == Divergence::kAudit) return "(contents after the last call)";
  return print(script.steps[step].op, script.spec);
}

void print_answers(const Script& script, const harness::RunResult& result) {
  std::size_t shown = Divergence::kAudit - 1;
  for (const harness::Answered& answer : result.answers) {
    if (answer.step != shown) std::printf("%s\n", heading(script, answer.step).c_str());
    shown = answer.step;
    std::printf("    %-8s %s\n", answer.peer.c_str(), answer.result.c_str());
  }
}

}  // namespace

int explain(const Options& options) {
  const auto script = load_one(options, "explain");
  if (!script) return kBadInput;
  int status = kAgree;
  const peers::Roster roster = choose_peers(options, status);
  if (status != kAgree) return status;
  harness::RunOptions run_options;
  run_options.keeps_answers = true;
  const harness::RunResult result = run_in_lock_step(*script, roster.peers, run_options);
  print_answers(*script, result);
  if (result.divergence) std::printf("%s", describe(*script, *result.divergence).c_str());
  return finish(1, result.counters);
}

}  // namespace mapdiff::tool
