// Bytes are what fuzzers write, so there are no wrong ones; what stands for what is a promise to
// every input that was ever kept.
#include "targets/harness/byte_format.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "targets/harness/generator.h"
#include "targets/harness/text_format.h"
#include "targets/unit/liar.h"

namespace mapdiff::unit {
namespace {

using harness::Bytes;
using harness::decode;
using harness::encode;
using harness::Script;

Bytes raw(std::initializer_list<unsigned> bytes) {
  Bytes out;
  for (const unsigned byte : bytes) out += static_cast<char>(byte);
  return out;
}

// What decode() makes is a script like any other: its canonical spelling means the same.
void expect_canonical(const Bytes& bytes) {
  const Script script = decode(bytes);
  const Bytes canonical = encode(script);
  const Script again = decode(canonical);
  EXPECT_EQ(again, script) << testing::PrintToString(bytes);
  EXPECT_EQ(encode(again), canonical) << testing::PrintToString(bytes);
}

// Version 1; keys of 4 bytes, values of 2, 8 entries, zero_seed; no seed, extra or numa.
const Bytes kMap = raw({1, 4, 2, 8, 0, 0});

std::string text_of(std::initializer_list<unsigned> calls) {
  const Script script = decode(kMap + raw(calls));
  const std::string text = print(script);
  return text.substr(text.find('\n') + 1);
}

TEST(ByteFormat, nothing_is_a_map_without_calls) {
  EXPECT_EQ(print(decode("")), "map hash key=0 value=0 entries=0 flags=zero_seed\n");
  expect_canonical("");
}

TEST(ByteFormat, every_single_byte_decodes) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    expect_canonical(raw({byte}));
    expect_canonical(kMap + raw({byte}));
    expect_canonical(kMap + raw({byte, byte, byte, byte}));
  }
}

TEST(ByteFormat, the_map_stands_first) {
  EXPECT_EQ(print(decode(kMap)), "map hash key=4 value=2 entries=8 flags=zero_seed\n");
  EXPECT_EQ(encode(decode(kMap)), kMap);
  EXPECT_EQ(print(decode(raw({1, 4, 2, 8, 255, 249, 0x34, 0x12, 7, 1, 2, 3}))),
            "map hash key=4 value=2 entries=8 flags=numa_node|wronly|stack_build_id|0x1200 "
            "seed=1 extra=2 numa=3\n");
}

std::string map_with_hash(std::initializer_list<unsigned> hash) {
  const std::string text = print(decode(raw({1, 4, 2, 8, 0, 8}) + raw(hash)));
  constexpr std::string_view kBefore = "map hash key=4 value=2 entries=8 flags=zero_seed";
  EXPECT_TRUE(text.starts_with(kBefore)) << text;
  return text.substr(kBefore.size());
}

TEST(ByteFormat, a_map_can_have_another_hash) {
  EXPECT_EQ(map_with_hash({0}), "\n") << "jhash";
  EXPECT_EQ(map_with_hash({1}), " hash=jhash_per_call\n");
  EXPECT_EQ(map_with_hash({2}), " hash=jhash_as_posted\n");
  EXPECT_EQ(map_with_hash({3}), " hash=xxh3\n");
  EXPECT_EQ(map_with_hash({4}), " hash=xxh64\n");
  EXPECT_EQ(map_with_hash({5}), " hash=xxh32\n");
  EXPECT_EQ(map_with_hash({6}), " hash=spooky\n");
  EXPECT_EQ(map_with_hash({7}), " hash=composite\n");
  EXPECT_EQ(map_with_hash({191}), " hash=composite\n") << "modulo 8";
  EXPECT_EQ(map_with_hash({192, 0, 248, 255}), " hash=composite:0:255\n");
  EXPECT_EQ(map_with_hash({254, 12, 240}), " hash=composite\n") << "the usual limits";
  EXPECT_EQ(map_with_hash({255}), " hash=unknown\n");
}

TEST(ByteFormat, every_hash_byte_decodes_and_only_the_last_one_to_no_hash) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    const Bytes bytes = raw({1, 4, 2, 8, 0, 8, byte, 3, 64, 1, 5, 1});
    expect_canonical(bytes);
    EXPECT_EQ(decode(bytes).spec.hash == MD_HASHES, byte == 255) << byte;
  }
}

// What stood in files before there was a choice still means the kernel's hash.
TEST(ByteFormat, without_the_bit_of_the_hash_it_is_jhash) {
  for (unsigned options = 0; options < 256; ++options) {
    const Bytes bytes = raw({1, 4, 2, 8, 0, options, 7, 7, 7, 7, 7});
    EXPECT_EQ(decode(bytes).spec.hash == MD_JHASH, (options & 8) == 0) << options;
  }
}

TEST(ByteFormat, limits_without_a_composite_hash_are_not_written) {
  Script script = decode(kMap);
  script.spec.hash = MD_XXH3;
  const Bytes without = encode(script);
  script.spec.jhash_bytes_max = 1;
  script.spec.xxh3_bytes_max = 2;
  EXPECT_EQ(encode(script), without);
  normalise(script.spec);
  EXPECT_EQ(decode(without), script);
}

TEST(ByteFormat, numbers_from_248_on_are_longer) {
  EXPECT_EQ(decode(raw({1, 247})).spec.key_bytes, 247U);
  EXPECT_EQ(decode(raw({1, 248, 248})).spec.key_bytes, 248U);
  EXPECT_EQ(decode(raw({1, 251, 0xef, 0xbe, 0xad, 0xde})).spec.key_bytes, 0xdeadbeefU);
  EXPECT_EQ(decode(raw({1, 252, 0xef, 0xbe, 0xad, 0xde, 9})).spec.key_bytes, 0xdeadbeefU);
  EXPECT_EQ(decode(raw({1, 255, 1})).spec.key_bytes, 1U) << "missing bytes read as 0";
}

TEST(ByteFormat, numbers_of_every_length_come_back) {
  for (unsigned shift = 0; shift < 64; ++shift) {
    for (const std::uint64_t number :
         {std::uint64_t{1} << shift, (std::uint64_t{1} << shift) - 1}) {
      Script script = decode(kMap);
      script.spec.extra = number;
      EXPECT_EQ(decode(encode(script)).spec.extra, number);
    }
  }
}

TEST(ByteFormat, a_call_is_its_number_and_its_arguments) {
  EXPECT_EQ(text_of({0, 5}), "lookup 05000000\n");
  EXPECT_EQ(text_of({1, 5, 1}), "update 05000000 0126\n") << "a value is a pattern";
  EXPECT_EQ(text_of({1 + 0x10, 5, 252, 7, 8}), "update 05000000 0708 noexist\n");
  EXPECT_EQ(text_of({2, 193, 2}), "delete 02010000\n");
  EXPECT_EQ(text_of({3 + 0x40, 2 + 8}), "get_next_key last next=-\n");
  EXPECT_EQ(text_of({4 + 0x30, 200, 255, 1, 2, 3, 4}), "lookup_and_delete 01020304 flags=0xc8\n");
  EXPECT_EQ(text_of({5 + 0x40, 0x20 + 0x80, 6, 1, 9}), "lookup_batch in=6 count=9 flags=noexist\n");
  EXPECT_EQ(text_of({7, 2, 1, 0, 2, 0}), "update_batch {01000000:0025 02000000:0025}\n");
  EXPECT_EQ(text_of({8, 1, 1, 9}), "delete_batch {01000000}\nfreeze\n");
}

TEST(ByteFormat, a_key_can_be_an_earlier_one) {
  EXPECT_EQ(text_of({0, 255, 1, 2, 3, 4, 0, 7, 0, 129, 0, 128}),
            "lookup 01020304\nlookup 07000000\nlookup 01020304\nlookup 01020304\n");
  EXPECT_EQ(text_of({0, 130}), "lookup 02000000\n") << "there is none, so it is a number";
}

TEST(ByteFormat, earlier_keys_come_back_however_far_away) {
  Script script = decode(kMap);
  for (int round = 0; round < 2; ++round) {
    for (unsigned i = 0; i < 70; ++i) {
      harness::Op op;
      op.keys = raw({0xf0, i, 0xee, 0xff});
      script.steps.push_back({.op = op, .want = {}});
      if (i % 3 == 0) script.steps.push_back(script.steps[i / 2]);
    }
  }
  EXPECT_EQ(decode(encode(script)), script);
}

TEST(ByteFormat, an_element_without_bytes_is_no_element) {
  EXPECT_EQ(text_of({8, 200, 1, 2}), "delete_batch {01000000 02000000}\n");
}

TEST(ByteFormat, a_small_input_cannot_ask_for_much_memory) {
  const Bytes huge =
      raw({1, 251, 255, 255, 255, 255, 251, 255, 255, 255, 255, 1, 0, 0}) + Bytes(100, '\1');
  EXPECT_TRUE(decode(huge).steps.empty());
}

TEST(ByteFormat, the_version_is_written_and_any_is_read) {
  EXPECT_EQ(encode(Script{}).front(), '\1');
  Bytes other = kMap;
  other[0] = 2;
  EXPECT_EQ(decode(other), decode(kMap));
}

TEST(ByteFormat, a_script_cut_off_anywhere_decodes) {
  harness::Random random(7);
  Script script = script_of(
      "map hash key=200 value=130 entries=300 seed=70000\n"
      "lookup_batch in=1000 count=100000 flags=0x12345\n"
      "update 01+00*199 02*130\nlookup 00*200\ndelete_batch {01*200 02*200}\n"
      "update_batch {01*200:03*130}\nget_next_key last\n");
  for (int i = 0; i < 20; ++i) {
    const Bytes bytes = encode(script);
    for (std::size_t length = 0; length <= bytes.size(); ++length) {
      expect_canonical(bytes.substr(0, length));
    }
    script = harness::random_script(random, 20, nullptr);
  }
}

TEST(ByteFormat, random_bytes_have_one_canonical_spelling) {
  harness::Random random(11);
  std::size_t calls = 0;
  for (int i = 0; i < 2000; ++i) {
    Bytes bytes(harness::below(random, 300), '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    // Half of them with a sensible map, so that the calls behind it are reached.
    if (i % 2 == 0) bytes.insert(0, kMap);
    expect_canonical(bytes);
    calls += decode(bytes).steps.size();
  }
  EXPECT_GT(calls, 10'000U);
}

}  // namespace
}  // namespace mapdiff::unit
