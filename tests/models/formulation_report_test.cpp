#include "models/formulations/formulation_report.h"

#include <gtest/gtest.h>

#include "core/dynamics/joint_friction.h"
#include "core/simulation/simulation.h"
#include "models/formulations/formulation_differences.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

class FormulationReports : public testing::Test {
 protected:
  Arm<double> arm = makeArm(readRobot("puma560"));
  JointState rest{VecX<double>::Zero(6), VecX<double>::Zero(6), VecX<double>::Zero(6)};
};

TEST_F(FormulationReports, HaveARowOfEveryFormulation) {
  const auto states = makeReportStates(rest, arm, {});
  const FormulationReport report = makeFormulationReport(arm, states, {.timing_s = 0.01});
  ASSERT_EQ(report.rows.size(), formulations().size());
  EXPECT_FALSE(report.cancelled);
  for (std::size_t k = 0; k < report.rows.size(); ++k) {
    const FormulationRow& row = report.rows[k];
    EXPECT_EQ(row.formulation, &formulations()[k]);
    EXPECT_TRUE(row.accepted) << row.refusal;
    EXPECT_GT(row.cost.nanoseconds, 10);
    EXPECT_LT(row.cost.aware.multiplications, row.cost.blind.multiplications);
    EXPECT_EQ(row.cost.aware, countOperations(*row.formulation, arm, CountingMode::Aware));
    if (row.formulation->approximate) {
      EXPECT_GT(row.worstDifference, 1e-3);
    } else {
      EXPECT_LT(row.worstDifference, 1e-10) << row.formulation->name;
    }
  }
}

/// The rotors of a drive train are a matrix over all joints; chains of fewer and of more joints are
/// counted too, to foretell the price.
TEST(FormulationReport, CountsAnArmWithADriveTrain) {
  const Arm<double> arm = makeArm(readRobot("parallelogram-arm"));
  ASSERT_GT(arm.coupledRotors.size(), 0);
  const JointState rest{VecX<double>::Zero(2), VecX<double>::Zero(2), VecX<double>::Zero(2)};
  const FormulationReport report =
      makeFormulationReport(arm, makeReportStates(rest, arm, {}), {.timing_s = 0});
  for (const FormulationRow& row : report.rows) {
    EXPECT_TRUE(row.accepted) << row.refusal;
    if (!row.formulation->approximate) {
      EXPECT_LT(row.worstDifference, 1e-10) << row.formulation->name;
    }
  }
  const Arm<double> five = makeChain(arm, 5);
  EXPECT_EQ(five.coupledRotors.topLeftCorner(2, 2), arm.coupledRotors);
  EXPECT_EQ(five.coupledRotors.block(2, 2, 2, 2), arm.coupledRotors);
  EXPECT_TRUE(five.coupledRotors.block(0, 2, 2, 3).isZero(0));
  EXPECT_EQ(five.coupledRotors(4, 4), arm.coupledRotors(0, 0));
}

/// At rest alone an approximation of velocity terms is exact: the random states find it out.
TEST_F(FormulationReports, OtherStatesShowWhatRestHides) {
  const auto worst = [&](int others) {
    const auto states = makeReportStates(rest, arm, {}, others);
    double difference = 0;
    for (const FormulationRow& row : makeFormulationReport(arm, states, {.timing_s = 0}).rows) {
      EXPECT_EQ(row.cost.nanoseconds, 0) << "no time asked for";
      difference = std::max(difference, row.worstDifference);
    }
    return difference;
  };
  EXPECT_LT(worst(0), 1e-12);
  EXPECT_GT(worst(3), 1e-3);
}

/// Hanging straight down no torque is left but rounding, which is not to look like disagreement.
TEST_F(FormulationReports, TorquesThatCancelAreNoDisagreement) {
  const Arm<double> hanging = makeArm(readRobot("craig-3r"));
  const VecX<double> zero = VecX<double>::Zero(3);
  const JointState down{Eigen::Vector3d(-M_PI / 2, 0, 0), zero, zero};
  for (const FormulationRow& row :
       makeFormulationReport(hanging, makeReportStates(down, hanging, {}), {.timing_s = 0}).rows) {
    EXPECT_EQ(row.worstDifference > 1e-10, row.formulation->approximate) << row.formulation->name;
  }
}

TEST_F(FormulationReports, StatesKeepToTheLimitsAndToTheirSeed) {
  std::vector<JointLimits> limits(6);
  limits[0] = {.lower = 0.2, .upper = 0.3, .velocity = 0.1};
  limits[1].lower = 50;  // no upper one
  const auto states = makeReportStates(rest, arm, limits, 40, 7);
  ASSERT_EQ(states.size(), 41u);
  EXPECT_EQ(states[0].q, rest.q);
  for (std::size_t k = 1; k < states.size(); ++k) {
    EXPECT_GE(states[k].q[0], 0.2);
    EXPECT_LE(states[k].q[0], 0.3);
    EXPECT_LE(std::abs(states[k].qd[0]), 0.1);
    EXPECT_GE(states[k].q[1], 50);
    EXPECT_LE(std::abs(states[k].q[2]), 3.15);
  }
  EXPECT_EQ(states[9].qdd, makeReportStates(rest, arm, limits, 40, 7)[9].qdd);
  EXPECT_NE(states[9].qdd, makeReportStates(rest, arm, limits, 40, 8)[9].qdd);
}

TEST_F(FormulationReports, StopWhenToldTo) {
  double last = 0;
  const auto half = [&](double fraction) {
    EXPECT_GE(fraction, last);
    EXPECT_LE(fraction, 1);
    last = fraction;
    return fraction < 0.5;
  };
  const FormulationReport report = makeFormulationReport(arm, {rest}, {.timing_s = 0}, half);
  EXPECT_TRUE(report.cancelled);
  EXPECT_GT(report.rows.size(), 0u);
  EXPECT_LT(report.rows.size(), formulations().size());
}

/// A bar that stands still for the dearest formulation tells nothing.
TEST_F(FormulationReports, ProgressMovesInsideEveryRow) {
  const auto states = makeReportStates(rest, arm, {});
  std::vector<double> told;
  const FormulationReport report =
      makeFormulationReport(arm, states, {.timing_s = 0}, [&](double fraction) {
        told.push_back(fraction);
        return true;
      });
  EXPECT_FALSE(report.cancelled);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_GE(told.size(), report.rows.size() * states.size());
  double widest = 0;
  for (std::size_t k = 1; k < told.size(); ++k) widest = std::max(widest, told[k] - told[k - 1]);
  EXPECT_LT(widest, 0.3) << "the dearest takes most of the time";
  EXPECT_EQ(told.back(), 1);
}

TEST_F(FormulationReports, DearFormulationsAreNotRun) {
  const FormulationReport report =
      makeFormulationReport(arm, {rest}, {.timing_s = 0, .mostProducts = 2000});
  ASSERT_EQ(report.rows.size(), formulations().size());
  EXPECT_EQ(report.joints, 6);
  int dear = 0;
  for (const FormulationRow& row : report.rows) {
    EXPECT_EQ(row.products, predictProducts(*row.formulation, arm));
    EXPECT_EQ(row.tooDear, row.products > 2000) << row.formulation->name;
    EXPECT_EQ(row.accepted, !row.tooDear) << row.formulation->name;
    EXPECT_EQ(row.cost.aware.multiplications > 0, row.accepted) << row.formulation->name;
    dear += row.tooDear ? 1 : 0;
  }
  EXPECT_GT(dear, 1);
  EXPECT_LT(dear, 12);
}

/// Counts are polynomials in the number of joints, so what five joints cost foretells all others.
TEST_F(FormulationReports, ProductsAreForetold) {
  for (const Formulation& formulation : formulations()) {
    for (const int joints : {1, 3, 6, 11}) {
      const Arm<double> chain = makeChain(arm, joints);
      const auto counted = static_cast<double>(
          countOperations(formulation, chain, CountingMode::Blind).multiplications);
      EXPECT_NEAR(predictProducts(formulation, chain), counted, 0.05 * counted)
          << formulation.name << ", " << joints << " joints";
    }
  }
}

TEST_F(FormulationReports, FollowARun) {
  ScenarioDescription scenario = readScenario("free-fall");
  scenario.duration = 0.2;
  scenario.outputStep = 0.05;
  const Simulation simulation = makeSimulation(scenario);
  const SimulationResult run = simulate(simulation);
  ASSERT_EQ(run.recording.rowCount(), 5);
  const RecordedStates states = readRecordedStates(simulation.arm, run.recording, 1000);
  ASSERT_EQ(states.time.size(), 5u);
  EXPECT_NEAR(states.time[2], 0.1, 1e-12);
  for (const Formulation& formulation : formulations()) {
    const auto difference = calcDifferences(formulation, simulation.arm, states);
    ASSERT_EQ(difference.size(), 5u);
    EXPECT_LT(difference.front(), 1e-10) << "at rest all agree, though in free fall the torques "
                                            "are nothing but rounding";
    if (formulation.approximate) {
      EXPECT_GT(difference.back(), 1e-5);
    } else {
      EXPECT_LT(difference.back(), 1e-10) << formulation.name;
    }
  }
  EXPECT_EQ(readRecordedStates(simulation.arm, run.recording, 3).time.size(), 3u);
  std::stop_source stop;
  stop.request_stop();
  for (const double d :
       calcDifferences(formulations()[0], simulation.arm, states, stop.get_token()))
    EXPECT_TRUE(std::isnan(d));
}

TEST(RelativeDifference, IsTheLargestDifferenceOverTheLargestComponent) {
  EXPECT_DOUBLE_EQ(relativeDifference(Eigen::Vector3d(1, 2, -5), Eigen::Vector3d(1, 2, -4)), 0.25);
  EXPECT_DOUBLE_EQ(relativeDifference(Eigen::Vector2d(0.5, 0), Eigen::Vector2d(0, 0)), 0.5);
}

TEST(RelativeDifference, IsNeverSmallWhereSomethingIsNotFinite) {
  const double nan = std::nan(""), huge = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(std::isnan(relativeDifference(Eigen::Vector2d(nan, 1), Eigen::Vector2d(1, 1))));
  EXPECT_TRUE(std::isnan(relativeDifference(Eigen::Vector2d(huge, 1), Eigen::Vector2d(huge, 1))));
  EXPECT_TRUE(std::isnan(worseOf(nan, 1)) && std::isnan(worseOf(1, nan)));
  EXPECT_EQ(worseOf(1, 2), 2);
  EXPECT_EQ(worseOf(2, 1), 2);
}

}  // namespace
}  // namespace denavit
