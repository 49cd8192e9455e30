// targets/harness/lookup3_inverse.h - lookup3 backwards: keys that have a wanted hash.
//
// Each step of lookup3 can be undone, and its result is one of the three words that it ends with.
// So the other two are chosen freely and everything is undone up to one whole block of 12 bytes,
// whose bytes then follow. Trusts nobody: callers check the key with the hash that they mean.
#pragma once
#include <cstdint>
#include <string_view>

#include "targets/harness/random.h"

namespace mapdiff::harness {

// With the seed convention of the kernel, as oracle::lookup3. Plain code in every lane, for
// searches; what it finds is checked with the hash under test.
std::uint32_t plain_lookup3(std::string_view key, std::uint32_t seed);

// Shorter keys have fewer free bytes than a hash has.
inline constexpr std::size_t kAimedBytesMin = 10;

// Replaces 12 bytes of the key so that it hashes to `hash`; of a key of 10 or 11 bytes all, by
// 2^16 or 2^8 tries. False if it is shorter, or (about never) the tries do not suffice.
bool aim(Bytes& key, std::uint32_t seed, std::uint32_t hash, Random& random);

}  // namespace mapdiff::harness
