// impl/base/check.h - an assertion that stays on in every build.
//
// Input:  a condition that only a defect of the program can make false.
// Output: none; a false condition prints file, line and text, and aborts.
// Limits: not for what a caller may pass: that is answered with an errno.
#pragma once
#include <cstdio>
#include <cstdlib>

namespace mapdiff::impl {

[[noreturn]] inline void check_failed(const char* file, int line, const char* condition) noexcept {
  std::fprintf(stderr, "%s:%d: check failed: %s\n", file, line, condition);
  std::abort();
}

}  // namespace mapdiff::impl

// A macro, because only a macro knows the place and the text of the condition.
#define MAPDIFF_CHECK(condition)      \
  ((condition) ? static_cast<void>(0) \
               : ::mapdiff::impl::check_failed(__FILE__, __LINE__, #condition))
