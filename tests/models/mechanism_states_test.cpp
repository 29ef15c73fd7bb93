// States of mechanisms against reference data of another derivation (tests/data/loops).

#include <gtest/gtest.h>

#include "core/mechanism/hand_coordinates.h"
#include "core/mechanism/mechanism_state.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/make_arm.h"
#include "tests/models/loop_data.h"

namespace denavit {
namespace {

using test::loopNames;
using test::readLoop;
using test::readLoopData;

using nlohmann::json;

constexpr double kTolerance = 1e-12, kLoose = 1e-11;  // relative; reactions and forward motions
/// Sizes below are of what is identically zero.
constexpr double kTiny = 1e-9;

VecX<double> vectorOf(const json& list) {
  VecX<double> v(static_cast<Eigen::Index>(list.size()));
  for (std::size_t i = 0; i < list.size(); ++i) v[static_cast<Eigen::Index>(i)] = list[i];
  return v;
}

MatX<double> matrixOf(const json& rows) {
  MatX<double> A(static_cast<Eigen::Index>(rows.size()),
                 static_cast<Eigen::Index>(rows.empty() ? 0 : rows[0].size()));
  for (Eigen::Index r = 0; r < A.rows(); ++r) {
    A.row(r) = vectorOf(rows[static_cast<std::size_t>(r)]).transpose();
  }
  return A;
}

void expectNear(const std::string& what, const MatX<double>& got, const MatX<double>& wanted,
                double tolerance = kTolerance) {
  ASSERT_EQ(got.rows(), wanted.rows()) << what;
  ASSERT_EQ(got.cols(), wanted.cols()) << what;
  if (wanted.size() == 0) return;
  const double size = wanted.cwiseAbs().maxCoeff();
  EXPECT_LE((got - wanted).cwiseAbs().maxCoeff(), tolerance * (size > kTiny ? size : 1)) << what;
}

/// A mechanism of the reference data with what is asked of it.
struct Loop {
  explicit Loop(const std::string& name)
      : description(readLoop(name)),
        mechanism(std::make_shared<const Mechanism>(makeMechanism(description))) {}

  [[nodiscard]] MechanismQuery makeQuery(const json& state, const char* independent) const {
    MechanismQuery query;
    query.q = vectorOf(state.contains("q") ? state["q"] : state["guess"]);
    for (const std::string joint : state[independent]) {
      query.independent.push_back(findJoint(description, joint));
    }
    query.friction = makeFriction(makeJointList(description));
    return query;
  }

  MechanismDescription description;
  std::shared_ptr<const Mechanism> mechanism;
};

void expectReactions(const std::vector<Reaction>& got, const json& wanted) {
  ASSERT_EQ(got.size(), wanted.size());
  double largest = 0;
  for (const json& reaction : wanted) {
    largest = std::max(largest, vectorOf(reaction["wrench_min_norm"]).cwiseAbs().maxCoeff());
  }
  for (std::size_t k = 0; k < got.size(); ++k) {
    const VecX<double> difference = got[k].wrench - vectorOf(wanted[k]["wrench_min_norm"]);
    EXPECT_LE(difference.cwiseAbs().maxCoeff(), kLoose * largest) << wanted[k]["closure"];
    for (std::size_t i = 0; i < 6; ++i) {
      EXPECT_EQ(got[k].determinate[i], wanted[k]["determinate"][i].get<bool>());
    }
  }
}

void expectState(const Loop& loop, const MechanismState& s, const json& wanted) {
  expectNear("q", s.q, vectorOf(wanted["q"]));
  expectNear("qd", s.qd, vectorOf(wanted["qd"]));
  expectNear("qdd", s.qdd, vectorOf(wanted["qdd"]));
  EXPECT_EQ(s.closureRows, wanted["closure_rows"]);
  EXPECT_EQ(s.closureRank, wanted["closure_rank"]);
  EXPECT_EQ(s.mobility, wanted["mobility"]);
  expectNear("singular values", s.singularValues,
             vectorOf(wanted.value("singular_values", json::array())));
  expectNear("G", s.G, matrixOf(wanted["G"]));
  expectNear("gamma", s.gamma, vectorOf(wanted["gamma"]));
  expectNear("M", s.M, matrixOf(wanted["M"]));
  expectNear("velocity", s.velocityForce, vectorOf(wanted["velocity_force"]));
  expectNear("gravity", s.gravityForce, vectorOf(wanted["gravity_force"]));
  expectNear("friction", s.frictionForce, vectorOf(wanted["friction_force"]));
  expectNear("tau", s.tauReduced, vectorOf(wanted["tau_reduced"]));
  EXPECT_NEAR(s.kinetic, wanted["kinetic_energy"], kTolerance * std::max(1e-9, s.kinetic));
  EXPECT_NEAR(s.potential, wanted["potential_energy"],
              kTolerance * std::max(1.0, std::abs(s.potential)));
  for (std::size_t k = 0; k < s.toolPoses.size(); ++k) {
    MatX<double> X = MatX<double>::Identity(4, 4);
    X.topLeftCorner(3, 3) = s.toolPoses[k].R;
    X.topRightCorner(3, 1) = s.toolPoses[k].p;
    expectNear("pose", X, matrixOf(wanted["poses"][loop.mechanism->chains[k].name + ".tool"]));
  }
}

void expectDrives(const MechanismState& s, const json& wanted) {
  const std::string kind = wanted["tau_actuated_kind"];
  if (wanted["tau_actuated"].is_null()) {
    EXPECT_EQ(s.actuation.kind, Actuation::Kind::None);
    EXPECT_TRUE(s.reactions.empty());
    return;
  }
  EXPECT_EQ(s.actuation.kind,
            kind == "unique" ? Actuation::Kind::Unique : Actuation::Kind::LeastSquares);
  expectNear("drives", s.actuation.tau, vectorOf(wanted["tau_actuated"]));
  expectReactions(s.reactions, wanted.value("reactions", json::array()));
}

void expectForward(const MechanismState& s, const json& wanted) {
  ASSERT_TRUE(s.forward);
  expectNear("qdd of tau", s.forward->qdd, vectorOf(wanted["qdd"]), kLoose);
  expectNear("u' of tau", s.forward->udot, vectorOf(wanted["udot"]), kLoose);
  expectReactions(s.forward->reactions, wanted.value("reactions", json::array()));
}

void checkState(const Loop& loop, const json& state) {
  MechanismQuery query = loop.makeQuery(state, "independent");
  query.u = vectorOf(state["u"]);
  query.udot = vectorOf(state["udot"]);
  const bool isForward = state.contains("forward") && !state["forward"].is_null();
  if (isForward) query.tau = vectorOf(state["forward"]["tau"]);
  const StateOutcome outcome = calcMechanismState(loop.mechanism, query);
  ASSERT_TRUE(outcome.state);
  expectState(loop, *outcome.state, state);
  expectDrives(*outcome.state, state);
  if (isForward) expectForward(*outcome.state, state["forward"]);
}

TEST(MechanismStates, AreThoseOfMaximalCoordinates) {
  for (const std::string& name : loopNames()) {
    const Loop loop(name);
    const json data = readLoopData("states/" + name + ".json");
    for (const json& state : data["states"]) {
      SCOPED_TRACE(state["name"].get<std::string>());
      checkState(loop, state);
    }
  }
}

TEST(MechanismStates, HaveOtherIndependentSetsWhereOneIsSingular) {
  const json data = readLoopData("states/singular.json");
  for (const json& state : data["singular_independent_sets"]) {
    SCOPED_TRACE(state["name"].get<std::string>());
    const Loop loop(state["mechanism"]);
    checkState(loop, state);
    const StateOutcome singular =
        calcMechanismState(loop.mechanism, loop.makeQuery(state, "independent_singular"));
    ASSERT_TRUE(singular.problem);
    EXPECT_EQ(singular.problem->kind, NoState::Kind::SingularSet);
  }
}

TEST(MechanismStates, AreNoneWhereLoopsDoNotReachOrLeaveMoreMotions) {
  const json data = readLoopData("states/singular.json");
  for (const json& state : data["mechanism_singularities"]) {
    const Loop loop(state["mechanism"]);
    MechanismQuery query;
    query.q = vectorOf(state["q"]);
    const StateOutcome outcome = calcMechanismState(loop.mechanism, query);
    ASSERT_TRUE(outcome.problem);
    EXPECT_EQ(outcome.problem->kind, NoState::Kind::SingularMechanism);
    EXPECT_EQ(outcome.problem->mobility, state["mobility"]);
  }
  for (const json& state : data["no_closed_pose"]) {
    const Loop loop(state["mechanism"]);
    MechanismQuery query = loop.makeQuery(state, "independent");
    const VecX<double> values = vectorOf(state["u"]);
    for (std::size_t k = 0; k < query.independent.size(); ++k) {
      query.q[query.independent[k]] = values[static_cast<Eigen::Index>(k)];
    }
    const StateOutcome outcome = calcMechanismState(loop.mechanism, query);
    ASSERT_TRUE(outcome.problem);
    EXPECT_EQ(outcome.problem->kind, NoState::Kind::OpenLoops);
    EXPECT_GT(outcome.problem->residual, 1e-3);
  }
}

void expectRates(const HandRates& rates, const json& wanted) {
  expectNear("inverse", rates.inverse, matrixOf(wanted["generalised_inverse"]));
  expectNear("qd", rates.qd, vectorOf(wanted["qd"]));
  expectNear("J' qd", rates.jdotU, vectorOf(wanted["jdot_qd"]));
  expectNear("qdd", rates.qdd, vectorOf(wanted["qdd"]));
  expectNear("qdd of the law", rates.qddAlongRateLaw, vectorOf(wanted["qdd_along_rate_law"]));
  expectNear("tau", rates.tau, vectorOf(wanted["tau"]));
  expectNear("tau of the law", rates.tauAlongRateLaw, vectorOf(wanted["tau_along_rate_law"]));
  EXPECT_NEAR(rates.kinetic, wanted["kinetic_energy"], kTolerance * rates.kinetic);
}

TEST(HandCoordinates, OfARedundantArmAreThoseOfTheReference) {
  const Loop loop("planar_4r");
  const json data = readLoopData("states/planar_4r_hand.json");
  for (const json& state : data["states"]) {
    HandMotion motion;
    for (const std::string name : state["coordinates"]) {
      motion.coordinates.push_back(name == "x"   ? HandCoordinate::X
                                   : name == "z" ? HandCoordinate::Z
                                                 : HandCoordinate::Phi);
    }
    motion.velocity = vectorOf(state["hand_velocity"]);
    motion.acceleration = vectorOf(state["hand_acceleration"]);
    const HandState hand =
        calcHandState(loop.mechanism, vectorOf(state["q"]), {0, 1, 2, 3}, motion);
    ASSERT_FALSE(hand.isSingular);
    expectNear("tool", hand.toolPosition, vectorOf(state["tool_position"]));
    expectNear("J", hand.J, matrixOf(state["jacobian"]));
    expectNear("M", hand.M, matrixOf(state["inertia"]));
    expectNear("g", hand.gravity, vectorOf(state["gravity_force"]));
    expectNear("hand inertia", hand.handInertia, matrixOf(state["hand_inertia"]));
    expectRates(hand.leastNorm, state["minimum_norm"]);
    expectRates(hand.massWeighted, state["mass_weighted"]);
  }
}

TEST(HandCoordinates, DoNotFeelSelfMotion) {
  const Loop loop("planar_4r");
  const json state = readLoopData("states/planar_4r_hand.json")["states"][0];
  HandMotion motion{.coordinates = {HandCoordinate::X, HandCoordinate::Z},
                    .velocity = vectorOf(state["hand_velocity"]),
                    .acceleration = vectorOf(state["hand_acceleration"])};
  const VecX<double> q = vectorOf(state["q"]);
  motion.nullRate = calcManipulabilityGradient(loop.mechanism, q, {0, 1, 2, 3}, motion.coordinates);
  EXPECT_GT(motion.nullRate.norm(), 0.01);
  const HandState hand = calcHandState(loop.mechanism, q, {0, 1, 2, 3}, motion);
  for (const HandRates* rates : {&hand.leastNorm, &hand.massWeighted}) {
    expectNear("hand velocity", hand.J * rates->u, motion.velocity);
    expectNear("hand acceleration", hand.J * rates->udot + rates->jdotU, motion.acceleration);
  }
  EXPECT_GT((hand.leastNorm.u - hand.leastNorm.inverse * motion.velocity).norm(), 1e-3);
}

}  // namespace
}  // namespace denavit
