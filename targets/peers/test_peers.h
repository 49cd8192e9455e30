// targets/peers/test_peers.h - the peers that tests compare: oracle, impl and the running kernel.
//
// Output: the oracle first, as the reference; the kernel only where it can take part. A peer that
// is
//         absent is named on stdout, once per program: a test without it must not look complete.
#pragma once
#include <cstdio>
#include <string>
#include <vector>

#include "targets/peers/peers.h"

namespace mapdiff::peers {

inline std::vector<const md_plugin*> test_peers() {
  static const Roster roster = [] {
    std::string error;
    Roster found = pick_peers("oracle,impl,kernel", error);
    for (const std::string& line : found.absent) std::printf("skipped peer: %s\n", line.c_str());
    return found;
  }();
  return roster.peers;
}

// True if the kernel is one of them.
inline bool kernel_takes_part() { return test_peers().back() == &kernel_peer(); }

}  // namespace mapdiff::peers
