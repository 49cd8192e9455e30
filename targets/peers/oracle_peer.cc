// Adapter: oracle::MapOracle as a peer. The oracle speaks strings; here they meet raw buffers.
#include <cerrno>
#include <cstring>
#include <optional>
#include <string>

#include "oracle/hash.h"
#include "oracle/map_oracle.h"
#include "targets/peers/oracle_hash.h"
#include "targets/peers/peers.h"
#include "targets/peers/whole_peer.h"

struct md_map {
  mapdiff::oracle::MapRequest request;
  mapdiff::oracle::MapOracle map;
};

namespace mapdiff::peers {
namespace {

using oracle::Answer;
using oracle::Bytes;

constexpr std::uint32_t kZeroSeed = 0x40;

// An input or output argument as the oracle takes it: a string, or NULL.
class Argument {
 public:
  static Argument input(const void* bytes, std::size_t size) {
    Argument argument(bytes != nullptr);
    if (bytes != nullptr) argument.text_.assign(static_cast<const char*>(bytes), size);
    return argument;
  }
  static Argument output(const void* bytes) { return Argument(bytes != nullptr); }

  Bytes* get() { return is_given_ ? &text_ : nullptr; }
  void copy_to(void* bytes) const {
    if (is_given_ && !text_.empty()) std::memcpy(bytes, text_.data(), text_.size());
  }

 private:
  explicit Argument(bool is_given) : is_given_(is_given) {}
  bool is_given_;
  Bytes text_;
};

int create(const md_attr* attr, md_map** map, md_geom* geom) {
  const md_attr asked = whole_attr(*attr);
  if (asked.hash >= MD_HASHES) {
    geom->rule = "H0";
    return -EINVAL;
  }
  const oracle::MapRequest request{
      .key_bytes = asked.key_size,
      .value_bytes = asked.value_size,
      .entries_max = asked.max_entries,
      .flags = asked.map_flags,
      .numa_node = asked.numa_node,
      .seed = asked.seed,
      .extra = asked.map_extra,
      .hash_rule = oracle_rule(asked.hash, asked.jhash_bytes_max, asked.xxh3_bytes_max)};
  const Answer answer = oracle::check_create(request);
  geom->rule = answer.rule;
  if (answer.status != 0) return answer.status;
  *geom = whole_geom(asked, MD_SEED_KNOWN, (asked.map_flags & kZeroSeed) != 0 ? 0 : asked.seed);
  geom->rule = answer.rule;
  *map = new md_map{request, oracle::MapOracle(request)};
  return 0;
}

void destroy(md_map* map) { delete map; }

Answer walk(md_map& map, md_call& call, oracle::BatchCall& batch) {
  Argument keys = Argument::output(call.out_key);
  Argument values = Argument::output(call.out_value);
  const Answer answer = call.op == MD_LOOKUP_BATCH
                            ? map.map.lookup_batch(batch, keys.get(), values.get())
                            : map.map.lookup_and_delete_batch(batch, keys.get(), values.get());
  keys.copy_to(call.out_key);
  values.copy_to(call.out_value);
  return answer;
}

Answer write(md_map& map, md_call& call, oracle::BatchCall& batch) {
  Argument keys = Argument::input(call.key, std::size_t{call.count} * map.request.key_bytes);
  if (call.op == MD_DELETE_BATCH) return map.map.delete_batch(batch, keys.get());
  Argument values = Argument::input(call.value, std::size_t{call.count} * map.request.value_bytes);
  return map.map.update_batch(batch, keys.get(), values.get());
}

Answer call_batch(md_map& map, md_call& call) {
  oracle::BatchCall batch{.in = static_cast<const std::uint32_t*>(call.cursor_in),
                          .out = static_cast<std::uint32_t*>(call.cursor_out),
                          .count = call.count,
                          .elem_flags = call.flags,
                          .flags = call.batch_flags};
  const bool is_walk = call.op == MD_LOOKUP_BATCH || call.op == MD_LOOKUP_AND_DELETE_BATCH;
  const Answer answer = is_walk ? walk(map, call, batch) : write(map, call, batch);
  call.count = batch.count;
  return answer;
}

Answer call_single(md_map& map, md_call& call) {
  Argument key = Argument::input(call.key, map.request.key_bytes);
  if (call.op == MD_UPDATE) {
    Argument value = Argument::input(call.value, map.request.value_bytes);
    return map.map.update(key.get(), value.get(), call.flags);
  }
  if (call.op == MD_DELETE) return map.map.erase(key.get(), call.flags);
  void* const buffer = call.op == MD_GET_NEXT_KEY ? call.out_key : call.out_value;
  Argument result = Argument::output(buffer);
  const Answer answer = call.op == MD_LOOKUP ? map.map.lookup(key.get(), result.get(), call.flags)
                        : call.op == MD_GET_NEXT_KEY
                            ? map.map.get_next_key(key.get(), result.get(), call.flags)
                            : map.map.lookup_and_delete(key.get(), result.get(), call.flags);
  result.copy_to(buffer);
  return answer;
}

int call(md_map* map, md_call* call) {
  Answer answer{};
  if (call->op == MD_FREEZE) {
    answer = map->map.freeze();
  } else if (call->op >= MD_LOOKUP_BATCH) {
    answer = call_batch(*map, *call);
  } else {
    answer = call_single(*map, *call);
  }
  call->rule = answer.rule;
  return answer.status;
}

int hash(md_map* map, const void* key, std::uint64_t* hash) {
  const bool is_zero_seed = (map->request.flags & kZeroSeed) != 0;
  const std::string_view bytes(static_cast<const char*>(key), map->request.key_bytes);
  *hash = oracle::hash(map->request.hash_rule, bytes, is_zero_seed ? 0 : map->request.seed);
  return 0;
}

}  // namespace

const md_plugin& oracle_peer() {
  static const md_plugin peer = [] {
    md_plugin whole = whole_peer("oracle", "contract 6.18", create, destroy, call);
    whole.hash = hash;
    return whole;
  }();
  return peer;
}

}  // namespace mapdiff::peers
