// targets/proof/lookup3_formula.h - lookup3 as it was published, for numbers and formulas alike.
//
// Input:  the bytes of a key, each as a word of its own (added_up); or its words, the last one
//         zero-extended (lookup3_formula); seed, any value.
// Output: the hash. No bytes at all give the start value, unmixed.
// Source: Bob Jenkins' lookup3: each byte is added at its place in one of the words a, b and c;
//         mix() after each 12 bytes but the last, final() after those. The start value is the
//         kernel's. Written out line by line, and sharing nothing with impl/hash/jhash_core.h.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

namespace mapdiff::proof {

// What one to four bytes, each put at its place, add to a word.
template <typename Word>
Word added_up(std::span<const Word> bytes) {
  Word sum = bytes[0];
  if (bytes.size() > 1) sum = sum + (bytes[1] << 8);
  if (bytes.size() > 2) sum = sum + (bytes[2] << 16);
  if (bytes.size() > 3) sum = sum + (bytes[3] << 24);
  return sum;
}

template <typename Word>
Word rot(const Word& word, int bits) {
  return (word << bits) | (word >> (32 - bits));
}

template <typename Word>
struct Lookup3State {
  Word a, b, c;

  void add(std::span<const Word> words) {
    a = a + words[0];
    if (words.size() > 1) b = b + words[1];
    if (words.size() > 2) c = c + words[2];
  }
  void mix() {
    a = a - c, a = a ^ rot(c, 4), c = c + b;
    b = b - a, b = b ^ rot(a, 6), a = a + c;
    c = c - b, c = c ^ rot(b, 8), b = b + a;
    a = a - c, a = a ^ rot(c, 16), c = c + b;
    b = b - a, b = b ^ rot(a, 19), a = a + c;
    c = c - b, c = c ^ rot(b, 4), b = b + a;
  }
  void final() {
    c = c ^ b, c = c - rot(b, 14);
    a = a ^ c, a = a - rot(c, 11);
    b = b ^ a, b = b - rot(a, 25);
    c = c ^ b, c = c - rot(b, 16);
    a = a ^ c, a = a - rot(c, 4);
    b = b ^ a, b = b - rot(a, 14);
    c = c ^ b, c = c - rot(b, 24);
  }
};

// `key_bytes` bytes lie in one word each four of them; they count, zeros behind them do not.
template <typename Word>
Word lookup3_formula(std::span<const Word> words, std::uint32_t key_bytes, const Word& seed) {
  const Word start = Word(0xdeadbeef) + Word(key_bytes) + seed;
  Lookup3State<Word> state{start, start, start};
  if (words.empty()) return state.c;
  for (; words.size() > 3; words = words.subspan(3)) {
    state.add(words.first(3));
    state.mix();
  }
  state.add(words);
  state.final();
  return state.c;
}

}  // namespace mapdiff::proof
