// impl/base/cpu.h - what the processor that runs this can do beyond the one it was compiled for.
//
// Output: true if processor and operating system allow every instruction of the set's name.
// Cost:   a load and a test; the processor is asked once, when the program starts.
// Limits: x86-64 only; elsewhere all answers are false.
#pragma once

namespace mapdiff::impl {

#ifdef __x86_64__

[[nodiscard]] inline bool has_avx2() noexcept { return __builtin_cpu_supports("avx2") != 0; }

// The four sets that every processor with 512-bit integer code but the first one has.
[[nodiscard]] inline bool has_avx512() noexcept {
  const bool has_f = __builtin_cpu_supports("avx512f") != 0;
  const bool has_bw = __builtin_cpu_supports("avx512bw") != 0;
  const bool has_vl = __builtin_cpu_supports("avx512vl") != 0;
  const bool has_dq = __builtin_cpu_supports("avx512dq") != 0;
  // Not &&: no test can make one of them absent.
  return (has_f & has_bw & has_vl & has_dq) != 0;
}

#else

[[nodiscard]] inline bool has_avx2() noexcept { return false; }
[[nodiscard]] inline bool has_avx512() noexcept { return false; }

#endif

}  // namespace mapdiff::impl
