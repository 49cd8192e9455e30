// targets/faults/planted.h - lets a planted fault say that it was reached, and that it acted.
//
// Input:  MAPDIFF_PLANTED(condition), true exactly where the fault makes a difference; the
//         environment variable MAPDIFF_PLANTED, a file's name.
// Output: the condition. The first evaluation of a process appends "reached SECONDS" to that file,
//         the first true one "triggered SECONDS", counted from the start of the program. A forked
//         child goes on with the parent's clock and does not repeat what the parent has said.
// Errors: a file that cannot be written stays unwritten: a fault must not act through its marks.
// Limits: one planted fault per program. Included by nothing but text that ci/faults.py plants.
// Cost:   one relaxed load once both are said.
#pragma once
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace mapdiff::faults {

inline constexpr unsigned kReached = 1;
inline constexpr unsigned kTriggered = 2;
inline constinit std::atomic<unsigned> said{0};

// A variable inside a function: right also for a fault that is reached by a static initializer.
inline std::chrono::steady_clock::time_point program_start() noexcept {
  static const auto start = std::chrono::steady_clock::now();
  return start;
}
inline const auto kProgramStart = program_start();

// Opened anew each time: a program that fuzzes may close descriptors that it does not know.
inline void append_mark(const char* path, const char* what) noexcept {
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - program_start();
  char line[64];
  const int bytes = std::snprintf(line, sizeof line, "%s %.3f\n", what, seconds.count());
  const int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
  if (fd < 0 || bytes <= 0) return;
  [[maybe_unused]] const auto written = write(fd, line, static_cast<std::size_t>(bytes));
  close(fd);
}

inline void mark(unsigned marks) noexcept {
  static const char* const path = std::getenv("MAPDIFF_PLANTED");
  const unsigned unsaid = marks & ~said.fetch_or(marks);
  if (path == nullptr) return;
  if ((unsaid & kReached) != 0) append_mark(path, "reached");
  if ((unsaid & kTriggered) != 0) append_mark(path, "triggered");
}

inline bool planted(bool acts) noexcept {
  const unsigned marks = acts ? kReached | kTriggered : kReached;
  if ((said.load(std::memory_order_relaxed) & marks) != marks) mark(marks);
  return acts;
}

}  // namespace mapdiff::faults

// A macro only for its name: it stands out in a planted text, and faults.py looks for it.
#define MAPDIFF_PLANTED(condition) ::mapdiff::faults::planted(static_cast<bool>(condition))
