// refute [--timeout-seconds N] - what the prover says of wrong hashes: each must be refuted, by a
// key and a seed with which the hash, run with numbers, is wrong.
//
// The wrong hashes are jhash with one change, made of the same source as what is proved. A prover
// that calls one of them proved proves nothing.
#include <cstdio>
#include <string>
#include <vector>

#include "targets/proof/crooked.h"
#include "targets/proof/flags.h"
#include "targets/proof/prover.h"

namespace mapdiff::proof {
namespace {

using impl::jhash_start;
using impl::KeyOfBytes;

Function right(std::uint32_t key_bytes) {
  return function("jhash", [key_bytes](const auto* key, auto seed) {
    return impl::jhash(key, key_bytes, seed);
  });
}

template <int kFrom, int kTo>
Function rotated(std::uint32_t key_bytes) {
  const std::string name =
      "jhash that rotates by " + std::to_string(kTo) + ", not " + std::to_string(kFrom);
  return function(name, [key_bytes](const auto* key, auto seed) {
    const auto start = jhash_start(key_bytes, seed);
    return crooked_hash<kFrom, kTo>(KeyOfBytes{key}, key_bytes, start);
  });
}

Function folded_twice(std::uint32_t key_bytes) {
  return function("jhash with length and seed folded twice",
                  [key_bytes](const auto* key, auto seed) {
                    const auto folded = jhash_start(key_bytes, seed);
                    return impl::jhash(key, key_bytes, folded);
                  });
}

// One key and one seed of all are hashed wrong.
Function needle(std::uint32_t key_bytes) {
  return function("jhash but for one key with one seed", [key_bytes](const auto* key, auto seed) {
    using Number = decltype(seed);
    const auto block = KeyOfBytes{key}.last_block(0, key_bytes);
    const Number off = (block.a ^ Number(0x00706050)) | block.b | block.c | (seed ^ Number(0x5eed));
    const Number is_off = (off | (Number(0) - off)) >> 31;
    return impl::jhash(key, key_bytes, seed) ^ is_off ^ Number(1);
  });
}

std::vector<Claim> wrong_claims() {
  std::vector<Claim> claims;
  const auto add = [&claims](Function (*wrong)(std::uint32_t), std::uint32_t key_bytes) {
    claims.push_back({key_bytes, wrong(key_bytes), right(key_bytes)});
  };
  for (const std::uint32_t key_bytes : {4U, 8U, 12U}) {
    add(rotated<11, 12>, key_bytes);
    add(folded_twice, key_bytes);
    add(needle, key_bytes);
  }
  // In final() all sizes rotate by 11, in mix() only more than 12 bytes by 19.
  add(rotated<11, 12>, 1);
  add(rotated<19, 20>, 20);
  return claims;
}

int main(int argc, char** argv) {
  std::uint64_t seconds_max = 120;
  if (!read_flags(argc, argv, {{"timeout-seconds", &seconds_max, 1, 86400}})) return kBadInput;
  std::size_t claims = 0, refuted = 0;
  double seconds = 0;
  for (const Claim& claim : wrong_claims()) {
    const Decision decision = decide(claim, seconds_max);
    print(claim, decision);
    ++claims;
    if (decision.counterexample.is_confirmed) ++refuted;
    seconds += decision.seconds;
  }
  std::printf("wrong_claims=%zu refuted=%zu seconds=%.1f\n", claims, refuted, seconds);
  if (claims == 0) return kNothingCompared;
  return refuted == claims ? kAgree : kDiverges;
}

}  // namespace
}  // namespace mapdiff::proof

int main(int argc, char** argv) { return mapdiff::proof::main(argc, argv); }
