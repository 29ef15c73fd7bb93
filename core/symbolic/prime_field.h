#pragma once

#include <cstdint>

namespace denavit {

/// An element of the integers modulo the Mersenne prime 2^61 - 1. Two rational functions that
/// differ take different values at random arguments, but for a chance of some 1e-16 (Schwartz
/// 1980): evaluated in this field, formulas are told apart exactly, whatever numbers they stand
/// for.
struct FieldElement {
  static constexpr std::uint64_t kPrime = (std::uint64_t{1} << 61) - 1;
  std::uint64_t residue = 0;  ///< below kPrime

  static FieldElement fromBits(std::uint64_t bits);
  /// The exact value of a finite double: a dyadic fraction.
  static FieldElement fromNumber(double number);

  [[nodiscard]] bool isZero() const { return residue == 0; }
  [[nodiscard]] FieldElement inverse() const;
  FieldElement operator-() const { return {residue == 0 ? 0 : kPrime - residue}; }
  friend FieldElement operator+(FieldElement a, FieldElement b) {
    const std::uint64_t sum = a.residue + b.residue;
    return {sum >= kPrime ? sum - kPrime : sum};
  }
  friend FieldElement operator*(FieldElement a, FieldElement b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a.residue) * b.residue;
    const std::uint64_t sum =
        (static_cast<std::uint64_t>(product) & kPrime) + static_cast<std::uint64_t>(product >> 61);
    return {sum >= kPrime ? sum - kPrime : sum};
  }
  bool operator==(const FieldElement&) const = default;
};

/// A well-mixed number from another one (Steele, Lea, Flood 2014).
[[nodiscard]] inline std::uint64_t mixBits(std::uint64_t bits) {
  bits += 0x9e3779b97f4a7c15;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
  return bits ^ (bits >> 31);
}

}  // namespace denavit
