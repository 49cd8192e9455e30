// Each call as text: what it means, and the one spelling that it is printed in.
#include "targets/harness/text_format.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <string>
#include <string_view>
#include <vector>

#include "targets/unit/liar.h"

namespace mapdiff::unit {
namespace {

using harness::Bytes;
using harness::CursorFrom;
using harness::KeyFrom;
using harness::Op;
using harness::OutTo;
using harness::Script;
using harness::Want;

constexpr std::string_view kMap = "map hash key=2 value=1 entries=8\n";

struct Example {
  std::string_view text;
  md_op code;
  void (*differs)(Op&);        // From a call without arguments.
  std::string_view canonical;  // "": the text itself.
};

const std::vector<Example> kExamples{
    {"lookup 0a0B", MD_LOOKUP, [](Op& op) { op.keys = "\x0a\x0b"; }, "lookup 0a0b"},
    {"lookup - flags=lock", MD_LOOKUP,
     [](Op& op) {
       op.key_from = KeyFrom::kNull;
       op.flags = 4;
     },
     ""},
    {"lookup 6161 value=-", MD_LOOKUP,
     [](Op& op) {
       op.keys = "aa";
       op.value_is_null = true;
     },
     ""},
    {"update 61*2 62 any", MD_UPDATE,
     [](Op& op) {
       op.keys = "aa";
       op.values = "b";
     },
     "update 6161 62"},
    {"update 6161 - noexist", MD_UPDATE,
     [](Op& op) {
       op.keys = "aa";
       op.value_is_null = true;
       op.flags = 1;
     },
     ""},
    {"update 61+62 63 flags=exist", MD_UPDATE,
     [](Op& op) {
       op.keys = "ab";
       op.values = "c";
       op.flags = 2;
     },
     "update 6162 63 exist"},
    {"update 6162 63 flags=0x10|exist|lock", MD_UPDATE,
     [](Op& op) {
       op.keys = "ab";
       op.values = "c";
       op.flags = 0x16;
     },
     "update 6162 63 flags=exist|lock|0x10"},
    {"delete 6162 flags=8", MD_DELETE,
     [](Op& op) {
       op.keys = "ab";
       op.flags = 8;
     },
     "delete 6162 flags=0x8"},
    {"get_next_key last next=same", MD_GET_NEXT_KEY,
     [](Op& op) {
       op.key_from = KeyFrom::kLast;
       op.out_to = OutTo::kSame;
     },
     ""},
    {"get_next_key - next=-", MD_GET_NEXT_KEY,
     [](Op& op) {
       op.key_from = KeyFrom::kNull;
       op.out_to = OutTo::kNull;
     },
     ""},
    {"lookup_and_delete 6162 value=- flags=exist", MD_LOOKUP_AND_DELETE,
     [](Op& op) {
       op.keys = "ab";
       op.value_is_null = true;
       op.flags = 2;
     },
     ""},
    {"lookup_batch in=- count=0x10", MD_LOOKUP_BATCH, [](Op& op) { op.count = 16; },
     "lookup_batch in=- count=16"},
    {"lookup_batch in=7 count=4294967295 out=same keys=- values=- elem_flags=lock flags=2",
     MD_LOOKUP_BATCH,
     [](Op& op) {
       op.cursor_from = CursorFrom::kNumber;
       op.cursor = 7;
       op.count = 0xffffffff;
       op.out_to = OutTo::kSame;
       op.keys_are_null = op.value_is_null = true;
       op.flags = 4;
       op.batch_flags = 2;
     },
     "lookup_batch in=7 count=4294967295 out=same keys=- values=- elem_flags=lock flags=exist"},
    {"lookup_and_delete_batch in=last count=3 out=-", MD_LOOKUP_AND_DELETE_BATCH,
     [](Op& op) {
       op.cursor_from = CursorFrom::kLast;
       op.count = 3;
       op.out_to = OutTo::kNull;
     },
     ""},
    {"update_batch {6162:63 6465:66} elem_flags=noexist", MD_UPDATE_BATCH,
     [](Op& op) {
       op.keys = "abde";
       op.values = "cf";
       op.count = 2;
       op.flags = 1;
     },
     ""},
    {"update_batch { } in=9 values=-", MD_UPDATE_BATCH,
     [](Op& op) {
       op.cursor_from = CursorFrom::kNumber;
       op.cursor = 9;
       op.value_is_null = true;
     },
     "update_batch {} in=9 values=-"},
    {"delete_batch {6162 6162} keys=- flags=lock", MD_DELETE_BATCH,
     [](Op& op) {
       op.keys = "abab";
       op.count = 2;
       op.keys_are_null = true;
       op.batch_flags = 4;
     },
     ""},
    {"freeze", MD_FREEZE, [](Op&) {}, ""},
};

TEST(TextFormat, each_call_parses_to_its_arguments) {
  for (const Example& example : kExamples) {
    Op want;
    want.code = example.code;
    example.differs(want);
    const Script script = script_of(std::string(kMap) + std::string(example.text));
    ASSERT_EQ(script.steps.size(), 1U);
    EXPECT_EQ(script.steps[0].op, want) << example.text;
    EXPECT_EQ(script.steps[0].want, Want{}) << example.text;
  }
}

TEST(TextFormat, each_call_is_printed_in_its_one_spelling) {
  for (const Example& example : kExamples) {
    const Script script = script_of(std::string(kMap) + std::string(example.text));
    const auto canonical = example.canonical.empty() ? example.text : example.canonical;
    EXPECT_EQ(print(script.steps[0].op, script.spec), canonical);
  }
}

TEST(TextFormat, the_examples_show_every_call) {
  std::uint64_t shown = 0;
  for (const Example& example : kExamples) shown |= MD_BIT(example.code);
  EXPECT_EQ(shown, MD_BIT(MD_OPS) - 1);
}

TEST(TextFormat, a_map_line_says_everything_about_a_map) {
  const Script script = script_of(
      "# why\n\nversion 1\n"
      "map hash numa=1 extra=18446744073709551615 seed=3 flags=zero_seed|0x400|numa_node "
      "entries=0x10 value=2 key=1 = EINVAL  # and why that\n");
  const harness::Spec want{.type = MD_HASH,
                           .key_bytes = 1,
                           .value_bytes = 2,
                           .entries_max = 16,
                           .flags = 0x444,
                           .seed = 3,
                           .numa_node = 1,
                           .extra = ~std::uint64_t{0}};
  EXPECT_EQ(script.spec, want);
  EXPECT_EQ(script.create_want, -EINVAL);
  EXPECT_EQ(print(script),
            "map hash key=1 value=2 entries=16 flags=numa_node|zero_seed|0x400 seed=3 "
            "extra=18446744073709551615 numa=1 = EINVAL\n");
}

struct HashExample {
  std::string_view text;
  md_hash hash;
  std::uint32_t jhash_bytes_max, xxh3_bytes_max;
  std::string_view canonical;
};

const std::vector<HashExample> kHashExamples{
    {"", MD_JHASH, 12, 240, ""},
    {" hash=jhash", MD_JHASH, 12, 240, ""},
    {" hash=jhash_per_call", MD_JHASH_PER_CALL, 12, 240, " hash=jhash_per_call"},
    {" hash=jhash_as_posted", MD_JHASH_AS_POSTED, 12, 240, " hash=jhash_as_posted"},
    {" hash=xxh3", MD_XXH3, 12, 240, " hash=xxh3"},
    {" hash=xxh64", MD_XXH64, 12, 240, " hash=xxh64"},
    {" hash=xxh32", MD_XXH32, 12, 240, " hash=xxh32"},
    {" hash=spooky", MD_SPOOKY, 12, 240, " hash=spooky"},
    {" hash=composite", MD_COMPOSITE, 12, 240, " hash=composite"},
    {" hash=composite:12:0xf0", MD_COMPOSITE, 12, 240, " hash=composite"},
    {" hash=composite:12:241", MD_COMPOSITE, 12, 241, " hash=composite:12:241"},
    {" hash=composite:0:4294967295", MD_COMPOSITE, 0, 0xffffffff, " hash=composite:0:4294967295"},
    {" hash=unknown", MD_HASHES, 12, 240, " hash=unknown"},
};

TEST(TextFormat, a_map_line_may_choose_a_hash) {
  constexpr std::string_view kSizes = "map hash key=2 value=1 entries=8";
  for (const HashExample& example : kHashExamples) {
    const harness::Spec spec =
        script_of(std::string(kSizes) + std::string(example.text) + "\n").spec;
    EXPECT_EQ(spec.hash, example.hash) << example.text;
    EXPECT_EQ(spec.jhash_bytes_max, example.jhash_bytes_max) << example.text;
    EXPECT_EQ(spec.xxh3_bytes_max, example.xxh3_bytes_max) << example.text;
    EXPECT_EQ(print(spec), std::string(kSizes) + std::string(example.canonical));
  }
}

TEST(TextFormat, the_examples_show_every_hash) {
  std::uint64_t shown = 0;
  for (const HashExample& example : kHashExamples) shown |= MD_BIT(example.hash);
  EXPECT_EQ(shown, MD_BIT(MD_HASHES + 1) - 1);
}

Want want_of(std::string_view line) {
  return script_of(std::string(kMap) + std::string(line)).steps.at(0).want;
}

TEST(TextFormat, a_result_parses_to_what_it_states) {
  EXPECT_EQ(want_of("delete 6162 = errno=77"), Want{.status = -77});
  EXPECT_EQ(want_of("lookup 6162 = 0 63"), (Want{.status = 0, .output = "c"}));
  EXPECT_EQ(want_of("get_next_key - = 0 6162"), (Want{.status = 0, .output = "ab"}));
  EXPECT_EQ(want_of("update_batch {} = E2BIG count=3"), (Want{.status = -E2BIG, .count = 3}));
  const Want walk{.status = -ENOENT,
                  .count = 1,
                  .cursor = 8,
                  .cursor_is_untouched = false,
                  .has_elements = true,
                  .keys = "ab",
                  .values = "c"};
  EXPECT_EQ(want_of("lookup_batch in=- count=8 = ENOENT count=1 out=8 {6162:63}"), walk);
  const Want untouched{.status = -EPERM, .cursor_is_untouched = true};
  EXPECT_EQ(want_of("lookup_batch in=- count=8 = EPERM out=untouched"), untouched);
}

TEST(TextFormat, a_result_is_printed_as_it_was_stated) {
  for (const std::string_view line :
       {"delete 6162 = errno=77", "lookup 6162 = 0 63", "get_next_key - = 0 6162",
        "update_batch {} = E2BIG count=3", "lookup_batch in=- count=8 = EPERM out=untouched",
        "lookup_batch in=- count=8 = ENOENT count=2 out=8 {6162:63 6465:66}",
        "lookup_batch in=- count=8 = ENOENT count=0 out=8 {}"}) {
    const std::string text = std::string(kMap) + std::string(line) + "\n";
    EXPECT_EQ(print(script_of(text)), text);
  }
}

TEST(TextFormat, long_runs_of_one_byte_are_short) {
  const std::string map = "map hash key=60 value=1 entries=8\n";
  const Script script = script_of(map + "lookup 01+00*58+02\n");
  EXPECT_EQ(script.steps[0].op.keys, "\1" + Bytes(58, '\0') + "\2");
  EXPECT_EQ(print(script), map + "lookup 01+00*58+02\n");
}

TEST(TextFormat, sizes_of_zero_have_a_spelling) {
  const std::string text = "map hash key=0 value=0 entries=1\nupdate . .\nupdate_batch {}\n";
  EXPECT_EQ(print(script_of(text)), text);
}

TEST(TextFormat, line_ends_of_other_systems_and_a_missing_last_one_are_fine) {
  EXPECT_EQ(script_of("map hash key=1 value=1 entries=1\r\nlookup 61\r\nfreeze").steps.size(), 2U);
}

}  // namespace
}  // namespace mapdiff::unit
