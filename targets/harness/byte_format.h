// targets/harness/byte_format.h - scripts as bytes, the form that fuzzers mutate.
//
// Every byte string decodes: what is missing at the end reads as zeros, what is out of range is
// folded into it. encode(decode(b)) is the canonical spelling of b; decode(encode(s)) == s for
// every normalised script within the limits of script.h (results wanted by a file are not encoded).
// Layout, version 1: corpus/README.md.
#pragma once
#include <string_view>

#include "targets/harness/script.h"

namespace mapdiff::harness {

// The first byte of every encoded script.
inline constexpr char kBytesVersion = 1;

Script decode(std::string_view bytes);
Bytes encode(const Script& script);

}  // namespace mapdiff::harness
