#include "targets/harness/script.h"

#include <algorithm>
#include <array>
#include <bit>

namespace mapdiff::harness {
namespace {

constexpr std::array<std::string_view, MD_OPS> kOpNames{
    "lookup",
    "update",
    "delete",
    "get_next_key",
    "lookup_and_delete",
    "lookup_batch",
    "lookup_and_delete_batch",
    "update_batch",
    "delete_batch",
    "freeze",
};

constexpr std::array<std::string_view, MD_HASHES + 1> kHashNames{
    "jhash", "jhash_per_call", "jhash_as_posted", "xxh3",   "xxh64",
    "xxh32", "spooky",         "composite",       "unknown"};

void normalise_batch(Op& op, const Spec& spec) {
  op.key_from = KeyFrom::kBytes;
  if (op.cursor_from != CursorFrom::kNumber) op.cursor = 0;
  if (!is_batch_walk(op.code)) op.out_to = OutTo::kBuffer;
  if (op.out_to == OutTo::kSame && op.cursor_from == CursorFrom::kNull) op.out_to = OutTo::kBuffer;
  if (op.code == MD_DELETE_BATCH) op.value_is_null = false;
  std::size_t elements = 0;
  if (is_batch_write(op.code)) {  // The keys that are there decide; without key bytes, none.
    elements = std::min<std::size_t>(element_count(op.keys, spec.key_bytes), op.count);
    op.count = static_cast<std::uint32_t>(elements);
  }
  op.keys.resize(elements * spec.key_bytes);
  op.values.resize(takes_value(op.code) ? elements * spec.value_bytes : 0);
}

void normalise_single(Op& op, const Spec& spec) {
  op.cursor_from = CursorFrom::kNull;
  op.keys_are_null = false;
  op.cursor = op.count = 0;
  op.batch_flags = 0;
  if (op.key_from == KeyFrom::kLast && op.code != MD_GET_NEXT_KEY) op.key_from = KeyFrom::kBytes;
  if (!takes_key(op.code)) op.key_from = KeyFrom::kBytes;
  if (op.code != MD_GET_NEXT_KEY) op.out_to = OutTo::kBuffer;
  if (op.out_to == OutTo::kSame && op.key_from == KeyFrom::kNull) op.out_to = OutTo::kBuffer;
  if (!takes_value(op.code) && !gives_value(op.code)) op.value_is_null = false;
  if (op.code == MD_FREEZE) op.flags = 0;
  op.keys.resize(has_key(op) ? spec.key_bytes : 0);
  op.values.resize(has_value(op) ? spec.value_bytes : 0);
}

Bytes resized(const Bytes& all, std::uint32_t from_bytes, std::uint32_t to_bytes) {
  if (from_bytes == to_bytes || from_bytes == 0) return all;
  Bytes out;
  for (std::size_t at = 0; at + from_bytes <= all.size(); at += from_bytes) {
    Bytes element = all.substr(at, from_bytes);
    element.resize(to_bytes, '\0');
    out += element;
  }
  return out;
}

}  // namespace

std::string_view op_name(md_op code) { return kOpNames.at(static_cast<std::size_t>(code)); }

std::optional<md_op> parse_op_name(std::string_view name) {
  const auto* const found = std::ranges::find(kOpNames, name);
  if (found == kOpNames.end()) return std::nullopt;
  return static_cast<md_op>(found - kOpNames.begin());
}

std::string_view hash_name(md_hash hash) { return kHashNames.at(static_cast<std::size_t>(hash)); }

std::optional<md_hash> parse_hash_name(std::string_view name) {
  const auto* const found = std::ranges::find(kHashNames, name);
  if (found == kHashNames.end()) return std::nullopt;
  return static_cast<md_hash>(found - kHashNames.begin());
}

bool has_own_limits(const Spec& spec) {
  return spec.hash == MD_COMPOSITE &&
         (spec.jhash_bytes_max != kJhashBytesMax || spec.xxh3_bytes_max != kXxh3BytesMax);
}

bool is_batch_walk(md_op code) {
  return code == MD_LOOKUP_BATCH || code == MD_LOOKUP_AND_DELETE_BATCH;
}
bool is_batch_write(md_op code) { return code == MD_UPDATE_BATCH || code == MD_DELETE_BATCH; }
bool is_batch(md_op code) { return is_batch_walk(code) || is_batch_write(code); }
bool takes_key(md_op code) { return !is_batch(code) && code != MD_FREEZE; }
bool takes_value(md_op code) { return code == MD_UPDATE || code == MD_UPDATE_BATCH; }
bool gives_value(md_op code) {
  return code == MD_LOOKUP || code == MD_LOOKUP_AND_DELETE || is_batch_walk(code);
}
bool has_key(const Op& op) { return takes_key(op.code) && op.key_from == KeyFrom::kBytes; }
bool has_value(const Op& op) { return op.code == MD_UPDATE && !op.value_is_null; }
bool is_write(md_op code) {
  return code != MD_LOOKUP && code != MD_GET_NEXT_KEY && code != MD_LOOKUP_BATCH;
}

void normalise(Op& op, const Spec& spec) {
  is_batch(op.code) ? normalise_batch(op, spec) : normalise_single(op, spec);
}

void normalise(Spec& spec) {
  if (spec.hash == MD_COMPOSITE) return;
  spec.jhash_bytes_max = kJhashBytesMax;
  spec.xxh3_bytes_max = kXxh3BytesMax;
}

void refit(Op& op, const Spec& from, const Spec& to) {
  op.keys = resized(op.keys, from.key_bytes, to.key_bytes);
  op.values = resized(op.values, from.value_bytes, to.value_bytes);
  normalise(op, to);
}

std::size_t element_count(const Bytes& bytes, std::uint32_t size) {
  return size == 0 ? 0 : bytes.size() / size;
}

std::vector<Bytes> all_keys(const Script& script) {
  std::vector<Bytes> keys;
  const std::uint32_t key_bytes = script.spec.key_bytes;
  for (const Step& step : script.steps) {
    for (std::size_t i = 0; i < element_count(step.op.keys, key_bytes); ++i) {
      keys.push_back(step.op.keys.substr(i * key_bytes, key_bytes));
    }
  }
  return keys;
}

void rename_key(Script& script, const Bytes& from, const Bytes& to) {
  for (Step& step : script.steps) {
    for (std::size_t at = 0; at < step.op.keys.size(); at += from.size()) {
      if (step.op.keys.compare(at, from.size(), from) == 0) {
        step.op.keys.replace(at, from.size(), to);
      }
    }
  }
}

std::uint32_t placing_seed(const Spec& spec) {
  return (spec.flags & kMapFlagZeroSeed) != 0 ? 0 : spec.seed;
}

std::uint64_t bucket_count(const Spec& spec) {
  return std::bit_ceil(std::uint64_t{spec.entries_max});
}

std::uint64_t memory_bytes(const Spec& spec) {
  constexpr std::uint64_t kElementBytes = 64;  // Headers and rounding, generously.
  constexpr std::uint64_t kBucketBytes = 16;
  const std::uint64_t element =
      std::uint64_t{spec.key_bytes} + std::uint64_t{spec.value_bytes} + kElementBytes;
  const bool is_preallocated = (spec.flags & kMapFlagNoPrealloc) == 0;
  return bucket_count(spec) * kBucketBytes + (is_preallocated ? spec.entries_max * element : 0);
}

}  // namespace mapdiff::harness
