#pragma once

#include <vector>

#include "core/dynamics/newton_euler.h"
#include "core/hand_motion/tool_load.h"
#include "core/trajectory/joint_path.h"

namespace denavit {

/// From which to which s̈ the efforts reach at a place and rate of a path.
struct PathAccelerations {
  double least, most;         ///< [s̈] infinite where nothing limits; least > most: nothing holds
  int leastJoint, mostJoint;  ///< that set them, -1: none
  [[nodiscard]] bool isEmpty() const { return !(least <= most); }
};

/// Torques at a place of a path: as the path gives q̇ = q' ṡ and q̈ = q' s̈ + q'' ṡ²,
///
///   τ = a s̈ + b ṡ² + c,   a = M q',   b = M q'' + C(q, q') q',   c = g,
///
/// and every joint leaves s̈ an interval.
struct PathForces {
  VecX<double> a, b, c;  ///< [N m|N], a per s̈, b per ṡ²

  /// @param effort [N m|N] >= 0, infinite: no limit
  [[nodiscard]] PathAccelerations calcRange(const VecX<double>& effort, double s_rate) const;
  /// The first joint that c alone overloads, where the arm stands; -1: none.
  [[nodiscard]] int findOverloaded(const VecX<double>& effort) const;
};

/// The load-adjusted bound of Turney, Mudge, Lee (1981, eq. 10.3) along a path of the joints. Along
/// a straight hand path (StraightHandPath) s̈ is the hand's acceleration, and this is the bound on
/// the path of calcHandAcceleration. Allocates nothing after construction.
class PathBound {
 public:
  /// @param arm, path  to outlive this   @param effort [N m|N] >= 0, infinite: no limit
  PathBound(const Arm<double>& arm, const JointPath& path, VecX<double> effort);

  /// What the hand carries from now on. Where it changes, the rate of change itself is left out.
  void setLoad(const ToolLoad& load);
  /// @param s  in [0, path.length()]
  void moveTo(double s);
  // At the place that was moved to:
  [[nodiscard]] const PathForces& forces() const { return forces_; }
  [[nodiscard]] PathAccelerations calcRange(double s_rate) const {
    return forces_.calcRange(effort_, s_rate);
  }
  /// τ [N m|N].
  void calcTorque(double s_rate, double s_acceleration, VecX<double>& tau) const {
    tau = forces_.a * s_acceleration + forces_.b * (s_rate * s_rate) + forces_.c;
  }
  [[nodiscard]] const PathPoint& point() const { return point_; }

  [[nodiscard]] const VecX<double>& effort() const { return effort_; }
  [[nodiscard]] double length() const { return path_.length(); }

 private:
  Link<double> bare_;  ///< the last link, without load
  Arm<double> arm_;
  const JointPath& path_;
  VecX<double> effort_, none_;
  PathForces forces_;
  PathPoint point_;
  NewtonEulerWork<double> work_;
};

/// The bound at places times rates of a path: how much is to be had where.
struct PathBoundMap {
  std::vector<double> s, rates;
  std::vector<PathAccelerations> bounds;  ///< place by place, within one by rates
  [[nodiscard]] const PathAccelerations& at(std::size_t place, std::size_t rate) const {
    return bounds[place * rates.size() + rate];
  }
};

/// @param places  evenly from 0 to the path's end, >= 2   @param rates  ṡ of the columns
[[nodiscard]] PathBoundMap makeBoundMap(PathBound& bound, int places, std::vector<double> rates);

}  // namespace denavit
