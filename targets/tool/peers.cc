// mapdiff peers - who can take part here, and what they promise.
#include <array>
#include <cstdio>

#include "targets/harness/script.h"
#include "targets/tool/commands.h"

namespace mapdiff::tool {
namespace {

struct Capability {
  std::uint64_t bit;
  const char* name;
};

constexpr std::array kCapabilities{
    Capability{MD_CAP_ERRNO, "errno"},         Capability{MD_CAP_NULLPTR, "null"},
    Capability{MD_CAP_UNTOUCHED, "untouched"}, Capability{MD_CAP_FLAGS, "flags"},
    Capability{MD_CAP_CAPACITY, "capacity"},   Capability{MD_CAP_ORDER, "order"},
    Capability{MD_CAP_FORK, "fork"},           Capability{MD_CAP_HASH, "hash"},
};

std::string capabilities(const md_plugin& peer) {
  std::string text;
  for (const Capability& one : kCapabilities) {
    if ((peer.caps & one.bit) != 0) text += (text.empty() ? "" : " ") + std::string(one.name);
  }
  return text;
}

std::string calls(const md_plugin& peer) {
  std::string text;
  for (unsigned code = 0; code < MD_OPS; ++code) {
    if ((peer.ops[MD_HASH] & MD_BIT(code)) == 0) continue;
    text += (text.empty() ? "" : " ") + std::string(harness::op_name(static_cast<md_op>(code)));
  }
  return text;
}

}  // namespace

int list_peers(const Options& options) {
  if (!options.paths.empty()) return bad_input("peers: takes no files");
  for (const md_plugin* peer : peers::all_peers()) {
    const std::string reason = peers::absence(*peer);
    const std::string state = reason.empty() ? "takes part" : "skipped: " + reason;
    std::printf("%-8s %s\n  version   %s\n  promises  %s\n  hash      %s\n", peer->name,
                state.c_str(), peer->version, capabilities(*peer).c_str(), calls(*peer).c_str());
    std::printf("  extras   %s%s\n  known deviations: %u\n", peer->hash != nullptr ? " hash" : "",
                peer->audit != nullptr ? " audit" : "", peer->deviations_count);
  }
  return kAgree;
}

}  // namespace mapdiff::tool
