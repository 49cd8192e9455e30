#include "oracle/map_oracle.h"

#include <algorithm>
#include <cerrno>

#include "oracle/hash.h"

namespace mapdiff::oracle {
namespace {

constexpr std::uint32_t kRdonly = 0x8, kWronly = 0x10, kZeroSeed = 0x40;
constexpr std::uint64_t kNoExist = 1, kExist = 2, kLock = 4;

}  // namespace

MapOracle::MapOracle(const MapRequest& request)
    : request_(request),
      seed_((request.flags & kZeroSeed) != 0 ? 0 : request.seed),
      bucket_count_(bucket_count(request.entries_max)) {}

bool MapOracle::is_readable() const { return (request_.flags & kWronly) == 0; }
bool MapOracle::is_writable() const { return (request_.flags & kRdonly) == 0 && !is_frozen_; }

Answer MapOracle::lookup(const Bytes* key, Bytes* value, std::uint64_t flags) const {
  if ((flags & ~kLock) != 0) return {-EINVAL, "L4"};
  if (!is_readable()) return {-EPERM, "L17"};
  if (flags == kLock) return {-EINVAL, "L3"};  // No value here holds a bpf_spin_lock.
  if (key == nullptr) return {-EFAULT, "L8"};
  const Element* element = find(*key);
  if (element == nullptr) return {-ENOENT, value == nullptr ? "L10" : "L2"};
  if (value == nullptr) return {-EFAULT, "L9"};
  *value = element->value;
  return {0, "L1"};
}

Answer MapOracle::update(const Bytes* key, const Bytes* value, std::uint64_t flags) {
  if (!is_writable()) return {-EPERM, is_frozen_ ? "F3" : "U1"};
  if ((flags & kLock) != 0) return {-EINVAL, "U9"};
  if (key == nullptr) return {-EFAULT, "U10"};
  if (value == nullptr) return {-EFAULT, "U11"};
  if (flags > kExist) return {-EINVAL, "U8"};
  const bool is_present = find(*key) != nullptr;
  if (is_present && flags == kNoExist) return {-EEXIST, "U4"};
  if (!is_present && flags == kExist) return {-ENOENT, "U6"};
  if (!is_present && size_ == request_.entries_max) return {-E2BIG, "U19"};  // Presence first.
  if (is_present) remove(*key);
  insert_at_head(*key, *value);  // A replaced element moves to the head too (O2).
  return {0, is_present ? "U3" : "U2"};
}

Answer MapOracle::erase(const Bytes* key, std::uint64_t flags) {
  if (flags != 0) return {-EINVAL, "D6"};
  if (!is_writable()) return {-EPERM, is_frozen_ ? "F4" : "D2"};
  if (key == nullptr) return {-EFAULT, "D5"};
  if (find(*key) == nullptr) return {-ENOENT, "D4"};
  remove(*key);
  return {0, "D3"};
}

Answer MapOracle::get_next_key(const Bytes* key, Bytes* next_key, std::uint64_t flags) const {
  if (flags != 0) return {-EINVAL, "N13"};
  if (!is_readable()) return {-EPERM, "N1"};
  const bool is_restart = key == nullptr || find(*key) == nullptr;
  const Bytes* next = is_restart ? first_key() : key_after(*key);
  if (next == nullptr) return {-ENOENT, is_restart ? "N3" : "N10"};
  if (next_key == nullptr) return {-EFAULT, "N11"};
  *next_key = *next;
  return {0, is_restart ? (key == nullptr ? "N6" : "N7") : "N9"};
}

Answer MapOracle::lookup_and_delete(const Bytes* key, Bytes* value, std::uint64_t flags) {
  if ((flags & ~kLock) != 0) return {-EINVAL, "A5"};
  if (!is_readable() || !is_writable()) return {-EPERM, is_frozen_ ? "F5" : "A1"};
  if (flags == kLock) return {-EINVAL, "A4"};
  if (key == nullptr) return {-EFAULT, "A6"};
  const Element* element = find(*key);
  if (element == nullptr) return {-ENOENT, value == nullptr ? "A9" : "A3"};
  if (value != nullptr) *value = element->value;
  remove(*key);  // Before the copy can fail: the element is lost (A8).
  return value == nullptr ? Answer{-EFAULT, "A8"} : Answer{0, "A7"};
}

Answer MapOracle::freeze() {
  if (!is_writable()) return {-EPERM, "F2"};
  is_frozen_ = true;
  return {0, "F1"};
}

std::uint32_t MapOracle::bucket_of(const Bytes& key) const {
  return hash(request_.hash_rule, key, seed_) % bucket_count_;
}

const MapOracle::Element* MapOracle::find(const Bytes& key) const {
  const auto bucket = buckets_.find(bucket_of(key));
  if (bucket == buckets_.end()) return nullptr;
  for (const Element& element : bucket->second) {
    if (element.key == key) return &element;
  }
  return nullptr;
}

const Bytes* MapOracle::first_key() const {
  return buckets_.empty() ? nullptr : &buckets_.begin()->second.front().key;
}

// The successor in walk order of a key that is present; nullptr after the last.
const Bytes* MapOracle::key_after(const Bytes& key) const {
  auto bucket = buckets_.find(bucket_of(key));
  auto element = std::ranges::find(bucket->second, key, &Element::key);
  if (++element != bucket->second.end()) return &element->key;
  return ++bucket == buckets_.end() ? nullptr : &bucket->second.front().key;
}

void MapOracle::insert_at_head(const Bytes& key, const Bytes& value) {
  buckets_[bucket_of(key)].push_front({key, value});
  ++size_;
}

void MapOracle::remove(const Bytes& key) {
  const auto bucket = buckets_.find(bucket_of(key));
  bucket->second.remove_if([&key](const Element& element) { return element.key == key; });
  if (bucket->second.empty()) buckets_.erase(bucket);
  --size_;
}

}  // namespace mapdiff::oracle
