#include "targets/harness/player.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace mapdiff::harness {
namespace {

constexpr int kAgainMax = 1000;  // Repeats of a call that answered MD_AGAIN.

bool passes_null(const Op& op) {
  return op.key_from != KeyFrom::kBytes || op.keys_are_null || op.value_is_null ||
         op.out_to == OutTo::kNull;
}

}  // namespace

Player::~Player() {
  if (map_ != nullptr) plugin_->destroy(map_);
}

int Player::create(const Spec& spec) {
  spec_ = spec;
  const md_attr attr{.size = sizeof attr,
                     .type = static_cast<std::uint32_t>(spec.type),
                     .key_size = spec.key_bytes,
                     .value_size = spec.value_bytes,
                     .max_entries = spec.entries_max,
                     .map_flags = spec.flags,
                     .numa_node = spec.numa_node,
                     .seed = spec.seed,
                     .map_extra = spec.extra,
                     .hash = static_cast<std::uint32_t>(spec.hash),
                     .jhash_bytes_max = spec.jhash_bytes_max,
                     .xxh3_bytes_max = spec.xxh3_bytes_max,
                     .reserved = 0};
  geom_.size = sizeof geom_;
  if (plugin_->ops[spec.type] == 0) return MD_SKIP;
  // A peer that is older than the choice would take any for jhash.
  if (spec.hash != MD_JHASH && (plugin_->caps & MD_CAP_HASH) == 0) return MD_SKIP;
  return plugin_->create(&attr, &map_, &geom_);
}

bool Player::can_answer(const Op& op) const {
  const std::uint64_t caps = plugin_->caps;
  if ((plugin_->ops[spec_.type] & MD_BIT(op.code)) == 0) return false;
  if ((caps & MD_CAP_NULLPTR) == 0 && passes_null(op)) return false;
  return (caps & MD_CAP_FLAGS) != 0 || (op.flags == 0 && op.batch_flags == 0);
}

char* Player::data(const Block* block) {
  return block == nullptr ? nullptr : block->memory.get() + block->offset;
}

Bytes Player::contents(const Block* block) {
  return block == nullptr ? Bytes() : Bytes(data(block), block->bytes);
}

Player::Block* Player::filled(Role role, std::size_t bytes, std::uint32_t align) {
  const std::size_t offset = align <= 1 ? calls_ % 2 : 0;
  Block& block = blocks_[role][offset];
  if (block.memory == nullptr || block.bytes != bytes) {
    block = {std::make_unique_for_overwrite<char[]>(bytes + offset), offset, bytes};
  }
  std::memset(data(&block), kUnwritten, bytes);
  return &block;
}

Player::Block* Player::copied(Role role, const Bytes& bytes, std::uint32_t align) {
  Block* const block = filled(role, bytes.size(), align);
  std::ranges::copy(bytes, data(block));
  return block;
}

void Player::add_inputs(const Op& op, Buffers& buffers) {
  if (op.key_from == KeyFrom::kLast) {
    if (!last_key_.empty()) buffers.key = copied(kKey, last_key_, geom_.key_align);
  } else if (op.key_from == KeyFrom::kBytes && !op.keys_are_null && op.code != MD_FREEZE) {
    buffers.key = copied(kKey, op.keys, geom_.key_align);
  }
  if (takes_value(op.code) && !op.value_is_null) {
    buffers.value = copied(kValue, op.values, geom_.value_align);
  }
  if (op.cursor_from == CursorFrom::kNumber) {
    buffers.cursor_in = copied(kCursorIn, little_endian(op.cursor, geom_.batch_cursor_size), 4);
  } else if (op.cursor_from == CursorFrom::kLast && !last_cursor_.empty()) {
    buffers.cursor_in = copied(kCursorIn, last_cursor_, 4);
  }
}

void Player::add_outputs(const Op& op, std::size_t room, Buffers& buffers) {
  const std::size_t elements = is_batch(op.code) ? std::min<std::size_t>(op.count, room) : 1;
  const bool has_out_key = op.code == MD_GET_NEXT_KEY || is_batch_walk(op.code);
  const bool key_is_null = is_batch(op.code) ? op.keys_are_null : op.out_to == OutTo::kNull;
  if (has_out_key && !key_is_null) {
    buffers.out_key = filled(kOutKey, elements * spec_.key_bytes, geom_.key_align);
  }
  if (gives_value(op.code) && !op.value_is_null) {
    buffers.out_value = filled(kOutValue, elements * spec_.value_bytes, geom_.value_align);
  }
  if (is_batch(op.code) && op.out_to != OutTo::kNull) {
    buffers.cursor_out = filled(kCursorOut, geom_.batch_cursor_size, 4);
  }
  if (op.out_to != OutTo::kSame) return;  // Else one buffer serves both directions.
  if (!is_batch(op.code) && buffers.key != nullptr) buffers.out_key = buffers.key;
  if (is_batch(op.code) && buffers.cursor_in != nullptr) buffers.cursor_out = buffers.cursor_in;
}

Outcome Player::call(const Op& op, std::size_t room) {
  ++calls_;
  Buffers buffers;
  add_inputs(op, buffers);
  add_outputs(op, room, buffers);
  md_call call{.size = sizeof call,
               .op = static_cast<std::uint32_t>(op.code),
               .count = op.count,
               .reserved = 0,
               .flags = op.flags,
               .batch_flags = op.batch_flags,
               .key = data(buffers.key),
               .value = data(buffers.value),
               .out_key = data(buffers.out_key),
               .out_value = data(buffers.out_value),
               .cursor_in = data(buffers.cursor_in),
               .cursor_out = data(buffers.cursor_out),
               .native = 0,
               .rule = nullptr,
               .probes = 0};
  const int status = call_until_done(call);
  Outcome outcome{.status = status,
                  .count = call.count,
                  .cursor = contents(buffers.cursor_out),
                  .keys = contents(buffers.out_key),
                  .values = contents(buffers.out_value),
                  .probes = call.probes,
                  .native = call.native,
                  .rule = call.rule};
  remember(op, outcome);
  return outcome;
}

int Player::call_until_done(md_call& call) {
  int status = MD_AGAIN;
  for (int i = 0; i < kAgainMax && status == MD_AGAIN; ++i) status = plugin_->call(map_, &call);
  return status;
}

void Player::remember(const Op& op, const Outcome& outcome) {
  if (op.code == MD_GET_NEXT_KEY && outcome.status == 0) last_key_ = outcome.keys;
  if (!is_batch_walk(op.code) || outcome.cursor.empty()) return;
  const Bytes unwritten(outcome.cursor.size(), kUnwritten);
  if (outcome.cursor != unwritten) last_cursor_ = outcome.cursor;
}

std::optional<std::uint64_t> Player::hash(const Bytes& key) {
  std::uint64_t hash = 0;
  if (plugin_->hash == nullptr || map_ == nullptr) return std::nullopt;
  if (plugin_->hash(map_, data(copied(kKey, key, geom_.key_align)), &hash) != 0)
    return std::nullopt;
  return hash;
}

bool Player::exceeds_bound(const Outcome& outcome) const {
  return geom_.probes_max != 0 && outcome.probes > geom_.probes_max;
}

std::string Player::audit() const {
  if (plugin_->audit == nullptr || map_ == nullptr) return "";
  std::array<char, 256> text{};
  if (plugin_->audit(map_, text.data(), text.size()) == 0) return "";
  return text.front() == '\0' ? "the peer does not say what" : text.data();
}

}  // namespace mapdiff::harness
