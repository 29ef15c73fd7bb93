#include "ui/motion/law_runs.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "models/motion/fields_of_motion.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/expression_edit.h"
#include "ui/motion/motion_edits.h"
#include "ui/motion/motion_sketch.h"
#include "ui/plots_panel/channel_text.h"
#include "ui/run_list/run_shelf.h"

namespace denavit {
namespace {

class LawRunsTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->setWorkspace(Workspace::Motion);
    studio().open("puma-pick-place");
    studio().edits.editScenario("two points", [](ScenarioDescription& s) {
      s.input.trajectory->points.resize(2);
      s.duration = 1;
    });
    auto* sketch = window->findChild<MotionSketch*>();
    ASSERT_TRUE(waitFor([&] { return sketch->isCurrent(); }));
  }
  void choose(const QString& law) {
    auto* box = find<QComboBox>("law");
    const int index = box->findData(law);
    ASSERT_GE(index, 0) << law.toStdString();
    box->setCurrentIndex(index);
    emit box->activated(index);
  }
  [[nodiscard]] ControllerDescription controller() { return controllerOf(studio().edits); }
  [[nodiscard]] std::string nameOf(std::size_t run) {
    const auto& list = document().runList();
    return list.noteOf(*list.runs().at(run)).name;
  }
  bool waitForRuns(std::size_t count) {
    return waitFor(
        [&] { return document().runs().size() == count && !studio().runs.job().isRunning(); });
  }
  RunShelf& shelf() { return *window->findChild<RunShelf*>(); }
};

TEST_F(LawRunsTest, ARunUnderTheLawIsNamedAndItsErrorsArePlotted) {
  auto* run = find<QPushButton>("runLaw");
  EXPECT_EQ(run->text(), "Run with computed torque");
  run->click();
  ASSERT_TRUE(waitForRuns(1));
  finishEvents();
  EXPECT_EQ(nameOf(0), "computed torque");
  ASSERT_FALSE(document().desk().plots.empty());
  EXPECT_EQ(document().desk().plots.front().preset, "error");
  EXPECT_TRUE(find<QWidget>("dockPlots")->isVisible());
  const QString curve = describeChannel("error1_rad").name;
  EXPECT_EQ(curve, "e₁") << "degrees are shown: a name with another unit would deceive";
  EXPECT_EQ(describeChannel("command2_Nm").quantity, describeChannel("tau2_Nm").quantity);
  EXPECT_EQ(describeChannel("ref3_rad").quantity, describeChannel("q3_rad").quantity);
}

TEST_F(LawRunsTest, TwoLawsAreLaidOverEachOtherAndTheDocumentKeepsItsOwn) {
  const ControllerDescription own = controller();
  auto* compare = find<QAction>("compareWith:pd");
  compare->trigger();
  ASSERT_TRUE(waitForRuns(2));
  finishEvents();
  EXPECT_EQ(nameOf(0), "PD");
  EXPECT_EQ(nameOf(1), "computed torque");
  EXPECT_EQ(controller(), own);
  ASSERT_EQ(shelf().overlays().size(), 1u);
  EXPECT_EQ(shelf().overlays().front().name, "PD");
  ASSERT_NE(studio().runs.looked(), nullptr);
  EXPECT_EQ(studio().runs.looked()->scenario.input.controller->law, LawKind::ComputedTorque);
  // Once more with another: the document's own is there already, and is looked at where it was.
  studio().playback.setTime(0.4);
  find<QAction>("compareWith:pd-gravity")->trigger();
  ASSERT_TRUE(waitForRuns(3));
  finishEvents();
  EXPECT_EQ(studio().playback.time(), 0.4);
  EXPECT_EQ(studio().runs.looked()->scenario.input.controller->law, LawKind::ComputedTorque);
  EXPECT_EQ(shelf().overlays().size(), 2u);
}

TEST_F(LawRunsTest, ARunThatIsTooShortForTheMotionBecomesAsLongAndSome) {
  studio().edits.editScenario("short", [](ScenarioDescription& s) { s.duration = 0.1; });
  ASSERT_TRUE(waitFor([&] { return window->findChild<MotionSketch*>()->isCurrent(); }));
  find<QPushButton>("runLaw")->click();
  ASSERT_TRUE(waitForRuns(1));
  const double motion = window->findChild<MotionSketch*>()->preview()->duration();
  EXPECT_GE(document().scenario().duration, motion + 0.5);
  EXPECT_LT(document().scenario().duration, motion + 1.5);
}

TEST_F(LawRunsTest, EveryLawOfTheListRunsWithTheGainsThatItGets) {
  for (const char* law :
       {"pd", "pd-gravity", "pid", "computed-torque", "operational-space", "expression", "none"}) {
    choose(law);
    EXPECT_EQ(toWord(controller().law), law);
    for (const Issue& issue : document().findAllIssues()) {
      EXPECT_NE(issue.severity, Issue::Severity::Error) << law << ": " << toLine(issue);
    }
    studio().edits.editScenario("short", [](ScenarioDescription& s) { s.duration = 0.05; });
    ASSERT_TRUE(runToEnd()) << law;
    EXPECT_EQ(document().lastRun()->result.status, RunStatus::Completed) << law;
  }
}

TEST_F(LawRunsTest, GainsAndFormulasAreTakenOrRefusedWithAWord) {
  choose("pd");
  type(find<QWidget>("kp"), "1000");
  EXPECT_EQ(controller().kp, std::vector<double>(6, 1000));
  type(find<QWidget>("kp"), "1; 2; 3; 4; 5; 6");
  EXPECT_EQ(controller().kp, (std::vector<double>{1, 2, 3, 4, 5, 6}));
  auto* kp = find<ExpressionEdit>("kp");
  kp->setFocus();
  kp->selectAll();
  QTest::keyClicks(kp, "1; 2");
  EXPECT_TRUE(kp->isBad()) << "two numbers for six joints";
  kp->revert();
  choose("operational-space");
  type(find<QWidget>("stiffness"), "3000; 100");
  EXPECT_EQ(controller().stiffness, (std::vector<double>{3000, 3000, 3000, 100, 100, 100}));
  choose("expression");
  ASSERT_EQ(controller().expressions.size(), 6u);
  auto* formulas = find<ExpressionEdit>("formulas");
  formulas->setFocus();
  formulas->selectAll();
  QTest::keyClicks(formulas, "e1; e2");
  EXPECT_TRUE(formulas->isBad());
  type(formulas, "e1; 2*e2; e3; e4; e5; 7*e6 - qd6");
  EXPECT_EQ(controller().expressions.back(), "7*e6 - qd6");
}

}  // namespace
}  // namespace denavit
