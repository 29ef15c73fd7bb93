#include "core/engine/articulated_engine.h"

namespace denavit {

bool ArticulatedEngine::solve(const VecX<double>& known, const std::vector<char>& held,
                              VecX<double>& force, VecX<double>& response) {
  calcArticulatedInertia(arm(), X_PL(), &held, body_);
  if (!isPositive(arm(), X_PL(), &held, body_, pivots_)) return false;
  remainder_ = force - known;
  solveArticulated(arm(), X_PL(), &held, body_, remainder_, response);
  for (int i = 0; i < dof(); ++i) {
    if (held[static_cast<std::size_t>(i)]) force[i] = known[i] + remainder_[i];
  }
  return true;
}

bool ArticulatedEngine::accelerate(const VecX<double>& qd, const std::vector<char>& held,
                                   VecX<double>& force, VecX<double>& qdd, VecX<double>& bias) {
  if (goesWithout_) return RigidEngine::accelerate(qd, held, force, qdd, bias);
  calcArticulatedHybrid(arm(), qd, rest_, &held, work_.newtonEuler, body_, force, qdd);
  return isPositive(arm(), X_PL(), &held, body_, pivots_);
}

}  // namespace denavit
