#include "models/scenario/formula_inputs.h"

#include <gtest/gtest.h>

namespace denavit {
namespace {

const VecX<double> kPosition = Eigen::Vector3d(0.1, -0.2, 0.3);
const VecX<double> kRate = Eigen::Vector3d(4, -5, 6);

VecX<double> torqueOf(const FormulaTorque& input, double t, int size = 3) {
  VecX<double> tau = VecX<double>::Constant(size, 99);
  input.calcTorque(t, kPosition, kRate, input.makeScratch().get(), tau);
  return tau;
}

TEST(FormulaInputs, EveryVariableIsWhereItsNameSays) {
  const FormulaTorque input({"t + 10*q1 + 100*qd1", "q2*qd2", "q3 - qd3"}, {});
  EXPECT_EQ(torqueOf(input, 7), Eigen::Vector3d(7 + 10 * 0.1 + 100 * 4, -0.2 * -5, 0.3 - 6));
}

TEST(FormulaInputs, WhatNeverVariesStandsBesideWhatDoes) {
  const FormulaTorque input({"2*pi", "sin(t)", "-3"}, {});
  EXPECT_EQ(torqueOf(input, 2), Eigen::Vector3d(2 * M_PI, std::sin(2.0), -3));
  EXPECT_EQ(torqueOf(FormulaTorque({"1", "2", "3"}, {}), 2), Eigen::Vector3d(1, 2, 3));
}

TEST(FormulaInputs, AmplitudesOfFlexibleLinksAreNotDriven) {
  const VecX<double> tau = torqueOf(FormulaTorque({"1", "2*t", "3"}, {}), 2, 5);
  EXPECT_EQ(tau, (Eigen::Matrix<double, 5, 1>() << 1, 4, 3, 0, 0).finished());
}

TEST(FormulaInputs, TorquesAreSaturatedWhereTheirJointIs) {
  const double efforts[] = {5, std::numeric_limits<double>::infinity(), 1};
  const FormulaTorque input({"-7", "-7", "10*t"}, efforts);
  EXPECT_EQ(torqueOf(input, 2), Eigen::Vector3d(-5, -7, 1));
  EXPECT_EQ(torqueOf(input, 0.05), Eigen::Vector3d(-5, -7, 0.5));
}

TEST(FormulaInputs, AWrenchIsForceThenMoment) {
  WrenchDescription wrench;
  wrench.force = {"1", "t", "q3"};
  wrench.moment = {"qd1", "5", "6*q1"};
  const FormulaWrench input(wrench, 3);
  Vec6<double> w;
  input.calcWrench(2, kPosition, kRate, nullptr, w);
  EXPECT_EQ(w, (Vec6<double>() << 1, 2, 0.3, 4, 5, 6 * 0.1).finished());
}

}  // namespace
}  // namespace denavit
