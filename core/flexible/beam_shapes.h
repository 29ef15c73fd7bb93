#pragma once

namespace denavit {

/// The k'th bending eigenfunction of a uniform beam that is clamped at xi = 0 and free at xi = 1,
///   Delta(xi) = ±[cosh b xi - cos b xi - g (sinh b xi - sin b xi)],  cos b cosh b = -1,
/// with the sign that makes its tip value +2; its square then integrates to 1 over 0..1. Computed
/// from decaying exponentials, so that high modes lose no digits.
class BendingShape {
 public:
  /// @param mode  1, 2, ..
  explicit BendingShape(int mode);

  [[nodiscard]] double root() const { return b_; }  ///< b
  [[nodiscard]] double value(double xi) const;
  [[nodiscard]] double slope(double xi) const;      ///< d/dxi
  [[nodiscard]] double curvature(double xi) const;  ///< d²/dxi²
  [[nodiscard]] double thirdDerivative(double xi) const;

  /// Slope at the tip, 2 b g.
  [[nodiscard]] double tipSlope() const { return 2 * b_ * g_; }
  /// Integral of Delta over 0..1, ±2 g / b.
  [[nodiscard]] double integral() const { return sign_ * 2 * g_ / b_; }
  /// Integral of xi Delta over 0..1, ±2 / b².
  [[nodiscard]] double firstMoment() const { return sign_ * 2 / (b_ * b_); }
  /// Integral of Delta''² over 0..1, b⁴: the modal stiffness of a beam with EI = L = 1.
  [[nodiscard]] double stiffness() const { return b_ * b_ * b_ * b_; }

 private:
  struct Terms {
    double rising, falling, cosine, sine;
  };
  [[nodiscard]] Terms termsAt(double xi) const;

  double b_, g_, sign_;
  double rise_;  ///< (1 - g) e^b / 2
};

/// Integral of Delta_i' Delta_j' from 0 to xi, in closed form: the foreshortening of a beam that
/// bends in both modes, per product of their amplitudes (L = 1).
[[nodiscard]] double calcForeshortening(const BendingShape& i, const BendingShape& j, double xi);

/// The k'th torsional eigenfunction of a shaft clamped at xi = 0 and free at xi = 1,
/// ±sqrt(2) sin((2k - 1) pi xi / 2), with a positive tip value; its square integrates to 1.
class TorsionShape {
 public:
  explicit TorsionShape(int mode);

  [[nodiscard]] double value(double xi) const;
  [[nodiscard]] double tipValue() const;
  /// Integral over 0..1.
  [[nodiscard]] double integral() const { return amplitude_ / b_; }
  /// Integral of the squared slope over 0..1: the modal stiffness of a shaft with GJ = L = 1.
  [[nodiscard]] double stiffness() const { return b_ * b_; }

 private:
  double b_, amplitude_;
};

}  // namespace denavit
