// The custom mutator of targets whose input is a script: changes calls, crosses scripts, and leaves
// every fourth mutation to the engine's own byte mutations. Works with any engine that knows the
// libFuzzer interface; where there is no engine (replay) its byte mutator is simply absent.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "oracle/lookup3.h"
#include "targets/harness/byte_format.h"
#include "targets/harness/mutate.h"

extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                                              std::size_t size_max);

namespace {

using mapdiff::harness::Bytes;
using mapdiff::harness::Random;
using mapdiff::harness::Script;

constexpr std::uint64_t kByteMutationEvery = 4;

Bytes to_bytes(const std::uint8_t* data, std::size_t size) { return Bytes(data, data + size); }

// Writes as much as fits: a script cut short still decodes.
std::size_t store(const Script& script, std::uint8_t* data, std::size_t size_max) {
  const Bytes bytes = encode(script);
  const std::size_t size = std::min(bytes.size(), size_max);
  std::memcpy(data, bytes.data(), size);
  return size;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  Random random(seed);
  const bool has_engine = LLVMFuzzerMutate != nullptr;
  if (has_engine && mapdiff::harness::one_in(random, kByteMutationEvery)) {
    return LLVMFuzzerMutate(data, size, size_max);
  }
  Script script = mapdiff::harness::decode(to_bytes(data, size));
  mutate(script, mapdiff::oracle::lookup3, random);
  return store(script, data, size_max);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* a, std::size_t a_size,
                                                 const std::uint8_t* b, std::size_t b_size,
                                                 std::uint8_t* out, std::size_t out_size_max,
                                                 unsigned seed) {
  Random random(seed);
  const Script child = cross(mapdiff::harness::decode(to_bytes(a, a_size)),
                             mapdiff::harness::decode(to_bytes(b, b_size)), random);
  return store(child, out, out_size_max);
}
