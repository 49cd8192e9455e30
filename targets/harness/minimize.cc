#include "targets/harness/minimize.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace mapdiff::harness {
namespace {

bool is_plain_write(const Op& op) {
  const bool writes = op.code == MD_UPDATE || op.code == MD_DELETE || is_batch_write(op.code);
  return writes && op.key_from == KeyFrom::kBytes && !op.keys_are_null && !op.value_is_null &&
         op.flags == 0 && op.batch_flags == 0;
}

std::uint32_t elements_of(const Op& op) { return is_batch(op.code) ? op.count : 1; }

// One batch that writes what both calls write; nothing if they are not of one kind, or if a file
// states what either of them answers.
std::optional<Op> joined_write(const Step& first_step, const Step& second_step) {
  if (first_step.want != Want{} || second_step.want != Want{}) return std::nullopt;
  const Op &first = first_step.op, &second = second_step.op;
  if (!is_plain_write(first) || !is_plain_write(second)) return std::nullopt;
  if (takes_value(first.code) != takes_value(second.code)) return std::nullopt;
  Op both;
  both.code = takes_value(first.code) ? MD_UPDATE_BATCH : MD_DELETE_BATCH;
  both.count = elements_of(first) + elements_of(second);
  both.keys = first.keys + second.keys;
  both.values = first.values + second.values;
  return both;
}

class Minimizer {
 public:
  Minimizer(Script script, const Judge& judge, std::size_t tries_max)
      : best_(std::move(script)), judge_(judge), signature_(judge(best_)), tries_max_(tries_max) {}

  Minimized run() {
    drop_stated_results();
    bool is_smaller = true;
    while (is_smaller && !is_over()) {
      is_smaller = drop_steps();
      is_smaller |= join_steps();
      is_smaller |= simplify_steps();
      is_smaller |= simplify_map();
      is_smaller |= simplify_keys();
    }
    return {std::move(best_), tries_};
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kTimeMax{8};

  [[nodiscard]] bool is_over() const {
    return tries_ >= tries_max_ || Clock::now() - start_ > kTimeMax;
  }

  bool keep_if_same(Script candidate) {
    if (candidate == best_ || is_over()) return false;
    ++tries_;
    if (judge_(candidate) != signature_) return false;
    best_ = std::move(candidate);
    return true;
  }

  void drop_stated_results() {
    Script candidate = best_;
    candidate.create_want.reset();
    for (Step& step : candidate.steps) step.want = {};
    keep_if_same(std::move(candidate));
  }

  // Runs of calls, from long to single ones, from the end to the start.
  bool drop_steps() {
    bool is_smaller = false;
    for (std::size_t run = std::max<std::size_t>(best_.steps.size() / 2, 1); run > 0; run /= 2) {
      for (std::size_t end = best_.steps.size(); end > 0;) {
        const std::size_t begin = end - std::min(end, run);
        Script candidate = best_;
        const auto first = candidate.steps.begin();
        candidate.steps.erase(first + static_cast<std::ptrdiff_t>(begin),
                              first + static_cast<std::ptrdiff_t>(end));
        is_smaller |= keep_if_same(std::move(candidate));
        end = begin;
      }
    }
    return is_smaller;
  }

  // Neighbours that write become one batch: fewer calls to read.
  bool join_steps() {
    bool is_smaller = false;
    for (std::size_t i = 0; i + 1 < best_.steps.size();) {
      const auto joined = joined_write(best_.steps[i], best_.steps[i + 1]);
      Script candidate = best_;
      if (joined) {
        candidate.steps[i].op = *joined;
        candidate.steps.erase(candidate.steps.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        normalise(candidate.steps[i].op, candidate.spec);
      }
      const bool is_kept = joined && keep_if_same(std::move(candidate));
      is_smaller |= is_kept;
      if (!is_kept) ++i;
    }
    return is_smaller;
  }

  bool simplify_steps() {
    bool is_smaller = false;
    for (std::size_t i = 0; i < best_.steps.size(); ++i) {
      is_smaller |= simplify_arguments(i);
      is_smaller |= drop_elements(i);
      is_smaller |= unbatch(i);
      is_smaller |= simplify_value(i);
    }
    return is_smaller;
  }

  // Applies one change to one call, or to the whole script.
  template <typename Change>
  bool try_step(std::size_t index, Change change) {
    Script candidate = best_;
    change(candidate.steps[index].op);
    normalise(candidate.steps[index].op, candidate.spec);
    return keep_if_same(std::move(candidate));
  }

  bool simplify_arguments(std::size_t i) {
    bool is_smaller = false;
    is_smaller |= try_step(i, [](Op& op) { op.flags = 0; });
    is_smaller |= try_step(i, [](Op& op) { op.batch_flags = 0; });
    is_smaller |= try_step(i, [](Op& op) { op.out_to = OutTo::kBuffer; });
    is_smaller |= try_step(i, [](Op& op) { op.cursor_from = CursorFrom::kNull; });
    is_smaller |= try_step(i, [](Op& op) { op.keys_are_null = false; });
    is_smaller |= try_step(i, [](Op& op) { op.value_is_null = false; });
    is_smaller |= try_step(i, [](Op& op) { op.key_from = KeyFrom::kBytes; });
    is_smaller |= try_step(i, [](Op& op) { op.cursor /= 2; });
    if (!is_batch_walk(best_.steps[i].op.code)) return is_smaller;
    while (try_step(i, [](Op& op) { op.count /= 2; })) is_smaller = true;
    while (try_step(i, [](Op& op) { op.count -= op.count > 0 ? 1 : 0; })) is_smaller = true;
    return is_smaller;
  }

  bool drop_elements(std::size_t i) {
    if (!is_batch_write(best_.steps[i].op.code)) return false;
    bool is_smaller = false;
    for (std::uint32_t element = best_.steps[i].op.count; element-- > 0;) {
      const Spec& spec = best_.spec;
      is_smaller |= try_step(i, [&](Op& op) {
        op.keys.erase(std::size_t{element} * spec.key_bytes, spec.key_bytes);
        if (takes_value(op.code)) {
          op.values.erase(std::size_t{element} * spec.value_bytes, spec.value_bytes);
        }
        --op.count;
      });
    }
    return is_smaller;
  }

  // A batch of one element is a single call.
  bool unbatch(std::size_t i) {
    if (!is_batch_write(best_.steps[i].op.code) || best_.steps[i].op.count != 1) return false;
    return try_step(i, [](Op& op) {
      op.code = op.code == MD_UPDATE_BATCH ? MD_UPDATE : MD_DELETE;
      op.flags = 0;
    });
  }

  // All bytes to 0, else as many as will.
  bool simplify_value(std::size_t i) {
    constexpr std::size_t kBytesTried = 64;
    if (best_.steps[i].op.values.find_first_not_of('\0') == Bytes::npos) return false;
    const std::size_t bytes = std::min(best_.steps[i].op.values.size(), kBytesTried);
    if (try_step(i, [](Op& op) { std::ranges::fill(op.values, '\0'); })) return true;
    bool is_smaller = false;
    for (std::size_t at = 0; at < bytes; ++at) {  // try_step() replaces best_.
      is_smaller |= try_step(i, [at](Op& op) { op.values[at] = '\0'; });
    }
    return is_smaller;
  }

  template <typename Change>
  bool try_map(Change change) {
    Script candidate = best_;
    change(candidate.spec);
    normalise(candidate.spec);
    const bool is_resized = candidate.spec.key_bytes != best_.spec.key_bytes ||
                            candidate.spec.value_bytes != best_.spec.value_bytes;
    for (Step& step : candidate.steps) {
      refit(step.op, best_.spec, candidate.spec);
      if (is_resized) step.want = {};  // Stated bytes have the sizes they were stated for.
    }
    return keep_if_same(std::move(candidate));
  }

  bool simplify_map() {
    bool is_smaller = false;
    is_smaller |= try_map([](Spec& spec) { spec.flags = kMapFlagZeroSeed; });
    is_smaller |= try_map([](Spec& spec) { spec.flags &= ~1U; });
    is_smaller |= try_map([](Spec& spec) { spec.seed = 0; });
    is_smaller |= try_map([](Spec& spec) { spec.extra = 0; });
    is_smaller |= try_map([](Spec& spec) { spec.numa_node = 0; });
    is_smaller |= try_map([](Spec& spec) { spec.hash = MD_JHASH; });
    is_smaller |= try_map([](Spec& spec) { spec.jhash_bytes_max = kJhashBytesMax; });
    is_smaller |= try_map([](Spec& spec) { spec.xxh3_bytes_max = kXxh3BytesMax; });
    is_smaller |= shrink(&Spec::value_bytes);
    is_smaller |= shrink(&Spec::entries_max);
    is_smaller |= shrink_with_cursors();
    if (best_.spec.key_bytes != 4) is_smaller |= try_map([](Spec& spec) { spec.key_bytes = 4; });
    if (best_.spec.key_bytes > 4) is_smaller |= shrink(&Spec::key_bytes);
    return is_smaller;
  }

  bool shrink(std::uint32_t Spec::*size) {
    bool is_smaller = false;
    if (best_.spec.*size > 1) is_smaller |= try_map([size](Spec& spec) { spec.*size = 1; });
    while (best_.spec.*size > 1 && try_map([size](Spec& spec) { spec.*size /= 2; })) {
      is_smaller = true;
    }
    while (best_.spec.*size > 1 && try_map([size](Spec& spec) { spec.*size -= 1; })) {
      is_smaller = true;
    }
    return is_smaller;
  }

  // A cursor beyond the last bucket stays beyond it when the map gets smaller.
  bool shrink_with_cursors() {
    if (best_.spec.entries_max <= 1) return false;
    Script candidate = best_;
    candidate.spec.entries_max /= 2;
    const std::uint64_t end = bucket_count(candidate.spec);
    for (Step& step : candidate.steps) {
      Op& op = step.op;
      if (op.cursor >= end) op.cursor = static_cast<std::uint32_t>(end);
    }
    return keep_if_same(std::move(candidate));
  }

  // Every key of the script, once, in order of appearance.
  [[nodiscard]] std::vector<Bytes> distinct_keys() const {
    std::vector<Bytes> keys;
    for (const Bytes& key : all_keys(best_)) {
      if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
    }
    return keys;
  }

  bool replace_key(const Bytes& from, const Bytes& to) {
    Script candidate = best_;
    rename_key(candidate, from, to);
    return keep_if_same(std::move(candidate));
  }

  // Renames keys everywhere to the smallest free numbers that still fail.
  bool simplify_keys() {
    constexpr std::uint64_t kNumbersTried = 16;
    bool is_smaller = false;
    std::vector<Bytes> taken;
    for (Bytes key : distinct_keys()) {
      for (std::uint64_t number = 0; number < kNumbersTried; ++number) {
        const Bytes smaller = little_endian(number, key.size());
        if (smaller == key) break;
        if (std::ranges::find(taken, smaller) != taken.end()) continue;
        if (!replace_key(key, smaller)) continue;
        key = smaller;
        is_smaller = true;
        break;
      }
      is_smaller |= clear_bytes(key, taken);
      taken.push_back(key);
    }
    return is_smaller;
  }

  // A key that no small number can stand for: single bytes to 0.
  bool clear_bytes(Bytes& key, const std::vector<Bytes>& taken) {
    constexpr std::size_t kBytesTried = 64;
    bool is_smaller = false;
    for (std::size_t at = 0; at < std::min(key.size(), kBytesTried); ++at) {
      Bytes cleared = key;
      cleared[at] = '\0';
      if (cleared == key || std::ranges::find(taken, cleared) != taken.end()) continue;
      if (!replace_key(key, cleared)) continue;
      key = cleared;
      is_smaller = true;
    }
    return is_smaller;
  }

  Script best_;
  const Judge& judge_;
  std::string signature_;
  std::size_t tries_max_;
  std::size_t tries_ = 0;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

Judge lock_step_judge(Peers peers) {
  return [peers](const Script& script) {
    const RunResult result = run_in_lock_step(script, peers);
    return result.divergence ? result.divergence->signature() : std::string();
  };
}

Minimized minimize(Script script, const Judge& judge, std::size_t tries_max) {
  return Minimizer(std::move(script), judge, tries_max).run();
}

}  // namespace mapdiff::harness
