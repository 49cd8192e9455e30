// targets/bench/pair.h - two ways to do the same work, timed against each other.
//
// Why:    times of one machine differ from minute to minute; the ratio of two that were taken one
//         right after the other does not. So nothing here is timed alone.
// Input:  two sides, each with the answer that an independent reference gives for one round.
// Output: a Google Benchmark with its name; every repetition times A then B, the next one B then A,
//         and reports the counters a_ns, b_ns (per item) and ratio = a_ns / b_ns.
// Errors: a side that answers anything else fails the benchmark, and with it the program.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

namespace mapdiff::bench {

// What some rounds did; both numbers grow by the same amount with every round, modulo 2^64.
struct Answer {
  std::uint64_t items = 0;  // Calls that did their work: keys hashed, lookups that hit.
  std::uint64_t checksum = 0;

  bool operator==(const Answer&) const = default;
};

[[nodiscard]] constexpr Answer operator*(Answer answer, std::uint64_t rounds) noexcept {
  return {answer.items * rounds, answer.checksum * rounds};
}

struct Side {
  std::function<Answer(std::uint64_t rounds)> run;
  Answer round;  // What one round must answer.
};

// What is slow is A, so that the ratio says how many times faster B is.
struct Pair {
  Side a;
  Side b;
};

// `make` is called before the first repetition; what it made is dropped before the next pair's.
void register_pair(const std::string& name, std::function<Pair()> make);

// Says in the result why no pair is there whose name begins with `prefix`.
void skip_pairs(const std::string& prefix, const std::string& reason);

// Defined by each program: registers all its pairs.
void register_pairs();

// How long one side runs at a time, in microseconds.
void set_block_us(std::uint64_t block_us);

}  // namespace mapdiff::bench
