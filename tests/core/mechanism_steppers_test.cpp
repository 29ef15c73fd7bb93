#include <gtest/gtest.h>

#include "core/mechanism/assembly.h"
#include "core/simulation/simulation_run.h"
#include "tests/core/random_mechanisms.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

using test::ClosedMechanism;
using test::largest;

/// A crank that turns, begun with its slider as the independent coordinate.
Simulation turningRun() {
  const ClosedMechanism made = test::rodSliderCrank(0.2, 0.5, 1.5, 0.9);
  made.mechanism->independent = {2};
  VecX<double> qd0(3);
  test::Arbitrary any(1);
  qd0 = test::closedRates(any, made, 1);
  qd0 *= 6 / std::abs(qd0[0]);
  Simulation s = test::runOf(made, qd0);
  s.integrator.engine = EngineChoice::Loops;
  s.integrator.rtol = 1e-6;
  s.integrator.atol = 1e-8;
  s.duration = 0.5;
  return s;
}

TEST(MechanismSteppers, AllMethodsKeepTheLoopsClosed) {
  for (const IntegrationMethod method : test::kAllMethods) {
    test::Arbitrary any(1);
    for (const ClosedMechanism& made : test::anyMechanisms(91)) {
      if (made.q.size() > 10 && method == IntegrationMethod::Rosenbrock4) continue;  // slow there
      Simulation s = test::runOf(made, test::closedRates(any, made, 1));
      s.integrator.engine = EngineChoice::Loops;
      s.integrator.method = method;
      s.integrator.step = 2e-3;
      s.integrator.rtol = 1e-5;
      s.integrator.atol = 1e-6;
      s.duration = 0.05;
      const SimulationResult result = simulate(s);
      EXPECT_EQ(result.status, RunStatus::Completed) << made.kind << ": " << result.reason;
      EXPECT_LT(largest(result, "closure_residual"), 1e-12)
          << made.kind << ", method " << static_cast<int>(method);
    }
  }
}

/// The last state of a run.
VecX<double> endOf(const SimulationResult& result) {
  EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
  const Recording& r = result.recording;
  VecX<double> end(6);
  for (int i = 0; i < 6; ++i) end[i] = r.value(r.rowCount() - 1, 1 + i);
  return end;
}

/// A quarter of the step divides the error by 4^order, nearly: adaptive methods begin with shorter
/// ones.
void expectOrder(Simulation s, double step, double order) {
  s.duration = 0.64;
  s.outputStep = s.duration;
  Simulation exact = s;
  exact.integrator.method = IntegrationMethod::Fehlberg78;
  exact.integrator.rtol = exact.integrator.atol = 1e-13;
  const VecX<double> end = endOf(simulate(exact));
  const auto errorWith = [&](double h) {
    Simulation own = s;
    own.integrator.step = own.integrator.maxStep = h;
    return (endOf(simulate(own)) - end).norm();
  };
  EXPECT_GT(0.5 * std::log2(errorWith(step) / errorWith(step / 4)), 0.9 * order)
      << "order " << order;
}

TEST(MechanismSteppers, HaveTheirOrderOnLoopsToo) {
  ClosedMechanism made = test::rodFourBar(0.25, 0.6, 0.5, 0.55, {0.7, 0.9, -1.3});
  const ClosedPose closed = findClosedPose(*made.mechanism, made.q, {1, 0, 0});
  ASSERT_TRUE(closed.isClosed);
  made.q = closed.q;
  made.mechanism->independent = {0};
  test::Arbitrary any(3);
  VecX<double> qd0 = test::closedRates(any, made, 1);
  qd0 *= 2 / std::abs(qd0[0]);
  Simulation s = test::runOf(made, qd0);
  s.integrator.engine = EngineChoice::Loops;
  s.integrator.method = IntegrationMethod::RungeKutta4;
  expectOrder(s, 0.02, 4);
  s.integrator.method = IntegrationMethod::Euler;
  expectOrder(s, 0.0005, 1);
  // Of any tolerance the step is the longest.
  s.integrator.rtol = s.integrator.atol = 1e3;
  s.integrator.method = IntegrationMethod::DormandPrince5;
  expectOrder(s, 0.04, 5);
  s.integrator.method = IntegrationMethod::Fehlberg78;
  expectOrder(s, 0.16, 8);
  s.integrator.method = IntegrationMethod::Rosenbrock4;
  expectOrder(s, 0.02, 4);
}

/// Loose tolerances leave dependent coordinates far off within a step: they are made to follow, and
/// no step goes too far.
TEST(MechanismSteppers, LooseTolerancesDoNotOpenLoops) {
  test::Arbitrary any(4);
  for (const ClosedMechanism& made :
       {test::fourBar(any), test::threeRrr(any), test::fiveBar(any)}) {
    Simulation s = test::runOf(made, test::closedRates(any, made, 4));
    s.integrator.engine = EngineChoice::Loops;
    s.integrator.rtol = s.integrator.atol = 1e-2;
    s.duration = 2;
    const SimulationResult result = simulate(s);
    EXPECT_EQ(result.status, RunStatus::Completed) << made.kind << ": " << result.reason;
    EXPECT_LT(largest(result, "closure_residual"), 1e-12) << made.kind;
  }
}

/// Dependent coordinates that steps left behind call for a state that is renewed, until it is.
TEST(MechanismSteppers, DependentCoordinatesThatDriftedAreRenewed) {
  const ClosedMechanism made = test::rodSliderCrank(0.2, 0.5, 1.5, 0.9);
  MechanismEngine engine(made.mechanism, {});
  VecX<double> q = made.q, qd = VecX<double>::Zero(3);
  const std::vector<char> held(3, 0);
  engine.complete(held, q, qd);
  EXPECT_GT(engine.setMargin(), 0);
  for (const double off : {1e-4, 0.05}) {
    q = made.q;
    for (const int i : engine.set().dependent()) q[i] += off;
    engine.complete(held, q, qd);
    EXPECT_LT((q - made.q).norm(), 1e-12);
    EXPECT_EQ(engine.setMargin() < 0, off > 0.01);
    engine.complete(held, q, qd);  // as what looks at the state does
    EXPECT_EQ(engine.setMargin() < 0, off > 0.01);
    engine.renewSet();
    EXPECT_GT(engine.setMargin(), 0);
    engine.complete(held, q, qd);
    EXPECT_GT(engine.setMargin(), 0);
  }
}

/// However a run is polled, through changes of its coordinates too.
TEST(MechanismSteppers, ARunInPiecesRecordsTheSameBytes) {
  for (const IntegrationMethod method : test::kAllMethods) {
    test::Arbitrary any(5);
    Simulation s = turningRun();
    s.integrator.method = method;
    s.outputStep = 0.0037;
    const SimulationResult straight = simulate(s);
    ASSERT_EQ(straight.status, RunStatus::Completed) << straight.reason;
    EXPECT_GT(straight.statistics.events, 0);
    for (const auto kind : {SimulationRun::Kind::Straight, SimulationRun::Kind::Live}) {
      SimulationRun run(s, kind);
      OdeState x;
      for (double t = 0; run.advanceTo(t); t += any.number(0, 0.02)) {
        run.calcState(t, x);
        (void)run.place(x).toolPose();
        (void)run.examine(t, x);
      }
      test::expectSameBytes(run.finish().recording, straight.recording,
                            "method " + std::to_string(static_cast<int>(method)));
    }
  }
}

/// Changes that are made while it runs are those of its repetition.
TEST(MechanismSteppers, AChangedRunEqualsItsRepetition) {
  for (const IntegrationMethod method : test::kAllMethods) {
    test::Arbitrary any(6);
    Simulation s = turningRun();
    s.integrator.method = method;
    s.friction.assign(3, JointFriction{.viscous = 0.05});
    SimulationRun run(s, SimulationRun::Kind::Live);
    for (int k = 1; k < 20 && run.advanceTo(0.025 * k); ++k) {
      (void)run.apply({.pulls = std::vector<Pull>{
                           {.link = k % 3, .point = any.vec3(0.2), .force = any.vec3(3)}}});
      if (k % 5 == 0) {
        (void)run.apply({.friction = std::vector<JointFriction>(3, {.viscous = 0.01 * k})});
      }
    }
    while (run.step()) {
    }
    Simulation again = s;
    again.changes = run.changes();
    const SimulationResult first = run.finish(), second = simulate(again);
    EXPECT_EQ(first.status, RunStatus::Completed) << first.reason;
    test::expectSameBytes(first.recording, second.recording,
                          "method " + std::to_string(static_cast<int>(method)));
  }
}

/// Back over a change of coordinates, and on as before.
TEST(MechanismSteppers, GoesBackToASnapshotBeforeOtherCoordinatesWereChosen) {
  for (const IntegrationMethod method : test::kAllMethods) {
    Simulation s = turningRun();
    s.integrator.method = method;
    const SimulationResult straight = simulate(s);
    SimulationRun run(s, SimulationRun::Kind::Live);
    ASSERT_TRUE(run.advanceTo(0.005));
    const auto snapshot = run.snapshot();
    const long events = run.statistics().events;
    OdeState there, again;
    run.calcState(0.005, there);
    ASSERT_TRUE(run.advanceTo(0.45));
    EXPECT_GT(run.statistics().events, events) << "other coordinates were chosen";
    run.restore(snapshot);
    run.calcState(0.005, again);
    EXPECT_EQ(there, again);
    while (run.step()) {
    }
    test::expectSameBytes(run.finish().recording, straight.recording,
                          "method " + std::to_string(static_cast<int>(method)));
  }
}

/// A run that ended at a dead end goes on from before it.
TEST(MechanismSteppers, GoesBackFromADeadEnd) {
  const ClosedMechanism made = test::rodFourBar(0.3, 0.7, 0.3, 0.7, {1, 0, 1 + M_PI});
  Simulation s = test::runOf(made, Vec3<double>(-2, 2, -2));
  s.integrator.engine = EngineChoice::Loops;
  s.integrator.maxStep = 0.05;  // what is uniform is done in a few steps else
  SimulationRun run(s, SimulationRun::Kind::Live);
  ASSERT_TRUE(run.advanceTo(0.2));
  const auto snapshot = run.snapshot();
  EXPECT_FALSE(run.advanceTo(1));
  EXPECT_EQ(run.outcome().status, RunStatus::DeadEnd);
  run.restore(snapshot);
  EXPECT_FALSE(run.isOver());
  EXPECT_TRUE(run.advanceTo(0.4));
  OdeState x;
  run.calcState(0.4, x);
  EXPECT_NEAR(x[0], 1 - 2 * 0.4, 1e-8);
}

}  // namespace
}  // namespace denavit
