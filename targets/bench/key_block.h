// targets/bench/key_block.h - keys to hash one after the other, in one block of memory.
//
// Output:  `count` random keys of key_bytes without gaps, the same in every run. They fit into half
//          of a first-level cache: what is timed is the hash, not the memory.
// Threads: any number may read.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "targets/harness/bytes.h"
#include "targets/harness/random.h"

namespace mapdiff::bench {

class KeyBlock {
 public:
  explicit KeyBlock(std::uint32_t key_bytes)
      : key_bytes_(key_bytes),
        count_(std::clamp(kBlockBytes / key_bytes / kLanes * kLanes, kLanes, kKeysMax)) {
    harness::Random random(key_bytes);
    bytes_ = harness::random_bytes(random, std::size_t{count_} * key_bytes);
  }

  [[nodiscard]] std::uint32_t key_bytes() const noexcept { return key_bytes_; }
  [[nodiscard]] std::uint32_t count() const noexcept { return count_; }
  [[nodiscard]] const std::byte* begin() const noexcept {
    return reinterpret_cast<const std::byte*>(bytes_.data());
  }
  [[nodiscard]] std::string_view key(std::uint32_t index) const noexcept {
    return std::string_view(bytes_).substr(std::size_t{index} * key_bytes_, key_bytes_);
  }

 private:
  static constexpr std::uint32_t kBlockBytes = 16 * 1024;
  static constexpr std::uint32_t kLanes = 16;  // No kernel of many keys has more.
  static constexpr std::uint32_t kKeysMax = 256;

  std::uint32_t key_bytes_;
  std::uint32_t count_;
  harness::Bytes bytes_;
};

}  // namespace mapdiff::bench
