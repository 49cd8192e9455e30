// targets/bench/main.cc - a Google Benchmark program whose benchmarks are pairs.
//
// Exit status: 0 all sides answered as they must, 1 one did not, 2 bad usage, 3 nothing was timed.
#include <benchmark/benchmark.h>

#include <charconv>
#include <cstdio>
#include <string_view>

#include "targets/bench/pair.h"

namespace {

constexpr std::string_view kBlockOption = "--block_us=";

// Writes what the user asked for, and notes failures: the library itself always exits with 0.
class Reporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      ++runs_;
      failures_ += run.error_occurred ? 1 : 0;
    }
    ConsoleReporter::ReportRuns(runs);
  }

  [[nodiscard]] int status() const { return failures_ != 0 ? 1 : runs_ != 0 ? 0 : 3; }

 private:
  int runs_ = 0;
  int failures_ = 0;
};

bool read_block_us(std::string_view argument) {
  if (!argument.starts_with(kBlockOption)) return false;
  argument.remove_prefix(kBlockOption.size());
  std::uint64_t block_us = 0;
  const char* const end = argument.data() + argument.size();
  const auto [stop, error] = std::from_chars(argument.data(), end, block_us);
  if (error != std::errc{} || stop != end || block_us == 0 || block_us > 10'000'000) return false;
  mapdiff::bench::set_block_us(block_us);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);  // Takes its own options out; ends the program for --help.
  for (int index = 1; index < argc; ++index) {
    if (read_block_us(argv[index])) continue;
    std::fprintf(stderr, "%s: not an option: %s\n", argv[0], argv[index]);
    return 2;
  }
  mapdiff::bench::register_pairs();
  Reporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return reporter.status();
}
