#include "core/symbolic/prime_field.h"

#include <cmath>

namespace denavit {

namespace {

FieldElement power(FieldElement base, std::uint64_t exponent) {
  FieldElement result{1};
  for (; exponent > 0; exponent >>= 1) {
    if (exponent & 1) result = result * base;
    base = base * base;
  }
  return result;
}

}  // namespace

FieldElement FieldElement::fromBits(std::uint64_t bits) {
  const std::uint64_t folded = (bits & kPrime) + (bits >> 61);
  return {folded >= kPrime ? folded - kPrime : folded};
}

FieldElement FieldElement::fromNumber(double number) {
  int exponent = 0;
  const double fraction = std::frexp(std::abs(number), &exponent);
  const auto mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
  // 2^61 is 1, so powers of two go round.
  const int shift = (((exponent - 53) % 61) + 61) % 61;
  const FieldElement size = fromBits(mantissa) * FieldElement{std::uint64_t{1} << shift};
  return number < 0 ? -size : size;
}

FieldElement FieldElement::inverse() const { return power(*this, kPrime - 2); }

}  // namespace denavit
