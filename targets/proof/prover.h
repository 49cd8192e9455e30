// targets/proof/prover.h - decides claims with Z3 and says what came out.
//
// Input:  a claim; how long Z3 may take.
// Output: proved: there is no key and no seed for which the two functions differ. Refuted: one that
//         Z3 found, and what both functions give when they are run with these numbers.
// Errors: undecided when the time is over; as bad as refuted.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "targets/proof/claim.h"

namespace mapdiff::proof {

enum class Verdict : std::uint8_t { kProved, kRefuted, kUndecided };

struct Counterexample {
  std::vector<std::byte> key;
  std::uint32_t seed = 0;
  // By running the functions.
  std::uint32_t got = 0;
  std::uint32_t want = 0;
  // They differ, and Z3 says the same of them: its formulas are those of these functions.
  bool is_confirmed = false;
};

struct Decision {
  Verdict verdict = Verdict::kUndecided;
  double seconds = 0;
  Counterexample counterexample;  // If refuted.
};

Decision decide(const Claim& claim, std::uint64_t seconds_max);

// "proved    0.03 s   4 bytes: jhash2 = jhash", and a counterexample in the lines below it.
void print(const Claim& claim, const Decision& decision);

}  // namespace mapdiff::proof
