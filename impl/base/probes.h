// impl/base/probes.h - counts what a search looks at, and ends a search that never would.
//
// Input:   the bound of one search: the most elements that a healthy map can make it look at.
// Output:  spend() is false from the first probe beyond the bound on; the search must then end as
//          if nothing were there. most() is the longest search since reset(), also one that was
//          ended: more than the bound tells the caller that the map is broken.
// Limits:  checked builds only (MAPDIFF_CHECKED, all but preset release); elsewhere nothing is
//          counted, spend() is true and most() is 0.
// Threads: each thread counts its own searches.
#pragma once
#include <algorithm>
#include <cstdint>

namespace mapdiff::impl {

#ifdef MAPDIFF_CHECKED

class Probes {
 public:
  explicit Probes(std::uint64_t probes_max) noexcept : probes_max_(probes_max) {}
  Probes(const Probes&) = delete;
  Probes& operator=(const Probes&) = delete;
  ~Probes() { most_ = std::max(most_, probes_); }

  [[nodiscard]] bool spend() noexcept { return ++probes_ <= probes_max_; }
  [[nodiscard]] bool is_over() const noexcept { return probes_ > probes_max_; }

  static void reset() noexcept { most_ = 0; }
  [[nodiscard]] static std::uint64_t most() noexcept { return most_; }

 private:
  std::uint64_t probes_max_;
  std::uint64_t probes_ = 0;
  static inline constinit thread_local std::uint64_t most_ = 0;
};

#else

class Probes {
 public:
  explicit Probes(std::uint64_t) noexcept {}

  [[nodiscard]] bool spend() noexcept { return true; }
  [[nodiscard]] bool is_over() const noexcept { return false; }

  static void reset() noexcept {}
  [[nodiscard]] static std::uint64_t most() noexcept { return 0; }
};

#endif

}  // namespace mapdiff::impl
