// targets/peers/peers.h - the witnesses that mapdiff brings along, behind mapdiff_plugin.h.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "targets/peers/mapdiff_plugin.h"

namespace mapdiff::peers {

const md_plugin& impl_peer();    // impl::HashMap, the subject.
const md_plugin& oracle_peer();  // oracle::MapOracle, the reference.
const md_plugin& kernel_peer();  // The running kernel, through libbpf.

// All of them; the reference is first.
std::span<const md_plugin* const> all_peers();

// Why a peer cannot take part in this process ("Operation not permitted (errno 1)"); empty if it
// can.
std::string absence(const md_plugin& peer);

// Peers that can take part in this process, and why the others cannot.
struct Roster {
  std::vector<const md_plugin*> peers;
  std::vector<std::string> absent;  // "kernel: EPERM ..."; one line each.
};

// "oracle,impl" picks by name, in that order; "" takes all. An unknown name gives an empty roster
// and a line in `error`.
Roster pick_peers(std::string_view names, std::string& error);

}  // namespace mapdiff::peers
