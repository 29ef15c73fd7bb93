#include <QLabel>

#include "models/project/project_file.h"
#include "models/scenario/scenario_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/plot_view/plot_view.h"
#include "ui/plots_panel/plot_catalogue.h"

namespace denavit {
namespace {

/// A scenario file with plots and channels, which such a file cannot hold.
class Saving : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    questions.askExtent = [this](const QString&, Document::Kind) {
      ++askedExtent;
      return extent;
    };
    questions.askUnsavedDesk = [this](const QString&) {
      ++askedDesk;
      return answer;
    };
    window->files().setQuestions(questions);
    ScenarioDescription scenario = readScenario("free-fall");
    scenario.duration = 0.1;
    writeScenario(path("fall.json"), scenario);
    ASSERT_TRUE(window->files().open(QString::fromStdString(path("fall.json"))));
    addPlot("q1_rad");
    derive("half");
  }
  void addPlot(const std::string& channel) {
    studio().edits.editDesk("plot", [&](Desk& own) {
      own.plots = listShownPlots(studio().document());
      PlotSpec plot;
      plot.curves = {{channel, false}, {"q2_rad", false}};
      own.plots.push_back(plot);
    });
  }
  void derive(const std::string& name) {
    studio().edits.editDesk("derive", [&](Desk& own) {
      own.derivedChannels.push_back({name, "rad", "q1_rad / 2"});
    });
  }
  void save() { trigger("actionSave"); }

  FileQuestions::Extent extent = FileQuestions::Extent::Cancel;
  int askedExtent = 0, askedDesk = 0;
};

TEST_F(Saving, CtrlSAsksOnceForAProjectAndLosesNothing) {
  extent = FileQuestions::Extent::Project;
  target = {QString::fromStdString(path("fall-project.json")), Document::Kind::Project};
  const Desk before = document().desk();
  save();
  EXPECT_EQ(askedExtent, 1);
  EXPECT_FALSE(document().isModified());
  EXPECT_EQ(readProject(path("fall-project.json")).desk, before);
  addPlot("q3_rad");
  save();
  EXPECT_EQ(askedExtent, 1) << "a project holds them";
  EXPECT_EQ(readProject(path("fall-project.json")).desk, document().desk());
}

TEST_F(Saving, TheScenarioOnlyIsAnAnswerThatIsKeptAndClosingStillAsks) {
  extent = FileQuestions::Extent::FileOnly;
  studio().edits.editScenario("longer", [](ScenarioDescription& s) { s.duration = 0.2; });
  save();
  EXPECT_EQ(readScenario(path("fall.json")).duration, 0.2);
  EXPECT_TRUE(document().isModified()) << "the plots are in no file";
  EXPECT_TRUE(find<QLabel>("message")->text().contains("plots")) << "and that is said";
  studio().edits.editScenario("longer", [](ScenarioDescription& s) { s.duration = 0.3; });
  save();
  EXPECT_EQ(readScenario(path("fall.json")).duration, 0.3);
  EXPECT_EQ(askedExtent, 1);
  // Leaving asks about what is left, and Save means a project.
  answer = FileQuestions::Answer::Cancel;
  EXPECT_FALSE(window->files().mayLeave());
  EXPECT_EQ(askedDesk, 1);
  EXPECT_EQ(askedUnsaved, 0);
  answer = FileQuestions::Answer::Save;
  target = {QString::fromStdString(path("all.json")), Document::Kind::Project};
  EXPECT_TRUE(window->files().mayLeave());
  EXPECT_EQ(readProject(path("all.json")).desk, document().desk());
}

TEST_F(Saving, CancelWritesNothingAndAsksAgain) {
  studio().edits.editScenario("longer", [](ScenarioDescription& s) { s.duration = 0.2; });
  save();
  EXPECT_EQ(readScenario(path("fall.json")).duration, 0.1);
  save();
  EXPECT_EQ(askedExtent, 2);
}

TEST_F(Saving, AScenarioWithoutPlotsIsSavedUnasked) {
  studio().edits.undoStack().undo();
  studio().edits.undoStack().undo();
  studio().edits.editScenario("longer", [](ScenarioDescription& s) { s.duration = 0.2; });
  save();
  EXPECT_EQ(askedExtent, 0);
  EXPECT_FALSE(document().isModified());
  EXPECT_TRUE(window->windowTitle().contains("(fall.json)"));
}

TEST_F(Saving, AReopenedProjectHasItsHiddenCurves) {
  ASSERT_TRUE(runToEnd());
  auto* own = find<PlotView>("plot4");
  auto* positions = find<PlotView>("plot3");
  const int steps = studio().edits.undoStack().count();
  // As the legend does it.
  for (PlotView* plot : {own, positions}) {
    plot->setCurveVisible(0, 1, false);
    emit plot->curveVisibleChanged(0, 1, false);
  }
  EXPECT_EQ(studio().edits.undoStack().count(), steps + 2);
  studio().edits.undoStack().undo();
  EXPECT_TRUE(waitFor([&] { return find<PlotView>("plot3")->isCurveVisible(0, 1); }));
  studio().edits.undoStack().redo();
  EXPECT_TRUE(waitFor([&] { return !find<PlotView>("plot3")->isCurveVisible(0, 1); }));
  extent = FileQuestions::Extent::Project;
  target = {QString::fromStdString(path("hidden.json")), Document::Kind::Project};
  save();
  studio().open("puma560");
  studio().open(path("hidden.json"));
  ASSERT_TRUE(runToEnd());
  for (const char* plot : {"plot3", "plot4"}) {
    ASSERT_TRUE(waitFor([&] { return !find<PlotView>(plot)->stack().plots().empty(); }));
    EXPECT_TRUE(waitFor([&] { return !find<PlotView>(plot)->isCurveVisible(0, 1); })) << plot;
    EXPECT_TRUE(find<PlotView>(plot)->isCurveVisible(0, 0)) << plot;
  }
}

TEST_F(Saving, TellsOnceThatRunsAreNotInTheFile) {
  QStringList said;
  QObject::connect(&studio().messages, &Messages::said, window.get(),
                   [&](const QString& text) { said << text; });
  ASSERT_TRUE(runToEnd());
  extent = FileQuestions::Extent::Project;
  target = {QString::fromStdString(path("told.json")), Document::Kind::Project};
  save();
  ASSERT_FALSE(said.isEmpty());
  EXPECT_TRUE(said.back().contains("Saved told.json. The rows of runs"))
      << said.back().toStdString();
  studio().edits.editScenario("longer", [](ScenarioDescription& s) { s.duration = 0.2; });
  save();
  EXPECT_EQ(said.back(), "Saved told.json");
}

TEST_F(Saving, AHiddenCurveGoesWithItsJoint) {
  studio().edits.editDesk("hide", [](Desk& own) { own.plots.back().hidden = {"q2_rad"}; });
  studio().edits.removeJoint(0);
  EXPECT_EQ(document().desk().plots.back().hidden, std::vector<std::string>{"q1_rad"});
  studio().edits.removeJoint(0);
  EXPECT_TRUE(document().desk().plots.back().hidden.empty());
}

}  // namespace
}  // namespace denavit
