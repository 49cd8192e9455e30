// targets/harness/text_line.h - the words of one line of `.ops` text, and what a word can be.
//
// Inner part of the parser (text_parse.cc). Whoever expects something else than what stands there
// calls Line::fail(), which throws a ParseError with the place; parse() turns it into a result.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "targets/harness/bytes.h"
#include "targets/harness/status.h"

namespace mapdiff::harness {

struct Word {
  std::string_view text;
  std::size_t column = 1;
};

// Braces are words of their own; `#` ends the line.
class Line {
 public:
  Line(std::string_view text, std::size_t number);

  [[nodiscard]] bool at_end() const { return next_ == words_.size(); }
  // The next word; an empty one at the end of the line.
  [[nodiscard]] Word peek() const;
  // True, and one word further, if it is the next one.
  [[nodiscard]] bool take(std::string_view word);
  // The next word, whatever it is.
  Word word(std::string_view expected);
  void end() const;

  [[noreturn]] void fail(const Word& at, std::string_view expected) const;

 private:
  std::size_t add_word(std::size_t at, std::size_t end);

  std::string_view text_;
  std::size_t number_;
  std::vector<Word> words_;
  std::size_t next_ = 0;
};

std::uint64_t read_number(const Line& line, const Word& word, unsigned bits);
std::uint32_t read_number32(const Line& line, const Word& word);
std::uint64_t read_flags(const Line& line, Word word, std::span<const FlagName> names);
int read_status(Line& line);

// Bytes of exactly this size; `what` names them in the message.
Bytes read_bytes(const Line& line, const Word& word, std::string_view what, std::uint32_t size);

// The value of a word "name=value"; nothing if the word has another name.
std::optional<Word> named(const Word& word, std::string_view name);

}  // namespace mapdiff::harness
