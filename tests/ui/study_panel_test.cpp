#include "ui/study/study_panel.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>
#include <QTreeWidget>

#include <nlohmann/json.hpp>

#include "models/document/desk_study.h"
#include "models/study/study_file.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/window_fixture.h"
#include "ui/study/parameter_table.h"
#include "ui/study/study_chart_view.h"
#include "ui/study/study_results.h"
#include "ui/study/study_session.h"
#include "ui/study/variation_text.h"
#include "ui/widgets/elided_label.h"

namespace denavit {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class StudyPanelTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    ASSERT_TRUE(window->files().open("free-fall")) << complaints.join('\n').toStdString();
    studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.05; });
    window->setWorkspace(Workspace::Analyse);
    ASSERT_EQ(window->showPanel("study"), "");
    panel = find<StudyPanel>("studyPanel");
    finishEvents();
  }

  [[nodiscard]] StudySession& session() { return panel->session(); }
  [[nodiscard]] const StudyDescription& study() { return session().study(); }
  [[nodiscard]] StudyChartView& view() { return *find<StudyChartView>("studyChart"); }

  /// Chooses an entry of the menu that a right click opens.
  void chooseInMenu(QWidget* widget, const QPoint& at, const QString& action) {
    bool chosen = false;
    QTimer::singleShot(0, window.get(), [&] {  // also where the menu waits for its answer
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      if (!menu) return;
      if (auto* entry = menu->findChild<QAction*>(action)) {
        entry->trigger();
        chosen = true;
      }
      menu->close();
    });
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget->mapToGlobal(at));
    QCoreApplication::sendEvent(widget, &event);
    finishEvents();
    EXPECT_TRUE(chosen) << action.toStdString();
  }

  void setParameters(std::vector<std::pair<std::string, std::vector<double>>> lists) {
    session().edit("set", [&](StudyDescription& next) {
      next.parameters.clear();
      for (const auto& [path, values] : lists) {
        StudyParameter& parameter = next.parameters.emplace_back();
        parameter.path = path;
        for (const double value : values) parameter.values.emplace_back(value);
      }
      next.measures = {{"speed", "max(abs(qd2))"}, {"drop", "last(q2) - first(q2)"}};
    });
  }

  bool runStudy() {
    if (!waitFor([&] { return !session().isChecking(); })) return false;
    find<QPushButton>("studyRun")->click();
    return waitFor([&] { return session().results() && !session().isRunning(); });
  }

  [[nodiscard]] QPointF placeOf(std::size_t run) {
    const StudyChartView& charts = view();
    for (int y = 0; y < charts.height(); y += 3) {
      for (int x = 0; x < charts.width(); x += 3) {
        const auto hit = charts.chart()->find(QPointF(x, y), charts.room());
        if (hit && hit->run == run) return hit->at;
      }
    }
    return {-1, -1};
  }

  StudyPanel* panel = nullptr;
};

TEST_F(StudyPanelTest, WhatCannotBeReadIsNotRunAsItWasBefore) {
  setParameters({{"duration", {0.02, 0.03}}});
  ASSERT_TRUE(waitFor([&] { return !session().isChecking(); }));
  auto* formula = find<QLineEdit>("measureFormula1");
  formula->setFocus();
  formula->selectAll();
  QTest::keyClicks(formula, "max(foo)");
  find<QPushButton>("studyRun")->click();
  EXPECT_FALSE(session().isRunning());
  QTest::keyClick(formula, Qt::Key_Escape);

  session().edit("grid", [](StudyDescription& next) {
    next.parameters[0].values.clear();
    next.parameters[0].grid = GridValues{0.02, 0.04, 3, GridScale::Linear};
  });
  auto* table = find<QTableView>("studyParameters");
  auto* model = qobject_cast<ParameterTable*>(table->model());
  const QModelIndex values = model->index(0, ParameterTable::kValues);
  EXPECT_FALSE(model->setData(values, "0 to 1e400, 3 values", Qt::EditRole));
  table->setCurrentIndex(values);
  table->edit(values);
  auto* open = table->viewport()->findChild<QLineEdit*>();
  ASSERT_NE(open, nullptr);
  open->selectAll();
  QTest::keyClicks(open, "0.02 to 0.03");
  ASSERT_TRUE(waitFor([&] { return !session().isChecking(); }));
  find<QPushButton>("studyRun")->click();
  EXPECT_FALSE(session().isRunning());
  EXPECT_EQ(session().results(), nullptr);
  QTest::keyClick(open, Qt::Key_Escape);
  EXPECT_TRUE(runStudy());
}

TEST_F(StudyPanelTest, TabGoesThroughTheMeasuresAndOnToTheRuns) {
  setParameters({{"duration", {0.02, 0.03}}});
  ASSERT_TRUE(waitFor([&] { return find<QWidget>("measureName2")->isVisible(); }));
  const auto nextOf = [](QWidget* widget) {
    do {
      widget = widget->nextInFocusChain();
    } while (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible());
    return widget->objectName().toStdString();
  };
  EXPECT_EQ(nextOf(find<QLineEdit>("measureName1")), "measureFormula1");
  EXPECT_EQ(nextOf(find<QAbstractButton>("measureRemove1")), "measureName2");
  EXPECT_EQ(nextOf(find<QAbstractButton>("measureRemove2")), "studyMethod");
}

TEST_F(StudyPanelTest, TheUsualMeasureOfAMechanismCanBeRun) {
  studio().edits.undoStack().setIndex(0);  // nothing to save
  ASSERT_TRUE(window->files().open("four-bar-swing")) << complaints.join('\n').toStdString();
  const auto duration = session().findVariable("duration");
  ASSERT_TRUE(duration.has_value());
  session().vary(*duration);
  ASSERT_EQ(study().measures.size(), 1);
  ASSERT_TRUE(waitFor([&] { return !session().isChecking(); }));
  for (const Issue& issue : session().verdict().issues) {
    EXPECT_NE(issue.severity, Issue::Severity::Error) << toLine(issue);
  }
}

TEST_F(StudyPanelTest, AnyNumberOfTheWindowIsVariedByAMenu) {
  // A line of the inspector or table, a cell of the table, one of the start, and the run's
  // duration.
  window->setWorkspace(Workspace::Simulate);
  chooseInMenu(find<QLineEdit>("payload.mass"), {4, 4}, "actionVary");
  ASSERT_EQ(study().parameters.size(), 1);
  EXPECT_EQ(study().parameters[0].path, "robot.payload.mass");
  EXPECT_EQ(study().measures.size(), 1) << "the usual one";
  EXPECT_TRUE(find<QDockWidget>("dockStudy")->isVisible());
  auto* table = find<QTableView>("dhTable");
  const QModelIndex length = cell(1, DhField::A);
  table->scrollTo(length);
  chooseInMenu(table->viewport(), table->visualRect(length).center(), "actionVary");
  chooseInMenu(find<QLineEdit>("duration"), {4, 4}, "actionVary");
  auto* starts = find<QTableView>("startTable");
  window->showPanel("run");
  finishEvents();
  chooseInMenu(starts->viewport(), starts->visualRect(starts->model()->index(2, 1)).center(),
               "actionVary");
  ASSERT_EQ(study().parameters.size(), 4);
  EXPECT_EQ(study().parameters[1].path, "robot.joints[1].a");
  EXPECT_EQ(study().parameters[2].path, "duration");
  EXPECT_THAT(study().parameters[3].path, StartsWith("initial.q"));
  const GridValues around = study().parameters[1].grid.value();
  EXPECT_LT(around.from, 0.4318);
  EXPECT_GT(around.to, 0.4318);
  // Once is enough, and each is one undo step.
  chooseInMenu(find<QLineEdit>("duration"), {4, 4}, "actionVary");
  EXPECT_EQ(study().parameters.size(), 4);
  studio().edits.undoStack().undo();
  EXPECT_EQ(study().parameters.size(), 3);
  studio().edits.undoStack().redo();
  EXPECT_EQ(study().parameters.size(), 4);

  // The picker finds others by words.
  window->showPanel("study");
  finishEvents();
  find<QAbstractButton>("studyAdd")->click();
  auto* search = find<QLineEdit>("variableSearch");
  QTest::keyClicks(search, "viscous 2");
  QTest::keyClick(search, Qt::Key_Return);
  EXPECT_EQ(study().parameters.back().path, "robot.joints[1].friction.viscous");
  find<QDialog>("variablePicker")->close();

  // Cells: how, and the values; what cannot be read is refused.
  auto* parameters = find<QTableView>("studyParameters");
  auto* model = qobject_cast<ParameterTable*>(parameters->model());
  ASSERT_NE(model, nullptr);
  EXPECT_TRUE(
      model->setData(model->index(0, ParameterTable::kValues), "0 to 3, 4 values", Qt::EditRole));
  EXPECT_EQ(study().parameters[0].grid, (GridValues{0, 3, 4, GridScale::Linear}));
  EXPECT_FALSE(model->setData(model->index(0, ParameterTable::kValues), "much", Qt::EditRole));
  EXPECT_TRUE(model->setData(model->index(0, ParameterTable::kHow), "normal", Qt::EditRole));
  EXPECT_TRUE(study().parameters[0].normal.has_value());
  EXPECT_EQ(model->index(0, ParameterTable::kNow).data().toString(), "0 kg");

  // A measure's formula is completed and checked while it is typed.
  ASSERT_TRUE(waitFor([&] { return !session().isChecking(); }));
  auto* formula = find<QLineEdit>("measureFormula1");
  auto* problem = find<QLabel>("measureProblem1");
  formula->setFocus();
  formula->selectAll();
  QTest::keyClicks(formula, "max(tau9)");
  EXPECT_TRUE(problem->isVisible());
  EXPECT_THAT(problem->text().toStdString(), HasSubstr("tau9"));
  formula->selectAll();
  type(formula, "max(tau2)");
  EXPECT_FALSE(problem->isVisible());
  EXPECT_EQ(study().measures[0].second, "max(tau2)");
}

TEST_F(StudyPanelTest, TwelveRunsAreShownOpenedAndKept) {
  setParameters({{"robot.payload.mass", {0, 1, 2, -1}}, {"initial.q[1]", {0, 0.1, 0.2}}});
  ASSERT_TRUE(runStudy());
  ASSERT_EQ(session().verdict().count, 12);
  const StudyResultsPointer results = session().results();
  ASSERT_EQ(results->table.size(), 12);
  EXPECT_EQ(session().done(), 12);
  const StudyCounts counts = countStatus(results->table);
  EXPECT_EQ(counts.completed, 9);
  EXPECT_EQ(counts.impossible, 3) << "a negative payload";
  EXPECT_THAT(find<ElidedLabel>("studyFailed")->whole().toStdString(),
              HasSubstr("3 of 12 runs have no numbers"));
  const StudyRow row = results->plan->run(4);
  EXPECT_EQ(results->table.measures[0].values[4], row.measures[0]);

  // Each chart holds these runs.
  for (const QString& word : StudyResultsView::kindWords().mid(0, 5)) {
    EXPECT_EQ(window->showPanel("study:" + word), "");
    finishEvents();
    ASSERT_NE(view().chart(), nullptr) << word.toStdString();
    EXPECT_FALSE(view().chart()->isEmpty()) << word.toStdString();
    for (const char* suffix : {"png", "svg", "pdf"}) {
      const std::string file = path(word.toStdString() + "." + suffix);
      EXPECT_EQ(view().savePicture(QString::fromStdString(file)), "");
      EXPECT_GT(std::filesystem::file_size(file), 500u) << file;
    }
    keepPicture("study-" + word.toStdString());
  }
  EXPECT_NE(view().savePicture(QString::fromStdString(path("x.gif"))), "");
  window->showPanel("study:response");
  finishEvents();
  EXPECT_EQ(view().chart()->toCsv().count('\n'), 10);
  EXPECT_THAT(window->showPanel("study:pie").toStdString(), HasSubstr("study:tornado"));

  // A tornado about the scenario says where its slopes come from.
  window->showPanel("study:tornado");
  ASSERT_TRUE(waitFor([&] { return !panel->isBusy(); }));
  EXPECT_THAT(view().chart()->toCsv().toStdString(),
              testing::AnyOf(HasSubstr("exact: slope"), HasSubstr("by differences: slope")));
  window->showPanel("study:response");
  finishEvents();

  // A click on a point opens its run, with its values in its name.
  const QPointF place = placeOf(4);
  ASSERT_GT(place.x(), 0);
  QTest::mouseMove(&view(), place.toPoint());
  QTest::mouseClick(&view(), Qt::LeftButton, {}, place.toPoint());
  ASSERT_TRUE(waitFor([&] { return document().runs().size() == 1; }));
  finishEvents();
  const RunRecord& opened = *document().lastRun();
  EXPECT_EQ(opened.robot.payload.mass, 1);
  EXPECT_EQ(opened.scenario.initial.q[1], 0.1);
  EXPECT_THAT(document().runList().noteOf(opened).name, StartsWith("study 5: payload mass 1 kg"));
  EXPECT_EQ(studio().playback.history()->sharedRun(), document().lastRun()) << "it is shown";
  EXPECT_EQ(document().robot().payload.mass, 0) << "the arm stays as it is";

  // An edited arm leaves the runs there, and says so.
  auto* stale = find<QLabel>("studyStale");
  EXPECT_FALSE(stale->isVisible());
  studio().edits.editRobot("load", [](RobotDescription& robot) { robot.payload.mass = 0.5; });
  EXPECT_THAT(stale->text().toStdString(), HasSubstr("The arm has changed since"));
  EXPECT_EQ(session().results(), results);
  studio().edits.undoStack().undo();
  EXPECT_FALSE(stale->isVisible());

  // The study goes into a file, and a project.
  const StudyDescription before = study();
  setParameters({{"robot.payload.mass", {0, 1}}, {"initial.q[1]", {0, 0.1, 0.2}}});
  const StudyDescription kept = study();
  ASSERT_EQ(session().save(QString::fromStdString(path("study.json"))), "");
  EXPECT_EQ(readStudy(path("study.json")).parameters, kept.parameters);
  document().save(path("project.json"), Document::Kind::Project);
  for (const char* file : {"study.json", "project.json"}) {
    window->setWorkspace(Workspace::Design);
    ASSERT_TRUE(window->files().open(QString::fromStdString(path(file))))
        << complaints.join('\n').toStdString();
    EXPECT_EQ(study().parameters, kept.parameters) << file;
    EXPECT_EQ(study().measures, kept.measures) << file;
    EXPECT_EQ(study().scenario.duration, 0.05) << file;
    EXPECT_EQ(session().results(), nullptr) << "the runs of before are gone";
    if (std::string(file) == "study.json") {
      EXPECT_EQ(window->workspace(), Workspace::Analyse);
      EXPECT_TRUE(find<QDockWidget>("dockStudy")->isVisible());
      EXPECT_EQ(document().path(), "") << "saving asks for a name";
    }
  }
}

TEST_F(StudyPanelTest, ValuesAreReadWithTheirUnitAndTypedWithoutIt) {
  StudyParameter parameter;
  parameter.path = "initial.q[1]";
  parameter.grid = GridValues{0.523598775598299, 1.5707963267949, 5, GridScale::Linear};
  EXPECT_EQ(toReadableText(parameter, "rad", false), "0.5236 to 1.571 rad, 5 values");
  EXPECT_EQ(toReadableText(parameter, "rad", true), "0.5236 to 1.571 rad, drawn");
  EXPECT_EQ(toText(parameter), "0.523598775598299 to 1.5707963267949, 5 values");
  parameter = {};
  parameter.values = {0, 1.5};
  EXPECT_EQ(toReadableText(parameter, "kg", true), "0, 1.5 kg");
  parameter.values = {"rk4", "dopri5"};
  EXPECT_EQ(toReadableText(parameter, "", false), "rk4, dopri5");
}

TEST_F(StudyPanelTest, ShortResultsAndExportedOnesAreLeftWithoutAQuestion) {
  setParameters({{"robot.payload.mass", {0, 1}}});
  ASSERT_TRUE(waitFor([&] { return !session().isChecking(); }));
  session().run();
  ASSERT_TRUE(waitFor([&] { return !session().isRunning() && session().done() == 2; }));
  EXPECT_EQ(session().lossText(), "");
  const StudyResults made = *session().results();
  session().setResults(made, 125);
  EXPECT_THAT(session().lossText().toStdString(), HasSubstr("2 runs, computed in 2 min"));
  bool mayLose = false;
  int asked = 0;
  session().setLossQuestion([&](const QString&) {
    ++asked;
    return mayLose;
  });
  session().run();
  EXPECT_FALSE(session().isRunning()) << "a person keeps them";
  EXPECT_EQ(session().done(), 2u);
  mayLose = true;
  session().run();
  EXPECT_TRUE(session().isRunning());
  EXPECT_EQ(asked, 2);
  ASSERT_TRUE(waitFor([&] { return !session().isRunning(); }));
  session().setResults(made, 125);
  session().markExported();
  EXPECT_EQ(session().lossText(), "");
}

TEST_F(StudyPanelTest, ALongStudyIsCancelledAndClosedWhileItRuns) {
  std::vector<double> masses;
  for (int k = 0; k < 20000; ++k) masses.push_back(1e-4 * k);
  setParameters({{"robot.payload.mass", masses}});
  ASSERT_TRUE(waitFor([&] { return !session().isChecking(); }));
  EXPECT_THAT(find<QLabel>("studyCost")->text().toStdString(), HasSubstr("20000 runs, about "));
  find<QPushButton>("studyRun")->click();
  ASSERT_TRUE(waitFor([&] { return session().done() > 0; }));
  auto* state = find<QLabel>("studyState");
  EXPECT_TRUE(state->isVisible());
  EXPECT_THAT(state->text().toStdString(), HasSubstr("of 20000 runs"));
  EXPECT_TRUE(find<QPushButton>("studyCancel")->isVisible());
  EXPECT_FALSE(find<QPushButton>("studyRun")->isEnabled());
  EXPECT_THAT(find<QLabel>("studyCost")->text().toStdString(), HasSubstr("runs/s"));
  find<QPushButton>("studyCancel")->click();
  ASSERT_TRUE(waitFor([&] { return !session().isRunning(); }));
  EXPECT_FALSE(state->isVisible());
  const StudyCounts counts = countStatus(session().results()->table);
  EXPECT_EQ(counts.done(), session().done());
  EXPECT_GT(counts.completed, 0u);
  EXPECT_GT(counts.missing, 0u);
  EXPECT_THAT(find<ElidedLabel>("studyFailed")->whole().toStdString(),
              HasSubstr("runs were not computed"));

  // Another document, and the window's end, while it runs.
  find<QPushButton>("studyRun")->click();
  ASSERT_TRUE(waitFor([&] { return session().done() > 0; }));
  answer = FileQuestions::Answer::Discard;
  QStringList losses;
  bool mayLose = false;
  questions.askLoss = [&](const QString& loss, const QString&) {
    losses << loss;
    return mayLose;
  };
  window->files().setQuestions(questions);
  EXPECT_FALSE(window->files().open("free-fall")) << "a person said no";
  EXPECT_TRUE(session().isRunning());
  ASSERT_EQ(losses.size(), 1);
  EXPECT_THAT(losses.front().toStdString(), HasSubstr("of 20000 runs are done"));
  mayLose = true;
  ASSERT_TRUE(window->files().open("free-fall"));
  EXPECT_FALSE(session().isRunning());
  EXPECT_EQ(session().results(), nullptr);
  setParameters({{"robot.payload.mass", masses}});
  ASSERT_TRUE(waitFor([&] { return !session().isChecking(); }));
  session().run();
  ASSERT_TRUE(waitFor([&] { return session().done() > 0; }));
  window->setUnattended(false);
  mayLose = false;
  window->close();
  EXPECT_TRUE(window->isVisible());
  EXPECT_TRUE(session().isRunning());
  mayLose = true;
  window->close();
  EXPECT_FALSE(window->isVisible());
  EXPECT_EQ(losses.size(), 4);
  window.reset();
}

}  // namespace
}  // namespace denavit
