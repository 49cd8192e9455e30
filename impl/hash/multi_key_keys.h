// impl/hash/multi_key_keys.h - brings the words of kLanes keys to their lanes, as jhash_core asks.
//
// Input:  keys, one behind the other without gaps; Isa as in multi_key_word.h, with load() of one
//         vector and rows() of kLanes / 4 pieces of kRowBytes, side by side.
// Output: a Key for jhash_core::hash(): lane i has the words of key i.
// Limits: reads nothing outside the keys, except AnyShortKeys.
// Why:    few wide loads and shuffles in registers; instructions that gather are several times
//         slower.
#pragma once
#include <cstddef>
#include <cstdint>

#include "impl/hash/jhash_core.h"
#include "impl/hash/multi_key_word.h"

namespace mapdiff::impl::multi_key {

// Four words: what one load takes of a key.
inline constexpr std::uint32_t kRowBytes = 16;

template <typename Isa>
struct Row {
  Word<Isa> words[4];
};

// From four vectors, of which the i-th has the rows of the keys i, i + 4, i + 8 ... side by side.
template <typename Isa>
Row<Isa> transpose(const Word<Isa> (&keys)[4]) {
  constexpr std::uint32_t kLanes = Isa::kLanes;
  // Lanes of both in turns, from the lower or the upper half of each four.
  constexpr auto kLow = [](std::uint32_t i) { return i / 4 * 4 + i % 4 / 2 + i % 2 * kLanes; };
  constexpr auto kHigh = [](std::uint32_t i) { return i / 4 * 4 + i % 4 / 2 + i % 2 * kLanes + 2; };
  // The same by two lanes at a time.
  constexpr auto kLow2 = [](std::uint32_t i) { return i / 4 * 4 + i % 2 + i % 4 / 2 * kLanes; };
  constexpr auto kHigh2 = [](std::uint32_t i) {
    return i / 4 * 4 + i % 2 + i % 4 / 2 * kLanes + 2;
  };
  const auto low_01 = shuffle<kLow>(keys[0], keys[1]);
  const auto low_23 = shuffle<kLow>(keys[2], keys[3]);
  const auto high_01 = shuffle<kHigh>(keys[0], keys[1]);
  const auto high_23 = shuffle<kHigh>(keys[2], keys[3]);
  return {{shuffle<kLow2>(low_01, low_23), shuffle<kHigh2>(low_01, low_23),
           shuffle<kLow2>(high_01, high_23), shuffle<kHigh2>(high_01, high_23)}};
}

// A row of each key, wherever it begins. Lanes behind the last key have that key too.
template <typename Isa>
struct Rows {
  const std::byte* keys;
  std::uint32_t key_bytes;
  std::uint32_t last = Isa::kLanes - 1;

  [[nodiscard, gnu::always_inline]] Row<Isa> at(std::uint32_t offset) const {
    Word<Isa> four[4];
    for (std::uint32_t i = 0; i < 4; ++i) {
      four[i].lanes = Isa::rows([this, offset, i](std::uint32_t quad) {
        const std::uint32_t lane = quad * 4 + i;
        return keys + std::uint64_t{lane < last ? lane : last} * key_bytes + offset;
      });
    }
    return transpose(four);
  }
};

// Words of keys of whole rows, or of whole rows and a last one that overlaps the one before it.
template <typename Isa, std::uint32_t kKeyBytes>
struct WordsInRows {
  Rows<Isa> rows;

  explicit WordsInRows(const std::byte* keys) : rows{keys, kKeyBytes} {}

  [[nodiscard, gnu::always_inline]] Word<Isa> word(std::uint32_t i) const {
    const std::uint32_t begin = i * 4 / kRowBytes * kRowBytes;
    const std::uint32_t offset = begin + kRowBytes <= kKeyBytes ? begin : kKeyBytes - kRowBytes;
    return rows.at(offset).words[i - offset / 4];
  }
};

// Words of keys that are an odd number of words, or an odd number of pairs of them: loaded as whole
// vectors, in which word i of one key is never in the same lane as word i of another.
template <typename Isa, std::uint32_t kKeyBytes>
class WordsInTurns {
 public:
  explicit WordsInTurns(const std::byte* keys) {
    Word<Isa> parts[kKeyBytes / 4];
    for (std::uint32_t i = 0; i < kKeyBytes / 4; ++i)
      parts[i].lanes = Isa::load(keys + i * sizeof(parts[i]));
    collect_all(parts, std::make_integer_sequence<std::uint32_t, kUnits>());
  }

  [[nodiscard, gnu::always_inline]] Word<Isa> word(std::uint32_t i) const { return words_[i]; }

 private:
  static constexpr std::uint32_t kLanes = Isa::kLanes;
  // A unit is a word or a pair of words.
  static constexpr std::uint32_t kUnitLanes = kKeyBytes % 8 == 0 ? 2 : 1;
  static constexpr std::uint32_t kUnits = kKeyBytes / 4 / kUnitLanes;
  static_assert(kKeyBytes % 4 == 0 && kUnits % 2 == 1);

  template <std::uint32_t... kUnit>
  [[gnu::always_inline]] void collect_all(
      const Word<Isa>* parts, std::integer_sequence<std::uint32_t, kUnit...> /*units*/) {
    (collect_words<kUnit>(parts), ...);
  }
  template <std::uint32_t kUnit>
  [[gnu::always_inline]] void collect_words(const Word<Isa>* parts) {
    const auto low = collect<kUnit, 0>(parts, parts[0]);
    if constexpr (kUnitLanes == 1) {
      words_[kUnit] = low;
    } else {
      const auto high = collect<kUnit, 0>(parts + kUnits, parts[kUnits]);
      words_[kUnit * 2] = shuffle<[](std::uint32_t i) { return i * 2; }>(low, high);
      words_[kUnit * 2 + 1] = shuffle<[](std::uint32_t i) { return i * 2 + 1; }>(low, high);
    }
  }
  // Unit kUnit of each key: into one vector, part by part, and then into the order of the keys.
  template <std::uint32_t kUnit, std::uint32_t kPart>
  [[gnu::always_inline]] static Word<Isa> collect(const Word<Isa>* parts, const Word<Isa>& all) {
    if constexpr (kPart < kUnits) {
      constexpr auto kTaken = [](std::uint32_t i) {
        return (kPart * kLanes + i) / kUnitLanes % kUnits == kUnit ? i + kLanes : i;
      };
      return collect<kUnit, kPart + 1>(parts, shuffle<kTaken>(all, parts[kPart]));
    } else {
      constexpr auto kInOrder = [](std::uint32_t i) {
        return ((i / kUnitLanes * kUnits + kUnit) * kUnitLanes + i % kUnitLanes) % kLanes;
      };
      return shuffle<kInOrder>(all, all);
    }
  }

  Word<Isa> words_[kKeyBytes / 4];
};

// Keys of a size known when compiled, a multiple of 4; Words as above.
template <typename Isa, typename Words, std::uint32_t kKeyBytes>
struct KeysOfWords {
  static constexpr std::uint32_t kLastBytes = (kKeyBytes - 1) % jhash_core::kBlockBytes + 1;
  Words words;

  [[nodiscard, gnu::always_inline]] jhash_core::Triple<Word<Isa>> block(
      std::uint32_t offset) const {
    return {words.word(offset / 4), words.word(offset / 4 + 1), words.word(offset / 4 + 2)};
  }
  [[nodiscard, gnu::always_inline]] jhash_core::Triple<Word<Isa>> last_block(
      std::uint32_t offset, std::uint32_t /*last_bytes*/) const {
    jhash_core::Triple<Word<Isa>> last{words.word(offset / 4), {}, {}};
    if constexpr (kLastBytes > 4) last.b = words.word(offset / 4 + 1);
    if constexpr (kLastBytes > 8) last.c = words.word(offset / 4 + 2);
    return last;
  }
};

// Keys of a row or more, of any size.
template <typename Isa>
struct AnyLongKeys {
  Rows<Isa> rows;

  // More than twelve bytes are left, but not always a row.
  [[nodiscard, gnu::always_inline]] jhash_core::Triple<Word<Isa>> block(
      std::uint32_t offset) const {
    const std::uint32_t left = rows.key_bytes - offset;
    if (left < kRowBytes) return last_words(left);
    const Row<Isa> row = rows.at(offset);
    return {row.words[0], row.words[1], row.words[2]};
  }
  [[nodiscard, gnu::always_inline]] jhash_core::Triple<Word<Isa>> last_block(
      std::uint32_t /*offset*/, std::uint32_t last_bytes) const {
    return last_words(last_bytes);
  }

 private:
  // The first three words of the key's last 1 to 15 bytes, zeros behind them: they are the end of
  // the row that ends with the key, and are moved to its beginning.
  [[nodiscard]] jhash_core::Triple<Word<Isa>> last_words(std::uint32_t last_bytes) const {
    const Row<Isa> row = rows.at(rows.key_bytes - kRowBytes);
    const Word<Isa> words[8] = {row.words[0], row.words[1], row.words[2], row.words[3]};
    const std::uint32_t skipped = kRowBytes - last_bytes;
    const Word<Isa>* from = words + skipped / 4;
    if (skipped % 4 == 0) return {from[0], from[1], from[2]};
    const int bits = static_cast<int>(skipped % 4 * 8);
    const auto word = [from, bits](std::uint32_t i) {
      return from[i] >> bits | from[i + 1] << (32 - bits);
    };
    return {word(0), word(1), word(2)};
  }
};

// Keys of less than a row, of any size. Reads a row of each: up to 15 bytes behind the last key.
template <typename Isa>
struct AnyShortKeys {
  Row<Isa> row;

  AnyShortKeys(const std::byte* keys, std::uint32_t key_bytes)
      : row(Rows<Isa>{keys, key_bytes}.at(0)) {
    for (std::uint32_t i = 0; i < 4; ++i) {
      const std::uint32_t bytes = key_bytes < i * 4 ? 0 : key_bytes - i * 4;
      const std::uint32_t mask = bytes < 4 ? (std::uint32_t{1} << (bytes * 8)) - 1 : 0xffffffff;
      row.words[i].lanes &= mask;
    }
  }

  [[nodiscard, gnu::always_inline]] jhash_core::Triple<Word<Isa>> block(
      std::uint32_t /*offset*/) const {
    return {row.words[0], row.words[1], row.words[2]};
  }
  [[nodiscard, gnu::always_inline]] jhash_core::Triple<Word<Isa>> last_block(
      std::uint32_t offset, std::uint32_t /*last_bytes*/) const {
    return offset == 0 ? block(0) : jhash_core::Triple<Word<Isa>>{row.words[3], {}, {}};
  }
};

}  // namespace mapdiff::impl::multi_key
