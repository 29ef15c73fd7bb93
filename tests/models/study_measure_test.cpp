// Measures: what functions of rows come to, their derivatives, and what is wrong with formulas.

#include <cmath>
#include <numbers>

#include <gmock/gmock.h>

#include "models/study/measure.h"

namespace denavit {
namespace {

using testing::HasSubstr;

/// q1 = 1 - e^-4t (cos 20t), p = e^-t, on [0, 2].
class StudyMeasure : public testing::Test {
 protected:
  StudyMeasure() : recording(columns) {
    for (int k = 0; k <= 2000; ++k) {
      const double t = 1e-3 * k;
      recording.appendRow(std::array{t, 1 - std::exp(-4 * t) * std::cos(20 * t), std::exp(-t)});
    }
  }

  double calc(const std::string& text) const {
    return Measure(text, columns).calc(recording, figures);
  }

  std::vector<Column> columns{{"time", "s", ""}, {"q1_rad", "rad", ""}, {"tau1_Nm", "N m", ""}};
  Recording recording;
  RunFigures figures{1e-9, 2, 77, [] { return std::vector<double>{3, 5}; }};
};

TEST_F(StudyMeasure, FunctionsOfRowsComeToTheirNumbers) {
  EXPECT_DOUBLE_EQ(calc("first(tau1)"), 1);
  EXPECT_DOUBLE_EQ(calc("last(tau1_Nm)"), std::exp(-2.0));
  EXPECT_DOUBLE_EQ(calc("max(tau1)"), 1);
  EXPECT_DOUBLE_EQ(calc("min(-2*tau1)"), -2);
  EXPECT_NEAR(calc("mean(tau1)"), (1 - std::exp(-2.0)) / 2, 1e-7);
  EXPECT_NEAR(calc("rms(tau1)"), std::sqrt((1 - std::exp(-4.0)) / 4), 1e-7);
  EXPECT_NEAR(calc("at(tau1, 0.5005)"), std::exp(-0.5005), 1e-6);
  EXPECT_TRUE(std::isnan(calc("at(tau1, 2.5)")));
  EXPECT_NEAR(calc("last(int(tau1))"), 1 - std::exp(-2.0), 1e-6);
  EXPECT_NEAR(calc("max(abs(d(tau1)))"), 1, 1e-3);
  // cos 20t is above 0 first, then once in each period of 2π/20: 2 s hold 6.4.
  EXPECT_DOUBLE_EQ(calc("count(q1 < 1)"), 7);
  // 1 - q1 falls below 2 % of the step of 1 for good where e^-4t |cos 20t| does.
  double settled = 0;
  for (double t = 0; t < 2; t += 1e-3) {
    if (std::exp(-4 * t) * std::abs(std::cos(20 * t)) > 0.02) settled = t + 1e-3;
  }
  EXPECT_NEAR(calc("settle(q1, 0.02, 1)"), settled, 1.5e-3);
  EXPECT_NEAR(calc("settle(q1, 0.02)"), settled, 0.03);
  // The extreme of e^-4t cos 20t, where tan 20t = -4/20.
  const double t = (std::numbers::pi - std::atan(0.2)) / 20;
  EXPECT_NEAR(calc("overshoot(q1, 1)"), -std::exp(-4 * t) * std::cos(20 * t), 1e-4);
}

TEST_F(StudyMeasure, NumbersOfARunAndArithmeticGoTogether) {
  EXPECT_DOUBLE_EQ(calc("closure"), 1e-9);
  EXPECT_DOUBLE_EQ(calc("end_time + steps"), 79);
  EXPECT_DOUBLE_EQ(calc("frequency(2) - frequency(1)"), 2);
  EXPECT_TRUE(std::isnan(calc("frequency(3)")));
  EXPECT_DOUBLE_EQ(calc("max(first(tau1), 3) + min(last(t), 1.5)"), 4.5);
}

TEST_F(StudyMeasure, UnitsOfSingleCallsAreKnown) {
  const auto unit = [&](const char* text) { return Measure(text, columns).unit(); };
  EXPECT_EQ(unit("max(abs(tau1))"), "N m");
  EXPECT_EQ(unit("at(q1, 0.5)"), "rad");
  EXPECT_EQ(unit("settle(q1, 0.02)"), "s");
  EXPECT_EQ(unit("frequency(1)"), "Hz");
  EXPECT_EQ(unit("max(tau1*q1)"), "");
  EXPECT_EQ(unit("max(tau1) + max(q1)"), "");
}

TEST_F(StudyMeasure, DerivativesAreThoseOfTheFormula) {
  // By p, with q1 as it is and τ = e^-t + p cos t.
  const auto tangent = [&](int column) {
    std::vector<double> values(static_cast<std::size_t>(recording.rowCount()), 0.0);
    if (column != 2) return values;
    for (std::size_t k = 0; k < values.size(); ++k) values[k] = std::cos(1e-3 * double(k));
    return values;
  };
  constexpr double h = 1e-6;
  const auto moved = [&](double p) {
    Recording other(columns);
    for (int row = 0; row < recording.rowCount(); ++row) {
      const double t = recording.value(row, 0);
      other.appendRow(std::array{t, recording.value(row, 1), std::exp(-t) + p * std::cos(t)});
    }
    return other;
  };
  const Recording above = moved(h), below = moved(-h);
  for (const char* text :
       {"last(tau1)", "max(tau1^2 - q1)", "mean(tau1)*rms(tau1*q1)", "at(tau1, 0.7)/first(tau1)",
        "overshoot(q1 + tau1)", "last(int(tau1))", "sqrt(mean(avg(tau1, 0.1)^2))"}) {
    const Measure measure(text, columns);
    const std::optional<double> exact = measure.calcTangent(recording, figures, tangent);
    ASSERT_TRUE(exact) << text;
    const double difference =
        (measure.calc(above, figures) - measure.calc(below, figures)) / (2 * h);
    EXPECT_NEAR(*exact, difference, 1e-6 * (1 + std::abs(difference))) << text;
  }
  for (const char* text : {"count(q1 > 1)", "settle(tau1, 0.1)", "closure", "frequency(1)"}) {
    EXPECT_FALSE(Measure(text, columns).calcTangent(recording, figures, tangent)) << text;
  }
}

TEST_F(StudyMeasure, MistakesAreNamedWithTheirColumn) {
  const auto error = [&](const char* text) {
    return findMeasureError(text, columns).value_or("none");
  };
  EXPECT_EQ(error("max(q1)"), "none");
  EXPECT_THAT(error("max(q2)"), HasSubstr("column 5: \"q2\" is unknown"));
  EXPECT_THAT(error("q1 + 1"), HasSubstr("column 1: \"q1\" has a value in every row"));
  EXPECT_THAT(error("settle(q1)"), HasSubstr("lacks an argument"));
  EXPECT_THAT(error("settle(q1, -1)"), HasSubstr("not above 0"));
  EXPECT_THAT(error("last(q1, 1)"), HasSubstr("column 8: last has an argument too many"));
  EXPECT_THAT(error("frequency(0)"), HasSubstr("numbers no frequency"));
  EXPECT_THAT(error("max(q1"), HasSubstr("this ( has no )"));
  EXPECT_NE(error(""), "none");
}

}  // namespace
}  // namespace denavit
