// impl/map/element_pool.h - memory for the elements of one map.
//
// Input:   the attributes of a legal map; kNoPrealloc chooses where elements come from.
// Output:  elements with room for one key and one value, not initialised.
// Errors:  has_memory() is false if the block of a preallocated pool was refused; take() gives NULL
//          if the memory for a single element was refused.
// Limits:  a preallocated block has at most kBlockBytesMax bytes; more counts as refused.
// Threads: not thread-safe.
// Cost:    preallocated: nothing is allocated after construction. Otherwise one allocation per
//          element, so that a memory checker sees every use of an element that was given back.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "impl/base/free_deleter.h"
#include "impl/map/map_attributes.h"

namespace mapdiff::impl {

// What stands in front of an element's bytes: | next | hash | key_bytes | value_bytes |
struct Node {
  Node* next;
  std::uint32_t hash;
};

class ElementPool {
 public:
  // No machine that runs this has more; a request beyond is refused without asking for it.
  static constexpr std::uint64_t kBlockBytesMax = std::uint64_t{1} << 36;

  explicit ElementPool(const MapAttributes& attributes) noexcept;

  [[nodiscard]] bool has_memory() const noexcept;

  // The caller counts: a preallocated pool must not be asked for more than entries_max elements.
  [[nodiscard]] Node* take() noexcept;
  void give_back(Node* node) noexcept;

  // Here, as every search and every lookup has them in its loop.
  [[nodiscard]] std::byte* key(Node* node) const noexcept {
    return reinterpret_cast<std::byte*>(node) + sizeof(Node);
  }
  [[nodiscard]] const std::byte* key(const Node* node) const noexcept {
    return reinterpret_cast<const std::byte*>(node) + sizeof(Node);
  }
  [[nodiscard]] std::byte* value(Node* node) const noexcept { return key(node) + key_bytes_; }
  [[nodiscard]] const std::byte* value(const Node* node) const noexcept {
    return key(node) + key_bytes_;
  }

  [[nodiscard]] bool is_preallocated() const noexcept;
  // Elements taken and not given back.
  [[nodiscard]] std::uint32_t in_use() const noexcept;

  // True if every preallocated element is in use, on the free list or untouched; else `fault` says
  // what is wrong. O(elements given back).
  [[nodiscard]] bool invariants_hold(std::string& fault) const;

 private:
  friend struct MapBreaker;  // As in HashMap.

  [[nodiscard]] Node* take_free() noexcept;
  [[nodiscard]] Node* take_untouched() noexcept;
  [[nodiscard]] std::uint64_t block_bytes() const noexcept;

  std::uint32_t key_bytes_;
  std::uint32_t elements_max_;
  std::uint64_t element_bytes_;   // Header, key and value, with nothing behind them.
  std::uint64_t element_stride_;  // The same, rounded up so that the next header is aligned.
  bool is_preallocated_;

  std::unique_ptr<std::byte[], FreeDeleter> block_;
  Node* free_list_ = nullptr;
  // Elements of the block from here on were never taken. They stay out of the free list, since
  // linking them would touch every page of a map that may be large and stay almost empty.
  std::uint32_t untouched_begin_ = 0;
  std::uint32_t in_use_ = 0;
};

}  // namespace mapdiff::impl
