// targets/harness/report.h - a divergence as a person wants to read it.
#pragma once
#include <string>

#include "targets/harness/lock_step.h"
#include "targets/harness/script.h"

namespace mapdiff::harness {

// The call, what differs, and the calls before it.
std::string describe(const Script& script, const Divergence& divergence);

// Minimises `script`, which must diverge in this process, and says all there is to say: what
// differs, the minimised script as `.ops` text with the reference's results, and a C++ test with
// it.
std::string report(const Script& script, Peers peers);

// The script with the reference's answers as wanted results, up to and including the divergence.
Script with_results(const Script& script, Peers peers);

// Nothing if all peers agree on an `.ops` text, else the report; a text that does not parse is
// reported too. What the ready C++ tests call.
std::string disagreement(const std::string& text, Peers peers);

}  // namespace mapdiff::harness
