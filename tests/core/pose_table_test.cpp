#include "core/tabulation/pose_table.h"

#include <numbers>

#include <gmock/gmock.h>

#include "core/tabulation/pose_dependence.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

using testing::ElementsAre;

constexpr double kHalfTurn = std::numbers::pi;

std::vector<GridAxis> wholeTurns(int joints) {
  std::vector<GridAxis> ranges;
  for (int i = 0; i < joints; ++i) ranges.push_back({i, -kHalfTurn, kHalfTurn, true});
  return ranges;
}

/// Revolute joints only, each through a whole turn, and what is tabulated of them.
struct Tabulated {
  Tabulated(int joints, PoseQuantity quantity, unsigned seed = 1)
      : any(seed), arm(any.arm(joints)), function(arm, quantity), ranges(wholeTurns(joints)) {
    for (Link<double>& link : arm.links) link.type = JointType::Revolute;
  }
  void layOut() { layout = makeTableLayout(findDependence(function, ranges), ranges); }
  PoseTable table(int points) {
    if (layout.blocks.empty()) layOut();
    PoseTable made(layout, points);
    EXPECT_TRUE(made.fill(function, ranges));
    return made;
  }
  VecX<double> lookUp(const PoseTable& made, const VecX<double>& q) {
    VecX<double> values;
    made.lookUp(q, work, values);
    return values;
  }
  VecX<double> compute(const VecX<double>& q) {
    VecX<double> values;
    function.calc(q, values);
    return values;
  }
  TableError error(int points) {
    std::vector<VecX<double>> poses, values;
    for (int k = 0; k < 500; ++k) {
      VecX<double>& q = poses.emplace_back(arm.dof());
      for (const GridAxis& range : ranges) q[range.joint] = any.number(range.lower, range.upper);
      values.push_back(compute(q));
    }
    return calcTableError(function, table(points), poses, values);
  }

  test::Arbitrary any;
  Arm<double> arm;
  PoseFunction function;
  std::vector<GridAxis> ranges;
  TableLayout layout;
  TableWork work;
};

class EachQuantity : public testing::TestWithParam<PoseQuantity> {};
INSTANTIATE_TEST_SUITE_P(Tables, EachQuantity,
                         testing::Values(PoseQuantity::Inertia, PoseQuantity::Gravity),
                         [](const auto& test) {
                           return test.param == PoseQuantity::Inertia ? "Inertia" : "Gravity";
                         });

TEST_P(EachQuantity, IsExactAtThePointsOfItsGrid) {
  constexpr int kPoints = 5;
  for (unsigned seed = 1; seed <= 50; ++seed) {
    Tabulated t(3, GetParam(), seed);
    t.ranges[1] = {1, -0.4, 1.7, false};
    const PoseTable table = t.table(kPoints);
    const double size = t.compute(VecX<double>::Zero(3)).lpNorm<Eigen::Infinity>();
    for (int k = 0; k < kPoints; ++k) {
      VecX<double> q(3);
      for (const GridAxis& range : t.ranges) q[range.joint] = range.at((k + 2) % 5, kPoints);
      EXPECT_LT((t.lookUp(table, q) - t.compute(q)).lpNorm<Eigen::Infinity>(), 1e-13 * size);
    }
  }
}

/// A multilinear function is its own interpolation: in the middle of a cell it is the mean of the
/// corners, each of them by its own place.
TEST_P(EachQuantity, IsTheMeanOfTheCornersInTheMiddleOfACell) {
  constexpr int kPoints = 6;
  Tabulated t(3, GetParam());
  const PoseTable table = t.table(kPoints);
  VecX<double> middle(3), sum = VecX<double>::Zero(t.function.components().size());
  for (int i = 0; i < 3; ++i) middle[i] = t.ranges[0].at(i, kPoints) + kHalfTurn / kPoints;
  for (int corner = 0; corner < 8; ++corner) {
    VecX<double> q(3);
    for (int i = 0; i < 3; ++i) q[i] = t.ranges[0].at(i + (corner >> i & 1), kPoints);
    sum += t.compute(q);
  }
  EXPECT_LT((t.lookUp(table, middle) - sum / 8).norm(), 1e-13 * sum.norm());
}

TEST_P(EachQuantity, ErrorsFallWithTheSquareOfThePoints) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    Tabulated t(2, GetParam(), seed);
    const TableError coarse = t.error(32), fine = t.error(64), finer = t.error(128);
    EXPECT_NEAR(coarse.rms / fine.rms, 4, 0.6) << seed;
    EXPECT_NEAR(fine.rms / finer.rms, 4, 0.6) << seed;
    EXPECT_NEAR(fine.largest / finer.largest, 4, 1) << seed;
    EXPECT_GT(finer.largest, finer.rms);
  }
}

TEST_P(EachQuantity, AWholeTurnGoesOnAcrossItsSeam) {
  constexpr int kPoints = 16;
  Tabulated t(3, GetParam());
  const PoseTable table = t.table(kPoints);
  const VecX<double> q = t.any.vecX(3, 3);
  const VecX<double> here = t.lookUp(table, q);
  for (const double turns : {-3.0, -1.0, 1.0, 20.0}) {
    const VecX<double> there =
        t.lookUp(table, q + VecX<double>::Constant(3, 2 * kHalfTurn * turns));
    EXPECT_LT((there - here).norm(), 1e-11 * here.norm()) << turns;
  }
  // Between the last point and the first one, a step before pi and at -pi.
  VecX<double> before = q, after = q, seam = q;
  before[2] = kHalfTurn - 2 * kHalfTurn / kPoints;
  after[2] = -kHalfTurn;
  seam[2] = kHalfTurn - kHalfTurn / kPoints;
  const VecX<double> mean = (t.lookUp(table, before) + t.lookUp(table, after)) / 2;
  EXPECT_LT((t.lookUp(table, seam) - mean).norm(), 1e-12 * mean.norm());
}

TEST(PoseTable, BeyondLimitsIsTheEndOfTheRange) {
  Tabulated t(2, PoseQuantity::Gravity);
  t.ranges = {{0, -1, 0.5, false}, {1, 0, 2, false}};
  const PoseTable table = t.table(7);
  const VecX<double> inside = t.lookUp(table, Eigen::Vector2d(0.5, 0));
  EXPECT_EQ(t.lookUp(table, Eigen::Vector2d(40, -40)), inside);
  EXPECT_LT((inside - t.compute(Eigen::Vector2d(0.5, 0))).norm(), 1e-13 * inside.norm());
}

TEST(PoseTable, LimitsThatAreEqualTakeOnePose) {
  Tabulated t(2, PoseQuantity::Inertia);
  t.ranges[1] = {1, 0.7, 0.7, false};
  const PoseTable table = t.table(4);
  EXPECT_EQ(t.layout.words(4), 3) << "nothing changes within the ranges";
  const Eigen::Vector2d q(0.3, 0.7);
  EXPECT_LT((t.lookUp(table, q) - t.compute(q)).norm(), 1e-14);
}

TEST(PoseTable, FillingCanBeStopped) {
  Tabulated t(3, PoseQuantity::Gravity);
  t.layOut();
  PoseTable table(t.layout, 20);
  double told = 0;
  EXPECT_FALSE(table.fill(t.function, t.ranges, [&](double part) {
    told = part;
    return part < 0.3;
  }));
  EXPECT_GE(told, 0.3);
  EXPECT_LT(told, 0.6);
}

std::vector<int> jointsOf(const std::vector<bool>& depends) {
  std::vector<int> joints;
  for (std::size_t i = 0; i < depends.size(); ++i) {
    if (depends[i]) joints.push_back(static_cast<int>(i) + 1);
  }
  return joints;
}

/// M_ij belongs to the arm from joint min(i, j) on, which joints up to that one move as a whole.
TEST(PoseDependence, AnInertiaDependsOnJointsBeyondItsNearerOneOnly) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    test::Arbitrary any(seed);
    const int n = 1 + static_cast<int>(seed % 6);
    const Arm<double> arm = any.arm(n);
    PoseFunction function(arm, PoseQuantity::Inertia);
    const auto dependence = findDependence(function, wholeTurns(n));
    for (std::size_t c = 0; c < dependence.size(); ++c) {
      for (int joint = 0; joint <= function.components()[c].row; ++joint) {
        EXPECT_FALSE(dependence[c][static_cast<std::size_t>(joint)]) << seed;
      }
    }
  }
}

TEST(PoseDependence, OfARevoluteArmGravityLeavesOutAVerticalFirstAxis) {
  Tabulated t(3, PoseQuantity::Gravity);
  const auto tilted = findDependence(t.function, t.ranges);
  EXPECT_THAT(jointsOf(tilted[0]), ElementsAre(1, 2, 3));
  EXPECT_THAT(jointsOf(tilted[2]), ElementsAre(1, 2, 3));
  t.arm.X_W0.R.setIdentity();
  t.arm.g_W << 0, 0, -9.81;
  t.arm.links[0].cosAlpha = 1;
  t.arm.links[0].sinAlpha = 0;
  const auto upright = findDependence(t.function, t.ranges);
  EXPECT_THAT(jointsOf(upright[0]), ElementsAre()) << "the first torque is 0";
  EXPECT_THAT(jointsOf(upright[1]), ElementsAre(2, 3));
  EXPECT_THAT(jointsOf(upright[2]), ElementsAre(2, 3));
}

/// Two parallel axes: M_11 and M_12 know the elbow, M_22 nothing; the shoulder matters to none.
TEST(TableLayout, PutsEqualDependenceTogether) {
  Tabulated t(2, PoseQuantity::Inertia);
  t.layOut();
  ASSERT_EQ(t.layout.blocks.size(), 2u);
  EXPECT_THAT(t.layout.blocks[0].components, ElementsAre(2));
  EXPECT_TRUE(t.layout.blocks[0].axes.empty());
  EXPECT_THAT(t.layout.blocks[1].components, ElementsAre(0, 1));
  EXPECT_EQ(t.layout.blocks[1].axes.at(0).joint, 1);
  EXPECT_EQ(t.layout.words(10), 21);
  EXPECT_EQ(t.layout.nodes(10), 11);
  EXPECT_EQ(t.layout.mostPoints(21), 10);
  EXPECT_EQ(t.layout.mostPoints(22), 10);
  EXPECT_EQ(t.layout.mostPoints(4), 0) << "two points take five words";
}

/// Craig (2005), section 6.13 and exercise 6.7.
TEST(TableLayout, CountsWordsAsCraigDoes) {
  EXPECT_EQ(countWords(6, 10, 18), 6e18);
  EXPECT_EQ(countWords(3, 16, 9), 206158430208.0);
  EXPECT_TRUE(std::isinf(countWords(1, 1000, 1000)));
}

}  // namespace
}  // namespace denavit
