#include "targets/proof/live_line.h"

#include <unistd.h>

#include <cstdio>

namespace mapdiff::proof {
namespace {

constexpr std::chrono::seconds kPause{5};
constexpr const char* kEraseLine = "\r\x1b[K";

}  // namespace

LiveLine::LiveLine() : is_terminal_(isatty(STDERR_FILENO) == 1) {}

void LiveLine::show(const std::string& text) {
  const auto now = std::chrono::steady_clock::now();
  if (is_terminal_) {
    std::fprintf(stderr, "%s%s", kEraseLine, text.c_str());
    is_shown_ = true;
  } else if (now - printed_ >= kPause) {
    std::fprintf(stderr, "%s\n", text.c_str());
    printed_ = now;
  }
}

void LiveLine::clear() {
  if (is_shown_) std::fputs(kEraseLine, stderr);
  is_shown_ = false;
}

}  // namespace mapdiff::proof
