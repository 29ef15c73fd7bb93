#include "models/formula/quantity.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace denavit {
namespace {

struct Typed {
  const char* text;
  QuantityKind kind;
  double expected;
};

TEST(Quantity, ReadsWhatPeopleType) {
  const Typed rows[] = {
      {"90", QuantityKind::Angle, std::numbers::pi / 2},
      {"90deg", QuantityKind::Angle, std::numbers::pi / 2},
      {"90°", QuantityKind::Angle, std::numbers::pi / 2},
      {" 90 deg ", QuantityKind::Angle, std::numbers::pi / 2},
      {"pi/2", QuantityKind::Angle, std::numbers::pi / 2},
      {"-π/2", QuantityKind::Angle, -std::numbers::pi / 2},
      {"2pi/3", QuantityKind::Angle, 2 * std::numbers::pi / 3},
      {"1.57rad", QuantityKind::Angle, 1.57},
      {"pi/2 rad", QuantityKind::Angle, std::numbers::pi / 2},
      {"22,5", QuantityKind::Angle, std::numbers::pi / 8},
      {"0.5 m", QuantityKind::Length, 0.5},
      {"500 mm", QuantityKind::Length, 0.5},
      {"50cm", QuantityKind::Length, 0.5},
      {"0,5", QuantityKind::Length, 0.5},
      {"1/3", QuantityKind::Length, 1.0 / 3},
      {"2*0.25 m", QuantityKind::Length, 0.5},
      {"12 g", QuantityKind::Mass, 0.012},
      {"1.5 kg", QuantityKind::Mass, 1.5},
      {"0.3 kg m²", QuantityKind::Inertia, 0.3},
      {"0.3 kg*m^2", QuantityKind::Inertia, 0.3},
      {"0.3 kg·m²", QuantityKind::Inertia, 0.3},
      {"3 g cm²", QuantityKind::Inertia, 3e-7},
      {"20 ms", QuantityKind::Time, 0.02},
      {"12 N", QuantityKind::Force, 12},
      {"12 Nm", QuantityKind::Torque, 12},
      {"12 N m", QuantityKind::Torque, 12},
      {"180 deg/s", QuantityKind::AngularRate, std::numbers::pi},
      {"60 rpm", QuantityKind::AngularRate, 2 * std::numbers::pi},
      {"-9.81 m/s²", QuantityKind::Acceleration, -9.81},
      {"1e-3", QuantityKind::Plain, 1e-3},
      {"1 ft", QuantityKind::Length, 0.3048},
      {"2,5 in", QuantityKind::Length, 0.0635},
      {"0.25 turn", QuantityKind::Angle, std::numbers::pi / 2},
      {"500 mrad", QuantityKind::Angle, 0.5},
      {"0.785 rad", QuantityKind::Angle, 0.785},
      {"pi/4", QuantityKind::Angle, std::numbers::pi / 4},
      {"45deg", QuantityKind::Angle, std::numbers::pi / 4},
      {"2 lb", QuantityKind::Mass, 0.90718474},
      {"5 kg cm²", QuantityKind::Inertia, 5e-4},
      {"5 kg mm^2", QuantityKind::Inertia, 5e-6},
      {"1500 N mm", QuantityKind::Torque, 1.5},
      {"2 N cm", QuantityKind::Torque, 0.02},
      {"1 g", QuantityKind::Acceleration, 9.80665},
      {"2 turns/s", QuantityKind::AngularRate, 4 * std::numbers::pi},
      {"6 m/min", QuantityKind::LinearRate, 0.1},
      {"atan2(1,1)", QuantityKind::Plain, std::numbers::pi / 4},
      {"atan2(0,5; 0,5)", QuantityKind::Plain, std::numbers::pi / 4},
      {"2*(1,5 + 0,5)", QuantityKind::Plain, 4},
      {"sqrt(2,25)", QuantityKind::Plain, 1.5},
      {"max(1,(2,5))", QuantityKind::Plain, 2.5},
      {"−4", QuantityKind::Plain, -4},
      {"30*deg", QuantityKind::Angle, std::numbers::pi / 6},
      {"2*45 deg", QuantityKind::Angle, std::numbers::pi / 2},
      {"10*deg + 20*deg", QuantityKind::Angle, std::numbers::pi / 6},
      {"45*deg/3", QuantityKind::Angle, std::numbers::pi / 12},
      {"90*deg/s", QuantityKind::AngularRate, std::numbers::pi / 2},
      {"2*sin(30*deg)", QuantityKind::Length, 1},
      {"2*sin(30*deg) m", QuantityKind::Length, 1},
  };
  for (const auto& [text, kind, expected] : rows) {
    const ParsedQuantity parsed = parseQuantity(text, kind);
    ASSERT_TRUE(parsed.value.has_value()) << text << ": " << parsed.error;
    EXPECT_NEAR(*parsed.value, expected, 1e-15 * std::abs(expected)) << text;
  }
  EXPECT_EQ(*parseQuantity("90", QuantityKind::Angle).value, std::numbers::pi / 2);
}

TEST(Quantity, BareNumbersFollowTheEditor) {
  EXPECT_EQ(*parseQuantity("1.5", QuantityKind::Angle, AngleUnit::Radian).value, 1.5);
  EXPECT_EQ(*parseQuantity("500", QuantityKind::Length, AngleUnit::Degree, true).value, 0.5);
  EXPECT_EQ(*parseQuantity("0.5 m", QuantityKind::Length, AngleUnit::Degree, true).value, 0.5);
}

TEST(Quantity, DecimalsInAUnitAreTheNearestNumbers) {
  for (int k = 1; k < 3000; ++k) {
    const std::string text = std::to_string(k / 10) + "." + std::to_string(k % 10) + " mm";
    EXPECT_EQ(*parseQuantity(text, QuantityKind::Length).value, k / 10000.0) << text;
  }
  EXPECT_EQ(*parseQuantity("2 * mm", QuantityKind::Length).value, 0.002);
  EXPECT_EQ(*parseQuantity("1 lb", QuantityKind::Mass).value, 0.45359237);
}

TEST(Quantity, RefusesWhatIsNoQuantity) {
  for (const char* text : {"",      "  ",    "abc",    "nan",   "inf", "1e999",    "5 kg", "1/0",
                           "1,2,3", "m",     "deg",    "t",     "1 2", "0x10",     "2*",   "9^",
                           "2**mm", "2^ mm", "5 grad", "5 min", "1;2", "atan2(1;2"}) {
    const ParsedQuantity parsed = parseQuantity(text, QuantityKind::Length);
    EXPECT_FALSE(parsed.value.has_value()) << text;
    EXPECT_FALSE(parsed.error.empty()) << text;
  }
  EXPECT_EQ(
      parseQuantity("5 kg", QuantityKind::Length).error,
      "cannot read \"5 kg\"; type a number, with or without a unit (mm, cm, dm, um, µm, m, in, "
      "ft)");
}

TEST(Quantity, WhatNobodyTypesIsRefusedAtOnce) {
  const ParsedQuantity parsed = parseQuantity(std::string(200000, '('), QuantityKind::Length);
  EXPECT_FALSE(parsed.value);
  EXPECT_NE(parsed.error.find("200000 characters"), std::string::npos);
}

}  // namespace
}  // namespace denavit
