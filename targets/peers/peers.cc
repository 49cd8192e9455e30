#include "targets/peers/peers.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace mapdiff::peers {
namespace {

void add(const md_plugin& peer, Roster& roster) {
  const std::string reason = absence(peer);
  if (reason.empty()) {
    roster.peers.push_back(&peer);
  } else {
    roster.absent.push_back(std::string(peer.name) + ": " + reason);
  }
}

const md_plugin* find(std::string_view name) {
  const auto all = all_peers();
  const auto found = std::ranges::find(all, name, [](const md_plugin* p) { return p->name; });
  return found == all.end() ? nullptr : *found;
}

std::string known_names() {
  std::string names;
  for (const md_plugin* peer : all_peers())
    names += (names.empty() ? "" : ", ") + std::string(peer->name);
  return names;
}

}  // namespace

std::span<const md_plugin* const> all_peers() {
  static const std::array all{&oracle_peer(), &impl_peer(), &kernel_peer()};
  return all;
}

std::string absence(const md_plugin& peer) {
  const md_host host{.size = sizeof host, .abi = MD_ABI, .log = nullptr};
  const int status = peer.init(&host);
  if (status == 0) return "";
  return std::string(std::strerror(-status)) + " (errno " + std::to_string(-status) + ")";
}

Roster pick_peers(std::string_view names, std::string& error) {
  Roster roster;
  if (names.empty()) {
    for (const md_plugin* peer : all_peers()) add(*peer, roster);
    return roster;
  }
  for (std::size_t at = 0; at <= names.size();) {
    const std::size_t comma = std::min(names.find(',', at), names.size());
    const std::string_view name = names.substr(at, comma - at);
    const md_plugin* const peer = find(name);
    if (peer == nullptr) {
      error = "unknown peer '" + std::string(name) + "'; there are " + known_names();
      return {};
    }
    if (std::ranges::find(roster.peers, peer) != roster.peers.end()) {
      error = "peer '" + std::string(name) + "' is named twice";
      return {};
    }
    add(*peer, roster);
    at = comma + 1;
  }
  return roster;
}

}  // namespace mapdiff::peers
