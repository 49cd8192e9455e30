#include "targets/proof/formula.h"

#include <string>

namespace mapdiff::proof {

z3::context& context() {
  static z3::context one;
  return one;
}

z3::expr bits_of(Byte byte) {
  const auto number = static_cast<unsigned>(byte);
  if (number == 0) return context().bv_val(0, 8);
  return context().bv_const(("key[" + std::to_string(number - 1) + "]").c_str(), 8);
}

std::vector<Byte> key_of(std::uint32_t key_bytes) {
  std::vector<Byte> key;
  for (std::uint32_t i = 1; i <= key_bytes; ++i) key.push_back(static_cast<Byte>(i));
  return key;
}

Word seed() { return Word(context().bv_const("seed", 32)); }

Word load_le32(const Byte* bytes) { return load_le(bytes, 4); }

Word load_le(const Byte* bytes, std::uint32_t count) {
  const auto byte = [bytes, count](std::uint32_t i) {
    return bits_of(i < count ? bytes[i] : Byte{});
  };
  return Word(z3::concat(z3::concat(byte(3), byte(2)), z3::concat(byte(1), byte(0))));
}

}  // namespace mapdiff::proof
