#include "targets/harness/collisions.h"

#include <algorithm>
#include <utility>

#include "targets/harness/lookup3_inverse.h"

namespace mapdiff::harness {
namespace {

constexpr std::uint32_t kTagBits = 0xff000000;
// Of longer keys no pairs are searched: it would take too long.
constexpr std::uint32_t kSearchedBytesMax = 128;

// Multiplied by an odd number, folded and multiplied again: different numbers that fit into the key
// stay different. Without the fold XXH32 would give no two of these keys one hash.
Bytes scattered(std::uint64_t number, std::uint32_t key_bytes) {
  const unsigned bits = 8 * std::min(key_bytes, 8U);
  const std::uint64_t all_bits = bits == 0 ? 0 : ~std::uint64_t{0} >> (64 - bits);
  const std::uint64_t once = number * 0x9e3779b97f4a7c15U & all_bits;
  return little_endian((once ^ once >> bits / 2) * 0xd6e8feb86659fd93U, key_bytes);
}

// Asked of keys of the map's own size, since a composite hash is lookup3 for some sizes.
bool places_by_lookup3(const Spec& spec, KeyHash hash) {
  constexpr std::array<std::uint64_t, 3> kProbes{0, 1, 77};
  return std::ranges::all_of(kProbes, [&](std::uint64_t number) {
    const Bytes probe = scattered(number, spec.key_bytes);
    return hash(spec, probe) == plain_lookup3(probe, placing_seed(spec));
  });
}

// The hash of a map's keys, by the fastest code that gives it: for searches.
class FastHash {
 public:
  FastHash(const Spec& spec, KeyHash hash)
      : spec_(spec), hash_(hash), is_lookup3_(places_by_lookup3(spec, hash)) {}

  [[nodiscard]] bool is_lookup3() const { return is_lookup3_; }
  std::uint32_t operator()(const Bytes& key) const {
    return is_lookup3_ ? plain_lookup3(key, placing_seed(spec_)) : hash_(spec_, key);
  }

 private:
  const Spec& spec_;
  KeyHash hash_;
  bool is_lookup3_;
};

// How many numbers, at most `wanted`, make different keys of this size.
std::uint64_t different_keys(std::uint32_t key_bytes, std::uint64_t wanted) {
  return key_bytes < 8 ? std::min(wanted, std::uint64_t{1} << (8 * key_bytes)) : wanted;
}

// Collects keys whose hashes agree in the bits of a mask.
class Crowding {
 public:
  Crowding(const Spec& spec, KeyHash hash, Crowd crowd, std::size_t count, Random& random)
      : spec_(spec), hash_(hash), fast_(spec, hash), crowd_(crowd), count_(count), random_(random) {
    const auto bucket_bits = static_cast<std::uint32_t>(bucket_count(spec) - 1);
    mask_ = crowd == Crowd::kHash ? ~0U : bucket_bits | (crowd == Crowd::kTag ? kTagBits : 0U);
    target_ = static_cast<std::uint32_t>(random());
  }

  std::vector<Bytes> keys() {
    const bool can_aim = spec_.key_bytes >= kAimedBytesMin && fast_.is_lookup3();
    // Small numbers take one byte of a script's bytes, aimed keys all of theirs.
    const bool prefers_search =
        crowd_ == Crowd::kBucket && spec_.key_bytes <= kSearchedBytesMax && one_in(random_, 2);
    if (can_aim && !prefers_search) {
      aim_all();
    } else if (crowd_ == Crowd::kHash) {
      take_pair();
    } else {
      search();
    }
    return std::move(keys_);
  }

 private:
  void add(const Bytes& key) {
    const std::uint32_t hash = hash_(spec_, key);
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
    const auto pairs = equal_hash_pairs(spec_, hash_);
    if (pairs.empty()) return;
    const KeyPair& pair = pairs[below(random_, pairs.size())];
    target_ = hash_(spec_, pair[0]);
    for (std::size_t i = 0; i < std::min(count_, pair.size()); ++i) add(pair[i]);
  }

  void search() {
    constexpr std::uint64_t kTriesMax = 1 << 14;
    constexpr std::uint64_t kBytesMax = kTriesMax * kSearchedBytesMax;
    const std::uint64_t tries = std::min(kTriesMax, kBytesMax / spec_.key_bytes);
    const std::uint64_t first = below(random_, 64);
    const std::uint64_t end = first + different_keys(spec_.key_bytes, tries);
    for (std::uint64_t number = first; number < end && keys_.size() < count_; ++number) {
      const Bytes key = little_endian(number, spec_.key_bytes);
      if (((fast_(key) ^ target_) & mask_) == 0) add(key);
    }
  }

  const Spec& spec_;
  KeyHash hash_;
  FastHash fast_;
  Crowd crowd_;
  std::size_t count_;
  Random& random_;
  std::uint32_t mask_ = 0, target_ = 0;
  std::vector<Bytes> keys_;
  std::vector<std::uint32_t> hashes_;
};

// A table from hashes to the numbers of their keys: a hash that is there already makes a pair.
std::vector<KeyPair> search_pairs(const Spec& spec, KeyHash hash) {
  constexpr std::uint64_t kKeys = 1 << 18, kSlots = kKeys * 2, kNumberBits = 32;
  constexpr std::size_t kPairsMax = 4;
  const std::uint64_t end = different_keys(spec.key_bytes, kKeys);
  const FastHash fast(spec, hash);
  std::vector<KeyPair> pairs;
  std::vector<std::uint64_t> slots(kSlots);  // 0 is empty, so no key has number 0.
  for (std::uint64_t number = 1; number < end && pairs.size() < kPairsMax; ++number) {
    const Bytes key = scattered(number, spec.key_bytes);
    const std::uint64_t wanted = fast(key);
    std::uint64_t at = wanted % kSlots;
    for (; slots[at] != 0; at = (at + 1) % kSlots) {
      if (slots[at] >> kNumberBits != wanted) continue;
      const Bytes twin = scattered(slots[at] & 0xffffffff, spec.key_bytes);
      if (hash(spec, twin) == hash(spec, key)) pairs.push_back({twin, key});
    }
    slots[at] = wanted << kNumberBits | number;
  }
  return pairs;
}

struct FoundPairs {
  Spec spec;
  KeyHash hash;
  std::vector<KeyPair> pairs;
};

// What of a map decides the hash of its keys.
Spec hashing_part(const Spec& spec) {
  Spec part{.key_bytes = spec.key_bytes,
            .seed = placing_seed(spec),
            .hash = spec.hash,
            .jhash_bytes_max = spec.jhash_bytes_max,
            .xxh3_bytes_max = spec.xxh3_bytes_max};
  normalise(part);
  return part;
}

}  // namespace

Crowd random_crowd(const Spec& spec, KeyHash hash, Random& random) {
  constexpr std::uint64_t kDearEvery = 8;
  const auto crowd = static_cast<Crowd>(below(random, 3));
  const bool is_lone_pair =
      crowd == Crowd::kHash && spec.key_bytes < kAimedBytesMin && placing_seed(spec) != 0;
  // Other hashes are searched by the code that was given, which need not be fast.
  const bool is_dear = is_lone_pair || (crowd != Crowd::kBucket && !places_by_lookup3(spec, hash));
  return is_dear && !one_in(random, kDearEvery) ? Crowd::kBucket : crowd;
}

std::vector<Bytes> colliding_keys(const Spec& spec, KeyHash hash, Crowd crowd, std::size_t count,
                                  Random& random) {
  if (spec.key_bytes == 0) return {};
  return Crowding(spec, hash, crowd, count, random).keys();
}

std::vector<KeyPair> equal_hash_pairs(const Spec& spec, KeyHash hash) {
  constexpr std::size_t kRememberedMax = 256;
  thread_local std::vector<FoundPairs> remembered;
  if (spec.key_bytes == 0 || spec.key_bytes > kSearchedBytesMax) return {};
  const Spec part = hashing_part(spec);
  const auto found = std::ranges::find_if(
      remembered, [&](const FoundPairs& one) { return one.spec == part && one.hash == hash; });
  if (found != remembered.end()) return found->pairs;
  if (remembered.size() == kRememberedMax) remembered.clear();
  remembered.push_back({part, hash, search_pairs(part, hash)});
  return remembered.back().pairs;
}

}  // namespace mapdiff::harness
