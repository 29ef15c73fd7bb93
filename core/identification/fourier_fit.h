#pragma once

#include <optional>

#include "core/scalar/scalar.h"

namespace denavit {

/// Measured positions of all joints. Times need not be even.
struct SampledPositions {
  VecX<double> time;  ///< [s] increasing
  MatX<double> q;     ///< [rad|m] a row per instant, a column per joint
};

/// What a periodic motion is taken for, per joint (Swevers et al. 1997):
///
///   q(t) = c_0 + sum_k s_k sin(k w t) + c_k cos(k w t),   w = 2 pi / period.
struct FourierMotion {
  double period = 1;    ///< [s]
  double start = 0;     ///< [s] of the measurement: t counts from here
  VecX<double> mean;    ///< c_0 [rad|m]
  MatX<double> sine;    ///< s_k, a row per harmonic, a column per joint
  MatX<double> cosine;  ///< c_k

  /// q, its rate and its acceleration at a time, exact derivatives of the series.
  void calc(double time, VecX<double>& q, VecX<double>& qd, VecX<double>& qdd) const;
  [[nodiscard]] double frequency() const;  ///< w [rad/s]
  /// What no rate exceeds: w sum_k k (|s_k| + |c_k|), per joint.
  [[nodiscard]] VecX<double> calcRateBound() const;
};

struct FourierFit {
  FourierMotion motion;
  VecX<double> noise;      ///< [rad|m] standard deviation of what the series leaves
  VecX<double> rateNoise;  ///< [per s] largest standard error of the rate
  Eigen::VectorXi harmonics;
};

/// Least squares, for each joint with as many harmonics as its data bear out: the number that makes
/// N ln(rss / N) + p ln N smallest for p coefficients (Schwarz 1978).
/// @param period  [s] at most the time that was measured
[[nodiscard]] FourierFit fitFourier(const SampledPositions& samples, double period);

/// The first joint (0-based) of which a series leaves more than three times its noise and a
/// two-thousandth of its motion; -1 where there is none.
[[nodiscard]] int findUnfitted(const SampledPositions& samples, const FourierFit& fit);

/// The period of a motion that repeats itself at least one and a third times, found by the lag at
/// which it agrees best with itself and refined by least squares.
/// @returns nothing where a series of that period leaves a joint unfitted
[[nodiscard]] std::optional<double> findPeriod(const SampledPositions& samples);

/// [rad|m] The noise of evenly sampled positions, from fourth differences, which smooth motions
/// hardly enter: their squares have the mean 70 sigma².
[[nodiscard]] double estimateNoise(const VecX<double>& samples);

}  // namespace denavit
