// impl/map/element_pool.cc - one block with a free list, or one allocation per element.
#include "impl/map/element_pool.h"

#include <new>

#include "impl/base/check.h"

namespace mapdiff::impl {
namespace {

constexpr std::uint64_t round_up(std::uint64_t bytes, std::uint64_t alignment) noexcept {
  return (bytes + alignment - 1) / alignment * alignment;
}

}  // namespace

ElementPool::ElementPool(const MapAttributes& attributes) noexcept
    : key_bytes_(attributes.key_bytes),
      elements_max_(attributes.entries_max),
      element_bytes_(sizeof(Node) + std::uint64_t{attributes.key_bytes} + attributes.value_bytes),
      element_stride_(round_up(element_bytes_, alignof(Node))),
      is_preallocated_((attributes.map_flags & kNoPrealloc) == 0) {
  if (!is_preallocated_ || block_bytes() > kBlockBytesMax) return;
  block_.reset(static_cast<std::byte*>(std::malloc(block_bytes())));
}

bool ElementPool::has_memory() const noexcept { return !is_preallocated_ || block_ != nullptr; }

Node* ElementPool::take() noexcept {
  Node* node = nullptr;
  if (!is_preallocated_) {
    void* memory = std::malloc(element_bytes_);
    if (memory == nullptr) return nullptr;
    node = new (memory) Node{nullptr, 0};
  } else {
    node = free_list_ != nullptr ? take_free() : take_untouched();
  }
  ++in_use_;
  return node;
}

void ElementPool::give_back(Node* node) noexcept {
  MAPDIFF_CHECK(node != nullptr && in_use_ > 0);
  --in_use_;
  if (!is_preallocated_) {
    std::free(node);
    return;
  }
  node->next = free_list_;
  free_list_ = node;
}

bool ElementPool::is_preallocated() const noexcept { return is_preallocated_; }

std::uint32_t ElementPool::in_use() const noexcept { return in_use_; }

bool ElementPool::invariants_hold(std::string& fault) const {
  if (!is_preallocated_) return true;
  // A list longer than the block has a cycle; the bound keeps the walk finite.
  std::uint64_t free_count = 0;
  for (const Node* node = free_list_; node != nullptr && free_count <= elements_max_;
       node = node->next) {
    ++free_count;
  }
  if (untouched_begin_ <= elements_max_ && in_use_ + free_count == untouched_begin_) return true;
  fault = "pool: " + std::to_string(in_use_) + " in use and " + std::to_string(free_count) +
          " free, but " + std::to_string(untouched_begin_) + " were ever taken";
  return false;
}

Node* ElementPool::take_free() noexcept {
  Node* node = free_list_;
  free_list_ = node->next;
  return node;
}

Node* ElementPool::take_untouched() noexcept {
  MAPDIFF_CHECK(untouched_begin_ < elements_max_);
  std::byte* memory = block_.get() + element_stride_ * untouched_begin_;
  ++untouched_begin_;
  return new (memory) Node{nullptr, 0};
}

std::uint64_t ElementPool::block_bytes() const noexcept {
  // A legal map keeps this below 2^27 * 2^23, far from overflow.
  return element_stride_ * elements_max_;
}

}  // namespace mapdiff::impl
