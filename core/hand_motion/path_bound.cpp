#include "core/hand_motion/path_bound.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace denavit {

PathBound::PathBound(const Arm<double>& arm, const JointPath& path, VecX<double> effort)
    : bare_(arm.links.back()), arm_(arm), path_(path), effort_(std::move(effort)) {
  const int n = arm.jointCount();
  assert(path.jointCount() == n && effort_.size() == n);
  point_.resize(n);
  none_.setZero(n);
  for (VecX<double>* v : {&forces_.a, &forces_.b, &forces_.c}) v->setZero(n);
  work_.X_PL.resize(arm.links.size());
  work_.links.resize(arm.links.size());
}

void PathBound::setLoad(const ToolLoad& load) {
  takeUpLoad(bare_, arm_.X_LT, load, arm_.links.back());
}

void PathBound::moveTo(double s) {
  path_.calc(s, point_);
  calcLinkPoses(arm_, point_.q, work_.X_PL);
  const Vec3<double> still = Vec3<double>::Zero();
  calcNewtonEuler(arm_, none_, point_.dq, still, work_, forces_.a);
  calcNewtonEuler(arm_, point_.dq, point_.ddq, still, work_, forces_.b);
  calcNewtonEuler<double>(arm_, none_, none_, -arm_.g_W, work_, forces_.c);
}

PathAccelerations PathForces::calcRange(const VecX<double>& effort, double s_rate) const {
  constexpr double kUnlimited = std::numeric_limits<double>::infinity();
  PathAccelerations range{-kUnlimited, kUnlimited, -1, -1};
  const double x = s_rate * s_rate, tiny = 1e-14 * a.cwiseAbs().maxCoeff();
  for (int i = 0; i < static_cast<int>(effort.size()); ++i) {
    const double rest = b[i] * x + c[i], size = std::abs(a[i]);
    if (size <= tiny) {
      if (std::abs(rest) <= effort[i]) continue;
      return {kUnlimited, -kUnlimited, i, i};
    }
    const double middle = -rest / a[i], half = effort[i] / size;
    if (middle - half > range.least) {
      range.least = middle - half;
      range.leastJoint = i;
    }
    if (middle + half < range.most) {
      range.most = middle + half;
      range.mostJoint = i;
    }
  }
  return range;
}

int PathForces::findOverloaded(const VecX<double>& effort) const {
  for (int i = 0; i < static_cast<int>(effort.size()); ++i) {
    if (!(std::abs(c[i]) <= effort[i])) return i;
  }
  return -1;
}

PathBoundMap makeBoundMap(PathBound& bound, int places, std::vector<double> rates) {
  assert(places >= 2);
  PathBoundMap map;
  map.rates = std::move(rates);
  for (int k = 0; k < places; ++k) {
    map.s.push_back(bound.length() * k / (places - 1));
    bound.moveTo(map.s.back());
    for (const double rate : map.rates) map.bounds.push_back(bound.calcRange(rate));
  }
  return map;
}

}  // namespace denavit
