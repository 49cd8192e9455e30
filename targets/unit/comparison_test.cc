// What a peer did not promise is not held against it; each switch turns off that and nothing else.
#include <gtest/gtest.h>

#include <cerrno>
#include <string>
#include <vector>

#include "targets/harness/outcome.h"

namespace mapdiff::harness {
namespace {

const Spec kSpec{.type = MD_HASH, .key_bytes = 1, .value_bytes = 1, .entries_max = 8};
constexpr Comparison kAnyErrno{.errno_is_exact = false};
constexpr Comparison kAnyUntouched{.untouched_counts = false};
constexpr Comparison kAnyOrder{.order_is_exact = false};

std::string field_of(const Outcome& got, const Outcome& want, md_op code,
                     const Comparison& comparison) {
  Op op;
  op.code = code;
  const auto difference = first_difference(got, want, op, kSpec, comparison);
  return difference ? difference->field : "none";
}

Outcome walked(const Bytes& keys, const Bytes& values) {
  return {.status = -ENOENT,
          .count = static_cast<std::uint32_t>(keys.size()),
          .cursor = little_endian(8, 4),
          .keys = keys,
          .values = values};
}

std::string walk_difference(const Outcome& got, const Outcome& want) {
  std::string there = field_of(got, want, MD_LOOKUP_BATCH, kAnyOrder);
  EXPECT_EQ(field_of(want, got, MD_LOOKUP_BATCH, kAnyOrder), there);
  return there;
}

TEST(Comparison, without_errno_only_success_or_failure_counts) {
  EXPECT_EQ(field_of({.status = -ENOENT}, {.status = -EEXIST}, MD_UPDATE, kAnyErrno), "none");
  EXPECT_EQ(field_of({.status = 0}, {.status = -EEXIST}, MD_UPDATE, kAnyErrno), "status");
  EXPECT_EQ(field_of({.status = -EEXIST}, {.status = 0}, MD_UPDATE, kAnyErrno), "status");
}

TEST(Comparison, without_errno_outputs_and_counts_still_count) {
  const Outcome want{.status = -ENOENT, .count = 1, .cursor = "c", .keys = "k", .values = "v"};
  Outcome got = want;
  got.status = -EFAULT;
  EXPECT_EQ(field_of(got, want, MD_LOOKUP_BATCH, kAnyErrno), "none");
  for (Bytes Outcome::*const output : {&Outcome::cursor, &Outcome::keys, &Outcome::values}) {
    Outcome changed = got;
    changed.*output = "x";
    EXPECT_NE(field_of(changed, want, MD_LOOKUP_BATCH, kAnyErrno), "none");
  }
  got.count = 0;
  EXPECT_EQ(field_of(got, want, MD_LOOKUP_BATCH, kAnyErrno), "count");
}

TEST(Comparison, without_untouched_the_outputs_of_failed_calls_are_free) {
  const Outcome got{.status = -ENOENT, .cursor = "c", .keys = "k", .values = "v"};
  EXPECT_EQ(field_of(got, {.status = -ENOENT}, MD_LOOKUP_BATCH, kAnyUntouched), "none");
}

TEST(Comparison, without_untouched_status_and_count_of_failed_calls_still_count) {
  const Outcome want{.status = -ENOENT};
  EXPECT_EQ(field_of({.status = -EPERM}, want, MD_LOOKUP, kAnyUntouched), "status");
  EXPECT_EQ(field_of({.status = -ENOENT, .count = 1}, want, MD_DELETE_BATCH, kAnyUntouched),
            "count");
}

TEST(Comparison, without_untouched_delivered_outputs_still_count) {
  const Outcome good{.status = 0, .values = "v"};
  EXPECT_EQ(field_of({.status = 0, .values = "w"}, good, MD_LOOKUP, kAnyUntouched), "values");
  // The end of a walk is ENOENT, and yet it delivers.
  EXPECT_EQ(field_of(walked("ab", "12"), walked("ab", "13"), MD_LOOKUP_BATCH, kAnyUntouched),
            "values");
  EXPECT_EQ(field_of(walked("ab", "12"), walked("ac", "12"), MD_LOOKUP_BATCH, kAnyUntouched),
            "keys");
}

TEST(Comparison, with_order_two_swapped_elements_are_seen) {
  EXPECT_EQ(field_of(walked("ab", "12"), walked("ba", "21"), MD_LOOKUP_BATCH, {}), "keys");
}

TEST(Comparison, without_order_elements_may_come_in_any_order) {
  EXPECT_EQ(walk_difference(walked("abc", "123"), walked("cab", "312")), "none");
  Outcome elsewhere = walked("ba", "21");
  elsewhere.cursor = little_endian(3, 4);
  EXPECT_EQ(walk_difference(elsewhere, walked("ab", "12")), "none");
}

TEST(Comparison, without_order_another_set_of_elements_is_seen) {
  const Outcome want = walked("abc", "123");
  EXPECT_EQ(walk_difference(walked("abd", "123"), want), "elements") << "a key changed";
  EXPECT_EQ(walk_difference(walked("abc", "124"), want), "elements") << "a value changed";
  EXPECT_EQ(walk_difference(walked("abc", "132"), want), "elements") << "values swapped";
  EXPECT_EQ(walk_difference(walked("ab", "12"), want), "count") << "one missing";
  EXPECT_EQ(walk_difference(walked("abcd", "1234"), want), "count") << "one too many";
  EXPECT_EQ(walk_difference(walked("abb", "122"), want), "elements") << "one twice, one missing";
  EXPECT_EQ(walk_difference(walked("aab", "112"), walked("abb", "122")), "elements");
}

TEST(Comparison, without_order_the_status_still_counts) {
  Outcome got = walked("ab", "12");
  got.status = 0;
  EXPECT_EQ(walk_difference(got, walked("ab", "12")), "status");
}

// Which value a key has does not depend on where the key is.
TEST(Comparison, without_order_the_value_of_one_key_still_counts) {
  for (const md_op code : {MD_LOOKUP, MD_LOOKUP_AND_DELETE}) {
    EXPECT_EQ(field_of({.values = "v"}, {.values = "w"}, code, kAnyOrder), "values")
        << op_name(code);
  }
}

TEST(Comparison, without_order_a_failed_lookup_still_leaves_its_output_alone) {
  const Outcome want{.status = -ENOENT, .values = Bytes(1, kUnwritten)};
  EXPECT_EQ(field_of({.status = -ENOENT, .values = "v"}, want, MD_LOOKUP, kAnyOrder), "values");
}

}  // namespace
}  // namespace mapdiff::harness
