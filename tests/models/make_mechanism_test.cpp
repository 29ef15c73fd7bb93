#include "models/mechanism/make_mechanism.h"

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "core/kinematics/forward_kinematics.h"
#include "models/issue.h"
#include "models/mechanism/fixed_rows.h"
#include "models/mechanism/mechanism_file.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "tests/models/loop_data.h"
#include "tests/models/random_robot.h"
#include "tests/models/reference_values.h"

namespace denavit {
namespace {

using test::loopNames;
using test::readLoop;

/// The rigid chain's links and tool for coordinates of the whole mechanism.
Kinematics<double> placeChain(const MechanismChain& chain, const VecX<double>& q) {
  VecX<double> own = VecX<double>::Zero(chain.arm.dof());
  for (Eigen::Index i = 0; i < own.size(); ++i) {
    const int coordinate = chain.coordinates[static_cast<std::size_t>(i)];
    if (coordinate >= 0) own[i] = q[coordinate];
  }
  Kinematics<double> kinematics;
  calcForwardKinematics(chain.arm, own, kinematics);
  return kinematics;
}

double distanceOf(const Pose<double>& a, const Pose<double>& b) {
  return std::max((a.R - b.R).cwiseAbs().maxCoeff(), (a.p - b.p).cwiseAbs().maxCoeff());
}

Pose<double> placeFrame(const Mechanism& mechanism, const AttachedFrame& frame,
                        const VecX<double>& q) {
  if (frame.chain < 0) return frame.X_LA;
  const MechanismChain& chain = mechanism.chains[static_cast<std::size_t>(frame.chain)];
  return placeChain(chain, q).X_WL[static_cast<std::size_t>(frame.link)] * frame.X_LA;
}

TEST(MakeMechanism, ToolsStandWhereReferenceStatesHaveThem) {
  int compared = 0;
  for (const std::string& name : loopNames()) {
    const Mechanism mechanism = makeMechanism(readLoop(name));
    const nlohmann::json data = test::readLoopData("states/" + name + ".json");
    EXPECT_EQ(mechanism.jointNames, data["joints"].get<std::vector<std::string>>());
    for (const nlohmann::json& state : data["states"]) {
      const VecX<double> q = test::toVector(state["q"]);
      for (const MechanismChain& chain : mechanism.chains) {
        const MatX<double> expected = test::toMatrix(state["poses"][chain.name + ".tool"]);
        const Pose<double> X_WT = placeChain(chain, q).X_WT;
        EXPECT_LT((X_WT.R - expected.topLeftCorner(3, 3)).cwiseAbs().maxCoeff(), 1e-13) << name;
        EXPECT_LT((X_WT.p - expected.topRightCorner(3, 1)).cwiseAbs().maxCoeff(), 1e-13) << name;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 100);
}

TEST(MakeMechanism, FramesOfClosuresMeetInReferenceStates) {
  for (const std::string& name : loopNames()) {
    const Mechanism mechanism = makeMechanism(readLoop(name));
    const nlohmann::json data = test::readLoopData("states/" + name + ".json");
    for (const nlohmann::json& state : data["states"]) {
      const VecX<double> q = test::toVector(state["q"]);
      EXPECT_EQ(mechanism.closureRows(), state["closure_rows"].get<int>());
      for (const Closure& closure : mechanism.closures) {
        const Pose<double> X_WA = placeFrame(mechanism, closure.a, q);
        const Pose<double> X_WB = placeFrame(mechanism, closure.b, q);
        const Vec3<double> d = X_WA.R.transpose() * (X_WB.p - X_WA.p);
        EXPECT_LT(d.head(positionRowCount(closure.type)).norm(), 1e-13) << name;
        const Mat3<double> W = X_WA.R.transpose() * X_WB.R;
        if (closure.type == ClosureType::Revolute || closure.type == ClosureType::Cylindrical) {
          EXPECT_NEAR(W(2, 2), 1, 1e-13) << name << ": axes equal in the same sense";
        } else if (closure.type == ClosureType::Universal) {
          EXPECT_NEAR(W(2, 0), 0, 1e-13) << name;
        } else if (closure.type != ClosureType::Spherical) {
          EXPECT_LT((W - Mat3<double>::Identity()).norm(), 1e-13) << name;
        }
      }
    }
  }
}

TEST(MakeMechanism, GravityIsTheMechanismsAndMassesStay) {
  const Mechanism cardan = makeMechanism(readLoop("cardan"));
  for (const MechanismChain& chain : cardan.chains) {
    EXPECT_EQ(chain.arm.g_W, Eigen::Vector3d(0, -6, -7));
  }
  EXPECT_EQ(cardan.chains[0].arm.links[0].mass, 2.0);
  EXPECT_EQ(cardan.independent, std::vector<int>{0});
  EXPECT_EQ(cardan.actuated, std::vector<int>{0});
  EXPECT_EQ(cardan.jointTypes, std::vector<JointType>(2, JointType::Revolute));
}

TEST(MakeMechanism, SizeIsThatOfTheLongestChainOrOfTheGroundBetween) {
  EXPECT_NEAR(makeMechanism(readLoop("parallelogram")).size, 0.2 + 0.5, 1e-12);
  MechanismDescription far = readLoop("fourbar");
  far.chains[1].base.placement.xyz = {30, 40, 0};
  EXPECT_DOUBLE_EQ(makeMechanism(far).size, 50);
  MechanismDescription point;
  point.chains.resize(1);
  point.chains[0].name = "spindle";
  point.chains[0].robot.joints.resize(1);
  EXPECT_EQ(makeMechanism(point).size, 1e-3);
}

TEST(MakeMechanism, WrongOnesAreNotMade) {
  MechanismDescription wrong = readLoop("fourbar");
  wrong.closures[0].a.chain = "nobody";
  EXPECT_THROW((void)makeMechanism(wrong), DescriptionError);
}

TEST(FixedRows, TakeALinkToAnyPose) {
  test::RandomRobot random(3);
  Arm<double> arm;
  for (int k = 0; k < 2000; ++k) {
    Pose<double> X;
    X.p = random.vector(2);
    // Right angles are as many as others.
    X.R = (Eigen::AngleAxisd(random.angle(), Eigen::Vector3d::UnitX()) *
           Eigen::AngleAxisd(random.angle(), Eigen::Vector3d::UnitY()) *
           Eigen::AngleAxisd(random.angle(), Eigen::Vector3d::UnitZ()))
              .toRotationMatrix();
    const auto rows = makeFixedRows(X);
    arm.links.assign(rows.begin(), rows.end());
    Kinematics<double> kinematics;
    calcForwardKinematics<double>(arm, VecX<double>::Zero(2), kinematics);
    EXPECT_LT(distanceOf(kinematics.X_WL[1], X), 1e-14);
    for (const Link<double>& row : rows) EXPECT_EQ(row.mass, 0);
  }
}

/// A mechanism whose second chain starts on a link of the first, and the third on the second.
class BranchTest : public testing::TestWithParam<unsigned> {
 protected:
  BranchTest() {
    for (unsigned k = 0; k < 3; ++k) {
      ChainDescription& chain = description.chains.emplace_back();
      chain.name = std::string("c") + static_cast<char>('0' + k);
      chain.robot = test::RandomRobot(10 * GetParam() + k).full();
      chain.robot.driveTrain.clear();
      for (JointDescription& joint : chain.robot.joints) joint.spring.reset();
      chain.base.placement = placement();
    }
    const int links = static_cast<int>(description.chains[0].robot.joints.size());
    description.chains[1].base.chain = "c0";
    description.chains[1].base.link = std::to_string(1 + links / 2);
    description.chains[2].base.chain = "c1";
    description.chains[2].base.link = "tool";
  }

  Placement placement() { return {random.vector(1), random.vector(3)}; }

  test::RandomRobot random{GetParam() + 100};
  MechanismDescription description;
};

INSTANTIATE_TEST_SUITE_P(Seeds, BranchTest, testing::Range(1u, 21u));

TEST_P(BranchTest, ChainsStandWhereTheirCarriersTakeThem) {
  const Mechanism mechanism = makeMechanism(description);
  VecX<double> q(mechanism.jointCount());
  for (double& value : q) value = random.number(2);
  // By hand: each chain alone, with what carries it in front.
  std::vector<Kinematics<double>> alone(3);
  Eigen::Index first = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    Arm<double> arm = makeArm(description.chains[k].robot);
    const ChainBaseDescription& base = description.chains[k].base;
    const Pose<double> X_PB = makePose(base.placement) * arm.X_W0;
    arm.X_W0 = X_PB;
    if (k == 1) {
      const auto link = static_cast<std::size_t>(std::stoi(base.link)) - 1;
      arm.X_W0 = alone[0].X_WL[link] * makeUserFrames(description.chains[0].robot)[link] * X_PB;
    } else if (k == 2) {
      arm.X_W0 = alone[1].X_WT * X_PB;
    }
    calcForwardKinematics<double>(arm, q.segment(first, arm.jointCount()), alone[k]);
    first += arm.jointCount();
    const MechanismChain& chain = mechanism.chains[k];
    const Kinematics<double> made = placeChain(chain, q);
    EXPECT_LT(distanceOf(made.X_WT, alone[k].X_WT), 1e-12);
    for (std::size_t i = 0; i < alone[k].X_WL.size(); ++i) {
      const auto own = static_cast<std::size_t>(chain.firstLink) + i;
      EXPECT_LT(distanceOf(made.X_WL[own], alone[k].X_WL[i]), 1e-12);
    }
  }
}

TEST_P(BranchTest, FrameZeroIsWhatAChainStartsOn) {
  for (int k = 0; k < 3; ++k) {
    const std::string name = description.chains[static_cast<std::size_t>(k)].name;
    AttachmentDescription other{"ground", "0", {}};
    if (k == 0) other = {"c2", "tool", {}};
    description.closures.push_back({"", ClosureType::Spherical, {name, "0", placement()}, other});
  }
  ChainDescription& fourth = description.chains.emplace_back(description.chains[0]);
  fourth.name = "c3";
  fourth.base = {"c1", "0", placement()};
  const Mechanism mechanism = makeMechanism(description);
  VecX<double> q(mechanism.jointCount());
  for (double& value : q) value = random.number(2);
  const auto frameZero = [&](std::size_t k) {
    const MechanismChain& chain = mechanism.chains[k];
    if (chain.firstLink == 0) return chain.arm.X_W0;
    return placeChain(chain, q).X_WL[static_cast<std::size_t>(chain.firstLink) - 1];
  };
  for (std::size_t k = 0; k < 3; ++k) {
    const Pose<double> X_0A = makePose(description.closures[k].a.placement);
    EXPECT_LT(distanceOf(placeFrame(mechanism, mechanism.closures[k].a, q), frameZero(k) * X_0A),
              1e-13);
  }
  const Pose<double> X_PB = makePose(fourth.base.placement) * makePose(fourth.robot.base);
  EXPECT_LT(distanceOf(frameZero(3), frameZero(1) * X_PB), 1e-13);
}

TEST_P(BranchTest, WhatIsSharedHasNoMassAndWhatIsFixedNoCoordinate) {
  const Mechanism mechanism = makeMechanism(description);
  std::vector<int> seen(static_cast<std::size_t>(mechanism.dof()), 0);
  for (std::size_t k = 0; k < 3; ++k) {
    const MechanismChain& chain = mechanism.chains[k];
    const Arm<double> own = makeArm(description.chains[k].robot);
    ASSERT_EQ(chain.arm.jointCount(), chain.firstLink + own.jointCount());
    ASSERT_EQ(static_cast<int>(chain.coordinates.size()), chain.dof());
    for (int i = 0; i < chain.arm.jointCount(); ++i) {
      const Link<double>& link = chain.arm.links[static_cast<std::size_t>(i)];
      const int coordinate = chain.coordinates[static_cast<std::size_t>(i)];
      if (i < chain.firstLink) {
        EXPECT_EQ(link.mass, 0);
        EXPECT_EQ(link.rotorInertia, 0);
        EXPECT_TRUE(link.I_LC_L.isZero(0));
      } else {
        EXPECT_EQ(link.mass, own.links[static_cast<std::size_t>(i - chain.firstLink)].mass);
        ++seen[static_cast<std::size_t>(coordinate)];
      }
    }
    if (k > 0) {
      EXPECT_EQ(chain.coordinates[static_cast<std::size_t>(chain.firstLink) - 1], -1);
      EXPECT_EQ(chain.coordinates[static_cast<std::size_t>(chain.firstLink) - 2], -1);
    }
  }
  EXPECT_EQ(seen, std::vector<int>(seen.size(), 1)) << "each coordinate moves one own link";
}

TEST(MakeMechanism, WhatBendsComesBehindAllJointsChainByChain) {
  MechanismDescription description = readLoop("fourbar");
  JointDescription& beam = description.chains[0].robot.joints[1];
  beam.link = {};
  beam.link.mass = 0.9;
  Beam& shape = beam.link.beam.emplace();
  shape.bendingStiffnessY = 50;
  shape.bendingStiffnessZ = 60;
  shape.modesY = 2;
  shape.modesZ = 1;
  JointDescription& rocker = description.chains[1].robot.joints[0];
  rocker.actuator.rotorInertia = 1e-3;
  rocker.spring = JointSpringDescription{.stiffness = 200};
  description.chains[1].base = {"left", "1", {}};
  ASSERT_TRUE(findIssues(description).empty()) << toLine(findIssues(description)[0]);
  const Mechanism mechanism = makeMechanism(description);
  EXPECT_EQ(mechanism.dof(), 3 + 3 + 1);
  EXPECT_EQ(mechanism.chains[0].coordinates, (std::vector<int>{0, 1, 3, 4, 5}));
  EXPECT_EQ(mechanism.chains[1].coordinates, (std::vector<int>{0, -1, -1, 2, 6}));
  ASSERT_NE(mechanism.chains[1].flexible, nullptr);
  EXPECT_EQ(mechanism.chains[1].flexible->dof(), 5);
  EXPECT_FALSE(mechanism.chains[1].flexible->links[0].sprung);
  EXPECT_TRUE(mechanism.chains[1].flexible->links[3].sprung);
  // The closure's frame rides on the beam's tip, where the user's frame is.
  EXPECT_EQ(mechanism.closures[0].a.X_LA.p, Eigen::Vector3d(0, 0, 0.02));
}

TEST(MakeMechanism, CoupledRotorsStandBehindWhatIsShared) {
  MechanismDescription description = readLoop("fourbar");
  RobotDescription& right = description.chains[1].robot;
  right.joints.push_back(right.joints[0]);
  right.driveTrain = {{0.1, 0}, {-0.1, 0.2}};
  for (JointDescription& joint : right.joints) joint.actuator.rotorInertia = 1e-3;
  description.chains[1].base = {"left", "1", {}};
  const Mechanism mechanism = makeMechanism(description);
  const MatX<double>& rotors = mechanism.chains[1].arm.coupledRotors;
  ASSERT_EQ(rotors.rows(), 5);
  EXPECT_TRUE(rotors.topRows(3).isZero(0));
  EXPECT_EQ(rotors.bottomRightCorner(2, 2), makeArm(right).coupledRotors);
}

}  // namespace
}  // namespace denavit
