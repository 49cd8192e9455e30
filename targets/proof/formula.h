// targets/proof/formula.h - bytes and 32-bit words that stand for all their values: Z3's formulas.
//
// Input:  Byte{0} is the byte 0; Byte{i} the i-th byte of the one key that every formula is about.
// Output: Word has what impl/hash/jhash_core.h asks of a word, so that hash functions can be given
//         formulas in place of numbers and answer with the formula of their result.
// Limits: keys of at most 255 bytes: a Byte is a number, and one byte of memory like those of a
// key. Threads: none; there is one context, as Z3 wants it.
#pragma once
#include <z3++.h>

#include <cstdint>
#include <vector>

namespace mapdiff::proof {

z3::context& context();

enum class Byte : std::uint8_t {};

// 8 bits.
z3::expr bits_of(Byte byte);

// The first `key_bytes` bytes of the key.
std::vector<Byte> key_of(std::uint32_t key_bytes);

class Word {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): code for numbers has constants.
  Word(std::uint32_t number) : bits_(context().bv_val(number, 32)) {}
  explicit Word(const z3::expr& bits) : bits_(bits) {}

  [[nodiscard]] const z3::expr& bits() const { return bits_; }

  friend Word operator+(const Word& left, const Word& right) {
    return Word(left.bits_ + right.bits_);
  }
  friend Word operator-(const Word& left, const Word& right) {
    return Word(left.bits_ - right.bits_);
  }
  friend Word operator^(const Word& left, const Word& right) {
    return Word(left.bits_ ^ right.bits_);
  }
  friend Word operator|(const Word& left, const Word& right) {
    return Word(left.bits_ | right.bits_);
  }
  friend Word operator<<(const Word& word, int bits) { return Word(z3::shl(word.bits_, bits)); }
  friend Word operator>>(const Word& word, int bits) { return Word(z3::lshr(word.bits_, bits)); }

 private:
  z3::expr bits_;
};

// The seed of every formula.
Word seed();

// What impl/base/load.h does with bytes: the first one is the lowest, and missing ones are 0.
Word load_le32(const Byte* bytes);
Word load_le(const Byte* bytes, std::uint32_t count);

}  // namespace mapdiff::proof
