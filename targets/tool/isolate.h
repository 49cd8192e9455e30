// targets/tool/isolate.h - runs a script in a child process, so that a peer that crashes or hangs
// becomes a signature like any other failure.
#pragma once
#include <string>

#include "targets/harness/lock_step.h"
#include "targets/harness/script.h"

namespace mapdiff::tool {

// "" if all agree, the divergence's signature, "crash:signal:N:-", "hang:-:-:-" after seconds_max
// or, when the child ended otherwise (a sanitizer's report), "exit:status:N:-". The child's own
// messages are dropped unless `shows_messages`.
std::string isolated_signature(const harness::Script& script, harness::Peers peers,
                               unsigned seconds_max, bool shows_messages = false);

// True if the signature is not a divergence, but the end of the child.
bool is_crash(const std::string& signature);

}  // namespace mapdiff::tool
