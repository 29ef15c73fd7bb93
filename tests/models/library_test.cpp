#include "models/files/library.h"

#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "models/files/read_file.h"
#include "models/issue.h"
#include "models/mechanism/loop_issues.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_file.h"
#include "models/motion/joint_list.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "models/study/study_file.h"
#include "models/study/study_issues.h"

namespace denavit {
namespace {

TEST(Library, EveryRobotMechanismAndScenarioIsSoundAndCited) {
  std::set<std::string> names;
  for (const LibraryEntry& entry : listLibrary()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name << " is used twice";
    EXPECT_FALSE(entry.description.empty()) << entry.name;
    EXPECT_EQ(entry.description.find('\n'), std::string::npos);
    if (entry.kind == LibraryEntry::Robot) {
      const RobotDescription robot = readRobot(entry.name);
      EXPECT_FALSE(robot.source.empty());
      EXPECT_FALSE(hasErrors(findIssues(robot))) << entry.name;
      EXPECT_NO_THROW((void)makeArm(robot));
      EXPECT_EQ(toJson(robot), readFile(entry.path)) << "saved in the program's own layout";
    } else if (entry.kind == LibraryEntry::Mechanism) {
      const MechanismDescription mechanism = readMechanism(entry.name);
      EXPECT_FALSE(mechanism.source.empty());
      EXPECT_TRUE(findIssues(mechanism).empty()) << entry.name;
      EXPECT_TRUE(findLoopIssues(mechanism).empty()) << entry.name;
      const Mechanism made = makeMechanism(mechanism);
      const std::vector<char> all(static_cast<std::size_t>(made.dof()), 1);
      EXPECT_LT(findPoseNear(mechanism, made).residual, 1e-13) << entry.name;
      EXPECT_TRUE(findClosedPose(made, toVector(mechanism.pose), all).isClosed)
          << entry.name << ": its pose is closed, not only near one that is";
      EXPECT_EQ(toJson(mechanism), readFile(entry.path));
    } else if (entry.kind == LibraryEntry::Study) {
      const StudyDescription study = readStudy(entry.name);
      EXPECT_TRUE(findIssues(study).empty()) << entry.name;
      EXPECT_EQ(toJson(study), readFile(entry.path));
    } else {
      const ScenarioDescription scenario = readScenario(entry.name);
      EXPECT_TRUE(findIssues(scenario).empty()) << entry.name;
      EXPECT_NO_THROW((void)makeSimulation(scenario));
      EXPECT_EQ(toJson(scenario), readFile(entry.path));
    }
  }
  for (const char* name : {"puma560",
                           "puma560-rigid",
                           "stanford",
                           "craig-2r",
                           "craig-rp",
                           "craig-3r",
                           "craig-3r-matlab",
                           "scara",
                           "ur5",
                           "panda",
                           "double-pendulum",
                           "triple-pendulum",
                           "free-fall",
                           "craig-3r-a",
                           "craig-3r-b",
                           "craig-3r-c",
                           "craig-6c",
                           "torque-step",
                           "chirp",
                           "hold-gravity",
                           "elrayyes-beam",
                           "elrayyes-shaft",
                           "elrayyes-pendulum",
                           "elrayyes-2r",
                           "hub-beam",
                           "deluca-siciliano",
                           "spin-up-beam",
                           "space-arm",
                           "elrayyes-case-1",
                           "elrayyes-case-2",
                           "elrayyes-case-3",
                           "elrayyes-case-4-1",
                           "elrayyes-case-4-2",
                           "elrayyes-case-4-3",
                           "elrayyes-case-4-4",
                           "hub-beam-slew",
                           "deluca-siciliano-slew",
                           "spin-up",
                           "space-arm-slew",
                           "puma-pick-place",
                           "craig-6a",
                           "craig-resolved-rate",
                           "motor-2r",
                           "motor-lift",
                           "spring-2r",
                           "spring-ring",
                           "parallelogram-arm",
                           "parallelogram-lift",
                           "3-rrr",
                           "bennett",
                           "bricard",
                           "delta",
                           "five-bar",
                           "four-bar",
                           "palletiser",
                           "slider-crank",
                           "stewart-gough",
                           "two-arms-bar",
                           "3-rrr-sways",
                           "bennett-swing",
                           "bricard-falls",
                           "delta-pick",
                           "five-bar-draws",
                           "four-bar-swing",
                           "four-bar-turns",
                           "palletiser-cycle",
                           "slider-crank-run-up",
                           "stewart-legs",
                           "two-arms-lift"}) {
    EXPECT_EQ(names.count(name), 1u) << name;
  }
}

TEST(Library, IsFoundFromAnyWorkingDirectory) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path("/");
  EXPECT_TRUE(findInLibrary("puma560").has_value());
  EXPECT_FALSE(findInLibrary("no-such-robot").has_value());
  EXPECT_FALSE(findInLibrary("../robots/puma560").has_value());
  EXPECT_FALSE(findInLibrary("").has_value());
  std::filesystem::current_path(before);
}

TEST(Library, StanfordTensorsAreAboutTheOriginAndPhysical) {
  const RobotDescription stanford = readRobot("stanford");
  for (const JointDescription& joint : stanford.joints) {
    EXPECT_EQ(joint.link.about, InertiaReference::LinkOrigin);
  }
  EXPECT_TRUE(findIssues(stanford).empty());
}

}  // namespace
}  // namespace denavit
