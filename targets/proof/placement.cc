#include "targets/proof/placement.h"

#include <algorithm>
#include <cerrno>
#include <span>
#include <unordered_set>
#include <vector>

#include "impl/hash/key_hasher.h"
#include "oracle/lookup3.h"
#include "targets/harness/bytes.h"
#include "targets/harness/script.h"
#include "targets/harness/status.h"

namespace mapdiff::proof {
namespace {

using harness::Bytes;

struct Placed {
  Bytes key;
  std::uint64_t bucket_of_impl;
  std::uint64_t bucket_of_oracle;
};

struct Page {
  int status = 0;
  std::uint32_t cursor_in = 0;
  std::uint32_t cursor_out = 0;
  std::vector<Bytes> keys;
};

std::vector<Bytes> distinct_keys(const PlacementRun& run, harness::Random& random) {
  std::unordered_set<Bytes> seen;
  std::vector<Bytes> keys;
  while (keys.size() < run.keys) {
    Bytes key = harness::random_bytes(random, run.key_bytes);
    if (seen.insert(key).second) keys.push_back(std::move(key));
  }
  return keys;
}

// The walk as the contract has it: bucket by bucket, in each the newest key first.
std::vector<Placed> predicted_walk(const PlacementRun& run, std::uint64_t n_buckets,
                                   const std::vector<Bytes>& inserted) {
  const impl::KeyHasher hasher(impl::HashChoice::kJhash, run.key_bytes, run.seed_of_impl);
  std::vector<Placed> walk;
  for (const Bytes& key : inserted) {
    const std::uint64_t mask = n_buckets - 1;
    walk.push_back({key, hasher(reinterpret_cast<const std::byte*>(key.data())) & mask,
                    oracle::lookup3(key, run.seed_of_oracle) & mask});
  }
  std::ranges::reverse(walk);
  std::ranges::stable_sort(walk, {}, &Placed::bucket_of_oracle);
  return walk;
}

// One map of the peer, destroyed with this.
class Map {
 public:
  Map(const md_plugin& peer, const PlacementRun& run) : peer_(peer), run_(run) {
    geom_.size = sizeof geom_;
    md_attr attr{};
    attr.size = sizeof attr;
    attr.type = MD_HASH;
    attr.key_size = run.key_bytes;
    attr.value_size = 1;
    attr.max_entries = run.entries_max;
    attr.map_flags = harness::kMapFlagZeroSeed | harness::kMapFlagNoPrealloc;
    status_ = peer.create(&attr, &map_, &geom_);
  }
  ~Map() {
    if (status_ == 0) peer_.destroy(map_);
  }
  Map(const Map&) = delete;
  Map& operator=(const Map&) = delete;

  [[nodiscard]] int status() const { return status_; }
  [[nodiscard]] std::uint64_t n_buckets() const { return geom_.n_buckets; }

  int insert(const std::vector<Bytes>& keys) {
    Bytes all;
    for (const Bytes& key : keys) all += key;
    const Bytes values(keys.size(), '\0');
    md_call call{};
    call.size = sizeof call;
    call.op = MD_UPDATE_BATCH;
    call.count = static_cast<std::uint32_t>(keys.size());
    call.key = all.data();
    call.value = values.data();
    return peer_.call(map_, &call);
  }

  // The page at `cursor`, with room for `room` keys.
  Page lookup_batch(std::uint32_t cursor, std::uint32_t room) {
    Bytes keys(std::size_t{room} * run_.key_bytes, harness::kUnwritten);
    Bytes values(room, harness::kUnwritten);
    Page page;
    page.cursor_in = cursor;
    md_call call{};
    call.size = sizeof call;
    call.op = MD_LOOKUP_BATCH;
    call.count = room;
    call.out_key = keys.data();
    call.out_value = values.data();
    call.cursor_in = &page.cursor_in;
    call.cursor_out = &page.cursor_out;
    page.status = peer_.call(map_, &call);
    for (std::uint32_t i = 0; i < std::min(call.count, room); ++i) {
      page.keys.push_back(keys.substr(std::size_t{i} * run_.key_bytes, run_.key_bytes));
    }
    return page;
  }

 private:
  const md_plugin& peer_;
  const PlacementRun run_;
  md_map* map_ = nullptr;
  md_geom geom_{};
  int status_ = 0;
};

class Walk {
 public:
  Walk(Map& map, std::span<const Placed> predicted) : map_(map), predicted_(predicted) {}

  PlacementResult run() {
    std::uint32_t cursor = 0, room = 1;
    while (result_.fault.empty() && next_ < predicted_.size()) {
      const Page page = map_.lookup_batch(cursor, room);
      check(page);
      room = page.status == -ENOSPC ? 2 * room : 1;
      cursor = page.cursor_out;
      ++result_.pages;
    }
    return result_;
  }

 private:
  void check(const Page& page) {
    if (page.status != 0 && page.status != -ENOENT && page.status != -ENOSPC) {
      return fail(page, "status " + harness::status_text(page.status));
    }
    if (page.keys.empty() != (page.status == -ENOSPC)) {
      return fail(page, harness::status_text(page.status) + " with " +
                            std::to_string(page.keys.size()) + " keys");
    }
    for (const Bytes& key : page.keys) check(page, key);
    const bool is_end = next_ == predicted_.size();
    const std::uint64_t next = is_end ? map_.n_buckets() : predicted_[next_].bucket_of_oracle;
    if (is_end != (page.status == -ENOENT)) fail(page, "ends at another key");
    if (page.cursor_out != next) fail(page, "want cursor_out " + std::to_string(next));
  }

  void check(const Page& page, const Bytes& key) {
    if (next_ == predicted_.size()) return fail(page, "key " + harness::to_text(key) + " too much");
    const Placed& want = predicted_[next_++];
    if (key != want.key) {
      return fail(page,
                  "got key " + harness::to_text(key) + ", want " + harness::to_text(want.key));
    }
    for (const std::uint64_t bucket : {want.bucket_of_impl, want.bucket_of_oracle}) {
      if (bucket >= page.cursor_in && bucket < page.cursor_out) continue;
      return fail(page, "key " + harness::to_text(key) + ": impl's hash says bucket " +
                            std::to_string(want.bucket_of_impl) + ", the oracle's " +
                            std::to_string(want.bucket_of_oracle));
    }
    ++result_.keys;
  }

  void fail(const Page& page, const std::string& what) {
    if (!result_.fault.empty()) return;
    result_.fault = "page [" + std::to_string(page.cursor_in) + ", " +
                    std::to_string(page.cursor_out) + "): " + what;
  }

  Map& map_;
  std::span<const Placed> predicted_;
  std::size_t next_ = 0;
  PlacementResult result_;
};

}  // namespace

PlacementResult check_placement(const md_plugin& peer, const PlacementRun& run,
                                harness::Random& random) {
  Map map(peer, run);
  if (map.status() != 0) return {.fault = "create: " + harness::status_text(map.status())};
  const std::vector<Bytes> keys = distinct_keys(run, random);
  if (const int status = map.insert(keys); status != 0) {
    return {.fault = "update_batch: " + harness::status_text(status)};
  }
  const std::vector<Placed> predicted = predicted_walk(run, map.n_buckets(), keys);
  return Walk(map, predicted).run();
}

}  // namespace mapdiff::proof
