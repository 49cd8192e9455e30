#include "targets/harness/churn.h"

#include <algorithm>
#include <array>
#include <utility>

namespace mapdiff::harness {
namespace {

constexpr std::uint32_t kChurnedEntriesMax = 64;
constexpr std::size_t kSpareKeysMax = 8;
constexpr std::uint64_t kNoExist = 1, kExist = 2;

class Churn {
 public:
  Churn(const Spec& spec, const std::vector<Bytes>& keys, Random& random)
      : spec_(spec), random_(random) {
    const std::size_t wanted = spec.entries_max + 1 + below(random, kSpareKeysMax);
    for (const Bytes& key : keys) add_key(key, wanted);
    for (std::uint64_t number = 0; number < 256; ++number) {
      add_key(little_endian(number, spec.key_bytes), wanted);
    }
    while (live_.size() < spec.entries_max)
      live_.push_back(take(spare_, below(random, spare_.size())));
  }

  std::vector<Step> steps(std::size_t steps_max) {
    fill();
    while (steps_.size() < steps_max) cycle();
    walk();
    return std::move(steps_);
  }

 private:
  void add_key(const Bytes& key, std::size_t wanted) {
    if (spare_.size() < wanted && std::ranges::find(spare_, key) == spare_.end()) {
      spare_.push_back(key);
    }
  }

  static Bytes take(std::vector<Bytes>& keys, std::size_t index) {
    Bytes key = std::move(keys[index]);
    keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(index));
    return key;
  }

  Op& add(md_op code, const Bytes& keys, std::uint64_t flags = 0) {
    Op& op = steps_.emplace_back().op;
    op.code = code;
    op.keys = keys;
    op.flags = flags;
    if (is_batch_write(code)) op.count = static_cast<std::uint32_t>(keys.size() / spec_.key_bytes);
    if (takes_value(code)) {
      op.values = random_bytes(random_, keys.size() / spec_.key_bytes * spec_.value_bytes);
    }
    return op;
  }

  void fill() {
    Bytes all;
    for (const Bytes& key : live_) all += key;
    if (live_.size() > 8 || one_in(random_, 2)) {
      add(MD_UPDATE_BATCH, all);
    } else {
      for (const Bytes& key : live_) add(MD_UPDATE, key);
    }
  }

  void cycle() {
    switch (below(random_, 10)) {
      case 0:
        add(MD_LOOKUP, any_of<Bytes>(random_, spare_));
        break;
      case 1:
        add(MD_UPDATE, any_of<Bytes>(random_, spare_), one_in(random_, 2) ? kNoExist : 0);
        break;
      case 2:
        add(MD_UPDATE, any_of<Bytes>(random_, live_), one_in(random_, 2) ? kExist : 0);
        break;
      default:
        exchange();
        break;
    }
  }

  // The oldest element or any; for the key that was longest away or any. A key may come back at
  // once.
  void exchange() {
    const Bytes old = take(live_, one_in(random_, 2) ? 0 : below(random_, live_.size()));
    const bool returns = one_in(random_, 8);
    const Bytes fresh =
        returns ? old : take(spare_, one_in(random_, 2) ? 0 : below(random_, spare_.size()));
    constexpr std::array kRemovals{MD_DELETE, MD_DELETE, MD_DELETE, MD_LOOKUP_AND_DELETE,
                                   MD_DELETE_BATCH};
    add(any_of<md_op>(random_, kRemovals), old);
    add(one_in(random_, 8) ? MD_UPDATE_BATCH : MD_UPDATE, fresh);
    if (!returns) spare_.push_back(old);
    live_.push_back(fresh);
  }

  void walk() {
    if (one_in(random_, 2)) {
      add(one_in(random_, 4) ? MD_LOOKUP_AND_DELETE_BATCH : MD_LOOKUP_BATCH, {}).count =
          spec_.entries_max;
      return;
    }
    add(MD_GET_NEXT_KEY, {}).key_from = KeyFrom::kNull;
    const std::size_t more = std::min(spec_.entries_max, 8U);
    for (std::size_t i = 0; i < more; ++i) add(MD_GET_NEXT_KEY, {}).key_from = KeyFrom::kLast;
  }

  const Spec& spec_;
  Random& random_;
  std::vector<Bytes> live_, spare_;
  std::vector<Step> steps_;
};

}  // namespace

bool can_churn(const Spec& spec) {
  return spec.key_bytes > 0 && spec.entries_max > 0 && spec.entries_max <= kChurnedEntriesMax;
}

std::vector<Step> churn(const Spec& spec, const std::vector<Bytes>& keys, std::size_t steps_max,
                        Random& random) {
  return Churn(spec, keys, random).steps(steps_max);
}

}  // namespace mapdiff::harness
