#pragma once

#include <vector>

#include "core/dynamics/inertia_matrix.h"
#include "core/dynamics/newton_euler.h"

namespace denavit {

/// What of an arm's dynamics is a function of the position alone and so can be looked up.
enum class PoseQuantity { Inertia, Gravity };

/// One number of such a quantity: an element of M on or above the diagonal, or row i of g.
struct PoseComponent {
  int row = 0, column = 0;  ///< 0-based; of g the column is 0
};

/// A quantity of an arm at one pose after another, as a list of numbers: the upper triangle of M(q)
/// row by row, or g(q). Allocates nothing after the first pose.
class PoseFunction {
 public:
  /// @param arm  outlives this
  PoseFunction(const Arm<double>& arm, PoseQuantity quantity);

  [[nodiscard]] const Arm<double>& arm() const { return *arm_; }
  [[nodiscard]] PoseQuantity quantity() const { return quantity_; }
  [[nodiscard]] const std::vector<PoseComponent>& components() const { return components_; }

  /// @param q [rad|m] of size N   @param values  one per component, to be filled
  void calc(const VecX<double>& q, VecX<double>& values);

 private:
  const Arm<double>* arm_;
  PoseQuantity quantity_;
  std::vector<PoseComponent> components_;
  InertiaMatrixWork<double> inertiaWork_;
  NewtonEulerWork<double> gravityWork_;
  MatX<double> M_;
};

/// How large the components get over some poses: what their errors are set in proportion to. Units
/// differ between components, so that each has its own size: √(max M_ii max M_jj), or max |g_i|.
/// @param values  of calc(), one per pose
[[nodiscard]] VecX<double> calcSizes(const PoseFunction& function,
                                     const std::vector<VecX<double>>& values);

/// What cannot be told from rounding: 1e-12 of those sizes for M; for g, where all terms may
/// cancel, of the arm's weight, about revolute joints times its stretched length.
[[nodiscard]] VecX<double> calcNoise(const PoseFunction& function,
                                     const std::vector<VecX<double>>& values);

}  // namespace denavit
