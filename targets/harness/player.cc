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

struct Player::Block {
  std::unique_ptr<char[]> memory;
  std::size_t offset = 0;
  std::size_t bytes = 0;

  [[nodiscard]] char* data() const { return memory ? memory.get() + offset : nullptr; }
  [[nodiscard]] Bytes contents() const { return memory ? Bytes(data(), bytes) : Bytes(); }
};

struct Player::Buffers {
  Block key, value, out_key, out_value, cursor_in, cursor_out;
};

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
                     .map_extra = spec.extra};
  geom_.size = sizeof geom_;
  if (plugin_->ops[spec.type] == 0) return MD_SKIP;
  return plugin_->create(&attr, &map_, &geom_);
}

bool Player::can_answer(const Op& op) const {
  const std::uint64_t caps = plugin_->caps;
  if ((plugin_->ops[spec_.type] & MD_BIT(op.code)) == 0) return false;
  if ((caps & MD_CAP_NULLPTR) == 0 && passes_null(op)) return false;
  return (caps & MD_CAP_FLAGS) != 0 || (op.flags == 0 && op.batch_flags == 0);
}

Player::Block Player::filled(std::size_t bytes, std::uint32_t align) const {
  const std::size_t offset = align <= 1 ? calls_ % 2 : 0;
  Block block{std::make_unique_for_overwrite<char[]>(bytes + offset), offset, bytes};
  std::memset(block.data(), kUnwritten, bytes);
  return block;
}

Player::Block Player::copied(const Bytes& bytes, std::uint32_t align) const {
  Block block = filled(bytes.size(), align);
  std::ranges::copy(bytes, block.data());
  return block;
}

void Player::add_inputs(const Op& op, Buffers& buffers) const {
  if (op.key_from == KeyFrom::kLast) {
    if (!last_key_.empty()) buffers.key = copied(last_key_, geom_.key_align);
  } else if (op.key_from == KeyFrom::kBytes && !op.keys_are_null && op.code != MD_FREEZE) {
    buffers.key = copied(op.keys, geom_.key_align);
  }
  if (takes_value(op.code) && !op.value_is_null) {
    buffers.value = copied(op.values, geom_.value_align);
  }
  if (op.cursor_from == CursorFrom::kNumber) {
    buffers.cursor_in = copied(little_endian(op.cursor, geom_.batch_cursor_size), 4);
  } else if (op.cursor_from == CursorFrom::kLast && !last_cursor_.empty()) {
    buffers.cursor_in = copied(last_cursor_, 4);
  }
}

void Player::add_outputs(const Op& op, std::size_t room, Buffers& buffers) const {
  const std::size_t elements = is_batch(op.code) ? std::min<std::size_t>(op.count, room) : 1;
  const bool has_out_key = op.code == MD_GET_NEXT_KEY || is_batch_walk(op.code);
  const bool key_is_null = is_batch(op.code) ? op.keys_are_null : op.out_to == OutTo::kNull;
  if (has_out_key && !key_is_null) {
    buffers.out_key = filled(elements * spec_.key_bytes, geom_.key_align);
  }
  if (gives_value(op.code) && !op.value_is_null) {
    buffers.out_value = filled(elements * spec_.value_bytes, geom_.value_align);
  }
  if (is_batch(op.code) && op.out_to != OutTo::kNull) {
    buffers.cursor_out = filled(geom_.batch_cursor_size, 4);
  }
}

Outcome Player::call(const Op& op, std::size_t room) {
  ++calls_;
  Buffers buffers;
  add_inputs(op, buffers);
  add_outputs(op, room, buffers);
  const bool is_shared = op.out_to == OutTo::kSame;  // One buffer for both directions.
  const bool shares_key = is_shared && !is_batch(op.code) && buffers.key.memory;
  const bool shares_cursor = is_shared && is_batch(op.code) && buffers.cursor_in.memory;
  const Block& out_key = shares_key ? buffers.key : buffers.out_key;
  const Block& cursor_out = shares_cursor ? buffers.cursor_in : buffers.cursor_out;
  md_call call{.size = sizeof call,
               .op = static_cast<std::uint32_t>(op.code),
               .count = op.count,
               .reserved = 0,
               .flags = op.flags,
               .batch_flags = op.batch_flags,
               .key = buffers.key.data(),
               .value = buffers.value.data(),
               .out_key = out_key.data(),
               .out_value = buffers.out_value.data(),
               .cursor_in = buffers.cursor_in.data(),
               .cursor_out = cursor_out.data(),
               .native = 0,
               .rule = nullptr};
  const int status = call_until_done(call);
  Outcome outcome{.status = status,
                  .count = call.count,
                  .cursor = cursor_out.contents(),
                  .keys = out_key.contents(),
                  .values = buffers.out_value.contents(),
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

std::string Player::audit() const {
  if (plugin_->audit == nullptr || map_ == nullptr) return "";
  std::array<char, 256> text{};
  if (plugin_->audit(map_, text.data(), text.size()) == 0) return "";
  return text.front() == '\0' ? "the peer does not say what" : text.data();
}

}  // namespace mapdiff::harness
