// mapdiff run - random scripts on all peers until the time is over: the soak.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <random>

#include "targets/harness/counters_file.h"
#include "targets/harness/generator.h"
#include "targets/harness/report.h"
#include "targets/harness/text_format.h"
#include "targets/peers/oracle_hash.h"
#include "targets/tool/commands.h"

namespace mapdiff::tool {
namespace {

using Clock = std::chrono::steady_clock;
using harness::Counters;
using harness::RunResult;
using harness::Script;

constexpr std::size_t kStepsMax = 120;

class Soak {
 public:
  Soak(const Options& options, const peers::Roster& roster)
      : options_(options),
        peers_(roster.peers),
        absent_(roster.absent.size()),
        start_(Clock::now()) {}

  int run() {
    std::uint64_t seed = options_.has_seed ? options_.seed : std::random_device()();
    std::printf("seed=%llu (the same seed gives the same scripts)\n",
                static_cast<unsigned long long>(seed));
    harness::Random random(seed);
    while (!is_over()) {
      one(harness::random_script(random, kStepsMax, peers::oracle_hash));
      if (all_.divergences != 0) break;
    }
    show_progress('\n');
    return finish(scripts_, all_);
  }

 private:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }

  bool is_over() {
    if (options_.scripts != 0) return scripts_ >= options_.scripts;
    if (scripts_ % 64 != 0) return false;
    if (seconds() - shown_at_ >= 1) show_progress('\r');
    return seconds() >= options_.seconds;
  }

  void one(const Script& script) {
    ++scripts_;
    const RunResult result = run_in_lock_step(script, peers_);
    all_ += result.counters;
    all_.skips += absent_;
    harness::count_script(result.counters);
    if (result.divergence) save(script);
  }

  void save(const Script& script) {
    std::printf("%s", report(script, peers_).c_str());
    if (options_.output.empty()) return;
    std::ofstream(options_.output) << print(with_results(script, peers_));
    std::printf("replay with: mapdiff replay %s\n", options_.output.c_str());
  }

  void show_progress(char end) {
    shown_at_ = seconds();
    std::fprintf(stderr,
                 "soak: %.0f s, %llu scripts, %llu operations, %llu with the kernel, %llu skips%c",
                 shown_at_, static_cast<unsigned long long>(scripts_),
                 static_cast<unsigned long long>(all_.operations),
                 static_cast<unsigned long long>(all_.kernel_operations),
                 static_cast<unsigned long long>(all_.skips), end);
  }

  const Options& options_;
  harness::Peers peers_;
  std::uint64_t absent_;  // Peers that cannot take part: a skip each for every script.
  Clock::time_point start_;
  std::uint64_t scripts_ = 0;
  Counters all_;
  double shown_at_ = 0;
};

}  // namespace

int run(const Options& options) {
  if (!options.paths.empty()) return bad_input("run: takes no files; `mapdiff replay` does");
  int status = kAgree;
  const peers::Roster roster = choose_peers(options, status);
  return status == kAgree ? Soak(options, roster).run() : status;
}

}  // namespace mapdiff::tool
