#include <algorithm>

#include <Eigen/Geometry>
#include <gmock/gmock.h>

#include "core/kinematics/forward_kinematics.h"
#include "models/issue.h"
#include "models/robot/make_arm.h"
#include "models/robot/urdf/urdf.h"
#include "models/scenario/motion_issues.h"

namespace denavit {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Links of 1 kg with their mass centre 0.1 m up, joined along x, 0.5 m from one to the next.
class Tree {
 public:
  explicit Tree(const std::string& root) { link(root); }

  Tree& add(const std::string& parent, const std::string& child, const std::string& type,
            const std::string& axis = "0 0 1", const std::string& limit = "-1") {
    link(child);
    text_ += "<joint name='to_" + child + "' type='" + type + "'><parent link='" + parent +
             "'/><child link='" + child + "'/><origin xyz='0.5 0 0'/><axis xyz='" + axis +
             "'/><limit lower='" + limit + "' upper='1' effort='1' velocity='1'/></joint>";
    return *this;
  }
  /// A row of links name1, name2, ... from a parent on.
  Tree& addRow(const std::string& parent, const std::string& name, int count) {
    std::string before = parent;
    for (int i = 1; i <= count; ++i) {
      const std::string own = name + std::to_string(i);
      add(before, own, "revolute", i % 2 == 0 ? "0 1 0" : "0 0 1");
      before = own;
    }
    return *this;
  }
  [[nodiscard]] std::string text() const { return "<robot name='r'>" + text_ + "</robot>"; }

 private:
  void link(const std::string& name) {
    text_ += "<link name='" + name +
             "'><inertial><origin xyz='0 0 0.1'/><mass value='1'/><inertia ixx='0.01' ixy='0' "
             "ixz='0' iyy='0.01' iyz='0' izz='0.01'/></inertial></link>";
  }
  std::string text_;
};

/// Three joints, a flange fixed to the last link, and a hand on it with two fingers.
Tree armWithHand() {
  Tree tree("base");
  tree.addRow("base", "arm", 3).add("arm3", "flange", "fixed").add("flange", "hand", "fixed");
  tree.add("hand", "left", "prismatic", "0 1 0", "0").add("hand", "right", "prismatic", "0 -1 0");
  return tree;
}

UrdfImport import(const Tree& tree, const std::string& tip = "") {
  return parseUrdf(tree.text(), "r.urdf", tip);
}

std::string branchReportOf(const Tree& tree, const std::string& tip = "") {
  try {
    (void)import(tree, tip);
  } catch (const DescriptionError& error) {
    return error.what();
  }
  return "no error";
}

TEST(UrdfBranches, FingersBelongToTheHandThatCarriesThem) {
  const UrdfImport arm = import(armWithHand());
  EXPECT_EQ(arm.tip, "hand");
  ASSERT_EQ(arm.robot.joints.size(), 3U);
  EXPECT_EQ(arm.robot.source, "imported from URDF, tool at link hand");
  EXPECT_THAT(arm.dropped, Contains("joint to_left: held at 0; its link is part of hand"));
  EXPECT_THAT(arm.dropped, Contains("joint to_right: held at 0; its link is part of hand"));
  EXPECT_THAT(arm.remarks, ElementsAre("tool: frame of link hand, 3 moving joints from link base",
                                       "beside the chain: 2 joints held at 0"));
  // arm3, flange, hand and both fingers: at 0, 0.5, 1 and twice 1.5 m from joint 3.
  EXPECT_DOUBLE_EQ(arm.robot.joints[2].link.mass, 5);
  const Arm<double> made = makeArm(arm.robot);
  Kinematics<double> kinematics;
  calcForwardKinematics(made, VecX<double>(VecX<double>::Zero(3)), kinematics);
  EXPECT_LT((kinematics.X_WT.p - Eigen::Vector3d(2.5, 0, 0)).norm(), 1e-12);
  const Eigen::Vector3d com = kinematics.X_WL[2] * made.links[2].p_LC;
  EXPECT_LT((com - Eigen::Vector3d(1.5 + 0.9, 0, 0.1)).norm(), 1e-12);
  const Eigen::Matrix3d& R = kinematics.X_WL[2].R;
  const Eigen::Matrix3d I = R * made.links[2].I_LC_L * R.transpose();
  EXPECT_NEAR(I(0, 0), 0.05, 1e-12);
  EXPECT_NEAR(I(1, 1), 0.05 + 0.81 + 0.16 + 0.01 + 2 * 0.36, 1e-12);
}

TEST(UrdfBranches, TheTipMayBeAnyLinkThatMoves) {
  EXPECT_EQ(import(armWithHand(), "flange").robot.tool.xyz.norm(), 0.5);
  const UrdfImport finger = import(armWithHand(), "left");
  ASSERT_EQ(finger.robot.joints.size(), 4U);
  EXPECT_EQ(finger.robot.joints[3].type, JointType::Prismatic);
  EXPECT_THAT(finger.dropped, Not(Contains(HasSubstr("to_left"))));
  EXPECT_THAT(finger.dropped, Contains("joint to_right: held at 0; its link is part of hand"));
  const UrdfImport upper = import(armWithHand(), "arm1");
  ASSERT_EQ(upper.robot.joints.size(), 1U);
  EXPECT_EQ(upper.robot.joints[0].link.mass, 7) << "all that hangs on it goes along";
}

TEST(UrdfBranches, UnknownTipsAreRefusedWithTheNearest) {
  EXPECT_EQ(branchReportOf(armWithHand(), "hnad"),
            "r.urdf: tip: \"hnad\" is no link of the file: did you mean \"hand\"?");
  EXPECT_EQ(branchReportOf(armWithHand(), "base"),
            "r.urdf: tip: \"base\" does not move: no moving joint leads to it: name a link further "
            "out");
  EXPECT_EQ(branchReportOf(Tree("b").add("b", "x", "revolute"), "somewhere else"),
            "r.urdf: tip: \"somewhere else\" is no link of the file: links that move are x");
}

TEST(UrdfBranches, ArmsThatNothingTellsApartAreAskedFor) {
  Tree two("torso");
  two.addRow("torso", "l", 6).addRow("torso", "r", 6);
  two.add("l6", "thumb", "revolute").add("l6", "finger", "revolute");
  two.add("r6", "thumb_r", "revolute").add("r6", "finger_r", "revolute");
  EXPECT_EQ(branchReportOf(two),
            "r.urdf: tip: is not clear: equally long branches end at l6, r6: choose one as the "
            "tool frame (denavit convert .. --tip l6, or the import dialog)");
  const UrdfImport right = import(two, "r6");
  EXPECT_EQ(right.robot.joints.size(), 6U);
  EXPECT_THAT(right.dropped, Contains("joint to_l1: leads to another arm of 8 moving joints and 8 "
                                      "links, which does not move with this one"));
  EXPECT_THAT(right.remarks, Contains("beside the chain: 1 other arm left out"));
  double mass = 0;
  for (const JointDescription& joint : right.robot.joints) mass += joint.link.mass;
  EXPECT_EQ(mass, 8) << "without the torso and the other arm";
}

TEST(UrdfBranches, TheLongestBranchIsTheArm) {
  Tree mobile("base");
  mobile.add("base", "wheel", "continuous").addRow("base", "lift", 1);
  mobile.addRow("lift1", "head", 2).addRow("lift1", "arm", 6);
  const UrdfImport arm = import(mobile);
  EXPECT_EQ(arm.tip, "arm6");
  EXPECT_EQ(arm.robot.joints.size(), 7U);
  EXPECT_EQ(arm.robot.joints[0].link.mass, 3) << "the lift with the head";
  EXPECT_THAT(arm.dropped, Contains(HasSubstr("joint to_wheel: leads to another arm of 1 moving")));
}

/// A thumb with one joint more than the fingers makes no longer arm.
TEST(UrdfBranches, UnequalFingersAreFingersToo) {
  Tree tree("base");
  tree.addRow("base", "arm", 6).addRow("arm6", "thumb", 4).addRow("arm6", "finger", 3);
  EXPECT_EQ(import(tree).tip, "arm6");
  Tree elbow("base");
  elbow.addRow("base", "arm", 6).add("arm3", "gauge", "revolute");
  EXPECT_EQ(import(elbow).tip, "arm6");
}

TEST(UrdfBranches, WhatIsHeldBeyondItsLimitsIsSaid) {
  Tree tree("base");
  tree.addRow("base", "arm", 3).add("arm1", "lid", "revolute", "1 0 0", "0.5");
  EXPECT_THAT(import(tree).dropped,
              Contains("joint to_lid: held at 0, which is beyond its limits; its link is part of "
                       "arm1"));
}

TEST(UrdfBranches, EveryMovingLinkCanBeTheTool) {
  std::vector<std::string> names;
  for (const UrdfTip& tip : findUrdfTips(armWithHand().text(), "r.urdf")) {
    names.push_back(tip.link + " " + std::to_string(tip.joints));
    EXPECT_EQ(import(armWithHand(), tip.link).robot.joints.size(),
              static_cast<std::size_t>(tip.joints));
  }
  EXPECT_THAT(names,
              ElementsAre("arm1 1", "arm2 2", "arm3 3", "flange 3", "hand 3", "left 4", "right 4"));
}

TEST(UrdfBranches, PartsWithoutMassAreWarnedOf) {
  EXPECT_THAT(findMotionIssues(import(armWithHand()).robot), IsEmpty());
  RobotDescription robot = import(armWithHand()).robot;
  robot.joints[2].link.mass = 0;
  robot.joints[2].link.inertia = {};
  std::vector<Issue> issues = findMotionIssues(robot);
  ASSERT_EQ(issues.size(), 1U);
  EXPECT_EQ(issues[0].severity, Issue::Severity::Warning);
  EXPECT_EQ(
      toLine(issues[0]),
      "joints[2].link: (joint 3, to_arm3) has neither mass nor inertia; a run cannot start, a "
      "torque has no single acceleration: give a mass, an inertia, a rotor or a payload");
  robot.payload.mass = 1;
  robot.payload.com = {0.1, 0.2, 0.3};
  EXPECT_THAT(findMotionIssues(robot), IsEmpty());
  // A point mass on its own axis.
  robot.payload = {};
  robot.joints[2].link.mass = 1;
  robot.joints[2].link.com = {0, 0, 0.1};
  issues = findMotionIssues(robot);
  ASSERT_EQ(issues.size(), 1U);
  EXPECT_EQ(issues[0].where, "inertia");
}

}  // namespace
}  // namespace denavit
