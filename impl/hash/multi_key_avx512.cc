// impl/hash/multi_key_avx512.cc - sixteen keys in a vector, for processors with AVX-512.
//
// Compile options: -mavx512f -mavx512bw -mavx512vl -mavx512dq
#ifdef __x86_64__
#include <immintrin.h>

#include "impl/hash/multi_key_group.h"
#include "impl/hash/multi_key_isa.h"

namespace mapdiff::impl::multi_key {
namespace {

struct Avx512 {
  static constexpr std::uint32_t kLanes = kAvx512Lanes;
  static constexpr std::uint32_t kInTurnsBytesMax = 24;  // Measured: longer keys gain from rows.
  using Vector [[gnu::vector_size(64)]] = std::uint32_t;

  static Vector load(const std::byte* bytes) {
    return reinterpret_cast<Vector>(_mm512_loadu_si512(reinterpret_cast<const __m512i*>(bytes)));
  }
  static void store(Vector vector, std::uint32_t* numbers) {
    _mm512_storeu_si512(reinterpret_cast<__m512i*>(numbers), reinterpret_cast<__m512i>(vector));
  }
  // The rows at row(0) to row(3) side by side.
  template <typename RowAt>
  static Vector rows(const RowAt& row) {
    const auto two = [&row](std::uint32_t i) {
      return _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(row(i + 1)),
                                 reinterpret_cast<const __m128i*>(row(i)));
    };
    // With a mask of all: gcc 12 takes an unused argument of the plain form for uninitialised.
    return reinterpret_cast<Vector>(
        _mm512_maskz_inserti64x4(0xff, _mm512_castsi256_si512(two(0)), two(2), 1));
  }
};

}  // namespace

void hash_avx512(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
                 std::uint32_t start, std::uint32_t* hashes) noexcept {
  hash_keys<Avx512>(keys, key_bytes, count, start, hashes);
}

}  // namespace mapdiff::impl::multi_key
#endif
