#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/linear/dense.h"
#include "core/mechanism/assembly.h"
#include "core/mechanism/mechanism_state.h"
#include "tests/core/random_mechanisms.h"

namespace denavit {
namespace {

using test::ClosedMechanism;

std::vector<char> hold(const ClosedMechanism& made, const std::vector<int>& joints) {
  std::vector<char> held(static_cast<std::size_t>(made.q.size()), 0);
  for (const int i : joints) held[static_cast<std::size_t>(i)] = 1;
  return held;
}

std::vector<VecX<double>> modesOf(const ClosedMechanism& made, const std::vector<int>& joints) {
  const auto modes = findAssemblyModes(*made.mechanism, made.q, hold(made, joints), 200);
  ClosureEquations equations(*made.mechanism);
  for (const VecX<double>& mode : modes) {
    equations.place(mode);
    EXPECT_LT(equations.calcResidual(), 1e-11) << made.kind;
    for (const int i : joints) EXPECT_EQ(mode[i], made.q[i]) << made.kind;
  }
  if (modes.empty()) return modes;
  EXPECT_LT((modes.front() - made.q).norm(), 1e-10) << made.kind << ": that of the guess is first";
  return modes;
}

TEST(Assembly, AClosedGuessStaysAsItIs) {
  for (const ClosedMechanism& made : test::anyMechanisms(61)) {
    const ClosedPose first = findClosedPose(*made.mechanism, made.q, {});
    EXPECT_TRUE(first.isClosed) << made.kind;
    EXPECT_LT((first.q - made.q).norm(), 1e-12) << made.kind;
    const ClosedPose again = findClosedPose(*made.mechanism, first.q, {});
    EXPECT_EQ(again.q, first.q) << made.kind;
    EXPECT_EQ(again.residuals.size(), made.mechanism->closures.size());
    EXPECT_EQ(again.residual, *std::max_element(again.residuals.begin(), again.residuals.end()));
  }
}

TEST(Assembly, ANearGuessLeadsToTheNearPose) {
  test::Arbitrary any(62);
  for (const ClosedMechanism& made : test::anyMechanisms(62)) {
    const VecX<double> guess = made.q + any.vecX(made.mechanism->dof(), 0.01);
    const std::vector<char> held = hold(made, {made.mechanism->actuated.front()});
    const ClosedPose found = findClosedPose(*made.mechanism, guess, held);
    EXPECT_TRUE(found.isClosed) << made.kind;
    EXPECT_LE(found.residual, 1e-12) << made.kind;
    EXPECT_LE(found.iterations, 8) << made.kind;
    EXPECT_LT((found.q - made.q).norm(), 0.3) << made.kind;
    const int first = made.mechanism->actuated.front();
    EXPECT_EQ(found.q[first], guess[first]) << made.kind << ": what is held";
  }
}

/// The coupler's end stands where two circles meet.
TEST(Assembly, AFourBarHasTwoModesWhichAreThoseOfTwoCircles) {
  const double crank = 0.25, coupler = 0.6, rocker = 0.5, ground = 0.55, angle = 0.7;
  const Eigen::Vector2d tip(crank * std::cos(angle), crank * std::sin(angle)), pivot(ground, 0);
  const double distance = (pivot - tip).norm();
  const double towards = std::atan2(pivot[1] - tip[1], pivot[0] - tip[0]);
  const double opening = std::acos((coupler * coupler + distance * distance - rocker * rocker) /
                                   (2 * coupler * distance));
  const auto angles = [&](double side) {
    const double phi = towards + side * opening;
    const Eigen::Vector2d end = tip + coupler * Eigen::Vector2d(std::cos(phi), std::sin(phi));
    return Vec3<double>(angle, phi, std::atan2(pivot[1] - end[1], pivot[0] - end[0]));
  };
  const ClosedMechanism made = test::rodFourBar(crank, coupler, rocker, ground, angles(1));
  const ClosedMechanism other = test::rodFourBar(crank, coupler, rocker, ground, angles(-1));
  const auto modes = modesOf(made, {0});
  ASSERT_EQ(modes.size(), 2u);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(std::remainder(modes[1][i] - other.q[i], 2 * M_PI), 0, 1e-10);
  }
}

TEST(Assembly, MechanismsHaveAsManyModesAsGeometryGivesThem) {
  for (unsigned seed = 71; seed <= 73; ++seed) {
    test::Arbitrary any(seed);
    EXPECT_EQ(modesOf(test::fourBar(any), {0}).size(), 2u);
    EXPECT_EQ(modesOf(test::sliderCrank(any), {0}).size(), 2u);
    EXPECT_EQ(modesOf(test::fiveBar(any), {0, 2}).size(), 2u);
    const std::size_t ofPlatform = modesOf(test::threeRrr(any), {0, 3, 5}).size();
    EXPECT_TRUE(ofPlatform == 2 || ofPlatform == 4 || ofPlatform == 6) << ofPlatform;
  }
}

/// Nothing is left to find where everything is held.
TEST(Assembly, WhatIsHeldAltogetherIsClosedOrNot) {
  ClosedMechanism made = test::rodSliderCrank(0.2, 0.5, 1, 0.8);
  EXPECT_EQ(findAssemblyModes(*made.mechanism, made.q, hold(made, {0, 1, 2}), 200).size(), 1u);
  made.q[2] += 0.01;
  EXPECT_TRUE(findAssemblyModes(*made.mechanism, made.q, hold(made, {0, 1, 2}), 200).empty());
  const ClosedPose open = findClosedPose(*made.mechanism, made.q, hold(made, {0, 1, 2}));
  EXPECT_EQ(open.q, made.q);
  EXPECT_FALSE(open.isClosed);
}

/// The nearest pose of a loop that is out of reach is stretched, and short of it by the gap.
TEST(Assembly, ALoopOutOfReachIsShortByItsGap) {
  for (const double angle : {1.6, 2.0, 2.6, -2.2}) {
    ClosedMechanism made = test::rodFourBar(0.5, 0.3, 0.3, 0.5, {angle, 0.3, -0.7});
    const ClosedPose found = findClosedPose(*made.mechanism, made.q, hold(made, {0}));
    const double distance = 2 * 0.5 * std::abs(std::sin(angle / 2));
    EXPECT_FALSE(found.isClosed);
    EXPECT_NEAR(found.residual, distance - 0.6, 1e-4);
    ASSERT_EQ(found.residuals.size(), 1u);
    EXPECT_NEAR(std::remainder(found.q[2], 2 * M_PI), 0, 0.02) << "coupler and rocker in line";
    EXPECT_EQ(found.q[0], angle);
  }
}

/// Lengths are told against the size of the mechanism.
TEST(Assembly, ResidualsAreOfTheSize) {
  ClosedMechanism made = test::rodFourBar(0.5, 0.3, 0.3, 0.5, {2, 0.3, -0.7});
  const double gap = findClosedPose(*made.mechanism, made.q, hold(made, {0})).residual;
  made.mechanism->size = 4;
  EXPECT_NEAR(findClosedPose(*made.mechanism, made.q, hold(made, {0})).residual, gap / 4, 1e-4);
}

/// Loops of revolute joints that all the others' motions close: six rows, of which few count.
ClosedMechanism overconstrained(const std::vector<double>& lengths,
                                const std::vector<double>& twists) {
  ClosedMechanism made;
  made.kind = "overconstrained loop";
  Arm<double> arm;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    Link<double>& link = arm.links.emplace_back();
    link.mass = 1;
    link.I_LC_L.setIdentity();
    if (i == 0) continue;
    link.a = lengths[i - 1];
    link.cosAlpha = std::cos(twists[i - 1]);
    link.sinAlpha = std::sin(twists[i - 1]);
  }
  const int n = arm.jointCount();
  made.addChain("loop", arm, VecX<double>::Constant(n, 0.7));
  AttachedFrame last{0, n - 1, {}};
  last.X_LA.R = Eigen::AngleAxisd(twists.back(), Vec3<double>::UnitX()).toRotationMatrix();
  last.X_LA.p[0] = lengths.back();
  made.mechanism->closures.push_back({"end", ClosureType::Fixed, last, {}});
  return made;
}

void expectMobility(ClosedMechanism made, int rank) {
  int regular = 0;
  for (const VecX<double>& mode : findAssemblyModes(*made.mechanism, made.q, hold(made, {0}), 60)) {
    MechanismQuery query;
    query.q = mode;
    const StateOutcome outcome = calcMechanismState(made.mechanism, query);
    if (!outcome.state) continue;  // folded onto itself
    ++regular;
    EXPECT_EQ(outcome.state->closureRank, rank);
    EXPECT_EQ(outcome.state->mobility, 1);
    EXPECT_EQ(findGenericRank(*made.mechanism, mode), rank);
    EXPECT_EQ(static_cast<int>(outcome.state->redundantRows.size()), 6 - rank);
  }
  EXPECT_GT(regular, 0);
}

/// Bricard (1897): equal lengths, twists of a right angle to and fro.
TEST(Rank, AnOrthogonalBricardLoopMovesWithSixJoints) {
  const double right = M_PI / 2;
  expectMobility(
      overconstrained(std::vector<double>(6, 1.0), {right, -right, right, -right, right, -right}),
      5);
}

/// Bennett (1903): opposite links alike, lengths as the sines of twists.
TEST(Rank, ABennettLoopMovesWithFourJoints) {
  const double a = 0.6, b = 1.1;
  expectMobility(
      overconstrained({std::sin(a), std::sin(b), std::sin(a), std::sin(b)}, {a, b, a, b}), 3);
}

TEST(Rank, AParallelogramLosesItWhereItIsFlat) {
  for (const double angle : {0.0, 0.3, 1.0, M_PI}) {
    const ClosedMechanism made = test::rodFourBar(0.3, 0.7, 0.3, 0.7, {angle, 0, angle + M_PI});
    ClosureEquations equations(*made.mechanism);
    equations.place(made.q);
    ASSERT_LT(equations.calcResidual(), 1e-14);
    const CoordinateSet set(makeRowScale(*made.mechanism), makeColumnScale(*made.mechanism));
    const bool isFlat = angle == 0 || angle == M_PI;
    EXPECT_EQ(set.calcRank(equations.jacobian()).rank, isFlat ? 1 : 2);
    EXPECT_EQ(findGenericRank(*made.mechanism, made.q), 2);
  }
}

TEST(Rank, OrdinaryPosesHaveThatOfTheirNeighbours) {
  for (const ClosedMechanism& made : test::anyMechanisms(81)) {
    ClosureEquations equations(*made.mechanism);
    equations.place(made.q);
    const CoordinateSet set(makeRowScale(*made.mechanism), makeColumnScale(*made.mechanism));
    EXPECT_EQ(findGenericRank(*made.mechanism, made.q), set.calcRank(equations.jacobian()).rank)
        << made.kind;
  }
}

/// Rows that are told to be redundant follow from the rows before them.
TEST(Rank, RedundantRowsAreThoseThatFollowFromTheOthers) {
  for (const ClosedMechanism& made : test::anyMechanisms(82)) {
    ClosureEquations equations(*made.mechanism);
    equations.place(made.q);
    const MatX<double>& A = equations.jacobian();
    const CoordinateSet set(makeRowScale(*made.mechanism), makeColumnScale(*made.mechanism));
    const CoordinateSet::Rank rank = set.calcRank(A);
    std::vector<int> kept;
    for (int r = 0; r < A.rows(); ++r) {
      const auto& redundant = rank.redundantRows;
      if (std::find(redundant.begin(), redundant.end(), r) == redundant.end()) kept.push_back(r);
    }
    ASSERT_EQ(static_cast<int>(kept.size()), rank.rank) << made.kind;
    const MatX<double> basis = A(kept, Eigen::all).transpose();
    EXPECT_EQ(basis.colPivHouseholderQr().rank(), rank.rank) << made.kind;
    for (const int r : rank.redundantRows) {
      const VecX<double> row = A.row(r).transpose();
      const VecX<double> rest = row - multiply(basis, solveLeastSquares(basis, row));
      EXPECT_LT(rest.norm(), 1e-10 * (1 + row.norm())) << made.kind;
    }
  }
}

}  // namespace
}  // namespace denavit
