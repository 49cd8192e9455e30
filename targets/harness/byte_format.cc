#include "targets/harness/byte_format.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace mapdiff::harness {
namespace {

// Calls by the low four bits of an operation byte; the spare numbers make common calls commoner.
constexpr std::array<md_op, 16> kCodes{MD_LOOKUP,
                                       MD_UPDATE,
                                       MD_DELETE,
                                       MD_GET_NEXT_KEY,
                                       MD_LOOKUP_AND_DELETE,
                                       MD_LOOKUP_BATCH,
                                       MD_LOOKUP_AND_DELETE_BATCH,
                                       MD_UPDATE_BATCH,
                                       MD_DELETE_BATCH,
                                       MD_FREEZE,
                                       MD_UPDATE,
                                       MD_UPDATE,
                                       MD_UPDATE,
                                       MD_DELETE,
                                       MD_GET_NEXT_KEY,
                                       MD_LOOKUP_BATCH};

// map_flags that have a one-byte spelling; the first are the most useful ones.
constexpr std::array<std::uint32_t, 8> kCommonMapFlags{0x40, 0x41, 0x00, 0x01,
                                                       0x48, 0x50, 0xc0, 0x4};

// Operation byte: bits 0-3 call, 4-5 flags (0, 1, 2, or spelled out), 6 options follow.
constexpr unsigned kFlagsShift = 4, kFlagsSpelled = 3, kHasOptions = 0x40;
// Options byte: bits 0-1 key source, 2 value NULL, 3-4 output, 5-6 cursor source, 7 batch flags
// follow.
constexpr unsigned kValueNull = 0x04, kOutShift = 3, kCursorShift = 5, kHasBatchFlags = 0x80;
// Map options byte.
constexpr unsigned kHasSeed = 1, kHasExtra = 2, kHasNuma = 4, kHasHash = 8;
// Hash byte: below 192 a hash, modulo their number; then composite, and its limits follow.
constexpr std::uint8_t kOwnLimits = 192, kUnknownHash = 255;

// Numbers below 248 are one byte; 248 + n is followed by n + 1 bytes, least significant first.
constexpr std::uint8_t kLongNumber = 248;
// Keys: 0..127 a small number, 128..191 an earlier key, 192..254 with one more byte a larger
// number.
constexpr std::uint8_t kEarlierKey = 128, kLargerKey = 192, kLiteralKey = 255;
constexpr std::size_t kEarlierKeys = kLargerKey - kEarlierKey;
// Values: 0..251 a pattern that starts with that byte.
constexpr std::uint8_t kLiteralValue = 252;
// Longer keys and values are always written out, so that few bytes cannot make a huge script.
constexpr std::size_t kShortBytesMax = 128;
constexpr unsigned kPatternStep = 37;  // Neighbouring bytes differ, so a shifted copy shows.

Bytes pattern(std::uint8_t first, std::size_t bytes) {
  Bytes out(bytes, '\0');
  for (std::size_t i = 0; i < bytes; ++i) out[i] = static_cast<char>(first + kPatternStep * i);
  return out;
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) { keys_.reserve(16); }

  [[nodiscard]] bool at_end() const { return bytes_.empty(); }
  // A long key or value ended before its last byte: the call that it belongs to is not complete.
  [[nodiscard]] bool is_cut() const { return is_cut_; }

  std::uint8_t byte() {
    if (bytes_.empty()) return 0;
    const auto value = static_cast<std::uint8_t>(bytes_.front());
    bytes_.remove_prefix(1);
    return value;
  }

  std::uint64_t number() {
    const std::uint8_t first = byte();
    if (first < kLongNumber) return first;
    std::uint64_t value = 0;
    for (unsigned i = 0; i <= unsigned{first} - kLongNumber; ++i) {
      value |= std::uint64_t{byte()} << (8 * i);
    }
    return value;
  }

  std::uint32_t number32() { return static_cast<std::uint32_t>(number()); }

  Bytes literal(std::size_t bytes) {
    Bytes out(bytes_.substr(0, bytes));
    bytes_.remove_prefix(out.size());
    is_cut_ = out.size() < bytes && bytes > kShortBytesMax;
    if (!is_cut_) out.resize(bytes, '\0');
    return out;
  }

  Bytes key(std::size_t bytes) {
    if (bytes > kShortBytesMax) return literal(bytes);
    const std::uint8_t first = byte();
    Bytes out;
    if (first == kLiteralKey) {
      out = literal(bytes);
    } else if (first >= kLargerKey) {
      out = little_endian((std::uint64_t{first} - kLargerKey) * 256 + byte(), bytes);
    } else if (const std::size_t low = first % kEarlierKey;
               first >= kEarlierKey && low < keys_.size()) {
      out = keys_[keys_.size() - 1 - low];
    } else {
      out = little_endian(low, bytes);
    }
    keys_.push_back(out);
    return out;
  }

  Bytes value(std::size_t bytes) {
    if (bytes > kShortBytesMax) return literal(bytes);
    const std::uint8_t first = byte();
    return first < kLiteralValue ? pattern(first, bytes) : literal(bytes);
  }

 private:
  std::string_view bytes_;
  bool is_cut_ = false;
  std::vector<Bytes> keys_;  // All short keys so far, so that one byte can name an earlier one.
};

class Writer {
 public:
  void byte(std::uint64_t value) { bytes_ += static_cast<char>(value & 0xff); }

  void number(std::uint64_t value) {
    if (value < kLongNumber) return byte(value);
    std::uint8_t length = 1;
    while (length < 8 && (value >> (8 * length)) != 0) ++length;
    byte(kLongNumber + std::uint64_t{length} - 1);
    bytes_ += little_endian(value, length);
  }

  void key(const Bytes& key) {
    if (key.size() > kShortBytesMax) {
      bytes_ += key;
      return;
    }
    constexpr std::uint64_t kSmallEnd = kEarlierKey;
    constexpr std::uint64_t kLargerEnd = std::uint64_t{kLiteralKey - kLargerKey} * 256;
    std::uint64_t value = 0;
    std::memcpy(&value, key.data(), std::min<std::size_t>(key.size(), sizeof value));
    const bool is_number = key == little_endian(value, key.size());
    const auto recent_end =
        keys_.rbegin() + static_cast<std::ptrdiff_t>(std::min(keys_.size(), kEarlierKeys));
    const auto earlier = std::find(keys_.rbegin(), recent_end, key);
    if (is_number && value < kSmallEnd) {
      byte(value);
    } else if (earlier != recent_end) {
      byte(kEarlierKey + static_cast<std::uint64_t>(earlier - keys_.rbegin()));
    } else if (is_number && value < kLargerEnd) {
      byte(kLargerKey + value / 256);
      byte(value % 256);
    } else {
      byte(kLiteralKey);
      bytes_ += key;
    }
    keys_.push_back(key);
  }

  void value(const Bytes& value) {
    if (value.size() > kShortBytesMax) {
      bytes_ += value;
      return;
    }
    const std::uint8_t first = value.empty() ? 0 : static_cast<std::uint8_t>(value[0]);
    const bool is_pattern = first < kLiteralValue && value == pattern(first, value.size());
    byte(is_pattern ? first : kLiteralValue);
    if (!is_pattern) bytes_ += value;
  }

  Bytes take() { return std::move(bytes_); }

 private:
  Bytes bytes_;
  std::vector<Bytes> keys_;
};

void decode_hash(Spec& spec, Reader& input) {
  const std::uint8_t hash = input.byte();
  if (hash == kUnknownHash) {
    spec.hash = MD_HASHES;
  } else if (hash >= kOwnLimits) {
    spec.hash = MD_COMPOSITE;
    spec.jhash_bytes_max = input.number32();
    spec.xxh3_bytes_max = input.number32();
  } else {
    spec.hash = static_cast<md_hash>(hash % MD_HASHES);
  }
}

void encode_hash(const Spec& spec, Writer& output) {
  if (has_own_limits(spec)) {
    output.byte(kOwnLimits);
    output.number(spec.jhash_bytes_max);
    output.number(spec.xxh3_bytes_max);
  } else {
    output.byte(spec.hash == MD_HASHES ? kUnknownHash : static_cast<std::uint8_t>(spec.hash));
  }
}

Spec decode_spec(Reader& input) {
  Spec spec;
  spec.key_bytes = input.number32();
  spec.value_bytes = input.number32();
  spec.entries_max = input.number32();
  const std::uint8_t flags = input.byte();
  spec.flags = flags == 255 ? input.number32() : kCommonMapFlags[flags % kCommonMapFlags.size()];
  const std::uint8_t options = input.byte();
  if ((options & kHasSeed) != 0) spec.seed = input.number32();
  if ((options & kHasExtra) != 0) spec.extra = input.number();
  if ((options & kHasNuma) != 0) spec.numa_node = input.number32();
  if ((options & kHasHash) != 0) decode_hash(spec, input);
  return spec;
}

void encode_spec(const Spec& spec, Writer& output) {
  output.number(spec.key_bytes);
  output.number(spec.value_bytes);
  output.number(spec.entries_max);
  const auto* const common = std::ranges::find(kCommonMapFlags, spec.flags);
  if (common != kCommonMapFlags.end()) {
    output.byte(static_cast<std::uint64_t>(common - kCommonMapFlags.begin()));
  } else {
    output.byte(255);
    output.number(spec.flags);
  }
  output.byte((spec.seed != 0 ? kHasSeed : 0) | (spec.extra != 0 ? kHasExtra : 0) |
              (spec.numa_node != 0 ? kHasNuma : 0) | (spec.hash != MD_JHASH ? kHasHash : 0));
  if (spec.seed != 0) output.number(spec.seed);
  if (spec.extra != 0) output.number(spec.extra);
  if (spec.numa_node != 0) output.number(spec.numa_node);
  if (spec.hash != MD_JHASH) encode_hash(spec, output);
}

void decode_options(std::uint8_t options, Op& op, Reader& input) {
  const unsigned source = options & 3U;
  op.keys_are_null = is_batch(op.code) && source != 0;
  op.key_from = static_cast<KeyFrom>(source % 3);
  op.value_is_null = (options & kValueNull) != 0;
  op.out_to = static_cast<OutTo>(((options >> kOutShift) & 3U) % 3);
  op.cursor_from = static_cast<CursorFrom>(((options >> kCursorShift) & 3U) % 3);
  if (op.cursor_from == CursorFrom::kNumber) op.cursor = input.number32();
  if ((options & kHasBatchFlags) != 0) op.batch_flags = input.number();
}

unsigned options_of(const Op& op) {
  const unsigned source = op.keys_are_null ? 1U : static_cast<unsigned>(op.key_from);
  return source | (op.value_is_null ? kValueNull : 0) |
         static_cast<unsigned>(op.out_to) << kOutShift |
         static_cast<unsigned>(op.cursor_from) << kCursorShift |
         (op.batch_flags != 0 ? kHasBatchFlags : 0);
}

// The elements of a batch, as many as were written; a count without bytes behind it adds nothing.
void decode_elements(Op& op, const Spec& spec, Reader& input, std::size_t bytes_left) {
  const std::uint64_t offered = input.number();
  const std::uint64_t wanted = spec.key_bytes == 0 ? 0 : offered;  // Else it may never end.
  const std::size_t element = std::size_t{spec.key_bytes} + spec.value_bytes;
  for (op.count = 0; op.count < wanted && !input.at_end(); ++op.count) {
    if (input.is_cut() || op.keys.size() + op.values.size() + element > bytes_left) return;
    op.keys += input.key(spec.key_bytes);
    if (takes_value(op.code) && spec.value_bytes != 0) op.values += input.value(spec.value_bytes);
  }
}

void decode_op(const Spec& spec, Reader& input, std::size_t bytes_left, Op& op) {
  const std::uint8_t head = input.byte();
  op.code = kCodes[head & 15U];
  const unsigned flags = (head >> kFlagsShift) & 3U;
  op.flags = flags == kFlagsSpelled ? input.number() : flags;
  if ((head & kHasOptions) != 0) decode_options(input.byte(), op, input);
  normalise(op, {});  // Without keys and values, which follow.
  if (is_batch_write(op.code)) {
    decode_elements(op, spec, input, bytes_left);
  } else if (is_batch_walk(op.code)) {
    op.count = input.number32();
  } else {
    if (has_key(op) && spec.key_bytes != 0) op.keys = input.key(spec.key_bytes);
    if (has_value(op) && spec.value_bytes != 0) op.values = input.value(spec.value_bytes);
  }
}

void encode_op(const Op& op, const Spec& spec, Writer& output) {
  const auto code = static_cast<unsigned>(std::ranges::find(kCodes, op.code) - kCodes.begin());
  const std::uint64_t flags = std::min<std::uint64_t>(op.flags, kFlagsSpelled);
  const unsigned options = options_of(op);
  output.byte(code | flags << kFlagsShift | (options != 0 ? kHasOptions : 0));
  if (flags == kFlagsSpelled) output.number(op.flags);
  if (options != 0) {
    output.byte(options);
    if (op.cursor_from == CursorFrom::kNumber) output.number(op.cursor);
    if (op.batch_flags != 0) output.number(op.batch_flags);
  }
  if (is_batch_walk(op.code)) return output.number(op.count);
  if (is_batch_write(op.code)) output.number(op.count);
  const std::size_t elements = is_batch_write(op.code) ? op.count : 1;
  for (std::size_t i = 0; i < elements; ++i) {
    if (!op.keys.empty()) output.key(op.keys.substr(i * spec.key_bytes, spec.key_bytes));
    if (!op.values.empty()) output.value(op.values.substr(i * spec.value_bytes, spec.value_bytes));
  }
}

}  // namespace

Script decode(std::string_view bytes) {
  Reader input(bytes);
  input.byte();  // The version, which load_script() and the fuzz targets look at.
  Script script{.spec = decode_spec(input), .create_want = {}, .steps = {}};
  script.steps.reserve(std::min(bytes.size() / 3, kStepsMax));  // About what a common call takes.
  const std::size_t op_bytes = std::size_t{script.spec.key_bytes} + script.spec.value_bytes;
  std::size_t bytes_left = kScriptBytesMax;
  while (!input.at_end() && op_bytes <= bytes_left && script.steps.size() < kStepsMax) {
    Op& op = script.steps.emplace_back().op;
    decode_op(script.spec, input, bytes_left, op);
    bytes_left -= std::min(bytes_left, op.keys.size() + op.values.size());
    if (!input.is_cut()) continue;
    script.steps.pop_back();
    break;
  }
  return script;
}

Bytes encode(const Script& script) {
  Writer output;
  output.byte(kBytesVersion);
  encode_spec(script.spec, output);
  for (const Step& step : script.steps) encode_op(step.op, script.spec, output);
  return output.take();
}

}  // namespace mapdiff::harness
