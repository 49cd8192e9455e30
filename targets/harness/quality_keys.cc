#include "targets/harness/quality_keys.h"

#include <algorithm>
#include <array>

#include "targets/harness/bench_keys.h"

namespace mapdiff::harness {
namespace {

constexpr std::uint64_t kFramesMin = 7;
constexpr std::uint64_t kFramesMax = 12;

// The calls that a function makes: where each returns to, and which function it enters.
struct CallSite {
  std::uint64_t address = 0;
  std::size_t callee = 0;
};
struct Function {
  std::array<CallSite, 8> calls;
};
using Program = std::array<Function, 256>;

Program random_program(Random& random) {
  constexpr std::uint64_t kText = 0xffffffff81000000;  // Where x86-64 links the kernel.
  constexpr std::uint64_t kTextBytes = 16 << 20;
  constexpr std::uint64_t kAlignment = 16;
  constexpr std::uint64_t kFunctionBytes = 1024;
  Program program;
  for (Function& function : program) {
    const std::uint64_t start = kText + below(random, kTextBytes / kAlignment) * kAlignment;
    for (CallSite& call : function.calls) {
      call = {.address = start + below(random, kFunctionBytes),
              .callee = below(random, program.size())};
    }
  }
  return program;
}

Bytes random_stack(const Program& program, Random& random) {
  const std::uint64_t frames = kFramesMin + below(random, kFramesMax - kFramesMin + 1);
  Bytes key;
  std::size_t function = 0;
  for (std::uint64_t frame = 0; frame < frames; ++frame) {
    const CallSite& call = any_of<CallSite>(random, program[function].calls);
    key.insert(0, little_endian(call.address, sizeof(call.address)));
    function = call.callee;
  }
  return key;
}

std::vector<Bytes> different(std::vector<Bytes> keys) {
  std::ranges::sort(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

}  // namespace

std::vector<Bytes> counter_keys(std::size_t count, std::uint32_t key_bytes) {
  BenchKeys bench(key_bytes);
  std::vector<Bytes> keys;
  for (std::uint32_t index = 0; index < count; ++index) keys.emplace_back(bench.key(index));
  return different(std::move(keys));
}

std::vector<Bytes> uniform_keys(std::size_t count, std::uint32_t key_bytes, Random& random) {
  std::vector<Bytes> keys;
  while (keys.size() < count) keys.push_back(random_bytes(random, key_bytes));
  return different(std::move(keys));
}

std::vector<Bytes> stack_keys(std::size_t count, Random& random) {
  const Program program = random_program(random);
  std::vector<Bytes> keys;
  while (keys.size() < count) keys.push_back(random_stack(program, random));
  return different(std::move(keys));
}

std::vector<Bytes> line_keys(std::string_view text) {
  std::vector<Bytes> keys;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (!line.empty()) keys.emplace_back(line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return different(std::move(keys));
}

}  // namespace mapdiff::harness
