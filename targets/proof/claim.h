// targets/proof/claim.h - "these two functions give every key of this size the same hash".
//
// A function is written once, as a template over the bytes it reads: it is proved with formulas,
// and what refutes it is confirmed with numbers.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "impl/hash/jhash.h"
#include "targets/proof/formula.h"

namespace mapdiff::proof {

struct Function {
  std::string name;
  std::function<Word(const Byte* key, const Word& seed)> of_formulas;
  std::function<std::uint32_t(const std::byte* key, std::uint32_t seed)> of_numbers;
};

// hash(const Byte* key, WordOf<Byte> seed), for any Byte.
template <typename Hash>
Function function(std::string name, Hash hash) {
  return {std::move(name), [hash](const Byte* key, const Word& seed) { return hash(key, seed); },
          [hash](const std::byte* key, std::uint32_t seed) { return hash(key, seed); }};
}

struct Claim {
  std::uint32_t key_bytes;
  Function got;
  Function want;
};

}  // namespace mapdiff::proof
