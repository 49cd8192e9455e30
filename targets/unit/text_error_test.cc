// A refused script says where, what was expected and what stands there instead: the message is all
// that somebody with a typing mistake has.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "targets/harness/text_format.h"

namespace mapdiff::harness {
namespace {

struct Refused {
  std::string_view text;
  std::string_view message;
};

std::string message_for(std::string_view text) {
  const auto parsed = parse(text);
  const auto* const error = std::get_if<ParseError>(&parsed);
  return error == nullptr ? "none" : error->text("f");
}

const std::vector<Refused> kWholeTexts{
    {"", "f:1:1: expected a map line, found the end of the text"},
    {"# a\n\n", "f:3:1: expected a map line, found the end of the text"},
    {"freeze\n", "f:1:1: expected a map line, found 'freeze'"},
    {"version 2\n", "f:1:9: expected version 1, found '2'"},
    {"version\n", "f:1:8: expected a version number, found the end of the line"},
    {"version 1 x\n", "f:1:11: expected the end of the line, found 'x'"},
    {"map\n", "f:1:4: expected a kind of map (hash), found the end of the line"},
    {"map lru key=1\n", "f:1:5: expected a kind of map (hash), found 'lru'"},
    {"map hash key=-1\n",
     "f:1:14: expected a number (decimal, or hexadecimal with 0x), found '-1'"},
    {"map hash key=4294967296\n", "f:1:14: expected a number below 2^32, found '4294967296'"},
    {"map hash flags=zero_sed\n", "f:1:16: expected a flag name or a number, found 'zero_sed'"},
    {"map hash flags=rdonly|\n",
     "f:1:23: expected a flag name or a number, found the end of the line"},
    {"map hash flags=0x100000000\n", "f:1:16: expected 32 flag bits, found '0x100000000'"},
    {"map hash key=4 key=5\n", "f:1:16: expected each argument once, found 'key=5'"},
    {"version 1\nversion 1\n", "f:2:1: expected a map line, found 'version'"},
    {"map hash colour=3\n",
     "f:1:10: expected key=, value=, entries=, flags=, seed=, extra=, numa= or hash=, found "
     "'colour=3'"},
    {"map hash hash=md5:1:2\n",
     "f:1:15: expected a hash (jhash, jhash_per_call, jhash_as_posted, xxh3, xxh64, xxh32, spooky, "
     "composite, unknown), found 'md5'"},
    {"map hash hash=XXH3\n",
     "f:1:15: expected a hash (jhash, jhash_per_call, jhash_as_posted, xxh3, xxh64, xxh32, spooky, "
     "composite, unknown), found 'XXH3'"},
    {"map hash hash=xxh3:12:240\n",
     "f:1:15: expected xxh3 without limits, which only composite has, found 'xxh3:12:240'"},
    {"map hash hash=unknown:\n",
     "f:1:15: expected unknown without limits, which only composite has, found 'unknown:'"},
    {"map hash hash=composite:\n",
     "f:1:15: expected composite or composite:JHASH_BYTES_MAX:XXH3_BYTES_MAX, found 'composite:'"},
    {"map hash hash=composite:12\n",
     "f:1:15: expected composite or composite:JHASH_BYTES_MAX:XXH3_BYTES_MAX, found "
     "'composite:12'"},
    {"map hash hash=composite::240\n",
     "f:1:15: expected composite or composite:JHASH_BYTES_MAX:XXH3_BYTES_MAX, found "
     "'composite::240'"},
    {"map hash hash=composite:12:\n",
     "f:1:15: expected composite or composite:JHASH_BYTES_MAX:XXH3_BYTES_MAX, found "
     "'composite:12:'"},
    {"map hash hash=composite:1:2:3\n",
     "f:1:15: expected composite or composite:JHASH_BYTES_MAX:XXH3_BYTES_MAX, found "
     "'composite:1:2:3'"},
    {"map hash hash=composite:x:240\n",
     "f:1:25: expected a number (decimal, or hexadecimal with 0x), found 'x'"},
    {"map hash hash=composite:12:-1\n",
     "f:1:28: expected a number (decimal, or hexadecimal with 0x), found '-1'"},
    {"map hash hash=composite:12:0x100000000\n",
     "f:1:28: expected a number below 2^32, found '0x100000000'"},
    {"map hash hash=xxh3 hash=xxh3\n", "f:1:20: expected each argument once, found 'hash=xxh3'"},
    {"map hash key=1 = OK\n", "f:1:18: expected a status (0 or an errno name), found 'OK'"},
    {"map hash key=1 = 0 0\n", "f:1:20: expected the end of the line, found '0'"},
    {"\x7f\x01 abcdefghijklmnopqrstuvwxyz\n", "f:1:1: expected a map line, found '\\x7f\\x01'"},
};

// After a map with keys of two bytes and values of one.
const std::vector<Refused> kCalls{
    {"peek 6162",
     "f:2:1: expected a call (lookup, update, delete, get_next_key, ...), found 'peek'"},
    {"abcdefghijklmnopqrstuvwxyz",
     "f:2:1: expected a call (lookup, update, delete, get_next_key, ...), found "
     "'abcdefghijklmnopqrstuvwx...'"},
    {"lookup", "f:2:7: expected a key, found the end of the line"},
    {"lookup 61", "f:2:8: expected a key of 2 bytes in hexadecimal, found '61'"},
    {"lookup 6", "f:2:8: expected a key of 2 bytes in hexadecimal, found '6'"},
    {"lookup 61xx", "f:2:8: expected a key of 2 bytes in hexadecimal, found '61xx'"},
    {"lookup 61+", "f:2:11: expected a key of 2 bytes in hexadecimal, found the end of the line"},
    {"lookup 61*x", "f:2:11: expected a number (decimal, or hexadecimal with 0x), found 'x'"},
    {"lookup .", "f:2:8: expected a key of 2 bytes in hexadecimal, found '.'"},
    {"lookup 6162 in=5", "f:2:13: expected an argument of lookup or '=', found 'in=5'"},
    {"lookup 6162 sometimes", "f:2:13: expected an argument of lookup or '=', found 'sometimes'"},
    {"lookup 6162 = 0 6", "f:2:17: expected a value of 1 bytes in hexadecimal, found '6'"},
    {"lookup 6162 =", "f:2:14: expected a status (0 or an errno name), found the end of the line"},
    {"lookup 6162 = ENOTHERE", "f:2:15: expected a status (0 or an errno name), found 'ENOTHERE'"},
    {"update 6162", "f:2:12: expected a value, found the end of the line"},
    {"update 6162 63 noexist flags=0", "f:2:24: expected each argument once, found 'flags=0'"},
    {"update 6162 63 noexist exist", "f:2:24: expected each argument once, found 'flags'"},
    {"update 6162 63 maybe", "f:2:16: expected an argument of update or '=', found 'maybe'"},
    {"update 6162 63 = 0 63", "f:2:20: expected no more results, found '63'"},
    {"delete 6162 value=-", "f:2:13: expected only arguments that delete has, found 'value=-'"},
    {"get_next_key 6162 keys=-",
     "f:2:19: expected an argument of get_next_key or '=', found 'keys=-'"},
    {"get_next_key - next=same",
     "f:2:16: expected only arguments that get_next_key has, found 'next=same'"},
    {"lookup_batch in=x count=1",
     "f:2:17: expected a number (decimal, or hexadecimal with 0x), found 'x'"},
    {"lookup_batch in=- count=1 = 0 foo",
     "f:2:31: expected count=, out= or a list of elements, found 'foo'"},
    {"update_batch 6162:63", "f:2:14: expected a list of elements, '{', found '6162:63'"},
    {"update_batch {6162:63", "f:2:22: expected KEY:VALUE or '}', found the end of the line"},
    {"update_batch {6162}", "f:2:15: expected KEY:VALUE or '}', found '6162'"},
    {"delete_batch {6162:63}", "f:2:15: expected a key or '}', found '6162:63'"},
    {"lookup 6162 = 0 63 64", "f:2:20: expected no more results, found '64'"},
    {"lookup_batch count=1", "f:2:21: expected in= and count=, found the end of the line"},
    {"lookup_batch in=-", "f:2:18: expected in= and count=, found the end of the line"},
    {"lookup_batch in=- in=1 count=1", "f:2:19: expected each argument once, found 'in=1'"},
    {"get_next_key - out=-", "f:2:16: expected an argument of get_next_key or '=', found 'out=-'"},
    {"update_batch {} = 0 out=5", "f:2:21: expected count=, found 'out=5'"},
    {"freeze now", "f:2:8: expected an argument of freeze or '=', found 'now'"},
    {"map hash key=1", "f:2:1: expected a call, since a script has one map line, found 'map'"},
};

TEST(TextError, a_text_that_is_no_script_is_refused_with_its_message) {
  for (const Refused& refused : kWholeTexts) EXPECT_EQ(message_for(refused.text), refused.message);
}

TEST(TextError, a_line_that_is_no_call_is_refused_with_its_message) {
  for (const Refused& refused : kCalls) {
    const std::string text = "map hash key=2 value=1 entries=8\n" + std::string(refused.text);
    EXPECT_EQ(message_for(text + "\n"), refused.message);
    EXPECT_EQ(message_for(text), refused.message) << "without a line end";
  }
}

TEST(TextError, lines_are_counted_over_comments_and_blank_ones) {
  EXPECT_EQ(message_for("# one\n\n  map hash key=1\n#\n\t peek\n"),
            "f:5:3: expected a call (lookup, update, delete, get_next_key, ...), found 'peek'");
}

TEST(TextError, a_script_may_have_100000_calls_and_not_one_more) {
  std::string text = "map hash key=1 value=1 entries=1\n";
  for (std::size_t i = 0; i < kStepsMax; ++i) text += "freeze\n";
  EXPECT_EQ(message_for(text), "none");
  EXPECT_EQ(message_for(text + "freeze\n"),
            "f:100002:1: expected at most 100000 calls, found 'freeze'");
}

TEST(TextError, arguments_may_be_32_MiB_and_no_more) {
  const std::string map = "map hash key=1048576 value=1 entries=1\n";
  std::string text = map;
  for (int i = 0; i < 32; ++i) text += "lookup 00*1048576\n";
  EXPECT_EQ(message_for(text), "f:33:1: expected at most 32 MiB of arguments, found 'lookup'");
  text.erase(text.rfind("lookup"));
  EXPECT_EQ(message_for(text), "none");
}

}  // namespace
}  // namespace mapdiff::harness
