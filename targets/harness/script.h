// targets/harness/script.h - one map and the calls on it: what every part of mapdiff passes around.
//
// A Script says what is called, not how a peer answers. `.ops` text (text_format.h), bytes
// (byte_format.h), generators and mutators all make and read Scripts; corpus/README.md specifies
// both formats. Numbers are those of bpf(2).
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "targets/harness/bytes.h"
#include "targets/peers/mapdiff_plugin.h"

namespace mapdiff::harness {

inline constexpr std::uint32_t kMapFlagNoPrealloc = 0x1;
inline constexpr std::uint32_t kMapFlagZeroSeed = 0x40;

// Limits of a composite hash that a map has unless it asks for others.
inline constexpr std::uint32_t kJhashBytesMax = 12;
inline constexpr std::uint32_t kXxh3BytesMax = 240;

// What kind of map is made, and how.
struct Spec {
  md_type type = MD_HASH;
  std::uint32_t key_bytes = 0;
  std::uint32_t value_bytes = 0;
  std::uint32_t entries_max = 0;
  std::uint32_t flags = 0;
  std::uint32_t seed = 0;  // For maps without zero_seed, in peers that can set one.
  std::uint32_t numa_node = 0;
  std::uint64_t extra = 0;
  md_hash hash = MD_JHASH;                         // MD_HASHES: one that does not exist.
  std::uint32_t jhash_bytes_max = kJhashBytesMax;  // This and the next: of a composite hash only.
  std::uint32_t xxh3_bytes_max = kXxh3BytesMax;

  bool operator==(const Spec&) const = default;
};

enum class KeyFrom : std::uint8_t { kBytes, kNull, kLast };      // kLast: get_next_key only.
enum class CursorFrom : std::uint8_t { kNull, kNumber, kLast };  // Batches.
enum class OutTo : std::uint8_t { kBuffer, kNull, kSame };       // next_key, out_batch.

// One call with its arguments. Fields that a call does not have keep their defaults; see
// normalise().
struct Op {
  md_op code = MD_LOOKUP;
  KeyFrom key_from = KeyFrom::kBytes;
  CursorFrom cursor_from = CursorFrom::kNull;
  OutTo out_to = OutTo::kBuffer;
  bool keys_are_null = false;  // Batches.
  bool value_is_null = false;  // `value`, or `values` of batches.
  std::uint32_t cursor = 0;    // With CursorFrom::kNumber.
  std::uint32_t count = 0;     // Batches: room, or elements offered.
  std::uint64_t flags = 0;     // attr.flags; batches: elem_flags.
  std::uint64_t batch_flags = 0;
  Bytes keys;  // One key, or `count` keys one after another.
  Bytes values;

  bool operator==(const Op&) const = default;
};

// The result that a file wants; parts that are not stated are not compared with the file.
struct Want {
  std::optional<int> status{};
  std::optional<Bytes> output{};  // Value, or next key.
  std::optional<std::uint32_t> count{};
  std::optional<std::uint32_t> cursor{};
  bool cursor_is_untouched = false;
  bool has_elements = false;  // keys and values are stated.
  Bytes keys{}, values{};

  bool operator==(const Want&) const = default;
};

struct Step {
  Op op;
  Want want;

  bool operator==(const Step&) const = default;
};

struct Script {
  Spec spec;
  std::optional<int> create_want;
  std::vector<Step> steps;

  bool operator==(const Script&) const = default;
};

// Limits that text and bytes share, so that each script of the one can be written as the other.
inline constexpr std::size_t kScriptBytesMax = std::size_t{32} << 20;  // Keys and values together.
inline constexpr std::size_t kStepsMax = 100'000;

// Name of a call in text and reports ("lookup_and_delete_batch"), and back.
std::string_view op_name(md_op code);
std::optional<md_op> parse_op_name(std::string_view name);

// Name of a hash ("jhash", "composite"; "unknown" for MD_HASHES), and back.
std::string_view hash_name(md_hash hash);
std::optional<md_hash> parse_hash_name(std::string_view name);

// True if the hash is a composite one with other limits than the usual ones.
bool has_own_limits(const Spec& spec);

// Which arguments a call has.
bool is_batch(md_op code);
bool is_batch_walk(md_op code);   // lookup_batch, lookup_and_delete_batch: count is room.
bool is_batch_write(md_op code);  // update_batch, delete_batch: count is elements offered.
bool takes_key(md_op code);       // One key.
bool takes_value(md_op code);     // Values are input: update, update_batch.
bool gives_value(md_op code);     // Values are output.
bool has_key(const Op& op);       // It takes a key, and this call gives one.
bool has_value(const Op& op);     // A single call that takes a value, and gives one.
bool is_write(md_op code);        // May change the map or its permissions.

// Sets every field that the call does not have, or that another field makes meaningless, to its
// default, and fits keys and values to the map's sizes. Scripts are compared in this form.
void normalise(Op& op, const Spec& spec);
// Likewise: without a composite hash its limits are the usual ones.
void normalise(Spec& spec);

// Cuts or zero-extends each key and value of a call that was made for `from` to the sizes of `to`.
void refit(Op& op, const Spec& from, const Spec& to);

// How many elements of `size` bytes stand in `bytes`; none if they have no bytes.
std::size_t element_count(const Bytes& bytes, std::uint32_t size);

// Every key of the script, in order of appearance, as often as it appears.
std::vector<Bytes> all_keys(const Script& script);

// Puts `to` wherever the script has the key `from`; both have the map's key size.
void rename_key(Script& script, const Bytes& from, const Bytes& to);

// The seed that decides placement in a map of this spec: 0 with zero_seed.
std::uint32_t placing_seed(const Spec& spec);

// Buckets that the kernel gives such a map.
std::uint64_t bucket_count(const Spec& spec);

// Bytes that a map of this spec needs at once, as an upper estimate per peer. On a map without
// preallocation elements only cost what the script pays for them.
std::uint64_t memory_bytes(const Spec& spec);

}  // namespace mapdiff::harness
