// impl/hash/multi_key_word.h - vectors of numbers as jhash_core wants its words, and their
// shuffles.
//
// Input:  Isa, which names a set of instructions: kLanes, and Vector with so many 32-bit numbers.
// Limits: Isa must be a type of one source file alone (unnamed namespace), and so is then all that
//         is made from it: two files must not share a function that they compile with different
//         instructions.
// Users:  multi_key_keys.h, multi_key_group.h.
#pragma once
#include <cstdint>
#include <utility>

namespace mapdiff::impl::multi_key {

// One number of each of kLanes keys.
template <typename Isa>
struct Word {
  typename Isa::Vector lanes;

  friend Word operator+(const Word& left, const Word& right) { return {left.lanes + right.lanes}; }
  friend Word operator-(const Word& left, const Word& right) { return {left.lanes - right.lanes}; }
  friend Word operator^(const Word& left, const Word& right) { return {left.lanes ^ right.lanes}; }
  friend Word operator|(const Word& left, const Word& right) { return {left.lanes | right.lanes}; }
  friend Word operator<<(const Word& word, int bits) { return {word.lanes << bits}; }
  friend Word operator>>(const Word& word, int bits) { return {word.lanes >> bits}; }
};

// The words of two groups of keys: two chains of arithmetic that do not wait for each other.
template <typename Isa>
struct TwoWords {
  Word<Isa> first;
  Word<Isa> second;

  friend TwoWords operator+(const TwoWords& left, const TwoWords& right) {
    return {left.first + right.first, left.second + right.second};
  }
  friend TwoWords operator-(const TwoWords& left, const TwoWords& right) {
    return {left.first - right.first, left.second - right.second};
  }
  friend TwoWords operator^(const TwoWords& left, const TwoWords& right) {
    return {left.first ^ right.first, left.second ^ right.second};
  }
  friend TwoWords operator|(const TwoWords& left, const TwoWords& right) {
    return {left.first | right.first, left.second | right.second};
  }
  friend TwoWords operator<<(const TwoWords& words, int bits) {
    return {words.first << bits, words.second << bits};
  }
  friend TwoWords operator>>(const TwoWords& words, int bits) {
    return {words.first >> bits, words.second >> bits};
  }
};

template <typename Isa, auto kFrom, std::uint32_t... kLane>
Word<Isa> shuffle_lanes(const Word<Isa>& left, const Word<Isa>& right,
                        std::integer_sequence<std::uint32_t, kLane...> /*lanes*/) {
  return {__builtin_shufflevector(left.lanes, right.lanes, kFrom(kLane)...)};
}

// Lane i takes lane kFrom(i) of `left`, or of `right`, which begins with lane kLanes.
template <auto kFrom, typename Isa>
Word<Isa> shuffle(const Word<Isa>& left, const Word<Isa>& right) {
  return shuffle_lanes<Isa, kFrom>(left, right,
                                   std::make_integer_sequence<std::uint32_t, Isa::kLanes>());
}

}  // namespace mapdiff::impl::multi_key
