#include "targets/peers/whole_peer.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace mapdiff::peers {

md_plugin whole_peer(const char* name, const char* version,
                     int (*create)(const md_attr*, md_map**, md_geom*), void (*destroy)(md_map*),
                     int (*call)(md_map*, md_call*)) {
  return {.size = sizeof(md_plugin),
          .abi = MD_ABI,
          .name = name,
          .version = version,
          .caps = MD_CAP_ERRNO | MD_CAP_NULLPTR | MD_CAP_UNTOUCHED | MD_CAP_FLAGS |
                  MD_CAP_CAPACITY | MD_CAP_ORDER | MD_CAP_FORK | MD_CAP_HASH,
          .ops = {MD_BIT(MD_OPS) - 1},
          .threads = MD_SERIAL,
          .deviations_count = 0,
          .deviations = nullptr,
          .init = [](const md_host*) { return 0; },
          .create = create,
          .destroy = destroy,
          .call = call,
          .hash = nullptr,
          .audit = nullptr};
}

md_attr whole_attr(const md_attr& attr) {
  md_attr whole{};
  std::memcpy(&whole, &attr, std::min<std::size_t>(attr.size, sizeof whole));
  return whole;
}

md_geom whole_geom(const md_attr& attr, md_seed seed_kind, std::uint32_t seed) {
  return {.size = sizeof(md_geom),
          .seed_kind = static_cast<std::uint32_t>(seed_kind),
          .seed = seed,
          .batch_cursor_kind = MD_CURSOR_BUCKET,
          .batch_cursor_size = sizeof(std::uint32_t),
          .key_align = 1,
          .value_align = 1,
          .reserved = 0,
          .n_buckets = std::bit_ceil(std::uint64_t{attr.max_entries}),
          .capacity_min = attr.max_entries,
          .capacity_max = attr.max_entries,
          .rule = nullptr,
          .probes_max = 0};
}

}  // namespace mapdiff::peers
