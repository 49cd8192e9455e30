// oracle/map_oracle.h - what a BPF_MAP_TYPE_HASH must answer; written to be read, not to be fast.
//
// Input:  keys and values as strings of exactly key_bytes and value_bytes; nullptr is the NULL
//         pointer of the system call, on input and on output.
// Output: the status with the row of the contract that decided it; an output argument is assigned
//         only where the kernel writes it.
// Source: oracle/README.md says what each row is and how it was proved. Twin: impl::HashMap.
#pragma once
#include <cstdint>
#include <list>
#include <map>
#include <string>

#include "oracle/create_oracle.h"

namespace mapdiff::oracle {

using Bytes = std::string;

struct BatchCall {
  const std::uint32_t* in = nullptr;
  std::uint32_t* out = nullptr;  // May be the variable that `in` points to.
  std::uint32_t count = 0;       // In: room, or elements offered. Out: elements done.
  std::uint64_t elem_flags = 0;
  std::uint64_t flags = 0;
};

class MapOracle {
 public:
  explicit MapOracle(const MapRequest& request);  // The request must pass check_create().

  Answer lookup(const Bytes* key, Bytes* value, std::uint64_t flags) const;
  Answer update(const Bytes* key, const Bytes* value, std::uint64_t flags);
  Answer erase(const Bytes* key, std::uint64_t flags);
  Answer get_next_key(const Bytes* key, Bytes* next_key, std::uint64_t flags) const;
  Answer lookup_and_delete(const Bytes* key, Bytes* value, std::uint64_t flags);

  // Delivered elements are appended to *keys and *values.
  Answer lookup_batch(BatchCall& call, Bytes* keys, Bytes* values);
  Answer lookup_and_delete_batch(BatchCall& call, Bytes* keys, Bytes* values);
  // *keys and *values hold call.count elements one after another.
  Answer update_batch(BatchCall& call, const Bytes* keys, const Bytes* values);
  Answer delete_batch(BatchCall& call, const Bytes* keys);

  Answer freeze();

 private:
  struct Element {
    Bytes key, value;
  };
  using Bucket = std::list<Element>;  // Newest first. A bucket in the map below is never empty.

  bool is_readable() const;
  bool is_writable() const;
  std::uint32_t bucket_of(const Bytes& key) const;
  const Element* find(const Bytes& key) const;
  const Bytes* first_key() const;
  const Bytes* key_after(const Bytes& key) const;
  void insert_at_head(const Bytes& key, const Bytes& value);
  void remove(const Bytes& key);
  Answer walk_batch(BatchCall& call, Bytes* keys, Bytes* values, bool is_deleting);
  Answer walk_buckets(std::uint32_t start, std::uint32_t room, BatchCall& call, Bytes* keys,
                      Bytes* values, bool is_deleting);

  MapRequest request_;
  std::uint32_t seed_;
  std::uint32_t bucket_count_;
  bool is_frozen_ = false;
  std::uint32_t size_ = 0;
  std::map<std::uint32_t, Bucket> buckets_;  // In walk order: by bucket number.
};

}  // namespace mapdiff::oracle
