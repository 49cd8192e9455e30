#include "targets/proof/prover.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <string_view>

#include "targets/harness/bytes.h"

namespace mapdiff::proof {
namespace {

using Clock = std::chrono::steady_clock;

std::uint32_t value_of(const z3::model& model, const z3::expr& symbol) {
  return model.eval(symbol, true).get_numeral_uint();
}

// The two formulas that a claim is about.
struct Sides {
  z3::expr got;
  z3::expr want;
};

Sides sides_of(const Claim& claim) {
  const std::vector<Byte> key = key_of(claim.key_bytes);
  return {claim.got.of_formulas(key.data(), seed()).bits(),
          claim.want.of_formulas(key.data(), seed()).bits()};
}

Counterexample run_with(const z3::model& model, const Claim& claim, const Sides& sides) {
  Counterexample found;
  for (const Byte byte : key_of(claim.key_bytes)) {
    found.key.push_back(static_cast<std::byte>(value_of(model, bits_of(byte))));
  }
  found.seed = value_of(model, seed().bits());
  found.got = claim.got.of_numbers(found.key.data(), found.seed);
  found.want = claim.want.of_numbers(found.key.data(), found.seed);
  found.is_confirmed = found.got != found.want && found.got == value_of(model, sides.got) &&
                       found.want == value_of(model, sides.want);
  return found;
}

}  // namespace

Decision decide(const Claim& claim, std::uint64_t seconds_max) {
  const auto begin = Clock::now();
  const Sides sides = sides_of(claim);
  z3::solver solver(context(), "QF_BV");
  solver.set("timeout", static_cast<unsigned>(seconds_max * 1000));
  solver.add(sides.got != sides.want);
  Decision decision;
  switch (solver.check()) {
    case z3::unsat:
      decision.verdict = Verdict::kProved;
      break;
    case z3::sat:
      decision.verdict = Verdict::kRefuted;
      decision.counterexample = run_with(solver.get_model(), claim, sides);
      break;
    case z3::unknown:
      break;
  }
  decision.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return decision;
}

void print(const Claim& claim, const Decision& decision) {
  static constexpr std::array kVerdicts{"proved", "refuted", "undecided"};
  std::printf("%-9s %6.2f s  %2u bytes: %s = %s\n",
              kVerdicts.at(static_cast<std::size_t>(decision.verdict)), decision.seconds,
              claim.key_bytes, claim.got.name.c_str(), claim.want.name.c_str());
  if (decision.verdict == Verdict::kRefuted) {
    const Counterexample& one = decision.counterexample;
    const std::string_view key(reinterpret_cast<const char*>(one.key.data()), one.key.size());
    std::printf("  key  %s\n  seed 0x%08x\n  got  0x%08x\n  want 0x%08x%s\n",
                harness::to_text(key).c_str(), one.seed, one.got, one.want,
                one.is_confirmed ? "" : "  (not what Z3 says)");
  }
  std::fflush(stdout);
}

}  // namespace mapdiff::proof
