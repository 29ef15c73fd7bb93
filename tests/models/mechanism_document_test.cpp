#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>

#include <gmock/gmock.h>

#include "core/kinematics/forward_kinematics.h"
#include "models/document/arrange_chains.h"
#include "models/document/document.h"
#include "models/document/recovery_file.h"
#include "models/mechanism/chain_arm.h"
#include "models/mechanism/chain_joints.h"
#include "models/mechanism/loop_closer.h"
#include "models/mechanism/loop_facts.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_file.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/templates.h"
#include "tests/models/four_bar.h"

namespace denavit {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class MechanismDocument : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder =
        std::filesystem::temp_directory_path() / (std::string("denavit-mechanism-") + info->name());
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }
  std::string open(const MechanismDescription& mechanism) {
    writeMechanism(path("linkage.json"), mechanism);
    return document.open(path("linkage.json"));
  }
  [[nodiscard]] bool isClosed() const {
    return LoopCloser(*document.mechanism()).look(document.pose()).isClosed;
  }

  std::filesystem::path folder;
  Document document;
};

TEST_F(MechanismDocument, OpensWithItsLoopsClosedAndUnchanged) {
  MechanismDescription mechanism = makeFourBarLinkage();
  for (double& q : mechanism.pose) q = std::round(100 * q) / 100;
  EXPECT_EQ(open(mechanism), "");
  EXPECT_EQ(document.kind(), Document::Kind::Mechanism);
  EXPECT_EQ(document.title(), "Four-bar linkage");
  EXPECT_EQ(document.mechanism(), mechanism);
  EXPECT_FALSE(LoopCloser(mechanism).look(mechanism.pose).isClosed);
  EXPECT_TRUE(isClosed());
  // The independent joint is where the file says; runs start in the closed pose.
  EXPECT_EQ(document.pose()[0], mechanism.pose[0]);
  EXPECT_EQ(document.scenario().initial.q, document.pose());
  EXPECT_FALSE(document.isModified());
}

TEST_F(MechanismDocument, ThatCannotBeClosedIsShownAsWrittenAndSaysSo) {
  MechanismDescription mechanism = makeFourBarLinkage();
  mechanism.chains[1].base.placement.xyz.x() = 2;
  EXPECT_THAT(open(mechanism), HasSubstr("cannot be closed"));
  EXPECT_EQ(document.pose(), mechanism.pose);
  EXPECT_EQ(document.mechanism(), mechanism);
}

TEST_F(MechanismDocument, AFileThatCannotBeReadLosesNothing) {
  open(makeFourBarLinkage());
  const MechanismDescription before = *document.mechanism();
  std::ofstream(path("bad.json")) << R"({"schema": "denavit-mechanism/1", "chain": []})";
  EXPECT_THROW((void)document.open(path("bad.json")), DescriptionError);
  EXPECT_EQ(document.mechanism(), before);
  EXPECT_EQ(document.path(), path("linkage.json"));
}

TEST_F(MechanismDocument, TheListOfJointsIsWrittenBackIntoTheChains) {
  open(makeFourBarLinkage());
  RobotDescription list = document.robot();
  ASSERT_TRUE(list.isJointList);
  ASSERT_EQ(list.joints.size(), 3u);
  EXPECT_EQ(list.joints[2].name, "rocker.1");
  list.joints[2].friction.viscous = 0.25;
  list.joints[1].name = "connecting rod";
  document.setRobot(list);
  const MechanismDescription& mechanism = *document.mechanism();
  EXPECT_EQ(mechanism.chains[1].robot.joints[0].friction.viscous, 0.25);
  EXPECT_EQ(mechanism.chains[1].robot.joints[0].name, "rocker");
  EXPECT_EQ(mechanism.chains[0].robot.joints[1].name, "connecting rod");
  EXPECT_EQ(document.robot().joints[1].name, "main.2");
  EXPECT_TRUE(document.isRobotModified());
}

TEST_F(MechanismDocument, WithoutAChainIsRefused) {
  std::ofstream(path("empty.json")) << R"({"schema": "denavit-mechanism/1", "chains": []})";
  EXPECT_THROW((void)document.open(path("empty.json")), DescriptionError);
  EXPECT_FALSE(document.mechanism());
}

TEST_F(MechanismDocument, AnArmTakesTheMechanismsPlace) {
  open(makeFourBarLinkage());
  document.setRobot(makeOneLink());
  EXPECT_FALSE(document.mechanism());
  EXPECT_EQ(document.pose().size(), 1u);
  EXPECT_EQ(document.armKind(), Document::Kind::Robot);
}

TEST_F(MechanismDocument, IsSavedAsAMechanism) {
  open(makeFourBarLinkage());
  MechanismDescription changed = *document.mechanism();
  changed.chains[0].robot.joints[0].link.mass = 7;
  document.setMechanism(changed);
  EXPECT_TRUE(document.isModified());
  document.save(path("saved.json"), Document::Kind::Robot);
  EXPECT_EQ(document.kind(), Document::Kind::Mechanism);
  EXPECT_FALSE(document.isModified());
  EXPECT_EQ(readMechanism(path("saved.json")), changed);
}

TEST_F(MechanismDocument, IsSavedInAScenarioAndAProject) {
  open(makeFourBarLinkage());
  MechanismDescription changed = *document.mechanism();
  changed.chains[0].robot.joints[0].link.mass = 7;
  document.setMechanism(changed);
  for (const Document::Kind kind : {Document::Kind::Scenario, Document::Kind::Project}) {
    document.save(path("whole.json"), kind);
    Document again;
    EXPECT_EQ(again.open(path("whole.json")), "");
    EXPECT_EQ(again.mechanism(), changed);
    EXPECT_EQ(again.pose(), document.pose());
    EXPECT_EQ(again.kind(), kind);
    EXPECT_FALSE(again.isModified());
  }
}

TEST_F(MechanismDocument, ComesBackAfterACrash) {
  open(makeFourBarLinkage());
  MechanismDescription changed = *document.mechanism();
  changed.closures[0].name = "knee";
  document.setMechanism(changed);
  Document after;
  after.restore(parseRecovery(toRecoveryJson(document.state()), "recovery"));
  EXPECT_EQ(after.mechanism(), changed);
  EXPECT_EQ(after.pose(), document.pose());
  EXPECT_EQ(after.kind(), Document::Kind::Mechanism);
  EXPECT_TRUE(after.isModified());
}

TEST_F(MechanismDocument, IsComposedWithTheScenario) {
  open(makeFourBarLinkage());
  EXPECT_EQ(document.composeScenario().robotReference, path("linkage.json"));
  EXPECT_EQ(document.composeScenario().mechanism, document.mechanism());
  MechanismDescription changed = *document.mechanism();
  changed.actuated.clear();
  document.setMechanism(changed);
  EXPECT_EQ(document.composeScenario().robotReference, "");
  EXPECT_EQ(document.composeScenario().mechanism, changed);
}

TEST_F(MechanismDocument, ListsWhatIsWrongWithTheMechanism) {
  open(makeFourBarLinkage());
  EXPECT_THAT(document.findAllIssues(), IsEmpty());
  MechanismDescription wrong = *document.mechanism();
  wrong.closures[0].b.chain = "nowhere";
  document.setMechanism(wrong);
  ASSERT_FALSE(document.findAllIssues().empty());
  EXPECT_THAT(document.findAllIssues().front().where, HasSubstr("closures[0].b"));
}

/// Parts of a document whose plots, torques and states name joints.
DocumentParts makeParts() {
  DocumentParts parts;
  parts.mechanism = makeFourBarLinkage();
  parts.robot = makeJointList(*parts.mechanism);
  parts.pose = {1, 2, 3};
  parts.scenario.initial.q = {1, 2, 3};
  parts.scenario.independent = {"rocker.1"};
  parts.scenario.input.tau = {"0", "0", "q2"};
  parts.desk.plots = {{.title = "both",
                       .preset = {},
                       .xChannel = {},
                       .curves = {{"q_main_2_rad"}, {"tau_rocker_1_Nm"}}}};
  return parts;
}

JointOrder keepOrder(std::size_t joints) {
  JointOrder order(joints);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

TEST(ArrangeChains, AJointBeforeAnotherMovesWhatNamesIt) {
  DocumentParts parts = makeParts();
  MechanismDescription chains = *parts.mechanism;
  auto& joints = chains.chains[0].robot.joints;
  joints.insert(joints.begin() + 1, JointDescription());
  arrangeChains(parts, chains, {0, kNewJoint, 1, 2});
  EXPECT_EQ(parts.mechanism->closures[0].a.link, "3");
  EXPECT_EQ(parts.mechanism->closures[0].b.link, "1");
  EXPECT_THAT(parts.mechanism->actuated, ElementsAre("main.1"));
  EXPECT_THAT(parts.pose, ElementsAre(1, 0, 2, 3));
  EXPECT_EQ(parts.mechanism->pose.size(), 4u);
  EXPECT_EQ(parts.scenario.input.tau[3], "q3");
  EXPECT_EQ(parts.desk.plots[0].curves[0].channel, "q_main_3_rad");
  EXPECT_EQ(parts.robot.joints.size(), 4u);
}

TEST(ArrangeChains, WhatStoodOnAJointThatIsGoneStandsOnTheLinkBefore) {
  DocumentParts parts = makeParts();
  parts.mechanism->actuated = {"main.2", "rocker.1"};
  MechanismDescription chains = *parts.mechanism;
  chains.chains[0].robot.joints.pop_back();
  arrangeChains(parts, chains, {0, 2});
  EXPECT_EQ(parts.mechanism->closures[0].a.link, "1");
  EXPECT_THAT(parts.mechanism->actuated, ElementsAre("rocker.1"));
  EXPECT_THAT(parts.pose, ElementsAre(1, 3));
  ASSERT_EQ(parts.desk.plots[0].curves.size(), 1u);
  EXPECT_EQ(parts.desk.plots[0].curves[0].channel, "tau_rocker_1_Nm");
}

TEST(ArrangeChains, ANameGoesRound) {
  DocumentParts parts = makeParts();
  MechanismDescription chains = *parts.mechanism;
  chains.chains[1].name = "follower-2";
  arrangeChains(parts, chains, keepOrder(3));
  EXPECT_EQ(parts.mechanism->closures[0].b.chain, "follower-2");
  EXPECT_THAT(parts.scenario.independent, ElementsAre("follower-2.1"));
  EXPECT_EQ(parts.desk.plots[0].curves[1].channel, "tau_follower_2_1_Nm");
  EXPECT_EQ(parts.robot.joints[2].name, "follower-2.1");
}

TEST(ArrangeChains, AChainTakesItsClosuresAlongAndLeavesTheWorldToWhatItCarried) {
  DocumentParts parts = makeParts();
  parts.mechanism->chains.push_back(parts.mechanism->chains[1]);
  parts.mechanism->chains[2].name = "rider";
  parts.mechanism->chains[2].base.chain = "rocker";
  parts.mechanism->chains[2].base.link = "1";
  parts.robot = makeJointList(*parts.mechanism);
  parts.pose = {1, 2, 3, 4};
  MechanismDescription chains = *parts.mechanism;
  chains.chains.erase(chains.chains.begin() + 1);
  arrangeChains(parts, chains, {0, 1, 3});
  EXPECT_THAT(parts.mechanism->closures, IsEmpty());
  EXPECT_EQ(parts.mechanism->chains[1].base.chain, "");
  EXPECT_THAT(parts.scenario.independent, IsEmpty());
  EXPECT_THAT(parts.pose, ElementsAre(1, 2, 4));
}

TEST(ChainJoints, PlacesOfChainsAreThoseOfTheList) {
  const MechanismDescription mechanism = makeFourBarLinkage();
  EXPECT_EQ(findChainJoint(mechanism, 2), (ChainJoint{1, 0}));
  EXPECT_EQ(firstJointOf(mechanism, 1), 2);
  EXPECT_EQ(toListPlace(mechanism, "chains[1].robot.joints[0].link.mass", 0),
            "joints[2].link.mass");
  EXPECT_EQ(toListPlace(mechanism, "chains[1].robot.tool.xyz[0]", 1), "tool.xyz[0]");
  EXPECT_EQ(toListPlace(mechanism, "chains[1].robot.tool.xyz[0]", 0),
            "chains[1].robot.tool.xyz[0]");
  EXPECT_EQ(toListPlace(mechanism, "closures[0].a", 0), "closures[0].a");
}

TEST(LoopCloser, LeavesTheOtherIndependentJointsWhereTheyAre) {
  const MechanismDescription mechanism = readMechanism("five-bar");
  const LoopCloser closer(mechanism);
  const ClosedJoints moved = closer.move(mechanism.pose, 0, mechanism.pose[0] - 0.3);
  const int other = findJoint(mechanism, mechanism.independent[1]);
  EXPECT_TRUE(moved.isClosed);
  EXPECT_EQ(moved.q[0], mechanism.pose[0] - 0.3);
  EXPECT_EQ(moved.q[static_cast<std::size_t>(other)],
            mechanism.pose[static_cast<std::size_t>(other)]);
}

TEST(LoopCloser, MovesAJointAndLetsTheOthersFollowToWhereTheLoopEnds) {
  MechanismDescription mechanism = makeFourBarLinkage();
  const LoopCloser closer(mechanism);
  // The crank goes round and comes back to the pose that it left.
  const ClosedJoints round = closer.move(mechanism.pose, 0, mechanism.pose[0] + 2 * M_PI);
  EXPECT_TRUE(round.isClosed);
  EXPECT_NEAR(round.q[1], mechanism.pose[1] - 2 * M_PI, 1e-9);
  EXPECT_NEAR(round.q[2], mechanism.pose[2], 1e-9);
  // The rocker turns back where crank and coupler are in line.
  const ClosedJoints dead = closer.move(mechanism.pose, 2, 0);
  EXPECT_FALSE(dead.isClosed);
  EXPECT_LT(std::abs(std::sin(dead.q[1])), 0.02) << "as far as it goes";
  EXPECT_GT(dead.q[2], 0.5);
  EXPECT_TRUE(closer.look(dead.q).isClosed);
  EXPECT_EQ(closer.findModes(mechanism.pose, {0}).size(), 2u);
}

/// A branch is kept where the way back ends in the pose that was left. (Not so of a palletiser: at
/// 0 its parallelogram lies flat, and branches meet there.)
TEST(LoopCloser, GoesToZeroOfTheIndependentJointsOnItsBranch) {
  for (const std::string name : {"delta", "four-bar", "five-bar", "slider-crank"}) {
    const MechanismDescription mechanism = readMechanism(name);
    const LoopCloser closer(mechanism);
    const std::vector<double> pose = closer.close(mechanism.pose).q;
    const ClosedJoints zero = closer.moveToZero(pose);
    ASSERT_TRUE(zero.isClosed) << name;
    EXPECT_TRUE(closer.look(zero.q).isClosed) << name;
    const std::vector<int>& joints = closer.mechanism().independent;
    std::vector<double> places;
    for (const int joint : joints) {
      EXPECT_EQ(zero.q[static_cast<std::size_t>(joint)], 0) << name;
      places.push_back(pose[static_cast<std::size_t>(joint)]);
    }
    const ClosedJoints back = closer.move(zero.q, joints, places);
    ASSERT_TRUE(back.isClosed) << name;
    for (std::size_t i = 0; i < pose.size(); ++i) EXPECT_NEAR(back.q[i], pose[i], 1e-9) << name;
  }
  // The rocker of a crank-rocker does not get there.
  MechanismDescription rocker = makeFourBarLinkage();
  rocker.independent = {"rocker.1"};
  EXPECT_FALSE(LoopCloser(rocker).moveToZero(rocker.pose).isClosed);
}

/// Also of a chain that stands on a link of another.
TEST(ChainArm, IsWhereTheChainIs) {
  for (const std::string name : {"five-bar", "palletiser", "3-rrr"}) {
    const MechanismDescription mechanism = readMechanism(name);
    const std::vector<double> pose = LoopCloser(mechanism).close(mechanism.pose).q;
    for (int k = 0; k < static_cast<int>(mechanism.chains.size()); ++k) {
      const RobotDescription arm = makeChainArm(mechanism, pose, k);
      EXPECT_FALSE(hasErrors(findIssues(arm))) << name;
      EXPECT_EQ(arm.gravity, mechanism.gravity);
      const auto first = static_cast<std::size_t>(firstJointOf(mechanism, k));
      VecX<double> q(static_cast<Eigen::Index>(arm.joints.size()));
      for (Eigen::Index i = 0; i < q.size(); ++i) q[i] = pose[first + static_cast<std::size_t>(i)];
      const auto tool = findWorldPlacement(
          mechanism, pose, {mechanism.chains[static_cast<std::size_t>(k)].name, "tool", {}});
      ASSERT_TRUE(tool);
      Kinematics<double> kinematics;
      calcForwardKinematics(makeArm(arm), q, kinematics);
      EXPECT_LT((kinematics.X_WT.p - tool->xyz).norm(), 1e-12) << name << k;
    }
  }
}

TEST(LoopCloser, AssemblesStretchedChainsByGuessesBesideThem) {
  const MechanismDescription mechanism = readMechanism("five-bar");
  const LoopCloser closer(mechanism);
  std::vector<int> cranks;
  for (const std::string& name : mechanism.independent) {
    cranks.push_back(findJoint(mechanism, name));
  }
  const std::vector<double> stretched(mechanism.pose.size(), 0.0);
  EXPECT_FALSE(closer.close(stretched, cranks).isClosed);
  const ClosedJoints assembled = closer.assemble(stretched, cranks);
  EXPECT_TRUE(assembled.isClosed);
  for (const int crank : cranks) EXPECT_EQ(assembled.q[static_cast<std::size_t>(crank)], 0.0);
  // Farther apart than the links are long nothing closes, and the nearest pose is said.
  MechanismDescription apart = mechanism;
  for (ChainDescription& chain : apart.chains) chain.base.placement.xyz *= 20;
  EXPECT_FALSE(LoopCloser(apart).assemble(mechanism.pose).isClosed);
}

TEST(LoopFacts, OfAPlanarLoopClosedInSpace) {
  const MechanismDescription mechanism = makeFourBarLinkage();
  const LoopFacts facts = findLoopFacts(LoopCloser(mechanism).mechanism(), mechanism.pose);
  EXPECT_EQ(facts.rows, 5);
  EXPECT_EQ(facts.rank, 2);
  EXPECT_EQ(facts.mobility, 1);
  EXPECT_EQ(facts.actuators, 1);
  EXPECT_THAT(facts.independent, ElementsAre(0));
  EXPECT_THAT(facts.redundantRows,
              ElementsAre("pin: z of place", "pin: turn about x", "pin: turn about y"));
  EXPECT_GT(facts.condition, 0.1);
  EXPECT_THAT(facts.regularity, DoubleNear(0.5, 0.5));
}

}  // namespace
}  // namespace denavit
