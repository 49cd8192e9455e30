// targets/proof/live_line.h - progress on stderr: one line that is rewritten on a terminal, and
// printed every few seconds elsewhere.
#pragma once
#include <chrono>
#include <string>

namespace mapdiff::proof {

class LiveLine {
 public:
  LiveLine();
  ~LiveLine() { clear(); }
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;

  void show(const std::string& text);
  // Before anything else is printed.
  void clear();

 private:
  bool is_terminal_;
  bool is_shown_ = false;
  std::chrono::steady_clock::time_point printed_ = std::chrono::steady_clock::now();
};

}  // namespace mapdiff::proof
