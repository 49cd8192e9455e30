// Any script gives the same answers on impl, the oracle and the running kernel.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <variant>

#include "targets/harness/crowd.h"
#include "targets/harness/generator.h"
#include "targets/harness/mutate.h"
#include "targets/harness/report.h"
#include "targets/harness/script_file.h"
#include "targets/peers/oracle_hash.h"
#include "targets/peers/test_peers.h"
#include "targets/property/script_generators.h"

namespace mapdiff::property {
namespace {

using harness::Script;

// What all tests here assert: the peers agree and something was compared.
void assert_agreement(const Script& script, harness::Peers all) {
  const harness::RunResult result = run_in_lock_step(script, all);
  if (result.divergence) RC_FAIL(report(script, all));
  RC_ASSERT(result.counters.operations > 0U);
}

RC_GTEST_PROP(MapModel, any_script_on_a_legal_map_is_answered_alike, ()) {
  assert_agreement(*script_on(legal_spec()), peers::test_peers());
}

RC_GTEST_PROP(MapModel, any_script_on_any_map_is_answered_alike, ()) {
  assert_agreement(*script_on(any_spec()), peers::test_peers());
}

RC_GTEST_PROP(MapModel, any_script_on_a_map_with_any_hash_is_answered_alike, ()) {
  assert_agreement(*script_on(hashed_spec()), peers::test_peers());
}

RC_GTEST_PROP(MapModel, keys_crowded_into_one_bucket_are_answered_alike, ()) {
  Script script = *script_on(hashed_spec());
  harness::Random random(*rc::gen::arbitrary<std::uint64_t>());
  crowd_keys(script, peers::oracle_hash,
             harness::random_crowd(script.spec, peers::oracle_hash, random), 6, random);
  assert_agreement(script, peers::test_peers());
}

RC_GTEST_PROP(MapModel, churn_of_a_full_map_is_answered_alike, ()) {
  assert_agreement(*churning_on(hashed_spec()), peers::test_peers());
}

// The generator of the soak and the fuzzers' mutator, which reach what the generators above do not.
RC_GTEST_PROP(MapModel, long_random_scripts_are_answered_alike, ()) {
  harness::Random random(*rc::gen::arbitrary<std::uint64_t>());
  Script script = harness::random_script(random, 200, peers::oracle_hash);
  mutate(script, peers::oracle_hash, random);
  assert_agreement(script, peers::test_peers());
}

// The contract does not depend on preallocation, so each of its files must hold both ways.
TEST(MapModel, contract_files_hold_with_preallocation_switched) {
  const auto files =
      harness::expand_paths({std::string(MAPDIFF_ROOT) + "/corpus/map_ops/contract"});
  ASSERT_TRUE(std::holds_alternative<std::vector<std::string>>(files));
  std::uint64_t operations = 0;
  for (const std::string& path : std::get<std::vector<std::string>>(files)) {
    Script script = std::get<Script>(harness::load_script(path));
    script.spec.flags ^= harness::kMapFlagNoPrealloc;
    const auto result = run_in_lock_step(script, peers::test_peers(),
                                         {.memory_bytes_max = std::uint64_t{64} << 20});
    EXPECT_FALSE(result.divergence) << path << "\n" << report(script, peers::test_peers());
    operations += result.counters.operations;
  }
  EXPECT_GE(operations, 2000U);
}

}  // namespace
}  // namespace mapdiff::property
