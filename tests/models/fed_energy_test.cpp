#include "models/robot/fed_energy.h"

#include <cmath>

#include <gmock/gmock.h>

#include "models/robot/make_joint_friction.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

JointDescription withExpression(const std::string& expression) {
  JointDescription joint;
  joint.friction.expression = expression;
  return joint;
}

TEST(FedEnergy, FrictionThatResistsIsLeftAlone) {
  for (const char* expression :
       {"", "5*qd", "2*sign(qd)", "0.1*qd^3", "tanh(100*qd)*(1 + 0.5*exp(-(qd/0.1)^2))",
        "abs(q)*qd", "(1 + cos(q))*qd", "0", "qd > 0 ? 1 : -2", "sqrt(qd)",
        "0.3*(tanh(qd + 1) - tanh(1))"}) {
    EXPECT_EQ(findFedEnergy(withExpression(expression)), std::nullopt) << expression;
  }
}

/// What is told must be so: the joint's friction there, against the motion's sign.
TEST(FedEnergy, FrictionThatDrivesIsShownWhereItDoes) {
  for (const char* expression :
       {"-5*qd", "qd > 0 ? -1e-3 : -2", "qd - 0.2*qd^3", "sin(q)*qd", "2", "5*q", "(q + 3)*qd",
        "0.01*qd - 1e-4*sign(qd)", "(q < 2.9 ? 1 : -1)*qd"}) {
    const JointDescription joint = withExpression(expression);
    const auto fed = findFedEnergy(joint);
    ASSERT_TRUE(fed.has_value()) << expression;
    EXPECT_EQ(fed->friction, makeJointFriction(joint).calcBySign(fed->q, fed->qd));
    EXPECT_LT(fed->friction * fed->qd, 0) << expression;
  }
}

TEST(FedEnergy, LimitsBoundWhatIsLookedAt) {
  JointDescription joint = withExpression("sin(q)*qd");
  joint.limits.lower = 0.1;
  joint.limits.upper = 3;
  EXPECT_EQ(findFedEnergy(joint), std::nullopt);
  joint.limits.lower = -0.1;
  const auto fed = findFedEnergy(joint);
  ASSERT_TRUE(fed.has_value());
  EXPECT_GE(fed->q, -0.1);
  joint = withExpression("qd - 0.2*qd^3");
  joint.limits.velocity = 2;
  EXPECT_EQ(findFedEnergy(joint), std::nullopt);
}

/// Stribeck's fall of friction may be written as an expression that only takes from Coulomb's.
TEST(FedEnergy, TheWholeFrictionCounts) {
  JointDescription joint = withExpression("-3*sign(qd)*(1 - exp(-abs(qd)/0.1))");
  EXPECT_TRUE(findFedEnergy(joint).has_value());
  joint.friction.coulomb = {2, -2};
  EXPECT_TRUE(findFedEnergy(joint).has_value());
  joint.actuator.gearRatio = -100;
  joint.actuator.coulomb = {0.01, -0.01};
  EXPECT_EQ(findFedEnergy(joint), std::nullopt);
}

TEST(FedEnergy, IsAWarningWithPlaceRuleAndRemedy) {
  RobotDescription robot;
  robot.joints.resize(2);
  robot.joints[1].name = "elbow";
  robot.joints[1].friction.expression = "-5*qd";
  const std::vector<Issue> issues = findIssues(robot);
  ASSERT_EQ(issues.size(), 1U);
  EXPECT_EQ(issues[0].severity, Issue::Severity::Warning);
  EXPECT_EQ(toLine(issues[0]),
            "joints[1].friction.expression: (joint 2, elbow) makes friction feed energy: at q = 0 "
            "rad, qd = 1 rad/s it is -5 N m; friction opposes motion: times qd it must not be "
            "negative: give it the sign of qd, as 5*qd; what drives the joint belongs to "
            "input.tau");
}

TEST(FedEnergy, AConstantThatOverflowsIsAnErrorInstead) {
  RobotDescription robot;
  robot.joints.resize(1);
  robot.joints[0].friction.expression = "1e300";
  const std::vector<Issue> issues = findIssues(robot);
  ASSERT_EQ(issues.size(), 1U);
  EXPECT_EQ(toLine(issues[0]),
            "joints[0].friction.expression: (joint 1) is 1e+300 N m; computing with it would "
            "overflow: use a size below 1e30, and check the unit");
}

}  // namespace
}  // namespace denavit
