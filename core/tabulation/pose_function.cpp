#include "core/tabulation/pose_function.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace denavit {
namespace {

constexpr double kRounding = 1e-12;

VecX<double> calcLargest(const std::vector<VecX<double>>& values) {
  assert(!values.empty());
  VecX<double> largest = VecX<double>::Zero(values.front().size());
  for (const VecX<double>& one : values) largest = largest.cwiseMax(one.cwiseAbs());
  return largest;
}

/// [N m|N] what gravity could at most do to each joint, roughly.
VecX<double> calcWeights(const Arm<double>& arm) {
  double mass = 0, reach = 0;
  for (const Link<double>& link : arm.links) {
    mass += link.mass;
    reach += std::abs(link.a) + std::abs(link.d) + link.p_LC.norm();
  }
  VecX<double> weights = VecX<double>::Constant(arm.dof(), mass * arm.g_W.norm());
  for (Eigen::Index i = 0; i < weights.size(); ++i) {
    if (arm.links[static_cast<std::size_t>(i)].type == JointType::Revolute) weights[i] *= reach;
  }
  return weights;
}

}  // namespace

PoseFunction::PoseFunction(const Arm<double>& arm, PoseQuantity quantity)
    : arm_(&arm), quantity_(quantity) {
  const int n = arm.dof();
  for (int i = 0; i < n; ++i) {
    if (quantity == PoseQuantity::Gravity) {
      components_.push_back({i, 0});
      continue;
    }
    for (int j = i; j < n; ++j) components_.push_back({i, j});
  }
}

void PoseFunction::calc(const VecX<double>& q, VecX<double>& values) {
  if (quantity_ == PoseQuantity::Gravity) {
    values.resize(arm_->dof());
    calcGravityForces(*arm_, q, gravityWork_, values);
    return;
  }
  calcInertiaMatrix(*arm_, q, inertiaWork_, M_);
  const Eigen::Index n = M_.rows();
  values.resize(n * (n + 1) / 2);
  for (Eigen::Index i = 0, next = 0; i < n; next += n - i, ++i) {
    values.segment(next, n - i) = M_.col(i).tail(n - i);  // the row, by symmetry
  }
}

VecX<double> calcSizes(const PoseFunction& function, const std::vector<VecX<double>>& values) {
  VecX<double> sizes = calcLargest(values);
  if (function.quantity() == PoseQuantity::Gravity) return sizes;
  std::vector<double> diagonal;
  const std::vector<PoseComponent>& components = function.components();
  for (std::size_t k = 0; k < components.size(); ++k) {
    const bool own = components[k].row == components[k].column;
    if (own) diagonal.push_back(std::sqrt(sizes[static_cast<Eigen::Index>(k)]));
  }
  for (std::size_t k = 0; k < components.size(); ++k) {
    const auto i = static_cast<std::size_t>(components[k].row),
               j = static_cast<std::size_t>(components[k].column);
    sizes[static_cast<Eigen::Index>(k)] = diagonal[i] * diagonal[j];
  }
  return sizes;
}

VecX<double> calcNoise(const PoseFunction& function, const std::vector<VecX<double>>& values) {
  if (function.quantity() == PoseQuantity::Inertia) return kRounding * calcSizes(function, values);
  return kRounding * calcWeights(function.arm());
}

}  // namespace denavit
