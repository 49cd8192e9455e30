// Numbers that a hash must give, written down. They come from the published lookup3 and from a
// program of its own made after the description of the algorithm, not from the code under test.
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "impl/hash/jhash.h"
#include "impl/hash/key_hasher.h"
#include "oracle/lookup3.h"

namespace mapdiff::unit {
namespace {

using impl::HashChoice;
using impl::KeyHasher;
using impl::PathKind;

constexpr std::uint32_t kSeed = 0x12345678;

struct Golden {
  std::size_t bytes;  // 0, 1, 2, ... as many.
  std::uint32_t with_seed_0, with_seed;
};

constexpr std::array kGolden{
    Golden{0, 0xdeadbeef, 0xf0e21567},  Golden{1, 0x8ba9414b, 0xed59d193},
    Golden{2, 0xdf0d39c9, 0x74b6cb2f},  Golden{3, 0x6b12f277, 0xe5cd27cd},
    Golden{4, 0xe4cf1d42, 0x16d1d0c0},  Golden{5, 0x1d4833cc, 0xd6641921},
    Golden{6, 0x5229ee9e, 0x1f084625},  Golden{7, 0x589511d8, 0xc97e4b4f},
    Golden{8, 0xd4ccb93c, 0x2595ee0c},  Golden{9, 0xeca51474, 0x1f787968},
    Golden{10, 0x610fc1e3, 0xb960691d}, Golden{11, 0x2ca6817a, 0x2287b48d},
    Golden{12, 0x5e4aa593, 0x1011bbf2}, Golden{13, 0xbc9d6816, 0x7866d225},
    Golden{14, 0x9609e9d3, 0xbe5b1043}, Golden{15, 0x63a6e503, 0xe22e5312},
    Golden{16, 0x5e84eafc, 0x6d034488}, Golden{17, 0x8c3532cb, 0x0657c8da},
    Golden{24, 0x9c0add53, 0x938e41ab}, Golden{25, 0x3a882244, 0x054c5cfb},
    Golden{36, 0x653b9ba4, 0x1e11f897}, Golden{37, 0x12926a31, 0x510cd925},
    Golden{48, 0x2f4775ab, 0x83f8a276}, Golden{300, 0xacd35b37, 0xff59e0d1},
};

// Bytes at an offset of a heap block that ends with them, so that a sanitizer sees one too many.
class Placed {
 public:
  Placed(std::string_view bytes, std::size_t offset)
      : block_(std::make_unique<char[]>(bytes.size() + offset)), key_(block_.get() + offset) {
    if (!bytes.empty()) std::memcpy(key_, bytes.data(), bytes.size());
  }
  [[nodiscard]] const std::byte* key() const { return reinterpret_cast<const std::byte*>(key_); }

 private:
  std::unique_ptr<char[]> block_;
  char* key_;
};

std::string counting(std::size_t bytes) {
  std::string key(bytes, '\0');
  for (std::size_t i = 0; i < bytes; ++i) key[i] = static_cast<char>(i);
  return key;
}

// Every function and path of impl that can hash these bytes must give `want`.
void expect_hash(std::string_view bytes, std::uint32_t seed, std::uint32_t want,
                 std::size_t offset = 0) {
  const Placed placed(bytes, offset);
  const auto size = static_cast<std::uint32_t>(bytes.size());
  EXPECT_EQ(impl::jhash(placed.key(), size, seed), want) << size << " bytes";
  if (size % 4 == 0) {
    EXPECT_EQ(impl::jhash2(placed.key(), size / 4, seed), want) << size << " bytes";
  }
  for (const HashChoice choice :
       {HashChoice::kJhash, HashChoice::kJhashPerCall, HashChoice::kJhashAsPosted}) {
    for (const PathKind kind : {PathKind::kFastest, PathKind::kAnySize}) {
      EXPECT_EQ(KeyHasher(choice, size, seed, {}, kind)(placed.key()), want) << size << " bytes";
    }
  }
}

void expect_both(std::string_view bytes, std::uint32_t seed, std::uint32_t want) {
  EXPECT_EQ(oracle::lookup3(bytes, seed), want) << bytes.size() << " bytes";
  expect_hash(bytes, seed, want);
}

TEST(HashGolden, the_published_vectors_come_out) {
  constexpr std::string_view kText = "Four score and seven years ago";
  expect_both("", 0, 0xdeadbeef);
  expect_both("", 0xdeadbeef, 0xbd5b7dde);
  expect_both(kText, 0, 0x17770551);
  expect_both(kText, 1, 0xcd628161);
}

TEST(HashGolden, one_value_per_length_comes_out) {
  for (const Golden& golden : kGolden) {
    expect_both(counting(golden.bytes), 0, golden.with_seed_0);
    expect_both(counting(golden.bytes), kSeed, golden.with_seed);
  }
}

TEST(HashGolden, each_length_at_each_alignment_is_as_the_oracle_says) {
  std::string key;
  for (std::size_t bytes = 0; bytes <= 300; ++bytes) {
    const std::uint32_t want = oracle::lookup3(key, kSeed);
    for (std::size_t offset = 0; offset < 16; ++offset) expect_hash(key, kSeed, want, offset);
    key += static_cast<char>(bytes * 167 + 13);
  }
}

TEST(HashGolden, a_hasher_takes_the_fastest_path_for_its_size) {
  using impl::Algorithm;
  const auto path = [](HashChoice choice, std::uint32_t key_bytes) {
    return KeyHasher(choice, key_bytes, kSeed).path_id();
  };
  const auto fixed_bytes = [path](HashChoice choice, std::uint32_t key_bytes) {
    return path(choice, key_bytes).fixed_bytes;
  };
  for (const std::uint32_t bytes : {1U, 4U, 8U, 10U, 63U, 64U}) {
    EXPECT_EQ(fixed_bytes(HashChoice::kJhash, bytes), bytes);
    EXPECT_EQ(fixed_bytes(HashChoice::kXxh3, bytes), bytes % 4 == 0 ? bytes : 0);
  }
  EXPECT_EQ(path(HashChoice::kJhash, 64).algorithm, Algorithm::kJhash);
  EXPECT_EQ(path(HashChoice::kJhash, 65), (impl::KeyPathId{Algorithm::kJhashOfBytes, 0}));
  EXPECT_EQ(path(HashChoice::kJhash, 68), (impl::KeyPathId{Algorithm::kJhashOfWords, 0}));
  EXPECT_EQ(fixed_bytes(HashChoice::kXxh3, 68), 0);
  EXPECT_EQ(fixed_bytes(HashChoice::kJhashPerCall, 4), 0) << "its tests are what it is for";
  EXPECT_EQ(fixed_bytes(HashChoice::kComposite, 12), 12);
  EXPECT_EQ(KeyHasher(HashChoice::kJhash, 8, kSeed).seed(), kSeed) << "nothing folded in";
}

std::string number_key(std::uint64_t number, std::size_t bytes) {
  std::string key;
  for (std::size_t i = 0; i < bytes; ++i) key += static_cast<char>(number >> (8 * i));
  return key;
}

// Scripts use these keys to reach long chains and equal hashes; they must really do so.
TEST(HashGolden, the_first_numbers_in_bucket_0_of_4_are_these) {
  std::string found;
  for (std::uint32_t number = 0; number < 48; ++number) {
    const std::string key = number_key(number, 4);
    const std::uint32_t hash = oracle::lookup3(key, 0);
    expect_hash(key, 0, hash);
    if (hash % 4 == 0) found += std::to_string(number) + " ";
  }
  EXPECT_EQ(found, "0 8 16 21 26 35 44 47 ");
}

struct Twins {
  std::uint64_t one, other;
  std::size_t bytes;
  std::uint32_t hash;
};

constexpr std::array kTwins{
    Twins{109235, 134255, 4, 0xec7284ac},
    Twins{150024, 167780, 4, 0xcffa4e3e},
    Twins{17358, 171750, 4, 0x8ff0cfd0},
    Twins{44008, 188964, 4, 0xe2a0b0e9},
    Twins{0x7a10192dead0112d, 0x5d48f8cbb24a0921, 8, 0x585cfb70},
    Twins{0x39e41fe524aae8f5, 0xe383802af0ed3689, 8, 0x9474ffc6},
};

TEST(HashGolden, twins_share_all_32_bits) {
  for (const Twins& twins : kTwins) {
    expect_both(number_key(twins.one, twins.bytes), 0, twins.hash);
    expect_both(number_key(twins.other, twins.bytes), 0, twins.hash);
  }
}

}  // namespace
}  // namespace mapdiff::unit
