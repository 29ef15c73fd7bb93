#include "models/robot/urdf/urdf.h"

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "core/kinematics/forward_kinematics.h"
#include "models/issue.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

/// One joint of a chain as a URDF states it: fixed placement, then motion about or along the axis.
struct Step {
  const char* type;
  Eigen::Vector3d xyz, rpy, axis;
};

const double kMass = 1.5;
const Eigen::Vector3d kCom(0.1, -0.05, 0.2), kInertialRpy(0.2, -0.3, 0.4);

std::string numbers(const Eigen::Vector3d& v) {
  return std::to_string(v.x()) + " " + std::to_string(v.y()) + " " + std::to_string(v.z());
}

std::string urdfOf(const std::vector<Step>& steps, const std::string& extra = "") {
  std::string text = "<robot name='test'><link name='l0'/>";
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::string n = std::to_string(i + 1);
    text += "<link name='l" + n + "'><inertial><origin xyz='" + numbers(kCom) + "' rpy='" +
            numbers(kInertialRpy) + "'/><mass value='" + std::to_string(kMass) +
            "'/><inertia ixx='0.02' ixy='0.001' ixz='-0.002' iyy='0.03' iyz='0.003' izz='0.025'/>"
            "</inertial><visual><geometry><sphere radius='0.1'/></geometry></visual></link>";
    text += "<joint name='j" + n + "' type='" + steps[i].type + "'><parent link='l" +
            std::to_string(i) + "'/><child link='l" + n + "'/><origin xyz='" +
            numbers(steps[i].xyz) + "' rpy='" + numbers(steps[i].rpy) + "'/><axis xyz='" +
            numbers(steps[i].axis) +
            "'/><limit lower='-1' upper='2' effort='30' velocity='4'/><dynamics damping='0.5' "
            "friction='0.25'/></joint>";
  }
  return text + extra + "</robot>";
}

Eigen::Matrix3d rotation(const Eigen::Vector3d& rpy) {
  return makePose({Eigen::Vector3d::Zero(), rpy}).R;
}

/// The frame of each URDF link for joint values q, straight from the definition.
std::vector<Eigen::Isometry3d> linkFrames(const std::vector<Step>& steps, const VecX<double>& q) {
  std::vector<Eigen::Isometry3d> frames;
  Eigen::Isometry3d X = Eigen::Isometry3d::Identity();
  Eigen::Index moving = 0;
  for (const Step& step : steps) {
    X.translate(step.xyz);
    X.rotate(rotation(step.rpy));
    const std::string type = step.type;
    if (type == "prismatic") X.translate(step.axis.normalized() * q[moving++]);
    if (type == "revolute" || type == "continuous") {
      X.rotate(Eigen::AngleAxisd(q[moving++], step.axis.normalized()));
    }
    frames.push_back(X);
  }
  return frames;
}

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
      moment += kMass * p;
      I += R * own * R.transpose() + about(kMass, p);
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

const Eigen::Vector3d kX = Eigen::Vector3d::UnitX(), kY = Eigen::Vector3d::UnitY(),
                      kZ = Eigen::Vector3d::UnitZ(), kO = Eigen::Vector3d::Zero();

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
            (std::vector<std::string>{"link l1: visual geometry", "link l2: visual geometry"}));
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
  const std::string branch =
      "<link name='b'/><joint name='jb' type='revolute'><parent link='l0'/><child link='b'/>"
      "<axis xyz='0 0 1'/><limit lower='0' upper='1' effort='1' velocity='1'/></joint>";
  EXPECT_EQ(
      reportOf(urdfOf({{"revolute", kO, kO, kZ}}, branch)),
      "x.urdf: link l0: carries two moving joints, j1 and jb: import a chain without branches: "
      "remove one of them from the file");
  EXPECT_EQ(reportOf(urdfOf({{"floating", kO, kO, kZ}})),
            "x.urdf: joint j1: is floating: fix the base: an arm stands on the ground");
  EXPECT_EQ(reportOf(urdfOf({{"planar", kO, kO, kZ}})),
            "x.urdf: joint j1: is planar: replace it by two prismatic and a revolute one");
  EXPECT_EQ(reportOf("<robot name='r'><link name='a'/></robot>"),
            "x.urdf: joints: there is none that moves: an arm needs a revolute or prismatic joint");
  for (const char* text :
       {"", "<robot", "hello", "<robot name='r'/>", "<robot><link name='a'/></robot>",
        "<robot name='r'><link name='a'/><joint name='j' type='revolute'><parent "
        "link='a'/><child link='zz'/></joint></robot>"}) {
    EXPECT_NE(reportOf(text), "no error") << text;
  }
}

}  // namespace
}  // namespace denavit
