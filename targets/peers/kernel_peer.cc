// Adapter: the running kernel as a peer, through libbpf; what libbpf has no argument for goes to
// bpf(2) directly. Needs CAP_BPF, and CAP_SYS_ADMIN for maps with zero_seed.
#include <bpf/bpf.h>
#include <linux/bpf.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstring>

#include "targets/peers/peers.h"
#include "targets/peers/whole_peer.h"

struct md_map {
  int fd;
};

namespace mapdiff::peers {
namespace {

constexpr std::uint32_t kTokenFd = 0x10000;  // Would make the answer depend on a file descriptor.

// libbpf returns -errno, in version 1 and later for every function used here.
int create_fd(const md_attr& attr) {
  bpf_map_create_opts options{};
  options.sz = sizeof options;
  options.map_flags = attr.map_flags;
  options.map_extra = attr.map_extra;
  options.numa_node = attr.numa_node;
  return bpf_map_create(BPF_MAP_TYPE_HASH, "mapdiff", attr.key_size, attr.value_size,
                        attr.max_entries, &options);
}

int init(const md_host* /*host*/) {
  md_attr attr{};
  attr.key_size = attr.value_size = attr.max_entries = 1;
  attr.map_flags = BPF_F_ZERO_SEED;
  const int fd = create_fd(attr);
  if (fd < 0) return fd;
  close(fd);
  return 0;
}

int create(const md_attr* attr, md_map** map, md_geom* geom) {
  if ((attr->map_flags & kTokenFd) != 0) return MD_SKIP;
  if (whole_attr(*attr).hash > MD_JHASH_AS_POSTED) return MD_SKIP;  // The kernel has one hash.
  const int fd = create_fd(*attr);
  if (fd < 0) return fd;
  const bool is_zero_seed = (attr->map_flags & BPF_F_ZERO_SEED) != 0;
  *geom = whole_geom(*attr, is_zero_seed ? MD_SEED_KNOWN : MD_SEED_RANDOM, 0);
  *map = new md_map{fd};
  return 0;
}

void destroy(md_map* map) {
  close(map->fd);
  delete map;
}

std::uint64_t address(const void* pointer) { return std::bit_cast<std::uintptr_t>(pointer); }

int raw(bpf_cmd command, bpf_attr& attr) {
  const long status = syscall(SYS_bpf, command, &attr, sizeof attr);
  return status < 0 ? -errno : 0;
}

int get_next_key(int fd, const md_call& call) {
  if (call.flags == 0) return bpf_map_get_next_key(fd, call.key, call.out_key);
  bpf_attr attr{};
  attr.map_fd = static_cast<std::uint32_t>(fd);
  attr.key = address(call.key);
  attr.next_key = address(call.out_key);
  attr.flags = call.flags;
  return raw(BPF_MAP_GET_NEXT_KEY, attr);
}

// The batch writes of bpf(2) with the cursors that libbpf leaves out.
int batch_write(int fd, md_call& call, bpf_cmd command) {
  bpf_attr attr{};
  attr.batch.map_fd = static_cast<std::uint32_t>(fd);
  attr.batch.in_batch = address(call.cursor_in);
  attr.batch.out_batch = address(call.cursor_out);
  attr.batch.keys = address(call.key);
  attr.batch.values = address(call.value);
  attr.batch.count = call.count;
  attr.batch.elem_flags = call.flags;
  attr.batch.flags = call.batch_flags;
  const int status = raw(command, attr);
  call.count = attr.batch.count;
  return status;
}

int batch_walk(int fd, md_call& call) {
  bpf_map_batch_opts options{};
  options.sz = sizeof options;
  options.elem_flags = call.flags;
  options.flags = call.batch_flags;
  const auto walk =
      call.op == MD_LOOKUP_BATCH ? bpf_map_lookup_batch : bpf_map_lookup_and_delete_batch;
  // The kernel only reads the cursor; libbpf's parameter is not const.
  return walk(fd, const_cast<void*>(call.cursor_in), call.cursor_out, call.out_key, call.out_value,
              &call.count, &options);
}

int call(md_map* map, md_call* call) {
  const int fd = map->fd;
  switch (call->op) {
    case MD_LOOKUP:
      return bpf_map_lookup_elem_flags(fd, call->key, call->out_value, call->flags);
    case MD_UPDATE:
      return bpf_map_update_elem(fd, call->key, call->value, call->flags);
    case MD_DELETE:
      return bpf_map_delete_elem_flags(fd, call->key, call->flags);
    case MD_GET_NEXT_KEY:
      return get_next_key(fd, *call);
    case MD_LOOKUP_AND_DELETE:
      return bpf_map_lookup_and_delete_elem_flags(fd, call->key, call->out_value, call->flags);
    case MD_LOOKUP_BATCH:
    case MD_LOOKUP_AND_DELETE_BATCH:
      return batch_walk(fd, *call);
    case MD_UPDATE_BATCH:
      return batch_write(fd, *call, BPF_MAP_UPDATE_BATCH);
    case MD_DELETE_BATCH:
      return batch_write(fd, *call, BPF_MAP_DELETE_BATCH);
    case MD_FREEZE:
      return bpf_map_freeze(fd);
    default:
      return MD_SKIP;
  }
}

}  // namespace

const md_plugin& kernel_peer() {
  static const md_plugin peer = [] {
    md_plugin whole = whole_peer("kernel", "running", create, destroy, call);
    whole.threads = MD_THREADED;
    whole.init = init;
    return whole;
  }();
  return peer;
}

}  // namespace mapdiff::peers
