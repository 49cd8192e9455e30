// A result that a file states, compared with an answer: what is stated must be seen, what is left
// out must not.
#include <gtest/gtest.h>

#include <cerrno>
#include <string>

#include "targets/harness/outcome.h"

namespace mapdiff::harness {
namespace {

const Spec kSpec{.type = MD_HASH, .key_bytes = 1, .value_bytes = 1, .entries_max = 8};

Outcome walked() {
  return {.status = 0,
          .count = 2,
          .cursor = little_endian(5, 4),
          .keys = Bytes("ab") + kUnwritten,
          .values = Bytes("12") + kUnwritten};
}

Op call_of(md_op code) {
  Op op;
  op.code = code;
  return op;
}

std::string field_of(const Outcome& got, const Want& want, md_op code = MD_LOOKUP_BATCH) {
  const auto difference = first_difference(got, want, call_of(code), kSpec);
  return difference ? difference->field : "none";
}

Want elements(const Bytes& keys, const Bytes& values) {
  Want want;
  want.has_elements = true;
  want.keys = keys;
  want.values = values;
  return want;
}

Want cursor_is_untouched() {
  Want want;
  want.cursor_is_untouched = true;
  return want;
}

TEST(StatedResult, nothing_stated_is_nothing_compared) {
  EXPECT_EQ(field_of(walked(), {}), "none");
}

TEST(StatedResult, a_wrong_status_is_seen) {
  EXPECT_EQ(field_of(walked(), {.status = 0}), "none");
  EXPECT_EQ(field_of(walked(), {.status = -ENOENT}), "status");
  EXPECT_EQ(field_of({.status = -EEXIST}, {.status = -ENOENT}, MD_UPDATE), "status");
}

TEST(StatedResult, a_wrong_count_is_seen) {
  EXPECT_EQ(field_of(walked(), {.count = 2}), "none");
  EXPECT_EQ(field_of(walked(), {.count = 1}), "count");
  EXPECT_EQ(field_of(walked(), {.count = 0}), "count");
}

TEST(StatedResult, a_wrong_cursor_is_seen) {
  EXPECT_EQ(field_of(walked(), {.cursor = 5}), "none");
  EXPECT_EQ(field_of(walked(), {.cursor = 6}), "cursor");
  EXPECT_EQ(field_of(walked(), {.cursor = 5 + 256}), "cursor");
  EXPECT_EQ(field_of(walked(), cursor_is_untouched()), "cursor");
  Outcome untouched = walked();
  untouched.cursor.assign(4, kUnwritten);
  EXPECT_EQ(field_of(untouched, cursor_is_untouched()), "none");
  EXPECT_EQ(field_of(untouched, {.cursor = 5}), "cursor");
}

// One byte that looks like the filling of a fresh buffer does not make a cursor untouched.
TEST(StatedResult, a_cursor_of_170_is_a_cursor) {
  Outcome got = walked();
  got.cursor = little_endian(170, 4);
  ASSERT_EQ(got.cursor[0], kUnwritten);
  EXPECT_EQ(field_of(got, {.cursor = 170}), "none");
  EXPECT_EQ(field_of(got, cursor_is_untouched()), "cursor");
  EXPECT_EQ(to_want(got, call_of(MD_LOOKUP_BATCH), kSpec).cursor, 170U);
}

TEST(StatedResult, a_wrong_value_is_seen) {
  EXPECT_EQ(field_of({.values = "v"}, {.output = "v"}, MD_LOOKUP), "none");
  EXPECT_EQ(field_of({.values = "v"}, {.output = "w"}, MD_LOOKUP), "values");
  EXPECT_EQ(field_of({.values = "v"}, {.output = "vv"}, MD_LOOKUP), "values");
  EXPECT_EQ(field_of({.values = "v"}, {.output = ""}, MD_LOOKUP_AND_DELETE), "values");
}

TEST(StatedResult, a_wrong_next_key_is_seen) {
  EXPECT_EQ(field_of({.keys = "k", .values = "v"}, {.output = "k"}, MD_GET_NEXT_KEY), "none");
  EXPECT_EQ(field_of({.keys = "k", .values = "v"}, {.output = "v"}, MD_GET_NEXT_KEY), "keys");
}

TEST(StatedResult, wrong_elements_are_seen) {
  EXPECT_EQ(field_of(walked(), elements("ab", "12")), "none");
  EXPECT_EQ(field_of(walked(), elements("ba", "21")), "elements") << "order";
  EXPECT_EQ(field_of(walked(), elements("ac", "12")), "elements") << "a key";
  EXPECT_EQ(field_of(walked(), elements("ab", "13")), "elements") << "a value";
  EXPECT_EQ(field_of(walked(), elements("a", "1")), "elements") << "one less";
  EXPECT_EQ(field_of(walked(), elements("aba", "121")), "elements") << "one more";
  EXPECT_EQ(field_of(walked(), elements("", "")), "elements") << "none at all";
}

TEST(StatedResult, an_answer_agrees_with_itself_as_a_statement) {
  const Want want = to_want(walked(), call_of(MD_LOOKUP_BATCH), kSpec);
  EXPECT_EQ(want.keys + want.values, "ab12") << "without the bytes that were not written";
  EXPECT_EQ(field_of(walked(), want), "none");
}

TEST(StatedResult, a_statement_made_of_an_answer_leaves_no_field_out) {
  const Want want = to_want(walked(), call_of(MD_LOOKUP_BATCH), kSpec);
  for (void (*const change)(Outcome&) :
       {+[](Outcome& o) { o.status = -ENOENT; }, +[](Outcome& o) { o.count = 1; },
        +[](Outcome& o) { o.cursor[0] = 6; }, +[](Outcome& o) { o.cursor.assign(4, kUnwritten); },
        +[](Outcome& o) { o.keys[1] = 'x'; }, +[](Outcome& o) { o.values[0] = 'x'; }}) {
    Outcome changed = walked();
    change(changed);
    EXPECT_NE(field_of(changed, want), "none");
  }
}

TEST(StatedResult, a_failed_single_call_states_its_status_alone) {
  const Outcome failed{.status = -ENOENT, .values = Bytes(1, kUnwritten)};
  const Want want = to_want(failed, call_of(MD_LOOKUP), kSpec);
  EXPECT_EQ(want, Want{.status = -ENOENT});
}

}  // namespace
}  // namespace mapdiff::harness
