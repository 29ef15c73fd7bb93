#include "core/machine/packed_sine.h"

#include "core/machine/platform.h"

#if DENAVIT_MAKES_MACHINE_CODE

#include <cmath>

#include <immintrin.h>

// Compiled without contracting products and sums, see core/CMakeLists.txt.
//
// Only what is marked so is compiled for the larger instruction set, and nothing of that is shared
// with other files: no copy of a library's template may need a processor that is not there.
#define DENAVIT_AVX2 __attribute__((target("avx2,fma")))
#define DENAVIT_AVX2_INLINE __attribute__((target("avx2,fma"), always_inline)) inline

namespace denavit {

namespace {

struct SinesAndCosines {
  __m256d sines, cosines;
};

/// An angle less whole quarters of a turn, to more than double precision, and how many they were
/// (in the last bits of a double's fraction).
struct Reduced {
  __m256d angle, rest;
  __m256i quarters;
};

DENAVIT_AVX2_INLINE __m256d all(double x) { return _mm256_set1_pd(x); }

/// c0 + c1 z + ... + c5 z^5, in the order that waits least.
DENAVIT_AVX2_INLINE __m256d calcPolynomial(__m256d z, double c0, double c1, double c2, double c3,
                                           double c4, double c5) {
  const __m256d z2 = _mm256_mul_pd(z, z);
  const __m256d low = _mm256_fmadd_pd(z, all(c1), all(c0));
  const __m256d middle = _mm256_fmadd_pd(z, all(c3), all(c2));
  const __m256d high = _mm256_fmadd_pd(z, all(c5), all(c4));
  return _mm256_fmadd_pd(_mm256_fmadd_pd(high, z2, middle), z2, low);
}

/// x - n pi/2. The first difference is exact, the rounding errors of what follows are kept.
DENAVIT_AVX2_INLINE Reduced reduce(__m256d x) {
  // The last bits of a double of this size count whole numbers.
  const __m256d shift = all(0x1.8p52);
  const __m256d shifted = _mm256_fmadd_pd(x, all(0x1.45f306dc9c883p-1), shift);
  const __m256d n = _mm256_sub_pd(shifted, shift);
  const __m256d part2 = all(0x1.1a62633145c07p-54), part3 = all(-0x1.f1976b7ed8fbcp-110);
  const __m256d first = _mm256_fnmadd_pd(n, all(0x1.921fb54442d18p0), x);
  const __m256d second = _mm256_mul_pd(n, part2);
  const __m256d angle = _mm256_sub_pd(first, second);
  const __m256d rounding = _mm256_sub_pd(_mm256_sub_pd(first, angle), second);
  const __m256d lost = _mm256_sub_pd(rounding, _mm256_fmsub_pd(n, part2, second));
  return {angle, _mm256_fnmadd_pd(n, part3, lost), _mm256_castpd_si256(shifted)};
}

/// Of a reduced angle, as fdlibm's __kernel_sin and __kernel_cos.
DENAVIT_AVX2_INLINE SinesAndCosines calcKernel(__m256d y, __m256d rest) {
  const __m256d z = _mm256_mul_pd(y, y);
  const __m256d half = _mm256_mul_pd(z, all(0.5));
  const __m256d sineSeries = calcPolynomial(
      z, -1.66666666666666324348e-01, 8.33333333332248946124e-03, -1.98412698298579493134e-04,
      2.75573137070700676789e-06, -2.50507602534068634195e-08, 1.58969099521155010221e-10);
  const __m256d sineRest = _mm256_fnmadd_pd(half, rest, rest);
  const __m256d sine = _mm256_add_pd(y, _mm256_fmadd_pd(_mm256_mul_pd(z, y), sineSeries, sineRest));

  const __m256d cosineSeries = calcPolynomial(
      z, 4.16666666666666019037e-02, -1.38888888888741095749e-03, 2.48015872894767294178e-05,
      -2.75573143513906633035e-07, 2.08757232129817482790e-09, -1.13596475577881948265e-11);
  const __m256d one = all(1), w = _mm256_sub_pd(one, half);
  const __m256d lost = _mm256_sub_pd(_mm256_sub_pd(one, w), half);
  const __m256d cosineRest = _mm256_fnmadd_pd(y, rest, lost);
  const __m256d cosine =
      _mm256_add_pd(w, _mm256_fmadd_pd(_mm256_mul_pd(z, z), cosineSeries, cosineRest));
  return {sine, cosine};
}

/// The second last bit of each whole number as the sign of a double.
DENAVIT_AVX2_INLINE __m256d toSign(__m256i number) {
  return _mm256_and_pd(_mm256_castsi256_pd(_mm256_slli_epi64(number, 62)), all(-0.0));
}

DENAVIT_AVX2_INLINE SinesAndCosines calcInRange(__m256d x) {
  const Reduced reduced = reduce(x);
  const SinesAndCosines kernel = calcKernel(reduced.angle, reduced.rest);
  const __m256d odd = _mm256_castsi256_pd(_mm256_slli_epi64(reduced.quarters, 63));
  const __m256d sines = _mm256_blendv_pd(kernel.sines, kernel.cosines, odd);
  const __m256d cosines = _mm256_blendv_pd(kernel.cosines, kernel.sines, odd);
  const __m256i next = _mm256_add_epi64(reduced.quarters, _mm256_set1_epi64x(1));
  return {_mm256_xor_pd(sines, toSign(reduced.quarters)), _mm256_xor_pd(cosines, toSign(next))};
}

/// The same by the library, for the lanes that are not in range.
__attribute__((noinline)) void correctLanes(const double* angles, double* sinesThenCosines) {
  for (int lane = 0; lane < 4; ++lane) {
    if (std::abs(angles[lane]) <= kPackedSineRange) continue;
    sinesThenCosines[lane] = std::sin(angles[lane]);
    sinesThenCosines[4 + lane] = std::cos(angles[lane]);
  }
}

DENAVIT_AVX2_INLINE bool isInRange(__m256d x) {
  const __m256d size = _mm256_andnot_pd(all(-0.0), x);
  return _mm256_movemask_pd(_mm256_cmp_pd(size, all(kPackedSineRange), _CMP_LE_OQ)) == 15;
}

DENAVIT_AVX2_INLINE void store(const SinesAndCosines& of, double* sinesThenCosines) {
  _mm256_storeu_pd(sinesThenCosines, of.sines);
  _mm256_storeu_pd(sinesThenCosines + 4, of.cosines);
}

/// After which code without AVX runs as fast as ever.
DENAVIT_AVX2_INLINE void correct(__m256d angles, double* sinesThenCosines) {
  double stored[4];
  _mm256_storeu_pd(stored, angles);
  _mm256_zeroupper();
  correctLanes(stored, sinesThenCosines);
}

}  // namespace

DENAVIT_AVX2 void calcFourInPlace(double* anglesThenBoth) {
  const __m256d x = _mm256_loadu_pd(anglesThenBoth);
  store(calcInRange(x), anglesThenBoth);
  if (!isInRange(x)) correct(x, anglesThenBoth);
}

DENAVIT_AVX2 void calcEightInPlace(double* anglesThenBoth) {
  double* const second = anglesThenBoth + 8;
  const __m256d x = _mm256_loadu_pd(anglesThenBoth), y = _mm256_loadu_pd(second);
  store(calcInRange(x), anglesThenBoth);
  store(calcInRange(y), second);
  if (!isInRange(x)) correct(x, anglesThenBoth);
  if (!isInRange(y)) correct(y, second);
}

}  // namespace denavit

#endif
