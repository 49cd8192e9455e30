/* targets/peers/mapdiff_plugin.h - ABI 1 between mapdiff and a map under test. C99, no allocation
 * across it.
 *
 * Every peer is one `struct md_plugin`: impl, oracle and kernel in this process, others from a
 * shared object that exports mapdiff_plugin(). Structs start with their size and grow only at the
 * end; nobody reads beyond the smaller of both sizes. Nothing may throw or unwind through these
 * functions.
 *
 * Units:   key_size, value_size, capacities in bytes; counts in elements; statuses are 0 or -errno.
 *
 * Threads: calls on one map are serial unless md_plugin.threads says more.
 *
 * Source:  the bpf(2) map commands; what each answers is oracle/README.md.
 */
#ifndef MAPDIFF_PLUGIN_H
#define MAPDIFF_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MD_ABI 1u
#define MD_BIT(n) (UINT64_C(1) << (n))

/* Kinds of map. Values are fixed for ever: masks and files hold them. */
enum md_type { MD_HASH = 0, MD_TYPES = 8 };

/* Calls; create and destroy are functions of their own. Values are fixed for ever. */
enum md_op {
  MD_LOOKUP = 0,
  MD_UPDATE = 1,
  MD_DELETE = 2,
  MD_GET_NEXT_KEY = 3,
  MD_LOOKUP_AND_DELETE = 4,
  MD_LOOKUP_BATCH = 5,
  MD_LOOKUP_AND_DELETE_BATCH = 6,
  MD_UPDATE_BATCH = 7,
  MD_DELETE_BATCH = 8,
  MD_FREEZE = 9,
  MD_OPS = 10
};

/* How a map hashes its keys; the lowest bits of the hash are the bucket. Every hash has 32 bits: of
 * a longer one the lowest; md_geom.seed is its seed, zero-extended. Values are fixed for ever. */
enum md_hash {
  MD_JHASH = 0,           /* the kernel's: lookup3, by words where key_size % 4 is 0 */
  MD_JHASH_PER_CALL = 1,  /* the same bits; the size is tested on each call */
  MD_JHASH_AS_POSTED = 2, /* the same bits; sizes 4 and 8 are tested first, on each call */
  MD_XXH3 = 3,            /* XXH3, 64 bits, with seed */
  MD_XXH64 = 4,
  MD_XXH32 = 5,
  MD_SPOOKY = 6,    /* SpookyHash V2, 128 bits, both seeds alike: the lowest of the first half */
  MD_COMPOSITE = 7, /* by size: MD_JHASH up to jhash_bytes_max where key_size % 4 is 0, else MD_XXH3
                       up to xxh3_bytes_max, else MD_XXH64 */
  MD_HASHES = 8
};

/* Results beside 0 and -errno. */
enum md_result {
  MD_SKIP = -10001, /* this API cannot say that call; nothing was done. Counted and printed. */
  MD_FAIL = -10002, /* failed, reason unknown: compared as "some error". */
  MD_AGAIN = -10003 /* busy, nothing was changed: the host repeats, with a bound. */
};

/* Capabilities (md_plugin.caps) are promises: what is not claimed is skipped, what is claimed is
 * tested. */
#define MD_CAP_ERRNO \
  MD_BIT(0) /* error numbers are the kernel's; else only success or failure counts */
#define MD_CAP_NULLPTR MD_BIT(1)   /* NULL key, value and cursor are answered, not dereferenced */
#define MD_CAP_UNTOUCHED MD_BIT(2) /* output bytes are the kernel's also when the call fails */
#define MD_CAP_FLAGS MD_BIT(3)     /* ANY, NOEXIST and EXIST are implemented, other flags refused */
#define MD_CAP_CAPACITY MD_BIT(4)  /* exactly max_entries fit; else md_geom bounds it */
#define MD_CAP_ORDER                                                                             \
  MD_BIT(5)                   /* walk order, pages and cursors are the kernel's for a known seed \
                               */
#define MD_CAP_FORK MD_BIT(6) /* maps may be made and used in a forked child */
#define MD_CAP_HASH \
  MD_BIT(7) /* create answers md_attr.hash; else the host asks for MD_JHASH and nothing else */

enum md_seed {
  MD_SEED_RANDOM = 0, /* unknown to the host: walk order is free */
  MD_SEED_KNOWN = 1,  /* the one asked for: 0 with BPF_F_ZERO_SEED, else md_attr.seed */
  MD_SEED_FIXED = 2   /* md_geom.seed, whatever was asked for */
};
enum md_threads { MD_SERIAL = 0, MD_ONE_WRITER = 1, MD_THREADED = 2 };
enum md_cursor {
  MD_CURSOR_NONE = 0,
  MD_CURSOR_KEY = 1,
  MD_CURSOR_BUCKET = 2,
  MD_CURSOR_OPAQUE = 3
};

struct md_map; /* the peer's own */

/* What the user asked for, passed on raw, also when invalid: answer as the kernel would, or
 * MD_SKIP. A hash that does not exist is refused before all else, with -EINVAL; a peer whose map
 * has no such argument, or not that hash, answers MD_SKIP. An md_attr that ends before `hash` asks
 * for MD_JHASH. */
struct md_attr {
  uint32_t size;
  uint32_t type; /* enum md_type */
  uint32_t key_size;
  uint32_t value_size;
  uint32_t max_entries;
  uint32_t map_flags; /* BPF_F_* numbers of the kernel */
  uint32_t numa_node;
  uint32_t seed; /* for maps without BPF_F_ZERO_SEED, where the peer can set it */
  uint64_t map_extra;
  uint32_t hash;            /* enum md_hash */
  uint32_t jhash_bytes_max; /* this and the next: read with MD_COMPOSITE only */
  uint32_t xxh3_bytes_max;
  uint32_t reserved;
};

/* What a created map is like. Zero means unknown. */
struct md_geom {
  uint32_t size;
  uint32_t seed_kind; /* enum md_seed */
  uint32_t seed;
  uint32_t batch_cursor_kind; /* enum md_cursor */
  uint32_t batch_cursor_size; /* bytes read and written through cursor_in and cursor_out */
  uint32_t key_align;         /* alignment that the peer needs from the host; 0 and 1: none */
  uint32_t value_align;
  uint32_t reserved;
  uint64_t n_buckets;
  uint64_t capacity_min; /* elements that fit, when MD_CAP_CAPACITY is not claimed */
  uint64_t capacity_max;
  const char* rule; /* static name of the rule that decided, also when create fails; only printed */
  uint64_t probes_max; /* the most elements that one search of a call looks at; 0: no promise */
};

/* One call. Single calls use key, value, out_key, out_value; batches use them as arrays with
 * strides key_size and value_size. Every pointer may be NULL where MD_CAP_NULLPTR is claimed. */
struct md_call {
  uint32_t size;
  uint32_t op;    /* enum md_op */
  uint32_t count; /* batches: in, elements offered or room; out, elements done, also on error */
  uint32_t reserved;
  uint64_t flags;        /* single calls: attr.flags; batches: elem_flags */
  uint64_t batch_flags;  /* batches: batch.flags */
  const void* key;       /* in */
  const void* value;     /* in */
  void* out_key;         /* out: next key, or the keys of a batch lookup */
  void* out_value;       /* out: value, or the values of a batch lookup */
  const void* cursor_in; /* batches: NULL is the start; may be stale; may equal cursor_out */
  void* cursor_out;
  int64_t native;   /* out: the implementation's own code, only printed */
  const char* rule; /* out: static name of the rule that decided, or NULL; only printed */
  uint64_t probes;  /* out: elements that the longest search of the call looked at; more than
                       md_geom.probes_max is a divergence. 0: not counted */
};

/* A known difference in the status of a call: not a divergence where all its numbers match. */
struct md_deviation {
  uint32_t size;
  int32_t want;           /* the reference's status */
  int32_t got;            /* the peer's status; MD_FAIL: any error */
  uint32_t state_differs; /* 1: contents differ afterwards, so the peer leaves the script */
  uint64_t types;         /* mask of MD_BIT(enum md_type) */
  uint64_t ops;           /* mask of MD_BIT(enum md_op) */
  const char* id;
  const char* reason;
};

struct md_host {
  uint32_t size;
  uint32_t abi;
  void (*log)(const char* text);
};

struct md_plugin {
  uint32_t size;
  uint32_t abi;
  const char* name;
  const char* version;
  uint64_t caps;          /* MD_CAP_* */
  uint64_t ops[MD_TYPES]; /* per type: mask of MD_BIT(enum md_op); 0: the type is not known here */
  uint32_t threads;       /* enum md_threads */
  uint32_t deviations_count;
  const struct md_deviation* deviations;
  int (*init)(
      const struct md_host* host); /* 0, or -errno: the peer cannot take part in this process */
  int (*create)(const struct md_attr* attr, struct md_map** map, struct md_geom* geom);
  void (*destroy)(struct md_map* map);
  int (*call)(struct md_map* map, struct md_call* call);
  /* NULL where the peer has none. hash: the 32 bits of md_attr.hash of one key with md_geom.seed,
   * compared for each key that is used where two peers know the same seed; audit: 0, or -EIO with
   * text. */
  int (*hash)(struct md_map* map, const void* key, uint64_t* hash);
  int (*audit)(struct md_map* map, char* text, size_t text_bytes);
};

/* The only symbol that a shared object exports; NULL when the host's ABI is too old for it. */
const struct md_plugin* mapdiff_plugin(uint32_t host_abi);

#ifdef __cplusplus
}
#endif
#endif /* MAPDIFF_PLUGIN_H */
