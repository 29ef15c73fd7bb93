#include <gtest/gtest.h>

#include "core/scalar/counted.h"
#include "core/scalar/dual.h"
#include "tests/core/arbitrary_flexible.h"
#include "tests/core/scalar_algorithms.h"
#include "tests/core/untruthful.h"

// Every recursion of the core is one template; here each runs with every scalar. Duals carry one
// seed, a direction in which the whole state moves.
namespace denavit {
namespace {

using First = Dual<double, 1>;
using Second = Dual<First, 1>;
using test::Numbers, test::ScalarState, test::Untruthful;

double valueOf(const Counted& x) { return x.value; }

/// Number k of a state that has moved by h, over a scalar.
template <typename T>
T makeNumber(double x, double direction) {
  if constexpr (std::is_same_v<T, Counted>) {
    return Counted::variable(x + 0 * direction);
  } else if constexpr (std::is_same_v<T, First>) {
    return First(x, {direction});
  } else if constexpr (std::is_same_v<T, Second>) {
    return Second(First(x, {direction}), {First(direction)});
  } else {
    return T(x);
  }
}

/// An arm of a kind, a state, and a direction to move it in.
template <template <typename> class AnyArm>
struct Subject {
  AnyArm<double> arm;
  ScalarState<double> state, direction;

  /// The state, moved by h.
  template <typename T>
  [[nodiscard]] ScalarState<T> makeState(double h = 0) const {
    const auto make = [&](const VecX<double>& x, const VecX<double>& along) {
      VecX<T> numbers(x.size());
      for (Eigen::Index i = 0; i < x.size(); ++i) {
        numbers[i] = makeNumber<T>(x[i] + h * along[i], along[i]);
      }
      return numbers;
    };
    return {make(state.q, direction.q), make(state.qd, direction.qd), make(state.x, direction.x)};
  }
};

/// Revolute and prismatic joints, rotors and a base that is turned.
Subject<Arm> makeRigid() {
  test::Arbitrary any(7);
  Subject<Arm> subject{.arm = any.arm(4), .state = {}, .direction = {}};
  subject.arm.links[1].type = JointType::Revolute;
  subject.arm.links[2].type = JointType::Prismatic;
  subject.state = {any.vecX(4, 2), any.vecX(4, 2), any.vecX(4, 2)};
  subject.direction = {any.vecX(4, 1), any.vecX(4, 1), any.vecX(4, 1)};
  return subject;
}

Subject<FlexibleArm> makeFlexible(TipRotation tip, bool stiffening) {
  test::Arbitrary any(8);
  Subject<FlexibleArm> subject{
      .arm = arbitraryFlexibleArm(any, 3,
                                  {.tipRotation = tip, .stiffening = stiffening, .driven = true}),
      .state = {},
      .direction = {}};
  const auto make = [&](double size) {
    return arbitraryCoordinates(any, subject.arm, size, 0.03 * size);
  };
  subject.state = {make(2), make(2), make(2)};
  subject.direction = {make(1), make(1), make(1)};
  return subject;
}

/// What one algorithm makes of a subject.
template <typename T, template <typename> class AnyArm>
std::vector<T> run(const test::ScalarAlgorithm<AnyArm<T>, T>& algorithm,
                   const Subject<AnyArm>& subject, double h = 0) {
  Numbers<T> out;
  algorithm.run(subject.arm.template cast<T>(), subject.template makeState<T>(h), out);
  return out.all();
}
template <typename T>
std::vector<T> run(const test::ScalarFormulation<T>& formulation, const Subject<Arm>& subject,
                   double h = 0) {
  const ScalarState<T> s = subject.makeState<T>(h);
  VecX<T> tau;
  formulation.make(subject.arm)->calc(s.q, s.qd, s.x, tau);
  return {tau.begin(), tau.end()};
}

/// The largest difference relative to the largest number.
double difference(const std::vector<double>& a, const std::vector<double>& b) {
  EXPECT_EQ(a.size(), b.size());
  double worst = 0, size = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    worst = std::max(worst, std::abs(a[i] - b[i]));
    size = std::max(size, std::abs(b[i]));
  }
  EXPECT_GT(size, 0);
  return worst / size;
}

template <typename T, typename Part>
std::vector<double> partsOf(const std::vector<T>& numbers, Part part) {
  std::vector<double> parts;
  for (const T& number : numbers) parts.push_back(part(number));
  return parts;
}

/// The derivative along the direction by central differences.
template <typename Values>
std::vector<double> differentiate(Values values) {
  constexpr double h = 1e-5;
  std::vector<double> ahead = values(h), behind = values(-h);
  for (std::size_t i = 0; i < ahead.size(); ++i) ahead[i] = (ahead[i] - behind[i]) / (2 * h);
  return ahead;
}

/// Calls check(name, calc) for every algorithm; calc<T>(h) is what it makes of its subject, moved
/// by h, over T.
template <typename Check>
void forEveryAlgorithm(Check check) {
  const auto forAll = [&](const auto& subject, const char* kind, const auto& algorithms) {
    for (std::size_t k = 0; k < algorithms.template operator()<double>().size(); ++k) {
      const auto& name = algorithms.template operator()<double>()[k].name;
      SCOPED_TRACE(testing::Message() << kind << ", " << name);
      check([&, k]<typename T>(const T&, double h) {
        return run<T>(algorithms.template operator()<T>()[k], subject, h);
      });
    }
  };
  const auto rigid = []<typename T>() -> const auto& { return test::rigidAlgorithms<T>(); };
  const auto flexible = []<typename T>() -> const auto& { return test::flexibleAlgorithms<T>(); };
  const auto formulations = []<typename T>() -> const auto& {
    return test::scalarFormulations<T>();
  };
  forAll(makeRigid(), "rigid arm", rigid);
  forAll(makeRigid(), "formulation", formulations);
  forAll(makeFlexible(TipRotation::Exact, true), "beams that stiffen", flexible);
  forAll(makeFlexible(TipRotation::Linear, false), "linear tips", flexible);
}

template <typename T>
class EveryScalar : public testing::Test {};
using Scalars = testing::Types<Counted, First, Second, Untruthful>;
TYPED_TEST_SUITE(EveryScalar, Scalars);

TYPED_TEST(EveryScalar, GivesTheValuesOfDouble) {
  forEveryAlgorithm([](const auto& calc) {
    const auto values = partsOf(calc(TypeParam(), 0), [](const auto& x) { return valueOf(x); });
    EXPECT_LT(difference(values, calc(double(), 0)), 1e-11);
  });
}

TEST(EveryDual, HasTheDerivativesOfFiniteDifferences) {
  forEveryAlgorithm([](const auto& calc) {
    const auto slopes = [&](double h) {
      return partsOf(calc(First(), h), [](const First& x) { return x.d[0]; });
    };
    EXPECT_LT(difference(slopes(0), differentiate([&](double h) { return calc(double(), h); })),
              1e-7);
    const std::vector<Second> second = calc(Second(), 0);
    EXPECT_LT(difference(partsOf(second, [](const Second& x) { return x.d[0].value; }), slopes(0)),
              1e-11);
    EXPECT_LT(difference(partsOf(second, [](const Second& x) { return x.value.d[0]; }), slopes(0)),
              1e-11);
    EXPECT_LT(difference(partsOf(second, [](const Second& x) { return x.d[0].d[0]; }),
                         differentiate(slopes)),
              1e-7);
  });
}

TEST(EveryDual, RunsEveryFormulationOfTheRegistry) {
  ASSERT_EQ(test::scalarFormulations<double>().size(), formulations().size());
  for (std::size_t k = 0; k < formulations().size(); ++k) {
    EXPECT_EQ(test::scalarFormulations<double>()[k].name, formulations()[k].name);
  }
}

}  // namespace
}  // namespace denavit
