#include "core/hand_motion/geared_program.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/linear/dense.h"

namespace denavit {
namespace {

constexpr double kNoBound = std::numeric_limits<double>::infinity();

/// The extremes of a linear function are at corners, where as many planes meet as there are
/// unknowns. A joint contributes the planes on which its effort is at a limit. It contributes both
/// planes of the upper limit, in the direction of motion, where its power changes sign.
class CornerSearch {
 public:
  explicit CornerSearch(const GearedProgram& program) : p_(program) {
    const Eigen::Index joints = p_.e.size();
    for (const bool drives : {true, false}) {
      MatX<double>& A = drives ? driving_ : braking_;
      VecX<double>& b = drives ? drivingRest_ : brakingRest_;
      A = p_.A;
      b = p_.b;
      for (Eigen::Index i = 0; i < joints; ++i) {
        const HandGear& gear = p_.gears[static_cast<std::size_t>(i)];
        if (gear.direction == 0) continue;
        const double part = drives ? 1 / gear.efficiency : gear.efficiency;
        const double before = gear.rotorInertia * p_.p[i] + gear.friction;
        A.row(i) = part * p_.A.row(i) + (1 - part) * gear.rotorInertia * p_.Y.row(i);
        b[i] = part * p_.b[i] + (1 - part) * before;
      }
    }
  }

  AccelerationBound find() {
    if (!isBounded()) return {-kNoBound, kNoBound, -1, -1};
    bound_ = {kNoBound, -kNoBound, -1, -1};
    choose(p_.A.cols(), 0);
    return bound_;
  }

 private:
  struct Plane {
    int joint;
    bool drives;
    double limit;  ///< [N m|N] of the motor's effort
  };

  [[nodiscard]] int jointCount() const { return static_cast<int>(p_.e.size()); }
  [[nodiscard]] const HandGear& gear(int joint) const {
    return p_.gears[static_cast<std::size_t>(joint)];
  }

  /// Whether the joints with limits bound all unknowns.
  [[nodiscard]] bool isBounded() const {
    if (p_.A.cols() == 0) return true;
    MatX<double> limited = MatX<double>::Zero(jointCount(), p_.A.cols());
    for (int i = 0; i < jointCount(); ++i) {
      if (std::isfinite(p_.e[i])) limited.row(i) = driving_.row(i);
    }
    return calcKernel(limited).isZero(0);
  }

  void choose(Eigen::Index left, int joint) {
    if (left == 0) return visit();
    if (left > 2 * (jointCount() - joint)) return;
    choose(left, joint + 1);
    if (!std::isfinite(p_.e[joint])) return;
    const double limit = p_.e[joint];
    for (const double side : {-limit, limit}) {
      for (const bool drives : {true, false}) {
        if (!drives && gear(joint).direction == 0) continue;
        chosen_.push_back({joint, drives, side});
        choose(left - 1, joint + 1);
        chosen_.pop_back();
      }
    }
    if (left < 2 || gear(joint).direction == 0) return;
    for (const bool drives : {true, false}) {
      chosen_.push_back({joint, drives, gear(joint).direction * limit});
    }
    choose(left - 2, joint + 1);
    chosen_.resize(chosen_.size() - 2);
  }

  void visit() {
    const auto n = static_cast<Eigen::Index>(chosen_.size());
    if (n == 0) return take(VecX<double>(0));  // there are no unknowns
    MatX<double> A(n, n);
    VecX<double> right(n);
    for (Eigen::Index k = 0; k < n; ++k) {
      const Plane& plane = chosen_[static_cast<std::size_t>(k)];
      A.row(k) = (plane.drives ? driving_ : braking_).row(plane.joint);
      right[k] = plane.limit - (plane.drives ? drivingRest_ : brakingRest_)[plane.joint];
    }
    if (calcKernel(A).isZero(0)) take(solveByFullPivots(A, right));
  }

  void take(const VecX<double>& y) {
    constexpr double kSlack = 1e-10;
    const VecX<double> driving = multiply(driving_, y) + drivingRest_,
                       braking = multiply(braking_, y) + brakingRest_;
    for (int i = 0; i < jointCount(); ++i) {
      const double effort = gear(i).direction >= 0 ? std::max(driving[i], braking[i])
                                                   : std::min(driving[i], braking[i]);
      if (std::abs(effort) > p_.e[i] * (1 + kSlack)) return;
    }
    bound_.include(p_.c.dot(y) + p_.d, chosen_.empty() ? -1 : chosen_.front().joint);
  }

  const GearedProgram& p_;
  MatX<double> driving_, braking_;  ///< efforts per y, for either direction of power
  VecX<double> drivingRest_, brakingRest_;
  std::vector<Plane> chosen_;
  AccelerationBound bound_;
};

}  // namespace

std::vector<HandGear> makeHandGears(const std::vector<JointFriction>& joints,
                                    const VecX<double>& qd) {
  const auto loses = [](const JointFriction& f) { return f.losesBehindMotor(); };
  if (std::ranges::none_of(joints, loses)) return {};
  std::vector<HandGear> gears;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const JointFriction& f = joints[i];
    const double rate = qd[static_cast<Eigen::Index>(i)];
    const int direction = f.efficiency < 1 ? (rate > 0) - (rate < 0) : 0;
    gears.push_back(
        {f.efficiency, direction, f.rotorInertia, f.calcBeforeGear(rate, 0, direction)});
  }
  return gears;
}

AccelerationBound findExtremes(const GearedProgram& program) {
  return CornerSearch(program).find();
}

}  // namespace denavit
