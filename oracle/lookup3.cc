#include "oracle/lookup3.h"

#include <array>
#include <bit>
#include <cstddef>

namespace mapdiff::oracle {
namespace {

constexpr std::size_t kBlockBytes = 12;  // Three words of four bytes.

struct State {
  std::array<std::uint32_t, 3> word;

  // Adds up to twelve bytes: byte i belongs to word i / 4, least significant byte first.
  void add(std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      word[i / 4] += std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * (i % 4));
    }
  }

  // Between blocks: each word in turn is stirred with its predecessor.
  void mix() {
    std::size_t at = 0;
    for (const int rotation : {4, 6, 8, 16, 19, 4}) {
      const std::size_t before = (at + 2) % 3;
      const std::size_t after = (at + 1) % 3;
      word[at] = (word[at] - word[before]) ^ std::rotl(word[before], rotation);
      word[before] += word[after];
      at = after;
    }
  }

  // After the last block: seven rounds, beginning with the third word.
  void finish() {
    std::size_t at = 2;
    for (const int rotation : {14, 11, 25, 16, 4, 14, 24}) {
      const std::uint32_t before = word[(at + 2) % 3];
      word[at] = (word[at] ^ before) - std::rotl(before, rotation);
      at = (at + 1) % 3;
    }
  }
};

}  // namespace

std::uint32_t lookup3(std::string_view bytes, std::uint32_t seed) {
  const std::uint32_t start = 0xdeadbeef + static_cast<std::uint32_t>(bytes.size()) + seed;
  State state{{start, start, start}};
  if (bytes.empty()) return start;
  while (bytes.size() > kBlockBytes) {  // A last full block is left for the finish.
    state.add(bytes.substr(0, kBlockBytes));
    state.mix();
    bytes.remove_prefix(kBlockBytes);
  }
  state.add(bytes);
  state.finish();
  return state.word[2];
}

}  // namespace mapdiff::oracle
