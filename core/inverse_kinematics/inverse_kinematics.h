#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/inverse_kinematics/closed_form.h"
#include "core/inverse_kinematics/damped_least_squares.h"

namespace denavit {

/// What is known of a target.
struct IkAnswer {
  std::vector<IkSolution> solutions;  ///< nearest first; those within limits before others
  bool isReachable = false;           ///< there is a solution, whatever the limits
  double distance = 0;      ///< [m] from the target to where the tool comes with the orientation
                            ///< that was asked for; 0 where it is reachable
  double rotationLeft = 0;  ///< [rad] where the arm cannot turn the tool so: what is lacking where
                            ///< it comes nearest to the position
  VecX<double> nearest;     ///< [rad|m] there; the best solution where there is one
  IkStatus status = IkStatus::NotConverged;  ///< Solved: there is a solution within limits
  std::string reason;  ///< why there is none, or none within limits; else empty
};

/// Inverse kinematics of one arm: by its closed form where there is one, which finds every
/// solution, else by damped least squares from several starts.
class InverseKinematics {
 public:
  /// @param limits  one per joint, or none
  /// @throws std::invalid_argument where there are some, but not one per joint
  explicit InverseKinematics(const Arm<double>& arm, std::vector<JointLimits> limits = {});

  /// Null where there is none.
  [[nodiscard]] const ClosedForm* form() const { return form_.get(); }
  [[nodiscard]] const Arm<double>& arm() const { return arm_; }
  [[nodiscard]] const std::vector<JointLimits>& limits() const { return limits_; }
  /// [m] What lengths are compared with.
  [[nodiscard]] double size() const { return size_; }

  /// @param near [rad|m]  solutions next to it come first, joints that could have any value have
  ///   its, whole turns are added towards it, and redundant arms come as near to it as they can;
  ///   empty: all at 0
  /// @throws std::invalid_argument if the target is not finite, or farther than kFarthestTarget,
  ///   or its orientation is no rotation
  [[nodiscard]] IkAnswer solve(const IkTarget& target, const VecX<double>& near = {}) const;
  /// The solution that is next to q, as while a target is dragged: angles do not jump by turns, and
  /// the arm stays on its branch until the way itself leaves it. Of a target out of reach the
  /// nearest pose. Joint limits are obeyed only where there is no closed form. See BranchFollower,
  /// which knows more of the way.
  [[nodiscard]] IkApproach follow(const IkTarget& target, const VecX<double>& q) const;
  /// The branch that q is on; empty where no closed form names it.
  [[nodiscard]] IkBranch label(const VecX<double>& q) const {
    return form_ ? form_->label(q) : IkBranch();
  }
  /// Whether the closed form serves a target.
  [[nodiscard]] bool usesForm(const IkTarget& target) const {
    return form_ && (target.hasOrientation || !form_->needsOrientation());
  }

 private:
  [[nodiscard]] std::vector<IkSolution> solveByStarts(const IkTarget& target,
                                                      const VecX<double>& near) const;
  void finish(const IkTarget& target, const VecX<double>& near,
              std::vector<IkSolution>& solutions) const;
  bool merge(const IkTarget& target, const IkSolution& solution,
             std::vector<IkSolution>& kept) const;
  void sort(const VecX<double>& near, std::vector<IkSolution>& solutions) const;
  [[nodiscard]] IkApproach findNearest(const IkTarget& target, const VecX<double>& near) const;
  void tellNearest(const IkTarget& target, const VecX<double>& near, IkAnswer& answer) const;
  [[nodiscard]] std::string describeLimits(const IkSolution& best) const;
  /// Moves angles by whole turns: inside the limits, there towards `near`, else into (-π, π].
  /// @returns whether inside
  bool settle(const VecX<double>& near, VecX<double>& q) const;

  Arm<double> arm_;
  std::vector<JointLimits> limits_;
  std::unique_ptr<ClosedForm> form_;
  double size_;
};

/// All that is known of one target: InverseKinematics(arm, limits).solve(target, near).
[[nodiscard]] IkAnswer findInverseKinematics(const Arm<double>& arm,
                                             const std::vector<JointLimits>& limits,
                                             const IkTarget& target, const VecX<double>& near = {});

/// The target with its orientation made a rotation to rounding.
/// @throws std::invalid_argument if it is not finite, or farther than kFarthestTarget, or its
///   orientation is no rotation
[[nodiscard]] IkTarget checkTarget(const IkTarget& target);

}  // namespace denavit
