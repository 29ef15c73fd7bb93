#include <gmock/gmock.h>

#include "core/linear_system/assignment.h"
#include "core/linear_system/pole_placement.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

using testing::HasSubstr;
using PlacementStatus = PolePlacement::Status;

/// Poles in the left half-plane, pairs among them.
std::vector<Complex> anyPoles(test::Arbitrary& any, int n) {
  std::vector<Complex> poles;
  while (static_cast<int>(poles.size()) < n) {
    const double a = any.number(-4, -0.5), b = any.number(0.2, 3);
    if (static_cast<int>(poles.size()) + 2 <= n && any.number(0, 1) < 0.6) {
      poles.insert(poles.end(), {{a, b}, {a, -b}});
    } else {
      poles.emplace_back(a);
    }
  }
  return poles;
}

class AnyPlacement : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int n = 1 + static_cast<int>(GetParam() % 10);
  StateSpace plant = test::anySystem(any, n, 1 + static_cast<int>(GetParam() % 4), 1);
  std::vector<Complex> poles = anyPoles(any, n);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyPlacement, testing::Range(1u, 81u));

TEST_P(AnyPlacement, ReachesThePoles) {
  for (const StateSpace& s : {plant, test::rescale(any, plant).system}) {
    const PolePlacement placement = placePoles(s, poles);
    ASSERT_TRUE(placement.isPlaced()) << placement.reason;
    // Found anew from the gain alone.
    std::vector<Complex> reached;
    for (const Pole& pole : listPoles(s.A - multiply(s.B, placement.K)))
      reached.push_back(pole.value);
    const std::vector<int> match = matchRoots(poles, reached);
    double size = 0, error = 0;
    for (std::size_t k = 0; k < poles.size(); ++k) {
      size = std::max(size, std::abs(poles[k]));
      error = std::max(error, std::abs(poles[k] - reached[static_cast<std::size_t>(match[k])]));
    }
    EXPECT_LT(error / size, s.inputCount() == 1 ? 1e-5 : 1e-9);
    EXPECT_NEAR(error / size, placement.error, 1e-12);
  }
}

/// What no input moves stays, and must be asked for.
TEST_P(AnyPlacement, FixedPolesAreSaid) {
  const int hidden = 1 + n / 4;
  StateSpace both = test::anySystem(any, n + hidden, 2, 1);
  both.A.bottomLeftCorner(hidden, n).setZero();
  both.B.bottomRows(hidden).setZero();
  const std::vector<Pole> fixed = listPoles(both.A.bottomRightCorner(hidden, hidden));
  both = test::mixStates(any, both);
  std::vector<Complex> asked = poles;
  for (const Pole& pole : fixed) asked.push_back(pole.value);
  const PolePlacement placement = placePoles(both, asked);
  EXPECT_TRUE(placement.isPlaced()) << placement.reason;
  EXPECT_EQ(static_cast<int>(placement.fixed.size()), hidden);
  for (std::size_t k = static_cast<std::size_t>(n); k < asked.size(); ++k) asked[k] -= 0.3;
  const PolePlacement refused = placePoles(both, asked);
  EXPECT_EQ(refused.status, PlacementStatus::FixedPoles);
  EXPECT_THAT(refused.reason, HasSubstr("the inputs do not move the pole at"));
}

/// The freedom of several inputs is used: better eigenvectors than those of chance.
TEST_P(AnyPlacement, EigenvectorsAreNearlyTheBest) {
  if (plant.inputCount() < 2 || n < 3) return;
  const PolePlacement placement = placePoles(plant, poles);
  ASSERT_TRUE(placement.isPlaced());
  // Against gains that reach the same poles from a plant whose inputs are mixed at random first: a
  // dyadic gain uses one combination of inputs.
  for (int k = 0; k < 5; ++k) {
    const MatX<double> mix = any.vecX(plant.inputCount(), 1);
    StateSpace single = plant;
    single.B = multiply(plant.B, mix);
    single.D = multiply(plant.D, mix);
    const PolePlacement dyadic = placePoles(single, poles);
    if (!dyadic.isPlaced()) continue;
    EXPECT_LT(placement.conditioning, 1.5 * dyadic.conditioning);
  }
}

/// As many inputs as states: any poles, with the best eigenvectors there are.
TEST(Placement, WithAnInputPerStateIsPerfect) {
  test::Arbitrary any(4);
  const StateSpace plant = test::anySystem(any, 4, 4, 1);
  const PolePlacement placement = placePoles(plant, {-1, -1, {-2, 1}, {-2, -1}});
  ASSERT_TRUE(placement.isPlaced()) << placement.reason;
  EXPECT_LT(placement.error, 1e-12);
  EXPECT_LT(placement.conditioning, 2);
}

/// A mass: s² + k2 s + k1.
TEST(Placement, OfADoubleIntegrator) {
  const StateSpace mass = test::makeTransfer({1}, {1, 0, 0});
  const PolePlacement placement = placePoles(mass, {{-2, 3}, {-2, -3}});
  EXPECT_NEAR(placement.K(0, 0), 13, 1e-12);
  EXPECT_NEAR(placement.K(0, 1), 4, 1e-12);
  EXPECT_EQ(placement.mostEqual, 1);
}

/// Discrete dead beat of two masses with two inputs: poles at 0, as often as there are inputs only.
TEST(Placement, SaysWhatCannotBe) {
  const StateSpace mass = test::makeTransfer({1}, {1, 0, 0});
  const PolePlacement equal = placePoles(mass, {-1, -1});
  EXPECT_EQ(equal.status, PlacementStatus::TooManyEqual);
  EXPECT_THAT(equal.reason, HasSubstr("-1 is asked for 2 times, but there are 1 independent"));
  EXPECT_THAT(placePoles(mass, {-1}).reason, HasSubstr("1 poles are given; it must be 2"));
  EXPECT_THAT(placePoles(mass, {{-1, 1}, -1}).reason, HasSubstr("has no conjugate"));
  EXPECT_EQ(placePoles(mass, {NAN, -1}).status, PlacementStatus::BadPoles);
  EXPECT_TRUE(placePoles(makeGain(MatX<double>::Ones(1, 1)), {}).isPlaced());
}

/// Inputs that pull alike count once.
TEST(Placement, CountsIndependentInputs) {
  test::Arbitrary any(9);
  StateSpace plant = test::anySystem(any, 4, 2, 1);
  plant.B.col(1) = -3 * plant.B.col(0);
  EXPECT_EQ(placePoles(plant, {-1, -1, -2, -3}).status, PlacementStatus::TooManyEqual);
  const PolePlacement placement = placePoles(plant, {-1, -1.5, -2, -3});
  EXPECT_TRUE(placement.isPlaced()) << placement.reason;
  EXPECT_EQ(placement.mostEqual, 1);
}

/// Arms with motors: joints at their own speeds, currents left about where they are.
TEST(Placement, OfDrivenArms) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    test::Arbitrary any(seed);
    const int joints = 1 + static_cast<int>(seed % 4);
    const StateSpace arm = test::anyDrivenArm(any, joints);
    std::vector<Complex> poles;
    for (int k = 0; k < joints; ++k) {
      poles.insert(poles.end(), {{-6.0 - k, 4}, {-6.0 - k, -4}, -1400.0 - 30 * k});
    }
    const PolePlacement placement = placePoles(arm, poles);
    ASSERT_TRUE(placement.isPlaced()) << placement.reason;
    EXPECT_LT(placement.error, 1e-9);
  }
}

}  // namespace
}  // namespace denavit
