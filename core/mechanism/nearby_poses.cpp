#include "core/mechanism/nearby_poses.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace denavit {

NearbyPoses::NearbyPoses(const std::shared_ptr<const Mechanism>& mechanism, const VecX<double>& q,
                         const std::vector<int>& independent)
    : engine_(mechanism, {}), start_(q), q_(q) {
  (void)engine_.takeSet(q, independent);
  G_ = engine_.G();
}

void NearbyPoses::go(const VecX<double>& by) {
  q_ = start_ + G_ * by;
  VecX<double> rest = VecX<double>::Zero(q_.size());
  engine_.complete(std::vector<char>(static_cast<std::size_t>(q_.size()), 0), q_, rest);
  engine_.place(q_);
}

/// The difference to the one of sixth order, from the same poses, is more than the error.
PoseSlope NearbyPoses::differentiateOver(double step, const VecX<double>& along,
                                         const std::function<MatX<double>()>& calc) {
  constexpr std::array<double, 4> kEighth{4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
  constexpr std::array<double, 4> kSixth{3.0 / 4, -3.0 / 20, 1.0 / 60, 0};
  PoseSlope slope;
  MatX<double> coarse;
  double largest = 0;
  for (std::size_t k = 0; k < kEighth.size(); ++k) {
    const double distance = static_cast<double>(k + 1) * step;
    go(distance * along);
    const MatX<double> ahead = calc();
    go(-distance * along);
    const MatX<double> behind = calc();
    if (k == 0) slope.value = coarse = MatX<double>::Zero(ahead.rows(), ahead.cols());
    slope.value += kEighth[k] / step * (ahead - behind);
    coarse += kSixth[k] / step * (ahead - behind);
    if (ahead.size() > 0) {
      largest = std::max({largest, ahead.cwiseAbs().maxCoeff(), behind.cwiseAbs().maxCoeff()});
    }
  }
  if (slope.value.size() == 0) return slope;
  const double rounding = std::numeric_limits<double>::epsilon() * largest / step;
  const double off = (slope.value - coarse).cwiseAbs().maxCoeff();
  slope.error = std::max(off, rounding) / std::max({slope.value.cwiseAbs().maxCoeff(), largest,
                                                    std::numeric_limits<double>::min()});
  if (!slope.value.allFinite() || !std::isfinite(slope.error))
    slope.error = std::numeric_limits<double>::infinity();
  return slope;
}

PoseSlope NearbyPoses::differentiate(const VecX<double>& along,
                                     const std::function<MatX<double>()>& calc) {
  constexpr double kAside = 1e-2;  // [rad|m] from one pose to the next
  constexpr double kGood = 1e-11;
  constexpr int kMostHalvings = 24, kPatience = 4;
  const double longest = along.size() == 0 ? 0 : along.cwiseAbs().maxCoeff();
  // Where dependent coordinates go g times as far, a fold is about 1/g² away.
  const double fastest = longest > 0 ? (G_ * along).cwiseAbs().maxCoeff() / longest : 1;
  const double g = std::max(1.0, fastest);
  double step = kAside / (g * g * (longest > 0 ? longest : 1));
  PoseSlope best = differentiateOver(step, along, calc);
  for (int k = 0, worse = 0; k < kMostHalvings && best.error > kGood && worse < kPatience; ++k) {
    step /= 2;
    PoseSlope next = differentiateOver(step, along, calc);
    worse = next.error < best.error ? 0 : worse + 1;
    if (next.error < best.error) best = std::move(next);
  }
  return best;
}

}  // namespace denavit
