#pragma once

#include <optional>
#include <vector>

#include "core/linear_system/scaled_schur.h"

namespace denavit {

/// On which side of the limit of stability a pole lies: the imaginary axis, or the unit circle of a
/// discrete system. On the limit is what rounding cannot tell from it.
enum class PoleSide { Stable, Limit, Unstable };

struct Pole {
  Complex value;                ///< s [1/s], or z of a discrete system
  Complex s;                    ///< [1/s]: value, or log(z) / Ts; -infinity for z = 0
  double naturalFrequency = 0;  ///< [rad/s] |s|
  double dampingRatio = 0;      ///< -Re s / |s|; 0 for s = 0
  std::optional<double>
      timeConstant;  ///< [s] -1 / Re s, negative where it grows; none on the limit
  PoleSide side = PoleSide::Stable;
  double uncertainty = 0;  ///< [1/s] or of z: how far rounding may have moved the value
};

/// What A says by itself. Ascending by |s|, of equal ones by the imaginary part; conjugates stand
/// beside each other, the one with the positive imaginary part first.
struct PoleTable {
  std::vector<Pole> poles;
  MatX<Complex> right;  ///< n x n, columns v: A v = s v, |v| = 1, the largest element positive
  MatX<Complex> left;   ///< n x n, rows w: w A = s w, |w| = 1
  /// n x n, states x poles: |w_i v_i| over the sum, how much state i takes part; columns sum to 1.
  /// Units of states do not matter. I. J. Pérez-Arriaga, G. C. Verghese, F. C. Schweppe. Selective
  /// modal analysis. IEEE Trans. Power Apparatus and Systems 101 (1982).
  MatX<double> participation;
};
[[nodiscard]] PoleTable calcPoles(const MatX<double>& A, double sampleTime = 0);

/// The poles alone.
[[nodiscard]] std::vector<Pole> listPoles(const MatX<double>& A, double sampleTime = 0);

/// Frequency, damping and time constant of a pole; the side from the uncertainty.
[[nodiscard]] Pole describePole(Complex value, double sampleTime, double uncertainty);

/// Ascending by magnitude, of equal ones by the imaginary part, conjugates beside each other with
/// the positive one first: how all roots of this folder are sorted. Real matrices' roots only.
void sortRoots(std::vector<Complex>& roots);

/// Whether all poles are on the stable side, none on the limit.
[[nodiscard]] bool areStable(const std::vector<Pole>& poles);

}  // namespace denavit
