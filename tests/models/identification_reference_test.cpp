#include <cmath>
#include <cstdlib>

#include <Eigen/SVD>
#include <gmock/gmock.h>

#include "core/identification/base_parameters.h"
#include "core/identification/regressor.h"
#include "models/identification/base_formulas.h"
#include "models/identification/identified_arm.h"
#include "models/identification/identify.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "tests/models/reference_motions.h"
#include "tests/models/reference_values.h"

namespace denavit {
namespace {

const nlohmann::json& identificationData() {
  static const nlohmann::json data = test::readMotions("identification.json");
  return data;
}

TEST(IdentificationReference, RegressorsAreThoseOfTheReference) {
  ASSERT_EQ(identificationData()["regressors"].size(), 5u);
  for (const auto& entry : identificationData()["regressors"]) {
    const RobotDescription robot = readRobot(entry["robot"].get<std::string>());
    const Arm<double> arm = makeArm(robot);
    const VecX<double> parameters = test::toVector(entry["parameters"]);
    RegressorWork work;
    MatX<double> Y;
    for (const auto& state : entry["states"]) {
      calcStandardRegressor(arm, makeUserFrames(robot), test::toVector(state["q"]),
                            test::toVector(state["qd"]), test::toVector(state["qdd"]), work, Y);
      const MatX<double> expected = test::toMatrix(state["Y"]);
      ASSERT_EQ(Y.cols(), expected.cols());
      EXPECT_LT((Y - expected).cwiseAbs().maxCoeff(), 1e-11 * expected.cwiseAbs().maxCoeff())
          << robot.name;
      EXPECT_LT(test::relative(Y * parameters, test::toVector(state["tau"])), 1e-12) << robot.name;
    }
  }
}

/// The parameters that an arm is made of, in the order of the reference.
VecX<double> parametersOf(const RobotDescription& robot) {
  const Arm<double> arm = makeArm(robot);
  const std::vector<Pose<double>> X_LF = makeUserFrames(robot);
  VecX<double> inL = calcLinkParameters(arm);
  for (int i = 0; i < arm.jointCount(); ++i) {
    inL.segment<10>(10 * i) = calcParameterTransform(X_LF[static_cast<std::size_t>(i)].inverse()) *
                              inL.segment<10>(10 * i);
  }
  return inL;
}

TEST(IdentificationReference, LinkParametersAreThoseOfTheReference) {
  for (const auto& entry : identificationData()["regressors"]) {
    const RobotDescription robot = readRobot(entry["robot"].get<std::string>());
    const VecX<double> expected = test::toVector(entry["parameters"]);
    const VecX<double> actual = parametersOf(robot);
    EXPECT_LT(test::relative(actual, expected.head(actual.size())), 1e-13) << robot.name;
  }
}

TEST(IdentificationReference, NumbersOfBaseParametersAreThoseOfTheReference) {
  for (const auto& entry : identificationData()["regressors"]) {
    for (const char* column : {"with_gravity", "without_gravity"}) {
      RobotDescription robot = readRobot(entry["robot"].get<std::string>());
      if (column == std::string("without_gravity")) robot.gravity.setZero();
      const Arm<double> arm = makeArm(robot);
      const auto& counts = entry["base_parameter_count"][column];
      EXPECT_EQ(findBaseParameters(arm, false).count(), counts["links_only"]) << robot.name;
      const BaseParameterSet all = findBaseParameters(arm, true);
      EXPECT_EQ(all.count(), counts["links_and_rotors"]) << robot.name;
      EXPECT_GT(all.smallestKept, 1e-6);
      EXPECT_LT(all.largestDropped, 1e-13);
    }
  }
}

/// With friction: the rank of the whole regressor over random states, columns scaled to length 1.
TEST(IdentificationReference, RanksWithFrictionAreThoseOfTheReference) {
  for (const auto& entry : identificationData()["regressors"]) {
    for (const char* column : {"with_gravity", "without_gravity"}) {
      RobotDescription robot = readRobot(entry["robot"].get<std::string>());
      if (column == std::string("without_gravity")) robot.gravity.setZero();
      const Arm<double> arm = makeArm(robot);
      const int n = arm.jointCount();
      RegressorWork work;
      MatX<double> Y, all(150 * n, 13 * n);
      std::srand(1);
      for (int k = 0; k < 150; ++k) {
        const VecX<double> q = 3 * VecX<double>::Random(n), qd = 2 * VecX<double>::Random(n),
                           qdd = 5 * VecX<double>::Random(n);
        calcStandardRegressor(arm, makeUserFrames(robot), q, qd, qdd, work, Y);
        all.middleRows(k * n, n) = Y;
      }
      for (Eigen::Index c = 0; c < all.cols(); ++c) {
        const double length = all.col(c).norm();
        all.col(c) *= length > 1e-12 ? 1 / length : 0;
      }
      const VecX<double> s = Eigen::JacobiSVD<MatX<double>>(all).singularValues();
      EXPECT_EQ((s.array() > 1e-9 * s[0]).count(),
                entry["base_parameter_count"][column]["links_rotors_viscous_coulomb"])
          << robot.name;
    }
  }
}

TEST(IdentificationReference, ParametersWithoutEffectAreThoseOfTheReference) {
  const std::vector<std::string> names{"m",   "mx",  "my",  "mz",  "Ixx",
                                       "Ixy", "Ixz", "Iyy", "Iyz", "Izz"};
  for (const auto& entry : identificationData()["regressors"]) {
    const RobotDescription robot = readRobot(entry["robot"].get<std::string>());
    if (robot.convention != Convention::Modified) continue;  // the table's frames are the core's
    std::vector<std::string> found;
    for (const int k : findBaseParameters(makeArm(robot), true).withoutEffect) {
      found.push_back(names[static_cast<std::size_t>(k % 10)] + std::to_string(k / 10 + 1));
    }
    EXPECT_EQ(found, entry["base_parameter_count"]["links_and_rotors_without_effect"]
                         .get<std::vector<std::string>>())
        << robot.name;
  }
}

std::string formulaNamed(const std::vector<BaseParameterText>& texts, const std::string& name) {
  for (const BaseParameterText& text : texts) {
    if (text.name == name) return text.formula;
  }
  return "none of that name";
}

TEST(IdentificationReference, FormulasAreThoseFoundByHand) {
  const auto textsOf = [](const char* name) {
    const RobotDescription robot = readRobot(name);
    return describeBaseParameters(robot, findBaseParameters(makeArm(robot), true));
  };
  const auto planar = textsOf("craig-2r");
  EXPECT_EQ(formulaNamed(planar, "Izz1"), "Izz1 + a2^2 m2 + Jr1");
  EXPECT_EQ(formulaNamed(planar, "hx1"), "mx1 + a2 m2");
  EXPECT_EQ(formulaNamed(planar, "Izz2"), "Izz2");
  // By hand: link 6 turns about z5, so that mz6, Iyy6 (twice) and m6 move on to link 5.
  const auto puma = textsOf("puma560");
  EXPECT_EQ(formulaNamed(puma, "Ixx6"), "Ixx6 - Iyy6");
  EXPECT_EQ(formulaNamed(puma, "hy5"), "mz5 + mz6");
  EXPECT_EQ(formulaNamed(puma, "Ixx5"), "Ixx5 + Iyy6 - Izz5");
  EXPECT_EQ(formulaNamed(puma, "Jr4"), "Jr4");
  EXPECT_EQ(formulaNamed(textsOf("stanford"), "m3"), "m3 + m4 + m5 + m6");
}

TEST(IdentificationReference, SymbolicAndNumericRegroupingAgreeOnAllArms) {
  for (const auto& entry : identificationData()["regressors"]) {
    for (const bool weighs : {true, false}) {
      RobotDescription robot = readRobot(entry["robot"].get<std::string>());
      if (!weighs) robot.gravity.setZero();
      const Arm<double> arm = makeArm(robot);
      const std::vector<Pose<double>> X_LF = makeUserFrames(robot);
      const BaseParameterSet base = findBaseParameters(arm, true);
      const int n = arm.jointCount();
      VecX<double> inF = VecX<double>::LinSpaced(11 * n, -1, 2).array().sin(), inL = inF;
      for (int i = 0; i < n; ++i) {
        inL.segment<10>(10 * i) =
            calcParameterTransform(X_LF[static_cast<std::size_t>(i)]) * inF.segment<10>(10 * i);
      }
      EXPECT_LT((base.grouping * inL - calcByFormulas(robot, base, inF)).norm(), 1e-12)
          << robot.name;
    }
  }
}

/// The reference's synthetic measurement of a Puma and what it was made of.
class MeasuredPuma : public testing::Test {
 protected:
  const nlohmann::json& truth = identificationData()["truth"];
  RobotDescription table = readRobot("puma560");  // the classic table, not the truth
  MeasuredMotion motion =
      readMotion(std::string(DENAVIT_TEST_DATA) + "/motion/puma_identification.csv", table);
  IdentifiedArm arm = makeIdentifiedArm(table, {});

  /// What a fit should find.
  [[nodiscard]] VecX<double> trueUnknowns() const {
    VecX<double> inertial(66);
    const VecX<double> links = test::toVector(truth["parameters"]);
    for (int i = 0; i < 6; ++i) {
      inertial.segment<10>(10 * i) =
          calcParameterTransform(arm.X_LF[static_cast<std::size_t>(i)]) * links.segment<10>(10 * i);
    }
    inertial.tail(6) = test::toVector(truth["rotor_inertia_reflected"]);
    VecX<double> x(arm.model.unknowns());
    x << arm.model.base.grouping * inertial, test::toVector(truth["viscous"]),
        test::toVector(truth["coulomb"]), test::toVector(truth["offset"]);
    return x;
  }

  /// rms error of each joint's torque on a motion that was not measured, by the torque's rms.
  [[nodiscard]] VecX<double> calcUnseenErrors(const VecX<double>& x) const {
    const VecX<double> exact = trueUnknowns();
    RegressorWork work;
    MatX<double> Y;
    VecX<double> squares = VecX<double>::Zero(6), sizes = VecX<double>::Zero(6);
    for (int k = 0; k < 1000; ++k) {
      const double t = 0.01 * k;
      MotionInstant state{VecX<double>(6), VecX<double>(6), VecX<double>(6), VecX<double>(6)};
      for (int i = 0; i < 6; ++i) {
        const double w = 0.7 + 0.23 * i, v = 2.1 - 0.17 * i;
        state.q[i] = 0.6 * std::sin(w * t) + 0.3 * std::cos(v * t) + 0.2 * i - 0.4;
        state.qd[i] = 0.6 * w * std::cos(w * t) - 0.3 * v * std::sin(v * t);
        state.qdd[i] = -0.6 * w * w * std::sin(w * t) - 0.3 * v * v * std::cos(v * t);
      }
      state.direction = state.qd.array().sign();
      calcModelRows(arm.model, state, work, Y);
      const VecX<double> tau = Y * exact;
      squares += (Y * x - tau).cwiseAbs2();
      sizes += tau.cwiseAbs2();
    }
    return squares.cwiseQuotient(sizes).cwiseSqrt();
  }
};

TEST_F(MeasuredPuma, PeriodicFitIsWithinItsErrorsOfTheTruth) {
  const IdentificationResult result = identify(table, motion, nullptr, {});
  EXPECT_THAT(result.fit.derivatives, testing::HasSubstr("period of 10 s and up to 5 harmonics"));
  EXPECT_EQ(result.base.size(), 40u);
  const VecX<double> z =
      (result.plain.x - trueUnknowns()).cwiseQuotient(result.plain.standardError);
  EXPECT_GE((z.array().abs() < 3).count(), 0.95 * static_cast<double>(z.size()));
  EXPECT_LT(z.cwiseAbs().maxCoeff(), 5);
  EXPECT_GT(std::sqrt(z.squaredNorm() / static_cast<double>(z.size())), 0.7) << "too modest";
  EXPECT_LT(calcUnseenErrors(result.plain.x).maxCoeff(), 0.006);
  EXPECT_LT(calcUnseenErrors(calcUnknowns(arm, result.consistent)).maxCoeff(), 0.006);
  // What is left is the noise that was put in.
  const VecX<double> noise = test::toVector(identificationData()["measured"]["noise_tau_Nm"]);
  EXPECT_LT((result.fit.rms - noise).cwiseQuotient(noise).cwiseAbs().maxCoeff(), 0.04);
  EXPECT_TRUE(result.unseen.empty());
  const double positions = identificationData()["measured"]["noise_q_rad"];
  EXPECT_LT((result.fit.positionNoise.array() / positions - 1).abs().maxCoeff(), 0.1);
}

TEST_F(MeasuredPuma, FiltersFindTheSameWithinThreePercent) {
  for (const double cutoff : {5.0, 8.0, 12.0}) {
    const IdentificationResult result = identify(table, motion, nullptr, {.cutoff = cutoff});
    EXPECT_LT(calcUnseenErrors(result.plain.x).maxCoeff(), 0.03) << cutoff;
    const VecX<double> z =
        (result.plain.x - trueUnknowns()).cwiseQuotient(result.plain.standardError);
    EXPECT_LT(z.cwiseAbs().maxCoeff(), 6) << cutoff;
    EXPECT_GT(result.plain.lags, 0) << "filtered noise is correlated";
  }
}

TEST_F(MeasuredPuma, AFrequencyForFiltersIsChosenWhereNoPeriodIsFound) {
  // Less than one and a third periods: nothing repeats itself.
  MeasuredMotion part = motion;
  MeasuredStretch& stretch = part.stretches[0];
  stretch.positions.time.conservativeResize(2300);
  stretch.positions.q.conservativeResize(2300, 6);
  stretch.tau.conservativeResize(2300, 6);
  const IdentificationResult result = identify(table, part, nullptr, {});
  EXPECT_THAT(result.fit.derivatives, testing::HasSubstr("a frequency chosen"));
  EXPECT_LT(calcUnseenErrors(result.plain.x).maxCoeff(), 0.03);
}

TEST_F(MeasuredPuma, ConsistentArmIsOneAndCloseToTheTruth) {
  const IdentificationResult result = identify(table, motion, nullptr, {});
  for (const BodyParameters& link : result.consistent.links) EXPECT_TRUE(isConsistent(link));
  // No further from the fit than noise takes the truth.
  const double truths = (result.plain.information * (trueUnknowns() - result.plain.x)).norm();
  EXPECT_LT(result.consistent.distance, truths);
  // What no torque tells stays near the table: rotors are not traded for links.
  const VecX<double> rotors = test::toVector(truth["rotor_inertia_reflected"]);
  EXPECT_LT((result.consistent.rotor - rotors).cwiseQuotient(rotors).cwiseAbs().maxCoeff(), 0.15);
}

TEST_F(MeasuredPuma, RobustAndOrdinaryFitsAgreeWithinTheirErrors) {
  for (const FitMethod method : {FitMethod::Ordinary, FitMethod::Robust}) {
    const IdentificationResult result = identify(table, motion, nullptr, {.method = method});
    const VecX<double> z =
        (result.plain.x - trueUnknowns()).cwiseQuotient(result.plain.standardError);
    EXPECT_LT(z.cwiseAbs().maxCoeff(), 5);
  }
}

}  // namespace
}  // namespace denavit
