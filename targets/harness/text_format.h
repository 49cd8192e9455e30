// targets/harness/text_format.h - scripts as `.ops` text, the form that people read and write.
//
// The language is specified in corpus/README.md. print(parse(t)) is the canonical spelling of t.
#pragma once
#include <string>
#include <string_view>
#include <variant>

#include "targets/harness/script.h"

namespace mapdiff::harness {

// Where a text stops being a script, and what would have been right there.
struct ParseError {
  std::size_t line = 0;    // From 1.
  std::size_t column = 0;  // From 1.
  std::string message;     // "expected a status (0 or an errno name), found 'EXISTS'"

  // "NAME:3:12: MESSAGE"
  [[nodiscard]] std::string text(std::string_view name) const;
};

std::variant<Script, ParseError> parse(std::string_view text);

std::string print(const Script& script);
std::string print(const Spec& spec);                    // The map line, without a result.
std::string print(const Op& op, const Spec& spec);      // One line, without a result.
std::string print(const Want& want, const Spec& spec);  // What follows `=`.
// "{k:v k:v}" of `count` elements, or "{k k}".
std::string print_elements(std::string_view keys, std::string_view values, std::size_t count,
                           const Spec& spec, bool has_values);

}  // namespace mapdiff::harness
