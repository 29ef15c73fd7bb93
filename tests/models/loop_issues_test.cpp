#include "models/mechanism/loop_issues.h"

#include <gmock/gmock.h>

#include "tests/models/loop_data.h"

namespace denavit {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// The one issue that there is.
Issue soleIssue(const MechanismDescription& mechanism, Issue::Severity severity) {
  const std::vector<Issue> issues = findLoopIssues(mechanism);
  if (issues.size() != 1) {
    ADD_FAILURE() << mechanism.name << " has " << issues.size() << " issues";
    return {};
  }
  EXPECT_EQ(issues[0].severity, severity);
  return issues[0];
}

Issue soleWarning(const MechanismDescription& mechanism) {
  return soleIssue(mechanism, Issue::Severity::Warning);
}

TEST(LoopIssues, SetsThatAreSingularInAPoseAreNamed) {
  const nlohmann::json data = test::readLoopData("states/singular.json");
  for (const nlohmann::json& one : data["singular_independent_sets"]) {
    MechanismDescription mechanism = test::readLoop(one["mechanism"]);
    mechanism.pose = one["q"].get<std::vector<double>>();
    mechanism.independent = one["independent"].get<std::vector<std::string>>();
    EXPECT_THAT(findLoopIssues(mechanism), IsEmpty()) << mechanism.name;
    mechanism.independent = one["independent_singular"].get<std::vector<std::string>>();
    const Issue issue = soleWarning(mechanism);
    EXPECT_EQ(issue.where, "independent") << mechanism.name;
    EXPECT_THAT(issue.what, HasSubstr("do not say where the others are in this pose: " +
                                      mechanism.independent[0]));
  }
}

TEST(LoopIssues, ChangePointsAreNamed) {
  const nlohmann::json data = test::readLoopData("states/singular.json");
  for (const nlohmann::json& one : data["mechanism_singularities"]) {
    MechanismDescription mechanism = test::readLoop(one["mechanism"]);
    mechanism.pose = one["q"].get<std::vector<double>>();
    EXPECT_EQ(soleWarning(mechanism).where, "pose");
  }
}

TEST(LoopIssues, CountsOtherThanTheMobilityAreNamed) {
  MechanismDescription mechanism = test::readLoop("fourbar");
  mechanism.pose = {0.8, -0.16, 1.53};
  EXPECT_THAT(findLoopIssues(mechanism), IsEmpty());
  mechanism.independent = {"left.1", "right.1"};
  EXPECT_EQ(soleIssue(mechanism, Issue::Severity::Error).what,
            "names 2 joints; the mechanism has 1 freedom, in this pose");
  mechanism.independent.clear();
  EXPECT_THAT(findLoopIssues(mechanism), IsEmpty());
}

TEST(LoopIssues, LoopsThatDoNotCloseAreNamedWithTheirClosure) {
  MechanismDescription mechanism = test::readLoop("fourbar");
  mechanism.pose = {0.8, -0.16, 1.53};
  mechanism.chains[1].base.placement.xyz[0] = 3;
  const Issue issue = soleWarning(mechanism);
  EXPECT_EQ(issue.where, "pose");
  EXPECT_THAT(issue.what, HasSubstr("is left open at closure pin"));
}

TEST(LoopIssues, AMechanismWithoutAPoseIsGivenOneThatCloses) {
  MechanismDescription mechanism = test::readLoop("fourbar");
  const Issue issue = soleWarning(mechanism);
  EXPECT_EQ(issue.what, "is not given, and zeros are near no closed pose");
  const std::string list = issue.remedy.substr(issue.remedy.find('['));
  mechanism.pose = nlohmann::json::parse(list).get<std::vector<double>>();
  EXPECT_THAT(findLoopIssues(mechanism), IsEmpty()) << list;
}

TEST(LoopIssues, MotionsThatMoveNoMassAreNamed) {
  MechanismDescription mechanism = test::readLoop("fourbar");
  mechanism.pose = {0.8, -0.16, 1.53};
  for (ChainDescription& chain : mechanism.chains) {
    for (JointDescription& joint : chain.robot.joints) joint.link = {};
  }
  EXPECT_EQ(soleWarning(mechanism).where, "chains");
}

TEST(LoopIssues, WrongMechanismsAndOpenOnesHaveNone) {
  MechanismDescription mechanism = test::readLoop("fourbar");
  mechanism.closures[0].a.chain = "nobody";
  EXPECT_THAT(findLoopIssues(mechanism), IsEmpty());
  EXPECT_THAT(findLoopIssues(test::readLoop("planar_4r")), IsEmpty());
}

}  // namespace
}  // namespace denavit
