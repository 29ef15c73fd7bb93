#pragma once

#include <memory>

#include "core/dynamics/linear_solver.h"
#include "core/engine/engine_choice.h"

namespace denavit {

class ArmPrograms;

/// Terms of the equation of motion that a run goes without, to see what they are worth. The others
/// stay exact. Energy no longer balances then: these terms account for how M changes along the
/// motion and for the kinetic energy that joints share.
struct OmittedTerms {
  bool inertiaCoupling = false;  ///< M beside its diagonal
  bool centrifugal = false;      ///< the products qd_j² of C(q, qd) qd
  bool coriolis = false;         ///< the products qd_j qd_k, j < k
  [[nodiscard]] bool any() const { return inertiaCoupling || centrifugal || coriolis; }
};

/// What an engine is to compute, and how.
struct EngineSettings {
  ForwardDynamicsChoice forwardDynamics = ForwardDynamicsChoice::Auto;
  LinearSolver solver = LinearSolver::Cholesky;  ///< of composite bodies
  OmittedTerms without = {};                     ///< of rigid arms only
  EngineChoice engine = EngineChoice::Loops;
  /// Whether M, b and g are asked for by themselves so often that code for them is worth making.
  bool asksForTerms = true;
  /// Whether accelerations are: not of the chains of a mechanism, which are solved for together.
  bool asksForMotion = true;
  /// The arm's own code, made before; null: it is made where it is wanted.
  std::shared_ptr<const ArmPrograms> programs = {};
};

}  // namespace denavit
