#include "targets/harness/text_line.h"

#include <algorithm>
#include <charconv>

#include "targets/harness/script.h"
#include "targets/harness/text_format.h"

namespace mapdiff::harness {
namespace {

constexpr std::size_t kShownBytesMax = 24;  // Of a word in an error message.

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

// What is not a number, and what is one but too large, get different messages.
enum class NumberFault { kNone, kNoNumber, kTooLarge };

NumberFault to_number(std::string_view text, std::uint64_t& value) {
  const int base = text.starts_with("0x") ? 16 : 10;
  if (base == 16) text.remove_prefix(2);
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, base);
  if (stop != end || error == std::errc::invalid_argument) return NumberFault::kNoNumber;
  return error == std::errc{} ? NumberFault::kNone : NumberFault::kTooLarge;
}

int hex_digit(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

// The bytes of pairs of digits; nothing if they are not.
std::optional<Bytes> from_hex(std::string_view digits) {
  const bool is_hex = std::ranges::all_of(digits, [](char d) { return hex_digit(d) >= 0; });
  if (digits.empty() || digits.size() % 2 != 0 || !is_hex) return std::nullopt;
  Bytes out;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    out += static_cast<char>(hex_digit(digits[i]) * 16 + hex_digit(digits[i + 1]));
  }
  return out;
}

// "0102*30": pairs, perhaps repeated. Appends to `out`; false if that is no such part, or too long.
bool read_part(const Line& line, const Word& part, std::size_t bytes_max, Bytes& out) {
  const std::size_t star = std::min(part.text.find('*'), part.text.size());
  const auto unit = from_hex(part.text.substr(0, star));
  if (!unit) return false;
  const bool is_repeated = star < part.text.size();
  const Word count{is_repeated ? part.text.substr(star + 1) : "1", part.column + star + 1};
  const std::uint64_t times = read_number(line, count, 64);
  if (times > (bytes_max - out.size()) / unit->size()) return false;
  for (std::uint64_t i = 0; i < times; ++i) out += *unit;
  return true;
}

}  // namespace

Line::Line(std::string_view text, std::size_t number) : text_(text), number_(number) {
  const std::size_t end = std::min(text.find('#'), text.size());
  for (std::size_t at = 0; at < end;) at = add_word(at, end);
}

std::size_t Line::add_word(std::size_t at, std::size_t end) {
  constexpr std::string_view kBlanks = " \t\r";
  const char first = text_[at];
  if (kBlanks.find(first) != std::string_view::npos) return at + 1;
  const bool is_brace = first == '{' || first == '}';
  const std::size_t word_end =
      is_brace ? at + 1 : std::min(text_.find_first_of(" \t\r{}", at), end);
  words_.push_back({text_.substr(at, word_end - at), at + 1});
  return word_end;
}

Word Line::peek() const { return at_end() ? Word{"", text_.size() + 1} : words_[next_]; }

bool Line::take(std::string_view word) {
  if (at_end() || peek().text != word) return false;
  ++next_;
  return true;
}

Word Line::word(std::string_view expected) {
  if (at_end()) fail(peek(), expected);
  return words_[next_++];
}

void Line::end() const {
  if (!at_end()) fail(peek(), "the end of the line");
}

void Line::fail(const Word& at, std::string_view expected) const {
  throw ParseError{number_, at.column,
                   "expected " + std::string(expected) + ", found " + shown(at.text)};
}

std::uint64_t read_number(const Line& line, const Word& word, unsigned bits) {
  std::uint64_t value = 0;
  const NumberFault fault = to_number(word.text, value);
  if (fault == NumberFault::kNoNumber) {
    line.fail(word, "a number (decimal, or hexadecimal with 0x)");
  }
  const bool is_too_large = bits < 64 && (value >> bits) != 0;
  if (fault == NumberFault::kTooLarge || is_too_large) {
    line.fail(word, "a number below 2^" + std::to_string(bits));
  }
  return value;
}

std::uint32_t read_number32(const Line& line, const Word& word) {
  return static_cast<std::uint32_t>(read_number(line, word, 32));
}

std::uint64_t read_flags(const Line& line, Word word, std::span<const FlagName> names) {
  std::uint64_t all = 0;
  for (;;) {
    const std::size_t bar = std::min(word.text.find('|'), word.text.size());
    const Word one{word.text.substr(0, bar), word.column};
    const auto named = std::ranges::find(names, one.text, &FlagName::name);
    std::uint64_t value = 0;
    if (named != names.end()) {
      value = named->value;
    } else if (to_number(one.text, value) != NumberFault::kNone) {
      line.fail(one, "a flag name or a number");
    }
    all |= value;
    if (bar == word.text.size()) return all;
    word = {word.text.substr(bar + 1), word.column + bar + 1};
  }
}

int read_status(Line& line) {
  constexpr std::string_view kExpected = "a status (0 or an errno name)";
  const Word word = line.word(kExpected);
  const auto value = parse_status(word.text);
  if (!value) line.fail(word, kExpected);
  return *value;
}

Bytes read_bytes(const Line& line, const Word& word, std::string_view what, std::uint32_t size) {
  const std::string expected =
      std::string(what) + " of " + std::to_string(size) + " bytes in hexadecimal";
  if (word.text == kNoBytes && size == 0) return {};
  if (size > kScriptBytesMax) line.fail(word, "at most 32 MiB of arguments");
  Bytes out;
  Word rest = word;
  for (;;) {
    const std::size_t plus = std::min(rest.text.find('+'), rest.text.size());
    const Word part{rest.text.substr(0, plus), rest.column};
    if (!read_part(line, part, size, out)) line.fail(part, expected);
    if (plus == rest.text.size()) break;
    rest = {rest.text.substr(plus + 1), rest.column + plus + 1};
  }
  if (out.size() != size) line.fail(word, expected);
  return out;
}

std::optional<Word> named(const Word& word, std::string_view name) {
  if (word.text.size() <= name.size() || !word.text.starts_with(name)) return std::nullopt;
  if (word.text[name.size()] != '=') return std::nullopt;
  return Word{word.text.substr(name.size() + 1), word.column + name.size() + 1};
}

}  // namespace mapdiff::harness
