#include "core/identification/fourier_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/linear/dense.h"

namespace denavit {

namespace {

constexpr Eigen::Index kMostHarmonics = 40;

/// A column for c_0, then sine and cosine of each harmonic.
MatX<double> makeDesign(const VecX<double>& time, double period, Eigen::Index harmonics) {
  MatX<double> design(time.size(), 1 + 2 * harmonics);
  design.col(0).setOnes();
  for (Eigen::Index k = 1; k <= harmonics; ++k) {
    const double w = 2 * std::numbers::pi * static_cast<double>(k) / period;
    design.col(2 * k - 1) = (w * (time.array() - time[0])).sin();
    design.col(2 * k) = (w * (time.array() - time[0])).cos();
  }
  return design;
}

/// As many as four samples a cycle and a quarter as many numbers as samples allow.
Eigen::Index countHarmonics(const VecX<double>& time, double period, Eigen::Index most) {
  const double span = time[time.size() - 1] - time[0];
  const double perPeriod = period * static_cast<double>(time.size() - 1) / span;
  const auto bound = static_cast<Eigen::Index>(std::min(perPeriod / 4, 1e6));
  return std::clamp<Eigen::Index>(std::min(bound, time.size() / 8), 1, most);
}

/// R of (design q) = Q R: first that of the design, then a column for each joint, which is Q^T q.
MatX<double> calcTriangle(const MatX<double>& design, const MatX<double>& q) {
  const Eigen::Index p = design.cols(), n = q.cols();
  MatX<double> joined = MatX<double>::Zero(std::max(design.rows(), p + n), p + n);
  joined.topRows(design.rows()) << design, q;
  return calcTriangularFactor(joined);
}

/// Sums of squares that are left after the first 1 + 2 k columns, from Q^T y.
VecX<double> calcLeftovers(const VecX<double>& turned, Eigen::Index harmonics) {
  VecX<double> left(harmonics + 1);
  double sum = turned.tail(turned.size() - 1 - 2 * harmonics).squaredNorm();
  for (Eigen::Index k = harmonics; k >= 0; --k) {
    left[k] = sum;
    if (k > 0) sum += turned.segment<2>(2 * k - 1).squaredNorm();
  }
  return left;
}

Eigen::Index chooseHarmonics(const VecX<double>& leftovers, double samples) {
  Eigen::Index best = 0;
  double lowest = std::numeric_limits<double>::infinity();
  for (Eigen::Index k = 0; k < leftovers.size(); ++k) {
    const double rss = std::max(leftovers[k], std::numeric_limits<double>::min());
    const double p = 1 + 2 * static_cast<double>(k);
    const double criterion = samples * std::log(rss / samples) + p * std::log(samples);
    if (!(criterion < lowest)) continue;
    lowest = criterion;
    best = k;
  }
  return best;
}

/// What series of this period leave of all joints, as parts of their motions.
double calcMismatch(const SampledPositions& samples, double period, const VecX<double>& scale) {
  const Eigen::Index K = countHarmonics(samples.time, period, 10);
  const MatX<double> design = makeDesign(samples.time, period, K);
  const MatX<double> left = samples.q - multiply(design, solveLeastSquares(design, samples.q));
  return (left.colwise().squaredNorm().transpose().array() / scale.array()).sum();
}

/// Every `stride`th sample.
SampledPositions thinOut(const SampledPositions& samples, Eigen::Index most) {
  const Eigen::Index stride = std::max<Eigen::Index>(1, samples.time.size() / most);
  const Eigen::Index count = (samples.time.size() + stride - 1) / stride;
  SampledPositions thin{VecX<double>(count), MatX<double>(count, samples.q.cols())};
  for (Eigen::Index k = 0; k < count; ++k) {
    thin.time[k] = samples.time[k * stride];
    thin.q.row(k) = samples.q.row(k * stride);
  }
  return thin;
}

/// Mean squared difference of the motion and itself, `lag` samples later.
double calcLagDifference(const MatX<double>& scaled, Eigen::Index lag) {
  const Eigen::Index overlap = scaled.rows() - lag;
  return (scaled.bottomRows(overlap) - scaled.topRows(overlap)).squaredNorm() /
         static_cast<double>(overlap);
}

/// The first lag, of those where the difference is at a low, at which it is close to its smallest.
Eigen::Index findLag(const MatX<double>& scaled) {
  const Eigen::Index N = scaled.rows(), first = std::max<Eigen::Index>(N / 50, 2);
  std::vector<double> difference;
  for (Eigen::Index lag = 0; lag <= 3 * N / 4; ++lag) {
    difference.push_back(calcLagDifference(scaled, lag));
  }
  std::vector<Eigen::Index> lows;
  double lowest = std::numeric_limits<double>::infinity();
  for (std::size_t k = static_cast<std::size_t>(first); k + 1 < difference.size(); ++k) {
    if (difference[k] > difference[k - 1] || difference[k] > difference[k + 1]) continue;
    lows.push_back(static_cast<Eigen::Index>(k));
    lowest = std::min(lowest, difference[k]);
  }
  // A grid of lags misses the period by half a step at most, which a low shows as a difference.
  const double most = *std::max_element(difference.begin(), difference.end());
  for (const Eigen::Index lag : lows) {
    if (difference[static_cast<std::size_t>(lag)] <= 4 * lowest + 1e-3 * most) return lag;
  }
  return 0;
}

/// The smallest value of a function with one low in [a, b], by golden sections.
template <typename Function>
double minimise(double a, double b, const Function& f) {
  const double ratio = (std::sqrt(5.0) - 1) / 2;
  double left = b - ratio * (b - a), right = a + ratio * (b - a);
  double atLeft = f(left), atRight = f(right);
  for (int step = 0; step < 40; ++step) {
    if (atLeft < atRight) {
      b = right;
      right = left;
      atRight = atLeft;
      atLeft = f(left = b - ratio * (b - a));
    } else {
      a = left;
      left = right;
      atLeft = atRight;
      atRight = f(right = a + ratio * (b - a));
    }
  }
  return (a + b) / 2;
}

}  // namespace

double FourierMotion::frequency() const { return 2 * std::numbers::pi / period; }

VecX<double> FourierMotion::calcRateBound() const {
  VecX<double> bound = VecX<double>::Zero(mean.size());
  for (Eigen::Index k = 0; k < sine.rows(); ++k) {
    const double w = static_cast<double>(k + 1) * frequency();
    bound += w * (sine.row(k).cwiseAbs() + cosine.row(k).cwiseAbs());
  }
  return bound;
}

void FourierMotion::calc(double time, VecX<double>& q, VecX<double>& qd, VecX<double>& qdd) const {
  q = mean;
  qd.setZero(mean.size());
  qdd.setZero(mean.size());
  for (Eigen::Index k = 0; k < sine.rows(); ++k) {
    const double w = static_cast<double>(k + 1) * frequency();
    const double s = std::sin(w * (time - start)), c = std::cos(w * (time - start));
    q += s * sine.row(k) + c * cosine.row(k);
    qd += w * (c * sine.row(k) - s * cosine.row(k));
    qdd -= w * w * (s * sine.row(k) + c * cosine.row(k));
  }
}

FourierFit fitFourier(const SampledPositions& samples, double period) {
  const Eigen::Index N = samples.time.size(), n = samples.q.cols();
  const Eigen::Index K = countHarmonics(samples.time, period, kMostHarmonics);
  const MatX<double> R = calcTriangle(makeDesign(samples.time, period, K), samples.q);
  FourierFit fit;
  fit.motion = {period, samples.time[0], VecX<double>(n), MatX<double>::Zero(K, n),
                MatX<double>::Zero(K, n)};
  fit.noise.resize(n);
  fit.rateNoise.setZero(n);
  fit.harmonics.resize(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const VecX<double> turned = R.col(1 + 2 * K + i), left = calcLeftovers(turned, K);
    const Eigen::Index own = chooseHarmonics(left, static_cast<double>(N)), p = 1 + 2 * own;
    const VecX<double> coefficients = solve(R.topLeftCorner(p, p), turned.head(p));
    fit.motion.mean[i] = coefficients[0];
    fit.noise[i] = std::sqrt(left[own] / static_cast<double>(std::max<Eigen::Index>(N - p, 1)));
    fit.harmonics[i] = static_cast<int>(own);
    double squares = 0;
    for (Eigen::Index k = 0; k < own; ++k) {
      fit.motion.sine(k, i) = coefficients[2 * k + 1];
      fit.motion.cosine(k, i) = coefficients[2 * k + 2];
      squares += std::pow(static_cast<double>(k + 1) * fit.motion.frequency(), 2);
    }
    // Coefficients of whole periods have the variance 2 sigma² / N.
    fit.rateNoise[i] = fit.noise[i] * std::sqrt(2 * squares / static_cast<double>(N));
  }
  return fit;
}

int findUnfitted(const SampledPositions& samples, const FourierFit& fit) {
  for (Eigen::Index i = 0; i < samples.q.cols(); ++i) {
    const VecX<double> q = samples.q.col(i);
    const double size =
        std::sqrt((q.array() - q.mean()).square().sum() / static_cast<double>(q.size()));
    if (fit.noise[i] > 3 * estimateNoise(q) + 5e-4 * size) return static_cast<int>(i);
  }
  return -1;
}

std::optional<double> findPeriod(const SampledPositions& samples) {
  if (samples.time.size() < 32) return std::nullopt;
  const SampledPositions thin = thinOut(samples, 800);
  const MatX<double> centred = thin.q.rowwise() - thin.q.colwise().mean();
  // A joint that hardly moves tells no period.
  VecX<double> scale = centred.colwise().squaredNorm();
  scale = scale.array().max(1e-6 * scale.maxCoeff());
  if (!(scale.maxCoeff() > 0)) return std::nullopt;
  const MatX<double> scaled = centred * scale.cwiseSqrt().cwiseInverse().asDiagonal();
  const Eigen::Index lag = findLag(scaled);
  if (lag == 0) return std::nullopt;
  const double span = thin.time[thin.time.size() - 1] - thin.time[0];
  const double step = span / static_cast<double>(thin.time.size() - 1);
  const double guess = step * static_cast<double>(lag);
  double period = minimise(guess - 1.5 * step, guess + 1.5 * step,
                           [&](double T) { return calcMismatch(thin, T, scale); });
  // Measured motions were asked for in round numbers, and so were most periods.
  const double rounded = std::round(period * 1e3) / 1e3;
  if (calcMismatch(thin, rounded, scale) < 1.01 * calcMismatch(thin, period, scale)) {
    period = rounded;
  }
  if (findUnfitted(samples, fitFourier(samples, period)) >= 0) return std::nullopt;
  return period;
}

double estimateNoise(const VecX<double>& x) {
  const Eigen::Index N = x.size() - 4;
  if (N < 1) return 0;
  const VecX<double> fourth =
      x.head(N) - 4 * x.segment(1, N) + 6 * x.segment(2, N) - 4 * x.segment(3, N) + x.tail(N);
  return std::sqrt(fourth.squaredNorm() / (70.0 * static_cast<double>(N)));
}

}  // namespace denavit
