// targets/unit/liar.h - a peer that is impl but for one lie, and the run that must find it.
#pragma once
#include <array>
#include <cerrno>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include "targets/harness/lock_step.h"
#include "targets/harness/text_format.h"
#include "targets/peers/peers.h"

namespace mapdiff::unit {

using CallFunction = int (*)(md_map*, md_call*);

inline int honest(md_map* map, md_call* call) { return peers::impl_peer().call(map, call); }

// A plug-in holds plain function pointers, so a lie is a lambda without captures.
inline md_plugin liar(CallFunction call = honest) {
  md_plugin peer = peers::impl_peer();
  peer.name = "liar";
  peer.call = call;
  return peer;
}

// The canary's lie: NOEXIST on a key that is present says 0.
inline int forgets_eexist(md_map* map, md_call* call) {
  const int status = honest(map, call);
  return call->op == MD_UPDATE && status == -EEXIST ? 0 : status;
}

inline char* bytes_of(void* buffer) { return static_cast<char*>(buffer); }

// A test that misspells its script must not pass because "nothing failed".
inline harness::Script script_of(std::string_view text) {
  auto parsed = harness::parse(text);
  if (const auto* const error = std::get_if<harness::ParseError>(&parsed)) {
    throw std::invalid_argument(error->text("script"));
  }
  return std::get<harness::Script>(std::move(parsed));
}

// Runs `text` with the oracle as the reference and `peer` beside it.
inline harness::RunResult run_with(const md_plugin& peer, std::string_view text,
                                   const harness::RunOptions& options = {}) {
  const std::array all{&peers::oracle_peer(), &peer};
  return run_in_lock_step(script_of(text), all, options);
}

inline std::string signature_of(const harness::RunResult& result) {
  return result.divergence ? result.divergence->signature() : "none";
}

inline std::string signature_with(const md_plugin& peer, std::string_view text) {
  return signature_of(run_with(peer, text));
}

}  // namespace mapdiff::unit
