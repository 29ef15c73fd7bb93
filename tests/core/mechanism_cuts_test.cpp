#include <gtest/gtest.h>

#include "core/dynamics/newton_euler.h"
#include "core/mechanism/assembly.h"
#include "core/mechanism/mechanism_state.h"
#include "tests/core/random_mechanisms.h"

namespace denavit {
namespace {

using test::ClosedMechanism;

/// A loop of bodies as it stands in the world, whatever chains it is modelled by: joint i carries
/// body i, the last joint leads back to the ground.
struct PhysicalLoop {
  struct Joint {
    Vec3<double> point, axis;
  };
  struct Body {
    double mass;
    Vec3<double> p_WC;
    Mat3<double> I_W;
  };
  std::vector<Joint> joints;
  std::vector<Body> bodies;
  Vec3<double> g_W;
};

PhysicalLoop arbitraryLoop(test::Arbitrary& any, int joints, bool isPlanar) {
  PhysicalLoop loop;
  loop.g_W = any.vec3(10);
  for (int i = 0; i < joints; ++i) {
    const double angle = 2 * M_PI * i / joints;
    Vec3<double> point(std::cos(angle), std::sin(angle), 0);
    point.head<2>() += any.vec3(0.3).head<2>();
    if (!isPlanar) point[2] = any.number(-0.5, 0.5);
    loop.joints.push_back(
        {point, isPlanar ? Vec3<double>::UnitZ() : Vec3<double>(any.vec3(1).normalized())});
  }
  for (int i = 0; i + 1 < joints; ++i) {
    const double mass = any.number(0.5, 3);
    loop.bodies.push_back(
        {mass, loop.joints[static_cast<std::size_t>(i)].point + any.vec3(0.3), any.inertia(mass)});
  }
  return loop;
}

/// The frame on an axis whose x axis is along the common normal with the next one.
Pose<double> frameOn(const PhysicalLoop::Joint& joint, const PhysicalLoop::Joint& next) {
  const Vec3<double> between = next.point - joint.point, across = joint.axis.cross(next.axis);
  Pose<double> X;
  X.R.col(2) = joint.axis;
  if (across.norm() < 1e-6) {
    X.R.col(0) = (between - between.dot(joint.axis) * joint.axis).normalized();
    X.p = joint.point;
  } else {
    X.R.col(0) = across.normalized();
    X.p = joint.point + between.cross(next.axis).dot(across) / across.squaredNorm() * joint.axis;
  }
  X.R.col(1) = X.R.col(2).cross(X.R.col(0));
  return X;
}

/// The chain of some joints and of the bodies behind them, that stands as the loop does at q = 0.
Arm<double> makeChain(const PhysicalLoop& loop, const std::vector<int>& joints,
                      const std::vector<int>& bodies) {
  Arm<double> arm;
  Pose<double> parent;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    const auto& joint = loop.joints[static_cast<std::size_t>(joints[k])];
    const bool isLast = k + 1 == joints.size();
    const Pose<double> own = frameOn(
        joint, isLast ? PhysicalLoop::Joint{joint.point + Vec3<double>(0.3, 0.5, 0.7), joint.axis}
                      : loop.joints[static_cast<std::size_t>(joints[k + 1])]);
    Link<double>& link = arm.links.emplace_back();
    if (k == 0) {
      arm.X_W0 = own;
    } else {
      const Pose<double> X_PL = parent.inverse() * own;
      link.sinAlpha = -X_PL.R(1, 2);
      link.cosAlpha = X_PL.R(2, 2);
      link.theta = std::atan2(-X_PL.R(0, 1), X_PL.R(0, 0));
      link.a = X_PL.p[0];
      link.d = X_PL.p.dot(X_PL.R.col(2));
    }
    const auto& body = loop.bodies[static_cast<std::size_t>(bodies[k])];
    link.mass = body.mass;
    link.p_LC = own.inverse() * body.p_WC;
    link.I_LC_L = own.R.transpose() * body.I_W * own.R;
    parent = own;
  }
  arm.g_W = loop.g_W;
  return arm;
}

std::vector<int> range(int from, int to, int step) {
  std::vector<int> numbers;
  for (int i = from; i != to; i += step) numbers.push_back(i);
  return numbers;
}

/// The loop cut open at a joint, 1 .. n - 1: what comes before it is one chain, what comes behind
/// it another one from the last joint backwards; there is none where the last joint itself is cut.
ClosedMechanism cutAt(const PhysicalLoop& loop, int cut) {
  ClosedMechanism made;
  const int n = static_cast<int>(loop.joints.size());
  const auto& joint = loop.joints[static_cast<std::size_t>(cut)];
  made.addChain("front", makeChain(loop, range(0, cut, 1), range(0, cut, 1)),
                VecX<double>::Zero(cut));
  const bool isLast = cut == n - 1;
  if (!isLast) {
    made.addChain("back", makeChain(loop, range(n - 1, cut, -1), range(n - 2, cut - 1, -1)),
                  VecX<double>::Zero(n - 1 - cut));
  }
  // B is always on the body behind the joint.
  const Pose<double> X_WA = frameOn(joint, {joint.point + Vec3<double>(0.1, 0.2, 0.4), joint.axis});
  AttachedFrame a{0, cut - 1, {}};
  a.X_LA = made.pose(a).inverse() * X_WA;
  made.close(ClosureType::Revolute, a, isLast ? -1 : 1, isLast ? -1 : n - 2 - cut, {});
  made.mechanism->actuated = {0};
  return made;
}

/// A wrench in the world, about its origin.
struct WorldWrench {
  Vec3<double> force, moment;
};

/// What the last joint passes from the ground to the body before it.
WorldWrench groundReaction(const ClosedMechanism& made, const MechanismState& state) {
  ClosureEquations frames(*made.mechanism);
  frames.place(state.q);
  const Vec6<double>& w_A = state.forward->reactions.front().wrench;
  const Mat3<double>& R = frames.poseA(0).R;
  const Vec3<double> f = R * w_A.head<3>(), n = R * w_A.tail<3>(), p = frames.poseB(0).p;
  if (made.mechanism->chains.size() == 1) return {-f, -(n + p.cross(f))};
  // What the chain from the ground needs, its last link being pushed by the closure.
  const MechanismChain& chain = made.mechanism->chains[1];
  Arm<double> arm = chain.arm;
  arm.X_LT = made.mechanism->closures.front().b.X_LA;
  const Mat3<double> R_LW = frames.chain(1).linkPose(arm.jointCount() - 1).R.transpose();
  NewtonEulerWork<double> work;
  calcLinkPoses(arm, VecX<double>(state.q(chain.coordinates)), work.X_PL);
  const VecX<double> qd = state.qd(chain.coordinates), qdd = state.forward->qdd(chain.coordinates);
  calcLinkForces(arm, qd, qdd, Vec3<double>(-arm.g_W), work);
  addToolLoad(arm, Vec3<double>(-R_LW * f), Vec3<double>(-R_LW * n), work);
  VecX<double> tau;
  gatherJointForces(arm, qdd, work, tau);
  const Pose<double>& X_WL = frames.chain(1).linkPose(0);
  const Vec3<double> force = X_WL.R * work.links[0].f;
  return {force, X_WL.R * work.links[0].n + X_WL.p.cross(force)};
}

/// One state of the loop, led by its first joint: what it is whichever way it is modelled.
MechanismState stateOfLoop(const ClosedMechanism& made, double angle) {
  MechanismQuery query;
  query.q = made.q;
  query.q[0] = angle;
  query.independent = {0};
  query.u = VecX<double>::Constant(1, 1.7);
  query.tau = VecX<double>::Constant(1, 4.2);
  StateOutcome outcome = calcMechanismState(made.mechanism, query);
  EXPECT_TRUE(outcome.state.has_value()) << static_cast<int>(outcome.problem->kind);
  return std::move(outcome.state).value();
}

bool isWellLed(const PhysicalLoop& loop) {
  const ClosedMechanism made = cutAt(loop, static_cast<int>(loop.joints.size()) - 1);
  MechanismQuery query;
  query.q = made.q;
  query.independent = {0};
  const StateOutcome outcome = calcMechanismState(made.mechanism, query);
  return outcome.state && outcome.state->condition > 0.1 &&
         outcome.state->G.cwiseAbs().maxCoeff() < 4;
}

void checkCuts(int joints, bool isPlanar) {
  int checked = 0;
  for (unsigned seed = 1; checked < 8; ++seed) {
    test::Arbitrary any(seed);
    const PhysicalLoop loop = arbitraryLoop(any, joints, isPlanar);
    if (!isWellLed(loop)) continue;
    ++checked;
    const double angle = any.number(-0.05, 0.05);
    const ClosedMechanism whole = cutAt(loop, joints - 1);
    const MechanismState expected = stateOfLoop(whole, angle);
    const WorldWrench ground = groundReaction(whole, expected);
    EXPECT_EQ(expected.mobility, 1);
    for (int cut = 1; cut < joints - 1; ++cut) {
      const ClosedMechanism made = cutAt(loop, cut);
      const MechanismState state = stateOfLoop(made, angle);
      const double size = 1 + expected.forward->qdd.norm();
      for (int i = 0; i < joints - 1; ++i) {
        if (i == cut) continue;
        // Behind the cut joints are gone through the other way.
        const int there = i < cut ? i : cut + joints - 1 - i;
        const double sign = i < cut ? 1 : -1;
        EXPECT_NEAR(sign * state.q[there], expected.q[i], 1e-11);
        EXPECT_NEAR(sign * state.qd[there], expected.qd[i], 1e-10);
        EXPECT_NEAR(sign * state.forward->qdd[there], expected.forward->qdd[i], 1e-9 * size);
      }
      EXPECT_NEAR(state.M(0, 0), expected.M(0, 0), 1e-11 * expected.M(0, 0));
      EXPECT_NEAR(state.tauReduced[0], expected.tauReduced[0],
                  1e-10 * (1 + std::abs(expected.tauReduced[0])));
      const WorldWrench own = groundReaction(made, state);
      const double forces = 1 + ground.force.norm() + ground.moment.norm();
      Vec3<double> dForce = own.force - ground.force, dMoment = own.moment - ground.moment;
      if (isPlanar) dForce[2] = dMoment[0] = dMoment[1] = 0;  // indeterminate
      EXPECT_LT(dForce.norm(), 1e-9 * forces) << "cut at joint " << cut + 1;
      EXPECT_LT(dMoment.norm(), 1e-9 * forces) << "cut at joint " << cut + 1;
    }
  }
}

TEST(CutLoops, APlanarLoopOfFourJointsIsTheSameWhereverItIsCut) { checkCuts(4, true); }
TEST(CutLoops, ASpatialLoopOfSevenJointsIsTheSameWhereverItIsCut) { checkCuts(7, false); }

/// A chain that starts on the second link of another, by two rows that never move; or that has
/// joints of its own up to there, and is tied to it.
struct Branched {
  ClosedMechanism shared, tied;
};

Branched arbitraryBranched(test::Arbitrary& any) {
  const Arm<double> trunk = any.arm(3);
  Arm<double> branch = any.arm(3);
  std::vector<Link<double>> before(trunk.links.begin(), trunk.links.begin() + 2);
  before.push_back(any.link());
  before.push_back(any.link());
  for (Link<double>& link : before) {
    link.mass = link.rotorInertia = 0;
    link.I_LC_L.setZero();
  }
  branch.links.insert(branch.links.begin(), before.begin(), before.end());
  branch.X_W0 = trunk.X_W0;
  branch.g_W = trunk.g_W;
  const VecX<double> qTrunk = any.vecX(3, 1), qBranch = any.vecX(3, 1);
  const Pose<double> onTrunk = any.pose();
  const Pose<double> X_AB{any.rotation(), Vec3<double>::Zero()};
  Branched made;
  for (ClosedMechanism* one : {&made.shared, &made.tied}) {
    const bool isTied = one == &made.tied;
    one->addChain("trunk", trunk, qTrunk);
    Mechanism& mechanism = *one->mechanism;
    MechanismChain chain{"branch", branch, nullptr, {0, 1, -1, -1}, 4};
    int next = 3;
    if (isTied) {
      chain.coordinates = {3, 4, -1, -1};
      next = 5;
    }
    for (int i = 0; i < 3; ++i) chain.coordinates.push_back(next++);
    mechanism.coordinateCount = next;
    for (std::size_t i = 0; i < branch.links.size(); ++i) {
      if (chain.coordinates[i] < 3) continue;
      mechanism.jointNames.push_back("branch." + std::to_string(i));
      mechanism.jointTypes.push_back(branch.links[i].type);
    }
    mechanism.chains.push_back(chain);
    one->q.resize(next);
    one->q << qTrunk, VecX<double>(qTrunk.head(isTied ? 2 : 0)), qBranch;
    one->close(ClosureType::Spherical, {0, 2, onTrunk}, 1, 6, X_AB);
    if (isTied) one->close(ClosureType::Fixed, {0, 1, onTrunk}, 1, 1, {});
    mechanism.actuated = {0, 1, 2};
  }
  return made;
}

TEST(BranchedChains, AreTheSameAsTiedOnes) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    test::Arbitrary any(seed);
    const Branched both = arbitraryBranched(any);
    MechanismQuery query;
    query.q = both.shared.q;
    const StateOutcome still = calcMechanismState(both.shared.mechanism, query);
    ASSERT_TRUE(still.state.has_value());
    EXPECT_EQ(still.state->mobility, 3);
    std::vector<int> set = still.state->independent;
    if (still.state->condition < 0.05) continue;
    query.independent = set;
    query.u = any.vecX(3, 2);
    query.tau = any.vecX(3, 5);
    const StateOutcome shared = calcMechanismState(both.shared.mechanism, query);
    query.q = both.tied.q;
    for (int& i : query.independent) i += i >= 3 ? 2 : 0;
    const StateOutcome tied = calcMechanismState(both.tied.mechanism, query);
    ASSERT_TRUE(shared.state && tied.state);
    std::vector<int> common{0, 1, 2, 5, 6, 7};
    EXPECT_EQ(tied.state->mobility, 3);
    const MechanismState &a = *shared.state, &b = *tied.state;
    const double size = 1 + a.forward->qdd.norm();
    EXPECT_LT((b.qd(common) - a.qd).norm(), 1e-11 * a.qd.norm());
    EXPECT_LT((b.forward->qdd(common) - a.forward->qdd).norm(), 1e-9 * size);
    EXPECT_LT((b.M - a.M).norm(), 1e-11 * a.M.norm());
    EXPECT_LT((b.velocityForce - a.velocityForce).norm(), 1e-10 * (1 + a.velocityForce.norm()));
    EXPECT_LT((b.gravityForce - a.gravityForce).norm(), 1e-10 * (1 + a.gravityForce.norm()));
    const Vec6<double>& there = a.forward->reactions.front().wrench;
    EXPECT_LT((b.forward->reactions.front().wrench - there).norm(), 1e-8 * (1 + there.norm()));
    EXPECT_NEAR(a.potential, b.potential, 1e-11 * (1 + std::abs(a.potential)));
    EXPECT_NEAR(a.kinetic, b.kinetic, 1e-11 * a.kinetic);
    EXPECT_LT((a.toolPoses[1].p - b.toolPoses[1].p).norm(), 1e-12);
  }
}

/// What a run tells of it: joints and links of its own, no row of what it shares.
TEST(BranchedChains, TellOfTheirOwnJointsOnly) {
  test::Arbitrary any(3);
  const ClosedMechanism made = arbitraryBranched(any).shared;
  MechanismEngine engine(made.mechanism, {});
  const auto columns = engine.motionColumns(ArmEngine::MotionOrder::Position);
  ASSERT_EQ(columns.size(), 6u);
  for (std::size_t i = 0; i < 6; ++i) {
    const std::string start = (i < 3 ? "q_trunk_" : "q_branch_") + std::to_string(i % 3 + 1) + "_";
    EXPECT_EQ(columns[i].name.substr(0, start.size()), start);
  }
  VecX<double> q = made.q, qd = VecX<double>::Zero(6);
  engine.complete(std::vector<char>(6, 0), q, qd);
  engine.place(q);
  ClosureEquations frames(*made.mechanism);
  frames.place(q);
  for (int link = 0; link < 3; ++link) {
    const Vec3<double> point = any.vec3(0.3);
    EXPECT_LT((engine.pose(link, point).p - frames.pose({0, link, {}}) * point).norm(), 1e-14);
    const AttachedFrame own{1, 4 + link, {}};
    EXPECT_LT((engine.pose(3 + link, point).p - frames.pose(own) * point).norm(), 1e-14);
  }
}

}  // namespace
}  // namespace denavit
