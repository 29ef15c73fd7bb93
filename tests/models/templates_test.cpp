#include "models/scenario/templates.h"

#include <gmock/gmock.h>

#include "models/robot/robot_issues.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/mass_issues.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"

namespace denavit {
namespace {

using testing::IsEmpty;

TEST(Templates, AreSoundWithoutAWarning) {
  EXPECT_EQ(listTemplates().size(), 7u);
  for (const ArmTemplate& one : listTemplates()) {
    SCOPED_TRACE(one.name);
    EXPECT_THAT(findAllIssues(one.scenario), IsEmpty());
    if (!one.scenario.mechanism) {  // of one M* alone has to be positive definite
      EXPECT_THAT(findMassIssues(one.scenario.robot, one.scenario), IsEmpty());
    }
    EXPECT_GE(one.lesson.size(), 30u);
    EXPECT_LE(one.lesson.size(), 100u);
  }
}

TEST(Templates, HaveMassInEveryLinkAndMoveInTheirFirstRun) {
  for (const ArmTemplate& one : listTemplates()) {
    if (one.name == "empty") continue;
    SCOPED_TRACE(one.name);
    for (const JointDescription& joint : one.scenario.robot.joints) EXPECT_GT(joint.link.mass, 0);
    ScenarioDescription scenario = one.scenario;
    scenario.duration = 1;
    const SimulationResult result = simulate(makeSimulation(scenario));
    EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
    const int joints = static_cast<int>(scenario.robot.joints.size());
    double farthest = 0;
    for (int i = 0; i < joints; ++i) {
      const auto q = result.recording.column(1 + i);
      for (const double value : q) farthest = std::max(farthest, std::abs(value - q.front()));
    }
    EXPECT_GT(farthest, 0.3);
    EXPECT_LT(result.energyClosure, 1e-6);
  }
}

TEST(Templates, RodsHaveTheMomentsOfRods) {
  const RobotDescription robot = listTemplates().front().scenario.robot;
  ASSERT_EQ(robot.joints.size(), 2u);
  for (const JointDescription& joint : robot.joints) {
    EXPECT_DOUBLE_EQ(joint.link.inertia.zz, joint.link.mass * joint.a * joint.a / 12);
    EXPECT_DOUBLE_EQ(joint.link.com.x(), -joint.a / 2);
  }
}

}  // namespace
}  // namespace denavit
