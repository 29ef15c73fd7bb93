#include "models/formula/formula.h"

#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <random>

#include <gtest/gtest.h>

#include "models/issue.h"

namespace denavit {
namespace {

double valueAt(const std::string& text, double t) { return Formula(text, {"t"})(t); }

struct Value {
  const char* text;
  double expected;
};

TEST(Formula, HasTheValuesOfMathematics) {
  const double pi = std::numbers::pi, e = std::numbers::e;
  const Value values[] = {
      {"1 + 2*3", 7},
      {"-t^2", -9},
      {"2^-1", 0.5},
      {"2^3^2", 512},
      {"-2^2", -4},
      {"(1+2)*3", 9},
      {"7/2/2", 1.75},
      {"10-3-2", 5},
      {"--t", 3},
      {"+t", 3},
      {"1e-3*t", 0.003},
      {".5", 0.5},
      {"2.", 2},
      {"t<3", 0},
      {"t<=3", 1},
      {"t==3 && !(t!=3)", 1},
      {"t>5 || t>=3", 1},
      {"t<1 ? 0 : 25", 25},
      {"t<5 ? t<2 ? 1 : 2 : 3", 2},
      {"1 + t>2", 1},
      {"sin(pi/2) + cos(0)", 2},
      {"tan(t)", std::tan(3.0)},
      {"asin(1) - acos(0)", 0},
      {"atan(t)", std::atan(3.0)},
      {"atan2(-1, -1)", -3 * pi / 4},
      {"sinh(t)*cosh(t)*tanh(t)", std::sinh(3.0) * std::sinh(3.0)},
      {"exp(1) - e", 0},
      {"log(e^2)", 2},
      {"ln(e)", 1},
      {"log10(1000)", 3},
      {"sqrt(t*t)", 3},
      {"abs(-t)", 3},
      {"sign(-t) + sign(0)", -1},
      {"min(t, 2) + max(t, 2)", 5},
      {"floor(2.7) + ceil(2.2)", 5},
      {"pow(t, 2)", 9},
      {"pow(2, t)", 8},
      {"30*deg*t", pi / 2},
      {"sin(90*deg) + cos(60*deg)", 1.5},
      {"0.3*sin(2*pi*t)", 0.3 * std::sin(2 * pi * 3)},
      {"\t t \t", 3},
      {"t/0 > 1 ? 4 : 5", 4},
  };
  for (const auto& [text, expected] : values) {
    EXPECT_NEAR(valueAt(text, 3), expected, 1e-14 * (1 + std::abs(expected))) << text;
  }
  EXPECT_NEAR(valueAt("e", 0), e, 0);
}

struct Mistake {
  const char* text;
  const char* message;
};

TEST(Formula, SaysWhereAndWhatAMistakeIs) {
  const Mistake mistakes[] = {
      {"", "column 1: the expression is empty: write 0 for no value"},
      {"   ", "column 4: the expression is empty: write 0 for no value"},
      {"t=5", "column 2: has a single =: write == to compare; nothing can be assigned"},
      {"2*q1", "column 3: \"q1\" is unknown: known are t, pi, e, deg and functions as sin"},
      {"2*sine(t)", "column 3: \"sine\" is unknown: did you mean \"sin\"?"},
      {"2t", "column 2: an operator is missing before \"t\": write * for a product: 2*t"},
      {"t t", "column 3: an operator is missing before \"t\": write * for a product: 2*t"},
      {"0,5",
       "column 2: has a comma outside a function's parentheses: numbers take a decimal point: 0.5"},
      {"sin()",
       "column 1: sin takes 1 argument, not 0: check the commas; numbers take a decimal point"},
      {"sin(t, 2)",
       "column 1: sin takes 1 argument, not 2: check the commas; numbers take a decimal point"},
      {"atan2(t)",
       "column 1: atan2 takes 2 arguments, not 1: check the commas; numbers take a decimal point"},
      {"sin t", "column 5: sin needs its argument in parentheses: write sin(...)"},
      {"(t", "column 3: a ) is missing to close a parenthesis, found the end: add the )"},
      {"t)", "column 2: has a ) without its (: remove it, or open a parenthesis before it"},
      {"t +", "column 4: a value is missing at the end: write a number, a variable or a function"},
      {"* t",
       "column 1: a value is missing before \"*\": write a number, a variable or a function"},
      {"t ? 1", "column 6: a : is missing after ?, found the end: add the :"},
      {"t & 1", "column 3: cannot read \"&\": use + - * / ^ < > == && || ! ?: and parentheses"},
      {"1e999",
       "column 1: the number is too large or too small for a double: use a number below 1e308"},
      {"1/0",
       "column 2: has no finite value here, whatever the variables are: avoid division by zero, "
       "roots and logarithms of negative numbers"},
      {"sqrt(-1)",
       "column 1: has no finite value here, whatever the variables are: avoid division by "
       "zero, roots and logarithms of negative numbers"},
      {"nan", "column 1: \"nan\" is unknown: did you mean \"tan\"?"},
      {"inf", "column 1: \"inf\" is unknown: known are t, pi, e, deg and functions as sin"},
      {"1.2.3", "column 4: the number has two decimal points: write it as 0.5"},
      {"()", "column 2: has empty parentheses: put a value inside"},
      {"t°", "column 2: cannot read \"°\": use + - * / ^ < > == && || ! ?: and parentheses"},
  };
  for (const auto& [text, message] : mistakes) {
    EXPECT_EQ(findFormulaError(text, {"t"}).value_or("none"), message) << text;
  }
}

TEST(Formula, RefusesNestingThatWouldOverflowTheStack) {
  const std::string open(100000, '('), minus(9999, '-');
  EXPECT_THROW(Formula(open + "1", {}), DescriptionError);
  EXPECT_THROW(Formula(open.substr(0, 9000) + "1", {}), DescriptionError);
  EXPECT_THROW(Formula(minus + "1", {}), DescriptionError);
  std::string deep = "t", wide = "t";
  for (int k = 0; k < 40; ++k) deep = "t+(" + deep + ")";
  for (int k = 0; k < 1000; ++k) wide += "+t";
  EXPECT_THROW(Formula(deep, {"t"}), DescriptionError);
  EXPECT_EQ(valueAt(wide, 1), 1001);
}

/// A formula of every operation, at random, in a and b.
std::string arbitraryFormula(std::mt19937& random, int depth) {
  const auto pick = [&](const auto& list) { return std::string(list[random() % std::size(list)]); };
  const char* const leaves[] = {"a", "b", "2", "0.3", "1e-3", "pi", "(-1)", "0"};
  const char* const operators[] = {"+", "-",  "*",  "/",  "^",  "+",  "*", "<",
                                   ">", "<=", ">=", "==", "!=", "&&", "||"};
  const char* const functions[] = {"",     "-",    "!",    "sin",   "cos",  "tan",  "asin",
                                   "acos", "atan", "sinh", "cosh",  "tanh", "exp",  "log",
                                   "sqrt", "abs",  "sign", "floor", "ceil", "log10"};
  const char* const pairs[] = {"atan2", "min", "max", "pow"};
  if (depth == 0) return pick(leaves);
  const auto part = [&] { return "(" + arbitraryFormula(random, depth - 1) + ")"; };
  switch (random() % 6) {
    case 0:
      return pick(functions) + part();
    case 1:
      return pick(pairs) + "(" + part() + "," + part() + ")";
    case 2:
      return part() + "?" + part() + ":" + part();
    default:
      return part() + pick(operators) + part();
  }
}

/// Numbers have a way of their own through a formula: its results are to the bit those of the way
/// that all other scalars go.
TEST(Formula, NumbersAreThoseThatOtherScalarsGive) {
  using Other = Dual<double, 1>;
  std::mt19937 random(7);
  std::uniform_real_distribution<double> value(-3, 3);
  int read = 0;
  for (int k = 0; k < 3000; ++k) {
    const std::string text = arbitraryFormula(random, 1 + k % 4);
    if (findFormulaError(text, {"a", "b"})) continue;  // 1/0 and its like
    ++read;
    const Formula formula(text, {"a", "b"});
    for (int point = 0; point < 5; ++point) {
      const double x[] = {value(random), point == 0 ? 0 : value(random)};
      const Other y[] = {x[0], x[1]};
      const double number = formula.evaluate(std::span<const double>(x));
      const double other = formula.evaluate(std::span<const Other>(y)).value;
      if (std::isnan(other)) continue;  // duals do not know that pow(1, 0/0) is 1
      EXPECT_EQ(std::bit_cast<std::uint64_t>(number), std::bit_cast<std::uint64_t>(other))
          << text << " at " << x[0] << ", " << x[1];
    }
  }
  EXPECT_GT(read, 1500);
}

TEST(Formula, KnowsWhetherItVaries) {
  EXPECT_EQ(Formula("2*pi - 1", {"t"}).constant(), 2 * std::numbers::pi - 1);
  EXPECT_EQ(Formula("1 ? sin(2) : 3", {"t"}).constant(), std::sin(2.0));
  EXPECT_EQ(Formula("0*t", {"t"}).constant(), std::nullopt);
  for (const auto& [text, clipped] : {std::pair("7", 5.0), {"-7", -5.0}, {"3", 3.0}}) {
    Formula formula(text, {"t"});
    formula.clip(5);
    EXPECT_EQ(formula.constant(), clipped);
    EXPECT_EQ(formula(0.0), clipped);
  }
}

TEST(Formula, KnowsWhichVariablesItUses) {
  const Formula formula("2*q1 + 0*t", {"t", "q1", "q2"});
  EXPECT_TRUE(formula.uses(0));
  EXPECT_TRUE(formula.uses(1));
  EXPECT_FALSE(formula.uses(2));
}

/// Values, first and second derivatives of every function against central differences.
TEST(Formula, DerivativesThroughDualsEqualDifferences) {
  using First = Dual<double, 1>;
  using Second = Dual<First, 1>;
  const char* texts[] = {"0.3*sin(2*pi*t)",
                         "t^3 - 2*t",
                         "exp(-t)*cos(3*t)",
                         "sqrt(1+t^2)",
                         "atan2(t, 2)",
                         "tanh(t)/(1+t)",
                         "log(2+t) + log10(2+t)",
                         "asin(t/2)+acos(t/3)",
                         "sinh(t)*cosh(t)",
                         "t<0.2 ? t^2 : t^4",
                         "abs(t-2)",
                         "min(t^2, 3)",
                         "2^t",
                         "t^t",
                         "tan(t) + atan(t)",
                         "max(t, 0.1)^1.5",
                         "sign(t)*t^2",
                         "pow(t, 3)",
                         "floor(t) + t"};
  for (const char* text : texts) {
    const Formula formula(text, {"t"});
    for (const double t : {0.31, 0.77}) {
      const Second y = formula(Second::variable(First::variable(t, 0), 0));
      const double h = 1e-4;
      const double below = formula(t - h), at = formula(t), above = formula(t + h);
      EXPECT_DOUBLE_EQ(y.value.value, at) << text;
      EXPECT_NEAR(y.value.d[0], (above - below) / (2 * h), 1e-5 * (1 + std::abs(y.value.d[0])))
          << text;
      EXPECT_NEAR(y.d[0].d[0], (above - 2 * at + below) / (h * h),
                  1e-4 * (1 + std::abs(y.d[0].d[0])))
          << text;
      EXPECT_EQ(y.value.d[0], y.d[0].value) << text;
    }
  }
}

TEST(Formula, PowersAreSmoothAtZero) {
  using First = Dual<double, 1>;
  using Second = Dual<First, 1>;
  const Second y = Formula("3*t^2 + t", {"t"})(Second::variable(First::variable(0, 0), 0));
  EXPECT_EQ(y.value.value, 0);
  EXPECT_EQ(y.value.d[0], 1);
  EXPECT_EQ(y.d[0].d[0], 6);
}

IntervalSeries boundsOf(const std::string& text, const IntervalSeries& x, const IntervalSeries& y) {
  const std::array spans{x, y};
  return Formula(text, {"x", "y"}).evaluate(std::span<const IntervalSeries>(spans));
}

/// Where each span is one number, both bounds are the value for these numbers.
TEST(Formula, DecidesOverSpansAsOverNumbers) {
  for (const char* text :
       {"x || y", "x && y", "!x", "x < y", "x <= y", "x > y", "x >= y", "x == y", "x != y",
        "x ? y : 7", "min(x, y)", "max(x, y)", "sign(x)", "abs(x)", "floor(x)", "ceil(x)"}) {
    for (const double x : {-2.5, 0.0, 0.5, 1.0, 3.0}) {
      for (const double y : {-2.5, 0.0, 0.5, 1.0, 3.0}) {
        const std::array numbers{x, y};
        const double value = Formula(text, {"x", "y"}).evaluate(std::span<const double>(numbers));
        const Interval bounds = boundsOf(text, x, y).value();
        EXPECT_EQ(bounds.lo, value) << text << ", " << x << ", " << y;
        EXPECT_EQ(bounds.hi, value) << text << ", " << x << ", " << y;
      }
    }
  }
}

/// Where a span does not decide a condition, the bounds hold both outcomes and nothing more.
TEST(Formula, LeavesOpenOverSpansWhatIsNotDecided) {
  const IntervalSeries open(Interval(-1, 1));
  struct Case {
    const char* text;
    double lo, hi;
  };
  for (const auto& [text, lo, hi] :
       {Case{"x || y", 0, 1}, Case{"x || 1", 1, 1}, Case{"1 || x", 1, 1}, Case{"x || 0", 0, 1},
        Case{"x && y", 0, 1}, Case{"x && 0", 0, 0}, Case{"1 && x", 0, 1}, Case{"!x", 0, 1},
        Case{"x < 2", 1, 1}, Case{"x > 0.5", 0, 1}, Case{"x ? 2 : 3", 2, 3}, Case{"abs(x)", 0, 1},
        Case{"sign(x)", -1, 1}, Case{"max(x, 0)", 0, 1}, Case{"min(x, 0)", -1, 0}}) {
    const Interval bounds = boundsOf(text, open, open).value();
    EXPECT_EQ(bounds.lo, lo) << text;
    EXPECT_EQ(bounds.hi, hi) << text;
  }
}

TEST(Formula, ANegativeBaseTakesAnExponentThatDoesNotVary) {
  using First = Dual<double, 1>;
  const First y = Formula("t * (-1)^floor(t)", {"t"})(First::variable(1.5, 0));
  EXPECT_EQ(y.value, -1.5);
  EXPECT_EQ(y.d[0], -1);
}

}  // namespace
}  // namespace denavit
