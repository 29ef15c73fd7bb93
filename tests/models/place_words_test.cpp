#include "models/place_words.h"

#include <gmock/gmock.h>

#include "models/issue.h"

namespace denavit {
namespace {

TEST(PlaceWords, NameJointsFromOneAndPartsAsPeopleDo) {
  EXPECT_EQ(toPlaceWords("joints[1].link.mass"), "joint 2, link mass");
  EXPECT_EQ(toPlaceWords("robot.joints[0].alpha"), "joint 1, alpha");
  EXPECT_EQ(toPlaceWords("joints[11].link.com[2]"), "joint 12, link centre of mass z");
  EXPECT_EQ(toPlaceWords("joints[2]"), "joint 3");
  EXPECT_EQ(toPlaceWords("joints[2].friction.coulomb_positive"),
            "joint 3, friction coulomb positive");
  EXPECT_EQ(toPlaceWords("tool.rpy[1]"), "tool pitch");
  EXPECT_EQ(toPlaceWords("base.xyz[0]"), "base origin x");
  EXPECT_EQ(toPlaceWords("payload.inertia.xx"), "payload inertia xx");
  EXPECT_EQ(toPlaceWords("joints[1].actuator.efficiency (joint 2, elbow)"),
            "joint 2, actuator efficiency");
}

TEST(PlaceWords, NameWhatAScenarioSaysOfJoints) {
  EXPECT_EQ(toPlaceWords("initial.q[0]"), "joint 1, start");
  EXPECT_EQ(toPlaceWords("scenario.initial.qd[3]"), "joint 4, initial rate");
  EXPECT_EQ(toPlaceWords("input.tau[2]"), "joint 3, torque");
  EXPECT_EQ(toPlaceWords("input.voltage[1]"), "motor 2, voltage");
  EXPECT_EQ(toPlaceWords("initial.current[0]"), "motor 1, initial current");
  EXPECT_EQ(toPlaceWords("drive_train[1]"), "drive train, row of joint 2");
  EXPECT_EQ(toPlaceWords("prescribed.2"), "joint 2, motion");
  EXPECT_EQ(toPlaceWords("scenario.without[0]"), "left-out term 1");
  EXPECT_EQ(toPlaceWords("integrator.max_step"), "integrator max step");
  EXPECT_EQ(toPlaceWords("output_step"), "output step");
  EXPECT_EQ(toPlaceWords("desk.plots[1].title"), "plot 2 title");
}

TEST(PlaceWords, NamePointsOfAMotionAndItsController) {
  EXPECT_EQ(toPlaceWords("input.trajectory.points[3].time"), "point 4 of the motion, time");
  EXPECT_EQ(toPlaceWords("scenario.input.trajectory.points[0]"), "point 1 of the motion");
  EXPECT_EQ(toPlaceWords("input.trajectory.speed"), "motion, speed");
  EXPECT_EQ(toPlaceWords("input.trajectory"), "motion");
  EXPECT_EQ(toPlaceWords("input.controller.kp"), "controller, kp");
  EXPECT_EQ(toPlaceWords("parts.target"), "target");
}

TEST(PlaceWords, NameChainsAndClosuresOfAMechanism) {
  EXPECT_EQ(toPlaceWords("chains[1].robot.joints[0].link.mass"), "chain 2, joint 1, link mass");
  EXPECT_EQ(toPlaceWords("mechanism.chains[0].robot.payload.mass"), "chain 1, payload mass");
  EXPECT_EQ(toPlaceWords("chains[2].base.xyz[1]"), "chain 3, base origin y");
  EXPECT_EQ(toPlaceWords("chains[0].name"), "chain 1, name");
  EXPECT_EQ(toPlaceWords("closures[0].a.link"), "closure 1, a link");
  EXPECT_EQ(toPlaceWords("closures[3]"), "closure 4");
  EXPECT_EQ(toPlaceWords("prescribed.crank.1"), "joint crank.1, motion");
}

TEST(PlaceWords, LeaveAsTheyAreWhatIsNoPath) {
  for (const char* place : {"file", "", "duration", "line 3", "--time", "arm.json: joints[0].a",
                            "joints[x].a", "joints[", "joints[1]a", "/tmp/joints[1]",
                            "joints[99999999999999999999].a", "row 2, tau1", "a..b", "ö.b"}) {
    EXPECT_EQ(toPlaceWords(place), place);
  }
}

TEST(PlaceWords, StandBeforeWhatIsWrong) {
  const Issue issue{Issue::Severity::Error, "joints[1].link.mass", "is -1", "give 0 or more"};
  EXPECT_EQ(toSpokenLine(issue), "joint 2, link mass: is -1: give 0 or more");
}

}  // namespace
}  // namespace denavit
