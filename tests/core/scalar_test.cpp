#include "core/scalar/scalar.h"

#include <gtest/gtest.h>

#include "core/scalar/counted.h"
#include "core/scalar/dual.h"

namespace denavit {
namespace {

static_assert(Scalar<double>);
static_assert(Scalar<Counted>);
static_assert(Scalar<Dual<double, 3>>);
static_assert(Scalar<Dual<Dual<double, 2>, 2>>);

using Second = Dual<Dual<double, 1>, 1>;

/// A variable whose value, first and second derivative can be read off a nested dual.
Second at(double x) { return Second::variable(Dual<double, 1>::variable(x, 0), 0); }

struct Function {
  const char* name;
  Second (*dual)(const Second&);
  double (*value)(double);
  double (*first)(double);
  double (*second)(double);
};

class NestedDual : public testing::TestWithParam<Function> {};

TEST_P(NestedDual, HasExactFirstAndSecondDerivatives) {
  const Function& f = GetParam();
  for (const double x : {0.1, 0.37, 0.8}) {
    const Second y = f.dual(at(x));
    EXPECT_NEAR(y.value.value, f.value(x), 1e-15 * (1 + std::abs(f.value(x)))) << f.name;
    EXPECT_NEAR(y.d[0].value, f.first(x), 1e-14 * (1 + std::abs(f.first(x)))) << f.name;
    EXPECT_NEAR(y.value.d[0], f.first(x), 1e-14 * (1 + std::abs(f.first(x)))) << f.name;
    EXPECT_NEAR(y.d[0].d[0], f.second(x), 1e-13 * (1 + std::abs(f.second(x)))) << f.name;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Functions, NestedDual,
    testing::Values(
        Function{"sin", [](const Second& x) { return sin(x); },
                 [](double x) { return std::sin(x); }, [](double x) { return std::cos(x); },
                 [](double x) { return -std::sin(x); }},
        Function{"cos", [](const Second& x) { return cos(x); },
                 [](double x) { return std::cos(x); }, [](double x) { return -std::sin(x); },
                 [](double x) { return -std::cos(x); }},
        Function{"tan", [](const Second& x) { return tan(x); },
                 [](double x) { return std::tan(x); },
                 [](double x) { return 1 + std::pow(std::tan(x), 2); },
                 [](double x) { return 2 * std::tan(x) * (1 + std::pow(std::tan(x), 2)); }},
        Function{"asin", [](const Second& x) { return asin(x); },
                 [](double x) { return std::asin(x); },
                 [](double x) { return 1 / std::sqrt(1 - x * x); },
                 [](double x) { return x / std::pow(1 - x * x, 1.5); }},
        Function{"acos", [](const Second& x) { return acos(x); },
                 [](double x) { return std::acos(x); },
                 [](double x) { return -1 / std::sqrt(1 - x * x); },
                 [](double x) { return -x / std::pow(1 - x * x, 1.5); }},
        Function{"atan", [](const Second& x) { return atan(x); },
                 [](double x) { return std::atan(x); }, [](double x) { return 1 / (1 + x * x); },
                 [](double x) { return -2 * x / std::pow(1 + x * x, 2); }},
        Function{"atan2", [](const Second& x) { return atan2(x, Second(2.0)); },
                 [](double x) { return std::atan2(x, 2); },
                 [](double x) { return 2 / (4 + x * x); },
                 [](double x) { return -4 * x / std::pow(4 + x * x, 2); }},
        Function{"sinh", [](const Second& x) { return sinh(x); },
                 [](double x) { return std::sinh(x); }, [](double x) { return std::cosh(x); },
                 [](double x) { return std::sinh(x); }},
        Function{"cosh", [](const Second& x) { return cosh(x); },
                 [](double x) { return std::cosh(x); }, [](double x) { return std::sinh(x); },
                 [](double x) { return std::cosh(x); }},
        Function{"tanh", [](const Second& x) { return tanh(x); },
                 [](double x) { return std::tanh(x); },
                 [](double x) { return 1 - std::pow(std::tanh(x), 2); },
                 [](double x) { return -2 * std::tanh(x) * (1 - std::pow(std::tanh(x), 2)); }},
        Function{"exp", [](const Second& x) { return exp(x); },
                 [](double x) { return std::exp(x); }, [](double x) { return std::exp(x); },
                 [](double x) { return std::exp(x); }},
        Function{"log", [](const Second& x) { return log(x); },
                 [](double x) { return std::log(x); }, [](double x) { return 1 / x; },
                 [](double x) { return -1 / (x * x); }},
        Function{"sqrt", [](const Second& x) { return sqrt(x); },
                 [](double x) { return std::sqrt(x); }, [](double x) { return 0.5 / std::sqrt(x); },
                 [](double x) { return -0.25 / std::pow(x, 1.5); }},
        Function{"cube", [](const Second& x) { return pow(x, 3.0); },
                 [](double x) { return x * x * x; }, [](double x) { return 3 * x * x; },
                 [](double x) { return 6 * x; }},
        Function{"quotient", [](const Second& x) { return Second(1.0) / (Second(1.0) + x * x); },
                 [](double x) { return 1 / (1 + x * x); },
                 [](double x) { return -2 * x / std::pow(1 + x * x, 2); },
                 [](double x) { return (6 * x * x - 2) / std::pow(1 + x * x, 3); }}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(NestedDual, WhatDoesNotDependOnASeedHasNoDerivativeWhereASlopeIsInfinite) {
  // As in max(0, t - 1)^1.5 before t = 1.
  const Second zero(0.0), one(1.0);
  for (const Second& y :
       {sqrt(zero), pow(zero, 1.5), pow(zero, 0.5), asin(one), acos(one), atan2(zero, zero)}) {
    EXPECT_EQ(y.d[0].value, 0);
    EXPECT_EQ(y.value.d[0], 0);
    EXPECT_EQ(y.d[0].d[0], 0);
  }
  EXPECT_EQ(sqrt(at(0)).d[0].value, std::numeric_limits<double>::infinity());
}

TEST(NestedDual, WholePowersExistAtZeroAndBelow) {
  for (const double x : {0.0, -2.0}) {
    const Second square = pow(at(x), 2.0), cube = pow(at(x), 3.0), same = pow(at(x), 1.0);
    EXPECT_EQ(square.value.value, x * x);
    EXPECT_EQ(square.d[0].value, 2 * x);
    EXPECT_EQ(square.d[0].d[0], 2);
    EXPECT_EQ(cube.d[0].value, 3 * x * x);
    EXPECT_EQ(cube.d[0].d[0], 6 * x);
    EXPECT_EQ(same.d[0].value, 1);
    EXPECT_EQ(same.d[0].d[0], 0);
    EXPECT_EQ(pow(at(x), 0.0).value.value, 1);
  }
}

TEST(Counted, CountsEveryOperationWhenBlind) {
  CountingScope scope;
  const Counted x = Counted::variable(2), y = Counted::variable(3);
  const Counted z = x * y + x - y / x;
  EXPECT_EQ(z.value, 2 * 3 + 2 - 1.5);
  EXPECT_EQ(scope.count(), (OperationCount{1, 2, 1, 0}));
}

TEST(Counted, LeavesOutWhatFoldingWouldWhenAware) {
  CountingScope scope(CountingMode::Aware);
  const Counted x = Counted::variable(2), zero = 0.0, one = 1.0;
  EXPECT_EQ((x * zero + x * one - zero).value, 2);
  EXPECT_EQ((Counted(2.0) * Counted(3.0) + sin(Counted(1.0))).value, 6 + std::sin(1.0));
  EXPECT_EQ(scope.count(), OperationCount{});
  EXPECT_EQ((x * x + sin(x)).value, 4 + std::sin(2.0));
  EXPECT_EQ(scope.count(), (OperationCount{1, 1, 0, 1}));
}

TEST(Counted, TheInnerScopeCounts) {
  const Counted x = Counted::variable(2);
  CountingScope outer;
  {
    CountingScope inner;
    EXPECT_EQ((x * x).value, 4);
    EXPECT_EQ(inner.count().multiplications, 1);
  }
  EXPECT_EQ(outer.count().multiplications, 0);
  EXPECT_EQ((x + x).value, 4);
  EXPECT_EQ(outer.count().additions, 1);
}

}  // namespace
}  // namespace denavit
