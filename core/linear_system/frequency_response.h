#pragma once

#include <vector>

#include "core/linear_system/frequency_grid.h"
#include "core/linear_system/scaled_schur.h"

namespace denavit {

/// G(s) = C (s I - A)^-1 B + D at s = j w, or z = e^(j w Ts), of one system at many frequencies: A
/// is made triangular once, each frequency is a substitution.
///
/// A. J. Laub. Efficient multivariable frequency response computations. IEEE Trans. Automatic
/// Control
///   26 (1981), with the Schur form in place of Hessenberg's.
class FrequencyResponse {
 public:
  explicit FrequencyResponse(const StateSpace& system);

  /// p x m at w [rad/s]. Infinite elements on a pole.
  [[nodiscard]] MatX<Complex> calc(double w) const;
  /// p x m at a point of the plane of s (or z).
  [[nodiscard]] MatX<Complex> calcAt(const Complex& s) const;
  /// The only element of a system of one input and one output.
  [[nodiscard]] Complex calcSingle(double w) const { return calc(w)(0, 0); }
  /// s = j w or z = e^(j w Ts).
  [[nodiscard]] Complex calcPoint(double w) const;

 private:
  /// (s I - A)^-1 times the right side.
  [[nodiscard]] MatX<Complex> solve(const Complex& s, const MatX<Complex>& right) const;

  StateSpace system_;
  TriangularForm schur_;  ///< of A
};

/// The response of one channel for the eye. The phase starts, far below all roots, at -90 degrees
/// for each integrator (+90 for each zero at 0), 180 less where the gain is negative, and goes on
/// without jumps of 360; at a pole on the limit of stability it falls by 180 degrees, at such a
/// zero it rises, as with a little damping.
struct BodeCurve {
  VecX<double> frequency;     ///< [rad/s]
  VecX<double> magnitude_dB;  ///< 20 log10 |G|; -infinity at a zero
  VecX<double> phase_deg;
  std::vector<Complex> response;  ///< G: the points of Nyquist's curve
  /// Whether the input moves the output at all; else the response is 0, whatever rounding leaves.
  bool isCoupled = true;
};
/// On the grid of findFrequencies, refined until neighbours differ by less than 30 degrees or
/// enclose a root on the limit. A range shows a part of the curve and changes nothing of it.
[[nodiscard]] BodeCurve calcBode(const StateSpace& channel, const FrequencyRange& range = {});

/// Singular values of G, one row per frequency, the largest first: the gains of the directions.
[[nodiscard]] MatX<double> calcSingularValues(const StateSpace& system,
                                              const VecX<double>& frequencies);

}  // namespace denavit
