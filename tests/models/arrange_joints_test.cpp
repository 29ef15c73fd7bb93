#include "models/document/arrange_joints.h"

#include <gmock/gmock.h>

#include "models/document/document.h"
#include "models/robot/convert_convention.h"

namespace denavit {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

DocumentParts makeParts() {
  DocumentParts parts;
  for (const char* name : {"a", "b", "c"}) {
    JointDescription joint;
    joint.name = name;
    parts.robot.joints.push_back(joint);
  }
  parts.pose = {1, 2, 3};
  parts.scenario.initial.q = {0.1, 0.2, 0.3};
  parts.scenario.initial.qd = {10, 20, 30};
  parts.scenario.input.tau = {"-5*q1 - qd1", "sin(2*pi*t)", "q1*q2 + 1e3*qd3"};
  parts.scenario.locked = {3};
  parts.scenario.prescribed = {{2, "sin(t)"}};
  parts.scenario.wrench = WrenchDescription();
  parts.scenario.wrench->force[0] = "q3";
  parts.desk.states = {{"ready", {7, 8, 9}, {}}};
  parts.desk.derivedChannels = {{"power", "W", "tau3_Nm*qd3_rad_s + tau1_gravity_Nm"}};
  parts.desk.plots.resize(2);
  parts.desk.plots[0].preset = "terms:3";
  parts.desk.plots[1].xChannel = "q1_rad";
  parts.desk.plots[1].curves = {{"qd1_rad_s", false}, {"tool_x_m", false}};
  return parts;
}

std::string namesOf(const DocumentParts& parts) {
  std::string names;
  for (const JointDescription& joint : parts.robot.joints) names += joint.name;
  return names;
}

TEST(ArrangeJoints, EverythingFollowsAMovedJoint) {
  DocumentParts parts = makeParts();
  arrangeJoints(parts, makeMove(3, 2, 0));
  EXPECT_EQ(namesOf(parts), "cab");
  EXPECT_THAT(parts.pose, ElementsAre(3, 1, 2));
  EXPECT_THAT(parts.scenario.initial.q, ElementsAre(0.3, 0.1, 0.2));
  EXPECT_THAT(parts.scenario.initial.qd, ElementsAre(30, 10, 20));
  EXPECT_THAT(parts.scenario.input.tau,
              ElementsAre("q2*q3 + 1e3*qd1", "-5*q2 - qd2", "sin(2*pi*t)"));
  EXPECT_THAT(parts.scenario.locked, ElementsAre(1));
  EXPECT_THAT(parts.scenario.prescribed, ElementsAre(testing::Pair(3, "sin(t)")));
  EXPECT_EQ(parts.scenario.wrench->force[0], "q1");
  EXPECT_THAT(parts.desk.states[0].q, ElementsAre(9, 7, 8));
  EXPECT_THAT(parts.desk.states[0].qd, IsEmpty());
  EXPECT_EQ(parts.desk.derivedChannels[0].expression, "tau1_Nm*qd1_rad_s + tau2_gravity_Nm");
  EXPECT_EQ(parts.desk.plots[0].preset, "terms:1");
  EXPECT_EQ(parts.desk.plots[1].xChannel, "q2_rad");
  EXPECT_EQ(parts.desk.plots[1].curves[0].channel, "qd2_rad_s");
  EXPECT_EQ(parts.desk.plots[1].curves[1].channel, "tool_x_m");
}

TEST(ArrangeJoints, MotorsGoAlongWithTheirJoints) {
  DocumentParts parts = makeParts();
  parts.robot.driveTrain = {{1, 2, 3}, {4, 5, 6}, {7, 8, 10}};
  parts.scenario.initial.current = {1, 2, 3};
  parts.scenario.input.voltage = {"12 - q3", "0", "24"};
  parts.desk.plots[1].curves = {{"i3_A", false}, {"v1_V", false}, {"joint3_twist_rad", false}};
  arrangeJoints(parts, makeMove(3, 2, 0));
  EXPECT_THAT(parts.robot.driveTrain,
              ElementsAre(ElementsAre(10, 7, 8), ElementsAre(3, 1, 2), ElementsAre(6, 4, 5)));
  EXPECT_THAT(parts.scenario.initial.current, ElementsAre(3, 1, 2));
  EXPECT_THAT(parts.scenario.input.voltage, ElementsAre("24", "12 - q1", "0"));
  EXPECT_EQ(parts.desk.plots[1].curves[0].channel, "i1_A");
  EXPECT_EQ(parts.desk.plots[1].curves[1].channel, "v2_V");
  EXPECT_EQ(parts.desk.plots[1].curves[2].channel, "joint1_twist_rad");
  arrangeJoints(parts, makeInsertion(3, 1));
  EXPECT_THAT(parts.robot.driveTrain, ElementsAre(ElementsAre(10, 0, 7, 8), ElementsAre(0, 1, 0, 0),
                                                  ElementsAre(3, 0, 1, 2), ElementsAre(6, 0, 4, 5)))
      << "a new motor drives its own joint";
  EXPECT_THAT(parts.scenario.input.voltage, ElementsAre("24", "0", "12 - q1", "0"));
  arrangeJoints(parts, makeRemoval(4, {1}));
  EXPECT_THAT(parts.robot.driveTrain,
              ElementsAre(ElementsAre(10, 7, 8), ElementsAre(3, 1, 2), ElementsAre(6, 4, 5)));
}

TEST(ArrangeJoints, MovingThereAndBackChangesNothing) {
  const DocumentParts before = makeParts();
  for (int from = 0; from < 3; ++from) {
    for (int to = 0; to < 3; ++to) {
      DocumentParts parts = before;
      arrangeJoints(parts, makeMove(3, from, to));
      arrangeJoints(parts, makeMove(3, to, from));
      EXPECT_EQ(parts, before) << from << " to " << to;
    }
  }
}

TEST(ArrangeJoints, WhatIsGoneReadsZero) {
  DocumentParts parts = makeParts();
  arrangeJoints(parts, makeRemoval(3, {0}));
  EXPECT_EQ(namesOf(parts), "bc");
  EXPECT_THAT(parts.pose, ElementsAre(2, 3));
  EXPECT_THAT(parts.scenario.input.tau, ElementsAre("sin(2*pi*t)", "0*q1 + 1e3*qd2"));
  EXPECT_THAT(parts.scenario.locked, ElementsAre(2));
  EXPECT_EQ(parts.desk.derivedChannels[0].expression, "tau2_Nm*qd2_rad_s + 0");
  EXPECT_THAT(parts.desk.plots[1].curves, testing::SizeIs(1));
  EXPECT_EQ(parts.desk.plots[1].xChannel, "");
}

/// A friction of joint 3 that is set on the way must not become another joint's.
TEST(ArrangeJoints, ChangesOnTheWayThatNameJointsGo) {
  DocumentParts parts = makeParts();
  parts.scenario.recorded = {{0.5, {{"payload.mass", 2}, {"joints[2].friction.viscous", 3}}},
                             {0.6, {{"input.tau[2]", "5"}}},
                             {0.7, {{"gravity", {0, 0, -1.6}}}}};
  parts.scenario.pulls = {{.link = 1}, {.link = 3}};
  arrangeJoints(parts, makeMove(3, 2, 0));
  ASSERT_EQ(parts.scenario.recorded.size(), 2u);
  EXPECT_EQ(parts.scenario.recorded[0].set, (RobotChanges{{"payload.mass", 2}}));
  EXPECT_EQ(parts.scenario.recorded[1].time, 0.7);
  EXPECT_EQ(parts.scenario.pulls[0].link, 2);
  EXPECT_EQ(parts.scenario.pulls[1].link, 1);
}

TEST(ArrangeJoints, NewJointsAndCopiesStartAtRestWithoutTorque) {
  DocumentParts parts = makeParts();
  arrangeJoints(parts, makeCopy(3, 2));
  EXPECT_EQ(namesOf(parts), "abcc");
  EXPECT_THAT(parts.pose, ElementsAre(1, 2, 3, 0));
  EXPECT_EQ(parts.scenario.input.tau[3], "0");
  EXPECT_THAT(parts.scenario.locked, ElementsAre(3));
  arrangeJoints(parts, makeInsertion(4, 0));
  EXPECT_EQ(namesOf(parts), "abcc");
  EXPECT_EQ(parts.robot.joints[0], JointDescription());
  EXPECT_THAT(parts.pose, ElementsAre(0, 1, 2, 3, 0));
  EXPECT_THAT(parts.scenario.input.tau,
              ElementsAre("0", "-5*q2 - qd2", "sin(2*pi*t)", "q2*q3 + 1e3*qd4", "0"));
}

TEST(ArrangeJoints, AmplitudesOfFlexibleLinksGoAlongWithThem) {
  DocumentParts parts = makeParts();
  parts.robot.joints[0].link.beam = Beam();
  parts.robot.joints[0].link.beam->modesY = 2;
  parts.robot.joints[2].link.beam = Beam();
  parts.robot.joints[2].link.beam->modesZ = 1;
  parts.scenario.initial.delta = {1, 2, 3};
  arrangeJoints(parts, makeMove(3, 2, 0));
  EXPECT_THAT(parts.scenario.initial.delta, ElementsAre(3, 1, 2));
  arrangeJoints(parts, makeRemoval(3, {0}));
  EXPECT_THAT(parts.scenario.initial.delta, ElementsAre(1, 2));
}

TEST(ArrangeJoints, OnlyNamesOfJointsAreRenumbered) {
  const std::vector<int> swapped{2, 1};
  EXPECT_EQ(renumberJoints("q1+qd2*q12 + sq1 + q1x + 2e1 + pi + atan2(q2, 1)", swapped),
            "q2+qd1*q12 + sq1 + q1x + 2e1 + pi + atan2(q1, 1)");
  EXPECT_EQ(renumberJoints("link2_y1_m + qdd1_rad_s2 + tau2_Nm", swapped),
            "link1_y1_m + qdd2_rad_s2 + tau1_Nm");
}

TEST(Document, ListenersHearOfAllPartsAtOnce) {
  Document document;
  int told = 0;
  DocumentChanges last;
  document.addListener([&](const DocumentChanges& changes) {
    ++told;
    last = changes;
  });
  DocumentParts parts = document.parts();
  arrangeJoints(parts, makeCopy(1, 0));
  document.setParts(parts);
  EXPECT_EQ(told, 1);
  EXPECT_TRUE(last.robot && last.pose);
  EXPECT_FALSE(last.desk);
  EXPECT_EQ(document.parts(), parts);
}

TEST(Convention, ReinterpretingKeepsTheNumbersAndRefusesBeams) {
  RobotDescription robot = makeParts().robot;
  robot.joints[1].a = 0.5;
  robot.joints[1].link.com = {0.1, 0, 0};
  const RobotDescription read = reinterpretAs(Convention::Modified, robot);
  EXPECT_EQ(read.convention, Convention::Modified);
  EXPECT_EQ(read.joints, robot.joints);
  EXPECT_EQ(reinterpretAs(Convention::Standard, read), robot);
  robot.joints[1].link.beam = Beam();
  try {
    (void)reinterpretAs(Convention::Modified, robot);
    FAIL() << "a beam was read as modified DH";
  } catch (const DescriptionError& error) {
    EXPECT_THAT(error.issues()[0].where, "joints[1].link.beam");
    EXPECT_THAT(error.issues()[0].remedy, testing::HasSubstr("standard"));
  }
}

}  // namespace
}  // namespace denavit
