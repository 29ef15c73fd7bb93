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
  double distance = 0;   ///< [m] from the target to where the tool comes with the orientation
                         ///< that was asked for; 0 where it is reachable
  VecX<double> nearest;  ///< [rad|m] there; the best solution where there is one
  std::string reason;    ///< why there is none, or none within limits; else empty
};

/// Inverse kinematics of one arm: by its closed form where there is one, which finds every
/// solution, else by damped least squares from several starts.
class InverseKinematics {
 public:
  /// @param limits  one per joint, or none
  explicit InverseKinematics(const Arm<double>& arm, std::vector<JointLimits> limits = {});

  /// Null where there is none.
  [[nodiscard]] const ClosedForm* form() const { return form_.get(); }
  [[nodiscard]] const Arm<double>& arm() const { return arm_; }

  /// @param near [rad|m]  solutions next to it come first, and joints that could have any value
  ///   have its; empty: all at 0
  [[nodiscard]] IkAnswer solve(const IkTarget& target, const VecX<double>& near = {}) const;
  /// The solution that is next to q, as while a target is dragged: angles do not jump by turns, and
  /// the arm stays on its branch until the way itself leaves it. Of a target out of reach the
  /// nearest pose.
  [[nodiscard]] IkApproach follow(const IkTarget& target, const VecX<double>& q) const;
  /// The branch that q is on; empty where no closed form names it.
  [[nodiscard]] IkBranch label(const VecX<double>& q) const {
    return form_ ? form_->label(q) : IkBranch();
  }

 private:
  [[nodiscard]] bool usesForm(const IkTarget& target) const {
    return form_ && (target.hasOrientation || !form_->needsOrientation()) &&
           (form_->needsOrientation() || !target.hasOrientation);
  }
  [[nodiscard]] std::vector<IkSolution> solveByForm(const IkTarget& target,
                                                    const VecX<double>& near) const;
  [[nodiscard]] std::vector<IkSolution> solveByStarts(const IkTarget& target,
                                                      const VecX<double>& near) const;
  void finish(const IkTarget& target, std::vector<IkSolution>& solutions) const;
  [[nodiscard]] IkApproach findNearest(const IkTarget& target, const VecX<double>& near) const;
  [[nodiscard]] std::string describeLimits(const IkSolution& best) const;
  /// Moves angles by whole turns: inside the limits, else into (-π, π]. @returns whether inside
  bool settle(VecX<double>& q) const;

  Arm<double> arm_;
  std::vector<JointLimits> limits_;
  std::unique_ptr<ClosedForm> form_;
  double size_;
};

}  // namespace denavit
