#include <gmock/gmock.h>

#include "core/linear_system/frequency_response.h"
#include "core/linear_system/lyapunov.h"
#include "core/linear_system/reduction.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

using testing::HasSubstr;
using ReductionMethod = ReducedSystem::Method;

/// The largest gain of the difference on a grid around the roots of the whole.
double largestDifference(const StateSpace& whole, const StateSpace& part) {
  const FrequencyResponse a(whole), b(part);
  double largest = 0;
  for (const double w : findFrequencies(whole)) {
    const MatX<Complex> difference = a.calc(w) - b.calc(w);
    largest = std::max(largest, calcSingularValues(difference)[0]);
  }
  return largest;
}

class AnyReduction : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int n = 2 + static_cast<int>(GetParam() % 9);
  double Ts = GetParam() % 2 == 0 ? 0.1 : 0.0;
  StateSpace system = test::anyStableSystem(any, n, 2, 2, Ts);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyReduction, testing::Range(1u, 41u));

TEST_P(AnyReduction, ErrorIsWithinTheBound) {
  for (const auto match : {ReductionMatch::HighFrequencies, ReductionMatch::ConstantGain}) {
    for (const int order : {0, 1, n / 2, n - 1, n}) {
      const ReducedSystem reduced = reduceBalanced(system, order, match);
      EXPECT_EQ(reduced.method, ReductionMethod::Balanced);
      EXPECT_EQ(reduced.system.order(), order);
      const double size = reduced.hankelValues[0];
      ASSERT_TRUE(reduced.errorBound);
      EXPECT_LT(largestDifference(system, reduced.system), *reduced.errorBound + 1e-9 * size);
      EXPECT_TRUE(areStable(listPoles(reduced.system.A, Ts)));
    }
  }
}

/// Not smaller than any reduction can be: the first value left out.
TEST_P(AnyReduction, ErrorIsNotBelowTheFirstValueLeftOut) {
  const ReducedSystem reduced = reduceBalanced(system, n / 2);
  EXPECT_GT(largestDifference(system, reduced.system) * 1.05, reduced.hankelValues[n / 2]);
}

/// Squares of the values are the eigenvalues of the product of the Gramians, in any units of
/// states.
TEST_P(AnyReduction, HankelValuesAreThoseOfTheGramians) {
  const VecX<double> values = calcHankelValues(system);
  const VecX<double> other = calcHankelValues(test::rescale(any, system).system);
  EXPECT_LT(test::difference(values, other), 1e-11 * values[0]);
  const MatX<double> P = *solveLyapunov(system.A, test::square(system.B), Ts);
  const MatX<double> At = system.A.transpose();
  const MatX<double> W = *solveLyapunov(At, multiplyAdjoint(system.C, system.C), Ts);
  EXPECT_NEAR(multiply(P, W).trace(), values.squaredNorm(), 1e-9 * values.squaredNorm());
}

TEST_P(AnyReduction, ConstantGainIsKept) {
  const double place = Ts > 0 ? 1 : 0;
  const MatX<Complex> whole = test::transferAt(system, place);
  for (const ReducedSystem& reduced : {reduceBalanced(system, n / 2, ReductionMatch::ConstantGain),
                                       reduceModal(system, n / 2, ReductionMatch::ConstantGain)}) {
    const MatX<Complex> part = test::transferAt(reduced.system, place);
    EXPECT_LT(test::difference(part, whole), 1e-8 * whole.norm()) << reduced.note;
  }
}

/// Poles that grow are kept to the digit, the rest is reduced.
TEST_P(AnyReduction, PolesThatDoNotDecayAreKept) {
  if (Ts > 0) return;
  const StateSpace whole = test::anySystem(any, n + 2, 2, 2);
  std::vector<Pole> growing;
  for (const Pole& pole : listPoles(whole.A)) {
    if (pole.side != PoleSide::Stable) growing.push_back(pole);
  }
  const int kept = static_cast<int>(growing.size());
  if (kept == whole.order()) return;
  const ReducedSystem reduced = reduceBalanced(whole, kept + 1);
  EXPECT_EQ(reduced.system.order(), kept + 1);
  const std::vector<Pole> poles = listPoles(reduced.system.A);
  for (const Pole& pole : growing) {
    double nearest = 1e9;
    for (const Pole& own : poles) nearest = std::min(nearest, std::abs(own.value - pole.value));
    EXPECT_LT(nearest, 1e-9);
  }
  EXPECT_LT(largestDifference(whole, reduced.system),
            *reduced.errorBound + 1e-8 * (1 + reduced.hankelValues[0]));
}

TEST_P(AnyReduction, ModalKeepsItsPolesAndIsWithinTheBound) {
  const std::vector<Pole> poles = listPoles(system.A, Ts);
  const ReducedSystem reduced = reduceModal(system, n / 2 + 1);
  const std::vector<Pole> kept = listPoles(reduced.system.A, Ts);
  for (std::size_t k = 0; k < kept.size(); ++k) {
    EXPECT_LT(std::abs(kept[k].value - poles[k].value), 1e-9);
  }
  EXPECT_GE(reduced.system.order(), n / 2);
  ASSERT_TRUE(reduced.errorBound);
  EXPECT_LT(largestDifference(system, reduced.system), *reduced.errorBound + 1e-9);
}

/// A lightly damped chain of twelve: two modes carry the low frequencies.
TEST(Reduction, OfALightlyDampedChain) {
  const StateSpace chain = test::makeChain(12, 1e-3);
  const ReducedSystem reduced = reduceBalanced(chain, 6);
  EXPECT_EQ(reduced.method, ReductionMethod::Balanced);
  EXPECT_LT(largestDifference(chain, reduced.system), *reduced.errorBound);
  // The three slowest resonances stay where they are.
  const std::vector<Pole> whole = listPoles(chain.A), part = listPoles(reduced.system.A);
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_NEAR(part[k].naturalFrequency / whole[k].naturalFrequency, 1, 1e-3);
  }
}

/// Without any damping there are no Gramians, and it is said.
TEST(Reduction, WithoutDampingKeepsTheSlowestModes) {
  const StateSpace chain = test::makeChain(8, 0);
  const ReducedSystem reduced = reduceBalanced(chain, 5);
  EXPECT_EQ(reduced.method, ReductionMethod::Modal);
  EXPECT_EQ(reduced.system.order(), 4);  // a pair does not fit
  EXPECT_THAT(reduced.note, HasSubstr("no pole decays"));
  EXPECT_FALSE(reduced.errorBound);
  const std::vector<Pole> whole = listPoles(chain.A), part = listPoles(reduced.system.A);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_NEAR(part[k].naturalFrequency, whole[k].naturalFrequency, 1e-11);
  }
  EXPECT_EQ(calcHankelValues(chain).size(), 0);
}

TEST(Reduction, SaysWhenLessIsAskedThanMustStay) {
  const StateSpace plant = test::makeTransfer({1, 1}, {1, 3, -4, 0, 0});
  const ReducedSystem reduced = reduceBalanced(plant, 1);
  EXPECT_EQ(reduced.system.order(), 3);
  EXPECT_THAT(reduced.note, HasSubstr("the 3 poles that do not decay are all kept"));
  EXPECT_THROW((void)reduceBalanced(plant, 5), std::invalid_argument);
  EXPECT_THROW((void)reduceModal(plant, std::vector<int>{7}), std::invalid_argument);
}

}  // namespace
}  // namespace denavit
