// targets/bench/pair.cc - calibrates a pair, times its sides in turn, checks what they answer.
#include "targets/bench/pair.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <utility>

namespace mapdiff::bench {
namespace {

std::uint64_t block_ns = 500'000;

// Time of this thread alone: what other programs take away is not the work's, and with steady time
// one preemption makes a ratio of 10. The call takes 0.3 us, a block a thousand times that.
double now_ns() noexcept {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

// One pair while its repetitions run.
class Running {
 public:
  Running(std::string name, Pair pair) : name_(std::move(name)), pair_(std::move(pair)) {
    calibrate();
  }

  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  void repeat(benchmark::State& state) {
    double a_ns = 0;
    double b_ns = 0;
    if (is_a_first_) a_ns = time(pair_.a);
    b_ns = time(pair_.b);
    if (!is_a_first_) a_ns = time(pair_.a);
    is_a_first_ = !is_a_first_;
    state.SetIterationTime((a_ns + b_ns) * 1e-9);
    if (!is_right_) state.SkipWithError("wrong answers");
    report(state, a_ns, b_ns);
  }

 private:
  // As many rounds as A does in one block; no fewer than one.
  void calibrate() {
    const auto wanted_ns = static_cast<double>(block_ns);
    double ns = run(pair_.a);
    // A side that errs may take no time at all.
    while (is_right_ && ns < wanted_ns / 4) {
      rounds_ *= 2;
      ns = run(pair_.a);
    }
    const double more = std::max(1.0, wanted_ns / std::max(ns, 1.0));
    rounds_ = static_cast<std::uint64_t>(static_cast<double>(rounds_) * more);
  }

  // The other side has taken the caches: one round that does not count brings its own back.
  double time(const Side& side) {
    check(side, side.run(1), 1);
    return run(side);
  }

  double run(const Side& side) {
    const double start_ns = now_ns();
    const Answer answer = side.run(rounds_);
    const double end_ns = now_ns();
    check(side, answer, rounds_);
    return end_ns - start_ns;
  }

  void check(const Side& side, Answer answer, std::uint64_t rounds) {
    is_right_ = is_right_ && answer == side.round * rounds && answer.items != 0;
  }

  void report(benchmark::State& state, double a_ns, double b_ns) const {
    const auto items = static_cast<double>(rounds_);
    state.counters["a_ns"] = a_ns / items / static_cast<double>(pair_.a.round.items);
    state.counters["b_ns"] = b_ns / items / static_cast<double>(pair_.b.round.items);
    state.counters["ratio"] = a_ns / b_ns;
  }

  std::string name_;
  Pair pair_;
  std::uint64_t rounds_ = 1;
  bool is_a_first_ = true;
  bool is_right_ = true;
};

// One at a time, because the pairs of a program together would not fit into memory.
std::unique_ptr<Running> running;

}  // namespace

void register_pair(const std::string& name, std::function<Pair()> make) {
  const auto repetition = [name, make = std::move(make)](benchmark::State& state) {
    if (running == nullptr || running->name() != name) {
      running.reset();
      running = std::make_unique<Running>(name, make());
    }
    for ([[maybe_unused]] const auto once : state) running->repeat(state);
  };
  benchmark::RegisterBenchmark(name.c_str(), repetition)->Iterations(1)->UseManualTime();
}

void skip_pairs(const std::string& prefix, const std::string& reason) {
  benchmark::AddCustomContext("skipped " + prefix, reason);
}

void set_block_us(std::uint64_t block_us) { block_ns = block_us * 1000; }

}  // namespace mapdiff::bench
