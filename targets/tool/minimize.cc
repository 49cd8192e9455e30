// mapdiff minimize FILE - the smallest script that fails with the same signature; crashes and hangs
// of a peer are failures like others.
#include "targets/harness/minimize.h"

#include <cstdio>
#include <fstream>

#include "targets/harness/report.h"
#include "targets/harness/text_format.h"
#include "targets/tool/commands.h"
#include "targets/tool/isolate.h"

namespace mapdiff::tool {
namespace {

using harness::Script;

int save(const Options& options, const std::string& ops) {
  if (options.output.empty()) {
    std::printf("%s", ops.c_str());
    return kAgree;
  }
  std::ofstream file(options.output);
  file << ops;
  if (!file.flush()) return bad_input(options.output + ": cannot be written");
  std::printf("replay with: mapdiff replay %s\n", options.output.c_str());
  return kAgree;
}

}  // namespace

int minimize(const Options& options) {
  const auto script = load_one(options, "minimize");
  if (!script) return kBadInput;
  int status = kAgree;
  const peers::Roster roster = choose_peers(options, status);
  if (status != kAgree) return status;
  const std::string signature = isolated_signature(*script, roster.peers, kScriptSecondsMax);
  if (signature.empty()) {
    std::printf("%s: all peers agree; nothing to minimise\n", options.paths[0].c_str());
    return kAgree;
  }
  // Each candidate in a child: a smaller script may crash where this one only answers wrong.
  const harness::Minimized small = harness::minimize(*script, isolated_judge(roster.peers));
  const bool can_state = !is_crash(signature) && !signature.ends_with(":stated");
  const Script stated = can_state ? with_results(small.script, roster.peers) : small.script;
  const int saved = save(options, "# " + signature + "\n" + print(stated));
  std::printf("signature=%s tries=%zu\nminimised operations=%zu\n", signature.c_str(), small.tries,
              small.script.steps.size());
  return saved == kAgree ? kDiverges : saved;
}

}  // namespace mapdiff::tool
