#include "targets/harness/lookup3_inverse.h"

#include <algorithm>
#include <array>
#include <bit>

namespace mapdiff::harness {
namespace {

using Words = std::array<std::uint32_t, 3>;

constexpr std::size_t kBlockBytes = 12;
constexpr std::uint32_t kStart = 0xdeadbeef;

// One round changes `target` by the word before it.
struct Round {
  std::size_t target;
  int rotation;
};
constexpr std::array<Round, 6> kMix{{{0, 4}, {1, 6}, {2, 8}, {0, 16}, {1, 19}, {2, 4}}};
constexpr std::array<Round, 7> kFinal{
    {{2, 14}, {0, 11}, {1, 25}, {2, 16}, {0, 4}, {1, 14}, {2, 24}}};

// Not std::views: AFL++'s compiler cannot read them.
template <std::size_t kCount>
constexpr std::array<Round, kCount> reversed(std::array<Round, kCount> rounds) {
  std::ranges::reverse(rounds);
  return rounds;
}
constexpr auto kUnmix = reversed(kMix);
constexpr auto kUnfinal = reversed(kFinal);

constexpr std::size_t previous(std::size_t word) { return (word + 2) % 3; }
constexpr std::size_t next(std::size_t word) { return (word + 1) % 3; }

void mix(Words& words) {
  for (const Round& round : kMix) {
    std::uint32_t& source = words[previous(round.target)];
    std::uint32_t& target = words[round.target];
    target = (target - source) ^ std::rotl(source, round.rotation);
    source += words[next(round.target)];
  }
}

void unmix(Words& words) {
  for (const Round& round : kUnmix) {
    std::uint32_t& source = words[previous(round.target)];
    std::uint32_t& target = words[round.target];
    source -= words[next(round.target)];
    target = (target ^ std::rotl(source, round.rotation)) + source;
  }
}

void finish(Words& words) {
  for (const Round& round : kFinal) {
    const std::uint32_t source = words[previous(round.target)];
    std::uint32_t& target = words[round.target];
    target = (target ^ source) - std::rotl(source, round.rotation);
  }
}

void unfinish(Words& words) {
  for (const Round& round : kUnfinal) {
    const std::uint32_t source = words[previous(round.target)];
    std::uint32_t& target = words[round.target];
    target = (target + std::rotl(source, round.rotation)) ^ source;
  }
}

Words start_of(std::size_t key_bytes, std::uint32_t seed) {
  const std::uint32_t start = kStart + static_cast<std::uint32_t>(key_bytes) + seed;
  return {start, start, start};
}

// The block's words; bytes beyond the end of the key are 0.
Words load(std::string_view key, std::size_t block) {
  const std::string_view bytes = key.substr(block * kBlockBytes, kBlockBytes);
  Words words{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    words[i / 4] |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * (i % 4));
  }
  return words;
}

// Writes as many bytes as the key has there.
void store(Bytes& key, std::size_t block, const Words& words) {
  const std::size_t first = block * kBlockBytes;
  const std::size_t bytes = std::min(kBlockBytes, key.size() - first);
  for (std::size_t i = 0; i < bytes; ++i) {
    key[first + i] = static_cast<char>(words[i / 4] >> (8 * (i % 4)));
  }
}

void add(Words& words, const Words& block) {
  for (std::size_t i = 0; i < words.size(); ++i) words[i] += block[i];
}

void subtract(Words& words, const Words& block) {
  for (std::size_t i = 0; i < words.size(); ++i) words[i] -= block[i];
}

// A state that ends as `hash`; the two words that nobody sees are chosen at random.
Words state_before_finish(std::uint32_t hash, Random& random) {
  const std::uint64_t unseen = random();
  Words words{static_cast<std::uint32_t>(unseen), static_cast<std::uint32_t>(unseen >> 32), hash};
  unfinish(words);
  return words;
}

// One block that is not whole: its missing bytes must come out as 0, which only chance can do.
bool aim_short(Bytes& key, std::uint32_t seed, std::uint32_t hash, Random& random) {
  constexpr int kTriesMax = 1 << 20;
  const std::size_t missing_bits = 8 * (kBlockBytes - key.size());
  for (int i = 0; i < kTriesMax; ++i) {
    Words block = state_before_finish(hash, random);
    subtract(block, start_of(key.size(), seed));
    if (block[2] >> (32 - missing_bits) != 0) continue;
    store(key, 0, block);
    return true;
  }
  return false;
}

}  // namespace

std::uint32_t plain_lookup3(std::string_view key, std::uint32_t seed) {
  Words words = start_of(key.size(), seed);
  if (key.empty()) return words[2];
  const std::size_t last = (key.size() - 1) / kBlockBytes;
  for (std::size_t block = 0; block < last; ++block) {
    add(words, load(key, block));
    mix(words);
  }
  add(words, load(key, last));
  finish(words);
  return words[2];
}

bool aim(Bytes& key, std::uint32_t seed, std::uint32_t hash, Random& random) {
  if (key.size() < kAimedBytesMin) return false;
  if (key.size() < kBlockBytes) return aim_short(key, seed, hash, random);
  const std::size_t free_block = below(random, key.size() / kBlockBytes);
  Words before = start_of(key.size(), seed);
  for (std::size_t block = 0; block < free_block; ++block) {
    add(before, load(key, block));
    mix(before);
  }
  Words after = state_before_finish(hash, random);
  for (std::size_t block = (key.size() - 1) / kBlockBytes; block > free_block; --block) {
    subtract(after, load(key, block));
    unmix(after);
  }
  subtract(after, before);
  store(key, free_block, after);
  return true;
}

}  // namespace mapdiff::harness
