#include "targets/harness/outcome.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "targets/harness/status.h"
#include "targets/harness/text_format.h"

namespace mapdiff::harness {
namespace {

bool is_unwritten(const Bytes& buffer) {
  return std::ranges::all_of(buffer, [](char byte) { return byte == kUnwritten; });
}

std::uint32_t bucket_number(const Bytes& cursor) {
  std::uint32_t number = 0;
  std::memcpy(&number, cursor.data(), std::min(cursor.size(), sizeof number));
  return number;
}

std::string number_or_untouched(const Bytes& cursor) {
  return is_unwritten(cursor) ? "untouched" : std::to_string(bucket_number(cursor));
}

std::optional<Difference> unequal(std::string field, const std::string& got,
                                  const std::string& want) {
  if (got == want) return std::nullopt;
  return Difference{std::move(field), got, want};
}

std::optional<Difference> unequal_bytes(std::string field, const Bytes& got, const Bytes& want) {
  if (got == want) return std::nullopt;
  return Difference{std::move(field), to_text(got), to_text(want)};
}

bool same_status(int got, int want, const Comparison& comparison) {
  if (got == want) return true;
  if (got == MD_FAIL || !comparison.errno_is_exact) return (got == 0) == (want == 0);
  return false;
}

using Elements = std::vector<std::pair<Bytes, Bytes>>;

// Elements that the count claims and both buffers have room for.
std::size_t elements_held(const Outcome& outcome, const Spec& spec) {
  return std::min({std::size_t{outcome.count}, element_count(outcome.keys, spec.key_bytes),
                   element_count(outcome.values, spec.value_bytes)});
}

// The delivered elements of a batch walk, in an order that does not depend on the peer.
Elements sorted_elements(const Outcome& outcome, const Spec& spec) {
  Elements elements;
  for (std::size_t i = 0; i < elements_held(outcome, spec); ++i) {
    elements.emplace_back(outcome.keys.substr(i * spec.key_bytes, spec.key_bytes),
                          outcome.values.substr(i * spec.value_bytes, spec.value_bytes));
  }
  std::ranges::sort(elements);
  return elements;
}

std::string delivered(const Outcome& outcome, const Spec& spec) {
  return print_elements(outcome.keys, outcome.values, elements_held(outcome, spec), spec, true);
}

// A refused walk keeps the caller's count without having delivered anything.
bool delivers_elements(const Outcome& outcome, const Op& op) {
  const bool is_end_of_page = outcome.status == 0 || outcome.status == -ENOENT;
  return is_batch_walk(op.code) && is_end_of_page && outcome.count > 0;
}

}  // namespace

std::optional<Difference> first_difference(const Outcome& got, const Outcome& want, const Op& op,
                                           const Spec& spec, const Comparison& comparison) {
  if (!same_status(got.status, want.status, comparison)) {
    return Difference{"status", status_text(got.status), status_text(want.status)};
  }
  if (auto count = unequal("count", std::to_string(got.count), std::to_string(want.count))) {
    return count;
  }
  if (!comparison.order_is_exact && delivers_elements(want, op)) {
    if (sorted_elements(got, spec) == sorted_elements(want, spec)) return std::nullopt;
    return Difference{"elements", delivered(got, spec), delivered(want, spec)};
  }
  const bool is_failure = want.status != 0 && !delivers_elements(want, op);
  if (is_failure && !comparison.untouched_counts) return std::nullopt;
  if (comparison.order_is_exact && got.cursor != want.cursor) {
    return Difference{"cursor", number_or_untouched(got.cursor), number_or_untouched(want.cursor)};
  }
  if (auto keys = unequal_bytes("keys", got.keys, want.keys)) return keys;
  return unequal_bytes("values", got.values, want.values);
}

std::optional<Difference> first_difference(const Outcome& got, const Want& want, const Op& op,
                                           const Spec& spec) {
  if (want.status) {
    if (auto status = unequal("status", status_text(got.status), status_text(*want.status))) {
      return status;
    }
  }
  if (want.count) {
    if (auto count = unequal("count", std::to_string(got.count), std::to_string(*want.count))) {
      return count;
    }
  }
  if (want.cursor || want.cursor_is_untouched) {
    const std::string cursor = want.cursor ? std::to_string(*want.cursor) : "untouched";
    if (auto out = unequal("cursor", number_or_untouched(got.cursor), cursor)) return out;
  }
  if (want.output) {
    const bool is_key = op.code == MD_GET_NEXT_KEY;
    return unequal_bytes(is_key ? "keys" : "values", is_key ? got.keys : got.values, *want.output);
  }
  if (!want.has_elements) return std::nullopt;
  const std::size_t count = element_count(want.keys, spec.key_bytes);
  return unequal("elements", delivered(got, spec),
                 print_elements(want.keys, want.values, count, spec, true));
}

Want to_want(const Outcome& outcome, const Op& op, const Spec& spec) {
  Want want;
  want.status = outcome.status;
  if (!is_batch(op.code)) {
    const Bytes& output = op.code == MD_GET_NEXT_KEY ? outcome.keys : outcome.values;
    if (outcome.status == 0 && !output.empty()) want.output = output;
    return want;
  }
  want.count = outcome.count;
  if (!is_batch_walk(op.code)) return want;
  want.cursor_is_untouched = !outcome.cursor.empty() && is_unwritten(outcome.cursor);
  if (!outcome.cursor.empty() && !want.cursor_is_untouched) {
    want.cursor = bucket_number(outcome.cursor);
  }
  if (const std::size_t held = elements_held(outcome, spec);
      delivers_elements(outcome, op) && held == outcome.count) {
    want.has_elements = true;
    want.keys = outcome.keys.substr(0, held * spec.key_bytes);
    want.values = outcome.values.substr(0, held * spec.value_bytes);
  }
  return want;
}

}  // namespace mapdiff::harness
