// targets/harness/outcome.h - what a peer answered, and the only comparison that mapdiff trusts.
//
// Its not-equal tests are in targets/unit/outcome_test.cc: each field, changed alone, must be seen.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "targets/harness/script.h"

namespace mapdiff::harness {

// Everything that one call may change on the caller's side. Buffers are complete: bytes that the
// call did not write still hold kUnwritten.
struct Outcome {
  int status = 0;           // 0, -errno or an enum md_result.
  std::uint32_t count = 0;  // Batches.
  Bytes cursor{};           // out_batch; empty if the call has none.
  Bytes keys{};             // Next key, or the keys of a batch walk.
  Bytes values{};
  std::uint64_t probes = 0;    // Of the call's longest search; 0: the peer does not count.
  std::int64_t native = 0;     // Only printed.
  const char* rule = nullptr;  // The row of the contract that decided, if the peer knows it.
};

// How far a peer's answers can be held to the reference's: what it promised, for this map.
struct Comparison {
  bool errno_is_exact = true;    // Else only success or failure counts.
  bool untouched_counts = true;  // Output bytes of failed calls are compared.
  bool order_is_exact = true;    // Else walks are compared as sets, and cursors not at all.
};

struct Difference {
  std::string field;  // "status", "count", "cursor", "keys", "values"
  std::string got, want;
};

// The first field in which `got` is not `want`; nothing if they agree.
std::optional<Difference> first_difference(const Outcome& got, const Outcome& want, const Op& op,
                                           const Spec& spec, const Comparison& comparison);

// The same against the result that a file states.
std::optional<Difference> first_difference(const Outcome& got, const Want& want, const Op& op,
                                           const Spec& spec);

// The outcome as the result that a file would state.
Want to_want(const Outcome& outcome, const Op& op, const Spec& spec);

}  // namespace mapdiff::harness
