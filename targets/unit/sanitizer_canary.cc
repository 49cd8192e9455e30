// sanitizer_canary DEFECT - commits one planted defect, for a lane to prove that its alarm rings.
//
// ci/lane_canary.sh runs it and knows the alarms. Where impl or the oracle can be misused into the
// defect, it happens there: the alarm then also proves that they were compiled with the lane's
// flags. Numbers pass through volatile variables, else a compiler would see the defect and remove
// it.
#include <array>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <thread>

#include "impl/hash/key_hasher.h"
#include "impl/map/element_pool.h"
#include "impl/map/hash_map.h"
#include "oracle/lookup3.h"

namespace {

using mapdiff::impl::HashMap;

volatile std::uint32_t g_sink;

// Heap memory that nobody wrote. Neither compiler may know where it comes from, or it would warn.
__attribute__((noinline)) std::unique_ptr<std::byte[]> unwritten(std::size_t bytes) {
  volatile std::size_t hidden = bytes;
  return std::unique_ptr<std::byte[]>(new std::byte[hidden]);
}

std::unique_ptr<HashMap> map_of_8() {
  std::unique_ptr<HashMap> map;
  const mapdiff::impl::MapAttributes attributes{.key_bytes = 4, .value_bytes = 4, .entries_max = 8};
  if (HashMap::create(attributes, map) != 0) std::abort();
  return map;
}

// AddressSanitizer: impl's hash reads the fourth of three bytes.
void heap_overflow() {
  const auto key = unwritten(3);
  g_sink = mapdiff::impl::KeyHasher(mapdiff::impl::HashChoice::kJhash, 4, 0)(key.get());
}

// UBSan.
void signed_overflow() {
  volatile int most = INT_MAX;
  g_sink = static_cast<std::uint32_t>(most + 1);
}

void shift() {
  volatile int bits = 32;
  g_sink = static_cast<std::uint32_t>(1 << bits);
}

// UBSan, where unsigned numbers must not wrap: impl multiplies to more than 64 bits.
void unsigned_wrap() {
  const mapdiff::impl::ElementPool pool(
      {.key_bytes = 0xffffffff, .value_bytes = 0x7fffffff, .entries_max = 0xffffffff});
  g_sink = pool.has_memory() ? 1 : 0;
}

// ThreadSanitizer: two threads count one map's elements, which is for one caller at a time.
void data_race() {
  const auto map = map_of_8();
  const auto put = [&map](std::uint32_t number) {
    const auto* const bytes = reinterpret_cast<const std::byte*>(&number);
    (void)map->update(bytes, bytes, 0);
  };
  std::thread one(put, 1);
  std::thread other(put, 2);
  one.join();
  other.join();
}

// MemorySanitizer: impl follows a bucket pointer that depends on bytes nobody wrote.
void uninitialised_key() {
  const auto key = unwritten(4);
  std::array<std::byte, 4> value{};
  g_sink = static_cast<std::uint32_t>(map_of_8()->lookup(key.get(), value.data(), 0));
}

// The same through the oracle: what it computes from such bytes must not count as initialised.
void uninitialised_hash() {
  const auto key = unwritten(4);
  const std::string_view bytes(reinterpret_cast<const char*>(key.get()), 4);
  g_sink = mapdiff::oracle::lookup3(bytes, 0) % 2 == 0 ? 1 : 2;
}

struct Defect {
  std::string_view name;
  void (*commit)();
};

constexpr std::array kDefects{
    Defect{"heap_overflow", heap_overflow},
    Defect{"signed_overflow", signed_overflow},
    Defect{"shift", shift},
    Defect{"unsigned_wrap", unsigned_wrap},
    Defect{"data_race", data_race},
    Defect{"uninitialised_key", uninitialised_key},
    Defect{"uninitialised_hash", uninitialised_hash},
};

}  // namespace

int main(int argc, char** argv) {
  const std::string_view wanted = argc == 2 ? argv[1] : "";
  for (const Defect& defect : kDefects) {
    if (defect.name != wanted) continue;
    defect.commit();
    std::puts("the defect was committed");
    return 0;
  }
  std::fprintf(stderr, "sanitizer_canary: no such defect: %s\n", argc > 1 ? argv[1] : "");
  return 2;
}
