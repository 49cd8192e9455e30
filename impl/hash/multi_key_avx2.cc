// impl/hash/multi_key_avx2.cc - eight keys in a vector, for processors with AVX2.
//
// Compile options: -mavx2
#ifdef __x86_64__
#include <immintrin.h>

#include "impl/hash/multi_key_group.h"
#include "impl/hash/multi_key_isa.h"

namespace mapdiff::impl::multi_key {
namespace {

struct Avx2 {
  static constexpr std::uint32_t kLanes = kAvx2Lanes;
  static constexpr std::uint32_t kInTurnsBytesMax = 12;  // Measured: longer keys gain from rows.
  using Vector [[gnu::vector_size(32)]] = std::uint32_t;

  static Vector load(const std::byte* bytes) {
    return reinterpret_cast<Vector>(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes)));
  }
  static void store(Vector vector, std::uint32_t* numbers) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(numbers), reinterpret_cast<__m256i>(vector));
  }
  // The rows at row(0) and row(1) side by side.
  template <typename RowAt>
  static Vector rows(const RowAt& row) {
    return reinterpret_cast<Vector>(_mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(row(1)),
                                                        reinterpret_cast<const __m128i*>(row(0))));
  }
};

}  // namespace

void hash_avx2(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
               std::uint32_t start, std::uint32_t* hashes) noexcept {
  hash_keys<Avx2>(keys, key_bytes, count, start, hashes);
}

}  // namespace mapdiff::impl::multi_key
#endif
