// XXH3 of more than 240 bytes: eight accumulators take stripes of 64 bytes, in blocks of 16.
#include <array>
#include <cstddef>
#include <string>

#include "oracle/little_endian.h"
#include "oracle/xxh3_secret.h"
#include "oracle/xxh3_steps.h"
#include "oracle/xxh_primes.h"

namespace mapdiff::oracle {
namespace {

constexpr std::size_t kStripeBytes = 64;
constexpr std::size_t kBlockBytes = 1024;  // Stripe n of a block meets the secret from 8 * n on.
constexpr std::uint64_t kLow = 0xffffffff;

using Accumulators = std::array<std::uint64_t, 8>;

// The secret that belongs to a seed: its words go up and down by the seed in turn.
std::string derive_secret(std::uint64_t seed) {
  std::string secret;
  for (std::size_t at = 0; at < kXxh3Secret.size(); at += 8) {
    const std::uint64_t change = at % 16 == 0 ? seed : 0 - seed;
    const std::uint64_t word = number64(kXxh3Secret, at) + change;
    for (int i = 0; i < 8; ++i) secret += static_cast<char>(word >> (8 * i) & 0xff);
  }
  return secret;
}

void accumulate(Accumulators& accumulator, std::string_view stripe, std::string_view secret) {
  for (std::size_t i = 0; i < 8; ++i) {
    const std::uint64_t value = number64(stripe, 8 * i);
    const std::uint64_t keyed = value ^ number64(secret, 8 * i);
    accumulator[i ^ 1] += value;  // The neighbour.
    accumulator[i] += (keyed & kLow) * (keyed >> 32);
  }
}

// As many whole stripes as there are.
void accumulate_all(Accumulators& accumulator, std::string_view stripes, std::string_view secret) {
  for (std::size_t n = 0; (n + 1) * kStripeBytes <= stripes.size(); ++n) {
    accumulate(accumulator, stripes.substr(n * kStripeBytes, kStripeBytes), secret.substr(8 * n));
  }
}

// After each whole block, with the last 64 bytes of the secret.
void scramble(Accumulators& accumulator, std::string_view secret) {
  for (std::size_t i = 0; i < 8; ++i) {
    accumulator[i] ^= accumulator[i] >> 47;
    accumulator[i] ^= number64(secret, secret.size() - kStripeBytes + 8 * i);
    accumulator[i] *= prime32::kP1;
  }
}

std::uint64_t merge(const Accumulators& accumulator, std::string_view secret, std::uint64_t start) {
  std::uint64_t result = start;
  for (std::size_t i = 0; i < 8; i += 2) {
    result += multiply_and_fold(accumulator[i] ^ number64(secret, 8 * i),
                                accumulator[i + 1] ^ number64(secret, 8 * i + 8));
  }
  return xxh3_avalanche(result);
}

}  // namespace

std::uint64_t xxh3_over_240(std::string_view bytes, std::uint64_t seed) {
  const std::string secret_bytes = derive_secret(seed);
  const std::string_view secret = secret_bytes;
  Accumulators accumulator{prime32::kP3, prime64::kP1, prime64::kP2, prime64::kP3,
                           prime64::kP4, prime32::kP2, prime64::kP5, prime32::kP1};
  // The last stripe ends with the input and is taken for itself, so one byte is kept for it.
  std::string_view rest = bytes.substr(0, bytes.size() - 1);
  for (; rest.size() >= kBlockBytes; rest.remove_prefix(kBlockBytes)) {
    accumulate_all(accumulator, rest.substr(0, kBlockBytes), secret);
    scramble(accumulator, secret);
  }
  accumulate_all(accumulator, rest, secret);
  accumulate(accumulator, bytes.substr(bytes.size() - kStripeBytes),
             secret.substr(secret.size() - kStripeBytes - 7));
  return merge(accumulator, secret.substr(11), bytes.size() * prime64::kP1);
}

}  // namespace mapdiff::oracle
