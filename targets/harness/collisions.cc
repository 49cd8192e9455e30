#include "targets/harness/collisions.h"

#include <algorithm>
#include <utility>

#include "targets/harness/lookup3_inverse.h"

namespace mapdiff::harness {
namespace {

constexpr std::uint32_t kTagBits = 0xff000000;
// Longer keys are found by inversion only: searching them would take too long.
constexpr std::uint32_t kSearchedBytesMax = 128;

bool is_lookup3(KeyHash hash) {
  constexpr std::array<std::string_view, 3> kProbes{"probe", "twelve bytes",
                                                    "and more than twelve"};
  return std::ranges::all_of(kProbes, [hash](std::string_view probe) {
    return hash(probe, 0) == plain_lookup3(probe, 0) && hash(probe, 77) == plain_lookup3(probe, 77);
  });
}

// How many numbers, at most `wanted`, make different keys of this size.
std::uint64_t different_keys(std::uint32_t key_bytes, std::uint64_t wanted) {
  return key_bytes < 8 ? std::min(wanted, std::uint64_t{1} << (8 * key_bytes)) : wanted;
}

// Collects keys whose hashes agree in the bits of a mask.
class Crowding {
 public:
  Crowding(const Spec& spec, KeyHash hash, Crowd crowd, std::size_t count, Random& random)
      : spec_(spec), hash_(hash), crowd_(crowd), count_(count), random_(random) {
    const auto bucket_bits = static_cast<std::uint32_t>(bucket_count(spec) - 1);
    mask_ = crowd == Crowd::kHash ? ~0U : bucket_bits | (crowd == Crowd::kTag ? kTagBits : 0U);
    target_ = static_cast<std::uint32_t>(random());
  }

  std::vector<Bytes> keys() {
    const bool can_aim = spec_.key_bytes >= kAimedBytesMin && is_lookup3(hash_);
    // Small numbers take one byte of a script's bytes, aimed keys all of theirs.
    const bool prefers_search =
        crowd_ == Crowd::kBucket && spec_.key_bytes <= kSearchedBytesMax && one_in(random_, 2);
    if (can_aim && !prefers_search) {
      aim_all();
    } else if (crowd_ == Crowd::kHash) {
      take_pair();
    } else if (spec_.key_bytes <= kSearchedBytesMax) {
      search();
    }
    return std::move(keys_);
  }

 private:
  void add(const Bytes& key) {
    const std::uint32_t hash = hash_(key, placing_seed(spec_));
    if (((hash ^ target_) & mask_) != 0 || std::ranges::find(keys_, key) != keys_.end()) return;
    if (crowd_ != Crowd::kHash && std::ranges::find(hashes_, hash) != hashes_.end()) return;
    keys_.push_back(key);
    hashes_.push_back(hash);
  }

  void aim_all() {
    constexpr std::size_t kDearKeysMax = 2;  // A millisecond each.
    if (spec_.key_bytes == kAimedBytesMin) count_ = std::min(count_, kDearKeysMax);
    for (std::size_t i = 0; i < count_; ++i) {
      const std::uint32_t free_bits = static_cast<std::uint32_t>(random_()) & ~mask_;
      Bytes key = random_bytes(random_, spec_.key_bytes);
      const std::uint32_t wanted = (target_ & mask_) | free_bits;
      if (aim(key, placing_seed(spec_), wanted, random_)) add(key);
    }
  }

  void take_pair() {
    const auto pairs = equal_hash_pairs(spec_.key_bytes, placing_seed(spec_), hash_);
    if (pairs.empty()) return;
    const KeyPair& pair = pairs[below(random_, pairs.size())];
    target_ = hash_(pair[0], placing_seed(spec_));
    for (std::size_t i = 0; i < std::min(count_, pair.size()); ++i) add(pair[i]);
  }

  void search() {
    constexpr std::uint64_t kTriesMax = 1 << 14;
    const KeyHash fast = is_lookup3(hash_) ? plain_lookup3 : hash_;
    const std::uint64_t first = below(random_, 64);
    const std::uint64_t end = first + different_keys(spec_.key_bytes, kTriesMax);
    for (std::uint64_t number = first; number < end && keys_.size() < count_; ++number) {
      const Bytes key = little_endian(number, spec_.key_bytes);
      if (((fast(key, placing_seed(spec_)) ^ target_) & mask_) == 0) add(key);
    }
  }

  const Spec& spec_;
  KeyHash hash_;
  Crowd crowd_;
  std::size_t count_;
  Random& random_;
  std::uint32_t mask_ = 0, target_ = 0;
  std::vector<Bytes> keys_;
  std::vector<std::uint32_t> hashes_;
};

// Multiplied by an odd number: different numbers stay different, and all bytes are in use.
Bytes scattered(std::uint64_t number, std::uint32_t key_bytes) {
  return little_endian(number * 0x9e3779b97f4a7c15U, key_bytes);
}

// A table from hashes to the numbers of their keys: a hash that is there already makes a pair.
std::vector<KeyPair> search_pairs(std::uint32_t key_bytes, std::uint32_t seed, KeyHash hash) {
  constexpr std::uint64_t kKeys = 1 << 18, kSlots = kKeys * 2, kNumberBits = 32;
  constexpr std::size_t kPairsMax = 4;
  const std::uint64_t end = different_keys(key_bytes, kKeys);
  const KeyHash fast = is_lookup3(hash) ? plain_lookup3 : hash;
  std::vector<KeyPair> pairs;
  std::vector<std::uint64_t> slots(kSlots);  // 0 is empty, so no key has number 0.
  for (std::uint64_t number = 1; number < end && pairs.size() < kPairsMax; ++number) {
    const Bytes key = scattered(number, key_bytes);
    const std::uint64_t wanted = fast(key, seed);
    std::uint64_t at = wanted % kSlots;
    for (; slots[at] != 0; at = (at + 1) % kSlots) {
      if (slots[at] >> kNumberBits != wanted) continue;
      const Bytes twin = scattered(slots[at] & 0xffffffff, key_bytes);
      if (hash(twin, seed) == hash(key, seed)) pairs.push_back({twin, key});
    }
    slots[at] = wanted << kNumberBits | number;
  }
  return pairs;
}

struct FoundPairs {
  std::uint32_t key_bytes, seed;
  KeyHash hash;
  std::vector<KeyPair> pairs;
};

}  // namespace

Crowd random_crowd(const Spec& spec, Random& random) {
  constexpr std::uint64_t kDearEvery = 8;
  const auto crowd = static_cast<Crowd>(below(random, 3));
  const bool is_dear = spec.key_bytes < kAimedBytesMin && placing_seed(spec) != 0;
  return crowd == Crowd::kHash && is_dear && !one_in(random, kDearEvery) ? Crowd::kBucket : crowd;
}

std::vector<Bytes> colliding_keys(const Spec& spec, KeyHash hash, Crowd crowd, std::size_t count,
                                  Random& random) {
  if (spec.key_bytes == 0) return {};
  return Crowding(spec, hash, crowd, count, random).keys();
}

std::vector<KeyPair> equal_hash_pairs(std::uint32_t key_bytes, std::uint32_t seed, KeyHash hash) {
  constexpr std::size_t kRememberedMax = 64;
  thread_local std::vector<FoundPairs> remembered;
  if (key_bytes == 0 || key_bytes > kSearchedBytesMax) return {};
  const auto found = std::ranges::find_if(remembered, [&](const FoundPairs& one) {
    return one.key_bytes == key_bytes && one.seed == seed && one.hash == hash;
  });
  if (found != remembered.end()) return found->pairs;
  if (remembered.size() == kRememberedMax) remembered.clear();
  remembered.push_back({key_bytes, seed, hash, search_pairs(key_bytes, seed, hash)});
  return remembered.back().pairs;
}

}  // namespace mapdiff::harness
