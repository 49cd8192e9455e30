// The loads, which formulas take for granted: all contents of up to three bytes. Those of four are
// run by every_u32_key.
#include "impl/base/load.h"

#include <gtest/gtest.h>

#include <array>

namespace mapdiff::proof {
namespace {

TEST(Load, of_up_to_three_bytes_is_what_formulas_take_it_for) {
  std::uint64_t loads = 0;
  for (std::uint32_t bytes = 1; bytes <= 3; ++bytes) {
    for (std::uint32_t number = 0; number < std::uint32_t{1} << (8 * bytes); ++number, ++loads) {
      std::array<std::byte, 3> content{};
      for (std::uint32_t i = 0; i < bytes; ++i) {
        content.at(i) = static_cast<std::byte>(number / (1U << (8 * i)) % 256);
      }
      ASSERT_EQ(impl::load_le(content.data(), bytes), number) << bytes << " bytes";
    }
  }
  EXPECT_EQ(loads, 256U + 65536U + 16777216U);
}

}  // namespace
}  // namespace mapdiff::proof
