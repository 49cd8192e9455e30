// impl/map/hash_map.h - a BPF_MAP_TYPE_HASH for a library caller: same answers, buckets and order.
//
// Input:   keys and values as raw bytes of exactly key_bytes and value_bytes, any alignment. NULL
//          is legal wherever the kernel answers it: -EFAULT, or what the kernel tests first.
// Output:  0 or a negative errno. On an error nothing is written unless the call says otherwise.
// Order:   bucket = hash & (bucket_count - 1); a walk goes through buckets upward and through each
//          from the newest element to the oldest; replacing an element makes it the newest.
// Limits:  no bpf_spin_lock in values (kLock is refused), no resize: entries_max is exact.
// Threads: not thread-safe; one caller at a time.
// Source:  oracle/README.md, which lists every rule. Twin: oracle::MapOracle, compared by
//          targets/fuzz/map_ops.cc and, with the kernel, by targets/property/.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>

#include "impl/base/free_deleter.h"
#include "impl/hash/key_hasher.h"
#include "impl/map/element_pool.h"
#include "impl/map/map_attributes.h"

namespace mapdiff::impl {

// Arguments of the batch calls. Arrays have strides key_bytes and value_bytes.
struct Batch {
  const std::uint32_t* in_batch = nullptr;  // Bucket to start at; NULL starts at bucket 0.
  std::uint32_t* out_batch = nullptr;       // Next bucket; may be the same variable as in_batch.
  std::uint32_t count = 0;                  // In: room or elements offered; out: elements done.
  std::uint64_t elem_flags = 0;
  std::uint64_t flags = 0;
};

class HashMap {
 public:
  HashMap(const HashMap&) = delete;
  HashMap& operator=(const HashMap&) = delete;
  ~HashMap();

  // Makes a map, or returns -EINVAL or -E2BIG (see check_attributes()) or -ENOMEM.
  [[nodiscard]] static int create(const MapAttributes& attributes,
                                  std::unique_ptr<HashMap>& map) noexcept;

  [[nodiscard]] int lookup(const std::byte* key, std::byte* value,
                           std::uint64_t flags) const noexcept;
  [[nodiscard]] int update(const std::byte* key, const std::byte* value,
                           std::uint64_t flags) noexcept;
  // flags must be 0: the system call has no such argument and refuses a value there.
  [[nodiscard]] int erase(const std::byte* key, std::uint64_t flags) noexcept;
  // key and next_key may be the same buffer. A NULL or absent key starts from the first element.
  [[nodiscard]] int get_next_key(const std::byte* key, std::byte* next_key,
                                 std::uint64_t flags) const noexcept;
  // With value == NULL and the key present: -EFAULT, and the element is gone, as in the kernel.
  [[nodiscard]] int lookup_and_delete(const std::byte* key, std::byte* value,
                                      std::uint64_t flags) noexcept;

  // Whole buckets only. 0: more to come, from *out_batch; -ENOENT: the walk is complete and count
  // elements were delivered; -ENOSPC: the bucket *out_batch does not fit, nothing delivered;
  // -EFAULT: count is 0 but buckets before the fault were copied (and, deleting, are gone).
  [[nodiscard]] int lookup_batch(Batch& batch, std::byte* keys, std::byte* values) const noexcept;
  [[nodiscard]] int lookup_and_delete_batch(Batch& batch, std::byte* keys,
                                            std::byte* values) noexcept;
  // Stop at the first element that fails; count says how many were done before it. All `count` keys
  // must be readable, those behind it too: they are hashed some at a time.
  [[nodiscard]] int update_batch(Batch& batch, const std::byte* keys,
                                 const std::byte* values) noexcept;
  [[nodiscard]] int delete_batch(Batch& batch, const std::byte* keys) noexcept;

  // Takes write permission from the map for ever; a second call answers -EPERM.
  [[nodiscard]] int freeze() noexcept;

  [[nodiscard]] std::uint32_t size() const noexcept;
  [[nodiscard]] std::uint32_t bucket_count() const noexcept;
  // The most elements that the search for one key, or a walk of one bucket, looks at. Checked
  // builds count (impl/base/probes.h) and end a search beyond it as if nothing were there.
  [[nodiscard]] std::uint64_t probes_max() const noexcept { return attributes_.entries_max; }
  [[nodiscard]] const MapAttributes& attributes() const noexcept;
  [[nodiscard]] const KeyHasher& hasher() const noexcept;

  // True if buckets, stored hashes, size() and the pool agree; else `fault` says where. O(buckets).
  [[nodiscard]] bool invariants_hold(std::string& fault) const;

 private:
  friend struct MapBreaker;  // Tests break a map, to hear invariants_hold() say so.

  explicit HashMap(const MapAttributes& attributes) noexcept;

  [[nodiscard]] bool has_memory() const noexcept;
  [[nodiscard]] bool is_readable() const noexcept;
  [[nodiscard]] bool is_writable() const noexcept;

  // The head pointer of the bucket that `hash` belongs to.
  [[nodiscard]] Node*& head_of(std::uint32_t hash) const noexcept {
    return buckets_[hash & (bucket_count_ - 1)];
  }
  // What a search gives: the pointer that leads to the key's element, or the NULL that ends its
  // bucket; never NULL itself.
  struct Found {
    Node** link;
    std::uint32_t hash;
  };
  // The search, compiled for one way to hash and compare keys (hash_map_find.cc).
  struct Finder {
    Found (*find)(const HashMap& map, const std::byte* key) noexcept;
    Found (*find_hashed)(const HashMap& map, const std::byte* key, std::uint32_t hash) noexcept;
  };
  struct FinderVisitor;
  [[nodiscard]] static Finder finder_at(KeyPathId id) noexcept;
  // Flat: among so many paths the compiler would call a hash that several of them use, and a length
  // is no constant there.
  template <typename Path>
  [[gnu::flatten]] static Found find_by(const HashMap& map, const std::byte* key) noexcept;
  template <typename Path>
  static Found find_hashed_by(const HashMap& map, const std::byte* key,
                              std::uint32_t hash) noexcept;
  [[nodiscard]] Found find(const std::byte* key) const noexcept { return finder_.find(*this, key); }
  [[nodiscard]] Found find_hashed(const std::byte* key, std::uint32_t hash) const noexcept {
    return finder_.find_hashed(*this, key, hash);
  }
  // What a search finds that has gone beyond its bound: a link of no bucket.
  [[nodiscard]] static Node** nowhere() noexcept;
  // A copy whose length is known only here is a call; the size of a counter is worth a test.
  void copy_value(std::byte* to, const std::byte* from) const noexcept {
    if (attributes_.value_bytes == sizeof(std::uint64_t)) {
      std::memcpy(to, from, sizeof(std::uint64_t));
    } else {
      std::memcpy(to, from, attributes_.value_bytes);
    }
  }
  // The first element in walk order at or after `bucket`, or NULL.
  [[nodiscard]] const Node* first_from(std::uint32_t bucket) const noexcept;
  [[nodiscard]] const Node* successor(const std::byte* key) const noexcept;

  // What update() and erase() do once arguments and permission are known to be good; `found` is
  // what the search for the key gave.
  [[nodiscard]] int put(const Found& found, const std::byte* key, const std::byte* value,
                        std::uint64_t flags) noexcept;
  [[nodiscard]] int insert(const std::byte* key, const std::byte* value,
                           std::uint32_t hash) noexcept;
  void replace(Node*& link, const std::byte* value) noexcept;
  [[nodiscard]] int remove(const Found& found) noexcept;
  void remove_at(Node*& link) noexcept;

  // Both batch calls that are given keys: each(found, key, index) for one after the other, until it
  // fails. Keys are hashed some at a time; each is searched in the map that the one before left.
  template <typename Each>
  [[nodiscard]] int batch_each(Batch& batch, const std::byte* keys, const Each& each) noexcept;
  // Both walking batch calls; Self is const for the one that only looks.
  template <typename Self>
  [[nodiscard]] static int batch_walk(Self& self, Batch& batch, std::byte* keys,
                                      std::byte* values) noexcept;
  [[nodiscard]] std::uint32_t bucket_size(std::uint32_t bucket) const noexcept;
  [[nodiscard]] int copy_bucket(std::uint32_t bucket, std::uint32_t done, std::byte* keys,
                                std::byte* values) const noexcept;
  void clear_bucket(std::uint32_t bucket) noexcept;

  [[nodiscard]] bool bucket_holds(std::uint32_t bucket, std::uint64_t& linked,
                                  std::string& fault) const;

  MapAttributes attributes_;
  KeyHasher hasher_;
  Finder finder_;
  std::uint32_t bucket_count_;
  // From calloc: a legal map may have 2^27 buckets and use few of them.
  std::unique_ptr<Node*[], FreeDeleter> buckets_;
  ElementPool pool_;
  std::uint32_t size_ = 0;
  bool is_frozen_ = false;
};

}  // namespace mapdiff::impl
