#include "models/project/project_file.h"

#include <filesystem>

#include <gmock/gmock.h>

#include "models/document/document.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

Desk makeDesk() {
  Desk desk;
  desk.states.push_back({"elbow up", {0.1, 0.2}, {0, 1e-3}});
  CameraView view;
  view.name = "from the door";
  view.position_W = {1, -3, 2};
  view.focalPoint_W = {0, 0, 0.4};
  view.parallel = true;
  view.parallelScale = 0.7;
  desk.views.push_back(view);
  desk.plots.push_back({PlotSpec::Kind::Time, "torques", "terms:2", "", {}});
  desk.plots.push_back({PlotSpec::Kind::XY, "", "", "q1_rad", {{"qd1_rad_s", false}}});
  desk.plots.push_back({PlotSpec::Kind::Spectrum, "", "", "", {{"power", true}}});
  desk.plots.back().spectrum = {SpectrumSpec::Window::FlatTop, SpectrumSpec::Detrend::Linear, true};
  desk.measuredFiles.push_back({"bench", "/data/bench.csv", -0.25, 1.01});
  desk.plotsStacked = true;
  desk.couplerCurve = "main.tool";
  desk.derivedChannels.push_back({"power", "W", "tau1_Nm * qd1_rad_s"});
  return desk;
}

class ProjectFile : public testing::Test {
 protected:
  void SetUp() override {
    folder = fs::temp_directory_path() / "denavit-project-test";
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }
  static std::vector<Issue> issuesOf(const std::string& text) {
    try {
      (void)parseProject(text, "test", "");
    } catch (const DescriptionError& error) {
      return error.issues();
    }
    return {};
  }

  fs::path folder;
};

TEST_F(ProjectFile, ScenarioAndDeskComeBackAsTheyWereWritten) {
  const ProjectDescription project{readScenario("free-fall"), makeDesk()};
  const ProjectDescription again = parseProject(toJson(project), "", project.scenario.folder);
  EXPECT_EQ(again, project);
  EXPECT_EQ(toJson(again), toJson(project));
}

TEST_F(ProjectFile, AnEmptyDeskIsLeftOut) {
  EXPECT_THAT(toJson(ProjectDescription{readScenario("free-fall"), {}}),
              testing::Not(HasSubstr("desk")));
}

TEST_F(ProjectFile, EveryMistakeIsReportedAtOnceWithItsPlace) {
  const std::vector<Issue> issues = issuesOf(R"({
    "schema": "denavit-project/1",
    "scenario": {"schema": "denavit-scenario/1", "robot": "puma560", "durations": 2},
    "desk": {"stats": [], "states": [{"q": ["x"]}],
             "views": [{"name": "a", "position": [1, 2], "focal_point": [0, 0, 0], "view_angle": 0}],
             "plots": [{"kind": "bar"}, {"curves": [{"channel": "q1_rad", "channel": "q2_rad"}]}],
             "derived_channels": [{"name": "p"}]}})");
  std::vector<std::string> places;
  for (const Issue& issue : issues) places.push_back(issue.where);
  EXPECT_THAT(places,
              testing::UnorderedElementsAre(
                  "scenario.durations", "desk.stats", "desk.states[0].name", "desk.states[0].q[0]",
                  "desk.views[0].position", "desk.views[0].view_angle", "desk.plots[0].kind",
                  "desk.plots[1].curves[0].channel", "desk.derived_channels[0].expression"));
  for (const Issue& issue : issues) {
    if (issue.where == "desk.stats") {
      EXPECT_THAT(issue.remedy, HasSubstr("states"));
    }
  }
}

TEST_F(ProjectFile, ARobotFileIsRefusedWithAReason) {
  const std::vector<Issue> issues =
      issuesOf(R"({"schema": "denavit-robot/1", "convention": "standard", "joints": []})");
  ASSERT_EQ(issues.size(), 1u);
  EXPECT_THAT(issues[0].what, HasSubstr("denavit-project/1"));
}

TEST_F(ProjectFile, AScenarioReaderRefusesIt) {
  writeProject(path("p.json"), {readScenario("free-fall"), makeDesk()});
  EXPECT_THROW((void)readScenario(path("p.json")), DescriptionError);
}

TEST_F(ProjectFile, ADocumentSavedAsProjectOpensWithItsDesk) {
  Document document;
  document.open("free-fall");
  document.setDesk(makeDesk());
  EXPECT_TRUE(document.isModified());
  EXPECT_FALSE(document.wouldSaveAll(Document::Kind::Scenario));
  document.save(path("p.json"), Document::Kind::Project);
  EXPECT_FALSE(document.isModified());
  Document again;
  again.open(path("p.json"));
  EXPECT_EQ(again.kind(), Document::Kind::Project);
  EXPECT_EQ(again.path(), path("p.json"));
  EXPECT_EQ(again.desk(), document.desk());
  EXPECT_EQ(again.robot(), document.robot());
  EXPECT_EQ(again.composeScenario(), document.composeScenario());
}

TEST_F(ProjectFile, AScenarioFileLeavesTheDeskUnsaved) {
  Document document;
  document.setDesk(makeDesk());
  document.save(path("s.json"), Document::Kind::Scenario);
  EXPECT_TRUE(document.isDeskModified());
  document.setDesk({});
  document.save(path("s.json"), Document::Kind::Scenario);
  EXPECT_FALSE(document.isModified());
}

}  // namespace
}  // namespace denavit
