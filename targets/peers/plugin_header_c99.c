/* The plug-in header must stay C99: this file includes it, and nothing else, under -pedantic. */
#include "targets/peers/mapdiff_plugin.h"

typedef char md_attr_grows_only_at_its_end[offsetof(struct md_attr, hash) == 40 ? 1 : -1];
typedef char md_attr_has_no_hidden_tail[sizeof(struct md_attr) == 56 ? 1 : -1];
typedef char md_call_has_no_hidden_tail[sizeof(struct md_call) % 8 == 0 ? 1 : -1];
