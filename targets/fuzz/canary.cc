// targets/fuzz/canary.cc - the target that must fail: proves that a lane can find anything at all.
//
// The subject is impl with one lie: an update with NOEXIST of a key that is present says 0.
#include <array>
#include <cerrno>

#include "targets/fuzz/fuzz_script.h"
#include "targets/peers/peers.h"

namespace {

int lying_call(md_map* map, md_call* call) {
  const int status = mapdiff::peers::impl_peer().call(map, call);
  return call->op == MD_UPDATE && status == -EEXIST ? 0 : status;
}

const md_plugin& canary_peer() {
  static const md_plugin peer = [] {
    md_plugin lying = mapdiff::peers::impl_peer();
    lying.name = "canary";
    lying.call = lying_call;
    return lying;
  }();
  return peer;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::array peers{&mapdiff::peers::oracle_peer(), &canary_peer()};
  return mapdiff::fuzz::run_script(data, size, peers);
}
