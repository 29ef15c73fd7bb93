#include "ui/mechanism/coupler_curve.h"

#include <algorithm>
#include <numbers>
#include <optional>

#include "core/mechanism/closure_equations.h"

namespace denavit {
namespace {

constexpr int kCurveSteps = 180;  ///< of a whole turn

VecX<double> toAll(const Mechanism& mechanism, const std::vector<double>& q) {
  VecX<double> all = VecX<double>::Zero(mechanism.dof());
  const auto joints = static_cast<std::size_t>(mechanism.jointCount());
  std::copy_n(q.begin(), std::min(q.size(), joints), all.begin());
  return all;
}

/// One way from a pose on. @returns the points after the first, and whether it came all the way
std::pair<std::vector<Eigen::Vector3d>, bool> followCurve(const LoopCloser& closer,
                                                          std::vector<double> q, int joint,
                                                          double step, int steps,
                                                          const CurvePoint& point) {
  std::vector<Eigen::Vector3d> points;
  const auto i = static_cast<std::size_t>(joint);
  for (int k = 0; k < steps; ++k) {
    const ClosedJoints next = closer.move(q, joint, q[i] + step);
    if (!next.isClosed) return {points, false};
    q = next.q;
    points.push_back(calcCurvePoint(closer.mechanism(), q, point));
  }
  return {points, true};
}

}  // namespace

Eigen::Vector3d calcCurvePoint(const Mechanism& mechanism, const std::vector<double>& q,
                               const CurvePoint& point) {
  ClosureEquations equations(mechanism);
  equations.place(toAll(mechanism, q));
  if (point.closure >= 0) return equations.poseA(static_cast<std::size_t>(point.closure)).p;
  return equations.chain(static_cast<std::size_t>(std::max(point.chain, 0))).toolPose().p;
}

std::vector<Eigen::Vector3d> calcCouplerCurve(const LoopCloser& closer,
                                              const std::vector<double>& q, int joint,
                                              const CurvePoint& point) {
  const Mechanism& mechanism = closer.mechanism();
  const bool turns = mechanism.jointTypes[static_cast<std::size_t>(joint)] == JointType::Revolute;
  const double way = turns ? 2 * std::numbers::pi : 2 * mechanism.size;
  const double step = way / kCurveSteps;
  const Eigen::Vector3d here = calcCurvePoint(mechanism, q, point);
  auto [on, isWhole] = followCurve(closer, q, joint, step, kCurveSteps, point);
  on.insert(on.begin(), here);
  if (isWhole) return on;
  std::vector<Eigen::Vector3d> back =
      followCurve(closer, q, joint, -step, kCurveSteps, point).first;
  std::ranges::reverse(back);
  back.insert(back.end(), on.begin(), on.end());
  return back;
}

}  // namespace denavit
