#include <gtest/gtest.h>

#include "core/engine/make_engine.h"
#include "core/linear/dense.h"
#include "tests/core/arbitrary_flexible.h"
#include "tests/core/random_mechanisms.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

using test::ClosedMechanism;

/// An arm by itself, and as a mechanism of one chain that nothing closes.
struct LoneArm {
  Arm<double> arm;
  std::shared_ptr<FlexibleArm<double>> flexible;
  ClosedMechanism made;
};

std::vector<LoneArm> makeLoneArms() {
  std::vector<LoneArm> arms;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    test::Arbitrary any(seed);
    LoneArm& one = arms.emplace_back();
    const int joints = 1 + static_cast<int>(seed % 6);
    one.arm = any.arm(joints);
    if (seed % 4 == 0) {
      one.flexible = std::make_shared<FlexibleArm<double>>(
          test::arbitraryFlexibleArm(any, joints, {.driven = seed % 8 == 0}));
      for (std::size_t i = 0; i < one.arm.links.size(); ++i) {
        one.arm.links[i].type = one.flexible->links[i].link.type;
      }
      one.made.addBendingChain("arm", one.arm, *one.flexible,
                               test::arbitraryCoordinates(any, *one.flexible, 1, 0.03));
    } else {
      one.made.addChain("arm", one.arm, any.vecX(joints, 2));
    }
    for (int i = 0; i < joints; ++i) one.made.mechanism->independent.push_back(i);
  }
  return arms;
}

/// |a - b| against |b|.
template <typename A, typename B>
double differenceOf(const A& a, const B& b) {
  return (a - b).norm() / (1e-300 + b.norm());
}

TEST(OpenMechanism, IsTheArm) {
  for (LoneArm& one : makeLoneArms()) {
    test::Arbitrary any(77);
    MechanismEngine own(one.made.mechanism, {});
    const auto arm = makeEngine(one.arm, one.flexible.get());
    const int N = arm->dof(), joints = arm->jointCount();
    ASSERT_EQ(own.dof(), N);
    ASSERT_EQ(own.jointCount(), joints);
    EXPECT_FALSE(own.isConstrained());
    VecX<double> q = one.made.q, qd = any.vecX(N, 1);
    const VecX<double> q0 = q, qd0 = qd;
    own.complete(std::vector<char>(static_cast<std::size_t>(N), 0), q, qd);
    EXPECT_EQ(q, q0);
    EXPECT_EQ(qd, qd0);
    own.place(q);
    arm->place(q);
    VecX<double> ownForces, forces;
    own.calcBias(qd, ownForces);
    arm->calcBias(qd, forces);
    EXPECT_LT(differenceOf(ownForces, forces), 1e-14);
    own.calcGravity(ownForces);
    arm->calcGravity(forces);
    EXPECT_LT(differenceOf(ownForces, forces), 1e-14);
    EXPECT_LT(differenceOf(own.inertia(), arm->inertia()), 1e-14);
    const ArmEnergies ownEnergies = own.calcEnergies(qd), energies = arm->calcEnergies(qd);
    EXPECT_NEAR(ownEnergies.kinetic, energies.kinetic, 1e-14 * energies.kinetic);
    EXPECT_NEAR(ownEnergies.gravity, energies.gravity, 1e-14 * std::abs(energies.gravity));
    EXPECT_NEAR(ownEnergies.strain, energies.strain, 1e-14 * std::abs(energies.strain));
    EXPECT_EQ(own.calcDampingPower(qd), arm->calcDampingPower(qd));
    EXPECT_LT(differenceOf(own.toolPose().p, arm->toolPose().p), 1e-14);
    Jacobian<double> ownJ, J;
    own.calcToolJacobian(ownJ);
    arm->calcToolJacobian(J);
    EXPECT_LT(differenceOf(ownJ, J), 1e-14);
    for (int link = 0; link < joints; ++link) {
      EXPECT_EQ(own.jointType(link), arm->jointType(link));
      EXPECT_EQ(own.tipSlope(link, q), arm->tipSlope(link, q));
      const Vec3<double> point = any.vec3(0.4);
      own.calcJacobian(link, point, ownJ);
      arm->calcJacobian(link, point, J);
      EXPECT_LT(differenceOf(ownJ, J), 1e-14);
      EXPECT_LT(differenceOf(own.pose(link, point).p, arm->pose(link, point).p), 1e-14);
    }
    for (const auto order : {ArmEngine::MotionOrder::Position, ArmEngine::MotionOrder::Rate}) {
      const auto columns = arm->motionColumns(order);
      const auto ownColumns = own.motionColumns(order);
      ASSERT_EQ(ownColumns.size(), columns.size());
      for (std::size_t i = 0; i < columns.size(); ++i) {
        EXPECT_EQ(ownColumns[i].unit, columns[i].unit);
      }
    }
  }
}

TEST(OpenMechanism, AcceleratesAsTheArmDoes) {
  for (LoneArm& one : makeLoneArms()) {
    test::Arbitrary any(78);
    MechanismEngine own(one.made.mechanism, {});
    const auto arm = makeEngine(one.arm, one.flexible.get());
    const int N = arm->dof();
    VecX<double> q = one.made.q, qd = any.vecX(N, 1);
    std::vector<char> held(static_cast<std::size_t>(N), 0);
    for (const bool holds : {false, true}) {
      if (holds) held[0] = 1;
      own.complete(held, q, qd);
      own.place(q);
      arm->place(q);
      VecX<double> ownForce = any.vecX(N, 5), force = ownForce;
      VecX<double> ownQdd = any.vecX(N, 3), qdd = ownQdd, bias(N);
      ASSERT_TRUE(own.accelerate(qd, held, ownForce, ownQdd, bias));
      ASSERT_TRUE(arm->accelerate(qd, held, force, qdd, bias));
      // Of ill-conditioned arms rounding is what M makes of it.
      const double condition = arm->inertia().norm() * invert(arm->inertia()).norm();
      EXPECT_LT(differenceOf(ownQdd, qdd), 1e-15 * (10 + condition));
      EXPECT_LT(differenceOf(ownForce, force), 1e-15 * (10 + condition));
      ownForce = force = any.vecX(N, 5);
      const VecX<double> known = any.vecX(N, 4);
      ASSERT_TRUE(own.solve(known, held, ownForce, ownQdd));
      qdd = ownQdd;
      ASSERT_TRUE(arm->solve(known, held, force, qdd));
      EXPECT_LT(differenceOf(ownQdd, qdd), 1e-15 * (10 + condition));
    }
  }
}

/// Whose links do not meet, whatever stands between them in q.
TEST(OpenMechanism, TwoChainsAreTwoArms) {
  test::Arbitrary any(5);
  const Arm<double> first = any.arm(3), second = any.arm(4);
  ClosedMechanism made;
  made.addChain("first", first, any.vecX(3, 1));
  made.addChain("second", second, any.vecX(4, 1));
  MechanismEngine both(made.mechanism, {});
  VecX<double> q = made.q, qd = any.vecX(7, 1), qdd(7), bias;
  qdd.setZero();
  const std::vector<char> held(7, 0);
  both.complete(held, q, qd);
  both.place(q);
  VecX<double> force = any.vecX(7, 3);
  const VecX<double> tau = force;
  ASSERT_TRUE(both.accelerate(qd, held, force, qdd, bias));
  double kinetic = 0;
  int from = 0;
  for (const Arm<double>* arm : {&first, &second}) {
    const int n = arm->jointCount();
    const auto engine = makeEngine(*arm, nullptr);
    engine->place(q.segment(from, n));
    VecX<double> own = tau.segment(from, n), ownQdd = VecX<double>::Zero(n), ownBias;
    ASSERT_TRUE(engine->accelerate(qd.segment(from, n),
                                   std::vector<char>(static_cast<std::size_t>(n), 0), own, ownQdd,
                                   ownBias));
    EXPECT_LT(differenceOf(qdd.segment(from, n), ownQdd), 1e-12);
    kinetic += engine->calcEnergies(qd.segment(from, n)).kinetic;
    from += n;
  }
  EXPECT_NEAR(both.calcEnergies(qd).kinetic, kinetic, 1e-13 * kinetic);
}

/// The same numbers in every column, through sticking, stops and what leads joints.
TEST(OpenMechanism, RunsAsTheArmDoes) {
  test::Arbitrary any(5);
  Simulation s;
  s.arm = any.arm(4);
  s.q0 = any.vecX(4, 0.5);
  s.qd0 = any.vecX(4, 0.5);
  s.input = std::make_shared<test::Damping>(4);
  s.prescribed = {std::make_shared<test::Guide>(2, [](double t) -> PrescribedMotion::Sample {
    return {0.1 * std::sin(t), 0.1 * std::cos(t), -0.1 * std::sin(t)};
  })};
  s.friction.assign(4,
                    JointFriction{.viscous = 0.5, .coulombPositive = 0.9, .coulombNegative = -0.9});
  s.limits.assign(4, JointLimits{.lower = -1, .upper = 1});
  s.stops = {.stiffness = 100, .damping = 5};
  s.pulls = {{.link = 3, .point = {0.1, 0, 0}, .force = {1, 2, 3}, .stiffness = 5}};
  s.duration = 1;
  s.outputStep = 0.05;
  s.integrator.engine = EngineChoice::Loops;
  const SimulationResult arm = simulate(s);
  ClosedMechanism made;
  made.addChain("arm", s.arm, s.q0);
  made.mechanism->independent = {0, 1, 2, 3};
  s.engine = std::make_shared<MechanismSource>(made.mechanism);
  const SimulationResult own = simulate(s);
  ASSERT_EQ(own.status, RunStatus::Completed) << own.reason;
  EXPECT_GT(own.statistics.events, 3);
  EXPECT_EQ(own.statistics.events, arm.statistics.events);
  EXPECT_EQ(own.statistics.steps, arm.statistics.steps);
  ASSERT_EQ(own.recording.columnCount(), arm.recording.columnCount());
  ASSERT_EQ(own.recording.rowCount(), arm.recording.rowCount());
  for (int column = 0; column < own.recording.columnCount(); ++column) {
    double size = 1;
    for (int r = 0; r < arm.recording.rowCount(); ++r) {
      size = std::max(size, std::abs(arm.recording.value(r, column)));
    }
    for (int r = 0; r < arm.recording.rowCount(); ++r) {
      EXPECT_NEAR(own.recording.value(r, column), arm.recording.value(r, column), 1e-10 * size)
          << arm.recording.columns()[static_cast<std::size_t>(column)].name;
    }
  }
}

}  // namespace
}  // namespace denavit
