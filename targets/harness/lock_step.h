// targets/harness/lock_step.h - runs one script on several peers, call by call, and compares.
//
// The first peer is the reference (the oracle, as a rule): its answer is what the others must give,
// and it must itself give what the file states. The run stops at the first divergence. After the
// last call the whole contents are compared once more, and peers that can check themselves do. With
// each call goes the hash of its keys, where both sides know one seed and can say it.
// What a peer cannot answer is a skip; a peer that had to skip a write leaves the script, because
// its map no longer holds the same, and all it then misses counts as skips.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "targets/harness/outcome.h"
#include "targets/harness/script.h"
#include "targets/peers/mapdiff_plugin.h"

namespace mapdiff::harness {

using Peers = std::span<const md_plugin* const>;

struct Counters {
  std::uint64_t operations = 0;  // Answers of the reference that something was compared with.
  std::uint64_t kernel_operations = 0;  // Those in which the peer "kernel" took part.
  std::uint64_t skips = 0;              // Calls that one peer did not answer.
  std::uint64_t divergences = 0;

  Counters& operator+=(const Counters& other);
};

struct Divergence {
  std::size_t step = 0;  // Index into Script::steps; kCreate and kAudit beside them.
  std::string call;      // The call as `.ops` text.
  std::string op;        // Its name.
  std::string field;     // What differs: "status", "count", "cursor", "keys", "values", ...
  std::string peer;      // Who differs; for a wrong statement of the file, the reference.
  std::string rule;      // The contract row that the reference applied, or "stated", or "-".
  std::string got, want;

  static constexpr std::size_t kCreate = static_cast<std::size_t>(-1);
  static constexpr std::size_t kAudit = static_cast<std::size_t>(-2);

  // "op:field:peer:rule": the same fault keeps it over rebuilds and while a script is minimised.
  [[nodiscard]] std::string signature() const;
};

// What one peer answered to one step; kept on request, for `mapdiff explain`.
struct Answered {
  std::size_t step;
  std::string peer;
  std::string result;  // As `.ops` text, or why there is none.
  Want want;
};

struct RunOptions {
  // A script whose map needs more is not run at all: one skip per peer, no operation.
  std::uint64_t memory_bytes_max = std::uint64_t{3} << 30;
  bool keeps_answers = false;
};

struct RunResult {
  std::optional<Divergence> divergence;
  Counters counters;
  std::vector<Answered> answers;
};

RunResult run_in_lock_step(const Script& script, Peers peers, const RunOptions& options = {});

}  // namespace mapdiff::harness
