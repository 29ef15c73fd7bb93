#include <gtest/gtest.h>

#include "core/linear/dense.h"
#include "core/mechanism/mechanism_state.h"
#include "tests/core/random_mechanisms.h"

namespace denavit {
namespace {

using test::ClosedMechanism;

/// What one random state of a random mechanism is asked.
struct ForceCase {
  ClosedMechanism made;
  MechanismQuery query;
};

MechanismState forcesOf(const ClosedMechanism& made, const MechanismQuery& query) {
  StateOutcome outcome = calcMechanismState(made.mechanism, query);
  EXPECT_TRUE(outcome.state.has_value()) << made.kind;
  return std::move(outcome.state).value();
}

std::vector<JointFriction> arbitraryFriction(test::Arbitrary& any, const Mechanism& mechanism) {
  std::vector<JointFriction> friction(static_cast<std::size_t>(mechanism.jointCount()));
  for (JointFriction& one : friction) {
    one.viscous = any.number(0, 1);
    one.coulombPositive = any.number(0, 2);
    one.coulombNegative = -any.number(0, 2);
  }
  return friction;
}

std::vector<ForceCase> makeForceCases(bool withFriction) {
  std::vector<ForceCase> cases;
  for (unsigned seed = 21; seed <= 26; ++seed) {
    test::Arbitrary any(seed);
    for (ClosedMechanism& made : test::anyMechanisms(seed)) {
      ForceCase& one = cases.emplace_back();
      one.query.q = made.q;
      const MechanismState still = forcesOf(made, one.query);
      one.query.independent = still.independent;
      one.query.u = any.vecX(still.mobility, 2);
      one.query.udot = any.vecX(still.mobility, 5);
      if (withFriction) one.query.friction = arbitraryFriction(any, *made.mechanism);
      one.made = std::move(made);
    }
  }
  return cases;
}

bool isDriven(const ClosedMechanism& made) { return made.kind != "ball loop"; }

TEST(MechanismForces, TorquesMakeTheMotionThatTheyWereFoundFrom) {
  for (ForceCase& c : makeForceCases(true)) {
    if (!isDriven(c.made)) continue;
    const MechanismState inverse = forcesOf(c.made, c.query);
    ASSERT_NE(inverse.actuation.kind, Actuation::Kind::None) << c.made.kind;
    EXPECT_EQ(inverse.actuation.kind == Actuation::Kind::LeastSquares,
              c.made.kind == "two arms on a bar");
    c.query.tau = inverse.actuation.tau;
    const MechanismState both = forcesOf(c.made, c.query);
    const double size = 1 + inverse.qdd.norm();
    EXPECT_LT((both.forward->qdd - inverse.qdd).norm(), 1e-10 * size) << c.made.kind;
    EXPECT_LT((both.forward->udot - c.query.udot).norm(), 1e-10 * size) << c.made.kind;
    for (std::size_t k = 0; k < inverse.reactions.size(); ++k) {
      const Vec6<double>& there = inverse.reactions[k].wrench;
      EXPECT_LT((both.forward->reactions[k].wrench - there).norm(), 1e-9 * (1 + there.norm()))
          << c.made.kind;
    }
  }
}

/// Gears lose their share in both directions of motion; rotors and motor friction are before them.
TEST(MechanismForces, LossesOfGearsAreTheSameBothWays) {
  for (ForceCase& c : makeForceCases(false)) {
    if (!isDriven(c.made)) continue;
    c.query.friction.resize(static_cast<std::size_t>(c.made.mechanism->jointCount()));
    for (const int joint : c.made.mechanism->actuated) {
      JointFriction& f = c.query.friction[static_cast<std::size_t>(joint)];
      f.efficiency = 0.8;
      f.viscous = f.besideViscous = 0.3;
      f.coulombPositive = f.besidePositive = 0.2;
      f.rotorInertia = 1e-3;
    }
    const MechanismState inverse = forcesOf(c.made, c.query);
    c.query.tau = inverse.actuation.tau;
    const MechanismState both = forcesOf(c.made, c.query);
    EXPECT_LT((both.forward->udot - c.query.udot).norm(), 1e-10 * (1 + inverse.qdd.norm()))
        << c.made.kind;
    c.query.friction.clear();
    const MechanismState ideal = forcesOf(c.made, c.query);
    EXPECT_GT((ideal.actuation.tau - inverse.actuation.tau).norm(), 1e-3) << c.made.kind;
  }
}

TEST(MechanismForces, ABallLoopThatSpinsCannotBeDrivenByItsCrankAlone) {
  for (const ForceCase& c : makeForceCases(false)) {
    const MechanismState state = forcesOf(c.made, c.query);
    EXPECT_EQ(state.actuation.kind == Actuation::Kind::None, !isDriven(c.made)) << c.made.kind;
    EXPECT_EQ(state.reactions.empty(), !isDriven(c.made));
  }
}

/// The work of reduced forces goes into the energies and into friction.
TEST(MechanismForces, ReducedForcesDoTheWorkThatEnergiesGain) {
  const double h = 1e-4;
  for (const ForceCase& c : makeForceCases(true)) {
    const MechanismState state = forcesOf(c.made, c.query);
    const auto energyAt = [&](double t) {
      MechanismQuery query = c.query;
      query.q = state.q + t * state.qd + 0.5 * t * t * state.qdd;
      for (int j = 0; j < state.mobility; ++j) {
        const int i = state.independent[static_cast<std::size_t>(j)];
        query.q[i] = state.q[i] + t * state.u[j] + 0.5 * t * t * state.udot[j];
      }
      query.u = state.u + t * state.udot;
      const MechanismState there = forcesOf(c.made, query);
      return there.kinetic + there.potential;
    };
    const double rate = (energyAt(h) - energyAt(-h)) / (2 * h);
    const double power = state.tauReduced.dot(state.u) - state.frictionForce.dot(state.u);
    EXPECT_NEAR(power, rate, 1e-5 * (1 + std::abs(power) + state.kinetic)) << c.made.kind;
    double lost = 0;
    for (int i = 0; i < c.made.mechanism->jointCount(); ++i) {
      const JointFriction& friction = c.query.friction[static_cast<std::size_t>(i)];
      lost += friction.calcBySign(state.q[i], state.qd[i]) * state.qd[i];
    }
    EXPECT_NEAR(state.frictionForce.dot(state.u), lost, 1e-10 * (1 + lost)) << c.made.kind;
  }
}

/// What the open chains still need when wrenches pull at A and B [N m|N].
VecX<double> calcUnbalanced(const ForceCase& c, const MechanismState& state) {
  const Mechanism& mechanism = *c.made.mechanism;
  Mechanism open = mechanism;
  open.closures.clear();
  MechanismEngine engine(std::make_shared<Mechanism>(open), {});
  ClosureEquations frames(mechanism);
  frames.place(state.q);
  engine.place(state.q);
  VecX<double> forces, bias;
  engine.multiplyInertia(state.qdd, forces);
  engine.calcBias(state.qd, bias);
  forces += bias;
  for (int i = 0; i < mechanism.jointCount() && !c.query.friction.empty(); ++i) {
    forces[i] += c.query.friction[static_cast<std::size_t>(i)].calcBySign(state.q[i], state.qd[i]);
  }
  for (std::size_t k = 0; k < mechanism.actuated.size(); ++k) {
    forces[mechanism.actuated[k]] -= state.actuation.tau[static_cast<Eigen::Index>(k)];
  }
  for (std::size_t k = 0; k < mechanism.closures.size(); ++k) {
    const Closure& closure = mechanism.closures[k];
    const Vec6<double>& w_A = state.reactions[k].wrench;
    const Pose<double>&X_WA = frames.poseA(k), &X_WB = frames.poseB(k);
    Vec6<double> w;
    w << X_WA.R * w_A.head<3>(), X_WA.R * w_A.tail<3>();
    for (const auto& [frame, sign] : {std::pair(closure.b, 1.0), std::pair(closure.a, -1.0)}) {
      if (frame.chain < 0) continue;
      int link = frame.link;
      for (int before = 0; before < frame.chain; ++before) {
        link += mechanism.chains[static_cast<std::size_t>(before)].arm.jointCount();
      }
      const Vec3<double> point = frames.pose({frame.chain, frame.link, {}}).inverse() * X_WB.p;
      VecX<double> added = VecX<double>::Zero(forces.size());
      engine.addWrench(link, point, w, added);
      forces -= sign * added;
    }
  }
  return forces;
}

TEST(MechanismForces, ReactionsHoldTheOpenedChains) {
  for (const ForceCase& c : makeForceCases(true)) {
    if (!isDriven(c.made)) continue;
    const MechanismState state = forcesOf(c.made, c.query);
    double size = 1;
    for (const Reaction& reaction : state.reactions) size += reaction.wrench.norm();
    EXPECT_LT(calcUnbalanced(c, state).norm(), 1e-10 * size) << c.made.kind;
  }
}

/// Multipliers that hold the chains as A needs them, the least ones: nothing of what moves nothing.
TEST(MechanismForces, MultipliersAreTheLeastOnesThatHold) {
  for (const ForceCase& c : makeForceCases(false)) {
    MechanismEngine engine(c.made.mechanism, {});
    ASSERT_TRUE(engine.takeSet(c.made.q, c.query.independent));
    const int N = c.made.mechanism->dof();
    const VecX<double> qd = engine.G() * c.query.u;
    VecX<double> force = VecX<double>::Constant(N, 3), qdd(N), bias, passed;
    qdd.setZero();
    ASSERT_TRUE(
        engine.accelerate(qd, std::vector<char>(static_cast<std::size_t>(N), 0), force, qdd, bias));
    engine.calcClosureForces(passed);
    const MatX<double> A = engine.equations().jacobian();
    ClosureReactions reactions;
    reactions.calc(A, engine.set(), passed);
    const VecX<double>& lambda = reactions.multipliers();
    EXPECT_LT(VecX<double>(multiplyAdjoint(A, lambda) - passed).norm(), 1e-11 * (1 + passed.norm()))
        << c.made.kind;
    const VecX<double> least = solveLeastNorm(A.transpose(), passed);
    EXPECT_LT((lambda - least).norm(), 1e-9 * (1 + least.norm())) << c.made.kind;
  }
}

/// Which components of wrenches are the same for all multipliers.
TEST(MechanismForces, OnlyDeterminateComponentsAreTheSameForAllMultipliers) {
  int indeterminate = 0;
  for (const ForceCase& c : makeForceCases(false)) {
    if (!isDriven(c.made)) continue;
    const MechanismState state = forcesOf(c.made, c.query);
    ClosureEquations equations(*c.made.mechanism);
    equations.place(state.q);
    const MatX<double> A = equations.jacobian();
    const MatX<double> idle = calcFullSingularForm(A).U.rightCols(A.rows() - state.closureRank);
    EXPECT_LT(multiplyAdjoint(A, idle).norm(), 1e-12);
    for (std::size_t k = 0; k < state.reactions.size(); ++k) {
      const int rows = rowCount(c.made.mechanism->closures[k].type);
      MatX<double> wrenches = MatX<double>::Zero(6, idle.cols());
      for (int r = 0; r < rows; ++r) {
        wrenches += equations.rowWrench(k, r) * idle.row(equations.firstRow(k) + r);
      }
      for (int i = 0; i < 6; ++i) {
        const bool isFixed = state.reactions[k].determinate[static_cast<std::size_t>(i)];
        const double change = idle.cols() == 0 ? 0 : wrenches.row(i).norm();
        EXPECT_EQ(change < 1e-10, isFixed) << c.made.kind << ": " << change;
        indeterminate += !isFixed;
      }
    }
  }
  EXPECT_GT(indeterminate, 20);
}

/// In a planar loop the closure cannot tell what stands across the plane; in a Stewart platform it
/// tells all.
TEST(MechanismForces, APlanarLoopLeavesItsOutOfPlaneReactionsOpen) {
  test::Arbitrary any(2);
  for (const ClosedMechanism& made : {test::fourBar(any), test::stewart(any)}) {
    MechanismQuery query;
    query.q = made.q;
    const MechanismState state = forcesOf(made, query);
    const bool isPlanar = made.kind == "four-bar";
    for (const Reaction& reaction : state.reactions) {
      const Determinate planar{true, true, false, false, false, true};
      const Determinate all{true, true, true, true, true, true};
      EXPECT_EQ(reaction.determinate, isPlanar ? planar : all);
    }
  }
}

TEST(MechanismForces, WeightsMoveTorquesFromOneActuatorToOthers) {
  test::Arbitrary any(31);
  ClosedMechanism made = test::twoArms(any);
  MechanismQuery query;
  query.q = made.q;
  query.udot = any.vecX(3, 3);
  const MechanismState plain = forcesOf(made, query);
  query.weights = VecX<double>::Ones(6);
  query.weights[1] = 1e8;
  const MechanismState spared = forcesOf(made, query);
  EXPECT_LT(std::abs(spared.actuation.tau[1]), 1e-6 * plain.actuation.tau.norm());
  EXPECT_GT(spared.actuation.tau.norm(), plain.actuation.tau.norm());
  query.weights.resize(0);
  query.preload = any.vecX(6, 10);
  const MechanismState preloaded = forcesOf(made, query);
  const MatX<double> Ga = plain.G;  // all joints are actuated
  const VecX<double> more = preloaded.actuation.tau - plain.actuation.tau;
  EXPECT_GT(more.norm(), 0.1);
  EXPECT_LT(multiplyAdjoint(Ga, more).norm(), 1e-12 * more.norm());
  // Of what was wanted all that moves nothing is there.
  EXPECT_NEAR(more.dot(query.preload - more), 0, 1e-10 * more.squaredNorm());
  for (const VecX<double>& tau :
       {plain.actuation.tau, spared.actuation.tau, preloaded.actuation.tau}) {
    query.tau = tau;
    EXPECT_LT((forcesOf(made, query).forward->udot - query.udot).norm(), 1e-9);
  }
}

}  // namespace
}  // namespace denavit
