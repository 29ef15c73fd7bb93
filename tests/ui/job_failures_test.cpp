#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <functional>

#include "models/files/atomic_file.h"
#include "tests/ui/failing_allocations.h"
#include "tests/ui/runs_fixture.h"
#include "ui/laboratory/agreement_model.h"
#include "ui/laboratory/agreement_tab.h"
#include "ui/laboratory/cost_tab.h"
#include "ui/laboratory/formulation_lab.h"
#include "ui/laboratory/tables_tab.h"
#include "ui/modes/modes_panel.h"
#include "ui/plots_panel/rigid_comparison.h"
#include "ui/recovery/autosave.h"
#include "ui/torque_breakdown/torque_breakdown_panel.h"
#include "ui/view3d/arm_view.h"
#include "ui/window/run_reading.h"

namespace denavit {
namespace {

using test::FailingAllocations;
using testing::HasSubstr;
using Throws = FailingAllocations::Throws;

/// Whatever a worker of the window throws is read where its user looks, and can be tried again.
/// What is thrown comes out of `new`, from deep inside what the worker calls.
class JobFailures : public WithRuns<WindowTest>, public testing::WithParamInterface<Throws> {
 protected:
  void SetUp() override {
    WithRuns<WindowTest>::SetUp();
    QObject::connect(&studio().messages, &Messages::said,
                     [this](const QString& text) { said += text + '\n'; });
  }

  [[nodiscard]] static QString message() {
    return GetParam() == Throws::BadAlloc ? "memory: is used up: close other programs"
                                          : "program: failed without saying why: report this";
  }
  /// Begins something whose worker fails, and waits for the message in a text.
  void expectMessage(const std::function<void()>& begin, const std::function<QString()>& text) {
    const FailingAllocations failing(GetParam());
    begin();
    EXPECT_TRUE(waitFor([&] { return text().contains(message()); })) << text().toStdString();
    EXPECT_GT(failing.count(), 0);
  }
  template <typename Panel>
  static QString textOf(Panel& panel, const char* label) {
    return panel.template findChild<QLabel*>(label)->text();
  }

  QString said;
};

TEST_P(JobFailures, OfARunAreProblems) {
  auto* problems = find<QWidget>("problems");
  const auto listed = [&] {
    QString all = said;
    for (const auto* view : problems->findChildren<QAbstractItemView*>()) {
      for (int row = 0; row < view->model()->rowCount(); ++row) {
        for (int column = 0; column < view->model()->columnCount(); ++column) {
          all += view->model()->index(row, column).data().toString() + ": ";
        }
      }
    }
    return all;
  };
  {
    const FailingAllocations failing(GetParam());
    studio().runs.run();
    ASSERT_TRUE(waitFor([&] { return !studio().runs.job().isRunning(); }));
  }
  EXPECT_THAT(said.toStdString(), HasSubstr("see Problems"));
  EXPECT_THAT(listed().toStdString(),
              HasSubstr(GetParam() == Throws::BadAlloc ? "is used up" : "without saying why"));
  EXPECT_TRUE(runToEnd());
}

TEST_P(JobFailures, OfTheRigidRunAreSaid) {
  studio().open("deluca-siciliano");
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.05; });
  ASSERT_TRUE(runToEnd());
  RigidComparison comparison(studio().edits, studio().runs, studio().playback, studio().messages,
                             shelf());
  expectMessage([&] { comparison.compare(); }, [&] { return said; });
  EXPECT_FALSE(comparison.isRunning());
  comparison.compare();
  EXPECT_TRUE(waitFor([&] { return document().runs().size() == 2; }));
}

TEST_P(JobFailures, OfRowsThatAreComputedAgainAreSaid) {
  addRun();
  document().setRunBudget(document().runList().memory() * 5 / 2);
  addHeavyRun(18);
  addHeavyRun(19);
  const auto first = document().runList().runOf(1);
  ASSERT_TRUE(hasGivenUpRows(*first));
  expectMessage([&] { studio().runs.show(first); }, [&] { return said; });
  EXPECT_EQ(studio().runs.use().computing(), 0);
  studio().runs.show(first);
  EXPECT_TRUE(waitFor([&] { return hasRows(*document().runList().runOf(1)); }));
}

TEST_P(JobFailures, OfExportedRunsAreSaid) {
  addRun();
  const auto write = [&] {
    panel().exportRuns(document().runs(), QString::fromStdString(folder.string()));
  };
  expectMessage(write, [&] { return said; });
  write();
  EXPECT_TRUE(waitFor([&] { return said.contains("Wrote 1 runs"); }));
}

TEST_P(JobFailures, OfMeasuredFilesAreSaid) {
  const std::string file = writeFile("bench.csv", "time;q2\n0;1\n1;2\n");
  const auto read = [&] { shelf().importMeasured(QString::fromStdString(file)); };
  expectMessage(read, [&] { return textOf(*window, "runsNote"); });
  EXPECT_THAT(said.toStdString(), HasSubstr("bench.csv was not taken"));
  EXPECT_FALSE(shelf().isReading());
  read();
  EXPECT_TRUE(waitFor([&] { return !document().desk().measuredFiles.empty(); }));
}

TEST_P(JobFailures, OfALongTableAreComplainedOf) {
  ASSERT_TRUE(runToEnd());
  QString error;
  ASSERT_TRUE(window->exportCsv(QString::fromStdString(path("run.csv")), error));
  answer = FileQuestions::Answer::Discard;
  questions.longTable = 0;
  questions.readRun = [this](const QString& file) { return readRunWatched(file, window.get()); };
  window->files().setQuestions(questions);
  const auto open = [&] { window->files().open(QString::fromStdString(path("run.csv"))); };
  expectMessage(open, [&] { return complaints.join('\n'); });
  studio().startNew();
  open();
  EXPECT_TRUE(studio().playback.history());
}

TEST_P(JobFailures, OfUnsavedWorkAreSaidAndTheNextEditIsKept) {
  Autosave autosave(studio().edits, studio().preferences,
                    RecoveryStore(QString::fromStdString(path("recovery"))));
  QString told;
  QObject::connect(&autosave, &Autosave::failed, [&](const QString& why) { told += why; });
  const auto setMass = [&](double mass) {
    studio().edits.editRobot("set mass",
                             [&](RobotDescription& r) { r.joints[0].link.mass = mass; });
  };
  expectMessage([&] { setMass(3); }, [&] { return told; });
  setMass(4);
  EXPECT_TRUE(waitFor([&] { return QFile::exists(autosave.path()); }));
}

TEST_P(JobFailures, OfTheWorkspaceStandInItsTab) {
  auto* compute = find<QPushButton>("workspaceCompute");
  find<QComboBox>("workspaceCount")->setCurrentIndex(0);
  const auto text = [&] { return textOf(*window, "workspaceResult"); };
  expectMessage([&] { compute->click(); }, text);
  EXPECT_EQ(compute->text(), "Compute");
  compute->click();
  EXPECT_TRUE(waitFor([&] { return text().contains("poses in"); }));
}

TEST_P(JobFailures, OfModesStandInTheirPanel) {
  Studio other;
  other.open("deluca-siciliano");
  ArmView view;
  ModesPanel modes(other.edits, other.shown, other.playback, other.preferences, view);
  modes.show();
  ASSERT_TRUE(waitFor([&] { return modes.isCurrent() && modes.modes(); }));
  const auto turn = [&](double q) {
    other.edits.editPose("pose", [&](std::vector<double>& pose) { pose[0] = q; });
  };
  expectMessage([&] { turn(0.3); }, [&] { return textOf(modes, "modesSummary"); });
  EXPECT_TRUE(modes.findChild<QLabel*>("modesSummary")->isVisible());
  turn(0.4);
  ASSERT_TRUE(waitFor([&] { return modes.isCurrent() && modes.modes()->question.q[0] == 0.4; }));
  EXPECT_FALSE(textOf(modes, "modesSummary").contains(message()));

  auto* map = modes.findChild<QPushButton*>("mapCompute");
  modes.findChild<QComboBox*>("mapCount")->setCurrentIndex(0);
  const auto result = [&] { return textOf(modes, "mapResult"); };
  expectMessage([&] { map->click(); }, result);
  EXPECT_TRUE(modes.findChild<QLabel*>("mapResult")->isVisible());
  map->click();
  EXPECT_TRUE(waitFor([&] { return result().contains("poses in"); }));
}

TEST_P(JobFailures, OfTheLaboratoryStandInItsTabs) {
  ArmView view;
  Studio other;
  other.open("craig-3r");
  FormulationLab lab(other.edits, other.shown, other.playback, other.preferences, view);
  lab.resize(1150, 460);
  const auto textIn = [&](QWidget& tab) {
    QString all;
    for (const QLabel* label : tab.findChildren<QLabel*>()) all += label->text() + '\n';
    return all;
  };
  const auto show = [&](const char* tab) {
    lab.showTab(tab);
    lab.show();
  };
  const auto finish = [&] { return waitFor([&] { return !lab.isBusy(); }); };
  expectMessage([&] { show("agreement"); }, [&] { return textIn(lab.agreement()); });
  ASSERT_TRUE(finish());
  lab.findChild<QPushButton*>("agreementMeasure")->click();
  ASSERT_TRUE(finish());
  EXPECT_TRUE(lab.agreement().model().row(1).nanoseconds);
  expectMessage([&] { show("cost"); }, [&] { return textIn(lab.cost()); });
  show("steps");
  show("cost");
  ASSERT_TRUE(finish());
  EXPECT_TRUE(lab.cost().find(formulations().front(), CountingMode::Blind, 2));
  EXPECT_FALSE(textIn(lab.cost()).contains(message()));
  expectMessage([&] { show("tables"); }, [&] { return textIn(lab.tables()); });
  show("steps");
  show("tables");
  ASSERT_TRUE(finish());
  EXPECT_FALSE(lab.tables().tables(PoseQuantity::Inertia).rows.empty());
  EXPECT_FALSE(textIn(lab.tables()).contains(message()));
}

TEST_P(JobFailures, OfTorquesTakenApartStandInTheirPanel) {
  addRun();
  TorqueBreakdownPanel torque(studio().edits, studio().runs, studio().playback, studio().selection,
                              studio().preferences, shelf());
  const auto text = [&] {
    QString all;
    for (const QLabel* label : torque.view().findChildren<QLabel*>()) all += label->text();
    return all;
  };
  expectMessage([&] { torque.show(); }, text);
  EXPECT_FALSE(torque.isReady());
  torque.hide();
  torque.show();
  EXPECT_TRUE(waitFor([&] { return torque.isReady(); }));
}

INSTANTIATE_TEST_SUITE_P(Both, JobFailures, testing::Values(Throws::BadAlloc, Throws::Number));

}  // namespace
}  // namespace denavit
