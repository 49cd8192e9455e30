#include "targets/property/script_generators.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <ostream>
#include <tuple>

#include "targets/harness/churn.h"
#include "targets/harness/collisions.h"
#include "targets/harness/generator.h"
#include "targets/harness/text_format.h"
#include "targets/peers/oracle_hash.h"

namespace mapdiff::property {
namespace {

using harness::Bytes;
using harness::CursorFrom;
using harness::KeyFrom;
using harness::Op;
using harness::OutTo;
using harness::Script;
using harness::Spec;
using harness::Step;

constexpr std::uint32_t kNoPreallocZeroSeed = 0x41, kZeroSeed = 0x40;

rc::Gen<std::uint32_t> key_bytes() {
  return rc::gen::weightedOneOf<std::uint32_t>(
      {{4, rc::gen::element<std::uint32_t>(1, 3, 4, 5, 8, 12, 13, 16)},
       {4, rc::gen::inRange<std::uint32_t>(1, 70)},
       {1, rc::gen::element<std::uint32_t>(128, 129, 240, 241)}});
}

// The kernel's hash by one of its names.
bool is_jhash(const Spec& spec) { return spec.hash <= MD_JHASH_AS_POSTED; }

rc::Gen<md_hash> jhash_names() {
  return rc::gen::weightedElement<md_hash>(
      {{6, MD_JHASH}, {1, MD_JHASH_PER_CALL}, {1, MD_JHASH_AS_POSTED}});
}

rc::Gen<md_hash> other_hashes() {
  return rc::gen::element(MD_XXH3, MD_XXH64, MD_XXH32, MD_SPOOKY, MD_COMPOSITE);
}

// Of a composite hash: around the sizes of keys above, or such that one of its hashes never comes.
rc::Gen<std::uint32_t> limits(std::uint32_t usual) {
  return rc::gen::weightedOneOf<std::uint32_t>(
      {{2, rc::gen::just(usual)},
       {1, rc::gen::element<std::uint32_t>(0, 3, 4, 64, 65, 0xffffffff)},
       {1, key_bytes()}});
}

// Each call as often as its weight, if the swarm has it; updates if it has none.
rc::Gen<md_op> call_of(harness::Swarm swarm) {
  constexpr std::array<std::pair<std::size_t, md_op>, MD_OPS> kWeights{
      {{8, MD_UPDATE},
       {3, MD_LOOKUP},
       {3, MD_DELETE},
       {3, MD_GET_NEXT_KEY},
       {2, MD_LOOKUP_AND_DELETE},
       {3, MD_LOOKUP_BATCH},
       {2, MD_LOOKUP_AND_DELETE_BATCH},
       {2, MD_UPDATE_BATCH},
       {2, MD_DELETE_BATCH},
       {1, MD_FREEZE}}};
  std::vector<md_op> calls;
  for (const auto& [weight, code] : kWeights) {
    if ((swarm & (1U << code)) != 0) calls.insert(calls.end(), weight, code);
  }
  return rc::gen::elementOf(calls);
}

rc::Gen<harness::Swarm> swarms() {
  return rc::gen::map(rc::gen::arbitrary<std::uint64_t>(), [](std::uint64_t seed) {
    harness::Random random(seed);
    return harness::random_swarm(random);
  });
}

// Keys of one bucket, of one tag and of one hash, the same for each map of that kind. Of a hash
// that must be searched only the first: the others would take longer than all properties together.
const std::vector<Bytes>& crowds_of(const Spec& spec) {
  using Kind = std::tuple<std::uint32_t, std::uint64_t, std::uint32_t, md_hash, std::uint32_t,
                          std::uint32_t>;
  static std::map<Kind, std::vector<Bytes>> all;
  std::vector<Bytes>& keys =
      all[{spec.key_bytes, harness::bucket_count(spec), harness::placing_seed(spec), spec.hash,
           spec.jhash_bytes_max, spec.xxh3_bytes_max}];
  if (!keys.empty()) return keys;
  harness::Random random(1);
  for (const auto crowd : {harness::Crowd::kBucket, harness::Crowd::kTag, harness::Crowd::kHash}) {
    std::ranges::copy(colliding_keys(spec, peers::oracle_hash, crowd, 4, random),
                      std::back_inserter(keys));
    if (!is_jhash(spec)) break;
  }
  if (keys.empty()) keys.push_back(Bytes(spec.key_bytes, '\0'));
  return keys;
}

// 0 mostly, else a number that only some calls accept.
rc::Gen<std::uint64_t> flags() {
  return rc::gen::weightedOneOf<std::uint64_t>(
      {{12, rc::gen::just<std::uint64_t>(0)},
       {3, rc::gen::element<std::uint64_t>(1, 2)},
       {1, rc::gen::element<std::uint64_t>(3, 4, 5, 8, 1ULL << 32, ~0ULL)}});
}

template <typename T>
rc::Gen<T> seldom(T odd, T usual) {
  return rc::gen::weightedElement<T>({{1, odd}, {15, usual}});
}

// The keys and values that such a call offers; at most twelve, whatever its count.
Op with_elements(Op op, const Spec& spec) {
  const std::size_t elements = harness::is_batch_write(op.code) ? std::min(op.count, 12U) : 1;
  for (std::size_t i = 0; i < elements; ++i) {
    op.keys += *key_of(spec);
    op.values += *value_of(spec);
  }
  normalise(op, spec);
  return op;
}

Op draw_op(const Spec& spec, md_op code) {
  Op op;
  op.code = code;
  op.flags = *flags();
  op.batch_flags = *seldom<std::uint64_t>(1, 0);
  op.key_from = *rc::gen::weightedElement<KeyFrom>(
      {{6, KeyFrom::kBytes}, {1, KeyFrom::kNull}, {2, KeyFrom::kLast}});
  op.out_to = *rc::gen::weightedElement<OutTo>(
      {{12, OutTo::kBuffer}, {1, OutTo::kNull}, {2, OutTo::kSame}});
  op.cursor_from = *rc::gen::element(CursorFrom::kNull, CursorFrom::kNumber, CursorFrom::kLast);
  op.cursor = *rc::gen::inRange<std::uint32_t>(0, spec.entries_max + 3);
  op.keys_are_null = *seldom(true, false);
  op.value_is_null = *seldom(true, false);
  op.count = *rc::gen::inRange<std::uint32_t>(0, std::min(spec.entries_max, 40U) + 3);
  return with_elements(std::move(op), spec);
}

Op draw_filling_op(const Spec& spec) {
  Op op;
  op.code = *rc::gen::weightedElement<md_op>({{8, MD_UPDATE},
                                              {2, MD_DELETE},
                                              {1, MD_LOOKUP_AND_DELETE},
                                              {2, MD_UPDATE_BATCH},
                                              {1, MD_DELETE_BATCH}});
  op.count = *rc::gen::inRange<std::uint32_t>(0, 6);
  return with_elements(std::move(op), spec);
}

Script script_of(const Spec& spec, std::vector<Step> steps) {
  return {.spec = spec, .create_want = {}, .steps = std::move(steps)};
}

template <typename DrawOp>
rc::Gen<Script> drawn_script(const Spec& spec, DrawOp draw) {
  const auto step = rc::gen::exec([spec, draw] { return Step{.op = draw(spec), .want = {}}; });
  return rc::gen::map(rc::gen::container<std::vector<Step>>(step), [spec](std::vector<Step> steps) {
    return script_of(spec, std::move(steps));
  });
}

Script drawn_churn(const Spec& spec, std::uint64_t seed) {
  constexpr std::size_t kStepsMax = 120;
  harness::Random random(seed);
  const bool is_crowded = harness::one_in(random, 2);
  const std::vector<Bytes> keys = is_crowded ? crowds_of(spec) : std::vector<Bytes>{};
  return script_of(spec, harness::churn(spec, keys, kStepsMax, random));
}

rc::Seq<Script> fewer_steps(const Script& script) {
  return rc::seq::map(rc::shrink::removeChunks(script.steps), [script](std::vector<Step> steps) {
    return script_of(script.spec, std::move(steps));
  });
}

}  // namespace

rc::Gen<Spec> legal_spec() {
  return rc::gen::exec([] {
    Spec spec;
    spec.key_bytes = *key_bytes();
    spec.value_bytes = *rc::gen::element<std::uint32_t>(1, 4, 7, 8, 33);
    spec.entries_max = *rc::gen::oneOf(rc::gen::inRange<std::uint32_t>(1, 10),
                                       rc::gen::element<std::uint32_t>(15, 16, 17, 33, 64, 129));
    spec.flags = *rc::gen::element(kZeroSeed, kNoPreallocZeroSeed);
    spec.hash = *jhash_names();
    return spec;
  });
}

rc::Gen<Spec> hashed_spec() {
  return rc::gen::exec([] {
    Spec spec = *legal_spec();
    spec.hash = *rc::gen::oneOf(jhash_names(), other_hashes());
    spec.jhash_bytes_max = *limits(harness::kJhashBytesMax);
    spec.xxh3_bytes_max = *limits(harness::kXxh3BytesMax);
    normalise(spec);
    return spec;
  });
}

rc::Gen<Spec> any_spec() {
  return rc::gen::exec([] {
    Spec spec = *rc::gen::weightedOneOf<Spec>({{4, legal_spec()}, {1, hashed_spec()}});
    spec.flags = *rc::gen::weightedOneOf<std::uint32_t>(
        {{10, rc::gen::just(spec.flags)},
         {2, rc::gen::element<std::uint32_t>(0, 1)},
         {2, rc::gen::element<std::uint32_t>(0x48, 0x50, 0xc0, 0x140, 0x44)},
         {1, rc::gen::element<std::uint32_t>(0x58, 0x42, 0x60, 0x1c0, 0x240, 0x80000040)}});
    spec.seed = *rc::gen::arbitrary<std::uint32_t>();
    spec.extra = *seldom<std::uint64_t>(1, 0);
    spec.numa_node = *seldom<std::uint32_t>(77, 0);
    if (*seldom(true, false)) spec.entries_max = 0;
    if (*seldom(true, false)) spec.hash = MD_HASHES;
    normalise(spec);
    return spec;
  });
}

rc::Gen<Bytes> key_of(const Spec& spec) {
  const std::size_t bytes = spec.key_bytes;
  const auto numbers =
      rc::gen::map(rc::gen::inRange<std::uint64_t>(0, std::uint64_t{spec.entries_max} + 3),
                   [bytes](std::uint64_t number) { return harness::little_endian(number, bytes); });
  // Differ in the last byte only: a hash or comparison that drops it shows.
  const auto last_byte = rc::gen::map(rc::gen::inRange(0, 4), [bytes](int number) {
    Bytes key(bytes, '\x5a');
    key.back() = static_cast<char>(number);
    return key;
  });
  const auto colliding = rc::gen::elementOf(crowds_of(spec));
  return rc::gen::weightedOneOf<Bytes>({{6, numbers}, {2, last_byte}, {3, colliding}});
}

rc::Gen<Bytes> value_of(const Spec& spec) {
  return rc::gen::container<Bytes>(spec.value_bytes, rc::gen::arbitrary<char>());
}

rc::Gen<Op> op_of(const Spec& spec) {
  return rc::gen::exec([spec] { return draw_op(spec, *call_of(harness::kAllCalls)); });
}

rc::Gen<Script> script_on(const rc::Gen<Spec>& specs) {
  return rc::gen::mapcat(rc::gen::pair(specs, swarms()), [](const auto& drawn) {
    const harness::Swarm swarm = drawn.second;
    return drawn_script(drawn.first,
                        [swarm](const Spec& spec) { return draw_op(spec, *call_of(swarm)); });
  });
}

rc::Gen<Script> filling_on(const rc::Gen<Spec>& specs) {
  return rc::gen::mapcat(specs,
                         [](const Spec& spec) { return drawn_script(spec, draw_filling_op); });
}

rc::Gen<Script> churning_on(const rc::Gen<Spec>& specs) {
  const auto drawn = rc::gen::pair(rc::gen::suchThat(specs, harness::can_churn),
                                   rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()));
  const auto scripts =
      rc::gen::map(drawn, [](const auto& pair) { return drawn_churn(pair.first, pair.second); });
  // A lambda: clang does not take a function for what RapidCheck keeps as a constant.
  return rc::gen::shrink(scripts, [](const Script& script) { return fewer_steps(script); });
}

}  // namespace mapdiff::property

namespace mapdiff::harness {

void showValue(const Script& script, std::ostream& os) { os << "\n" << print(script); }

}  // namespace mapdiff::harness
