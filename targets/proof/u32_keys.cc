#include "targets/proof/u32_keys.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

#include "oracle/lookup3.h"
#include "targets/proof/live_line.h"

namespace mapdiff::proof {
namespace {

using Clock = std::chrono::steady_clock;

// Keys and hashes of a block stay in the first-level cache.
constexpr std::uint64_t kBlockKeys = 1024;
constexpr std::uint64_t kKeys = std::uint64_t{1} << 32;

struct Block {
  std::array<std::uint32_t, kBlockKeys> keys;
  std::array<std::uint32_t, kBlockKeys> want;
  std::array<std::uint32_t, kBlockKeys> got;
  std::uint64_t first = 0;  // Number of its first key among all that are compared.
  std::uint32_t count = 0;

  [[nodiscard]] const std::byte* bytes() const {
    return reinterpret_cast<const std::byte*>(keys.data());
  }
};

class Comparison {
 public:
  Comparison(const U32Run& run, const std::vector<HashPath>& paths)
      : run_(run), paths_(paths), keys_total_((kKeys - 1) / run.stride + 1) {}

  U32Result run() {
    const auto begin = Clock::now();
    std::vector<std::jthread> threads;
    working_ = run_.threads;
    for (std::uint64_t i = 0; i < run_.threads; ++i) threads.emplace_back([this] { work(); });
    show_progress(begin);
    threads.clear();
    result_.keys = keys_;
    result_.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return result_;
  }

 private:
  void work() {
    Block block;
    while (!is_over_ && next_block(block)) {
      ask_oracle(block);
      for (const HashPath& path : paths_) compare(path, block);
      keys_ += block.count;
    }
    const std::lock_guard lock(mutex_);
    --working_;
    ended_.notify_one();
  }

  bool next_block(Block& block) {
    block.first = next_.fetch_add(kBlockKeys);
    if (block.first >= keys_total_) return false;
    block.count = static_cast<std::uint32_t>(std::min(kBlockKeys, keys_total_ - block.first));
    for (std::uint32_t i = 0; i < block.count; ++i) {
      block.keys[i] = static_cast<std::uint32_t>((block.first + i) * run_.stride);
    }
    return true;
  }

  void ask_oracle(Block& block) const {
    for (std::uint32_t i = 0; i < block.count; ++i) {
      const char* const key = reinterpret_cast<const char*>(&block.keys[i]);
      block.want[i] = oracle::lookup3({key, sizeof block.keys[i]}, run_.seed);
    }
  }

  void compare(const HashPath& path, Block& block) {
    path.hash(block.bytes(), block.count, run_.seed, block.got.data());
    if (std::equal(block.got.data(), block.got.data() + block.count, block.want.data())) return;
    std::uint32_t i = 0;
    while (block.got[i] == block.want[i]) ++i;
    stop_at({path.name, block.keys[i], block.got[i], block.want[i]});
  }

  void stop_at(const U32Difference& difference) {
    const std::lock_guard lock(mutex_);
    if (!result_.difference) result_.difference = difference;
    is_over_ = true;
  }

  void show_progress(Clock::time_point begin) {
    LiveLine line;
    std::unique_lock lock(mutex_);
    while (
        !ended_.wait_for(lock, std::chrono::milliseconds(200), [this] { return working_ == 0; })) {
      const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
      const auto done = static_cast<double>(keys_.load());
      const double left = seconds * (static_cast<double>(keys_total_) / std::max(done, 1.0) - 1);
      std::array<char, 120> text{};
      std::snprintf(text.data(), text.size(),
                    "seed 0x%08x: %.1f %% of %llu keys, %.0f M/s, %.0f s left", run_.seed,
                    100 * done / static_cast<double>(keys_total_),
                    static_cast<unsigned long long>(keys_total_), done / seconds / 1e6, left);
      line.show(text.data());
    }
  }

  const U32Run run_;
  const std::vector<HashPath>& paths_;
  const std::uint64_t keys_total_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<std::uint64_t> keys_ = 0;
  std::atomic<bool> is_over_ = false;
  std::mutex mutex_;  // Of what follows.
  std::condition_variable ended_;
  std::uint64_t working_ = 0;
  U32Result result_;
};

}  // namespace

U32Result compare_u32_keys(const U32Run& run, const std::vector<HashPath>& paths) {
  return Comparison(run, paths).run();
}

}  // namespace mapdiff::proof
