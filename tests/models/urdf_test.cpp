#include "models/robot/urdf/urdf.h"

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "core/kinematics/forward_kinematics.h"
#include "models/issue.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "tests/models/urdf_text.h"

namespace denavit {
namespace {

using namespace test;

/// Tool pose, and masses with their centres and tensors, for several poses.
void expectSameArm(const std::vector<Step>& steps) {
  const UrdfImport import = parseUrdf(urdfOf(steps), "test.urdf");
  EXPECT_TRUE(findIssues(import.robot).empty());
  const Arm<double> arm = makeArm(import.robot);
  for (int trial = 0; trial < 5; ++trial) {
    VecX<double> q(arm.dof());
    for (Eigen::Index i = 0; i < q.size(); ++i)
      q[i] = std::sin(1.7 * trial * static_cast<double>(i + 1));
    Kinematics<double> kinematics;
    calcForwardKinematics(arm, q, kinematics);
    const std::vector<Eigen::Isometry3d> frames = linkFrames(steps, q);
    EXPECT_LT((frames.back().translation() - kinematics.X_WT.p).norm(), 1e-9);
    EXPECT_LT((frames.back().linear() - kinematics.X_WT.R).norm(), 1e-9);
    Eigen::Vector3d moment = Eigen::Vector3d::Zero(), ours = Eigen::Vector3d::Zero();
    Eigen::Matrix3d I = Eigen::Matrix3d::Zero(), I_ours = Eigen::Matrix3d::Zero();
    Eigen::Matrix3d own;
    own << 0.02, 0.001, -0.002, 0.001, 0.03, 0.003, -0.002, 0.003, 0.025;
    const auto about = [](double m, const Eigen::Vector3d& p) {
      return Eigen::Matrix3d(m *
                             (p.squaredNorm() * Eigen::Matrix3d::Identity() - p * p.transpose()));
    };
    bool moves = false;
    for (std::size_t i = 0; i < frames.size(); ++i) {
      moves = moves || std::string(steps[i].type) != "fixed";
      if (!moves) continue;
      const Eigen::Vector3d p = frames[i] * kCom;
      const Eigen::Matrix3d R = frames[i].linear() * rotation(kInertialRpy);
      moment += kBodyMass * p;
      I += R * own * R.transpose() + about(kBodyMass, p);
    }
    for (std::size_t i = 0; i < arm.links.size(); ++i) {
      const Eigen::Vector3d p = kinematics.X_WL[i] * arm.links[i].p_LC;
      const Eigen::Matrix3d& R = kinematics.X_WL[i].R;
      ours += arm.links[i].mass * p;
      I_ours += R * arm.links[i].I_LC_L * R.transpose() + about(arm.links[i].mass, p);
    }
    EXPECT_LT((moment - ours).norm(), 1e-9);
    EXPECT_LT((I - I_ours).norm(), 1e-9);
  }
}

TEST(Urdf, SkewAxesAndSlidersBecomeTheSameArm) {
  expectSameArm({{"revolute", {0.1, 0.2, 0.3}, {0.3, -0.2, 0.5}, {1, 2, 3}},
                 {"prismatic", {0.3, -0.1, 0.2}, {1, 0.4, -0.3}, {0, 1, 0.5}},
                 {"continuous", {0, 0.4, 0.1}, {-0.7, 0.2, 0.9}, {1, 0, 0}},
                 {"revolute", {0.2, 0, 0.1}, {0.1, 0.1, 0.1}, {0, 0, -1}}});
}

TEST(Urdf, ParallelMeetingAndCoincidentAxesBecomeTheSameArm) {
  expectSameArm({{"revolute", {0, 0, 0.4}, kO, kZ},      // on the base's own z axis
                 {"revolute", {0, 0, 0.1}, kO, kY},      // meets it
                 {"revolute", {0.5, 0, 0}, kO, kY},      // parallel
                 {"revolute", {0.4, 0.05, 0}, kO, -kY},  // antiparallel
                 {"prismatic", {0.1, 0, 0}, kO, kY},     // parallel slider
                 {"revolute", kO, kO, kY},               // the same line
                 {"revolute", {0, 0, 0.2}, kO, kX}});
}

TEST(Urdf, FixedLinksAreMergedAndTheLastIsTheTool) {
  expectSameArm({{"fixed", {0, 0, 1}, {0, 0, 0.5}, kX},
                 {"revolute", {0.1, 0, 0}, kO, kZ},
                 {"fixed", {0.2, 0.1, 0}, {0.3, 0, 0}, kX},
                 {"revolute", {0, 0.3, 0}, {0, 0.4, 0}, kX},
                 {"fixed", {0, 0.1, 0.2}, {0.1, 0.2, 0.3}, kX}});
}

TEST(Urdf, ValuesAreCarriedAndTheRestIsListed) {
  const UrdfImport import = parseUrdf(
      urdfOf({{"revolute", {0, 0, 1}, kO, kZ}, {"continuous", {1, 0, 0}, kO, kY}}), "test.urdf");
  const JointDescription& joint = import.robot.joints[0];
  EXPECT_EQ(joint.name, "j1");
  EXPECT_EQ(joint.d, 1);
  EXPECT_EQ(joint.limits, (LimitsDescription{-1, 2, 4, 30}));
  EXPECT_EQ(joint.friction.viscous, 0.5);
  EXPECT_EQ(joint.friction.coulomb, (Coulomb{0.25, -0.25}));
  EXPECT_FALSE(import.robot.joints[1].limits.lower.has_value());
  EXPECT_EQ(import.robot.base, Placement{});
  EXPECT_EQ(import.dropped,
            (std::vector<std::string>{"joint j2: lower and upper limit, as it is continuous",
                                      "visual geometry of 2 links"}));
  EXPECT_EQ(import.tip, "l2");
  EXPECT_EQ(import.remarks,
            (std::vector<std::string>{"tool: frame of link l2, 2 moving joints from link l0"}));
  EXPECT_TRUE(parseRobot(toJson(import.robot), "") == import.robot);
}

TEST(Urdf, WhatIsNoSerialArmIsRefused) {
  const auto reportOf = [](const std::string& text) -> std::string {
    try {
      (void)parseUrdf(text, "x.urdf");
    } catch (const DescriptionError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(reportOf(urdfOf({{"floating", kO, kO, kZ}})),
            "x.urdf: line 1, joint \"j1\": is floating: fix the base: an arm stands on the ground");
  EXPECT_EQ(
      reportOf(urdfOf({{"planar", kO, kO, kZ}})),
      "x.urdf: line 1, joint \"j1\": is planar: replace it by two prismatic and a revolute one");
  EXPECT_EQ(reportOf("<robot name='r'><link name='a'/></robot>"),
            "x.urdf: joints: there is none that moves: an arm needs a revolute or prismatic joint");
  for (const char* text :
       {"", "<robot", "hello", "<robot name='r'/>", "<robot><link name='a'/></robot>",
        "<robot name='r'><link name='a'/><joint name='j' type='revolute'><parent "
        "link='a'/><child link='zz'/></joint></robot>"}) {
    EXPECT_NE(reportOf(text), "no error") << text;
  }
}

TEST(Urdf, DeepNestingIsRefusedHoweverItIsWritten) {
  for (const char* tag : {"<a>", "<a b='/>'>", "<a b=\"/>\" >", "<!-- <b/> --><a>"}) {
    std::string text = "<robot name='r'>";
    for (int level = 0; level < 100000; ++level) text += tag;
    try {
      (void)parseUrdf(text, "x.urdf");
      ADD_FAILURE() << tag;
    } catch (const DescriptionError& error) {
      EXPECT_STREQ(error.what(),
                   "x.urdf: line 1: is nested deeper than 100 levels: close the elements before; "
                   "no URDF needs so many");
    }
  }
}

}  // namespace
}  // namespace denavit
