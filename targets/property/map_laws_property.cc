// Laws that a map must obey on its own, whoever it is compared with: checked on every peer.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <utility>
#include <vector>

#include "targets/harness/player.h"
#include "targets/peers/test_peers.h"
#include "targets/property/script_generators.h"

namespace mapdiff::property {
namespace {

using harness::Bytes;
using harness::CursorFrom;
using harness::KeyFrom;
using harness::Op;
using harness::Outcome;
using harness::Player;
using harness::Script;
using harness::Spec;
using Contents = std::vector<std::pair<Bytes, Bytes>>;  // In walk order.

Op single(md_op code, const Bytes& key = {}) {
  Op op;
  op.code = code;
  op.keys = key;
  return op;
}

Op update(const Bytes& key, const Bytes& value, std::uint64_t flags) {
  Op op = single(MD_UPDATE, key);
  op.values = value;
  op.flags = flags;
  return op;
}

// A peer's map, filled by a script.
class Map {
 public:
  Map(const md_plugin& peer, const Script& script) : spec_(script.spec), player_(peer) {
    RC_ASSERT(player_.create(spec_) == 0);
    for (const harness::Step& step : script.steps) call(step.op);
  }

  Outcome call(const Op& op) { return player_.call(op, spec_.entries_max); }

  Contents by_next_key() {
    Contents contents;
    Op next = single(MD_GET_NEXT_KEY);
    next.key_from = KeyFrom::kNull;
    for (;;) {
      const Outcome step = call(next);
      if (step.status == -ENOENT) return contents;
      RC_ASSERT(step.status == 0);
      RC_ASSERT(contents.size() < spec_.entries_max);
      const Outcome found = call(single(MD_LOOKUP, step.keys));
      RC_ASSERT(found.status == 0);
      contents.emplace_back(step.keys, found.values);
      next.key_from = KeyFrom::kLast;
    }
  }

  // Pages of `room` elements; a bucket that does not fit asks for one more.
  Contents by_pages(md_op code, std::uint32_t room) {
    Contents contents;
    Op walk = single(code);
    walk.count = room;
    for (;;) {
      const Outcome page = call(walk);
      if (page.status == -ENOSPC) {
        RC_ASSERT(walk.count <= spec_.entries_max);
        ++walk.count;
      } else {
        RC_ASSERT(page.status == 0 || page.status == -ENOENT);
        add(page, contents);
        if (page.status == -ENOENT) return contents;
      }
      walk.cursor_from = CursorFrom::kLast;
    }
  }

 private:
  void add(const Outcome& page, Contents& contents) const {
    for (std::size_t i = 0; i < page.count; ++i) {
      contents.emplace_back(page.keys.substr(i * spec_.key_bytes, spec_.key_bytes),
                            page.values.substr(i * spec_.value_bytes, spec_.value_bytes));
    }
    RC_ASSERT(contents.size() <= spec_.entries_max);
  }

  Spec spec_;
  Player player_;
};

bool holds(const Contents& contents, const Bytes& key) {
  return std::ranges::any_of(contents, [&key](const auto& entry) { return entry.first == key; });
}

// The peers that make such a map: the kernel has jhash only.
std::vector<const md_plugin*> makers_of(const Spec& spec) {
  std::vector<const md_plugin*> makers = peers::test_peers();
  if (spec.hash > MD_JHASH_AS_POSTED) std::erase(makers, &peers::kernel_peer());
  return makers;
}

RC_GTEST_PROP(MapLaws, pages_and_next_keys_visit_the_same_elements_in_the_same_order, ()) {
  const Script script = *filling_on(hashed_spec());
  const auto room = *rc::gen::inRange<std::uint32_t>(1, script.spec.entries_max + 2);
  for (const md_plugin* peer : makers_of(script.spec)) {
    Map map(*peer, script);
    const Contents walked = map.by_next_key();
    RC_ASSERT(map.by_pages(MD_LOOKUP_BATCH, room) == walked);
    RC_ASSERT(map.by_pages(MD_LOOKUP_AND_DELETE_BATCH, room) == walked);
    RC_ASSERT(map.by_next_key().empty());
  }
}

RC_GTEST_PROP(MapLaws, a_walk_visits_each_key_once, ()) {
  const Script script = *filling_on(hashed_spec());
  for (const md_plugin* peer : makers_of(script.spec)) {
    Contents walked = Map(*peer, script).by_next_key();
    std::ranges::sort(walked);
    const auto twin = std::ranges::adjacent_find(
        walked, [](const auto& a, const auto& b) { return a.first == b.first; });
    RC_ASSERT(twin == walked.end());
  }
}

RC_GTEST_PROP(MapLaws, delete_undoes_the_insert_of_a_new_key, ()) {
  const Script script = *filling_on(hashed_spec());
  const Bytes key = *key_of(script.spec);
  const Bytes value = *value_of(script.spec);
  for (const md_plugin* peer : makers_of(script.spec)) {
    Map map(*peer, script);
    const Contents before = map.by_next_key();
    const bool is_new = !holds(before, key) && before.size() < script.spec.entries_max;
    const int inserted = map.call(update(key, value, 1)).status;
    RC_ASSERT((inserted == 0) == is_new);
    if (!is_new) continue;
    RC_ASSERT(map.by_next_key().size() == before.size() + 1);
    RC_ASSERT(map.call(single(MD_DELETE, key)).status == 0);
    RC_ASSERT(map.by_next_key() == before);
  }
}

// Exactly one of NOEXIST and EXIST does what ANY would do; the other leaves the map alone.
RC_GTEST_PROP(MapLaws, noexist_and_exist_partition_any, ()) {
  const Script script = *filling_on(hashed_spec());
  const Bytes key = *key_of(script.spec);
  const Bytes value = *value_of(script.spec);
  for (const md_plugin* peer : makers_of(script.spec)) {
    Map any(*peer, script);
    Map noexist(*peer, script);
    Map exist(*peer, script);
    const Contents before = any.by_next_key();
    const bool is_present = holds(before, key);
    const int wanted = any.call(update(key, value, 0)).status;
    RC_ASSERT(noexist.call(update(key, value, 1)).status == (is_present ? -EEXIST : wanted));
    RC_ASSERT(exist.call(update(key, value, 2)).status == (is_present ? wanted : -ENOENT));
    RC_ASSERT((is_present ? exist : noexist).by_next_key() == any.by_next_key());
    RC_ASSERT((is_present ? noexist : exist).by_next_key() == before);
  }
}

RC_GTEST_PROP(MapLaws, a_replaced_element_becomes_the_first_of_its_bucket, ()) {
  const Script script = *filling_on(hashed_spec());
  const Bytes key = *key_of(script.spec);
  const Bytes value = *value_of(script.spec);
  for (const md_plugin* peer : makers_of(script.spec)) {
    Map updated(*peer, script);
    Map inserted(*peer, script);
    if (!holds(updated.by_next_key(), key)) continue;
    RC_ASSERT(updated.call(update(key, value, 2)).status == 0);
    RC_ASSERT(inserted.call(single(MD_DELETE, key)).status == 0);
    RC_ASSERT(inserted.call(update(key, value, 1)).status == 0);
    RC_ASSERT(updated.by_next_key() == inserted.by_next_key());
  }
}

}  // namespace
}  // namespace mapdiff::property
