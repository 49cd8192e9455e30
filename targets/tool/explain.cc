// mapdiff explain PATH... - every answer of every peer, call by call.
#include <cstdio>
#include <variant>

#include "targets/harness/report.h"
#include "targets/harness/script_file.h"
#include "targets/harness/text_format.h"
#include "targets/tool/commands.h"

namespace mapdiff::tool {
namespace {

using harness::Counters;
using harness::Divergence;
using harness::InputError;
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

Counters explain_one(const Script& script, harness::Peers peers) {
  harness::RunOptions run_options;
  run_options.keeps_answers = true;
  const harness::RunResult result = run_in_lock_step(script, peers, run_options);
  print_answers(script, result);
  if (result.divergence) std::printf("%s", describe(script, *result.divergence).c_str());
  return result.counters;
}

}  // namespace

int explain(const Options& options) {
  if (options.paths.empty()) return bad_input("explain: expected files or folders");
  const auto expanded = harness::expand_paths(options.paths);
  if (const auto* const error = std::get_if<InputError>(&expanded)) {
    return bad_input(error->message);
  }
  int status = kAgree;
  const peers::Roster roster = choose_peers(options, status);
  if (status != kAgree) return status;
  const auto& paths = std::get<std::vector<std::string>>(expanded);
  Counters all;
  for (const std::string& path : paths) {
    const auto loaded = harness::load_script(path);
    if (const auto* const error = std::get_if<InputError>(&loaded)) {
      return bad_input(error->message);
    }
    if (paths.size() > 1) std::printf("== %s\n", path.c_str());
    all += explain_one(std::get<Script>(loaded), roster.peers);
  }
  return finish(paths.size(), all);
}

}  // namespace mapdiff::tool
