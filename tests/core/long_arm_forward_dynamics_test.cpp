#include <gtest/gtest.h>

#include "core/simulation/simulation.h"
#include "tests/core/arbitrary.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

/// Its rate jumps at t = 0.2 s.
PrescribedMotion::Sample kinked(double t) {
  const double rate = t < 0.2 ? 0.3 : -0.4;
  return {rate * (t - 0.2), rate, 0};
}

/// An arm with everything that makes coordinates known: a lock, a guide that jumps, dry friction
/// that holds joints, stops.
Simulation busySimulation(int joints) {
  test::Arbitrary any(5);
  Simulation s;
  s.arm = any.arm(joints);
  for (auto& link : s.arm.links) link.a *= 0.3, link.d *= 0.3;
  s.q0 = any.vecX(joints, 0.5);
  s.qd0 = any.vecX(joints, 0.5);
  s.input = std::make_shared<test::Damping>(joints);
  s.friction.assign(static_cast<std::size_t>(joints),
                    {.viscous = 0.5, .coulombPositive = 0.2, .coulombNegative = -0.2});
  s.friction[1] = {.viscous = 0.5, .coulombPositive = 200, .coulombNegative = -200};
  s.limits.assign(static_cast<std::size_t>(joints), {.lower = -0.6, .upper = 0.6});
  s.stops = {.stiffness = 100, .damping = 5};
  s.locked = {2};
  s.prescribed = {std::make_shared<test::Guide>(3, kinked)};
  s.breaks = {0.2};
  s.duration = 0.4;
  s.outputStep = 0.05;
  s.integrator.rtol = 1e-10;
  s.integrator.atol = 1e-11;
  return s;
}

/// Largest relative difference of a column over all rows, times, energies and forces alike.
double worstDifference(const Recording& a, const Recording& b) {
  double worst = 0;
  for (int column = 0; column < a.columnCount(); ++column) {
    double difference = 0, size = 1;
    for (int row = 0; row < a.rowCount(); ++row) {
      difference = std::max(difference, std::abs(a.value(row, column) - b.value(row, column)));
      size = std::max(size, std::abs(b.value(row, column)));
    }
    worst = std::max(worst, difference / size);
  }
  return worst;
}

TEST(LongArm, ArticulatedBodiesMakeTheSameRunAsCompositeOnes) {
  Simulation s = busySimulation(7);
  s.integrator.forwardDynamics = ForwardDynamicsChoice::CompositeBodies;
  const SimulationResult composite = simulate(s);
  s.integrator.forwardDynamics = ForwardDynamicsChoice::ArticulatedBodies;
  const SimulationResult articulated = simulate(s);
  ASSERT_EQ(composite.status, RunStatus::Completed) << composite.reason;
  ASSERT_EQ(articulated.status, RunStatus::Completed) << articulated.reason;
  EXPECT_GT(composite.statistics.events, 0) << "something must stick or strike";
  EXPECT_EQ(articulated.statistics.events, composite.statistics.events);
  EXPECT_LT(worstDifference(articulated.recording, composite.recording), 1e-6);
  EXPECT_LT(std::abs(articulated.energyClosure), 1e-7);
}

/// Which one Auto takes shows in the last bits.
TEST(LongArm, AutoTakesArticulatedBodiesAboveThirtyJoints) {
  for (const int joints : {kMostCompositeJoints, kMostCompositeJoints + 1}) {
    test::Arbitrary any(11);
    Simulation s;
    s.arm = any.arm(joints);
    for (auto& link : s.arm.links) link.a *= 0.1, link.d *= 0.1;
    s.q0 = any.vecX(joints, 0.5);
    s.qd0 = any.vecX(joints, 0.1);
    s.integrator = {.method = IntegrationMethod::RungeKutta4, .step = 1e-3};
    s.duration = s.outputStep = 5e-3;
    const auto run = [&](ForwardDynamicsChoice choice) {
      s.integrator.forwardDynamics = choice;
      return simulate(s).recording;
    };
    const Recording chosen = run(ForwardDynamicsChoice::Auto),
                    composite = run(ForwardDynamicsChoice::CompositeBodies),
                    articulated = run(ForwardDynamicsChoice::ArticulatedBodies);
    const bool isLong = joints > kMostCompositeJoints;
    EXPECT_EQ(worstDifference(chosen, isLong ? articulated : composite), 0);
    EXPECT_GT(worstDifference(chosen, isLong ? composite : articulated), 0);
    EXPECT_LT(worstDifference(composite, articulated), 1e-8);
  }
}

TEST(LongArm, ASingularInertiaMatrixEndsTheRun) {
  test::Arbitrary any(3);
  Simulation s;
  s.arm = any.arm(3);
  for (auto& link : s.arm.links) link.type = JointType::Revolute;
  s.arm.links[2].a = s.arm.links[2].d = 0;
  s.arm.links[2].cosAlpha = 1;
  s.arm.links[2].sinAlpha = 0;
  s.arm.links[1].mass = s.arm.links[1].rotorInertia = s.arm.links[2].rotorInertia = 0;
  s.arm.links[1].I_LC_L.setZero();
  s.q0 = any.vecX(3, 1);
  s.qd0 = any.vecX(3, 1);
  s.integrator.forwardDynamics = ForwardDynamicsChoice::ArticulatedBodies;
  EXPECT_EQ(simulate(s).status, RunStatus::NotPositiveDefinite);
}

}  // namespace
}  // namespace denavit
