#pragma once

#include <functional>

#include "core/scalar/scalar.h"

namespace denavit {

/// Equations y = W x + noise of a motion: instant by instant, and of each instant a row per joint.
struct Observations {
  MatX<double> W;
  VecX<double> y;      ///< [N m|N]
  VecX<double> trust;  ///< 1 where a row counts, 0 where it is left out
  int joints = 1;
  [[nodiscard]] Eigen::Index instants() const { return y.size() / joints; }
};

enum class FitMethod {
  Ordinary,  ///< every row counts alike
  Weighted,  ///< rows of a joint by the spread of what the fit leaves there, until both agree
  Robust     ///< the same with the spread by the median, and less of what lies far out (Huber 1964)
};

struct LeastSquaresFit {
  VecX<double> x;
  VecX<double> standardError;  ///< of x; 0 in directions that are not seen
  MatX<double> covariance;
  /// [N m|N] Of what is left, per joint: rms, or by the median if robust; at least a millionth of
  /// the joint's torques.
  VecX<double> spread;
  VecX<double> left;     ///< y - W x
  double condition = 1;  ///< of the weighted regressor with columns scaled to length 1
  /// Of size seen x unknowns: |S (x - x_fit)|² is what the sum of squares grows by, each in
  /// standard deviations: of its joint, or where rows count alike of all joints together.
  MatX<double> information;
  /// Directions that the data say nothing about, a column each of length 1, in units of the
  /// columns' inverse lengths; x keeps its start there.
  MatX<double> unseen;
  int lags = 0;                  ///< instants over which what is left is correlated
  double effectiveInstants = 0;  ///< as many independent ones would be worth the same
  int farOut = 0;                ///< rows that count less than whole
  int iterations = 0;
};

/// Least squares with weights per joint. Standard errors allow for what is left being correlated in
/// time and between joints: the covariance is
///
///   G^-1 (Gamma_0 + sum_l k_l (Gamma_l + Gamma_l^T)) G^-1,   G = W^T Omega W,
///
/// with the lagged products Gamma_l of the instants' scores W_t^T Omega e_t (Newey, West 1987), and
/// L twice the lag at which no joint's autocorrelation can be told from 0. The window k_l is 1 up
/// to the middle of L and falls to 0 from there (Politis, D. N., Romano, J. P. Bias-corrected
/// nonparametric spectral estimation. J. Time Series Analysis 16, 1995). A window that falls from
/// the start, 1 - l / (L + 1), makes the errors 7 % too small if noise is correlated in time; it is
/// used only if the other window gives no positive variance. Scores of the robust fit are W_t^T
/// psi(e_t / s) / s with psi clipping; they change by E[psi'] W_t^T W_t / s², so that in G each
/// joint's Omega is 1 / s² times the part of its residuals that are not clipped (Huber, P. J.
/// Robust Statistics. Wiley 1981, section 7.6), not the mean of the weights, which is larger.
/// @param start  of x: kept in directions that are not seen
[[nodiscard]] LeastSquaresFit fitLeastSquares(const Observations& observations, FitMethod method,
                                              const VecX<double>& start);

}  // namespace denavit
