// targets/harness/quality_keys.h - keys such as maps are given, to judge a hash by.
//
// Output: different keys, at most `count`: short keys may not have that many.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "targets/harness/bytes.h"
#include "targets/harness/random.h"

namespace mapdiff::harness {

// Those of the lookup benchmark (bench_keys.h): a counter, and constants behind it.
std::vector<Bytes> counter_keys(std::size_t count, std::uint32_t key_bytes);

std::vector<Bytes> uniform_keys(std::size_t count, std::uint32_t key_bytes, Random& random);

// Stack traces of 7 to 12 frames as the kernel stores them: addresses of 8 bytes in its text, the
// innermost frame first. All start in one function and follow drawn calls, so keys have much in
// common, above all at their ends.
std::vector<Bytes> stack_keys(std::size_t count, Random& random);

// Lines; empty ones are left out.
std::vector<Bytes> line_keys(std::string_view text);

}  // namespace mapdiff::harness
