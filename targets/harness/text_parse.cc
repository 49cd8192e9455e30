// A recursive reader without look-ahead: each function consumes what it names or throws ParseError,
// which parse() turns into a result.
#include <algorithm>
#include <charconv>
#include <limits>

#include "targets/harness/status.h"
#include "targets/harness/text_format.h"

namespace mapdiff::harness {
namespace {

constexpr std::size_t kShownBytesMax = 24;  // Of a word in an error message.

struct Word {
  std::string_view text;
  std::size_t column = 1;
};

// A printable, short form of what stands in the file, which may be binary.
std::string shown(std::string_view text) {
  if (text.empty()) return "the end of the line";
  std::string out = "'";
  for (const char byte : text.substr(0, kShownBytesMax)) {
    const bool is_plain = byte >= 0x20 && byte < 0x7f;
    out += is_plain ? std::string(1, byte) : "\\x" + to_text(std::string_view(&byte, 1));
  }
  return out + (text.size() > kShownBytesMax ? "...'" : "'");
}

// The words of one line; braces are words of their own, `#` ends the line.
class Line {
 public:
  Line(std::string_view text, std::size_t number) : text_(text), number_(number) {
    const std::size_t end = std::min(text.find('#'), text.size());
    for (std::size_t at = 0; at < end;) at = add_word(at, end);
  }

  [[nodiscard]] bool at_end() const { return next_ == words_.size(); }
  [[nodiscard]] Word peek() const { return at_end() ? Word{"", text_.size() + 1} : words_[next_]; }

  [[nodiscard]] bool take(std::string_view word) {
    if (peek().text != word) return false;
    ++next_;
    return true;
  }

  Word word(std::string_view expected) {
    if (at_end()) fail(peek(), expected);
    return words_[next_++];
  }

  void end(std::string_view expected = "the end of the line") const {
    if (!at_end()) fail(peek(), expected);
  }

  [[noreturn]] void fail(const Word& at, std::string_view expected) const {
    throw ParseError{number_, at.column,
                     "expected " + std::string(expected) + ", found " + shown(at.text)};
  }

 private:
  std::size_t add_word(std::size_t at, std::size_t end) {
    const char first = text_[at];
    if (first == ' ' || first == '\t' || first == '\r') return at + 1;
    const bool is_brace = first == '{' || first == '}';
    const std::size_t word_end =
        is_brace ? at + 1 : std::min(text_.find_first_of(" \t\r{}", at), end);
    words_.push_back({text_.substr(at, word_end - at), at + 1});
    return word_end;
  }

  std::string_view text_;
  std::size_t number_;
  std::vector<Word> words_;
  std::size_t next_ = 0;
};

std::optional<std::uint64_t> to_number(std::string_view text) {
  int base = 10;
  if (text.starts_with("0x")) {
    text.remove_prefix(2);
    base = 16;
  }
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, base);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

std::uint64_t number(const Line& line, const Word& word) {
  const auto value = to_number(word.text);
  if (!value) line.fail(word, "a number (decimal, or hexadecimal with 0x)");
  return *value;
}

std::uint32_t number32(const Line& line, const Word& word) {
  const std::uint64_t value = number(line, word);
  if (value > std::numeric_limits<std::uint32_t>::max()) line.fail(word, "a number below 2^32");
  return static_cast<std::uint32_t>(value);
}

std::uint64_t flags(const Line& line, Word word, std::span<const FlagName> names) {
  std::uint64_t all = 0;
  for (;;) {
    const std::size_t bar = std::min(word.text.find('|'), word.text.size());
    const Word one{word.text.substr(0, bar), word.column};
    const auto named = std::ranges::find(names, one.text, &FlagName::name);
    const auto value = named != names.end() ? named->value : to_number(one.text);
    if (!value) line.fail(one, "a flag name or a number");
    all |= *value;
    if (bar == word.text.size()) return all;
    word = {word.text.substr(bar + 1), word.column + bar + 1};
  }
}

int status(Line& line) {
  const Word word = line.word("a status (0 or an errno name)");
  const auto value = parse_status(word.text);
  if (!value) line.fail(word, "a status (0 or an errno name)");
  return *value;
}

int hex_digit(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

// "0102*30": hexadecimal pairs, perhaps repeated. Appends to `out`, at most to bytes_max.
void bytes_part(const Line& line, const Word& part, std::size_t bytes_max, Bytes& out) {
  const std::size_t star = std::min(part.text.find('*'), part.text.size());
  const std::string_view digits = part.text.substr(0, star);
  const bool is_hex = std::ranges::all_of(digits, [](char d) { return hex_digit(d) >= 0; });
  if (digits.empty() || digits.size() % 2 != 0 || !is_hex) {
    line.fail(part, "bytes as pairs of hexadecimal digits");
  }
  std::uint64_t times = 1;
  if (star < part.text.size()) {
    times = number(line, {part.text.substr(star + 1), part.column + star + 1});
  }
  Bytes unit;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    unit += static_cast<char>(hex_digit(digits[i]) * 16 + hex_digit(digits[i + 1]));
  }
  if (times > (bytes_max - out.size()) / unit.size()) {
    line.fail(part, std::to_string(bytes_max) + " bytes, not more");
  }
  for (std::uint64_t i = 0; i < times; ++i) out += unit;
}

Bytes bytes(const Line& line, const Word& word, std::string_view what, std::uint32_t size) {
  const std::string expected = std::string(what) + " of " + std::to_string(size) + " bytes";
  if (word.text == kNoBytes && size == 0) return {};
  Bytes out;
  Word rest = word;
  for (;;) {
    const std::size_t plus = std::min(rest.text.find('+'), rest.text.size());
    bytes_part(line, {rest.text.substr(0, plus), rest.column}, size, out);
    if (plus == rest.text.size()) break;
    rest = {rest.text.substr(plus + 1), rest.column + plus + 1};
  }
  if (out.size() != size) line.fail(word, expected);
  return out;
}

// Splits "name=value"; nothing if the word has another name.
std::optional<Word> named(const Word& word, std::string_view name) {
  if (word.text.size() <= name.size() || !word.text.starts_with(name)) return std::nullopt;
  if (word.text[name.size()] != '=') return std::nullopt;
  return Word{word.text.substr(name.size() + 1), word.column + name.size() + 1};
}

Spec map_line(Line& line) {
  constexpr std::string_view kExpected = "key=, value=, entries=, flags=, seed=, extra= or numa=";
  Spec spec;
  const Word type = line.word("a kind of map (hash)");
  if (type.text != "hash") line.fail(type, "a kind of map (hash)");
  while (!line.at_end() && line.peek().text != "=") {
    const Word word = line.word(kExpected);
    if (const auto key = named(word, "key")) {
      spec.key_bytes = number32(line, *key);
    } else if (const auto value = named(word, "value")) {
      spec.value_bytes = number32(line, *value);
    } else if (const auto entries = named(word, "entries")) {
      spec.entries_max = number32(line, *entries);
    } else if (const auto names = named(word, "flags")) {
      const std::uint64_t all = flags(line, *names, map_flag_names());
      if (all > std::numeric_limits<std::uint32_t>::max()) line.fail(*names, "32 flag bits");
      spec.flags = static_cast<std::uint32_t>(all);
    } else if (const auto seed = named(word, "seed")) {
      spec.seed = number32(line, *seed);
    } else if (const auto extra = named(word, "extra")) {
      spec.extra = number(line, *extra);
    } else if (const auto numa = named(word, "numa")) {
      spec.numa_node = number32(line, *numa);
    } else {
      line.fail(word, kExpected);
    }
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
    while (!line_.at_end() && line_.peek().text != "=") option(line_.word("an argument"));
    check_normal();
    Step step{.op = op_, .want = {}};
    if (line_.take("=")) step.want = want();
    line_.end();
    return step;
  }

 private:
  void key() {
    const Word word = line_.word("a key");
    if (word.text == "-") {
      op_.key_from = KeyFrom::kNull;
    } else if (word.text == "last" && op_.code == MD_GET_NEXT_KEY) {
      op_.key_from = KeyFrom::kLast;
    } else {
      op_.keys = bytes(line_, word, "a key", spec_.key_bytes);
    }
  }

  void value() {
    const Word word = line_.word("a value");
    op_.value_is_null = word.text == "-";
    if (!op_.value_is_null) op_.values = bytes(line_, word, "a value", spec_.value_bytes);
  }

  // "{k:v k:v}" or "{k k}"; the opening brace is next.
  std::uint32_t elements(Bytes& keys, Bytes& values, bool has_values) {
    if (!line_.take("{")) line_.fail(line_.peek(), "a list of elements, '{'");
    std::uint32_t count = 0;
    while (!line_.take("}")) {
      const Word word = line_.word(has_values ? "KEY:VALUE or '}'" : "a key or '}'");
      const std::size_t colon = std::min(word.text.find(':'), word.text.size());
      if ((colon < word.text.size()) != has_values) {
        line_.fail(word, has_values ? "KEY:VALUE" : "a key without a value");
      }
      keys += bytes(line_, {word.text.substr(0, colon), word.column}, "a key", spec_.key_bytes);
      if (has_values) {
        const Word value{word.text.substr(colon + 1), word.column + colon + 1};
        values += bytes(line_, value, "a value", spec_.value_bytes);
      }
      ++count;
    }
    return count;
  }

  void option(const Word& word) {
    option_word_ = word;
    if (op_.code == MD_UPDATE && update_flag(word)) return;
    if (const auto names = named(word, is_batch(op_.code) ? "elem_flags" : "flags")) {
      op_.flags = flags(line_, *names, element_flag_names());
    } else if (const auto batch = named(word, "flags")) {
      op_.batch_flags = flags(line_, *batch, element_flag_names());
    } else if (const auto cursor = named(word, "in")) {
      cursor_in(*cursor);
    } else if (const auto count = named(word, "count"); count && is_batch_walk(op_.code)) {
      op_.count = number32(line_, *count);
    } else if (word.text == "out=-" || word.text == "next=-") {
      op_.out_to = OutTo::kNull;
    } else if (word.text == "out=same" || word.text == "next=same") {
      op_.out_to = OutTo::kSame;
    } else if (word.text == "value=-" || word.text == "values=-") {
      op_.value_is_null = true;
    } else if (word.text == "keys=-") {
      op_.keys_are_null = true;
    } else {
      line_.fail(word, "an argument of " + std::string(op_name(op_.code)) + " or '='");
    }
  }

  bool update_flag(const Word& word) {
    const auto names = element_flag_names();
    const auto found = std::ranges::find(names, word.text, &FlagName::name);
    if (found == names.end()) return false;
    op_.flags |= found->value;
    return true;
  }

  void cursor_in(const Word& word) {
    if (word.text == "-") {
      op_.cursor_from = CursorFrom::kNull;
    } else if (word.text == "last") {
      op_.cursor_from = CursorFrom::kLast;
    } else {
      op_.cursor_from = CursorFrom::kNumber;
      op_.cursor = number32(line_, word);
    }
  }

  // Arguments that the call would ignore are refused rather than dropped.
  void check_normal() const {
    Op normal = op_;
    normalise(normal, spec_);
    if (normal != op_) {
      line_.fail(option_word_, "only arguments that " + std::string(op_name(op_.code)) + " has");
    }
  }

  Want want() {
    Want want;
    want.status = status(line_);
    while (!line_.at_end()) want_part(want);
    return want;
  }

  void want_part(Want& want) {
    if (is_batch_walk(op_.code) && line_.peek().text == "{") {
      want.has_elements = true;
      elements(want.keys, want.values, true);
      return;
    }
    const Word word = line_.word("a result");
    if (is_batch(op_.code)) return want_batch_part(want, word);
    if (!gives_value(op_.code) && op_.code != MD_GET_NEXT_KEY) line_.fail(word, "no more results");
    const bool is_key = op_.code == MD_GET_NEXT_KEY;
    want.output = bytes(line_, word, is_key ? "a key" : "a value",
                        is_key ? spec_.key_bytes : spec_.value_bytes);
  }

  void want_batch_part(Want& want, const Word& word) {
    if (const auto count = named(word, "count")) {
      want.count = number32(line_, *count);
    } else if (word.text == "out=untouched") {
      want.cursor_is_untouched = true;
    } else if (const auto cursor = named(word, "out")) {
      want.cursor = number32(line_, *cursor);
    } else {
      line_.fail(word, "count=, out= or a list of elements");
    }
  }

  Line& line_;
  const Spec& spec_;
  Op op_;
  Word option_word_;
};

// Reads a whole text, line by line.
class Reader {
 public:
  Script read(std::string_view text) {
    for (std::size_t number = 1; !text.empty(); ++number) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      Line line(text.substr(0, end), number);
      if (!line.at_end()) statement(line);
      text.remove_prefix(std::min(end + 1, text.size()));
      last_line_ = number;
    }
    if (!has_map_)
      throw ParseError{last_line_ + 1, 1, "expected a map line, found the end of the text"};
    return std::move(script_);
  }

 private:
  void statement(Line& line) {
    const Word word = line.word("a call");
    if (word.text == "version" && !has_map_) return version(line);
    if (word.text == "map" && !has_map_) return map(line);
    if (!has_map_) line.fail(word, "a map line");
    const auto code = parse_op_name(word.text);
    if (!code) line.fail(word, "a call (lookup, update, delete, get_next_key, ...)");
    call(line, word, *code);
  }

  static void version(Line& line) {
    const Word word = line.word("a version number");
    if (number(line, word) != 1) line.fail(word, "version 1");
    line.end();
  }

  void map(Line& line) {
    has_map_ = true;
    script_.spec = map_line(line);
    if (line.take("=")) script_.create_want = status(line);
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
  bool has_map_ = false;
  std::size_t script_bytes_ = 0;
  std::size_t last_line_ = 0;
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
