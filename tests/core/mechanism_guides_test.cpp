#include <algorithm>

#include <gtest/gtest.h>

#include "core/mechanism/mechanism_part.h"
#include "core/mechanism/mechanism_state.h"
#include "tests/core/random_mechanisms.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

using test::ClosedMechanism;
using test::largest;
using test::last;

/// A joint that swings from where it stands.
std::shared_ptr<const PrescribedMotion> swing(int joint, double from, double width, double rate) {
  return std::make_shared<test::Guide>(joint, [=](double t) -> PrescribedMotion::Sample {
    const double angle = rate * t;
    return {from + width * std::sin(angle), width * rate * std::cos(angle),
            -width * rate * rate * std::sin(angle)};
  });
}

/// At a constant rate.
std::shared_ptr<const PrescribedMotion> drive(int joint, double from, double rate) {
  return std::make_shared<test::Guide>(joint, [=](double t) -> PrescribedMotion::Sample {
    return {from + rate * t, rate, 0};
  });
}

Simulation guidedRun(const ClosedMechanism& made, const VecX<double>& qd0) {
  Simulation s = test::runOf(made, qd0);
  s.integrator.engine = EngineChoice::Loops;
  s.integrator.rtol = 1e-11;
  s.integrator.atol = 1e-12;
  return s;
}

void expectGoodRun(const SimulationResult& result) {
  EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
  EXPECT_LT(std::abs(result.energyClosure), 1e-9);
  EXPECT_LT(largest(result, "closure_residual"), 1e-12);
}

/// Any joint may lead, also one that is not to be independent; what leads it is what the inverse
/// problem says.
TEST(MechanismGuides, AnyJointOfALoopMayLeadIt) {
  test::Arbitrary any(1);
  const ClosedMechanism made = test::fourBar(any);
  made.mechanism->independent = {0};
  for (int joint = 0; joint < 3; ++joint) {
    MechanismQuery query;
    query.q = made.q;
    query.independent = {joint};
    query.u = VecX<double>::Constant(1, 0.05 * 6);
    Simulation s = guidedRun(made, calcMechanismState(made.mechanism, query).state->qd);
    s.prescribed = {swing(joint, made.q[joint], 0.05, 6)};
    const SimulationResult result = simulate(s);
    expectGoodRun(result);
    ClosedMechanism led = made;
    led.mechanism = std::make_shared<Mechanism>(*made.mechanism);
    led.mechanism->actuated = {joint};
    const Recording& r = result.recording;
    const std::string column = "tau_crank_" + std::to_string(joint + 1) + "_Nm";
    for (int row = 0; row < r.rowCount(); ++row) {
      const double t = r.value(row, 0);
      for (int i = 0; i < 3; ++i) query.q[i] = r.value(row, 1 + i);
      query.u[0] = 0.05 * 6 * std::cos(6 * t);
      query.udot = VecX<double>::Constant(1, -0.05 * 36 * std::sin(6 * t));
      const StateOutcome outcome = calcMechanismState(led.mechanism, query);
      ASSERT_TRUE(outcome.state.has_value());
      EXPECT_NEAR(r.value(row, 1 + joint), made.q[joint] + 0.05 * std::sin(6 * t), 1e-14);
      const double torque = outcome.state->actuation.tau[0];
      EXPECT_NEAR(r.value(row, r.findColumn(column.c_str())), torque,
                  1e-9 * (1 + std::abs(torque)));
      for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(r.value(row, 4 + i), outcome.state->qd[i], 1e-10);
        EXPECT_NEAR(r.value(row, 7 + i), outcome.state->qdd[i],
                    1e-9 * (1 + outcome.state->qdd.norm()));
      }
    }
  }
}

/// Where another joint is led than has the drive, closures pass on what they do with the drive's
/// torque, not with what leads.
TEST(MechanismGuides, ReactionsAreThoseOfTheDrives) {
  test::Arbitrary any(1);
  const ClosedMechanism made = test::fourBar(any);
  made.mechanism->independent = {0};
  for (const int joint : {1, 2}) {
    MechanismQuery query;
    query.q = made.q;
    query.independent = {joint};
    query.u = VecX<double>::Constant(1, 0.05 * 6);
    Simulation s = guidedRun(made, calcMechanismState(made.mechanism, query).state->qd);
    s.prescribed = {swing(joint, made.q[joint], 0.05, 6)};
    s.parts = {std::make_shared<MechanismPartSource>(std::vector<int>{joint})};
    const Recording r = simulate(s).recording;
    const auto first = std::ranges::find_if(
        r.columns(), [](const Column& column) { return column.name.starts_with("reaction_"); });
    ASSERT_NE(first, r.columns().end());
    const auto at = static_cast<int>(first - r.columns().begin());
    for (int row = 0; row < r.rowCount(); ++row) {
      const double t = r.value(row, 0);
      for (int i = 0; i < 3; ++i) query.q[i] = r.value(row, 1 + i);
      query.u[0] = 0.05 * 6 * std::cos(6 * t);
      query.udot = VecX<double>::Constant(1, -0.05 * 36 * std::sin(6 * t));
      const MechanismState state = *calcMechanismState(made.mechanism, query).state;
      for (int k = 0; k < rowCount(ClosureType::Revolute); ++k) {  // fx, fy, fz, mx, my
        const double expected = state.reactions[0].wrench[k];
        EXPECT_NEAR(r.value(row, at + k), expected, 1e-9 * (1 + std::abs(expected))) << k;
      }
    }
  }
}

/// Of two freedoms one is led, the other one moves by itself.
TEST(MechanismGuides, WhatIsNotLedMovesByItself) {
  test::Arbitrary any(2);
  const ClosedMechanism made = test::fiveBar(any);
  MechanismQuery query;
  query.q = made.q;
  query.independent = {3, 0};
  query.u = Eigen::Vector2d(0.3, 0.5);
  Simulation s = guidedRun(made, calcMechanismState(made.mechanism, query).state->qd);
  s.prescribed = {swing(3, made.q[3], 0.05, 6)};
  s.friction.assign(4, JointFriction{.viscous = 0.2});
  s.duration = 0.5;
  const SimulationResult result = simulate(s);
  expectGoodRun(result);
  EXPECT_GT(largest(result, "qd_left_1_rad_s"), 0.4);
  EXPECT_NEAR(last(result, "q_right_2_rad"), made.q[3] + 0.05 * std::sin(6 * 0.5), 1e-14);
}

/// Fehlberg's pair has no error estimate of its own for what depends on time alone.
TEST(MechanismGuides, TheWorkOfARunThatIsLedAllThroughIsExact) {
  test::Arbitrary any(3);
  for (const ClosedMechanism& made : {test::fourBar(any), test::sliderCrank(any)}) {
    MechanismQuery query;
    query.q = made.q;
    query.independent = {0};
    query.u = VecX<double>::Constant(1, 0.1 * 15);
    Simulation s = guidedRun(made, calcMechanismState(made.mechanism, query).state->qd);
    s.prescribed = {swing(0, made.q[0], 0.1, 15)};
    s.integrator.method = IntegrationMethod::Fehlberg78;
    s.duration = 2;
    s.outputStep = 0.5;
    const SimulationResult result = simulate(s);
    expectGoodRun(result);
    EXPECT_GT(largest(result, "energy_work_J"), 1e-3);
  }
}

/// A five-bar linkage with a crank locked is the four-bar linkage on the other side of it.
TEST(MechanismGuides, ALockedCrankIsGround) {
  test::Arbitrary any(4);
  const ClosedMechanism five = test::fiveBar(any);
  ClosedMechanism four;
  const MechanismChain &left = five.mechanism->chains[0], &right = five.mechanism->chains[1];
  Arm<double> rest = left.arm;
  rest.X_W0 = five.pose({0, 0, {}});
  rest.X_W0.p += rest.X_W0.R.col(0) * rest.links[1].a;
  rest.links.erase(rest.links.begin());
  rest.links[0].a = 0;
  four.addChain("left", rest, five.q.segment(1, 1));
  four.addChain("right", right.arm, five.q.tail(2));
  Closure closure = five.mechanism->closures.front();
  closure.a.link = 0;
  four.mechanism->closures.push_back(closure);
  MechanismQuery query;
  query.q = five.q;
  query.independent = {0, 2};
  query.u = Eigen::Vector2d(0, 1.5);
  const VecX<double> qd = calcMechanismState(five.mechanism, query).state->qd;
  Simulation locked = guidedRun(five, qd);
  locked.locked = {0};
  const SimulationResult first = simulate(locked);
  const SimulationResult second = simulate(guidedRun(four, qd.tail(3)));
  expectGoodRun(first);
  expectGoodRun(second);
  for (int row = 0; row < first.recording.rowCount(); ++row) {
    EXPECT_EQ(first.recording.value(row, 1), five.q[0]);
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(first.recording.value(row, 2 + i), second.recording.value(row, 1 + i), 1e-8);
      EXPECT_NEAR(first.recording.value(row, 6 + i), second.recording.value(row, 4 + i), 1e-7);
    }
  }
}

/// Nothing moves where what is locked holds all; its torque is what the state says.
TEST(MechanismGuides, ALockedCrankHoldsALoopAgainstGravity) {
  test::Arbitrary any(5);
  const ClosedMechanism made = test::fourBar(any);
  Simulation s = guidedRun(made, VecX<double>::Zero(3));
  s.locked = {0};
  const SimulationResult result = simulate(s);
  expectGoodRun(result);
  MechanismQuery query;
  query.q = made.q;
  query.independent = {0};
  const double torque = calcMechanismState(made.mechanism, query).state->actuation.tau[0];
  EXPECT_NEAR(last(result, "tau_crank_1_Nm"), torque, 1e-11 * (1 + std::abs(torque)));
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(result.recording.value(result.recording.rowCount() - 1, 1 + i), made.q[i], 1e-12);
    EXPECT_EQ(result.recording.value(result.recording.rowCount() - 1, 4 + i), 0);
  }
}

/// A parallelogram turns at a constant rate without gravity: it is flat at an instant known
/// beforehand, from where there are two ways on.
TEST(MechanismDeadEnd, AParallelogramEndsWhereItIsFlat) {
  for (const auto& [start, rate] : {std::pair(1.0, 2.0), std::pair(1.0, -2.0)}) {
    const ClosedMechanism made = test::rodFourBar(0.3, 0.7, 0.3, 0.7, {start, 0, start + M_PI});
    const Simulation s = guidedRun(made, Vec3<double>(rate, -rate, rate));
    const double flatAt = (rate > 0 ? M_PI - start : start) / std::abs(rate);
    Simulation longer = s;
    longer.duration = 3;
    const SimulationResult result = simulate(longer);
    EXPECT_EQ(result.status, RunStatus::DeadEnd);
    EXPECT_NEAR(result.endTime, flatAt, 1e-5);
    EXPECT_NE(result.reason.find("change point"), std::string::npos) << result.reason;
    EXPECT_NE(result.reason.find("at t = "), std::string::npos) << result.reason;
    EXPECT_LT(largest(result, "closure_residual"), 1e-12);
    EXPECT_NEAR(result.recording.value(result.recording.rowCount() - 1, 0), flatAt,
                1.001 * s.outputStep);
    Simulation before = s;
    before.duration = 0.99 * flatAt;
    expectGoodRun(simulate(before));
  }
}

/// Where two parallelograms are flat at once, the loops leave two more motions: the determinant of
/// what is solved keeps its sign.
TEST(MechanismDeadEnd, ADoubleParallelogramEndsWhereItIsFlat) {
  test::Arbitrary any(17);
  for (int k = 0; k < 12; ++k) {
    const double start = any.number(0.4, 2.7), size = any.number(0.5, 5),
                 sign = k % 2 == 0 ? 1 : -1;
    const double rate = sign * size;
    const ClosedMechanism made = test::doubleParallelogram(start);
    VecX<double> qd(5);
    qd << rate, -rate, 0, rate, rate;
    Simulation s = guidedRun(made, qd);
    s.integrator.method =
        k % 3 == 0 ? IntegrationMethod::RungeKutta4 : IntegrationMethod::DormandPrince5;
    s.integrator.step = any.number(0.002, 0.02);
    s.duration = 20;
    const SimulationResult result = simulate(s);
    EXPECT_EQ(result.status, RunStatus::DeadEnd);
    EXPECT_NEAR(result.endTime, (rate > 0 ? M_PI - start : start) / size, 1e-5);
    EXPECT_NE(result.reason.find("change point"), std::string::npos) << result.reason;
  }
}

/// A slider that is led beyond its reach.
TEST(MechanismDeadEnd, AJointLedOutOfReachEndsTheRun) {
  const double crank = 0.2, coupler = 0.5;
  const ClosedMechanism made = test::rodSliderCrank(crank, coupler, 1, 1.2);
  MechanismQuery query;
  query.q = made.q;
  query.independent = {2};
  query.u = VecX<double>::Constant(1, 0.2);
  Simulation s = guidedRun(made, calcMechanismState(made.mechanism, query).state->qd);
  s.prescribed = {drive(2, made.q[2], 0.2)};
  s.duration = 5;
  const SimulationResult result = simulate(s);
  EXPECT_EQ(result.status, RunStatus::DeadEnd) << result.reason;
  EXPECT_NEAR(result.endTime, (crank + coupler - made.q[2]) / 0.2, 1e-3);
  const bool hasWords = result.reason.find("dead centre") != std::string::npos ||
                        result.reason.find("range that they allow") != std::string::npos;
  EXPECT_TRUE(hasWords) << result.reason;
  EXPECT_LT(largest(result, "closure_residual"), 1e-12);
}

/// And one whose loop is opened by a lock: a crank that is driven against it.
TEST(MechanismDeadEnd, ADrivenCrankAgainstALockedRockerEndsTheRun) {
  const ClosedMechanism made = test::rodFourBar(0.3, 0.7, 0.3, 0.7, {1, 0, 1 + M_PI});
  Simulation s = guidedRun(made, Vec3<double>(0.5, -0.5, 0.5));
  s.prescribed = {drive(0, made.q[0], 0.5)};
  s.locked = {2};
  const SimulationResult result = simulate(s);
  EXPECT_EQ(result.status, RunStatus::DeadEnd) << result.reason;
  EXPECT_NEAR(result.endTime, 0, 1e-3);
  EXPECT_NE(result.reason.find("crank_3 is prescribed or locked"), std::string::npos)
      << result.reason;
}

/// Guides that move as the loops do are none too many.
TEST(MechanismGuides, JointsMayBeLedTogether) {
  const ClosedMechanism made = test::rodFourBar(0.3, 0.7, 0.3, 0.7, {1, 0, 1 + M_PI});
  Simulation s = guidedRun(made, Vec3<double>(0.5, -0.5, 0.5));
  s.prescribed = {drive(0, made.q[0], 0.5), drive(2, made.q[2], 0.5)};
  expectGoodRun(simulate(s));
  s.prescribed.clear();
  s.qd0.setZero();
  s.locked = {0, 1, 2};
  expectGoodRun(simulate(s));
}

}  // namespace
}  // namespace denavit
