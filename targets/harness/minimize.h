// targets/harness/minimize.h - makes a failing script small without changing why it fails.
//
// Removes runs of calls, then single calls, joins neighbours into batches, removes elements and
// arguments, then makes keys, values and the map itself smaller, until nothing more can go. A
// candidate counts only if it has the very same signature, so a script with two faults keeps the
// one that was asked for.
#pragma once
#include <functional>
#include <string>

#include "targets/harness/lock_step.h"
#include "targets/harness/script.h"

namespace mapdiff::harness {

// The signature with which a script fails; "" if it does not.
using Judge = std::function<std::string(const Script&)>;

// Judges in this process: not for peers that crash or hang.
Judge lock_step_judge(Peers peers);

struct Minimized {
  Script script;
  std::size_t tries = 0;  // Candidates judged.
};

// `script` must fail. At most tries_max candidates are judged, and none after eight seconds.
Minimized minimize(Script script, const Judge& judge, std::size_t tries_max = 20'000);

}  // namespace mapdiff::harness
