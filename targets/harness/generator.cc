#include "targets/harness/generator.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "targets/harness/churn.h"

namespace mapdiff::harness {
namespace {

std::uint32_t random_key_bytes(Random& random) {
  constexpr std::array<std::uint32_t, 12> kUsual{4, 8, 4, 8, 1, 2, 3, 5, 12, 13, 16, 24};
  // Where a hash or a comparison may take another path: blocks of 12, vectors of 16, long inputs.
  constexpr std::array<std::uint32_t, 12> kEdges{10, 11, 17,  25,  36,  37,
                                                 64, 65, 128, 129, 240, 241};
  if (!one_in(random, 4)) return any_of<std::uint32_t>(random, kUsual);
  if (one_in(random, 3)) return any_of<std::uint32_t>(random, kEdges);
  return static_cast<std::uint32_t>(1 + below(random, one_in(random, 8) ? 700 : 40));
}

std::uint32_t random_value_bytes(Random& random) {
  constexpr std::array<std::uint32_t, 6> kUsual{1, 4, 8, 3, 7, 16};
  if (!one_in(random, 6)) return any_of<std::uint32_t>(random, kUsual);
  return static_cast<std::uint32_t>(1 + below(random, one_in(random, 8) ? 1100 : 130));
}

// Around powers of two, and one: rounding and "full" are there.
std::uint32_t random_entries(Random& random) {
  const std::uint64_t power = std::uint64_t{1} << below(random, one_in(random, 8) ? 9 : 5);
  return static_cast<std::uint32_t>(std::max<std::uint64_t>(1, power + below(random, 3) - 1));
}

// One below, the number itself, one above.
std::uint32_t around(std::uint64_t number, Random& random) {
  return static_cast<std::uint32_t>(std::max<std::uint64_t>(1, number) + below(random, 3) - 1);
}

std::uint32_t random_map_flags(Random& random) {
  constexpr std::array<std::uint32_t, 4> kUsual{0x40, 0x41, 0x40, 0x41};
  constexpr std::array<std::uint32_t, 12> kOdd{0x0,  0x1,  0x0,   0x1,  0x44, 0x48,
                                               0x50, 0xc0, 0x140, 0x58, 0x42, 0x60};
  return one_in(random, 6) ? any_of<std::uint32_t>(random, kOdd)
                           : any_of<std::uint32_t>(random, kUsual);
}

// Around where the map's keys fall, or anywhere.
std::uint32_t random_limit(const Spec& spec, Random& random) {
  constexpr std::array<std::uint32_t, 8> kOdd{0, 3, 4, 12, 64, 65, 240, 0xffffffff};
  return one_in(random, 2) ? around(spec.key_bytes, random) : any_of<std::uint32_t>(random, kOdd);
}

std::uint64_t odd_flags(Random& random) {
  constexpr std::array<std::uint64_t, 10> kOdd{1, 2, 3, 4, 5, 6, 8, 1ULL << 32, 1ULL << 63, ~0ULL};
  return any_of<std::uint64_t>(random, kOdd);
}

md_op any_code(Random& random) {
  constexpr std::array<md_op, 25> kCodes{
      MD_UPDATE,           MD_UPDATE,       MD_UPDATE,       MD_UPDATE,
      MD_UPDATE,           MD_UPDATE,       MD_UPDATE,       MD_UPDATE,
      MD_LOOKUP,           MD_LOOKUP,       MD_DELETE,       MD_DELETE,
      MD_DELETE,           MD_GET_NEXT_KEY, MD_GET_NEXT_KEY, MD_GET_NEXT_KEY,
      MD_LOOKUP_BATCH,     MD_LOOKUP_BATCH, MD_LOOKUP_BATCH, MD_LOOKUP_AND_DELETE,
      MD_UPDATE_BATCH,     MD_UPDATE_BATCH, MD_DELETE_BATCH, MD_LOOKUP_AND_DELETE_BATCH,
      MD_LOOKUP_AND_DELETE};
  return one_in(random, 200) ? MD_FREEZE : any_of<md_op>(random, kCodes);
}

md_op random_code(Swarm swarm, Random& random) {
  constexpr int kTriesMax = 64;
  for (int i = 0; i < kTriesMax; ++i) {
    const md_op code = any_code(random);
    if ((swarm & (1U << code)) != 0) return code;
  }
  return MD_UPDATE;
}

// Without a known seed only whole walks can be compared, so most are.
void add_walk(const Spec& spec, Random& random, Op& op) {
  const bool is_order_free = (spec.flags & kMapFlagZeroSeed) == 0;
  if (one_in(random, 3) || (is_order_free && !one_in(random, 8))) {
    op.count = spec.entries_max + static_cast<std::uint32_t>(below(random, 3));
    return;
  }
  op.count = one_in(random, 3)
                 ? around(spec.entries_max, random)
                 : static_cast<std::uint32_t>(below(random, std::uint64_t{spec.entries_max} + 2));
  op.cursor_from = static_cast<CursorFrom>(below(random, 3));
  op.cursor = one_in(random, 3) ? around(bucket_count(spec), random)
                                : static_cast<std::uint32_t>(below(random, bucket_count(spec) + 2));
  if (one_in(random, 4)) op.out_to = OutTo::kSame;
  if (one_in(random, 100)) op.count = 0xffffffff;
}

void add_elements(const Spec& spec, const std::vector<Bytes>& keys, Random& random, Op& op) {
  constexpr std::uint32_t kManyElements = 300, kFewElements = 12;
  const std::uint32_t room =
      std::min(spec.entries_max, one_in(random, 16) ? kManyElements : kFewElements);
  op.count = one_in(random, 4) ? around(room, random)
                               : static_cast<std::uint32_t>(below(random, room + 2));
  for (std::uint32_t i = 0; i < op.count; ++i) {
    op.keys += any_of<Bytes>(random, keys);
    if (takes_value(op.code)) op.values += random_bytes(random, spec.value_bytes);
  }
}

void add_oddities(Random& random, Op& op) {
  switch (below(random, 7)) {
    case 0:
      op.flags = odd_flags(random);
      break;
    case 1:
      op.batch_flags = odd_flags(random);
      break;
    case 2:
      op.key_from = KeyFrom::kNull;
      break;
    case 3:
      op.keys_are_null = true;
      break;
    case 4:
      op.value_is_null = true;
      break;
    case 5:
      op.out_to = OutTo::kNull;
      break;
    default:
      op.cursor = static_cast<std::uint32_t>(random());
      break;
  }
}

void add_arguments(const Spec& spec, const std::vector<Bytes>& keys, Random& random, Op& op) {
  if (takes_key(op.code)) op.keys = any_of<Bytes>(random, keys);
  if (op.code == MD_UPDATE) {
    op.values = random_bytes(random, spec.value_bytes);
    if (one_in(random, 3)) op.flags = 1 + below(random, 2);
  }
  if (op.code == MD_GET_NEXT_KEY) {
    op.key_from = static_cast<KeyFrom>(below(random, 3));
    if (one_in(random, 8)) op.out_to = OutTo::kSame;
  }
  if (is_batch_walk(op.code)) add_walk(spec, random, op);
  if (is_batch_write(op.code)) add_elements(spec, keys, random, op);
}

// All keys of the script collide; a few unrelated ones so that buckets have neighbours.
std::vector<Bytes> crowded_keys(const Spec& spec, KeyHash hash, Random& random) {
  const std::size_t count = 2 + below(random, 15);
  std::vector<Bytes> keys =
      colliding_keys(spec, hash, random_crowd(spec, hash, random), count, random);
  keys.push_back(random_bytes(random, spec.key_bytes));
  keys.push_back(little_endian(below(random, 128), spec.key_bytes));
  return keys;
}

}  // namespace

Swarm random_swarm(Random& random) {
  if (one_in(random, 2)) return kAllCalls;
  const Swarm swarm = static_cast<Swarm>(random()) & kAllCalls;
  // Without updates the map stays empty, which is soon known.
  return one_in(random, 32) && swarm != 0 ? swarm : swarm | 1U << MD_UPDATE;
}

Spec random_spec(Random& random) {
  Spec spec;
  spec.key_bytes = random_key_bytes(random);
  spec.value_bytes = random_value_bytes(random);
  spec.entries_max = random_entries(random);
  spec.flags = random_map_flags(random);
  if ((spec.flags & kMapFlagZeroSeed) == 0) spec.seed = static_cast<std::uint32_t>(random());
  if (one_in(random, 400)) spec.extra = random();
  if (one_in(random, 400)) spec.value_bytes = 0;
  if (one_in(random, 400)) spec.entries_max = 0;
  if (one_in(random, 6)) choose_hash(spec, random);
  if (one_in(random, 400)) spec.hash = MD_HASHES;
  normalise(spec);
  return spec;
}

void choose_hash(Spec& spec, Random& random) {
  // Ends of short inputs, stripes, blocks and SpookyHash's short form.
  constexpr std::array<std::uint32_t, 12> kEdges{16,  17,  31,  32,  128,  129,
                                                 191, 192, 240, 241, 1024, 1025};
  spec.hash = static_cast<md_hash>(1 + below(random, MD_HASHES - 1));
  if (one_in(random, 3)) spec.key_bytes = any_of<std::uint32_t>(random, kEdges);
  if (spec.hash == MD_COMPOSITE && one_in(random, 3)) {
    spec.jhash_bytes_max = random_limit(spec, random);
    spec.xxh3_bytes_max = random_limit(spec, random);
  }
  normalise(spec);
}

std::vector<Bytes> random_keys(const Spec& spec, KeyHash hash, Random& random) {
  if (hash != nullptr && one_in(random, 4)) return crowded_keys(spec, hash, random);
  constexpr std::uint64_t kAllBytesMax = 1 << 16;
  const std::uint64_t count_max = std::min(std::uint64_t{spec.entries_max} * 2 + 2,
                                           kAllBytesMax / (std::uint64_t{spec.key_bytes} + 1) + 1);
  const std::size_t count = 1 + below(random, count_max);
  std::vector<Bytes> keys;
  for (std::size_t i = 0; i < count; ++i) {
    keys.push_back(one_in(random, 3) ? random_bytes(random, spec.key_bytes)
                                     : little_endian(i, spec.key_bytes));
    // A twin that differs in one byte only: a hash or comparison that drops it shows.
    if (!one_in(random, 4) || spec.key_bytes == 0) continue;
    Bytes twin = keys.back();
    twin[below(random, spec.key_bytes)] ^= static_cast<char>(1U << below(random, 8));
    keys.push_back(twin);
  }
  if (hash != nullptr && one_in(random, 3)) {
    std::ranges::copy(colliding_keys(spec, hash, random_crowd(spec, hash, random), 2, random),
                      std::back_inserter(keys));
  }
  return keys;
}

Op random_op(const Spec& spec, const std::vector<Bytes>& keys, Swarm swarm, Random& random) {
  Op op;
  op.code = random_code(swarm, random);
  add_arguments(spec, keys, random, op);
  if (one_in(random, 16)) add_oddities(random, op);
  normalise(op, spec);
  return op;
}

Script random_script(Random& random, std::size_t steps_max, KeyHash hash) {
  Script script;
  script.spec = random_spec(random);
  const std::vector<Bytes> keys = random_keys(script.spec, hash, random);
  const std::size_t steps = 1 + below(random, steps_max);
  if (hash != nullptr && can_churn(script.spec) && one_in(random, 8)) {
    script.steps = churn(script.spec, keys, steps, random);
    return script;
  }
  const Swarm swarm = random_swarm(random);
  for (std::size_t i = 0; i < steps; ++i) {
    script.steps.push_back({.op = random_op(script.spec, keys, swarm, random), .want = {}});
  }
  return script;
}

}  // namespace mapdiff::harness
