// targets/harness/player.h - one peer playing one script: its map, its buffers, its last cursor.
//
// Every input and output is a heap block of exactly the bytes that the call may touch, so that a
// sanitizer sees an access beyond it; outputs start as kUnwritten; blocks are odd-aligned on every
// second call unless the peer asks for an alignment. A block of the same size is used again, so a
// peer that keeps a caller's pointer finds other bytes there. Not thread-safe.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "targets/harness/outcome.h"
#include "targets/harness/script.h"
#include "targets/peers/mapdiff_plugin.h"

namespace mapdiff::harness {

class Player {
 public:
  explicit Player(const md_plugin& plugin) : plugin_(&plugin) {}
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  ~Player();

  // Makes the map: 0, -errno or an enum md_result.
  int create(const Spec& spec);

  // True if the peer promised to answer this call on this kind of map.
  [[nodiscard]] bool can_answer(const Op& op) const;

  // Makes one call. `room` bounds the elements that a batch walk can deliver.
  Outcome call(const Op& op, std::size_t room);

  // The peer's hash of one key of its map; nothing if it does not say.
  std::optional<std::uint64_t> hash(const Bytes& key);

  // True if a search of this call looked at more elements than the peer says one ever has to.
  [[nodiscard]] bool exceeds_bound(const Outcome& outcome) const;

  // Leaves the map as it is for ever: to destroy one whose lists are rings may never end.
  void abandon() { map_ = nullptr; }

  // The peer's own check of its map: empty, or what is wrong.
  [[nodiscard]] std::string audit() const;

  [[nodiscard]] const md_plugin& plugin() const { return *plugin_; }
  [[nodiscard]] const md_geom& geom() const { return geom_; }

 private:
  // What a block is for; each has one of its own at even and at odd alignment.
  enum Role : std::uint8_t { kKey, kValue, kOutKey, kOutValue, kCursorIn, kCursorOut, kRoles };
  struct Block {
    std::unique_ptr<char[]> memory;
    std::size_t offset = 0;
    std::size_t bytes = 0;
  };
  // The blocks of one call; NULL where the call passes NULL.
  struct Buffers {
    Block* key = nullptr;
    Block* value = nullptr;
    Block* out_key = nullptr;
    Block* out_value = nullptr;
    Block* cursor_in = nullptr;
    Block* cursor_out = nullptr;
  };

  static char* data(const Block* block);
  static Bytes contents(const Block* block);
  Block* filled(Role role, std::size_t bytes, std::uint32_t align);
  Block* copied(Role role, const Bytes& bytes, std::uint32_t align);
  void add_inputs(const Op& op, Buffers& buffers);
  void add_outputs(const Op& op, std::size_t room, Buffers& buffers);
  void remember(const Op& op, const Outcome& outcome);
  int call_until_done(md_call& call);

  const md_plugin* plugin_;
  Spec spec_;
  md_map* map_ = nullptr;
  md_geom geom_{};
  unsigned calls_ = 0;
  std::array<std::array<Block, 2>, kRoles> blocks_;
  Bytes last_key_;     // Empty: there was none.
  Bytes last_cursor_;  // Empty: there was none.
};

}  // namespace mapdiff::harness
