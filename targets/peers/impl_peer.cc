// Adapter: impl::HashMap as a peer. It translates calls and hides nothing.
#include <cerrno>
#include <cstdio>
#include <memory>
#include <string>

#include "impl/base/probes.h"
#include "impl/map/hash_map.h"
#include "targets/peers/peers.h"
#include "targets/peers/whole_peer.h"

struct md_map {
  std::unique_ptr<mapdiff::impl::HashMap> map;
};

namespace mapdiff::peers {
namespace {

using impl::Batch;
using impl::HashMap;

static_assert(static_cast<int>(impl::HashChoice::kComposite) == MD_COMPOSITE);

const std::byte* in(const void* bytes) { return static_cast<const std::byte*>(bytes); }
std::byte* out(void* bytes) { return static_cast<std::byte*>(bytes); }

int create(const md_attr* attr, md_map** map, md_geom* geom) {
  const md_attr asked = whole_attr(*attr);
  const impl::MapAttributes attributes{
      .key_bytes = asked.key_size,
      .value_bytes = asked.value_size,
      .entries_max = asked.max_entries,
      .map_flags = asked.map_flags,
      .numa_node = asked.numa_node,
      .seed = asked.seed,
      .map_extra = asked.map_extra,
      .hash = static_cast<impl::HashChoice>(asked.hash),
      .composite_limits = {asked.jhash_bytes_max, asked.xxh3_bytes_max}};
  auto made = std::make_unique<md_map>();
  const int status = HashMap::create(attributes, made->map);
  if (status != 0) return status;
  *geom = whole_geom(asked, MD_SEED_KNOWN, made->map->hasher().seed());
  geom->probes_max = made->map->probes_max();
  *map = made.release();
  return 0;
}

void destroy(md_map* map) { delete map; }

int call_batch(HashMap& map, md_call& call) {
  Batch batch{.in_batch = static_cast<const std::uint32_t*>(call.cursor_in),
              .out_batch = static_cast<std::uint32_t*>(call.cursor_out),
              .count = call.count,
              .elem_flags = call.flags,
              .flags = call.batch_flags};
  int status = MD_SKIP;
  switch (call.op) {
    case MD_LOOKUP_BATCH:
      status = map.lookup_batch(batch, out(call.out_key), out(call.out_value));
      break;
    case MD_LOOKUP_AND_DELETE_BATCH:
      status = map.lookup_and_delete_batch(batch, out(call.out_key), out(call.out_value));
      break;
    case MD_UPDATE_BATCH:
      status = map.update_batch(batch, in(call.key), in(call.value));
      break;
    case MD_DELETE_BATCH:
      status = map.delete_batch(batch, in(call.key));
      break;
    default:
      break;
  }
  call.count = batch.count;
  return status;
}

int dispatch(HashMap& map, md_call* call) {
  switch (call->op) {
    case MD_LOOKUP:
      return map.lookup(in(call->key), out(call->out_value), call->flags);
    case MD_UPDATE:
      return map.update(in(call->key), in(call->value), call->flags);
    case MD_DELETE:
      return map.erase(in(call->key), call->flags);
    case MD_GET_NEXT_KEY:
      return map.get_next_key(in(call->key), out(call->out_key), call->flags);
    case MD_LOOKUP_AND_DELETE:
      return map.lookup_and_delete(in(call->key), out(call->out_value), call->flags);
    case MD_FREEZE:
      return map.freeze();
    default:
      return call_batch(map, *call);
  }
}

int call(md_map* peer_map, md_call* call) {
  impl::Probes::reset();
  const int status = dispatch(*peer_map->map, call);
  call->probes = impl::Probes::most();
  return status;
}

int hash(md_map* map, const void* key, std::uint64_t* hash) {
  *hash = map->map->hasher()(in(key));
  return 0;
}

int audit(md_map* map, char* text, std::size_t text_bytes) {
  std::string fault;
  if (map->map->invariants_hold(fault)) return 0;
  std::snprintf(text, text_bytes, "%s", fault.c_str());
  return -EIO;
}

}  // namespace

const md_plugin& impl_peer() {
  static const md_plugin peer = [] {
    md_plugin whole = whole_peer("impl", "chained", create, destroy, call);
    whole.hash = hash;
    whole.audit = audit;
    return whole;
  }();
  return peer;
}

}  // namespace mapdiff::peers
