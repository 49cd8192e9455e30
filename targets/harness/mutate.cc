#include "targets/harness/mutate.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "targets/harness/crowd.h"
#include "targets/harness/generator.h"

namespace mapdiff::harness {
namespace {

constexpr std::size_t kMutatedStepsMax = 48;      // Longer scripts only cost time.
constexpr std::uint64_t kElementBytesMax = 4096;  // Likewise.

bool is_too_large(const Spec& spec) {
  return std::uint64_t{spec.key_bytes} + spec.value_bytes > kElementBytesMax;
}

// Keys that the script uses; a few of the generator's if it uses none.
std::vector<Bytes> keys_of(const Script& script, Random& random) {
  std::vector<Bytes> keys = all_keys(script);
  return keys.empty() ? random_keys(script.spec, nullptr, random) : keys;
}

// Keys that updates put in and no delete took out, as far as the script alone tells.
std::vector<Bytes> live_keys(const Script& script) {
  std::vector<Bytes> live;
  for (const Step& step : script.steps) {
    const bool adds = takes_value(step.op.code) && step.op.flags != 2;
    for (std::size_t at = 0; adds && at < step.op.keys.size(); at += script.spec.key_bytes) {
      live.push_back(step.op.keys.substr(at, script.spec.key_bytes));
    }
    if (step.op.code == MD_DELETE || step.op.code == MD_LOOKUP_AND_DELETE) {
      std::erase(live, step.op.keys);
    }
  }
  return live;
}

std::size_t any_step(const Script& script, Random& random) {
  return below(random, script.steps.size());
}

auto at(Script& script, std::size_t index) {
  return script.steps.begin() + static_cast<std::ptrdiff_t>(index);
}

void insert_call(Script& script, Swarm swarm, Random& random) {
  const Op op = random_op(script.spec, keys_of(script, random), swarm, random);
  script.steps.insert(at(script, below(random, script.steps.size() + 1)), {.op = op, .want = {}});
}

void drop_run(Script& script, Random& random) {
  const std::size_t first = any_step(script, random);
  const std::size_t room = std::min<std::size_t>(script.steps.size() - first, 4);
  const std::size_t count = 1 + below(random, room);
  script.steps.erase(at(script, first), at(script, first + count));
}

void duplicate_run(Script& script, Random& random) {
  const std::size_t first = any_step(script, random);
  const std::size_t count =
      1 + below(random, std::min<std::size_t>(script.steps.size() - first, 8));
  const std::vector<Step> run(at(script, first), at(script, first + count));
  script.steps.insert(at(script, below(random, script.steps.size() + 1)), run.begin(), run.end());
}

void swap_calls(Script& script, Random& random) {
  std::swap(script.steps[any_step(script, random)], script.steps[any_step(script, random)]);
}

void replace_argument(Script& script, Swarm swarm, Random& random) {
  Op& op = script.steps[any_step(script, random)].op;
  const Op other = random_op(script.spec, keys_of(script, random), swarm, random);
  switch (below(random, 11)) {
    case 0:
      op.flags = one_in(random, 4) ? random() : below(random, 9);
      break;
    case 1:
      op.count = other.count;
      break;
    case 2:
      op.cursor = static_cast<std::uint32_t>(below(random, bucket_count(script.spec) + 2));
      break;
    case 3:
      op.cursor_from = static_cast<CursorFrom>(below(random, 3));
      break;
    case 4:
      op.out_to = static_cast<OutTo>(below(random, 3));
      break;
    case 5:
      op.code = other.code;
      break;
    case 6:
      op.values = other.values;
      break;
    case 7:
      op.key_from = static_cast<KeyFrom>(below(random, 3));
      break;
    case 8:
      op.keys_are_null = !op.keys_are_null;
      break;
    case 9:
      op.batch_flags = below(random, 3);
      break;
    default:
      op.value_is_null = !op.value_is_null;
      break;
  }
  normalise(op, script.spec);
}

void change_one_byte(Script& script, Random& random) {
  Op& op = script.steps[any_step(script, random)].op;
  Bytes& bytes = op.values.empty() || one_in(random, 2) ? op.keys : op.values;
  if (bytes.empty()) return;
  bytes[below(random, bytes.size())] ^= static_cast<char>(1U << below(random, 8));
}

void use_live_key(Script& script, Random& random) {
  const std::vector<Bytes> live = live_keys(script);
  Op& op = script.steps[any_step(script, random)].op;
  if (live.empty() || op.keys.empty()) return;
  const std::size_t index = below(random, op.keys.size() / script.spec.key_bytes);
  op.keys.replace(index * script.spec.key_bytes, script.spec.key_bytes,
                  live[below(random, live.size())]);
}

// Back to jhash half of the time: its maps are the ones that the kernel can answer for.
void change_hash(Spec& spec, Random& random) {
  if (one_in(random, 2)) return choose_hash(spec, random);
  spec.hash = MD_JHASH;
  normalise(spec);
}

// Makes the whole script fit another map: sizes may change, so keys and values are cut or padded.
void change_map(Script& script, Random& random) {
  const Spec from = script.spec;
  const Spec fresh = random_spec(random);
  switch (below(random, 6)) {
    case 0:
      script.spec.entries_max = fresh.entries_max;
      break;
    case 1:
      script.spec.flags = fresh.flags;
      break;
    case 2:
      script.spec.seed = static_cast<std::uint32_t>(random());
      break;
    case 3:
      script.spec.value_bytes = fresh.value_bytes;
      break;
    case 4:
      change_hash(script.spec, random);
      break;
    default:
      script.spec.key_bytes = fresh.key_bytes;
      break;
  }
  for (Step& step : script.steps) refit(step.op, from, script.spec);
}

void change_calls(Script& script, Swarm swarm, Random& random) {
  const bool is_full = script.steps.size() >= kMutatedStepsMax;
  if (script.steps.empty()) return insert_call(script, swarm, random);
  switch (below(random, 15)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return is_full ? drop_run(script, random) : insert_call(script, swarm, random);
    case 4:
      return drop_run(script, random);
    case 5:
    case 6:
      return is_full ? drop_run(script, random) : duplicate_run(script, random);
    case 7:
      return swap_calls(script, random);
    case 8:
    case 9:
    case 10:
      return replace_argument(script, swarm, random);
    case 11:
      return change_one_byte(script, random);
    case 12:
    case 13:
      return use_live_key(script, random);
    default:
      return change_map(script, random);
  }
}

// What needs to know how hash maps place keys, or how they keep books of free elements.
void change_placement(Script& script, KeyHash hash, Random& random) {
  const bool is_full = script.steps.size() >= kMutatedStepsMax;
  switch (below(random, is_full ? 2 : 4)) {
    case 0:
      return crowd_keys(script, hash, random_crowd(script.spec, hash, random),
                        2 + below(random, 15), random);
    case 1:
      return churn_map(script, hash, 8 + below(random, kMutatedStepsMax - 8), random);
    default:
      return insert_crowd(script, hash, below(random, 8), random);
  }
}

Script spliced(const Script& a, const Script& b, Random& random) {
  Script child{.spec = a.spec, .create_want = {}, .steps = a.steps};
  const std::size_t first = any_step(b, random);
  const std::size_t room = std::min<std::size_t>(b.steps.size() - first, kMutatedStepsMax / 2);
  std::vector<Step> run(
      b.steps.begin() + static_cast<std::ptrdiff_t>(first),
      b.steps.begin() + static_cast<std::ptrdiff_t>(first + 1 + below(random, room)));
  for (Step& step : run) refit(step.op, b.spec, child.spec);
  child.steps.insert(at(child, below(random, child.steps.size() + 1)), run.begin(), run.end());
  child.steps.resize(std::min(child.steps.size(), kMutatedStepsMax));
  return child;
}

}  // namespace

bool mutate(Script& script, KeyHash hash, Random& random) {
  constexpr std::uint64_t kPlacementEvery = 16, kFreshEvery = 64;
  if (is_too_large(script.spec) || one_in(random, kFreshEvery)) {
    script = random_script(random, kMutatedStepsMax / 2, hash);
  }
  const Swarm swarm = random_swarm(random);
  const std::uint64_t changes = 1 + below(random, 4);
  for (std::uint64_t i = 0; i < changes; ++i) change_calls(script, swarm, random);
  const bool is_placed = hash != nullptr && one_in(random, kPlacementEvery);
  if (is_placed) change_placement(script, hash, random);
  return is_placed;
}

Script cross(const Script& a, const Script& b, Random& random) {
  if (is_too_large(a.spec) || is_too_large(b.spec)) return is_too_large(a.spec) ? b : a;
  if (!b.steps.empty() && one_in(random, 2)) return spliced(a, b, random);
  Script child{.spec = a.spec, .create_want = {}, .steps = {}};
  const std::size_t kept = below(random, a.steps.size() + 1);
  const std::size_t taken = below(random, b.steps.size() + 1);
  child.steps.assign(a.steps.begin(), a.steps.begin() + static_cast<std::ptrdiff_t>(kept));
  for (std::size_t i = b.steps.size() - taken; i < b.steps.size(); ++i) {
    if (child.steps.size() >= kMutatedStepsMax) break;
    Step step{.op = b.steps[i].op, .want = {}};
    refit(step.op, b.spec, child.spec);
    child.steps.push_back(std::move(step));
  }
  return child;
}

}  // namespace mapdiff::harness
