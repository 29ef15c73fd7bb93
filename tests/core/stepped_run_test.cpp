#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "core/simulation/simulation_run.h"
#include "tests/core/arbitrary.h"
#include "tests/core/arbitrary_flexible.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

using test::expectSameBytes;
using Chance = std::mt19937_64;
double uniform(Chance& chance, double low, double high) {
  return low + (high - low) * static_cast<double>(chance() >> 11) * 0x1p-53;
}

/// A rigid arm that sticks, slips and strikes its stops.
Simulation makeRigid(Chance& chance) {
  test::Arbitrary any(static_cast<unsigned>(chance()));
  Simulation s;
  s.arm = any.arm(3);
  s.q0 = any.vecX(3, 0.5);
  s.qd0 = any.vecX(3, 0.5);
  s.input = std::make_shared<test::Damping>(3);
  s.friction.assign(3,
                    JointFriction{.viscous = 0.1, .coulombPositive = 0.8, .coulombNegative = -0.8});
  s.limits.assign(3, JointLimits{.lower = -1.5, .upper = 1.5});
  s.stops = {.stiffness = 300, .damping = 3};
  return s;
}

Simulation makeBending(Chance& chance) {
  test::Arbitrary any(static_cast<unsigned>(chance()));
  Simulation s;
  s.arm = any.arm(2);
  s.flexible = std::make_shared<FlexibleArm<double>>(test::arbitraryFlexibleArm(any, 2, {}));
  s.q0 = test::arbitraryCoordinates(any, *s.flexible, 1, 0.01);
  s.qd0.setZero(s.dof());
  return s;
}

/// Something that happens to a run, whatever it is.
RunChange makeChange(const Simulation& s, Chance& chance) {
  RunChange change;
  const int n = s.jointCount();
  switch (chance() % 5) {
    case 0: {
      const double push = uniform(chance, -3, 3);
      change.input = std::make_shared<test::Torque>(
          [push](double t, const VecX<double>&, const VecX<double>& qd, VecX<double>& tau) {
            tau[0] = push * std::cos(7 * t) - 0.3 * qd[0];
          });
      break;
    }
    case 1:
      change.pulls = {{.link = static_cast<int>(chance() % static_cast<unsigned>(n)),
                       .point = Vec3<double>(uniform(chance, 0, 0.4), 0.05, 0),
                       .stiffness = 30,
                       .target = Vec3<double>(uniform(chance, -1, 1), uniform(chance, -1, 1), 0),
                       .damping = 1}};
      break;
    case 2:
      if (!s.flexible) {
        Arm<double> arm = s.arm;
        arm.links.back().mass += uniform(chance, 0, 0.5);
        arm.g_W = Vec3<double>(uniform(chance, -2, 2), 0, uniform(chance, -10, 0));
        change.arm = std::make_shared<Arm<double>>(arm);
      } else {
        auto flexible = std::make_shared<FlexibleArm<double>>(*s.flexible);
        auto arm = std::make_shared<Arm<double>>(s.arm);
        arm->g_W = flexible->g_W = Vec3<double>(0, uniform(chance, -3, 3), -5);
        change.arm = arm;
        change.flexible = flexible;
      }
      break;
    case 3:
      change.friction = s.friction;
      for (JointFriction& friction : *change.friction) friction.viscous = uniform(chance, 0, 0.5);
      break;
    default:
      change.wrench = std::make_shared<test::ConstantWrench>(
          Vec6<double>::Constant(uniform(chance, -0.5, 0.5)));
  }
  return change;
}

/// Drives a live run as hands do: looks at it at any time, changes it at any time.
SimulationRun& drive(SimulationRun& run, const Simulation& s, double end, Chance& chance) {
  OdeState x;
  for (double t = 0; t < end;) {
    t += uniform(chance, 0, 0.04);
    if (!run.advanceTo(std::min(t, end))) break;
    run.calcState(std::min(t, end), x);
    (void)run.place(x).toolPose();
    if (chance() % 4 == 0) (void)run.apply(makeChange(s, chance));
    if (chance() % 16 == 0) (void)run.apply(makeChange(s, chance));
  }
  return run;
}

void checkRepetition(Simulation s, IntegrationMethod method, bool openEnded, Chance& chance,
                     const std::string& where) {
  s.integrator.method = method;
  s.integrator.step = uniform(chance, 3e-4, 1.4e-3);
  s.integrator.rtol = 1e-6;
  s.integrator.atol = 1e-8;
  s.duration = openEnded ? std::numeric_limits<double>::infinity() : 0.6;
  s.outputStep = 0.0037;
  SimulationRun live(s, SimulationRun::Kind::Live);
  drive(live, s, openEnded ? 0.5 : 0.7, chance);
  if (openEnded && !live.isOver()) {
    (void)live.apply({.ends = true});
    while (live.step()) {
    }
  }
  EXPECT_TRUE(live.isOver()) << where;
  Simulation again = s;
  again.changes = live.changes();
  if (!live.recording().rowCount()) ADD_FAILURE() << where << " records nothing";
  const SimulationResult first = live.finish(), second = simulate(again);
  EXPECT_EQ(first.status, second.status) << where << ": " << first.reason << second.reason;
  EXPECT_EQ(first.endTime, second.endTime) << where;
  expectSameBytes(first.recording, second.recording, where);
}

TEST(SteppedRun, EqualsItsRepetitionByteForByteHoweverItIsPolledAndChanged) {
  Chance chance(12);
  for (const IntegrationMethod method : test::kAllMethods) {
    for (int k = 0; k < 6; ++k) {
      const std::string where =
          "method " + std::to_string(static_cast<int>(method)) + ", run " + std::to_string(k);
      checkRepetition(makeRigid(chance), method, k % 2 == 1, chance, where + " rigid");
      if (k < 2) {
        Simulation bending = makeBending(chance);
        checkRepetition(bending, method, k % 2 == 1, chance, where + " bending");
      }
    }
  }
}

TEST(SteppedRun, PollingAltersNothing) {
  Chance chance(3);
  for (const IntegrationMethod method : test::kAllMethods) {
    Simulation s = makeRigid(chance);
    s.integrator.method = method;
    s.duration = 0.3;
    const SimulationResult straight = simulate(s);
    for (const auto kind : {SimulationRun::Kind::Straight, SimulationRun::Kind::Live}) {
      SimulationRun run(s, kind);
      OdeState x;
      for (double t = 0; run.advanceTo(t); t += uniform(chance, 0, 0.01)) run.calcState(t, x);
      expectSameBytes(run.finish().recording, straight.recording, "polled");
    }
  }
}

/// A state that was asked for is the one that a row shows.
TEST(SteppedRun, TellsTheStateOfAnyTimeOfItsLastStep) {
  Simulation s = test::pendulum(2);
  s.outputStep = 0.01;
  const SimulationResult straight = simulate(s);
  SimulationRun run(s);
  OdeState x;
  for (int r = 0; r < 50; ++r) {
    ASSERT_TRUE(run.advanceTo(0.01 * r));
    run.calcState(0.01 * r, x);
    EXPECT_NEAR(x[0], straight.recording.value(r, 1), 1e-12);
    EXPECT_NEAR(run.place(x).toolPose().p[0],
                straight.recording.value(r, straight.recording.findColumn("tool_x_m")), 1e-12);
  }
}

/// Also where the step ended with a joint that sticks, slips or strikes, and another one begins.
TEST(SteppedRun, TellsTheStateBeforeAnEventThatEndedItsLastStep) {
  Chance chance(5);
  for (const IntegrationMethod method :
       {IntegrationMethod::DormandPrince5, IntegrationMethod::Rosenbrock4}) {
    Simulation s = makeRigid(chance);
    s.integrator.method = method;
    s.integrator.rtol = 1e-6;
    s.duration = 2;
    s.outputStep = 0.003;
    const SimulationResult straight = simulate(s);
    EXPECT_GT(straight.statistics.events, 3);
    SimulationRun run(s, SimulationRun::Kind::Live);
    OdeState x;
    for (int r = 0; r < straight.recording.rowCount(); ++r) {
      const double t = straight.recording.value(r, 0);
      (void)run.advanceTo(t);
      run.calcState(t, x);
      for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(x[static_cast<std::size_t>(i)], straight.recording.value(r, 1 + i), 1e-12)
            << "at " << t;
      }
    }
  }
}

TEST(SteppedRun, AChangeActsWithinAGridStepOfWhatWasAskedForLast) {
  Simulation s = test::slider(2);
  s.integrator.rtol = s.integrator.atol = 1e-3;  // long steps
  SimulationRun run(s, SimulationRun::Kind::Live);
  ASSERT_TRUE(run.advanceTo(0.2));
  EXPECT_GT(run.time(), 0.201) << "the step goes beyond";
  RunChange push;
  push.pulls = {{.link = 0, .force = Vec3<double>(0, 0, 8)}};
  EXPECT_DOUBLE_EQ(run.apply(push), 0.201);
  while (run.step()) {
  }
  EXPECT_NEAR(test::last(run.finish(), "qd1_m_s"), 4 * (1 - 0.201), 1e-12);
}

TEST(SteppedRun, ClosesItsLedgerOverChangesOfMassAndGravity) {
  Simulation s = test::pendulum(2);
  auto heavier = std::make_shared<Arm<double>>(s.arm);
  heavier->links[1].mass += 0.7;
  auto lifted = std::make_shared<Arm<double>>(*heavier);
  lifted->g_W << 0, 3, 1;
  s.changes = {{0.3, {.arm = heavier}}, {0.5, {.arm = lifted}}};
  for (const IntegrationMethod method :
       {IntegrationMethod::DormandPrince5, IntegrationMethod::RungeKutta4}) {
    s.integrator.method = method;
    const SimulationResult result = simulate(s);
    EXPECT_LT(std::abs(result.energyClosure), 1e-8);
    EXPECT_GT(std::abs(test::last(result, "energy_work_J")), 0.1);
  }
}

TEST(SteppedRun, GoesBackToASnapshotAndOnAsBefore) {
  Chance chance(8);
  for (const IntegrationMethod method : test::kAllMethods) {
    Simulation s = makeRigid(chance);
    s.integrator.method = method;
    s.duration = 0.4;
    SimulationRun run(s, SimulationRun::Kind::Live);
    ASSERT_TRUE(run.advanceTo(0.1));
    (void)run.apply(makeChange(s, chance));
    ASSERT_TRUE(run.advanceTo(0.17));
    const auto snapshot = run.snapshot();
    OdeState there, again;
    run.calcState(0.17, there);
    ASSERT_TRUE(run.advanceTo(0.2));
    (void)run.apply(makeChange(s, chance));
    ASSERT_TRUE(run.advanceTo(0.3));
    run.restore(snapshot);
    run.calcState(0.17, again);
    EXPECT_EQ(there, again) << static_cast<int>(method);
    while (run.step()) {
    }
    Simulation repeated = s;
    repeated.changes = run.changes();
    ASSERT_EQ(repeated.changes.size(), 1u);
    expectSameBytes(run.finish().recording, simulate(repeated).recording, "after a snapshot");
  }
}

TEST(SteppedRun, RefusesWhatIsAnotherArm) {
  Simulation s = test::pendulum(2);
  SimulationRun run(s);
  auto longer = std::make_shared<Arm<double>>(test::pendulum(3).arm);
  EXPECT_THROW((void)run.apply({.arm = longer}), std::invalid_argument);
  EXPECT_THROW((void)run.apply({.pulls = std::vector<Pull>{{.link = 2}}}), std::invalid_argument);
  EXPECT_THROW((void)run.apply({.settings = {{"gain", {1.0}}}}), std::invalid_argument);
  run.cancel();
  EXPECT_THROW((void)run.apply({}), std::logic_error);
  EXPECT_EQ(run.finish().status, RunStatus::Cancelled);
}

/// Inputs of a run without an end may jump at any time: steps land there all the same.
TEST(SteppedRun, LandsOnJumpsThatItLearnsOfOnItsWay) {
  Simulation s = test::slider(1);
  s.duration = std::numeric_limits<double>::infinity();
  s.outputStep = 1;
  s.breaks = {25, 31};
  s.input =
      std::make_shared<test::Torque>([](double t, const VecX<double>&, const VecX<double>&,
                                        VecX<double>& tau) { tau[0] = t >= 25 && t < 31 ? 1 : 0; });
  s.changes = {{40, {.ends = true}}};
  const SimulationResult result = simulate(s);
  EXPECT_EQ(result.status, RunStatus::Completed);
  EXPECT_EQ(result.endTime, 40);
  EXPECT_NEAR(test::last(result, "qd1_m_s"), 6, 1e-12);
}

}  // namespace
}  // namespace denavit
