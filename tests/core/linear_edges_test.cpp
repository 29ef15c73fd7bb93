#include <gtest/gtest.h>

#include "core/linear_system/discretize.h"
#include "core/linear_system/frequency_response.h"
#include "core/linear_system/lqr.h"
#include "core/linear_system/margins.h"
#include "core/linear_system/pole_placement.h"
#include "core/linear_system/reach.h"
#include "core/linear_system/reduction.h"
#include "core/linear_system/root_locus.h"
#include "core/linear_system/step_numbers.h"
#include "core/linear_system/zeros.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

/// A gain is a system without states: everything has an answer for it.
TEST(LinearEdges, AGainHasAllAnswers) {
  const StateSpace gain = makeGain(MatX<double>::Constant(1, 1, 2));
  const MatX<double> none(0, 0), one = MatX<double>::Ones(1, 1);
  EXPECT_TRUE(calcPoles(gain.A).poles.empty());
  EXPECT_TRUE(findZeros(gain).zeros.empty());
  EXPECT_TRUE(calcReach(gain).isStabilisable());
  EXPECT_EQ(FrequencyResponse(gain).calcSingle(3), 2.0);
  EXPECT_NEAR(calcBode(gain).phase_deg[0], 0, 1e-14);
  EXPECT_TRUE(calcMargins(gain).isStable);
  EXPECT_DOUBLE_EQ(calcMargins(gain).modulus, 3);
  EXPECT_DOUBLE_EQ(*calcStepNumbers(gain).finalValue, 2);
  EXPECT_DOUBLE_EQ(*calcStepNumbers(gain).settlingTime, 0);
  EXPECT_EQ(discretize(gain, 0.1).order(), 0);
  EXPECT_EQ(discretize(gain, 0.1, 0.15).order(), 2);
  EXPECT_TRUE(designLqr(gain, none, one).isSolved());
  EXPECT_TRUE(designKalman(gain, none, one).solution.isSolved());
  EXPECT_TRUE(placePoles(gain, {}).isPlaced());
  EXPECT_EQ(reduceBalanced(gain, 0).system.order(), 0);
  EXPECT_EQ(reduceModal(gain, 0).system.order(), 0);
  EXPECT_TRUE(traceGainLocus(gain, 0, 1).crossings.empty());
  EXPECT_EQ(calcStepResponse(gain, 0, {1, 0.5}).y(2, 0), 2);
}

/// Without inputs or without outputs nothing is reached or seen, and nothing breaks.
TEST(LinearEdges, ASystemMayHaveNoInputsOrOutputs) {
  test::Arbitrary any(3);
  const StateSpace system = test::anyStableSystem(any, 4, 2, 2);
  const StateSpace idle = selectChannels(system, {0, 1}, {}),
                   blind = selectChannels(system, {}, {0, 1});
  EXPECT_EQ(calcReach(idle).controllableRank, 0);
  EXPECT_EQ(calcReach(blind).observableRank, 0);
  EXPECT_EQ(findZeros(idle).normalRank, 0);
  EXPECT_EQ(findZeros(blind).normalRank, 0);
  EXPECT_EQ(calcSingularValues(idle, VecX<double>::Ones(1)).cols(), 0);
  EXPECT_GT(findTimeSpan(idle).duration, 0);
  EXPECT_EQ(calcHankelValues(idle).norm(), 0);
  EXPECT_EQ(placePoles(idle, {-1, -2, -3, -4}).status, PolePlacement::Status::FixedPoles);
}

/// A number that is not one is refused by all, with a sentence.
TEST(LinearEdges, GapsAreRefused) {
  StateSpace gap = test::makeTransfer({1}, {1, 2, 3});
  gap.A(0, 1) = NAN;
  const MatX<double> I = MatX<double>::Identity(2, 2), one = MatX<double>::Ones(1, 1);
  const auto refused = [](const auto& act) {
    try {
      act();
    } catch (const std::invalid_argument& error) {
      return std::string(error.what()).find("not finite") != std::string::npos;
    }
    return false;
  };
  EXPECT_TRUE(refused([&] { (void)calcPoles(gap.A); }));
  EXPECT_TRUE(refused([&] { (void)findZeros(gap); }));
  EXPECT_TRUE(refused([&] { (void)calcReach(gap); }));
  EXPECT_TRUE(refused([&] { (void)calcBode(gap); }));
  EXPECT_TRUE(refused([&] { (void)calcMargins(gap); }));
  EXPECT_TRUE(refused([&] { (void)calcStepNumbers(gap); }));
  EXPECT_TRUE(refused([&] { (void)findTimeSpan(gap); }));
  EXPECT_TRUE(refused([&] { (void)discretize(gap, 1); }));
  EXPECT_TRUE(refused([&] { (void)designLqr(gap, I, one); }));
  EXPECT_TRUE(refused([&] { (void)designKalman(gap, I, one); }));
  EXPECT_TRUE(refused([&] { (void)designIntegralLqr(gap, {0}, I, one); }));
  EXPECT_TRUE(refused([&] { (void)placePoles(gap, {-1, -2}); }));
  EXPECT_TRUE(refused([&] { (void)reduceBalanced(gap, 1); }));
  EXPECT_TRUE(refused([&] { (void)traceGainLocus(gap, 0, 1); }));
}

TEST(LinearEdges, RangesOfFrequenciesAreChecked) {
  const StateSpace lag = test::makeTransfer({1}, {1, 1});
  EXPECT_THROW((void)calcBode(lag, {.from = 0, .to = 1}), std::invalid_argument);
  EXPECT_THROW((void)calcBode(lag, {.from = 2, .to = 1}), std::invalid_argument);
  EXPECT_THROW((void)calcBode(lag, {.from = NAN, .to = 1}), std::invalid_argument);
  EXPECT_THROW((void)findFrequencies(discretize(lag, 0.1), {.from = 40, .to = 90}),
               std::invalid_argument);
}

/// Sizes of numbers that no arm has: answers or refusals, no crash and no endless loop.
TEST(LinearEdges, ExtremeNumbersAreSurvived) {
  for (const double size : {1e-60, 1e-30, 1e-12, 1e12, 1e30, 1e60}) {
    test::Arbitrary any(11);
    StateSpace system = test::anyStableSystem(any, 5, 1, 1);
    system.A *= size;
    const std::vector<Pole> poles = listPoles(system.A);
    EXPECT_TRUE(areStable(poles)) << size;
    EXPECT_EQ(findZeros(system).normalRank, 1) << size;
    EXPECT_TRUE(calcMargins(system).isStable || !calcMargins(system).gains.empty()) << size;
    const StepNumbers numbers = calcStepNumbers(system);
    EXPECT_TRUE(numbers.finalValue && numbers.settlingTime) << size;
  }
}

}  // namespace
}  // namespace denavit
