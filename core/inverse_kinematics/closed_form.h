#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/arm/arm.h"
#include "core/inverse_kinematics/ik_solution.h"

namespace denavit {

/// Inverse kinematics of arms of one structure by formulas: every solution there is, whatever the
/// joint limits. Immutable.
class ClosedForm {
 public:
  virtual ~ClosedForm() = default;
  /// For people: "spherical wrist".
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// What must be given of the target: its orientation too, or its position alone.
  [[nodiscard]] virtual bool needsOrientation() const = 0;
  /// @param X_WT  where the tool shall be
  /// @param near [rad|m]  what joints that could have any value take; empty: 0
  /// @returns q, its branch and whether it is singular, of every branch that there could be: those
  ///   that meet where two branches do are there twice, those that have no solution are not a
  ///   number, or miss the target: they are to be checked
  [[nodiscard]] virtual std::vector<IkSolution> solve(const Pose<double>& X_WT,
                                                      const VecX<double>& near) const = 0;
  /// The branch that q is on.
  [[nodiscard]] virtual IkBranch label(const VecX<double>& q) const = 0;
};

/// The closed form of an arm; null where none is known. The structure decides, never a name:
///   six joints whose last three turn about axes through one point (Pieper 1968): any first three
///   six turning joints whose second, third and fourth axes are parallel and perpendicular to the
///     first and fifth, the sixth to the fifth (Hawkins 2013: the family of the UR5)
///   two or three turning joints about parallel axes (Craig 2005, section 4.4)
///   any other three joints that place the tool's origin in space, for positions
/// Tolerances are 1e-9 of the sine of an angle, and of a length beside the arm's.
[[nodiscard]] std::unique_ptr<ClosedForm> findClosedForm(const Arm<double>& arm);

// One per structure; null where the arm is of another.
[[nodiscard]] std::unique_ptr<ClosedForm> findSphericalWrist(const Arm<double>& arm);
[[nodiscard]] std::unique_ptr<ClosedForm> findParallelAxes(const Arm<double>& arm);
[[nodiscard]] std::unique_ptr<ClosedForm> findPlanarAxes(const Arm<double>& arm);
[[nodiscard]] std::unique_ptr<ClosedForm> findThreeJoints(const Arm<double>& arm);

/// [m] What lengths are compared with: that of the arm, at least a micrometre.
[[nodiscard]] double calcArmSize(const Arm<double>& arm);

}  // namespace denavit
