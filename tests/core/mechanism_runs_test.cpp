#include <gtest/gtest.h>

#include "core/mechanism/mechanism_state.h"
#include "tests/core/random_mechanisms.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

using test::ClosedMechanism;
using test::largest;
using test::last;

Simulation tightRun(const ClosedMechanism& made, const VecX<double>& qd0) {
  Simulation s = test::runOf(made, qd0);
  s.integrator.rtol = 1e-11;
  s.integrator.atol = 1e-12;
  return s;
}

void expectClosed(const SimulationResult& result, const std::string& what) {
  EXPECT_EQ(result.status, RunStatus::Completed) << what << ": " << result.reason;
  EXPECT_LT(std::abs(result.energyClosure), 1e-9) << what;
  EXPECT_LT(largest(result, "closure_residual"), 1e-12) << what;
}

TEST(MechanismRun, KeepsLoopsClosedAndEnergyThroughChangesOfItsCoordinates) {
  long events = 0;
  for (unsigned seed = 1; seed <= 4; ++seed) {
    test::Arbitrary any(seed);
    for (const ClosedMechanism& made : test::anyMechanisms(seed)) {
      Simulation s = tightRun(made, test::closedRates(any, made, 3));
      s.integrator.engine = EngineChoice::Loops;
      s.duration = made.q.size() > 10 ? 0.3 : 1;
      const SimulationResult result = simulate(s);
      expectClosed(result, made.kind + " " + std::to_string(seed));
      events += result.statistics.events;
    }
  }
  EXPECT_GT(events, 10);
}

/// Code made for the chains tells the same as the recursions.
TEST(MechanismRun, IsTheSameWithCodeForItsChains) {
  test::Arbitrary any(5);
  const ClosedMechanism made = test::threeRrr(any);
  Simulation s = tightRun(made, test::closedRates(any, made, 2));
  s.duration = 0.3;
  s.integrator.engine = EngineChoice::Loops;
  const SimulationResult loops = simulate(s);
  s.integrator.engine = EngineChoice::Bytecode;
  const SimulationResult code = simulate(s);
  EXPECT_NE(code.engine, loops.engine);
  expectClosed(code, "code");
  for (int column = 1; column <= 7; ++column) {
    const int r = loops.recording.rowCount() - 1;
    EXPECT_NEAR(code.recording.value(r, column), loops.recording.value(r, column), 1e-9);
  }
}

/// A crank that turns freely: its rate follows from its angle, whatever is independent. The slider
/// is, which cannot serve where it is at a dead centre.
TEST(MechanismRun, ASliderCrankTurnsThroughItsDeadCentres) {
  const double crank = 0.2, coupler = 0.5, mass = 1.5, rate = 9;
  const ClosedMechanism made = test::rodSliderCrank(crank, coupler, mass, 0.6);
  made.mechanism->independent = {2};
  MechanismQuery query;
  query.q = made.q;
  query.independent = {0};
  query.u = VecX<double>::Constant(1, rate);
  Simulation s = tightRun(made, calcMechanismState(made.mechanism, query).state->qd);
  s.duration = 3;
  const SimulationResult result = simulate(s);
  expectClosed(result, "slider-crank");
  EXPECT_GE(result.statistics.events, 1);
  const auto inertiaAt = [&](double angle) {
    const double root = std::sqrt(coupler * coupler - std::pow(crank * std::sin(angle), 2));
    const double slope =
        -crank * std::sin(angle) - crank * crank * std::sin(angle) * std::cos(angle) / root;
    return crank * crank * crank / 3 + mass * slope * slope;
  };
  const double twice = inertiaAt(0.6) * rate * rate;
  const Recording& r = result.recording;
  EXPECT_GT(r.value(r.rowCount() - 1, 1), 4 * M_PI);
  for (int row = 0; row < r.rowCount(); ++row) {
    const double angle = r.value(row, 1);
    EXPECT_NEAR(r.value(row, 4), std::sqrt(twice / inertiaAt(angle)), 1e-8 * rate);
    const double root = std::sqrt(coupler * coupler - std::pow(crank * std::sin(angle), 2));
    EXPECT_NEAR(r.value(row, 3), crank * std::cos(angle) + root, 1e-12);
  }
}

TEST(MechanismRun, TorquesFrictionAndWrenchesBalance) {
  for (unsigned seed = 11; seed <= 12; ++seed) {
    test::Arbitrary any(seed);
    for (const ClosedMechanism& made : test::anyMechanisms(seed)) {
      // Where the massless crosses of a ball fold together a motion has no inertia.
      if (made.kind == "ball loop") continue;
      Simulation s = tightRun(made, test::closedRates(any, made, 1));
      s.integrator.engine = EngineChoice::Loops;
      s.duration = made.q.size() > 10 ? 0.2 : 0.5;
      const std::vector<int> driven = made.mechanism->actuated;
      s.input = std::make_shared<test::Torque>(
          [driven](double t, const VecX<double>& q, const VecX<double>& qd, VecX<double>& tau) {
            for (const int i : driven) tau[i] = 3 * std::sin(5 * t + i) - 0.2 * qd[i] - 0.5 * q[i];
          });
      s.wrench = std::make_shared<test::ConstantWrench>(Vec6<double>::Constant(1.5));
      s.friction.assign(static_cast<std::size_t>(made.mechanism->jointCount()),
                        JointFriction{.viscous = 0.3});
      const SimulationResult result = simulate(s);
      expectClosed(result, made.kind);
      EXPECT_GT(last(result, "energy_dissipated_J"), 1e-3);
      EXPECT_GT(largest(result, "energy_work_J"), 1e-2);
    }
  }
}

/// Weights hung onto the centres of mass are gravity.
TEST(MechanismRun, PullsOnLinksActAsGravityDoes) {
  test::Arbitrary any(21);
  for (const ClosedMechanism& made : {test::threeRrr(any), test::twoArms(any)}) {
    Simulation heavy = tightRun(made, test::closedRates(any, made, 1));
    heavy.duration = 0.4;
    heavy.integrator.engine = EngineChoice::Loops;
    ClosedMechanism light = made;
    light.mechanism = std::make_shared<Mechanism>(*made.mechanism);
    Simulation hung = tightRun(light, heavy.qd0);
    hung.duration = heavy.duration;
    hung.integrator.engine = EngineChoice::Loops;
    int link = 0;
    for (MechanismChain& chain : light.mechanism->chains) {
      for (const Link<double>& own : chain.arm.links) {
        hung.pulls.push_back(
            {.link = link++, .point = own.p_LC, .force = own.mass * chain.arm.g_W});
      }
      chain.arm.g_W.setZero();
    }
    const SimulationResult first = simulate(heavy), second = simulate(hung);
    expectClosed(first, made.kind);
    expectClosed(second, made.kind);
    for (int column = 0; column <= 2 * made.mechanism->dof(); ++column) {
      for (int row = 0; row < first.recording.rowCount(); ++row) {
        EXPECT_NEAR(second.recording.value(row, column), first.recording.value(row, column), 1e-8)
            << made.kind;
      }
    }
  }
}

/// A hand's spring takes a linkage along; what it does is work.
TEST(MechanismRun, AHandPullsALinkage) {
  test::Arbitrary any(22);
  const ClosedMechanism made = test::fiveBar(any);
  Simulation s = tightRun(made, VecX<double>::Zero(4));
  s.pulls = {{.link = 1,
              .point = {0.3, 0.05, 0},
              .stiffness = 40,
              .target = made.pose({0, 1, {}}) * Vec3<double>(0.5, 0.3, 0),
              .damping = 3}};
  s.friction.assign(4, JointFriction{.viscous = 0.1});
  const SimulationResult result = simulate(s);
  expectClosed(result, "hand");
  EXPECT_GT(largest(result, "energy_work_J"), 1e-2);
}

/// What the columns of a run tell is what the state says of the same instant.
TEST(MechanismRun, RowsAreStates) {
  test::Arbitrary any(23);
  const ClosedMechanism made = test::twoArms(any);
  Simulation s = tightRun(made, test::closedRates(any, made, 1));
  s.duration = 0.2;
  const SimulationResult result = simulate(s);
  const Recording& r = result.recording;
  const int N = made.mechanism->dof();
  for (int row = 0; row < r.rowCount(); row += 3) {
    MechanismQuery query;
    VecX<double> qd(N), qdd(N);
    query.q.resize(N);
    for (int i = 0; i < N; ++i) {
      query.q[i] = r.value(row, 1 + i);
      qd[i] = r.value(row, 1 + N + i);
      qdd[i] = r.value(row, 1 + 2 * N + i);
    }
    query.independent = {0, 1, 2};
    query.u = qd.head(3);
    query.tau = VecX<double>::Zero(6);
    const StateOutcome outcome = calcMechanismState(made.mechanism, query);
    ASSERT_TRUE(outcome.state.has_value());
    EXPECT_LT((outcome.state->qd - qd).norm(), 1e-10);
    EXPECT_LT((outcome.state->forward->qdd - qdd).norm(), 1e-9 * (1 + qdd.norm()));
    EXPECT_NEAR(outcome.state->kinetic, r.value(row, r.findColumn("energy_kinetic_J")), 1e-10);
    EXPECT_NEAR(outcome.state->potential, r.value(row, r.findColumn("energy_gravity_J")), 1e-10);
  }
}

}  // namespace
}  // namespace denavit
