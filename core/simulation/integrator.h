#pragma once

#include <limits>

#include "core/dynamics/linear_solver.h"
#include "core/engine/engine_choice.h"

namespace denavit {

enum class IntegrationMethod { Euler, RungeKutta4, Adams, DormandPrince5, Fehlberg78, Rosenbrock4 };

/// Whether a method takes the steps it is given; the others choose theirs.
[[nodiscard]] constexpr bool isFixedStep(IntegrationMethod method) {
  return method == IntegrationMethod::Euler || method == IntegrationMethod::RungeKutta4 ||
         method == IntegrationMethod::Adams;
}

struct IntegratorSettings {
  IntegrationMethod method = IntegrationMethod::DormandPrince5;
  ForwardDynamicsChoice forwardDynamics = ForwardDynamicsChoice::Auto;
  LinearSolver solver = LinearSolver::Cholesky;  ///< of composite bodies
  EngineChoice engine = EngineChoice::Auto;
  int order = 4;        ///< Adams only, 1 to 8
  double step = 1e-3;   ///< [s] fixed-step methods: Euler, RungeKutta4, Adams
  double rtol = 1e-9;   ///< adaptive methods
  double atol = 1e-10;  ///< adaptive methods
  double maxStep = std::numeric_limits<double>::infinity();  ///< [s] adaptive methods
};

}  // namespace denavit
