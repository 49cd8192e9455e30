// targets/harness/random.h - the one source of chance, and draws that are alike on every platform.
#pragma once
#include <cstdint>
#include <random>
#include <span>

#include "targets/harness/bytes.h"

namespace mapdiff::harness {

using Random = std::mt19937_64;

// 0 <= result < end; end > 0. (The standard distributions differ between libraries.)
inline std::uint64_t below(Random& random, std::uint64_t end) { return random() % end; }

// True once in `times`.
inline bool one_in(Random& random, std::uint64_t times) { return below(random, times) == 0; }

template <typename T>
const T& any_of(Random& random, std::span<const T> choices) {
  return choices[below(random, choices.size())];
}

inline Bytes random_bytes(Random& random, std::size_t bytes) {
  Bytes out(bytes, '\0');
  for (char& byte : out) byte = static_cast<char>(random());
  return out;
}

}  // namespace mapdiff::harness
