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

/// The numbers that one algorithm gave.
template <typename T>
struct Result {
  std::string name;
  std::vector<T> numbers;
};

template <typename T, template <typename> class AnyArm>
void runAll(const std::vector<test::ScalarAlgorithm<AnyArm<T>, T>>& algorithms, const char* kind,
            const Subject<AnyArm>& subject, double h, std::vector<Result<T>>& results) {
  const AnyArm<T> arm = subject.arm.template cast<T>();
  const ScalarState<T> state = subject.template makeState<T>(h);
  for (const auto& algorithm : algorithms) {
    SCOPED_TRACE(algorithm.name);
    Numbers<T> out;
    algorithm.run(arm, state, out);
    results.push_back({std::string(kind) + ", " + algorithm.name, out.all()});
  }
}
template <typename T>
void runAll(const std::vector<test::ScalarFormulation<T>>& formulations,
            const Subject<Arm>& subject, double h, std::vector<Result<T>>& results) {
  const ScalarState<T> s = subject.makeState<T>(h);
  for (const auto& formulation : formulations) {
    if (!formulation.make) {
      ADD_FAILURE() << formulation.name << " is not in the registry";
      continue;
    }
    Numbers<T> out;
    VecX<T> tau;
    formulation.make(subject.arm)->calc(s.q, s.qd, s.x, tau);
    out.add(tau);
    results.push_back({"formulation, " + std::string(formulation.name), out.all()});
  }
}

/// Every algorithm runs once, with its subject moved by h.
template <typename T>
std::vector<Result<T>> runEveryAlgorithm(double h = 0) {
  std::vector<Result<T>> results;
  runAll(test::rigidAlgorithms<T>(), "rigid arm", makeRigid(), h, results);
  runAll(test::scalarFormulations<T>(), makeRigid(), h, results);
  runAll(test::flexibleAlgorithms<T>(), "beams that stiffen",
         makeFlexible(TipRotation::Exact, true), h, results);
  runAll(test::flexibleAlgorithms<T>(), "linear tips", makeFlexible(TipRotation::Linear, false), h,
         results);
  return results;
}

/// A part of each number.
template <typename T>
std::vector<Result<double>> partsOf(const std::vector<Result<T>>& results,
                                    double (*part)(const T&)) {
  std::vector<Result<double>> parts;
  for (const Result<T>& result : results) {
    Result<double>& own = parts.emplace_back(Result<double>{result.name, {}});
    for (const T& number : result.numbers) own.numbers.push_back(part(number));
  }
  return parts;
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

/// No algorithm's numbers differ by more than the tolerance from those expected of it.
void expectNear(const std::vector<Result<double>>& results,
                const std::vector<Result<double>>& expected, double tolerance) {
  ASSERT_EQ(results.size(), expected.size());
  for (std::size_t k = 0; k < expected.size(); ++k) {
    SCOPED_TRACE(expected[k].name);
    EXPECT_EQ(results[k].name, expected[k].name);
    EXPECT_LT(difference(results[k].numbers, expected[k].numbers), tolerance);
  }
}

constexpr double kStep = 1e-5;
/// Central differences give the derivatives along the direction, from values a step ahead and
/// behind.
std::vector<Result<double>> differentiate(std::vector<Result<double>> ahead,
                                          const std::vector<Result<double>>& behind) {
  for (std::size_t k = 0; k < ahead.size(); ++k) {
    std::vector<double>& numbers = ahead[k].numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      numbers[i] = (numbers[i] - behind.at(k).numbers.at(i)) / (2 * kStep);
    }
  }
  return ahead;
}

template <typename T>
class EveryScalar : public testing::Test {};
using Scalars = testing::Types<Counted, First, Second, Untruthful>;
TYPED_TEST_SUITE(EveryScalar, Scalars);

TYPED_TEST(EveryScalar, GivesTheValuesOfDouble) {
  const auto value = [](const TypeParam& x) { return valueOf(x); };
  expectNear(partsOf<TypeParam>(runEveryAlgorithm<TypeParam>(), value), runEveryAlgorithm<double>(),
             1e-11);
}

TEST(EveryDual, HasTheDerivativesOfFiniteDifferences) {
  const auto slopesAt = [](double moved) {
    return partsOf<First>(runEveryAlgorithm<First>(moved), [](const First& x) { return x.d[0]; });
  };
  const std::vector<Result<double>> slopes = slopesAt(0);
  expectNear(slopes,
             differentiate(runEveryAlgorithm<double>(kStep), runEveryAlgorithm<double>(-kStep)),
             1e-7);
  const std::vector<Result<Second>> second = runEveryAlgorithm<Second>();
  expectNear(partsOf<Second>(second, [](const Second& x) { return x.d[0].value; }), slopes, 1e-11);
  expectNear(partsOf<Second>(second, [](const Second& x) { return x.value.d[0]; }), slopes, 1e-11);
  expectNear(partsOf<Second>(second, [](const Second& x) { return x.d[0].d[0]; }),
             differentiate(slopesAt(kStep), slopesAt(-kStep)), 1e-7);
}

TEST(EveryDual, RunsEveryFormulationOfTheRegistry) {
  ASSERT_EQ(test::scalarFormulations<double>().size(), formulations().size());
  for (std::size_t k = 0; k < formulations().size(); ++k) {
    EXPECT_EQ(test::scalarFormulations<double>()[k].name, formulations()[k].name);
  }
}

}  // namespace
}  // namespace denavit
