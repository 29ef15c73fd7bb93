#include <algorithm>
#include <cmath>
#include <sstream>

#include <Eigen/Eigenvalues>
#include <gmock/gmock.h>

#include "models/identification/base_formulas.h"
#include "models/identification/identification_json.h"
#include "models/identification/identification_report.h"
#include "models/identification/identified_arm.h"
#include "models/identification/identify.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "tests/models/identification_motions.h"
#include "tests/models/random_robot.h"
#include "tests/models/reference_values.h"

namespace denavit {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A robot with everything that a rigid one can have, and another one's numbers as its table.
class AnyIdentifiedRobot : public testing::TestWithParam<unsigned> {
 protected:
  RobotDescription truth = makeTruth();
  RobotDescription table = makeTable();
  FourierMotion motion = test::makePeriodicMotion(truth, 6, GetParam());
  IdentificationSettings settings;

  RobotDescription makeTruth() {
    RobotDescription robot = test::RandomRobot(GetParam()).full();
    robot.driveTrain.clear();
    for (JointDescription& joint : robot.joints) {
      joint.limits = {};
      joint.spring.reset();
      joint.friction.stribeckRate = 0;
      joint.actuator.efficiency = 1;
    }
    return robot;
  }
  RobotDescription makeTable() {
    RobotDescription robot = truth;
    test::RandomRobot other(GetParam() + 1000);
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      JointDescription& joint = robot.joints[i];
      joint.link = {};
      joint.link.mass = (i + GetParam()) % 4 == 0 ? 0 : 0.5 + std::abs(other.number(3));
      joint.link.com = other.vector(0.2);
      joint.link.inertia = other.inertia();
      joint.friction = {};
      joint.actuator.rotorInertia = GetParam() % 3 == 0 ? 0 : 2e-4;
      joint.actuator.viscous = 0;
      joint.actuator.coulomb = {};
    }
    return robot;
  }
  [[nodiscard]] MeasuredMotion measure(const test::MeasurementSpec& spec) const {
    return parseMotion(test::makeMeasurement(truth, motion, spec), "measured.csv", table);
  }
  /// Largest error of torques in states of another motion, as part of the largest torque; with the
  /// offsets that the result keeps apart.
  template <typename Torque>
  [[nodiscard]] double calcTorqueError(Torque torque) const {
    const FourierMotion other = test::makePeriodicMotion(truth, 4, GetParam() + 77);
    test::TrueTorque expected(truth);
    VecX<double> q, qd, qdd;
    double worst = 0, largest = 0;
    for (int k = 0; k < 60; ++k) {
      other.calc(0.071 * k, q, qd, qdd);
      const VecX<double> tau = expected(q, qd, qdd);
      worst = std::max(worst, (torque(q, qd, qdd) - tau).cwiseAbs().maxCoeff());
      largest = std::max(largest, tau.cwiseAbs().maxCoeff());
    }
    return worst / largest;
  }
  [[nodiscard]] double calcFittedError(const IdentificationResult& result) const {
    test::TrueTorque fitted(result.fitted);
    return calcTorqueError([&](const auto& q, const auto& qd, const auto& qdd) {
      return VecX<double>(fitted(q, qd, qdd) + result.consistent.offset);
    });
  }
  static void expectConsistentLinks(const IdentificationResult& result) {
    for (const BodyParameters& link : result.consistent.links) EXPECT_TRUE(isConsistent(link));
    for (const JointDescription& joint : result.fitted.joints) {
      EXPECT_GT(joint.link.mass, 0);
      const Mat3<double> I = toMatrix(joint.link.inertia);
      EXPECT_EQ(findUnphysical(I), std::nullopt);
      EXPECT_GT(Eigen::SelfAdjointEigenSolver<Mat3<double>>(I).eigenvalues().minCoeff(), 0);
    }
    EXPECT_GT(result.consistent.viscous.minCoeff(), 0);
    EXPECT_GT(result.consistent.coulombPositive.minCoeff(), 0);
    EXPECT_LT(result.consistent.coulombNegative.maxCoeff(), 0);
    EXPECT_GE(result.consistent.rotor.minCoeff(), 0);
    EXPECT_FALSE(hasErrors(findIssues(result.fitted)));
  }
  void expectAsNearAsItSays(const IdentificationResult& result) const {
    expectConsistentLinks(result);
    const ConsistentArm& consistent = result.consistent;
    const IdentifiedArm arm = makeIdentifiedArm(table, settings);
    const VecX<double> changed = calcUnknowns(arm, consistent) - result.plain.x;
    const double distance = (result.plain.information * changed).norm();
    EXPECT_NE(consistent.status, ConsistentFit::Status::Unsolved);
    EXPECT_NEAR(consistent.distance, distance, 1e-5 + 1e-6 * distance);
    EXPECT_EQ(distance < 0.1, consistent.status == ConsistentFit::Status::Matched) << distance;
    for (Eigen::Index i = 0; i < result.fit.rms.size(); ++i) {
      EXPECT_LT(result.fit.rmsConsistent[i],
                result.fit.rms[i] + 0.1 * distance * result.plain.spread[i] + 1e-12)
          << "joint " << i + 1;
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyIdentifiedRobot, testing::Range(1u, 9u));

TEST_P(AnyIdentifiedRobot, IsFoundFromExactData) {
  settings.period = 6;
  const IdentificationResult result = identify(table, measure({}), nullptr, settings);
  const IdentifiedArm arm = makeIdentifiedArm(table, settings);
  RegressorWork work;
  NewtonEulerWork<double> newton;
  MatX<double> Y;
  const double plain = calcTorqueError([&](const auto& q, const auto& qd, const auto& qdd) {
    const MotionInstant state{q, qd, qdd, qd.array().sign()};
    VecX<double> known;
    calcModelRows(arm.model, state, work, Y);
    calcKnownTorque(arm.model, state, newton, known);
    return VecX<double>(Y * result.plain.x + known);
  });
  EXPECT_LT(plain, 1e-8);
  for (const UnseenDirection& direction : result.unseen) {
    // A slide that keeps its direction to gravity carries a constant force.
    EXPECT_NE(std::ranges::find(truth.joints, JointType::Prismatic, &JointDescription::type),
              truth.joints.end());
    EXPECT_THAT(direction.formula, HasSubstr("offset"));
    EXPECT_THAT(direction.reason, HasSubstr("no motion of this arm"));
  }
  // The truth is a consistent arm with these parameters.
  EXPECT_EQ(result.consistent.status, ConsistentFit::Status::Matched);
  expectConsistentLinks(result);
  EXPECT_LT(calcFittedError(result), 1e-8);
  const VecX<double> changed = calcUnknowns(arm, result.consistent) - result.plain.x;
  EXPECT_LT((result.plain.information * changed).norm(),
            1e-8 * (result.plain.information * result.plain.x).norm());
}

/// A truth that keeps clear of the edge is found again, noise or not: base parameters agree with
/// those of the consistent arm.
TEST_P(AnyIdentifiedRobot, ConsistentArmHasThePlainParametersWhereNoiseIsSmall) {
  settings.period = 6;
  const IdentificationResult result =
      identify(table, measure({.noiseTau = 1e-4}), nullptr, settings);
  const IdentifiedArm arm = makeIdentifiedArm(table, settings);
  expectConsistentLinks(result);
  EXPECT_EQ(result.consistent.status, ConsistentFit::Status::Matched);
  if (!result.unseen.empty()) return;  // then only sums agree, as the test above shows
  const VecX<double> x = calcUnknowns(arm, result.consistent);
  for (Eigen::Index k = 0; k < x.size(); ++k) {
    EXPECT_NEAR(x[k], result.plain.x[k], 1e-8 * (std::abs(x[k]) + result.plain.standardError[k]));
  }
  EXPECT_LT(calcFittedError(result), 1e-3);
}

/// One joint has a torque that no arm has, the others are exact: what is left of it counts for as
/// much as it is worth, whatever the others weigh.
TEST_P(AnyIdentifiedRobot, ConsistentArmIsAsNearAsItSaysBesideAJointWithAModelError) {
  settings.period = 6;
  const MeasuredMotion exact = measure({});
  for (const Eigen::Index wrong : {Eigen::Index{0}, exact.stretches[0].tau.cols() - 1}) {
    MeasuredMotion measured = exact;
    auto tau = measured.stretches[0].tau.col(wrong);
    tau.array() += 0.05 * tau.cwiseAbs().array();
    expectAsNearAsItSays(identify(table, measured, nullptr, settings));
  }
}

/// Rotors that are left out are a model error of some joints, and of others links do their part.
TEST_P(AnyIdentifiedRobot, ConsistentArmIsAsNearAsItSaysWithoutRotors) {
  settings.period = 6;
  settings.withRotors = false;
  expectAsNearAsItSays(identify(table, measure({}), nullptr, settings));
}

TEST_P(AnyIdentifiedRobot, IsFoundByFiltersWhereTheMotionDoesNotRepeatItself) {
  settings.cutoff = 8;
  const IdentificationResult result =
      identify(table, measure({.duration = 15, .step = 0.005, .noiseTau = 0.05, .noiseQ = 1e-5}),
               nullptr, settings);
  expectConsistentLinks(result);
  EXPECT_LT(calcFittedError(result), 0.03);
}

TEST_P(AnyIdentifiedRobot, IsConsistentFromAbsurdData) {
  MeasuredMotion absurd = measure({});
  std::mt19937 random(GetParam());
  std::normal_distribution<double> normal;
  for (double& tau : absurd.stretches[0].tau.reshaped()) tau = 300 * normal(random);
  settings.period = 6;
  expectConsistentLinks(identify(table, absurd, nullptr, settings));
  for (double& tau : absurd.stretches[0].tau.reshaped()) tau = -tau;
  absurd.stretches[0].tau = -1e4 * measure({}).stretches[0].tau;
  expectConsistentLinks(identify(table, absurd, nullptr, settings));
}

TEST_P(AnyIdentifiedRobot, FormulasAreTheNumericRegrouping) {
  const IdentifiedArm arm = makeIdentifiedArm(table, settings);
  const auto n = static_cast<Eigen::Index>(table.joints.size());
  test::RandomRobot other(GetParam());
  VecX<double> inF(11 * n);
  for (double& p : inF) p = other.number(2);
  VecX<double> inL = inF;
  for (Eigen::Index i = 0; i < n; ++i) {
    inL.segment<10>(10 * i) =
        calcParameterTransform(arm.X_LF[static_cast<std::size_t>(i)]) * inF.segment<10>(10 * i);
  }
  const VecX<double> numeric = arm.model.base.grouping * inL;
  const VecX<double> symbolic = calcByFormulas(table, arm.model.base, inF);
  EXPECT_LT((numeric - symbolic).norm(), 1e-11 / arm.model.base.smallestKept * numeric.norm());
  for (const BaseParameterText& text : describeBaseParameters(table, arm.model.base)) {
    EXPECT_FALSE(text.formula.empty());
    EXPECT_NE(text.formula, "0") << text.name;
  }
}

TEST_P(AnyIdentifiedRobot, SeparateFrictionIsTheSameTorque) {
  settings.period = 6;
  settings.coulomb = CoulombModel::Separate;
  const IdentificationResult result = identify(table, measure({}), nullptr, settings);
  expectConsistentLinks(result);
  const std::vector<JointFriction> friction = makeFriction(truth);
  for (std::size_t i = 0; i < friction.size(); ++i) {
    const IdentifiedFriction& found = result.friction[i];
    EXPECT_EQ(found.offset.value, 0);
    if (!result.unseen.empty()) continue;
    EXPECT_NEAR(found.coulombPositive.value, friction[i].coulombPositive, 1e-7);
    EXPECT_NEAR(found.coulombNegative.value, friction[i].coulombNegative, 1e-7);
  }
  EXPECT_LT(calcFittedError(result), 1e-8);
}

TEST(Identify, WhatIsNoRigidArmWithAMotorPerJointIsRefused) {
  const auto refusalOf = [](const RobotDescription& robot) {
    try {
      requireIdentifiable(robot);
    } catch (const DescriptionError& error) {
      return toLine(error.issues()[0]);
    }
    return std::string("none");
  };
  EXPECT_THAT(refusalOf(readRobot("hub-beam")),
              HasSubstr("bends; identification is of rigid arms"));
  RobotDescription robot = readRobot("puma560");
  robot.joints[2].spring = {1e4, 0};
  EXPECT_THAT(refusalOf(robot), HasSubstr("joints[2].joint_spring: (joint 3, elbow) has a spring"));
  robot.joints[2].spring.reset();
  robot.driveTrain = {{1, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0}, {0, 0, 1, 0, 0, 0},
                      {0, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 1, 0}, {0, 0, 0, 0.5, 0, 1}};
  EXPECT_THAT(refusalOf(robot), HasSubstr("drive_train: couples motors"));
}

/// What gears lose and friction that falls with speed are in the friction that is found.
TEST(Identify, LossesThatWouldCountTwiceAreResetAndSaid) {
  RobotDescription robot = readRobot("craig-2r");
  robot.joints[0].actuator.efficiency = 0.8;
  robot.joints[1].friction.breakaway = 0.5;
  robot.joints[1].friction.stribeckRate = 0.1;
  const MeasuredMotion measured =
      parseMotion(test::makeMeasurement(readRobot("craig-2r"),
                                        test::makePeriodicMotion(robot, 5, 3), {.noiseTau = 0.01}),
                  "m.csv", robot);
  const IdentificationResult result = identify(robot, measured, nullptr, {});
  EXPECT_EQ(result.fitted.joints[0].actuator.efficiency, 1);
  EXPECT_EQ(result.fitted.joints[1].friction.stribeckRate, 0);
  EXPECT_EQ(result.fitted.joints[1].friction.breakaway, 0.5);
  std::string lines;
  for (const Issue& issue : result.warnings) lines += toLine(issue) + "\n";
  EXPECT_THAT(lines, HasSubstr("joints[0].actuator.efficiency (joint 1"));
  EXPECT_THAT(lines, HasSubstr("is 0.8; what the gear loses is in the friction found"));
  EXPECT_THAT(lines, HasSubstr("joints[1].friction.stribeck_velocity (joint 2"));
  EXPECT_THAT(lines, HasSubstr("is 0.1 rad/s; how friction falls with speed"));
}

TEST(Identify, AJointThatStandsStillIsSaidAndKeepsItsTable) {
  const RobotDescription robot = readRobot("craig-2r");
  FourierMotion motion = test::makePeriodicMotion(robot, 5, 3);
  motion.sine.col(0).setZero();
  motion.cosine.col(0).setZero();
  const MeasuredMotion measured =
      parseMotion(test::makeMeasurement(robot, motion, {.noiseTau = 0.01}), "m.csv", robot);
  ASSERT_FALSE(measured.warnings.empty());
  EXPECT_THAT(toLine(measured.warnings[0]), HasSubstr("column \"q1_rad\": moves by 0 rad only"));
  const IdentificationResult result = identify(robot, measured, nullptr, {});
  ASSERT_FALSE(result.unseen.empty());
  for (Eigen::Index k = 0; k < std::ssize(result.base); ++k) {
    const bool isFree = result.plain.unseen.row(k).norm() > 1e-6;
    EXPECT_EQ(result.base[static_cast<std::size_t>(k)].estimate.isSeen(), !isFree)
        << "what a direction holds is not seen, however small its error";
  }
  bool saidInertia = false;
  for (const UnseenDirection& direction : result.unseen) {
    EXPECT_THAT(direction.reason, HasSubstr("joint 1 stands still"));
    saidInertia = saidInertia || direction.formula == "Izz1";
  }
  EXPECT_TRUE(saidInertia);
  EXPECT_NEAR(result.base[2].estimate.value, result.base[2].inTable, 1e-12) << result.base[2].name;
  EXPECT_NEAR(result.base[4].estimate.value, result.base[4].inTable,
              5 * result.base[4].estimate.error)
      << result.base[4].name;
}

/// With a short motion and much noise, the plain fit gives numbers that no link could have. No
/// motion at all determines the masses of a planar arm.
TEST(Identify, WhatAMotionHardlyTellsStaysNearTheFile) {
  RobotDescription truth;
  truth.gravity = {0, -9.81, 0};
  for (const double mass : {6.0, 2.5}) {
    JointDescription& joint = truth.joints.emplace_back();
    joint.a = 0.5;
    joint.link.mass = mass;
    joint.link.com = {-0.25, 0, 0};
    joint.link.inertia = {1e-3 * mass, mass / 48, mass / 48, 0, 0, 0};
    joint.friction.viscous = 0.5;
    joint.friction.coulomb = {0.5, -0.5};
  }
  int cases = 0;
  for (const double factor : {1.0, 0.33, 3.0}) {
    RobotDescription file = truth;
    for (JointDescription& joint : file.joints) {
      joint.link.mass *= factor;
      joint.link.inertia = {
          1e-3 * joint.link.mass, joint.link.mass / 48, joint.link.mass / 48, 0, 0, 0};
    }
    for (unsigned seed = 1; seed <= 4; ++seed) {
      SCOPED_TRACE(testing::Message() << factor << " of the mass, seed " << seed);
      FourierMotion motion = test::makePeriodicMotion(truth, 5, seed);
      motion.sine *= 0.05;
      motion.cosine *= 0.05;
      const MeasuredMotion measured = parseMotion(
          test::makeMeasurement(truth, motion, {.noiseTau = 1, .seed = seed}), "m.csv", file);
      const IdentificationResult result = identify(file, measured, nullptr, {.period = 5});
      cases += result.consistent.untold > 0;
      EXPECT_LT(result.consistent.distance, 10);
      const double largest = std::max(1.0, factor), smallest = std::min(1.0, factor);
      for (std::size_t i = 0; i < 2; ++i) {
        const double mass = result.fitted.joints[i].link.mass, own = truth.joints[i].link.mass;
        EXPECT_LT(mass, 3 * largest * own) << "link " << i + 1;
        EXPECT_GT(mass, smallest * own / 3) << "link " << i + 1;
        EXPECT_FALSE(massOf(result.consistent, i).isSeen());
      }
      const bool isSaid = std::ranges::any_of(result.warnings, [](const Issue& issue) {
        return issue.what.find("stay near the file's") != std::string::npos;
      });
      EXPECT_EQ(isSaid, result.consistent.untold > 0);
    }
  }
  EXPECT_GE(cases, 6);
}

/// Filters leave noise out of the torques that a fit by series counts.
TEST(Identify, AnotherMotionThatIsFilteredIsNoEqualOfAPeriodicOne) {
  const RobotDescription robot = readRobot("craig-2r");
  const auto measure = [&](double duration) {
    std::string text =
        test::makeMeasurement(robot, test::makePeriodicMotion(robot, 5, 3), {.noiseTau = 0.5});
    std::istringstream lines(text);
    std::string line, part;
    for (int k = 0; std::getline(lines, line) && k <= 100 * duration; ++k) part += line + "\n";
    return parseMotion(part, "m.csv", robot);
  };
  const MeasuredMotion whole = measure(1e3), half = measure(3);
  const auto saysFiltered = [&](const MeasuredMotion& other) {
    const IdentificationResult result = identify(robot, whole, &other, {});
    return std::ranges::any_of(result.validationWarnings, [](const Issue& issue) {
      return issue.what.find("torques are filtered") != std::string::npos;
    });
  };
  EXPECT_TRUE(saysFiltered(half));
  EXPECT_FALSE(saysFiltered(whole));
}

/// What is about the other motion is kept apart, and has its name where it is refused.
TEST(Identify, WhatIsNoticedOfTheOtherMotionIsSaidOfIt) {
  const RobotDescription robot = readRobot("craig-2r");
  FourierMotion moving = test::makePeriodicMotion(robot, 5, 3);
  const auto measure = [&](const FourierMotion& motion, const char* name, double step) {
    return parseMotion(test::makeMeasurement(robot, motion, {.step = step, .noiseTau = 0.01}), name,
                       robot);
  };
  const MeasuredMotion measured = measure(moving, "first.csv", 0.01);
  FourierMotion still = test::makePeriodicMotion(robot, 5, 8);
  still.sine.col(1).setZero();
  still.cosine.col(1).setZero();
  MeasuredMotion other = measure(still, "second.csv", 0.01);
  other.stretches[0].tau.col(0) *= -1;
  const IdentificationResult result = identify(robot, measured, &other, {});
  std::string first, second;
  for (const Issue& issue : result.warnings) first += toLine(issue) + "\n";
  for (const Issue& issue : result.validationWarnings) second += toLine(issue) + "\n";
  EXPECT_THAT(first, Not(HasSubstr("q2_rad")));
  EXPECT_THAT(second, HasSubstr("column \"q2_rad\": moves by 0 rad only"));
  EXPECT_THAT(second, HasSubstr("of its torque unexplained: check that the "
                                "arm carried the same load"));
  EXPECT_THAT(second, Not(HasSubstr("joint 2: leaves")));
  EXPECT_TRUE(result.fit.counts(1));
  EXPECT_TRUE(result.validation->counts(0));
  EXPECT_FALSE(result.validation->counts(1));
  const nlohmann::json node = nlohmann::json::parse(toNode(result).toText());
  EXPECT_TRUE(node["validation_rms"][1].is_null());
  EXPECT_TRUE(node["validation_relative"][1].is_null());
  EXPECT_FALSE(node["validation_rms"][0].is_null());
  const std::string page = toReportPage(result, robot, "first.csv");
  EXPECT_THAT(page, HasSubstr("<td>stands still, not counted</td>"));
  EXPECT_THAT(page, HasSubstr("Noted of the other motion"));

  const MeasuredMotion slow = measure(moving, "slow.csv", 0.025);
  try {
    (void)identify(robot, measured, &slow, {.cutoff = 30});
    ADD_FAILURE() << "nothing was thrown";
  } catch (const DescriptionError& error) {
    EXPECT_EQ(error.source(), "slow.csv");
    EXPECT_THAT(toLine(error.issues()[0]), HasSubstr("cutoff: is 30 Hz"));
  }
}

TEST(Identify, APayloadThatWasNotCarriedIsAsked) {
  const RobotDescription robot = readRobot("craig-2r");
  const MeasuredMotion measured = parseMotion(
      test::makeMeasurement(robot, test::makePeriodicMotion(robot, 5, 3), {.noiseTau = 0.01}),
      "m.csv", robot);
  const auto linesOf = [&](const RobotDescription& of) {
    std::string lines;
    for (const Issue& issue : identify(of, measured, nullptr, {}).warnings) {
      lines += toLine(issue) + "\n";
    }
    return lines;
  };
  EXPECT_THAT(linesOf(robot), Not(HasSubstr("standard deviations")));
  RobotDescription loaded = robot;
  loaded.payload.mass = 20;
  EXPECT_THAT(linesOf(loaded), HasSubstr("the payload of 20 kg counts as carried"));
}

TEST(Identify, StopsWhenTold) {
  const RobotDescription robot = readRobot("craig-2r");
  const MeasuredMotion measured = parseMotion(
      test::makeMeasurement(robot, test::makePeriodicMotion(robot, 5, 3), {}), "m.csv", robot);
  for (const double last : {0.0, 0.3, 0.5, 0.65}) {
    const IdentificationResult result =
        identify(robot, measured, nullptr, {}, [&](double done) { return done < last; });
    EXPECT_TRUE(result.wasCancelled) << last;
  }
}

TEST(Identify, APeriodThatIsNotTheMotionsIsSaid) {
  const RobotDescription robot = readRobot("craig-2r");
  const MeasuredMotion measured = parseMotion(
      test::makeMeasurement(robot, test::makePeriodicMotion(robot, 5, 3), {}), "m.csv", robot);
  const auto warningsOf = [&](double period) {
    std::string lines;
    for (const Issue& issue : identify(robot, measured, nullptr, {.period = period}).warnings) {
      lines += toLine(issue) + "\n";
    }
    return lines;
  };
  EXPECT_THAT(warningsOf(5), testing::Not(HasSubstr("more than noise")));
  EXPECT_THAT(warningsOf(4.8), HasSubstr("of the positions of joint 1, more than noise"));
}

TEST(Identify, PeriodsAndCutoffsThatTheMotionDoesNotHaveAreRefused) {
  const RobotDescription robot = readRobot("craig-2r");
  const MeasuredMotion measured = parseMotion(
      test::makeMeasurement(robot, test::makePeriodicMotion(robot, 5, 3), {}), "m.csv", robot);
  const auto messageOf = [&](const IdentificationSettings& settings) {
    try {
      (void)identify(robot, measured, nullptr, settings);
    } catch (const DescriptionError& error) {
      return toLine(error.issues()[0]);
    }
    return std::string("nothing was thrown");
  };
  EXPECT_THAT(messageOf({.period = 20}), HasSubstr("period: is 20 s; the motion lasts 10 s only"));
  EXPECT_THAT(messageOf({.period = -1}), HasSubstr("must be positive"));
  for (const double period : {1e-9, 0.01, 0.099}) {
    EXPECT_THAT(
        messageOf({.period = period}),
        HasSubstr("it must be at least 0.1 s, 10 rows that are 0.01 s apart: give the time"));
  }
  EXPECT_THAT(messageOf({.cutoff = 60}),
              HasSubstr("cutoff: is 60 Hz; it must be positive and below"));
  EXPECT_THAT(messageOf({.cutoff = 0.5}), HasSubstr("usable torques"));
}

}  // namespace
}  // namespace denavit
