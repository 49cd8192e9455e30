// The comparator shown to say "different": an equality that is too generous stays green for ever,
// and everything else in this suite trusts it.
#include "targets/harness/outcome.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <string>
#include <utility>
#include <vector>

namespace mapdiff::harness {
namespace {

const Spec kSpec{.type = MD_HASH, .key_bytes = 4, .value_bytes = 2, .entries_max = 8};
constexpr Comparison kExact{};

struct Change {
  std::string name;
  std::string field;  // Where the comparator must see it.
  void (*apply)(Outcome&);
};

// Two elements, 00000001:1111 and 00000002:2222, and a cursor.
Outcome walked() {
  return {.status = 0,
          .count = 2,
          .cursor = little_endian(5, 4),
          .keys = Bytes("\0\0\0\1\0\0\0\2", 8),
          .values = "\x11\x11\x22\x22"};
}

Op call_of(md_op code) {
  Op op;
  op.code = code;
  return op;
}

const std::vector<Change> kChanges{
    {"success becomes an error", "status", [](Outcome& o) { o.status = -ENOENT; }},
    {"success becomes a skip", "status", [](Outcome& o) { o.status = MD_SKIP; }},
    {"success becomes a failure", "status", [](Outcome& o) { o.status = MD_FAIL; }},
    {"one more element", "count", [](Outcome& o) { ++o.count; }},
    {"one element less", "count", [](Outcome& o) { --o.count; }},
    {"another cursor", "cursor", [](Outcome& o) { o.cursor[0] = 6; }},
    {"the last byte of the cursor", "cursor", [](Outcome& o) { o.cursor[3] = 1; }},
    {"an untouched cursor", "cursor", [](Outcome& o) { o.cursor.assign(4, kUnwritten); }},
    {"a longer cursor", "cursor", [](Outcome& o) { o.cursor += '\0'; }},
    {"no cursor", "cursor", [](Outcome& o) { o.cursor.clear(); }},
    {"the first byte of the keys", "keys", [](Outcome& o) { o.keys.front() ^= 1; }},
    {"the last byte of the keys", "keys", [](Outcome& o) { o.keys.back() ^= '\x80'; }},
    {"longer keys", "keys", [](Outcome& o) { o.keys += '\0'; }},
    {"shorter keys", "keys", [](Outcome& o) { o.keys.pop_back(); }},
    {"the first byte of the values", "values", [](Outcome& o) { o.values.front() ^= 1; }},
    {"the last byte of the values", "values", [](Outcome& o) { o.values.back() ^= '\x80'; }},
    {"longer values", "values", [](Outcome& o) { o.values += '\0'; }},
    {"no values", "values", [](Outcome& o) { o.values.clear(); }},
};

std::string field_of(const Outcome& got, const Outcome& want, md_op code,
                     const Comparison& comparison) {
  const auto difference = first_difference(got, want, call_of(code), kSpec, comparison);
  return difference ? difference->field : "none";
}

TEST(Outcome, equal_outcomes_agree_for_every_call) {
  for (int code = 0; code < MD_OPS; ++code) {
    EXPECT_EQ(field_of(walked(), walked(), static_cast<md_op>(code), kExact), "none") << code;
  }
}

TEST(Outcome, each_field_changed_alone_is_seen_for_every_call_and_in_both_directions) {
  for (int code = 0; code < MD_OPS; ++code) {
    for (const Change& change : kChanges) {
      Outcome changed = walked();
      change.apply(changed);
      const auto op = static_cast<md_op>(code);
      EXPECT_EQ(field_of(changed, walked(), op, kExact), change.field) << change.name << code;
      EXPECT_EQ(field_of(walked(), changed, op, kExact), change.field) << change.name << code;
    }
  }
}

TEST(Outcome, every_single_byte_of_an_output_counts) {
  for (Bytes Outcome::*const output : {&Outcome::cursor, &Outcome::keys, &Outcome::values}) {
    for (std::size_t at = 0; at < (walked().*output).size(); ++at) {
      Outcome changed = walked();
      (changed.*output)[at] ^= 0x10;
      EXPECT_NE(field_of(changed, walked(), MD_LOOKUP_BATCH, kExact), "none") << at;
    }
  }
}

TEST(Outcome, the_kind_of_error_counts) {
  EXPECT_EQ(field_of({.status = -ENOENT}, {.status = -EEXIST}, MD_DELETE, kExact), "status");
  EXPECT_EQ(field_of({.status = -EEXIST}, {.status = -ENOENT}, MD_DELETE, kExact), "status");
}

TEST(Outcome, an_unknown_failure_is_some_error_and_never_success) {
  EXPECT_EQ(field_of({.status = MD_FAIL}, {.status = -EEXIST}, MD_DELETE, kExact), "none");
  EXPECT_EQ(field_of({.status = MD_FAIL}, {.status = 0}, MD_DELETE, kExact), "status");
}

TEST(Outcome, what_is_only_printed_does_not_count) {
  Outcome changed = walked();
  changed.native = 77;
  changed.rule = "X1";
  EXPECT_EQ(field_of(changed, walked(), MD_LOOKUP_BATCH, kExact), "none");
}

TEST(Outcome, a_difference_shows_both_sides) {
  Outcome changed = walked();
  changed.cursor = little_endian(9, 4);
  const auto cursor = first_difference(changed, walked(), call_of(MD_LOOKUP_BATCH), kSpec, kExact);
  ASSERT_TRUE(cursor);
  EXPECT_EQ(cursor->got + " " + cursor->want, "9 5");
  const auto status =
      first_difference({.status = -ENOENT}, {.status = MD_SKIP}, call_of(MD_LOOKUP), kSpec, kExact);
  ASSERT_TRUE(status);
  EXPECT_EQ(status->got + " " + status->want, "ENOENT SKIP");
}

}  // namespace
}  // namespace mapdiff::harness
