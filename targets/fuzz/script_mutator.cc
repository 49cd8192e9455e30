// The custom mutator of targets whose input is a script: changes calls, crosses scripts, and leaves
// every fourth mutation to the engine's own byte mutations. Works with any engine that knows the
// libFuzzer interface; where there is no engine (replay) its byte mutator is simply absent.
//
// MAPDIFF_MUTATOR chooses how much it knows, to measure what that is worth:
//   bytes       byte mutations and nothing else: with libFuzzer its own, untouched, so that what is
//               measured against is the engine
//   calls       also the changes of calls
//   collisions  also crowded keys and churn of a full map; the default
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "targets/harness/byte_format.h"
#include "targets/harness/mutate.h"
#include "targets/peers/oracle_hash.h"

extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                                              std::size_t size_max);

namespace {

using mapdiff::harness::below;
using mapdiff::harness::Bytes;
using mapdiff::harness::KeyHash;
using mapdiff::harness::one_in;
using mapdiff::harness::Random;
using mapdiff::harness::Script;

enum class Mutator : std::uint8_t { kBytes, kCalls, kCollisions };

Mutator chosen_mutator() {
  const char* const text = std::getenv("MAPDIFF_MUTATOR");
  const std::string_view name = text == nullptr ? "collisions" : text;
  if (name == "bytes") return Mutator::kBytes;
  if (name == "calls") return Mutator::kCalls;
  if (name == "collisions") return Mutator::kCollisions;
  std::fprintf(stderr, "MAPDIFF_MUTATOR=%s: not bytes, calls or collisions\n", text);
  std::exit(2);
}

Mutator mutator() {
  static const Mutator chosen = chosen_mutator();
  return chosen;
}

// Calls without the hash know nothing about collisions.
KeyHash known_hash() {
  return mutator() == Mutator::kCollisions ? mapdiff::peers::oracle_hash : nullptr;
}

Bytes to_bytes(const std::uint8_t* data, std::size_t size) { return Bytes(data, data + size); }

// Writes as much as fits: a script cut short still decodes.
std::size_t store(const Bytes& bytes, std::uint8_t* data, std::size_t size_max) {
  const std::size_t size = std::min(bytes.size(), size_max);
  std::memcpy(data, bytes.data(), size);
  return size;
}

// For engines that do not lend their own: flips a bit, or inserts, erases or repeats a few bytes.
void change_bytes(Bytes& bytes, Random& random) {
  constexpr std::size_t kRunMax = 8;
  const std::size_t place = below(random, bytes.size() + 1);
  const std::size_t run = 1 + below(random, kRunMax);
  switch (bytes.empty() ? 0 : below(random, 4)) {
    case 0:
      bytes.insert(place, mapdiff::harness::random_bytes(random, run));
      break;
    case 1:
      bytes.erase(place, run);
      break;
    case 2:
      bytes.insert(place, bytes.substr(below(random, bytes.size()), run));
      break;
    default:
      bytes[below(random, bytes.size())] ^= static_cast<char>(1U << below(random, 8));
      break;
  }
}

std::size_t mutate_bytes(std::uint8_t* data, std::size_t size, std::size_t size_max,
                         Random& random) {
  if (LLVMFuzzerMutate != nullptr) return LLVMFuzzerMutate(data, size, size_max);
  Bytes bytes = to_bytes(data, size);
  change_bytes(bytes, random);
  return store(bytes, data, size_max);
}

// Scripts do not grow beyond this by plain changes: a long one takes the time of several short
// ones. Those that needed more room keep it, but not for ever.
std::size_t usual_size_max(std::size_t size, std::size_t size_max, Random& random) {
  constexpr std::size_t kUsualBytesMax = 128;
  const std::size_t kept = one_in(random, 2) ? size : 0;
  return std::min(size_max, std::max(kept, kUsualBytesMax));
}

bool is_for_bytes(Random& random) {
  constexpr std::uint64_t kByteMutationEvery = 4;
  if (mutator() == Mutator::kBytes) return true;
  return LLVMFuzzerMutate != nullptr && one_in(random, kByteMutationEvery);
}

// The engine's byte mutations are all that was asked for, and it is there to make them.
bool is_all_the_engines() { return mutator() == Mutator::kBytes && LLVMFuzzerMutate != nullptr; }

Bytes cross_bytes(const Bytes& a, const Bytes& b, Random& random) {
  return a.substr(0, below(random, a.size() + 1)) + b.substr(below(random, b.size() + 1));
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  if (is_all_the_engines()) return LLVMFuzzerMutate(data, size, size_max);
  Random random(seed);
  const std::size_t usual_max = usual_size_max(size, size_max, random);
  if (is_for_bytes(random)) return mutate_bytes(data, std::min(size, usual_max), usual_max, random);
  Script script = mapdiff::harness::decode(to_bytes(data, size));
  const bool needs_room = mutate(script, known_hash(), random);
  return store(encode(script), data, needs_room ? size_max : usual_max);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* a, std::size_t a_size,
                                                 const std::uint8_t* b, std::size_t b_size,
                                                 std::uint8_t* out, std::size_t out_size_max,
                                                 unsigned seed) {
  // No child makes libFuzzer mutate instead; LLVMFuzzerMutate has a crossover among its mutations.
  if (is_all_the_engines()) return 0;
  Random random(seed);
  const Bytes first = to_bytes(a, a_size);
  const Bytes second = to_bytes(b, b_size);
  const Bytes child = mutator() == Mutator::kBytes
                          ? cross_bytes(first, second, random)
                          : encode(cross(mapdiff::harness::decode(first),
                                         mapdiff::harness::decode(second), random));
  return store(child, out, usual_size_max(std::max(a_size, b_size), out_size_max, random));
}
