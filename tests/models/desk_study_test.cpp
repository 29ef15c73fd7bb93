#include "models/document/desk_study.h"

#include <gmock/gmock.h>

#include "models/document/arrange_joints.h"
#include "models/document/document.h"
#include "models/project/project_file.h"

namespace denavit {
namespace {

StudyDescription makeStudy() {
  StudyDescription study;
  study.parameters.resize(3);
  study.parameters[0].path = "robot.joints[1].friction.viscous";
  study.parameters[0].grid = GridValues{0.1, 10, 20, GridScale::Log};
  study.parameters[1].path = "initial.q[2]";
  study.parameters[1].normal = NormalValues{0.3, 0.05, 0.2, {}};
  study.parameters[2].path = "integrator.method";
  study.parameters[2].values = {"rk4", 3, nlohmann::json::array({1, 2})};
  study.sampling = {SamplingMethod::Sobol, 64, 7};
  study.measures = {{"zeta", "max(abs(tau2))"}, {"alpha", "last(q3)"}};
  study.keep = {"rows"};
  return study;
}

TEST(DeskStudy, ComesBackFromItsTextInItsOrder) {
  const StudyDescription study = makeStudy();
  EXPECT_EQ(fromDeskText(toDeskText(study)), study);
  EXPECT_EQ(toDeskText(StudyDescription()), "");
  for (const char* text : {"", "[", "[]", "{\"parameters\": 3, \"measures\": [1], \"keep\": []}"}) {
    EXPECT_EQ(fromDeskText(text), StudyDescription()) << text;
  }
}

TEST(DeskStudy, TravelsWithAProjectAsAnObject) {
  Document document;
  document.open("free-fall");
  Desk desk = document.desk();
  desk.study = toDeskText(makeStudy());
  ProjectDescription project{document.composeScenario(), desk};
  const std::string text = toJson(project);
  EXPECT_NE(text.find("\"zeta\": \"max(abs(tau2))\""), text.npos) << text;
  EXPECT_EQ(parseProject(text, "test", "").desk, desk);
  EXPECT_THROW((void)parseProject(R"({"schema": "denavit-project/1", "desk": {"study": "none"},
      "scenario": {"schema": "denavit-scenario/1", "robot": "puma560"}})",
                                  "test", ""),
               DescriptionError);
}

TEST(DeskStudy, FollowsItsJoints) {
  Document document;
  document.open("free-fall");
  DocumentParts parts = document.parts();
  parts.desk.study = toDeskText(makeStudy());
  arrangeJoints(parts, makeInsertion(6, 0));
  StudyDescription after = fromDeskText(parts.desk.study);
  EXPECT_EQ(after.parameters[0].path, "robot.joints[2].friction.viscous");
  EXPECT_EQ(after.parameters[1].path, "initial.q[3]");
  EXPECT_EQ(after.parameters[2].path, "integrator.method");
  EXPECT_EQ(after.measures[0].second, "max(abs(tau3))");
  arrangeJoints(parts, makeRemoval(7, {2}));
  after = fromDeskText(parts.desk.study);
  ASSERT_EQ(after.parameters.size(), 2);
  EXPECT_EQ(after.parameters[0].path, "initial.q[2]");
}

TEST(DeskStudy, AStudyFileOpensItsScenarioWithTheStudyOnTheDesk) {
  Document document;
  document.open("payload-and-damping");
  EXPECT_EQ(document.robot().name, "Puma 560");
  const StudyDescription study = fromDeskText(document.desk().study);
  ASSERT_EQ(study.parameters.size(), 2);
  EXPECT_EQ(study.parameters[0].path, "robot.payload.mass");
  EXPECT_FALSE(document.isModified());
  EXPECT_EQ(document.path(), "");
}

}  // namespace
}  // namespace denavit
