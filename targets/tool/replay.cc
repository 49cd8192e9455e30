// mapdiff replay PATH... - runs saved scripts on all peers.
#include <cstdio>
#include <variant>

#include "targets/harness/counters_file.h"
#include "targets/harness/minimize.h"
#include "targets/harness/report.h"
#include "targets/harness/script_file.h"
#include "targets/harness/text_format.h"
#include "targets/tool/commands.h"
#include "targets/tool/isolate.h"

namespace mapdiff::tool {
namespace {

using harness::Counters;
using harness::InputError;
using harness::RunResult;
using harness::Script;

struct Loaded {
  std::string path;
  Script script;
};

constexpr std::size_t kCrashTriesMax = 300;  // `mapdiff minimize` tries harder.

// All scripts, before any is run: a corrupt file must not cost the results of the others.
bool load(const Options& options, std::vector<Loaded>& scripts) {
  const auto expanded = harness::expand_paths(options.paths);
  if (const auto* const error = std::get_if<InputError>(&expanded)) {
    bad_input(error->message);
    return false;
  }
  bool is_good = true;
  for (const std::string& path : std::get<std::vector<std::string>>(expanded)) {
    auto loaded = harness::load_script(path);
    if (const auto* const error = std::get_if<InputError>(&loaded)) {
      bad_input(error->message);
      is_good = false;
    } else {
      scripts.push_back({path, std::move(std::get<Script>(loaded))});
    }
  }
  return is_good;
}

// A crash or hang must name its file at once and not cost the results of the others: the first run
// is in a child.
bool survives(const Loaded& loaded, harness::Peers peers) {
  const std::string signature = isolated_signature(loaded.script, peers, kScriptSecondsMax, true);
  if (!is_crash(signature)) return true;
  std::printf("%s: %s\n  the smallest script: mapdiff minimize %s\n", loaded.path.c_str(),
              signature.c_str(), loaded.path.c_str());
  std::fflush(stdout);
  if (signature.starts_with("hang:")) return false;  // Each try would take as long.
  const harness::Minimized small =
      harness::minimize(loaded.script, isolated_judge(peers), kCrashTriesMax);
  std::printf("%sminimised operations=%zu (from %zu)\n", print(small.script).c_str(),
              small.script.steps.size(), loaded.script.steps.size());
  return false;
}

Counters replay_one(const Loaded& loaded, harness::Peers peers) {
  if (!survives(loaded, peers)) {
    Counters crashed;
    crashed.operations = crashed.divergences = 1;
    return crashed;
  }
  const RunResult result = run_in_lock_step(loaded.script, peers);
  if (result.divergence) {
    std::printf("%s: %s", loaded.path.c_str(), report(loaded.script, peers).c_str());
  } else if (result.counters.operations == 0) {
    std::printf("%s: nothing compared\n", loaded.path.c_str());
  }
  harness::count_script(result.counters);
  return result.counters;
}

bool goes_on(const Options& options, const Counters& counters) {
  return options.stop_after == 0 || counters.divergences < options.stop_after;
}

void print_peers(const peers::Roster& roster) {
  std::string names;
  for (const md_plugin* peer : roster.peers) names += " " + std::string(peer->name);
  std::printf("peers:%s (the first is the reference)\n", names.c_str());
}

}  // namespace

int replay(const Options& options) {
  if (options.paths.empty()) return bad_input("replay: expected files or folders");
  std::vector<Loaded> scripts;
  if (!load(options, scripts)) return kBadInput;
  int status = kAgree;
  const peers::Roster roster = choose_peers(options, status);
  if (status != kAgree) return status;
  print_peers(roster);
  Counters all;
  std::size_t files = 0;
  while (files < scripts.size() && goes_on(options, all)) {
    all += replay_one(scripts[files++], roster.peers);
  }
  if (files < scripts.size()) std::printf("not replayed: %zu files\n", scripts.size() - files);
  all.skips += files * roster.absent.size();
  return finish(files, all);
}

}  // namespace mapdiff::tool
