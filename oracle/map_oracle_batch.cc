// The batch calls of MapOracle. Rows LBn and XBn differ only in the elements being gone afterwards.
#include <cerrno>
#include <cstddef>
#include <iterator>

#include "oracle/map_oracle.h"

namespace mapdiff::oracle {
namespace {

constexpr std::uint64_t kLock = 4;

// One of the elements that stand one after another.
Bytes element(const Bytes& all, std::size_t index, std::size_t bytes) {
  return all.substr(index * bytes, bytes);
}

}  // namespace

Answer MapOracle::lookup_batch(BatchCall& call, Bytes* keys, Bytes* values) {
  return walk_batch(call, keys, values, false);
}

Answer MapOracle::lookup_and_delete_batch(BatchCall& call, Bytes* keys, Bytes* values) {
  return walk_batch(call, keys, values, true);
}

// Everything that is tested before the first bucket is looked at.
Answer MapOracle::walk_batch(BatchCall& call, Bytes* keys, Bytes* values, bool is_deleting) {
  if (!is_readable()) return {-EPERM, is_deleting ? "XB28" : "LB28"};
  if (is_deleting && !is_writable()) return {-EPERM, is_frozen_ ? "F7" : "XB29"};
  if (call.elem_flags == kLock) return {-EINVAL, is_deleting ? "XB16" : "LB16"};
  if (call.elem_flags != 0) return {-EINVAL, is_deleting ? "XB17" : "LB17"};
  if (call.flags != 0) return {-EINVAL, is_deleting ? "XB18" : "LB18"};
  if (call.count == 0) return {0, is_deleting ? "XB3" : "LB3"};
  const std::uint32_t room = call.count;
  call.count = 0;  // From here on the caller sees 0 until elements were delivered.
  const std::uint32_t start = call.in == nullptr ? 0 : *call.in;
  if (start >= bucket_count_) return {-ENOENT, is_deleting ? "XB11" : "LB11"};
  return walk_buckets(start, room, call, keys, values, is_deleting);
}

// Whole buckets from `start` on, as long as they fit.
Answer MapOracle::walk_buckets(std::uint32_t start, std::uint32_t room, BatchCall& call,
                               Bytes* keys, Bytes* values, bool is_deleting) {
  Answer answer{-ENOENT, is_deleting ? "XB5" : "LB5"};  // The end of the map was reached.
  std::uint32_t next_bucket = bucket_count_;
  std::uint32_t done = 0;
  for (auto at = buckets_.lower_bound(start); at != buckets_.end();) {
    if (at->second.size() > room - done) {
      answer = done == 0 ? Answer{-ENOSPC, is_deleting ? "XB8" : "LB8"}
                         : Answer{0, is_deleting ? "XB7" : "LB7"};
      next_bucket = at->first;
      break;
    }
    const auto count = static_cast<std::uint32_t>(at->second.size());
    for (const Element& each : at->second) {  // Without room for keys, values are not copied.
      if (keys != nullptr) *keys += each.key;
      if (keys != nullptr && values != nullptr) *values += each.value;
    }
    // A bucket whose copy fails is lost: the kernel unlinks it first (XB20, XB21).
    if (is_deleting) size_ -= count;
    at = is_deleting ? buckets_.erase(at) : std::next(at);
    if (keys == nullptr) return {-EFAULT, is_deleting ? "XB20" : "LB20"};
    if (values == nullptr) return {-EFAULT, is_deleting ? "XB21" : "LB21"};
    done += count;
  }
  if (call.out == nullptr) return {-EFAULT, is_deleting ? "XB22" : "LB22"};
  *call.out = next_bucket;
  call.count = done;
  return answer;
}

Answer MapOracle::update_batch(BatchCall& call, const Bytes* keys, const Bytes* values) {
  if (!is_writable()) return {-EPERM, is_frozen_ ? "F7" : "UB11"};
  if (call.elem_flags != 0) return {-EINVAL, call.elem_flags == kLock ? "UB4" : "UB3"};
  if (call.count == 0) return {0, "UB2"};
  const std::uint32_t offered = call.count;
  for (call.count = 0; call.count < offered; ++call.count) {
    if (keys == nullptr || values == nullptr) return {-EFAULT, "UB9"};
    const Bytes key = element(*keys, call.count, request_.key_bytes);
    const Bytes value = element(*values, call.count, request_.value_bytes);
    const Answer answer = update(&key, &value, 0);
    if (answer.status != 0) return {answer.status, "UB6"};
  }
  return {0, "UB1"};
}

Answer MapOracle::delete_batch(BatchCall& call, const Bytes* keys) {
  if (!is_writable()) return {-EPERM, is_frozen_ ? "F7" : "DB11"};
  if (call.elem_flags != 0) return {-EINVAL, "DB7"};
  if (call.count == 0) return {0, "DB6"};
  const std::uint32_t offered = call.count;
  for (call.count = 0; call.count < offered; ++call.count) {
    if (keys == nullptr) return {-EFAULT, "DB8"};
    const Bytes key = element(*keys, call.count, request_.key_bytes);
    const Answer answer = erase(&key, 0);
    if (answer.status != 0) return {answer.status, "DB4"};
  }
  return {0, "DB2"};
}

}  // namespace mapdiff::oracle
