// targets/fuzz/script_text.cc - do both formats read everything, and lose nothing?
//
// Input: `.ops` text if the first byte is a printable one, else a script's bytes (which start with
// their version). Text parses or is refused at a place inside it; what parses, and what bytes
// decode to, survives both round trips unchanged.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <variant>

#include "targets/harness/byte_format.h"
#include "targets/harness/counters_file.h"
#include "targets/harness/text_format.h"

namespace {

using mapdiff::harness::Bytes;
using mapdiff::harness::ParseError;
using mapdiff::harness::Script;

[[noreturn]] void fail(const char* law, const std::string& shown) {
  std::fprintf(stderr, "divergence format:%s\n%s\n", law, shown.c_str());
  std::abort();
}

// The script without what only text can hold: wanted results.
Script without_results(Script script) {
  script.create_want.reset();
  for (auto& step : script.steps) step.want = {};
  return script;
}

void check_text_round_trip(const Script& script) {
  const std::string text = print(script);
  const auto parsed = mapdiff::harness::parse(text);
  const auto* const error = std::get_if<ParseError>(&parsed);
  if (error != nullptr) fail("printed text parses", error->text("print(s)") + "\n" + text);
  if (std::get<Script>(parsed) != script) fail("parse(print(s)) == s", text);
}

void check_bytes_round_trip(const Script& script) {
  const Bytes bytes = encode(script);
  if (mapdiff::harness::decode(bytes) != script) fail("decode(encode(s)) == s", print(script));
}

void check_error(const ParseError& error, const std::string& text) {
  const bool is_inside = error.line >= 1 && error.line <= text.size() + 1 && error.column >= 1;
  if (!is_inside || error.message.empty()) fail("an error names its place", error.text("script"));
}

// Both return the number of calls that made the round trips, and one for the input itself.
std::size_t check_text(const std::string& input) {
  const auto parsed = mapdiff::harness::parse(input);
  if (const auto* const error = std::get_if<ParseError>(&parsed)) {
    check_error(*error, input);
    return 1;
  }
  const Script& script = std::get<Script>(parsed);
  check_text_round_trip(script);
  check_bytes_round_trip(without_results(script));
  return 1 + script.steps.size();
}

std::size_t check_bytes(const std::string& input) {
  const Script script = mapdiff::harness::decode(input);
  check_text_round_trip(script);
  check_bytes_round_trip(script);
  return 1 + script.steps.size();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(data, data + size);
  const bool is_text = size > 0 && data[0] >= ' ';
  const std::size_t checked = is_text ? check_text(input) : check_bytes(input);
  mapdiff::harness::Counters counters;
  counters.operations = checked;
  mapdiff::harness::count_script(counters);
  return 0;
}
