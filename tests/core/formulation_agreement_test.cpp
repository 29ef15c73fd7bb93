#include <gtest/gtest.h>

#include "core/dynamics/newton_euler.h"
#include "core/formulations/formulation.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

constexpr unsigned kArms = 50;
constexpr int kStates = 20, kMost = 7;
constexpr double kTolerance = 1e-10;

struct State {
  VecX<double> q, qd, qdd;
};

State makeState(test::Arbitrary& any, int n) {
  return {any.vecX(n, 3.0), any.vecX(n, 2.0), any.vecX(n, 2.0)};
}

VecX<double> torque(const Formulation& formulation, const Arm<double>& arm, const State& s) {
  VecX<double> tau;
  formulation.make(arm)->calc(s.q, s.qd, s.qdd, tau);
  return tau;
}

/// Largest difference from the program's own recursion over random states, relative.
double worstDifference(const Formulation& formulation, const Arm<double>& arm, test::Arbitrary& any,
                       int states) {
  const auto dynamics = formulation.make(arm);
  NewtonEulerWork<double> work;
  VecX<double> tau, expected;
  double worst = 0;
  for (int k = 0; k < states; ++k) {
    const State s = makeState(any, arm.dof());
    dynamics->calc(s.q, s.qd, s.qdd, tau);
    calcInverseDynamics<double>(arm, s.q, s.qd, s.qdd, work, expected);
    worst = std::max(
        worst, (tau - expected).lpNorm<Eigen::Infinity>() / expected.lpNorm<Eigen::Infinity>());
  }
  return worst;
}

std::string testName(const Formulation& formulation) {
  std::string name;
  for (char c : formulation.name) name += c == '-' ? '_' : c;
  return name;
}

class EveryFormulation : public testing::TestWithParam<Formulation> {};
INSTANTIATE_TEST_SUITE_P(Registry, EveryFormulation, testing::ValuesIn(formulations()),
                         [](const auto& test) { return testName(test.param); });

TEST_P(EveryFormulation, IsNamedAndCited) {
  EXPECT_EQ(findFormulation(GetParam().name)->name, GetParam().name);
  EXPECT_FALSE(GetParam().title.empty());
  EXPECT_NE(GetParam().source.find_first_of("12"), std::string_view::npos) << "a year";
  EXPECT_TRUE(GetParam().remark.size() || !GetParam().approximate) << "says what it leaves out";
}

TEST_P(EveryFormulation, AgreesOnFiftyArmsInTwentyStates) {
  double worst = 0;
  for (unsigned seed = 1; seed <= kArms; ++seed) {
    test::Arbitrary any(1000 + seed);
    const Arm<double> arm = any.arm(1 + static_cast<int>(seed % kMost));
    worst = std::max(worst, worstDifference(GetParam(), arm, any, kStates));
  }
  if (GetParam().approximate) {
    EXPECT_GT(worst, 1e-3) << "an approximation is marked as one because it differs";
  } else {
    EXPECT_LT(worst, kTolerance);
  }
}

/// Inertia and gravity terms of an approximate formulation are exact too: it leaves out velocities.
TEST_P(EveryFormulation, AgreesAtRest) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    test::Arbitrary any(seed);
    const Arm<double> arm = any.arm(5);
    State s = makeState(any, 5);
    s.qd.setZero();
    NewtonEulerWork<double> work;
    VecX<double> expected;
    calcInverseDynamics<double>(arm, s.q, s.qd, s.qdd, work, expected);
    EXPECT_LT((torque(GetParam(), arm, s) - expected).lpNorm<Eigen::Infinity>(),
              kTolerance * expected.lpNorm<Eigen::Infinity>());
  }
}

/// Only sliders: nothing turns, each sees the mass outboard of it.
TEST_P(EveryFormulation, KnowsAnArmOfSliders) {
  test::Arbitrary any(3);
  Arm<double> arm = any.arm(3);
  for (auto& link : arm.links) link.type = JointType::Prismatic;
  EXPECT_LT(worstDifference(GetParam(), arm, any, 5), 1e-13);
}

TEST_P(EveryFormulation, SameScratchSameAnswer) {
  test::Arbitrary any(9);
  const Arm<double> arm = any.arm(6);
  const State first = makeState(any, 6), second = makeState(any, 6);
  const auto dynamics = GetParam().make(arm);
  VecX<double> a, b, c;
  dynamics->calc(first.q, first.qd, first.qdd, a);
  dynamics->calc(second.q, second.qd, second.qdd, b);
  dynamics->calc(first.q, first.qd, first.qdd, c);
  EXPECT_EQ(a, c);
  EXPECT_NE(a, b);
}

TEST_P(EveryFormulation, CountsWithoutChangingTheResult) {
  test::Arbitrary any(4);
  const Arm<double> arm = any.arm(4);
  const State s = makeState(any, 4);
  VecX<Counted> tau;
  CountingScope scope;
  GetParam().makeCounted(arm)->calc(s.q.cast<Counted>(), s.qd.cast<Counted>(),
                                    s.qdd.cast<Counted>(), tau);
  const VecX<double> expected = torque(GetParam(), arm, s);
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(tau[i].value, expected[i], 1e-12 * expected.lpNorm<Eigen::Infinity>());
  }
  EXPECT_GT(scope.count().multiplications, 50);
}

TEST(Registry, NamesAreUniqueAndUnknownOnesAreNotFound) {
  for (const Formulation& one : formulations()) {
    int same = 0;
    for (const Formulation& other : formulations()) same += one.name == other.name;
    EXPECT_EQ(same, 1) << one.name;
  }
  EXPECT_EQ(findFormulation("newton"), nullptr);
  EXPECT_EQ(findFormulation(""), nullptr);
}

}  // namespace
}  // namespace denavit
