#pragma once

#include <optional>
#include <vector>

#include "core/inverse_kinematics/closed_form.h"
#include "core/symbolic/expression.h"

namespace denavit {

/// Every branch of inverse kinematics, a row each.
template <Scalar T>
struct BranchRows {
  MatX<T> q;           ///< [rad|m] angles in [-π, π]; 0 where there is no such branch
  VecX<T> isValid;     ///< 1, or 0 where the target cannot be had on this branch
  VecX<T> isSingular;  ///< 1 where a joint could have any value, and has the one that is near
};

/// What code for inverse kinematics has of an arm.
struct BranchCode {
  bool needsOrientation = true;
  std::vector<IkBranch> branches;  ///< of its rows
};

/// None where the arm has no closed form, or one that decides on its way: where q₃ is a root of a
/// polynomial.
[[nodiscard]] std::optional<BranchCode> findBranchCode(const Arm<double>& arm);

/// The formulas of branch_formulas.h, without a decision: what the closed form decides stands there
/// as a factor of 1 or 0. Joint limits do not count.
/// @param numbers  of the same arm, of which there is code: they say which branch is which
/// @param X_WT  the tool in the world
/// @param near [rad|m]  what a joint that could have any value takes
[[nodiscard]] BranchRows<Expression> calcBranchRows(const Arm<Expression>& arm,
                                                    const Arm<double>& numbers,
                                                    const Pose<Expression>& X_WT,
                                                    const VecX<Expression>& near);

/// The same by the closed form itself, each row checked by forward kinematics.
[[nodiscard]] BranchRows<double> calcBranchRows(const Arm<double>& arm, const Arm<double>& numbers,
                                                const Pose<double>& X_WT, const VecX<double>& near);

}  // namespace denavit
