#pragma once

#include <vector>

#include "core/kinematics/forward_kinematics.h"
#include "models/generation/equations.h"

namespace denavit {

class ArmView;

/// Shows in the 3-D view what a term of the equations is about, as long as it is pointed at: its
/// links are outlined, the axes of its joints drawn. The selection stays as it is.
class TermMark {
 public:
  explicit TermMark(ArmView& view) : view_(view) {}

  /// @param X_WL  of the arm on screen; links and axes that it lacks are left out
  void show(const Equations& equations, const EquationTerm& term,
            const std::vector<Pose<double>>& X_WL);
  void clear();

 private:
  ArmView& view_;
  bool shown_ = false;
};

}  // namespace denavit
