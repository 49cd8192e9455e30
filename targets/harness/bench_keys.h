// targets/harness/bench_keys.h - the keys of the kernel's lookup benchmark, bpf-hashmap-lookup.
//
// Key i is little-endian 32-bit words, cut to key_bytes: i + 1, then 2654435761 * j for each whole
// word j = 1, 2, ... A last part of a word is zero. So keys differ in their first word only, and
// keys of one and two bytes repeat after 256 and 65,536.
//
// Threads: one caller at a time; key() overwrites what the call before returned.
// Source:  tools/testing/selftests/bpf/progs/bpf_hashmap_lookup.c and its benchs/ program.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "targets/harness/bytes.h"

namespace mapdiff::harness {

class BenchKeys {
 public:
  explicit BenchKeys(std::uint32_t key_bytes)
      : key_bytes_(key_bytes), buffer_(std::max(key_bytes, 4U), '\0') {
    for (std::uint32_t word = 1; word < key_bytes / 4; ++word) set_word(word, 2654435761U * word);
  }

  // Valid until the next call.
  [[nodiscard]] std::string_view key(std::uint32_t index) {
    set_word(0, index + 1);
    return {buffer_.data(), key_bytes_};
  }

 private:
  void set_word(std::uint32_t word, std::uint32_t value) {
    for (std::uint32_t byte = 0; byte < 4; ++byte) {
      buffer_[4 * word + byte] = static_cast<char>(value >> (8 * byte));
    }
  }

  std::uint32_t key_bytes_;
  Bytes buffer_;  // At least the first word, which is set whole.
};

}  // namespace mapdiff::harness
