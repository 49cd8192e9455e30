// targets/tool/isolate.h - runs a script in a child process, so that a peer that crashes or hangs
// becomes a signature like any other failure.
#pragma once
#include <string>

#include "targets/harness/lock_step.h"
#include "targets/harness/minimize.h"
#include "targets/harness/script.h"

namespace mapdiff::tool {

// A script that takes longer hangs.
inline constexpr unsigned kScriptSecondsMax = 60;

// "" if all agree, the divergence's signature, "crash:signal:N:-", "hang:-:-:-" after seconds_max
// or, when the child ended otherwise (a sanitizer's report), "exit:status:N:-". The child's own
// messages are dropped unless `shows_messages`.
std::string isolated_signature(const harness::Script& script, harness::Peers peers,
                               unsigned seconds_max, bool shows_messages = false);

// Judges candidates of the minimiser in children, two seconds each.
harness::Judge isolated_judge(harness::Peers peers);

// True if the signature is not a divergence, but the end of the child.
bool is_crash(const std::string& signature);

}  // namespace mapdiff::tool
