#include "targets/harness/crowd.h"

#include <algorithm>
#include <iterator>

#include "targets/harness/churn.h"
#include "targets/harness/generator.h"
#include "targets/harness/lookup3_inverse.h"

namespace mapdiff::harness {
namespace {

// Short keys (and illegal ones of no bytes) cannot share a whole hash in numbers.
void lengthen_keys(Script& script, Random& random) {
  const Spec from = script.spec;
  script.spec.key_bytes = 11 + static_cast<std::uint32_t>(below(random, 4));
  for (Step& step : script.steps) refit(step.op, from, script.spec);
}

Op fill_with(const Spec& spec, const std::vector<Bytes>& keys, Random& random) {
  Op op;
  op.code = MD_UPDATE_BATCH;
  op.count = static_cast<std::uint32_t>(keys.size());
  for (const Bytes& key : keys) op.keys += key;
  op.values = random_bytes(random, keys.size() * spec.value_bytes);
  normalise(op, spec);
  return op;
}

}  // namespace

void crowd_keys(Script& script, KeyHash hash, Crowd crowd, std::size_t keys_max, Random& random) {
  const std::vector<Bytes> keys = all_keys(script);
  if (keys.empty()) return;
  for (const Bytes& crowded : colliding_keys(script.spec, hash, crowd, keys_max, random)) {
    rename_key(script, any_of<Bytes>(random, keys), crowded);
  }
}

void insert_crowd(Script& script, KeyHash hash, std::size_t steps_max, Random& random) {
  const Crowd crowd = random_crowd(script.spec, hash, random);
  const bool is_short = script.spec.key_bytes < kAimedBytesMin;
  if (is_short && crowd == Crowd::kHash && one_in(random, 2)) lengthen_keys(script, random);
  const std::vector<Bytes> keys = colliding_keys(
      script.spec, hash, crowd, 2 + below(random, one_in(random, 2) ? 4 : 15), random);
  if (keys.empty()) return;
  const auto needed = static_cast<std::uint32_t>(keys.size() + below(random, 2));
  script.spec.entries_max = std::max(script.spec.entries_max, needed);
  std::vector<Step> run{{.op = fill_with(script.spec, keys, random), .want = {}}};
  const std::size_t calls = 1 + below(random, std::max<std::size_t>(steps_max, 2));
  const Swarm swarm = random_swarm(random);
  while (run.size() <= calls) {
    run.push_back({.op = random_op(script.spec, keys, swarm, random), .want = {}});
  }
  const auto place = static_cast<std::ptrdiff_t>(below(random, script.steps.size() + 1));
  script.steps.insert(script.steps.begin() + place, run.begin(), run.end());
}

void churn_map(Script& script, KeyHash hash, std::size_t steps_max, Random& random) {
  if (script.spec.key_bytes == 0) lengthen_keys(script, random);
  if (!can_churn(script.spec) || one_in(random, 8)) {
    script.spec.entries_max = 1 + static_cast<std::uint32_t>(below(random, 17));
  }
  const std::size_t wanted = script.spec.entries_max + 2;
  const std::vector<Bytes> keys =
      one_in(random, 2) ? colliding_keys(script.spec, hash, random_crowd(script.spec, hash, random),
                                         wanted, random)
                        : random_keys(script.spec, hash, random);
  const std::size_t kept = one_in(random, 2) ? 0 : below(random, script.steps.size() + 1);
  script.steps.resize(std::min(kept, steps_max / 4));
  std::ranges::move(churn(script.spec, keys, steps_max - script.steps.size(), random),
                    std::back_inserter(script.steps));
}

}  // namespace mapdiff::harness
