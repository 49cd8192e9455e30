// impl/map/hash_map.cc - creation, the calls on single elements, and the check of the whole.
//
// Every call tests in the kernel's order, because the first test that fails is the answer.
#include "impl/map/hash_map.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "impl/base/check.h"

namespace mapdiff::impl {
namespace {

std::uint32_t seed_of(const MapAttributes& attributes) noexcept {
  return (attributes.map_flags & kZeroSeed) != 0 ? 0 : attributes.seed;
}

}  // namespace

int HashMap::create(const MapAttributes& attributes, std::unique_ptr<HashMap>& map) noexcept {
  if (const int status = check_attributes(attributes); status != 0) return status;
  std::unique_ptr<HashMap> made(new (std::nothrow) HashMap(attributes));
  if (made == nullptr || !made->has_memory()) return -ENOMEM;
  map = std::move(made);
  return 0;
}

HashMap::HashMap(const MapAttributes& attributes) noexcept
    : attributes_(attributes),
      hasher_(attributes.hash, attributes.key_bytes, seed_of(attributes),
              attributes.composite_limits),
      finder_(finder_at(hasher_.path_id())),
      bucket_count_(mapdiff::impl::bucket_count(attributes.entries_max)),
      buckets_(static_cast<Node**>(std::calloc(bucket_count_, sizeof(Node*)))),
      pool_(attributes) {}

HashMap::~HashMap() {
  // Preallocated elements go with their block. The others are few compared to the buckets of a
  // large map, so the walk ends with the last of them.
  if (pool_.is_preallocated()) return;
  for (std::uint32_t bucket = 0; size_ > 0; ++bucket) clear_bucket(bucket);
}

int HashMap::lookup(const std::byte* key, std::byte* value, std::uint64_t flags) const noexcept {
  if ((flags & ~kLock) != 0) return -EINVAL;
  if (!is_readable()) return -EPERM;
  if (flags != 0) return -EINVAL;  // No value here holds a lock to take.
  if (key == nullptr) return -EFAULT;
  const Node* node = *find(key).link;
  if (node == nullptr) return -ENOENT;
  if (value == nullptr) return -EFAULT;
  copy_value(value, pool_.value(node));
  return 0;
}

int HashMap::update(const std::byte* key, const std::byte* value, std::uint64_t flags) noexcept {
  if (!is_writable()) return -EPERM;
  if ((flags & kLock) != 0) return -EINVAL;
  if (key == nullptr || value == nullptr) return -EFAULT;
  // Only now, as in the kernel: NULL with flags 3 is EFAULT, with flags 4 it is EINVAL.
  if (flags > kExist) return -EINVAL;
  return put(find(key), key, value, flags);
}

int HashMap::erase(const std::byte* key, std::uint64_t flags) noexcept {
  if (flags != 0) return -EINVAL;
  if (!is_writable()) return -EPERM;
  if (key == nullptr) return -EFAULT;
  return remove(find(key));
}

int HashMap::get_next_key(const std::byte* key, std::byte* next_key,
                          std::uint64_t flags) const noexcept {
  if (flags != 0) return -EINVAL;
  if (!is_readable()) return -EPERM;
  const Node* next = key == nullptr ? first_from(0) : successor(key);
  if (next == nullptr) return -ENOENT;
  if (next_key == nullptr) return -EFAULT;
  std::memcpy(next_key, pool_.key(next), attributes_.key_bytes);
  return 0;
}

int HashMap::lookup_and_delete(const std::byte* key, std::byte* value,
                               std::uint64_t flags) noexcept {
  if ((flags & ~kLock) != 0) return -EINVAL;
  if (!is_readable() || !is_writable()) return -EPERM;
  if (flags != 0) return -EINVAL;  // As in lookup().
  if (key == nullptr) return -EFAULT;
  Node*& link = *find(key).link;
  if (link == nullptr) return -ENOENT;
  // A value that cannot be delivered is lost: the kernel deletes before it copies out.
  if (value != nullptr) copy_value(value, pool_.value(link));
  remove_at(link);
  return value != nullptr ? 0 : -EFAULT;
}

int HashMap::freeze() noexcept {
  if (!is_writable()) return -EPERM;
  is_frozen_ = true;
  return 0;
}

std::uint32_t HashMap::size() const noexcept { return size_; }

std::uint32_t HashMap::bucket_count() const noexcept { return bucket_count_; }

const MapAttributes& HashMap::attributes() const noexcept { return attributes_; }

const KeyHasher& HashMap::hasher() const noexcept { return hasher_; }

bool HashMap::invariants_hold(std::string& fault) const {
  std::uint64_t linked = 0;
  for (std::uint32_t bucket = 0; bucket < bucket_count_; ++bucket) {
    if (!bucket_holds(bucket, linked, fault)) return false;
  }
  if (linked == size_ && size_ == pool_.in_use() && size_ <= attributes_.entries_max) {
    return pool_.invariants_hold(fault);
  }
  fault = "size is " + std::to_string(size_) + ", but " + std::to_string(linked) +
          " elements are linked and " + std::to_string(pool_.in_use()) + " taken from the pool";
  return false;
}

bool HashMap::has_memory() const noexcept { return buckets_ != nullptr && pool_.has_memory(); }

bool HashMap::is_readable() const noexcept { return (attributes_.map_flags & kWronly) == 0; }

bool HashMap::is_writable() const noexcept {
  return (attributes_.map_flags & kRdonly) == 0 && !is_frozen_;
}

const Node* HashMap::first_from(std::uint32_t bucket) const noexcept {
  for (; bucket < bucket_count_; ++bucket) {
    if (buckets_[bucket] != nullptr) return buckets_[bucket];
  }
  return nullptr;
}

const Node* HashMap::successor(const std::byte* key) const noexcept {
  const Found found = find(key);
  const Node* node = *found.link;
  if (node == nullptr) return first_from(0);
  if (node->next != nullptr) return node->next;
  return first_from((found.hash & (bucket_count_ - 1)) + 1);
}

int HashMap::put(const Found& found, const std::byte* key, const std::byte* value,
                 std::uint64_t flags) noexcept {
  Node*& link = *found.link;
  if (link == nullptr) return flags == kExist ? -ENOENT : insert(key, value, found.hash);
  if (flags == kNoExist) return -EEXIST;
  replace(link, value);
  return 0;
}

int HashMap::insert(const std::byte* key, const std::byte* value, std::uint32_t hash) noexcept {
  if (size_ >= attributes_.entries_max) return -E2BIG;
  Node* node = pool_.take();
  if (node == nullptr) return -ENOMEM;
  std::memcpy(pool_.key(node), key, attributes_.key_bytes);
  copy_value(pool_.value(node), value);
  Node*& head = head_of(hash);
  node->hash = hash;
  node->next = head;
  head = node;
  ++size_;
  return 0;
}

void HashMap::replace(Node*& link, const std::byte* value) noexcept {
  // The kernel links a new element and drops the old one. Moving the old one to the head leaves the
  // same order and needs no spare element, so that a full map can replace too.
  Node* node = link;
  Node*& head = head_of(node->hash);
  copy_value(pool_.value(node), value);
  link = node->next;
  node->next = head;
  head = node;
}

int HashMap::remove(const Found& found) noexcept {
  Node*& link = *found.link;
  if (link == nullptr) return -ENOENT;
  remove_at(link);
  return 0;
}

void HashMap::remove_at(Node*& link) noexcept {
  MAPDIFF_CHECK(size_ > 0);
  Node* node = link;
  link = node->next;
  pool_.give_back(node);
  --size_;
}

bool HashMap::bucket_holds(std::uint32_t bucket, std::uint64_t& linked, std::string& fault) const {
  for (const Node* node = buckets_[bucket]; node != nullptr; node = node->next) {
    const char* what = nullptr;
    if (++linked > size_) {
      what = "more elements are linked than size() says";  // Also ends the walk of a cycle.
    } else if (node->hash != hasher_(pool_.key(node))) {
      what = "a stored hash is not that of its key";
    } else if ((node->hash & (bucket_count_ - 1)) != bucket) {
      what = "an element belongs to another bucket";
    } else if (*find(pool_.key(node)).link != node) {
      what = "a key is there twice";
    }
    if (what == nullptr) continue;
    fault = "bucket " + std::to_string(bucket) + ": " + what;
    return false;
  }
  return true;
}

}  // namespace mapdiff::impl
