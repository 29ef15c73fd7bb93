#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTableView>
#include <QToolButton>
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/hold.h"
#include "tests/ui/run_settings_fixture.h"
#include "ui/editors/expression_edit.h"
#include "ui/editors/quantity_edit.h"
#include "ui/poses/state_mime.h"
#include "ui/run_settings/input_file_box.h"
#include "ui/run_settings/run_advice.h"
#include "ui/run_settings/start_table_model.h"

namespace denavit {
namespace {

class RunPanelTest : public RunSettingsTest {
 protected:
  void open(const QString& section) {
    find<QAbstractButton>("section:" + section)->setChecked(true);
  }
  void choose(const char* combo, const QString& data) {
    auto* box = find<QComboBox>(combo);
    const int index = box->findData(data);
    ASSERT_GE(index, 0) << data.toStdString();
    box->setCurrentIndex(index);
    emit box->activated(index);
  }
  /// What the last edit did is one step, undone and redone exactly.
  void expectOneStep(const ScenarioDescription& before, int stepsBefore) {
    const ScenarioDescription after = scenario();
    EXPECT_NE(before, after);
    EXPECT_EQ(studio.edits.undoStack().count(), stepsBefore + 1);
    studio.edits.undoStack().undo();
    EXPECT_EQ(scenario(), before);
    studio.edits.undoStack().redo();
    EXPECT_EQ(scenario(), after);
  }
};

TEST_F(RunPanelTest, WhatChangesOnTheWayIsSaidAndForgottenInOneStep) {
  auto* forget = find<QPushButton>("forgetRecorded");
  EXPECT_FALSE(forget->isVisibleTo(forget->parentWidget()));
  studio.edits.editScenario("test", [](ScenarioDescription& s) {
    s.recorded = {{0.5, {{"payload.mass", 2}}}, {0.75, {{"gravity", {0, 0, -1.6}}}}};
  });
  EXPECT_TRUE(forget->isVisibleTo(forget->parentWidget()));
  EXPECT_TRUE(find<QLabel>("runQuality")->text().contains("payload mass = 2 at 0.5 s"))
      << find<QLabel>("runQuality")->text().toStdString();
  const ScenarioDescription before = scenario();
  forget->click();
  EXPECT_TRUE(scenario().recorded.empty());
  EXPECT_FALSE(forget->isVisibleTo(forget->parentWidget()));
  expectOneStep(before, 1);
}

TEST_F(RunPanelTest, AJointIsFreeLockedOrMovedAndSaysSoInOneStep) {
  ScenarioDescription before = scenario();
  const QModelIndex mode = at(1, StartTableModel::kMode), drive = at(1, StartTableModel::kDrive);
  EXPECT_TRUE(table()->setData(mode, "locked", Qt::EditRole));
  EXPECT_EQ(scenario().locked, std::vector<int>{2});
  EXPECT_FALSE(drive.flags().testFlag(Qt::ItemIsEditable));
  expectOneStep(before, 0);
  before = scenario();
  EXPECT_TRUE(table()->setData(mode, "moved", Qt::EditRole));
  EXPECT_TRUE(scenario().locked.empty());
  EXPECT_EQ(std::stod(scenario().prescribed.at(2)), scenario().initial.q[1]);
  expectOneStep(before, 1);
  EXPECT_TRUE(table()->setData(drive, "0.3*sin(2*pi*t)", Qt::EditRole));
  EXPECT_EQ(scenario().prescribed.at(2), "0.3*sin(2*pi*t)");
  EXPECT_FALSE(table()->setData(drive, "0.3*q1", Qt::EditRole));  // knows only t
  EXPECT_TRUE(said.contains("q1"));
  EXPECT_TRUE(table()->setData(mode, "free", Qt::EditRole));
  EXPECT_TRUE(scenario().prescribed.empty());
  EXPECT_FALSE(table()->setData(mode, "welded", Qt::EditRole));
}

TEST_F(RunPanelTest, APrescribedJointMovesAsWritten) {
  shorten(0.2);
  table()->setData(at(0, StartTableModel::kMode), "moved", Qt::EditRole);
  table()->setData(at(0, StartTableModel::kDrive), "0.5*t^2", Qt::EditRole);
  ASSERT_TRUE(runToEnd());
  EXPECT_NEAR(playback().history()->poseAt(0.2)[0], 0.02, 1e-12);
  EXPECT_NEAR(playback().history()->ratesAt(0.2)[0], 0.2, 1e-12);
}

TEST_F(RunPanelTest, TheExpressionLineIsThatOfTheSelectedJointAndCheckedWhileTyped) {
  studio.selection.select(2);
  auto* line = find<ExpressionEdit>("driveExpression");
  line->setFocus();
  line->selectAll();
  QTest::keyClicks(line, "25*sin(");
  EXPECT_TRUE(line->isBad());
  EXPECT_TRUE(line->property("bad").toBool());
  EXPECT_TRUE(line->toolTip().contains("missing"));
  QTest::keyClicks(line, "t)");
  EXPECT_FALSE(line->isBad());
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_EQ(scenario().input.tau[2], "25*sin(t)");
  studio.selection.select(0);
  EXPECT_EQ(line->text(), "0");
  // Half an entry does not go to another joint.
  QTest::keyClicks(line, "17");
  studio.selection.select(3);
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_EQ(scenario().input.tau[3], "0");
  QTest::keyClicks(line, "4");
  QTest::keyClick(line, Qt::Key_Escape);
  EXPECT_EQ(line->text(), "0");
}

TEST_F(RunPanelTest, AWrenchHasSixExpressionsAndAxes) {
  open("wrench");
  EXPECT_FALSE(find<QLineEdit>("wrench.force[0]")->isEnabled());
  find<QCheckBox>("wrenchActs")->click();
  ASSERT_TRUE(scenario().wrench.has_value());
  type(find<QLineEdit>("wrench.force[2]"), "-20*sin(t)");
  type(find<QLineEdit>("wrench.moment[0]"), "0.5*qd1");
  choose("wrench.axes", "tool");
  EXPECT_EQ(scenario().wrench->force[2], "-20*sin(t)");
  EXPECT_EQ(scenario().wrench->moment[0], "0.5*qd1");
  EXPECT_EQ(scenario().wrench->axes, WrenchAxes::Tool);
  auto* edit = find<ExpressionEdit>("wrench.force[0]");
  edit->setFocus();
  edit->selectAll();
  QTest::keyClicks(edit, "q17");
  EXPECT_TRUE(edit->isBad());
  QTest::keyClick(edit, Qt::Key_Return);
  EXPECT_EQ(scenario().wrench->force[0], "0");
  find<QCheckBox>("wrenchActs")->click();
  EXPECT_FALSE(scenario().wrench.has_value());
  EXPECT_EQ(edit->text(), "");
}

TEST_F(RunPanelTest, OnlyTheFieldsOfTheIntegratorThatActAreEnabled) {
  open("integrator");
  const auto enabled = [&](const char* name) { return find<QWidget>(name)->isEnabled(); };
  EXPECT_FALSE(enabled("integrator.step"));
  EXPECT_FALSE(enabled("order"));
  EXPECT_TRUE(enabled("integrator.rtol"));
  EXPECT_TRUE(enabled("integrator.max_step"));
  type(find<QLineEdit>("integrator.max_step"), "10 ms");
  EXPECT_EQ(scenario().integrator.maxStep, 0.01);
  choose("method", "adams");
  EXPECT_EQ(scenario().integrator.maxStep, std::nullopt);
  EXPECT_EQ(scenario().integrator.step, 1e-3);
  EXPECT_TRUE(enabled("integrator.step"));
  EXPECT_TRUE(enabled("order"));
  EXPECT_FALSE(enabled("integrator.rtol"));
  EXPECT_FALSE(enabled("integrator.max_step"));
  find<QSpinBox>("order")->setValue(6);
  EXPECT_EQ(scenario().integrator.order, 6);
  choose("method", "rk4");
  EXPECT_EQ(scenario().integrator.order, 4);
  EXPECT_FALSE(enabled("order"));
  choose("integrator.solver", "lu");
  EXPECT_EQ(scenario().integrator.solver, LinearSolver::Lu);
  EXPECT_TRUE(document().findAllIssues().size() <= 2u);  // those of the Puma's inertias
}

TEST_F(RunPanelTest, EveryEngineCanBeChosen) {
  open("integrator");
  for (const char* engine : {"loops", "bytecode", "machine-code", "auto"}) {
    choose("integrator.engine", engine);
    EXPECT_EQ(toWord(scenario().integrator.engine), engine);
    EXPECT_FALSE(hasErrors(document().findAllIssues())) << engine;
  }
}

TEST_F(RunPanelTest, AnOptionThatAFileSetsInVainCanBeCorrected) {
  studio.edits.editScenario("as from a file",
                            [](ScenarioDescription& s) { s.integrator.order = 7; });
  panel->setIssues(document().findAllIssues());
  auto* order = find<QSpinBox>("order");
  EXPECT_TRUE(order->isEnabled());
  EXPECT_TRUE(order->toolTip().contains("ignores"));
  order->setValue(4);
  panel->setIssues(document().findAllIssues());
  EXPECT_FALSE(order->isEnabled());
  EXPECT_FALSE(order->toolTip().contains("ignores"));
}

TEST_F(RunPanelTest, StopsFrictionAndClippingAreSet) {
  open("limits");
  type(find<QLineEdit>("stops.stiffness"), "1e4");
  type(find<QLineEdit>("stops.damping"), "50");
  EXPECT_EQ(scenario().stops.stiffness, 1e4);
  EXPECT_EQ(scenario().stops.damping, 50);
  EXPECT_TRUE(find<QLineEdit>("stops.stiffness")->text().endsWith("N m/rad"));
  find<QCheckBox>("clipEffort")->click();
  EXPECT_TRUE(scenario().clipEffort);
  const bool friction = scenario().friction;
  find<QCheckBox>("friction")->click();
  EXPECT_NE(scenario().friction, friction);
  type(find<QLineEdit>("stops.stiffness"), "-1");
  panel->setIssues(document().findAllIssues());
  EXPECT_TRUE(find<QLineEdit>("stops.stiffness")->property("bad").toBool());
}

TEST_F(RunPanelTest, TermsLeftOutAreChosenInAMenuAndUndone) {
  open("limits");
  auto* button = find<QToolButton>("without");
  EXPECT_EQ(button->text(), "nothing");
  find<QAction>("without.gravity")->trigger();
  find<QAction>("without.coriolis")->trigger();
  EXPECT_EQ(scenario().without, (std::vector{MotionTerm::Gravity, MotionTerm::Coriolis}));
  EXPECT_EQ(button->text(), "Coriolis, gravity");
  studio.edits.undoStack().undo();
  EXPECT_EQ(scenario().without, std::vector{MotionTerm::Gravity});
  EXPECT_EQ(button->text(), "gravity");
  find<QAction>("without.gravity")->trigger();
  EXPECT_TRUE(scenario().without.empty());
}

TEST_F(RunPanelTest, BreaksAreAListOfTimes) {
  auto* breaks = find<ExpressionEdit>("breaks");
  type(breaks, "1.2 s; 0,5; 500 ms 1.2");
  EXPECT_THAT(scenario().breaks, testing::ElementsAre(0.5, 1.2));
  EXPECT_EQ(breaks->text(), "0.5; 1.2");
  type(breaks, "1; then");
  EXPECT_TRUE(breaks->isBad());
  EXPECT_THAT(scenario().breaks, testing::ElementsAre(0.5, 1.2));
  QTest::keyClick(breaks, Qt::Key_Escape);
  type(breaks, " ");
  EXPECT_TRUE(scenario().breaks.empty());
}

TEST_F(RunPanelTest, NameDescriptionAndSourceAreEdited) {
  open("about");
  type(find<QLineEdit>("scenarioName"), "My fall");
  type(find<QLineEdit>("scenarioSource"), "measured 2026");
  auto* description = find<QPlainTextEdit>("scenarioDescription");
  description->setFocus();
  description->selectAll();
  QTest::keyClicks(description, "What");
  QTest::keyClick(description, Qt::Key_Return);
  QTest::keyClicks(description, "it shows");
  find<QLineEdit>("scenarioName")->setFocus();
  QFocusEvent left(QEvent::FocusOut);
  QCoreApplication::sendEvent(description, &left);
  EXPECT_EQ(scenario().name, "My fall");
  EXPECT_EQ(scenario().source, "measured 2026");
  EXPECT_EQ(scenario().description, "What\nit shows");
}

TEST_F(RunPanelTest, WhatLeadsTheJointsIsSaidAndWhereRunsStartOnIt) {
  studio.open("puma-pick-place");
  EXPECT_TRUE(find<QLabel>("startsOnMotion")->isVisibleTo(panel.get()));
  const double first = document().startPose()[0];
  ASSERT_NE(first, 0);
  const QModelIndex start = at(0, StartTableModel::kPosition);
  EXPECT_EQ(start.data().toString(), toText(first, {.kind = QuantityKind::Angle}));
  EXPECT_EQ(at(0, StartTableModel::kDrive).data().toString(), "controller");
  EXPECT_FALSE(at(0, StartTableModel::kDrive).flags().testFlag(Qt::ItemIsEditable));
  EXPECT_FALSE(find<QComboBox>("inputSource")->isVisibleTo(panel.get()));
  EXPECT_TRUE(find<QLabel>("inputFile")->text().contains("controller"));
  studio.edits.editScenario("guide", [](ScenarioDescription& s) { s.input.controller.reset(); });
  EXPECT_EQ(at(0, StartTableModel::kDrive).data().toString(), "motion");
}

TEST_F(RunPanelTest, TorquesComeFromAFileWhoseColumnsAreShown) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / "denavit-run-panel-test";
  std::filesystem::create_directories(folder);
  const auto path = [&](const char* name) { return (folder / name).string(); };
  std::ofstream(path("drive.csv")) << "time,tau1,tau2,tau3,tau4,tau5,tau6\n0,0,1,2,3,4,5\n"
                                      "0.5,-7,1,2,3,4,5\n2,3,1,2,3,4,5\n";
  auto& box = panel->inputFile();
  box.setQuestion([&] { return QString::fromStdString(path("drive.csv")); });
  const ScenarioDescription before = scenario();
  auto* source = find<QComboBox>("inputSource");
  source->setCurrentIndex(1);
  emit source->activated(1);
  EXPECT_TRUE(scenario().input.tau.empty());
  EXPECT_EQ(find<QLabel>("inputFile")->text(), "drive.csv");
  const QString columns = find<QLabel>("inputColumns")->text();
  EXPECT_TRUE(columns.contains("0 … 2 s, 3 samples")) << columns.toStdString();
  EXPECT_TRUE(columns.contains("tau1: -7 … 3 N m"));
  EXPECT_EQ(at(0, StartTableModel::kDrive).data().toString(), "from file");
  expectOneStep(before, 0);
  shorten(0.1);
  ASSERT_TRUE(runToEnd());
  std::ofstream(path("broken.csv")) << "time,tau1\n0,x\n";
  box.setQuestion([&] { return QString::fromStdString(path("broken.csv")); });
  find<QAbstractButton>("chooseInputFile")->click();
  EXPECT_TRUE(find<QLabel>("inputColumns")->text().startsWith("Cannot be used"));
  panel->setIssues(document().findAllIssues());
  EXPECT_TRUE(source->property("bad").toBool());
  source->setCurrentIndex(0);
  emit source->activated(0);
  EXPECT_TRUE(scenario().input.csv.empty());
  std::filesystem::remove_all(folder);
}

TEST_F(RunPanelTest, HoldHereKeepsTheArmWhereItIsShown) {
  studio.edits.editScenario("short", [](ScenarioDescription& s) {
    s.duration = 0.3;
    s.friction = false;
  });
  ASSERT_TRUE(runToEnd());
  playback().setTime(0.21);
  const std::vector<double> pose = studio.shown.pose();
  const ScenarioDescription before = scenario();
  const int steps = studio.edits.undoStack().count();
  find<QAbstractButton>("holdHere")->click();
  EXPECT_EQ(scenario().initial.q, pose);
  EXPECT_EQ(scenario().initial.qd, std::vector<double>(6, 0.0));
  expectOneStep(before, steps);
  ASSERT_TRUE(runToEnd());
  const std::vector<double> end = playback().history()->poseAt(0.3);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(end[i], pose[i], 1e-6);
}

TEST_F(RunPanelTest, TheEquilibriumIsShownInOneStepOrItSaysWhyNot) {
  studio.open("double-pendulum-chaos");
  studio.edits.editScenario("push", [](ScenarioDescription& s) { s.input.tau = {"1", "0.5"}; });
  const std::vector<double> before = document().pose();
  const int steps = studio.edits.undoStack().count();
  find<QAbstractButton>("equilibrium")->click();
  EXPECT_NE(document().pose(), before);
  EXPECT_EQ(studio.edits.undoStack().count(), steps + 1);
  const ScenarioDescription held =
      makeHoldingScenario(document().composeScenario(), document().pose());
  EXPECT_NEAR(std::stod(held.input.tau[0]), 1, 1e-7);
  EXPECT_NEAR(std::stod(held.input.tau[1]), 0.5, 1e-7);
  studio.edits.undoStack().undo();
  EXPECT_EQ(document().pose(), before);
  studio.edits.editScenario("shake", [](ScenarioDescription& s) { s.input.tau = {"sin(t)", "0"}; });
  find<QAbstractButton>("equilibrium")->click();
  EXPECT_EQ(document().pose(), before);
  EXPECT_TRUE(said.contains("joint 1"));
}

TEST_F(RunPanelTest, AStateDroppedOnTheTableBecomesTheStart) {
  const NamedState state{"there", {1, 2}, {0, 0.5}};
  const std::unique_ptr<QMimeData> data(toMimeData(state));
  EXPECT_TRUE(table()->canDropMimeData(data.get(), Qt::CopyAction, -1, -1, {}));
  const ScenarioDescription before = scenario();
  EXPECT_TRUE(table()->dropMimeData(data.get(), Qt::CopyAction, -1, -1, at(0, 1)));
  EXPECT_EQ(scenario().initial.q, (std::vector<double>{1, 2, 0, 0, 0, 0}));
  EXPECT_EQ(scenario().initial.qd, (std::vector<double>{0, 0.5, 0, 0, 0, 0}));
  expectOneStep(before, 0);
  QMimeData other;
  other.setText("a text");
  EXPECT_FALSE(table()->canDropMimeData(&other, Qt::CopyAction, -1, -1, {}));
}

TEST_F(RunPanelTest, AProblemOpensTheSectionOfItsField) {
  studio.edits.editScenario("break", [](ScenarioDescription& s) { s.integrator.rtol = -1; });
  panel->setIssues(document().findAllIssues());
  auto* section = find<QAbstractButton>("section:integrator");
  EXPECT_FALSE(section->isChecked());
  EXPECT_EQ(section->property("state").toString(), "error");
  auto* field = find<QLineEdit>("integrator.rtol");
  EXPECT_TRUE(field->property("bad").toBool());
  EXPECT_TRUE(panel->showPlace("integrator.rtol"));
  EXPECT_TRUE(section->isChecked());
  EXPECT_TRUE(panel->showPlace("input.tau[1]"));
  EXPECT_FALSE(panel->showPlace("joints[0].a"));
  studio.edits.undoStack().undo();
  panel->setIssues(document().findAllIssues());
  EXPECT_EQ(section->property("state").toString(), "");
  EXPECT_FALSE(field->property("bad").toBool());
}

TEST_F(RunPanelTest, EveryFieldFitsTheNarrowPanel) {
  for (auto* section : panel->findChildren<QAbstractButton*>()) {
    if (section->objectName().startsWith("section:")) section->setChecked(true);
  }
  find<QCheckBox>("wrenchActs")->click();
  EXPECT_LE(panel->minimumSizeHint().width(), 289);  // at the right of a window 1280 wide
  auto* area = panel->findChild<QScrollArea*>();
  EXPECT_GE(area->minimumWidth(), area->widget()->minimumSizeHint().width());
}

TEST_F(RunPanelTest, UnitsFollowThePreferences) {
  studio.open("craig-rp");
  EXPECT_TRUE(table()->setData(at(1, StartTableModel::kPosition), "250", Qt::EditRole));
  EXPECT_DOUBLE_EQ(scenario().initial.q[1], 0.25);
  EXPECT_EQ(at(1, StartTableModel::kPosition).data().toString(), "250 mm");
  setMetres();
  EXPECT_EQ(at(1, StartTableModel::kPosition).data().toString(), "0.25 m");
}

TEST_F(RunPanelTest, APrescribedJointShowsWhereItsMotionStarts) {
  studio.edits.editScenario("prescribe", [](ScenarioDescription& s) {
    s.initial = {};
    s.prescribed[1] = "30*deg*cos(t) + 2*deg*t";
  });
  const QModelIndex q = at(0, StartTableModel::kPosition), qd = at(0, StartTableModel::kRate);
  EXPECT_EQ(q.data().toString(), "30°");
  EXPECT_EQ(qd.data().toString(), "2°/s");
  for (const QModelIndex& cell : {q, qd}) {
    EXPECT_FALSE(cell.flags().testFlag(Qt::ItemIsEditable));
    EXPECT_TRUE(cell.data(Qt::ForegroundRole).isValid());
  }
  EXPECT_TRUE(at(1, StartTableModel::kPosition).flags().testFlag(Qt::ItemIsEditable));
  // What a file says against its motion is warned of and can be put right.
  studio.edits.editScenario("contradict", [](ScenarioDescription& s) { s.initial.q = {1, 0}; });
  EXPECT_TRUE(q.flags().testFlag(Qt::ItemIsEditable));
  EXPECT_TRUE(q.data().toString().startsWith("57.3")) << q.data().toString().toStdString();
  EXPECT_TRUE(table()->setData(q, "0", Qt::EditRole));
  EXPECT_EQ(q.data().toString(), "30°");
}

TEST_F(RunPanelTest, ALongRunIsAnnouncedBeforeItIsStarted) {
  studio.edits.editScenario("make it long", [](ScenarioDescription& s) {
    s.integrator.method = IntegrationMethod::RungeKutta4;
    s.integrator.step = 1e-6;
    s.duration = 100;
  });
  auto* card = find<QLabel>("runQuality");
  EXPECT_EQ(card->property("state").toString(), "idle");
  EXPECT_TRUE(QTest::qWaitFor([&] { return card->text().contains("to compute"); }, 60000))
      << card->text().toStdString();
}

TEST_F(RunPanelTest, TheViewPlaysARunWhileItIsComputedAndCancelKeepsThat) {
  studio.edits.editScenario("make it endless", [](ScenarioDescription& s) {
    s.integrator.method = IntegrationMethod::RungeKutta4;
    s.integrator.step = 1e-4;
    s.outputStep = 1e-3;
    s.duration = 100;
  });
  int grown = 0;
  QObject::connect(&playback(), &Playback::historyGrew, [&] { ++grown; });
  QElapsedTimer clock;
  clock.start();
  find<QAbstractButton>("runButton")->click();
  ASSERT_TRUE(QTest::qWaitFor([&] { return grown >= 2; }, 60000));
  EXPECT_LE(grown, clock.elapsed() / 100);
  EXPECT_TRUE(playback().isPlaying());
  EXPECT_TRUE(QTest::qWaitFor([&] { return playback().time() > 0; }, 60000));
  EXPECT_EQ(studio.shown.pose(), playback().history()->poseAt(playback().time()));
  EXPECT_EQ(find<QAbstractButton>("runButton")->text(), "Cancel");
  ASSERT_TRUE(QTest::qWaitFor([&] { return find<QLabel>("runRemaining")->text().contains("left"); },
                              60000));
  find<QAbstractButton>("runButton")->click();
  ASSERT_TRUE(QTest::qWaitFor([&] { return document().lastRun() != nullptr; }, 60000));
  EXPECT_FALSE(playback().isGrowing());
  EXPECT_EQ(playback().history()->sharedRun(), document().lastRun());
  EXPECT_TRUE(playback().isPlaying() || playback().time() == playback().endTime());
  // What was computed may be a minute long: only how it ends is awaited.
  playback().setTime(std::max(playback().time(), playback().endTime() - 0.05));
  EXPECT_TRUE(QTest::qWaitFor([&] { return playback().time() == playback().endTime(); }, 60000));
  EXPECT_TRUE(find<QLabel>("runQuality")->text().startsWith("Cancelled"));
}

class RunAdviceTest : public testing::Test {
 protected:
  denavit::RunRecord run;
  void SetUp() override {
    run.result.statistics = {.steps = 361, .rejected = 17};
    run.result.energyClosure = -1e-10;
  }
  [[nodiscard]] RunAdvice advice() const { return adviseAfter(run, false); }
};

TEST_F(RunAdviceTest, TheLightGoesByTheEnergyClosure) {
  EXPECT_EQ(advice().light, RunAdvice::Light::Good);
  EXPECT_TRUE(advice().text.contains("361 steps, 17 rejected"));
  run.result.energyClosure = 1e-4;
  EXPECT_EQ(advice().light, RunAdvice::Light::Fair);
  EXPECT_TRUE(advice().text.contains("Tighten"));
  run.result.energyClosure = 0.1;
  EXPECT_EQ(advice().light, RunAdvice::Light::Bad);
  run.result.energyClosure = std::nan("");
  EXPECT_EQ(advice().light, RunAdvice::Light::Bad);
  EXPECT_EQ(adviseAfter(run, true).light, RunAdvice::Light::Stale);
}

TEST_F(RunAdviceTest, SaysWhatToDoWithEachKindOfMethod) {
  run.result.energyClosure = 1e-2;
  run.scenario.integrator.method = IntegrationMethod::RungeKutta4;
  run.scenario.integrator.step = 0.01;
  EXPECT_TRUE(advice().text.contains("Halve the step (now 0.01 s)"));
  run.scenario.integrator.method = IntegrationMethod::Euler;
  EXPECT_TRUE(advice().text.contains("Runge-Kutta"));
  run.result.statistics = {.steps = 100, .rejected = 90};
  EXPECT_TRUE(advice().text.contains("jump with the state"));
}

TEST_F(RunAdviceTest, LimitsPassedAndEarlyEndsAreTold) {
  run.result.violations = {{1, "lower limit", 0.52, -2, -1, 0.6}};
  EXPECT_EQ(advice().light, RunAdvice::Light::Fair);
  EXPECT_TRUE(advice().text.contains("Joint 2 passes its lower limit at 0.52 s"));
  run.result.status = RunStatus::Cancelled;
  run.result.endTime = 1.5;
  EXPECT_TRUE(advice().text.startsWith("Cancelled at 1.5 s"));
  run.result.status = RunStatus::BlewUp;
  run.result.reason = "the motion grew without bound";
  EXPECT_EQ(advice().light, RunAdvice::Light::Bad);
}

}  // namespace
}  // namespace denavit
