#include "core/simulation/simulation.h"

#include <gtest/gtest.h>

#include "tests/core/runs.h"

namespace denavit {
namespace {

using namespace test;

std::shared_ptr<const PrescribedMotion> sine(int joint, double a, double w) {
  return std::make_shared<Guide>(joint, [=](double t) -> PrescribedMotion::Sample {
    return {a * std::sin(w * t), a * w * std::cos(w * t), -a * w * w * std::sin(w * t)};
  });
}

VecX<double> finalState(const SimulationResult& result) {
  VecX<double> state(4);
  state << last(result, "q1_rad"), last(result, "q2_rad"), last(result, "qd1_rad_s"),
      last(result, "qd2_rad_s");
  return state;
}

/// A calm double pendulum, smooth on the scale of the steps below: an order shows only where the
/// leading error term rules.
Simulation calmPendulum() {
  Simulation s = pendulum(2);
  s.arm.g_W *= 0.05;
  s.duration = 2;
  return s;
}

/// The largest error of positions and rates over all rows.
double largestError(const Simulation& s) {
  static const Recording exact = [] {
    Simulation accurate = calmPendulum();
    accurate.integrator = {.method = IntegrationMethod::Fehlberg78, .rtol = 1e-15, .atol = 1e-16};
    return simulate(accurate).recording;
  }();
  const SimulationResult result = simulate(s);
  EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
  double worst = 0;
  for (int row = 0; row < exact.rowCount(); ++row) {
    for (int column = 1; column <= 4; ++column) {
      worst =
          std::max(worst, std::abs(result.recording.value(row, column) - exact.value(row, column)));
    }
  }
  return worst;
}

struct FixedStepCase {
  const char* name;
  IntegrationMethod method;
  int order;
  double step;  ///< [s] the coarser of the two
};

class FixedStepMethod : public testing::TestWithParam<FixedStepCase> {};

TEST_P(FixedStepMethod, HasItsOrderFromTheFirstStep) {
  const FixedStepCase& c = GetParam();
  Simulation s = calmPendulum();
  s.integrator.method = c.method;
  s.integrator.order = c.order;
  s.integrator.step = c.step;
  const double coarse = largestError(s);
  s.integrator.step = c.step / 2;
  const double fine = largestError(s);
  EXPECT_NEAR(std::log2(coarse / fine), c.order, 0.2) << coarse << " " << fine;
}

INSTANTIATE_TEST_SUITE_P(
    Methods, FixedStepMethod,
    testing::Values(FixedStepCase{"Euler", IntegrationMethod::Euler, 1, 5e-3},
                    FixedStepCase{"RungeKutta4", IntegrationMethod::RungeKutta4, 4, 2e-2},
                    FixedStepCase{"Adams1", IntegrationMethod::Adams, 1, 5e-3},
                    FixedStepCase{"Adams2", IntegrationMethod::Adams, 2, 5e-3},
                    FixedStepCase{"Adams3", IntegrationMethod::Adams, 3, 5e-3},
                    FixedStepCase{"Adams4", IntegrationMethod::Adams, 4, 1e-2},
                    FixedStepCase{"Adams5", IntegrationMethod::Adams, 5, 1e-2},
                    FixedStepCase{"Adams6", IntegrationMethod::Adams, 6, 1e-2},
                    FixedStepCase{"Adams7", IntegrationMethod::Adams, 7, 1.25e-2},
                    FixedStepCase{"Adams8", IntegrationMethod::Adams, 8, 5e-2}),
    [](const auto& test) { return std::string(test.param.name); });

class AdaptiveMethod : public testing::TestWithParam<IntegrationMethod> {};

TEST_P(AdaptiveMethod, ErrorFollowsTheTolerance) {
  Simulation s = calmPendulum();
  s.integrator.method = GetParam();
  double smallest = 1e300, largest = 0;
  for (const double rtol : {1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11}) {
    s.integrator.rtol = rtol;
    s.integrator.atol = 0.1 * rtol;
    const double ratio = largestError(s) / rtol;
    smallest = std::min(smallest, ratio);
    largest = std::max(largest, ratio);
  }
  EXPECT_LT(largest / smallest, 10) << smallest << " to " << largest;
  EXPECT_LT(largest, 50);
}

INSTANTIATE_TEST_SUITE_P(Methods, AdaptiveMethod,
                         testing::Values(IntegrationMethod::DormandPrince5,
                                         IntegrationMethod::Fehlberg78));

TEST(Simulate, TrajectoryDoesNotDependOnTheOutputStep) {
  for (const auto method : {IntegrationMethod::RungeKutta4, IntegrationMethod::Adams,
                            IntegrationMethod::DormandPrince5, IntegrationMethod::Fehlberg78}) {
    Simulation s = pendulum(2);
    s.integrator.method = method;
    s.integrator.step = 7e-3;
    s.outputStep = 0.1;
    const auto coarse = simulate(s);
    s.outputStep = 0.003;
    EXPECT_EQ(finalState(simulate(s)), finalState(coarse));
  }
}

TEST(Simulate, RowsBeginAtTheStartAndEndAtTheEndWhateverTheirStep) {
  for (const auto method : {IntegrationMethod::DormandPrince5, IntegrationMethod::RungeKutta4}) {
    for (const double T : {1e-300, 1e-9, 0.02, 0.3}) {
      for (const double step : {T / 100, T / 3, 0.3 * T, T * (1 - 1e-12), T, T * (1 + 1e-12), 2 * T,
                                1e9, 1e12, 1e150, 1.7e308}) {
        Simulation s = pendulum(2);
        s.integrator.method = method;
        s.duration = T;
        s.outputStep = step;
        const Recording rows = simulate(s).recording;
        const auto context = ::testing::Message() << "T = " << T << ", step = " << step;
        ASSERT_EQ(rows.rowCount(), std::max(std::ceil(T / step * (1 - 1e-9)), 1.0) + 1) << context;
        EXPECT_EQ(rows.value(0, 0), 0) << context;
        EXPECT_EQ(rows.value(rows.rowCount() - 1, 0), T) << context;
        for (int r = 1; r < rows.rowCount(); ++r) {
          ASSERT_GT(rows.value(r, 0), rows.value(r - 1, 0)) << context;
        }
      }
    }
  }
}

TEST(Simulate, RowsInsideAStepAreAsGoodAsTheMethod) {
  // Steps of 50 ms, rows of 1 ms: every row must follow the accurate run to the method's own error.
  Simulation fine = pendulum(2);
  fine.outputStep = 0.001;
  fine.integrator = {.method = IntegrationMethod::Fehlberg78, .rtol = 1e-13, .atol = 1e-14};
  const Recording exact = simulate(fine).recording;
  for (const auto method : {IntegrationMethod::RungeKutta4, IntegrationMethod::Fehlberg78}) {
    Simulation s = fine;
    s.integrator = {.method = method, .step = 0.02, .rtol = 1e-8, .atol = 1e-9};
    const Recording rows = simulate(s).recording;
    ASSERT_EQ(rows.rowCount(), exact.rowCount());
    double worst = 0;
    for (int r = 0; r < rows.rowCount(); ++r) {
      worst = std::max(worst, std::abs(rows.value(r, 1) - exact.value(r, 1)));
    }
    EXPECT_LT(worst, method == IntegrationMethod::RungeKutta4 ? 3e-4 : 1e-6);
  }
}

TEST(Simulate, RowsAreProductsOfTheOutputStepAndTheEnd) {
  Simulation s = pendulum(1);
  s.duration = 5;
  s.outputStep = 0.05;
  Recording r = simulate(s).recording;
  ASSERT_EQ(r.rowCount(), 101);
  for (int k = 0; k < 100; ++k) EXPECT_EQ(r.value(k, 0), k * 0.05);
  EXPECT_EQ(r.value(100, 0), 5);
  s.duration = 0.12;
  r = simulate(s).recording;
  ASSERT_EQ(r.rowCount(), 4);
  EXPECT_EQ(r.value(3, 0), 0.12);
}

TEST(Simulate, TwoRunsGiveTheSameNumbers) {
  const Simulation s = pendulum(3);
  const Recording a = simulate(s).recording, b = simulate(s).recording;
  ASSERT_EQ(a.rowCount(), b.rowCount());
  for (int r = 0; r < a.rowCount(); ++r) {
    EXPECT_TRUE(std::equal(a.row(r).begin(), a.row(r).end(), b.row(r).begin()));
  }
}

TEST(Simulate, EnergyBalanceClosesForEveryMethod) {
  for (const auto method : {IntegrationMethod::RungeKutta4, IntegrationMethod::Adams,
                            IntegrationMethod::DormandPrince5, IntegrationMethod::Fehlberg78}) {
    Simulation s = pendulum(3);
    s.friction.assign(3, JointFriction{.viscous = 0.3});
    s.input = std::make_shared<Torque>(
        [](double t, const auto&, const auto&, auto& tau) { tau[1] = 3 * std::sin(5 * t); });
    s.integrator.method = method;
    s.integrator.step = 5e-4;
    const auto result = simulate(s);
    EXPECT_LT(std::abs(result.energyClosure), 1e-8) << static_cast<int>(method);
    EXPECT_GT(last(result, "energy_dissipated_J"), 0.01);
  }
}

TEST(Simulate, ClosureMeasuresTheIntegratorsError) {
  Simulation s = pendulum(2);
  s.integrator = {.method = IntegrationMethod::Euler, .step = 1e-3};
  EXPECT_GT(std::abs(simulate(s).energyClosure), 1e-4);
  s.q0.setConstant(0);
  s.q0[0] = -M_PI_2;
  s.qd0.setZero();
  EXPECT_EQ(simulate(s).energyClosure, 0) << "nothing moves";
}

TEST(Simulate, TermsAddUpToTheInput) {
  Simulation s = pendulum(3);
  s.friction.assign(3,
                    JointFriction{.viscous = 0.2, .coulombPositive = 0.4, .coulombNegative = -0.1});
  s.input = std::make_shared<Torque>([](double t, const auto& q, const auto& qd, auto& tau) {
    tau[0] = std::cos(t) - q[1];
    tau[2] = -qd[2];
  });
  s.limits.assign(3, JointLimits{.lower = -1, .upper = 1});
  s.stops = {.stiffness = 500, .damping = 5};
  const auto result = simulate(s);
  ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
  const Recording& r = result.recording;
  for (int i = 1; i <= 3; ++i) {
    const std::string tau = "tau" + std::to_string(i);
    for (int row = 0; row < r.rowCount(); ++row) {
      double sum = 0, scale = 0;
      for (const char* term : {"inertia", "coriolis", "gravity", "friction", "external"}) {
        const double value = r.value(row, r.findColumn(tau + "_" + term + "_Nm"));
        sum += value;
        scale = std::max(scale, std::abs(value));
      }
      EXPECT_NEAR(sum, r.value(row, r.findColumn(tau + "_Nm")), 1e-12 * scale);
    }
  }
}

TEST(Simulate, ALockedJointStaysAndItsTorqueIsWhatHoldsIt) {
  Simulation s = pendulum(2);
  s.locked = {1};
  s.qd0[1] = 5;  // has no meaning for a locked joint
  const auto result = simulate(s);
  const Recording& r = result.recording;
  for (int row = 0; row < r.rowCount(); ++row) {
    EXPECT_EQ(r.value(row, r.findColumn("q2_rad")), 0.4);
    EXPECT_EQ(r.value(row, r.findColumn("qdd2_rad_s2")), 0);
  }
  EXPECT_NE(last(result, "tau2_Nm"), 0);
  EXPECT_LT(std::abs(result.energyClosure), 1e-7);
}

TEST(Simulate, APrescribedJointFollowsAndDoesWork) {
  Simulation s = pendulum(2);
  s.prescribed = {sine(0, 0.3, 7.0)};
  const auto result = simulate(s);
  const Recording& r = result.recording;
  for (int row = 0; row < r.rowCount(); ++row) {
    const double t = r.value(row, 0);
    EXPECT_EQ(r.value(row, r.findColumn("q1_rad")), 0.3 * std::sin(7 * t));
    EXPECT_EQ(r.value(row, r.findColumn("qd1_rad_s")), 0.3 * 7 * std::cos(7 * t));
  }
  EXPECT_LT(std::abs(result.energyClosure), 1e-7);
}

TEST(Simulate, ASlidingMassStopsWhereCoulombsLawSays) {
  // m = 2 kg, v0 = 3 m/s, Fc = 4 N: stops after t = m v0 / Fc = 1.5 s at x = m v0² / (2 Fc) = 2.25
  // m.
  for (const auto method : {IntegrationMethod::RungeKutta4, IntegrationMethod::DormandPrince5,
                            IntegrationMethod::Adams, IntegrationMethod::Fehlberg78}) {
    Simulation s = slider(2);
    s.qd0[0] = 3;
    s.duration = 3;
    s.integrator.method = method;
    s.integrator.step = 0.013;
    s.friction = {JointFriction{.coulombPositive = 4, .coulombNegative = -4}};
    const auto result = simulate(s);
    EXPECT_EQ(result.statistics.events, 1);
    EXPECT_NEAR(last(result, "q1_m"), 2.25, 1e-9);
    EXPECT_EQ(last(result, "qd1_m_s"), 0);
    EXPECT_NEAR(last(result, "energy_dissipated_J"), 9, 1e-8);
    EXPECT_LT(result.statistics.steps, 400) << "a joint at rest costs no small steps";
  }
}

TEST(Simulate, AStuckJointBreaksAwayWhenTheForceReachesStaticFriction) {
  // f = 2 t, static 3 N, Coulomb 1 N, m = 1 kg: breaks away at 1.5 s, then x'' = 2 t - 1.
  Simulation s = slider(1);
  s.friction = {JointFriction{.coulombPositive = 1, .coulombNegative = -1, .breakaway = 3}};
  s.input = std::make_shared<Torque>(
      [](double t, const auto&, const auto&, auto& tau) { tau[0] = 2 * t; });
  s.duration = 2;
  const auto result = simulate(s);
  const double T = 2, t0 = 1.5;
  EXPECT_NEAR(last(result, "qd1_m_s"), (T * T - T) - (t0 * t0 - t0), 1e-9);
  const Recording& r = result.recording;
  const int q = r.findColumn("q1_m"), friction = r.findColumn("tau1_friction_N");
  EXPECT_EQ(r.value(149, q), 0);
  EXPECT_NEAR(r.value(149, friction), 2 * 1.49, 1e-12) << "stuck: friction balances the input";
  EXPECT_NEAR(r.value(151, friction), 1, 1e-12);
}

TEST(Simulate, FrictionOnANegativeDirectionUsesItsOwnValue) {
  Simulation s = slider(1);
  s.qd0[0] = -1;
  s.friction = {JointFriction{.coulombPositive = 5, .coulombNegative = -2}};
  const auto result = simulate(s);
  EXPECT_NEAR(last(result, "q1_m"), -0.25, 1e-9);  // v0² / (2 * 2)
}

TEST(Simulate, OneJointMaySlideWhileAnotherSticks) {
  Simulation s = pendulum(2);
  s.friction.assign(2, JointFriction{.coulombPositive = 3, .coulombNegative = -3, .breakaway = 60});
  s.friction[1].breakaway = 3;
  s.qd0.setZero();
  const auto result = simulate(s);
  EXPECT_EQ(last(result, "q1_rad"), 0.4) << "60 N m hold joint 1";
  EXPECT_NE(last(result, "q2_rad"), 0.4);
  EXPECT_LT(std::abs(result.energyClosure), 1e-7);
}

TEST(Simulate, AnElasticStopGivesTheEnergyBack) {
  Simulation s = slider(2);
  s.qd0[0] = 1;
  s.duration = 2;
  s.limits = {JointLimits{.lower = -10, .upper = 0.5}};
  s.stops = {.stiffness = 2000, .damping = 0};
  const auto result = simulate(s);
  EXPECT_EQ(result.statistics.events, 2);
  EXPECT_NEAR(last(result, "qd1_m_s"), -1, 1e-7);
  // In contact for half a period pi sqrt(m/k); x(2) = 0.5 - (2 - 0.5 - contact).
  EXPECT_NEAR(last(result, "q1_m"), 0.5 - (1.5 - M_PI * std::sqrt(2.0 / 2000)), 1e-7);
  EXPECT_FALSE(result.violations.empty());
  EXPECT_EQ(result.violations[0].what, "upper limit");
}

TEST(Simulate, ADampedStopTakesEnergyAndTheBalanceStillCloses) {
  Simulation s = slider(2);
  s.qd0[0] = 1;
  s.duration = 2;
  s.limits = {JointLimits{.lower = -10, .upper = 0.5}};
  s.stops = {.stiffness = 2000, .damping = 20};
  const auto result = simulate(s);
  EXPECT_LT(-last(result, "qd1_m_s"), 0.9);
  EXPECT_GT(-last(result, "qd1_m_s"), 0.2);
  EXPECT_GT(last(result, "energy_dissipated_J"), 0.1);
  EXPECT_LT(std::abs(result.energyClosure), 1e-7);
}

TEST(Simulate, StepsLandOnBreaksAndTakeTheRightHandValue) {
  // f = 0 before t = 0.5, 4 N from then on: v(1) = 2, exactly for every method.
  for (const auto method : {IntegrationMethod::Euler, IntegrationMethod::RungeKutta4,
                            IntegrationMethod::DormandPrince5, IntegrationMethod::Fehlberg78}) {
    Simulation s = slider(1);
    s.outputStep = 0.1;
    s.integrator.method = method;
    s.integrator.step = 0.3;
    s.breaks = {0.5, 0.5, 99, -1};
    s.input = std::make_shared<Torque>(
        [](double t, const auto&, const auto&, auto& tau) { tau[0] = t < 0.5 ? 0 : 4; });
    const auto result = simulate(s);
    EXPECT_NEAR(last(result, "qd1_m_s"), 2, 1e-12);
    const Recording& r = result.recording;
    EXPECT_EQ(r.value(5, r.findColumn("tau1_N")), 4) << "at the break the right-hand value holds";
    EXPECT_EQ(r.value(4, r.findColumn("tau1_N")), 0);
  }
}

TEST(Simulate, EffortIsClippedOnRequestAndViolationsAreNoted) {
  Simulation s = slider(1);
  s.limits = {JointLimits{.velocity = 0.5, .effort = 2}};
  s.input =
      std::make_shared<Torque>([](double, const auto&, const auto&, auto& tau) { tau[0] = 10; });
  auto result = simulate(s);
  ASSERT_EQ(result.violations.size(), 2u);
  EXPECT_EQ(result.violations[0].what, "effort");
  EXPECT_EQ(result.violations[1].what, "velocity");
  s.clipEffort = true;
  result = simulate(s);
  EXPECT_NEAR(last(result, "qd1_m_s"), 2, 1e-12);
  EXPECT_EQ(last(result, "tau1_N"), 2);
}

TEST(Simulate, AWrenchInToolAxesTurnsWithTheTool) {
  // A force along the tool's y on a lever of 0.5 m: constant torque, however the link turns.
  Simulation s = pendulum(1);
  s.arm.g_W.setZero();
  s.arm.X_LT.p << 0.5, 0, 0;
  s.qd0.setZero();
  s.wrench = std::make_shared<ConstantWrench>((Vec6<double>() << 0, 4, 0, 0, 0, 0).finished());
  s.wrenchAxes = WrenchAxes::Tool;
  const auto result = simulate(s);
  const double inertia = 0.25 + 0.03;
  EXPECT_NEAR(last(result, "qd1_rad_s"), 2 / inertia, 1e-9);
  EXPECT_NEAR(last(result, "tau1_external_Nm"), -2, 1e-9);
  EXPECT_LT(std::abs(result.energyClosure), 1e-9) << "the wrench's work is counted";
  s.wrenchAxes = WrenchAxes::World;
  EXPECT_GT(std::abs(last(simulate(s), "qd1_rad_s") - 2 / inertia), 0.1);
}

TEST(Simulate, AMomentInToolAxesTurnsWithTheToolToo) {
  // The tool's x axis is the joint's z axis; the moment of 4 N m about it is a constant torque.
  Simulation s = pendulum(1);
  s.arm.g_W.setZero();
  s.arm.X_LT.R << 0, 0, -1, 0, 1, 0, 1, 0, 0;
  s.qd0.setZero();
  s.wrench = std::make_shared<ConstantWrench>((Vec6<double>() << 0, 0, 0, 4, 0, 0).finished());
  s.wrenchAxes = WrenchAxes::Tool;
  EXPECT_NEAR(last(simulate(s), "qd1_rad_s"), 4 / 0.28, 1e-9);
  s.wrenchAxes = WrenchAxes::World;
  EXPECT_EQ(last(simulate(s), "qd1_rad_s"), 0);
}

TEST(Simulate, TheToolQuaternionHasNoJumps) {
  Simulation s = pendulum(1);
  s.arm.g_W.setZero();
  s.qd0[0] = 20;
  s.outputStep = 0.02;
  const Recording r = simulate(s).recording;
  const int w = r.findColumn("tool_qw");
  EXPECT_NEAR(r.value(0, w), std::cos(0.2), 1e-12);
  for (int row = 0; row < r.rowCount(); ++row) {
    const double half = 0.5 * (0.4 + 20 * r.value(row, 0));
    EXPECT_NEAR(r.value(row, w), std::cos(half), 1e-6);
    EXPECT_NEAR(r.value(row, w + 3), std::sin(half), 1e-6);
  }
}

TEST(Simulate, ClosureIsRelativeToTheLargestEnergyOfTheRun) {
  // Euler's error in J over the largest of kinetic energy, fall and work, whichever rules.
  for (const double force : {0.0, -30.0, 30.0}) {
    Simulation s = pendulum(2);
    s.arm.X_W0.p << 0, 50, 0;
    if (force == 0) s.friction.assign(2, {.viscous = 8});  // it sinks slowly: the fall rules
    s.integrator = {.method = IntegrationMethod::Euler, .step = 1e-3};
    s.input = std::make_shared<Torque>(
        [=](double, const auto&, const auto&, auto& tau) { tau[0] = force; });
    const auto result = simulate(s);
    const Recording& r = result.recording;
    const auto energy = [&](int row, const char* kind) {
      return r.value(row, r.findColumn((std::string("energy_") + kind + "_J").c_str()));
    };
    double scale = 0;
    for (int row = 0; row < r.rowCount(); ++row) {
      scale = std::max({scale, energy(row, "kinetic"), std::abs(energy(row, "work")),
                        std::abs(energy(row, "gravity") - energy(0, "gravity"))});
    }
    const int end = r.rowCount() - 1;
    const double error =
        energy(end, "total") - energy(0, "total") - energy(end, "work") + energy(end, "dissipated");
    EXPECT_NEAR(last(result, "energy_closure"), error / scale, 1e-14);
    EXPECT_GE(result.energyClosure, std::abs(error / scale));
  }
}

TEST(Simulate, NegativeEffortsAreClippedToo) {
  Simulation s = slider(1);
  s.limits = {JointLimits{.effort = 2}};
  s.clipEffort = true;
  s.input =
      std::make_shared<Torque>([](double, const auto&, const auto&, auto& tau) { tau[0] = -10; });
  EXPECT_EQ(last(simulate(s), "tau1_N"), -2);
}

TEST(Simulate, FrictionOfAPrescribedJointIsOvercomeByItsGuide) {
  Simulation s = slider(2);
  s.prescribed = {sine(0, 0.3, 7.0)};
  s.friction = {{.viscous = 3, .coulombPositive = 4, .coulombNegative = -5}};
  s.outputStep = 0.1;
  const auto result = simulate(s);
  const Recording& r = result.recording;
  for (int row = 0; row < r.rowCount(); ++row) {
    const double t = r.value(row, 0), qd = 2.1 * std::cos(7 * t), qdd = -14.7 * std::sin(7 * t);
    EXPECT_NEAR(r.value(row, r.findColumn("tau1_N")), 2 * qdd + 3 * qd + (qd > 0 ? 4 : -5), 1e-12);
  }
  EXPECT_LT(std::abs(result.energyClosure), 1e-6);
}

TEST(Simulate, AdaptiveStepsStayBelowTheLongest) {
  for (const auto method : {IntegrationMethod::DormandPrince5, IntegrationMethod::Fehlberg78}) {
    Simulation s = slider(1);
    s.integrator.method = method;
    s.integrator.maxStep = 0.001;
    EXPECT_GE(simulate(s).statistics.steps, 1000);
  }
}

TEST(Simulate, ColumnsAreThoseOfTheCsvFileInOrder) {
  Simulation s = slider(1);
  s.arm.links.resize(2, s.arm.links[0]);
  s.arm.links[0].type = JointType::Revolute;
  s.arm.links[0].I_LC_L.setIdentity();
  s.q0.setZero(2);
  s.qd0.setZero(2);
  std::string names;
  const SimulationResult result = simulate(s);
  for (const Column& column : result.recording.columns()) names += column.name + " ";
  EXPECT_EQ(names,
            "time q1_rad q2_m qd1_rad_s qd2_m_s qdd1_rad_s2 qdd2_m_s2 tau1_Nm tau2_N "
            "tau1_inertia_Nm tau1_coriolis_Nm tau1_gravity_Nm tau1_friction_Nm tau1_external_Nm "
            "tau2_inertia_N tau2_coriolis_N tau2_gravity_N tau2_friction_N tau2_external_N "
            "tool_x_m tool_y_m tool_z_m tool_qw tool_qx tool_qy tool_qz tool_deflection_m "
            "energy_kinetic_J energy_gravity_J energy_strain_J energy_total_J energy_work_J "
            "energy_dissipated_J energy_closure ");
}

TEST(Simulate, CancellingKeepsTheRows) {
  Simulation s = pendulum(2);
  s.outputStep = 0.01;
  const auto result = simulate(s, [](double t) { return t < 0.5; });
  EXPECT_EQ(result.status, RunStatus::Cancelled);
  EXPECT_GT(result.recording.rowCount(), 40);
  EXPECT_LT(result.recording.rowCount(), 100);
  EXPECT_NE(result.reason.find("cancelled at t = "), std::string::npos);
}

TEST(Simulate, AnUnstableInputEndsTheRunWithAReason) {
  for (const auto method : {IntegrationMethod::RungeKutta4, IntegrationMethod::DormandPrince5}) {
    Simulation s = slider(1);
    s.qd0[0] = 1;
    s.duration = 100;
    s.integrator.method = method;
    s.input = std::make_shared<Torque>(
        [](double, const auto& q, const auto&, auto& tau) { tau[0] = 1e4 * q[0]; });
    const auto result = simulate(s);
    EXPECT_EQ(result.status, RunStatus::BlewUp);
    EXPECT_GT(result.recording.rowCount(), 5);
    EXPECT_NE(result.reason.find("grew without bound at t = 0."), std::string::npos)
        << result.reason;
  }
}

TEST(Simulate, ANanInputEndsTheRun) {
  Simulation s = slider(1);
  s.input = std::make_shared<Torque>(
      [](double t, const auto&, const auto&, auto& tau) { tau[0] = std::sqrt(0.5 - t); });
  const auto result = simulate(s);
  EXPECT_EQ(result.status, RunStatus::BlewUp);
  EXPECT_NEAR(result.endTime, 0.5, 0.01);
  EXPECT_NE(result.reason.find("a torque has no finite value right after t = 0."),
            std::string::npos)
      << result.reason;
}

/// Products with such a force overflow, the inertia matrix of where it would move the arm too.
TEST(Simulate, AForceTooLargeToComputeWithIsBlamedNotTheMasses) {
  for (const auto method : {IntegrationMethod::Euler, IntegrationMethod::RungeKutta4,
                            IntegrationMethod::DormandPrince5, IntegrationMethod::Rosenbrock4}) {
    for (const double size : {1e40, -1e300}) {
      Simulation s = pendulum(2);
      s.integrator.method = method;
      s.input = std::make_shared<Torque>(
          [size](double t, const auto&, const auto&, auto& tau) { tau[0] = t < 0.5 ? 0 : size; });
      const auto result = simulate(s);
      EXPECT_EQ(result.status, RunStatus::BlewUp);
      EXPECT_NEAR(result.endTime, 0.5, 0.01);
      EXPECT_NE(result.reason.find("a torque is above 1e30 right after t = 0."), std::string::npos)
          << result.reason;
    }
  }
}

TEST(Simulate, NoRowHoldsWhatIsNotANumber) {
  // Euler's steps of 3 ms end before and behind 0.5 s, where the input stops being one; rows lie
  // between.
  Simulation s = slider(1);
  s.outputStep = 4e-4;
  s.integrator = {.method = IntegrationMethod::Euler, .step = 3e-3};
  s.input = std::make_shared<Torque>(
      [](double t, const auto&, const auto&, auto& tau) { tau[0] = std::sqrt(0.5 - t); });
  const auto result = simulate(s);
  EXPECT_EQ(result.status, RunStatus::BlewUp);
  for (int row = 0; row < result.recording.rowCount(); ++row) {
    for (const double value : result.recording.row(row)) EXPECT_TRUE(std::isfinite(value));
  }
}

TEST(Simulate, AnArmWithoutInertiaIsRefusedBeforeItMoves) {
  Simulation s = pendulum(2);
  for (auto& link : s.arm.links) {
    link.mass = 0;
    link.I_LC_L.setZero();
  }
  const auto result = simulate(s);
  EXPECT_EQ(result.status, RunStatus::NotPositiveDefinite);
  EXPECT_NE(result.reason.find("not positive definite at t = 0 s"), std::string::npos);
}

TEST(Simulate, WrongSizesAreABugOfTheCaller) {
  Simulation s = pendulum(2);
  s.q0.resize(3);
  EXPECT_THROW((void)simulate(s), std::invalid_argument);
}

TEST(Recording, KeepsRowsAcrossChunks) {
  Recording recording({{"time", "s", ""}, {"x", "m", ""}});
  for (int i = 0; i < 3000; ++i) recording.appendRow(std::vector<double>{0.1 * i, 2.0 * i});
  EXPECT_EQ(recording.rowCount(), 3000);
  for (int i = 0; i < 3000; ++i) EXPECT_EQ(recording.value(i, 1), 2.0 * i);
  EXPECT_EQ(recording.findColumn("x"), 1);
  EXPECT_EQ(recording.findColumn("y"), -1);
  EXPECT_EQ(recording.column(1)[2999], 5998);
}

}  // namespace
}  // namespace denavit
