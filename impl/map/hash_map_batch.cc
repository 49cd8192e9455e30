// impl/map/hash_map_batch.cc - the four batch calls.
//
// count belongs to the caller until the arguments are known to be good. From there on the walking
// calls keep it at 0 until the very end, so that every fault leaves 0 in it.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <type_traits>

#include "impl/base/probes.h"
#include "impl/map/hash_map.h"

namespace mapdiff::impl {
namespace {

// As many as the widest kernel takes in one step.
constexpr std::uint32_t kHashedAtOnce = 32;

// The first element fails, if there is one.
int no_arrays(Batch& batch) noexcept {
  const int status = batch.count != 0 ? -EFAULT : 0;
  batch.count = 0;
  return status;
}

}  // namespace

int HashMap::lookup_batch(Batch& batch, std::byte* keys, std::byte* values) const noexcept {
  if (!is_readable()) return -EPERM;
  return batch_walk(*this, batch, keys, values);
}

int HashMap::lookup_and_delete_batch(Batch& batch, std::byte* keys, std::byte* values) noexcept {
  if (!is_readable() || !is_writable()) return -EPERM;
  return batch_walk(*this, batch, keys, values);
}

int HashMap::update_batch(Batch& batch, const std::byte* keys, const std::byte* values) noexcept {
  if (!is_writable()) return -EPERM;
  if (batch.elem_flags != 0) return -EINVAL;
  if (keys == nullptr || values == nullptr) return no_arrays(batch);
  return batch_each(batch, keys,
                    [this, values](const Found& found, const std::byte* key, std::uint64_t index) {
                      return put(found, key, values + index * attributes_.value_bytes, kAny);
                    });
}

int HashMap::delete_batch(Batch& batch, const std::byte* keys) noexcept {
  if (!is_writable()) return -EPERM;
  if (batch.elem_flags != 0) return -EINVAL;
  if (keys == nullptr) return no_arrays(batch);
  return batch_each(batch, keys,
                    [this](const Found& found, const std::byte* /*key*/, std::uint64_t /*index*/) {
                      return remove(found);
                    });
}

template <typename Each>
int HashMap::batch_each(Batch& batch, const std::byte* keys, const Each& each) noexcept {
  std::array<std::uint32_t, kHashedAtOnce> hashes;
  std::uint32_t done = 0;
  int status = 0;
  while (status == 0 && done < batch.count) {
    const std::uint32_t group = std::min(kHashedAtOnce, batch.count - done);
    hasher_.hash_many(keys + std::uint64_t{done} * attributes_.key_bytes, group, hashes.data());
    for (std::uint32_t i = 0; i < group; ++i, ++done) {
      const std::byte* key = keys + std::uint64_t{done} * attributes_.key_bytes;
      status = each(find_hashed(key, hashes[i]), key, done);
      if (status != 0) break;
    }
  }
  batch.count = done;
  return status;
}

template <typename Self>
int HashMap::batch_walk(Self& self, Batch& batch, std::byte* keys, std::byte* values) noexcept {
  if (batch.elem_flags != 0 || batch.flags != 0) return -EINVAL;
  if (batch.count == 0) return 0;
  const std::uint32_t room = batch.count;
  batch.count = 0;
  std::uint32_t bucket = batch.in_batch != nullptr ? *batch.in_batch : 0;
  if (bucket >= self.bucket_count_) return -ENOENT;

  std::uint32_t done = 0;
  int end = -ENOENT;  // The walk reached the last bucket.
  for (; bucket < self.bucket_count_; ++bucket) {
    const std::uint32_t bucket_size = self.bucket_size(bucket);
    if (bucket_size == 0) continue;
    if (bucket_size > room - done) {
      end = done == 0 ? -ENOSPC : 0;
      break;
    }
    const int status = self.copy_bucket(bucket, done, keys, values);
    // Also when the copy failed: the kernel has unlinked the bucket before it copies.
    if constexpr (!std::is_const_v<Self>) self.clear_bucket(bucket);
    if (status != 0) return status;
    done += bucket_size;
  }
  if (batch.out_batch == nullptr) return -EFAULT;
  *batch.out_batch = bucket;
  batch.count = done;
  return end;
}

std::uint32_t HashMap::bucket_size(std::uint32_t bucket) const noexcept {
  Probes probes(probes_max());
  std::uint32_t count = 0;
  for (const Node* node = buckets_[bucket]; node != nullptr && probes.spend(); node = node->next) {
    ++count;
  }
  return probes.is_over() ? 0 : count;
}

int HashMap::copy_bucket(std::uint32_t bucket, std::uint32_t done, std::byte* keys,
                         std::byte* values) const noexcept {
  // All keys before any value: with values == NULL the caller still sees this bucket's keys.
  if (keys == nullptr) return -EFAULT;
  std::byte* next_key = keys + std::uint64_t{done} * attributes_.key_bytes;
  for (const Node* node = buckets_[bucket]; node != nullptr; node = node->next) {
    std::memcpy(next_key, pool_.key(node), attributes_.key_bytes);
    next_key += attributes_.key_bytes;
  }
  if (values == nullptr) return -EFAULT;
  std::byte* next_value = values + std::uint64_t{done} * attributes_.value_bytes;
  for (const Node* node = buckets_[bucket]; node != nullptr; node = node->next) {
    copy_value(next_value, pool_.value(node));
    next_value += attributes_.value_bytes;
  }
  return 0;
}

void HashMap::clear_bucket(std::uint32_t bucket) noexcept {
  while (buckets_[bucket] != nullptr) remove_at(buckets_[bucket]);
}

}  // namespace mapdiff::impl
