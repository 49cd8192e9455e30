// The grammar: each function reads what it names from a line, or fails with what it expected.
#include <algorithm>

#include "targets/harness/status.h"
#include "targets/harness/text_format.h"
#include "targets/harness/text_line.h"

namespace mapdiff::harness {
namespace {

// Names of arguments that a line has given: each may stand there once.
class Given {
 public:
  void add(const Line& line, const Word& word) {
    const std::string_view name = word.text.substr(0, word.text.find('='));
    if (has(name)) line.fail(word, "each argument once");
    names_.push_back(name);
  }
  [[nodiscard]] bool has(std::string_view name) const {
    return std::ranges::find(names_, name) != names_.end();
  }

 private:
  std::vector<std::string_view> names_;
};

std::string all_hash_names() {
  std::string names;
  for (int hash = 0; hash <= MD_HASHES; ++hash) {
    names += (names.empty() ? "" : ", ") + std::string(hash_name(static_cast<md_hash>(hash)));
  }
  return names;
}

// "12:240" of a composite hash; the word before it is for the message.
void read_limits(const Line& line, const Word& hash, const Word& limits, Spec& spec) {
  const std::size_t colon = limits.text.find(':');
  const bool are_two =
      std::ranges::count(limits.text, ':') == 1 && colon != 0 && limits.text.back() != ':';
  if (!are_two) line.fail(hash, "composite or composite:JHASH_BYTES_MAX:XXH3_BYTES_MAX");
  spec.jhash_bytes_max = read_number32(line, {limits.text.substr(0, colon), limits.column});
  spec.xxh3_bytes_max =
      read_number32(line, {limits.text.substr(colon + 1), limits.column + colon + 1});
}

void read_hash(const Line& line, const Word& word, Spec& spec) {
  const std::size_t colon = std::min(word.text.find(':'), word.text.size());
  const std::string_view name = word.text.substr(0, colon);
  const auto hash = parse_hash_name(name);
  if (!hash) line.fail({name, word.column}, "a hash (" + all_hash_names() + ")");
  spec.hash = *hash;
  if (colon == word.text.size()) return;
  if (spec.hash != MD_COMPOSITE) {
    line.fail(word, std::string(name) + " without limits, which only composite has");
  }
  read_limits(line, word, {word.text.substr(colon + 1), word.column + colon + 1}, spec);
}

// One "name=value" of the map line; false if the map has no such attribute.
bool read_attribute(const Line& line, const Word& word, Spec& spec) {
  if (const auto key = named(word, "key")) {
    spec.key_bytes = read_number32(line, *key);
  } else if (const auto value = named(word, "value")) {
    spec.value_bytes = read_number32(line, *value);
  } else if (const auto entries = named(word, "entries")) {
    spec.entries_max = read_number32(line, *entries);
  } else if (const auto names = named(word, "flags")) {
    const std::uint64_t all = read_flags(line, *names, map_flag_names());
    spec.flags = static_cast<std::uint32_t>(all);
    if (spec.flags != all) line.fail(*names, "32 flag bits");
  } else if (const auto seed = named(word, "seed")) {
    spec.seed = read_number32(line, *seed);
  } else if (const auto extra = named(word, "extra")) {
    spec.extra = read_number(line, *extra, 64);
  } else if (const auto numa = named(word, "numa")) {
    spec.numa_node = read_number32(line, *numa);
  } else if (const auto hash = named(word, "hash")) {
    read_hash(line, *hash, spec);
  } else {
    return false;
  }
  return true;
}

Spec read_map(Line& line) {
  constexpr std::string_view kType = "a kind of map (hash)";
  constexpr std::string_view kExpected =
      "key=, value=, entries=, flags=, seed=, extra=, numa= or hash=";
  const Word type = line.word(kType);
  if (type.text != "hash") line.fail(type, kType);
  Spec spec;
  Given given;
  while (!line.at_end() && line.peek().text != "=") {
    const Word word = line.word(kExpected);
    if (!read_attribute(line, word, spec)) line.fail(word, kExpected);
    given.add(line, word);
  }
  return spec;
}

// Reads one call of a known map.
class OpLine {
 public:
  OpLine(Line& line, const Spec& spec, md_op code) : line_(line), spec_(spec) { op_.code = code; }

  Step read() {
    if (takes_key(op_.code)) key();
    if (op_.code == MD_UPDATE) value();
    if (is_batch_write(op_.code)) {
      op_.count = elements(op_.keys, op_.values, takes_value(op_.code));
    }
    options();
    Step step{.op = op_, .want = {}};
    if (line_.take("=")) step.want = want();
    line_.end();
    return step;
  }

 private:
  [[nodiscard]] std::string name() const { return std::string(op_name(op_.code)); }

  void key() {
    const Word word = line_.word("a key");
    if (word.text == "-") {
      op_.key_from = KeyFrom::kNull;
    } else if (word.text == "last" && op_.code == MD_GET_NEXT_KEY) {
      op_.key_from = KeyFrom::kLast;
    } else {
      op_.keys = read_bytes(line_, word, "a key", spec_.key_bytes);
    }
  }

  void value() {
    const Word word = line_.word("a value");
    op_.value_is_null = word.text == "-";
    if (!op_.value_is_null) op_.values = read_bytes(line_, word, "a value", spec_.value_bytes);
  }

  // "{k:v k:v}" or "{k k}"; the opening brace is next.
  std::uint32_t elements(Bytes& keys, Bytes& values, bool has_values) {
    if (!line_.take("{")) line_.fail(line_.peek(), "a list of elements, '{'");
    std::uint32_t count = 0;
    for (; !line_.take("}"); ++count) element(keys, values, has_values);
    return count;
  }

  void element(Bytes& keys, Bytes& values, bool has_values) {
    const std::string_view expected = has_values ? "KEY:VALUE or '}'" : "a key or '}'";
    const Word word = line_.word(expected);
    const std::size_t colon = std::min(word.text.find(':'), word.text.size());
    if ((colon < word.text.size()) != has_values) line_.fail(word, expected);
    if (spec_.key_bytes == 0) line_.fail(word, "'}', since the map has key=0");
    keys += read_bytes(line_, {word.text.substr(0, colon), word.column}, "a key", spec_.key_bytes);
    if (has_values) {
      const Word value{word.text.substr(colon + 1), word.column + colon + 1};
      values += read_bytes(line_, value, "a value", spec_.value_bytes);
    }
    if (keys.size() + values.size() > kScriptBytesMax) {
      line_.fail(word, "at most 32 MiB of arguments");
    }
  }

  void options() {
    Given given;
    while (!line_.at_end() && line_.peek().text != "=") {
      const Word word = line_.word("an argument");
      given.add(line_, is_update_flag(word) ? Word{"flags", word.column} : word);
      if (!option(word)) line_.fail(word, "an argument of " + name() + " or '='");
      check_normal(word);
    }
    if (is_batch_walk(op_.code) && !(given.has("in") && given.has("count"))) {
      line_.fail(line_.peek(), "in= and count=");
    }
  }

  bool option(const Word& word) {
    return is_batch(op_.code) ? batch_option(word) : single_option(word);
  }

  bool single_option(const Word& word) {
    if (const auto names = named(word, "flags")) {
      op_.flags = read_flags(line_, *names, element_flag_names());
    } else if (word.text == "next=-") {
      op_.out_to = OutTo::kNull;
    } else if (word.text == "next=same") {
      op_.out_to = OutTo::kSame;
    } else if (word.text == "value=-" && op_.code != MD_UPDATE) {
      op_.value_is_null = true;
    } else {
      if (!is_update_flag(word)) return false;
      op_.flags = read_flags(line_, word, element_flag_names());
    }
    return true;
  }

  bool batch_option(const Word& word) {
    if (const auto elem_flags = named(word, "elem_flags")) {
      op_.flags = read_flags(line_, *elem_flags, element_flag_names());
    } else if (const auto batch_flags = named(word, "flags")) {
      op_.batch_flags = read_flags(line_, *batch_flags, element_flag_names());
    } else if (const auto cursor = named(word, "in")) {
      cursor_in(*cursor);
    } else if (const auto count = named(word, "count"); count && is_batch_walk(op_.code)) {
      op_.count = read_number32(line_, *count);
    } else if (word.text == "out=-") {
      op_.out_to = OutTo::kNull;
    } else if (word.text == "out=same") {
      op_.out_to = OutTo::kSame;
    } else if (word.text == "values=-") {
      op_.value_is_null = true;
    } else if (word.text == "keys=-") {
      op_.keys_are_null = true;
    } else {
      return false;
    }
    return true;
  }

  // `noexist` after an update is short for flags=noexist.
  [[nodiscard]] bool is_update_flag(const Word& word) const {
    const auto names = element_flag_names();
    return op_.code == MD_UPDATE &&
           std::ranges::find(names, word.text, &FlagName::name) != names.end();
  }

  void cursor_in(const Word& word) {
    if (word.text == "-") {
      op_.cursor_from = CursorFrom::kNull;
    } else if (word.text == "last") {
      op_.cursor_from = CursorFrom::kLast;
    } else {
      op_.cursor_from = CursorFrom::kNumber;
      op_.cursor = read_number32(line_, word);
    }
  }

  // An argument that the call would ignore is refused rather than dropped.
  void check_normal(const Word& word) const {
    Op normal = op_;
    normalise(normal, spec_);
    if (normal != op_) line_.fail(word, "only arguments that " + name() + " has");
  }

  Want want() {
    Want want;
    want.status = read_status(line_);
    Given given;
    while (!line_.at_end()) {
      const Word word = line_.peek();
      if (is_batch(op_.code)) given.add(line_, word);
      is_batch(op_.code) ? want_batch_part(want) : want_output(want);
    }
    return want;
  }

  void want_output(Want& want) {
    const Word word = line_.word("a result");
    const bool is_key = op_.code == MD_GET_NEXT_KEY;
    if (want.output || (!is_key && !gives_value(op_.code))) line_.fail(word, "no more results");
    want.output = is_key ? read_bytes(line_, word, "a key", spec_.key_bytes)
                         : read_bytes(line_, word, "a value", spec_.value_bytes);
  }

  void want_batch_part(Want& want) {
    const bool is_walk = is_batch_walk(op_.code);
    if (is_walk && line_.peek().text == "{") {
      want.has_elements = true;
      elements(want.keys, want.values, true);
      return;
    }
    const Word word = line_.word("a result");
    if (const auto count = named(word, "count")) {
      want.count = read_number32(line_, *count);
    } else if (is_walk && word.text == "out=untouched") {
      want.cursor_is_untouched = true;
    } else if (const auto cursor = named(word, "out"); cursor && is_walk) {
      want.cursor = read_number32(line_, *cursor);
    } else {
      line_.fail(word, is_walk ? "count=, out= or a list of elements" : "count=");
    }
  }

  Line& line_;
  const Spec& spec_;
  Op op_;
};

// Reads a whole text, line by line.
class Reader {
 public:
  Script read(std::string_view text) {
    std::size_t number = 1;
    for (; !text.empty(); ++number) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      Line line(text.substr(0, end), number);
      if (!line.at_end()) statement(line);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!has_map_) throw ParseError{number, 1, "expected a map line, found the end of the text"};
    return std::move(script_);
  }

 private:
  void statement(Line& line) {
    const Word word = line.word("a call");
    if (word.text == "version" && !has_version_ && !has_map_) return version(line);
    if (word.text == "map" && !has_map_) return map(line);
    if (!has_map_) line.fail(word, "a map line");
    if (word.text == "map") line.fail(word, "a call, since a script has one map line");
    const auto code = parse_op_name(word.text);
    if (!code) line.fail(word, "a call (lookup, update, delete, get_next_key, ...)");
    call(line, word, *code);
  }

  void version(Line& line) {
    has_version_ = true;
    const Word word = line.word("a version number");
    if (read_number(line, word, 64) != 1) line.fail(word, "version 1");
    line.end();
  }

  void map(Line& line) {
    has_map_ = true;
    script_.spec = read_map(line);
    if (line.take("=")) script_.create_want = read_status(line);
    line.end();
  }

  void call(Line& line, const Word& word, md_op code) {
    const Spec& spec = script_.spec;
    Step step = OpLine(line, spec, code).read();
    // As decode(): room for one element is asked for before the call, then for all it brings.
    const std::size_t call_bytes = step.op.keys.size() + step.op.values.size();
    const std::size_t one_element = std::size_t{spec.key_bytes} + spec.value_bytes;
    if (script_bytes_ + std::max(call_bytes, one_element) > kScriptBytesMax) {
      line.fail(word, "at most 32 MiB of arguments");
    }
    script_bytes_ += call_bytes;
    if (script_.steps.size() == kStepsMax) line.fail(word, "at most 100000 calls");
    script_.steps.push_back(std::move(step));
  }

  Script script_;
  bool has_version_ = false;
  bool has_map_ = false;
  std::size_t script_bytes_ = 0;
};

}  // namespace

std::string ParseError::text(std::string_view name) const {
  return std::string(name) + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " +
         message;
}

std::variant<Script, ParseError> parse(std::string_view text) {
  try {
    return Reader().read(text);
  } catch (const ParseError& error) {
    return error;
  }
}

}  // namespace mapdiff::harness
