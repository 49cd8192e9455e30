// Scripts survive both formats; every byte string is a script.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <variant>

#include "targets/harness/byte_format.h"
#include "targets/harness/text_format.h"
#include "targets/property/script_generators.h"

namespace mapdiff::property {
namespace {

using harness::Script;

RC_GTEST_PROP(FormatLaws, parse_undoes_print, ()) {
  const Script script = *script_on(any_spec());
  const auto parsed = harness::parse(print(script));
  RC_ASSERT(std::holds_alternative<Script>(parsed));
  RC_ASSERT(std::get<Script>(parsed) == script);
}

RC_GTEST_PROP(FormatLaws, decode_undoes_encode, ()) {
  const Script script = *script_on(any_spec());
  RC_ASSERT(harness::decode(encode(script)) == script);
}

RC_GTEST_PROP(FormatLaws, every_byte_string_is_a_script_with_one_canonical_spelling, ()) {
  const auto bytes = *rc::gen::container<std::string>(rc::gen::arbitrary<char>());
  const Script script = harness::decode(bytes);
  RC_ASSERT(harness::decode(encode(script)) == script);
  RC_ASSERT(std::get<Script>(harness::parse(print(script))) == script);
}

}  // namespace
}  // namespace mapdiff::property
