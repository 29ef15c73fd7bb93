#include "models/json/number_text.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <numbers>
#include <random>
#include <sstream>

#include <gtest/gtest.h>

namespace denavit {
namespace {

TEST(NumberText, ADecimalThatWasComputedIsTheOneThatWasMeant) {
  EXPECT_EQ(roundToDecimal(0.1 + 0.2), 0.3);
  EXPECT_EQ(roundToDecimal(std::exp(std::log(0.001) / 3)), 0.1);
  EXPECT_EQ(roundToDecimal(-1e300), -1e300);
  EXPECT_EQ(roundToDecimal(0), 0);
}

TEST(NumberText, ShortestReadsBackToTheSameDouble) {
  EXPECT_EQ(toShortest(0.1), "0.1");
  EXPECT_EQ(toShortest(90), "90");
  EXPECT_EQ(toShortest(-0.0), "0");
  EXPECT_EQ(toShortest(1e22), "1e+22");
  std::mt19937_64 random(1);
  for (int k = 0; k < 2000; ++k) {
    const double x =
        std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 120) - 120);
    EXPECT_EQ(findNumber(toShortest(x)), x);
  }
}

TEST(NumberText, DegreesStayAsTyped) {
  for (const char* text :
       {"90", "-45", "0.1", "223", "30", "360", "1", "57.3", "10", "1e-05", "100"}) {
    EXPECT_EQ(toShortestDegrees(degreesToRadians(text)), text);
  }
  EXPECT_EQ(degreesToRadians("90"), std::numbers::pi / 2);
  EXPECT_EQ(degreesToRadians("180"), std::numbers::pi);
}

/// Between the radians of two neighbouring doubles in degrees there may be another double.
TEST(NumberText, EveryAngleReadsBackThroughDegrees) {
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> uniform(-7, 7);
  int extended = 0;
  for (int k = 0; k < 5000; ++k) {
    const double x = uniform(random);
    const std::string text = toShortestDegrees(x);
    EXPECT_EQ(degreesToRadians(text), x) << text;
    extended += isExtendedDecimal(text) ? 1 : 0;
  }
  EXPECT_GT(extended, 0);  // or the long decimals would not be tested
}

TEST(NumberText, FindsOnlyWholeFiniteNumbers) {
  for (const char* text :
       {"", "x", "1x", "nan", "inf", "-inf", "1e999", " 1", "1 ", "0x1", "++1", "+-1"}) {
    EXPECT_FALSE(findNumber(text).has_value()) << text;
  }
  EXPECT_EQ(findNumber("+1"), 1);
}

/// Two different numbers are printed differently.
TEST(NumberText, TellsAValueFromItsLimit) {
  EXPECT_EQ(toReadableApart(2.5, 2).value, "2.5");
  EXPECT_EQ(toReadableApart(2.5, 2).limit, "2");
  EXPECT_EQ(toReadableApart(2.0000012, 2).value, "2.000001");
  EXPECT_EQ(toReadableApart(2, 2).value, "2");
  EXPECT_EQ(toReadableApart(std::nextafter(2, 3), 2).value, "2.0000000000000004");
}

TEST(NumberText, RoundsSoThatWhatIsBeyondReadsAsMore) {
  EXPECT_EQ(countDigitsBeside(186.43, 186.4, 3, 4), 5);
  EXPECT_EQ(countDigitsBeside(186.67, 186.4, 3, 4), 3);
  EXPECT_EQ(countDigitsBeside(186.3, 186.4, 3, 4), 3);
  EXPECT_EQ(countDigitsBeside(186.6, 186.7, 3, 4), 4);  // not 187 of 186.7
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> uniform(0.5, 200), near(-3, 3);
  for (int k = 0; k < 3000; ++k) {
    const double limit = uniform(random), value = limit + std::pow(10, near(random)) - 1;
    const int digits = countDigitsBeside(value, limit, 3, 4);
    const auto read = [](double number, int figures) {
      std::ostringstream text;
      text << std::setprecision(figures) << number;
      return std::stod(text.str());
    };
    EXPECT_EQ(read(value, digits) > read(limit, std::max(digits, 4)), value > limit) << value;
  }
}

}  // namespace
}  // namespace denavit
