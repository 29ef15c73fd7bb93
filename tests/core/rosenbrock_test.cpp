#include <gtest/gtest.h>

#include "core/flexible/flexible_newton_euler.h"
#include "core/linear/lu.h"
#include "core/simulation/force_derivatives.h"
#include "tests/core/arbitrary_flexible.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

TEST(Rosenbrock, LuWithPivotsSolves) {
  test::Arbitrary any(1);
  for (const int n : {1, 2, 5, 20}) {
    MatX<double> A(n, n);
    for (int j = 0; j < n; ++j) A.col(j) = any.vecX(n, 1);
    A(0, 0) = 0;  // asks for a pivot
    if (n == 1) A(0, 0) = 3;
    const VecX<double> x = any.vecX(n, 2);
    VecX<double> b = A * x;
    std::vector<Eigen::Index> pivots;
    factorLu(A, pivots);
    solveLu(A, pivots, b);
    EXPECT_LT((b - x).norm(), 1e-10);
  }
}

TEST(Rosenbrock, ForceDerivativesAreThoseOfTheInverseDynamics) {
  test::Arbitrary any(4);
  Simulation s;
  s.flexible = std::make_shared<FlexibleArm<double>>(test::arbitraryFlexibleArm(any, 2, {}));
  s.arm = any.arm(2);
  const int n = s.dof();
  const VecX<double> q = test::arbitraryCoordinates(any, *s.flexible, 2, 0.03);
  const VecX<double> qd = any.vecX(n, 1), qdd = any.vecX(n, 1);
  Linearization linear;
  ForceDerivatives(s).calc(q, qd, qdd, linear);
  FlexibleNewtonEulerWork<double> work;
  const auto tau = [&](const VecX<double>& x, const VecX<double>& v) {
    VecX<double> forces;
    calcFlexibleInverseDynamics(*s.flexible, x, v, qdd, work, forces);
    return forces;
  };
  const double h = 1e-6;
  for (int k = 0; k < n; ++k) {
    const VecX<double> step = h * VecX<double>::Unit(n, k);
    const VecX<double> S = (tau(q + step, qd) - tau(q - step, qd)) / (2 * h);
    const VecX<double> D = (tau(q, qd + step) - tau(q, qd - step)) / (2 * h);
    EXPECT_LT((linear.S.col(k) - S).norm(), 1e-6 * (1 + S.norm()));
    EXPECT_LT((linear.D.col(k) - D).norm(), 1e-6 * (1 + D.norm()));
  }
}

Simulation driven(IntegrationMethod method, double tolerance) {
  Simulation s = test::pendulum(2);
  s.friction.assign(2, JointFriction{.viscous = 0.3});
  s.input = std::make_shared<test::Torque>(
      [](double t, const VecX<double>& q, const VecX<double>& qd, VecX<double>& tau) {
        tau[0] = 3 * std::sin(5 * t) - q[0];
        tau[1] = -0.5 * q[1] * q[1] - 0.2 * qd[1];
      });
  s.integrator.method = method;
  s.integrator.rtol = s.integrator.atol = tolerance;
  return s;
}

/// With the exact derivatives the error falls with the tolerance, and energies close.
TEST(Rosenbrock, DrivenArmsWithFrictionEndWhereDormandPrinceEnds) {
  const SimulationResult exact = simulate(driven(IntegrationMethod::DormandPrince5, 1e-12));
  double before = 1;
  for (const double tolerance : {1e-4, 1e-6, 1e-8}) {
    const SimulationResult result = simulate(driven(IntegrationMethod::Rosenbrock4, tolerance));
    ASSERT_EQ(result.status, RunStatus::Completed);
    double error = 0;
    for (const char* column : {"q1_rad", "q2_rad", "qd1_rad_s", "qd2_rad_s"}) {
      error = std::max(error, std::abs(test::last(result, column) - test::last(exact, column)));
    }
    EXPECT_LT(error, 30 * tolerance);
    EXPECT_LT(error, before);
    EXPECT_LT(std::abs(result.energyClosure), 100 * tolerance);
    before = error;
  }
}

/// The order, from fixed steps: a tolerance that accepts everything, the largest step halved.
TEST(Rosenbrock, HalvingTheStepCutsTheErrorSixteenfold) {
  const SimulationResult exact = simulate(driven(IntegrationMethod::DormandPrince5, 1e-12));
  double errors[2];
  for (const int half : {0, 1}) {
    Simulation s = driven(IntegrationMethod::Rosenbrock4, 1e3);
    s.outputStep = 1;
    s.integrator.maxStep = 0.01 / (1 + half);
    const SimulationResult result = simulate(s);
    errors[half] = std::abs(test::last(result, "q2_rad") - test::last(exact, "q2_rad"));
  }
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), 4, 0.5) << errors[0];
}

/// A prescribed joint drives, a locked one stays.
TEST(Rosenbrock, HeldJointsKeepTheirMotion) {
  const auto swing = std::make_shared<test::Guide>(0, [](double t) -> PrescribedMotion::Sample {
    return {std::sin(2 * t), 2 * std::cos(2 * t), -4 * std::sin(2 * t)};
  });
  SimulationResult results[2];
  int i = 0;
  for (const auto method : {IntegrationMethod::DormandPrince5, IntegrationMethod::Rosenbrock4}) {
    Simulation s = test::pendulum(3);
    s.prescribed = {swing};
    s.locked = {1};
    s.integrator.method = method;
    s.integrator.rtol = s.integrator.atol = 1e-8;
    results[i++] = simulate(s);
  }
  EXPECT_NEAR(test::last(results[1], "q1_rad"), std::sin(2), 1e-15);
  EXPECT_EQ(test::last(results[1], "q2_rad"), 0.4);
  EXPECT_NEAR(test::last(results[1], "q3_rad"), test::last(results[0], "q3_rad"), 1e-7);
  EXPECT_LT(std::abs(results[1].energyClosure), 1e-6);
}

}  // namespace
}  // namespace denavit
