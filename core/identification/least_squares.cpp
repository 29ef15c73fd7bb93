#include "core/identification/least_squares.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

#include "core/linear/dense.h"

namespace denavit {

namespace {

/// Part of the largest singular value below which a direction is not seen.
constexpr double kSeenTolerance = 1e-7;
/// Of a joint's torques and of all torques, what noise is taken for at least. Nobody measures
/// better, and where weights differ by more, rounding of a joint without noise hides what the
/// others tell.
constexpr double kLeastNoise = 1e-6, kLeastNoiseOfAll = 1e-9;
constexpr double kHuber = 1.345;  ///< 95 % as good as least squares where noise is normal
constexpr int kMostOuterIterations = 30;

/// The middle of absolute values, as a standard deviation of normal noise.
double calcMedianSpread(std::vector<double> sizes) {
  if (sizes.empty()) return 0;
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  std::nth_element(sizes.begin(), middle, sizes.end());
  return 1.4826 * *middle;
}

class WeightedFit {
 public:
  WeightedFit(const Observations& observations, FitMethod method, const VecX<double>& start)
      : data_(observations), method_(method), start_(start), p_(observations.W.cols()) {
    fit_.spread.setOnes(data_.joints);
    fit_.x = start;
    huber_ = data_.trust;
    findLeastSpread();
  }

  LeastSquaresFit run() {
    for (int k = 1; k <= kMostOuterIterations; ++k) {
      fit_.iterations = k;
      solve();
      if (!updateWeights()) break;
    }
    judge();
    return std::move(fit_);
  }

 private:
  [[nodiscard]] Eigen::Index jointOf(Eigen::Index row) const { return row % data_.joints; }
  [[nodiscard]] double weightOf(Eigen::Index row) const {
    return std::sqrt(huber_[row]) / fit_.spread[jointOf(row)];
  }

  void findLeastSpread() {
    VecX<double> squares = VecX<double>::Zero(data_.joints), rows = squares;
    for (Eigen::Index r = 0; r < data_.y.size(); ++r) {
      squares[jointOf(r)] += data_.trust[r] * data_.y[r] * data_.y[r];
      rows[jointOf(r)] += data_.trust[r];
    }
    const double ofAll = kLeastNoiseOfAll * std::sqrt(squares.sum() / std::max(rows.sum(), 1.0));
    leastSpread_ = kLeastNoise * squares.cwiseQuotient(rows.cwiseMax(1)).cwiseSqrt();
    leastSpread_ = leastSpread_.cwiseMax(std::max(ofAll, std::numeric_limits<double>::min()));
  }

  void solve() {
    VecX<double> weights(data_.y.size());
    for (Eigen::Index r = 0; r < weights.size(); ++r) weights[r] = weightOf(r);
    A_ = weights.asDiagonal() * data_.W;
    lengths_ = A_.colwise().norm();
    lengths_ = (lengths_.array() > 0).select(lengths_, std::max(lengths_.maxCoeff(), 1e-300));
    A_ *= lengths_.cwiseInverse().asDiagonal();
    const VecX<double> b = weights.cwiseProduct(data_.y - multiply(data_.W, start_));
    MatX<double> joined(A_.rows(), p_ + 1);
    joined << A_, b;
    const MatX<double> R = calcTriangularFactor(joined);  // its last column is Qᵀ b
    const VecX<double> right = R.col(p_).head(p_);
    const SingularForm svd = calcFullSingularForm(R.topLeftCorner(p_, p_));
    s_ = svd.values;
    V_ = svd.V;
    seen_ = 0;
    while (seen_ < p_ && s_[seen_] > kSeenTolerance * s_[0]) ++seen_;
    const VecX<double> z = multiplyAdjoint(svd.U, right).head(seen_).cwiseQuotient(s_.head(seen_));
    fit_.x = start_ + multiply(V_.leftCols(seen_), z).cwiseQuotient(lengths_);
    fit_.left = data_.y - multiply(data_.W, fit_.x);
  }

  /// [N m|N] What is left of a joint.
  [[nodiscard]] double calcSpread(Eigen::Index joint) const {
    std::vector<double> sizes;
    double squares = 0;
    for (Eigen::Index r = joint; r < data_.y.size(); r += data_.joints) {
      if (data_.trust[r] == 0) continue;
      sizes.push_back(std::abs(fit_.left[r]));
      squares += fit_.left[r] * fit_.left[r];
    }
    const double share = static_cast<double>(seen_) / data_.joints;
    const double freedom = std::max(1.0, static_cast<double>(sizes.size()) - share);
    const double rms = std::sqrt(squares / freedom);
    if (method_ != FitMethod::Robust) return std::max(rms, leastSpread_[joint]);
    return std::max(calcMedianSpread(std::move(sizes)), leastSpread_[joint]);
  }

  /// @returns whether another solution is worth it
  bool updateWeights() {
    VecX<double> spread(data_.joints);
    for (Eigen::Index j = 0; j < spread.size(); ++j) spread[j] = calcSpread(j);
    if (method_ == FitMethod::Ordinary) {
      ordinarySpread_ = spread;
      return false;
    }
    const double change = (spread - fit_.spread).cwiseQuotient(spread).cwiseAbs().maxCoeff();
    fit_.spread = spread;
    if (method_ == FitMethod::Robust) {
      for (Eigen::Index r = 0; r < huber_.size(); ++r) {
        const double size = std::abs(fit_.left[r]) / spread[jointOf(r)];
        huber_[r] = data_.trust[r] * (size > kHuber ? kHuber / size : 1);
      }
    }
    return change > 1e-6;
  }

  /// What the solution is worth.
  void judge() {
    fit_.condition = seen_ > 0 ? s_[0] / s_[seen_ - 1] : 1;
    fit_.information =
        s_.head(seen_).asDiagonal() * V_.leftCols(seen_).transpose() * lengths_.asDiagonal();
    fit_.unseen = lengths_.cwiseInverse().asDiagonal() * V_.rightCols(p_ - seen_);
    fit_.unseen.colwise().normalize();
    fit_.farOut = static_cast<int>(((huber_.array() < data_.trust.array()) != 0).count());
    calcCovariance();
    if (method_ != FitMethod::Ordinary) return;
    fit_.spread = ordinarySpread_;
    fit_.information /= std::sqrt(ordinarySpread_.squaredNorm() / data_.joints);
  }

  /// Twice the lag at which the autocorrelation of every joint has died away.
  [[nodiscard]] int findLags() const {
    const Eigen::Index N = data_.instants(), most = std::min<Eigen::Index>(N / 10, 200);
    Eigen::Index longest = 0;
    for (Eigen::Index j = 0; j < data_.joints; ++j) {
      VecX<double> e(N);
      for (Eigen::Index t = 0; t < N; ++t) {
        const Eigen::Index row = t * data_.joints + j;
        e[t] = fit_.left[row] * data_.trust[row];
      }
      const double variance = e.squaredNorm();
      const double bound = 2 / std::sqrt(static_cast<double>(N)) * variance;
      Eigen::Index lag = 1;
      while (lag < most && std::abs(e.head(N - lag).dot(e.tail(N - lag))) > bound) ++lag;
      longest = std::max(longest, lag - 1);
    }
    return static_cast<int>(std::min(2 * longest, most));
  }

  /// The fraction of each joint's rows whose residuals are not clipped: E[psi'] of its noise.
  [[nodiscard]] VecX<double> calcWholeShares() const {
    VecX<double> whole = VecX<double>::Zero(data_.joints), rows = whole;
    for (Eigen::Index r = 0; r < huber_.size(); ++r) {
      rows[jointOf(r)] += data_.trust[r];
      if (huber_[r] >= data_.trust[r]) whole[jointOf(r)] += data_.trust[r];
    }
    return whole.cwiseMax(1).cwiseQuotient(rows.cwiseMax(1));
  }

  /// G^-1 in the determined directions, for columns of length 1.
  [[nodiscard]] MatX<double> calcInverseOfG() const {
    const MatX<double> V = V_.leftCols(seen_);
    if (method_ != FitMethod::Robust) {
      const VecX<double> variances = s_.head(seen_).cwiseAbs2().cwiseInverse();
      return multiplyByAdjoint(V * variances.asDiagonal(), V);
    }
    const VecX<double> whole = calcWholeShares();
    VecX<double> weights(data_.y.size());
    for (Eigen::Index r = 0; r < weights.size(); ++r) {
      weights[r] = std::sqrt(data_.trust[r] * whole[jointOf(r)]) / fit_.spread[jointOf(r)];
    }
    const MatX<double> A = weights.asDiagonal() * data_.W * lengths_.cwiseInverse().asDiagonal();
    const MatX<double> R = calcTriangularFactor(multiply(A, V));
    const MatX<double> left = R.triangularView<Eigen::Upper>().solve<Eigen::OnTheRight>(V);
    return multiplyByAdjoint(left, left);
  }

  void calcCovariance() {
    const Eigen::Index N = data_.instants();
    MatX<double> scores = MatX<double>::Zero(N, p_);
    for (Eigen::Index r = 0; r < data_.y.size(); ++r) {
      scores.row(r / data_.joints) += weightOf(r) * fit_.left[r] * A_.row(r);
    }
    fit_.lags = findLags();
    const MatX<double> own = multiplyAdjoint(scores, scores);
    MatX<double> sum = own, bartlett = own;
    for (int l = 1; l <= fit_.lags; ++l) {
      const MatX<double> lagged = multiplyAdjoint(scores.bottomRows(N - l), scores.topRows(N - l));
      const double weight = 1 - static_cast<double>(l) / (fit_.lags + 1);
      sum += std::min(1.0, 2 * weight) * (lagged + lagged.transpose());
      bartlett += weight * (lagged + lagged.transpose());
    }
    // With few rows to average, the flat top may give a variance that is not positive.
    if ((sum.diagonal().array() <= 0.1 * bartlett.diagonal().array()).any()) sum = bartlett;
    const double rows = data_.trust.sum();
    sum *= rows / std::max(rows - static_cast<double>(seen_), 1.0);
    fit_.effectiveInstants =
        static_cast<double>(N) * std::min(1.0, own.trace() / std::max(sum.trace(), 1e-300));
    const MatX<double> inverse = calcInverseOfG();
    const VecX<double> scale = lengths_.cwiseInverse();
    fit_.covariance = scale.asDiagonal() * multiply(inverse, sum, inverse) * scale.asDiagonal();
    fit_.standardError = fit_.covariance.diagonal().cwiseMax(0).cwiseSqrt();
  }

  const Observations& data_;
  FitMethod method_;
  const VecX<double>& start_;
  Eigen::Index p_, seen_ = 0;
  LeastSquaresFit fit_;
  VecX<double> huber_, lengths_, s_, ordinarySpread_, leastSpread_;
  MatX<double> A_, V_;
};

}  // namespace

LeastSquaresFit fitLeastSquares(const Observations& observations, FitMethod method,
                                const VecX<double>& start) {
  assert(observations.y.size() == observations.W.rows());
  assert(observations.trust.size() == observations.y.size());
  assert(observations.W.rows() > observations.W.cols() && start.size() == observations.W.cols());
  return WeightedFit(observations, method, start).run();
}

}  // namespace denavit
