#include <string>

#include "targets/harness/status.h"
#include "targets/harness/text_format.h"

namespace mapdiff::harness {
namespace {

std::string number_word(std::string_view name, std::uint64_t value) {
  return " " + std::string(name) + "=" + std::to_string(value);
}

std::string key_word(const Op& op) {
  switch (op.key_from) {
    case KeyFrom::kNull:
      return "-";
    case KeyFrom::kLast:
      return "last";
    case KeyFrom::kBytes:
      break;
  }
  return to_text(op.keys);
}

std::string cursor_word(const Op& op) {
  switch (op.cursor_from) {
    case CursorFrom::kNull:
      return " in=-";
    case CursorFrom::kLast:
      return " in=last";
    case CursorFrom::kNumber:
      break;
  }
  return number_word("in", op.cursor);
}

std::string out_word(const Op& op) {
  if (op.out_to == OutTo::kBuffer) return "";
  const std::string name = op.code == MD_GET_NEXT_KEY ? " next=" : " out=";
  return name + (op.out_to == OutTo::kNull ? "-" : "same");
}

std::string flags_word(std::string_view name, std::uint64_t flags) {
  if (flags == 0) return "";
  return " " + std::string(name) + "=" + flags_text(flags, element_flag_names());
}

// ANY, NOEXIST and EXIST of an update are words of their own.
std::string update_flags_word(std::uint64_t flags) {
  return flags == 1 ? " noexist" : flags == 2 ? " exist" : flags_word("flags", flags);
}

std::string hash_word(const Spec& spec) {
  std::string text = " hash=" + std::string(hash_name(spec.hash));
  if (!has_own_limits(spec)) return text;
  return text + ":" + std::to_string(spec.jhash_bytes_max) + ":" +
         std::to_string(spec.xxh3_bytes_max);
}

std::string print_single(const Op& op) {
  std::string text(op_name(op.code));
  if (takes_key(op.code)) text += " " + key_word(op);
  if (op.code == MD_UPDATE) {
    return text + " " + (op.value_is_null ? "-" : to_text(op.values)) + update_flags_word(op.flags);
  }
  text += out_word(op);
  if (op.value_is_null) text += " value=-";
  return text + flags_word("flags", op.flags);
}

std::string print_batch(const Op& op, const Spec& spec) {
  std::string text(op_name(op.code));
  if (is_batch_write(op.code))
    text += " " + print_elements(op.keys, op.values, op.count, spec, takes_value(op.code));
  const bool shows_cursor = is_batch_walk(op.code) || op.cursor_from != CursorFrom::kNull;
  if (shows_cursor) text += cursor_word(op);
  if (is_batch_walk(op.code)) text += number_word("count", op.count);
  text += out_word(op);
  if (op.keys_are_null) text += " keys=-";
  if (op.value_is_null) text += " values=-";
  return text + flags_word("elem_flags", op.flags) + flags_word("flags", op.batch_flags);
}

}  // namespace

std::string print_elements(std::string_view keys, std::string_view values, std::size_t count,
                           const Spec& spec, bool has_values) {
  std::string text = "{";
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ' ';
    text += to_text(keys.substr(i * spec.key_bytes, spec.key_bytes));
    if (has_values) {
      text += ":" + to_text(values.substr(i * spec.value_bytes, spec.value_bytes));
    }
  }
  return text + "}";
}

std::string print(const Op& op, const Spec& spec) {
  return is_batch(op.code) ? print_batch(op, spec) : print_single(op);
}

std::string print(const Spec& spec) {
  std::string text = "map hash";
  text += number_word("key", spec.key_bytes);
  text += number_word("value", spec.value_bytes);
  text += number_word("entries", spec.entries_max);
  if (spec.flags != 0) text += " flags=" + flags_text(spec.flags, map_flag_names());
  if (spec.seed != 0) text += number_word("seed", spec.seed);
  if (spec.extra != 0) text += number_word("extra", spec.extra);
  if (spec.numa_node != 0) text += number_word("numa", spec.numa_node);
  if (spec.hash != MD_JHASH) text += hash_word(spec);
  return text;
}

std::string print(const Want& want, const Spec& spec) {
  std::string text = want.status ? status_text(*want.status) : "";
  if (want.output) text += " " + to_text(*want.output);
  if (want.count) text += number_word("count", *want.count);
  if (want.cursor) text += number_word("out", *want.cursor);
  if (want.cursor_is_untouched) text += " out=untouched";
  if (want.has_elements) {
    const std::size_t count = element_count(want.keys, spec.key_bytes);
    text += " " + print_elements(want.keys, want.values, count, spec, true);
  }
  return text;
}

std::string print(const Script& script) {
  std::string text = print(script.spec);
  if (script.create_want) text += " = " + status_text(*script.create_want);
  text += '\n';
  for (const Step& step : script.steps) {
    text += print(step.op, script.spec);
    if (step.want.status) text += " = " + print(step.want, script.spec);
    text += '\n';
  }
  return text;
}

}  // namespace mapdiff::harness
