#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <fstream>

#include "tests/ui/runs_fixture.h"
#include "ui/torque_breakdown/pair_table.h"
#include "ui/torque_breakdown/term_table.h"
#include "ui/torque_breakdown/torque_breakdown_panel.h"

namespace denavit {
namespace {

/// The panel with the list of runs, without the window around them.
class TorqueBreakdownWindow : public WithRuns<PanelsWindow> {
 protected:
  void SetUp() override {
    WithRuns<PanelsWindow>::SetUp();
    studio().edits.editScenario("with friction", [](ScenarioDescription& s) {
      s.outputStep = 0.01;
      s.friction = true;
    });
    torque =
        new TorqueBreakdownPanel(studio().edits, studio().runs, studio().playback,
                                 studio().selection, studio().preferences, shelf(), window.get());
    torque->resize(1200, 500);
    torque->show();
    QCoreApplication::processEvents();
  }
  bool waitUntilReady() {
    return waitFor([&] { return torque->isReady(); });
  }
  [[nodiscard]] TermTable& terms() { return *find<TermTable>("torqueTerms"); }
  [[nodiscard]] PairTable& pairs() { return *find<PairTable>("torquePairs"); }
  [[nodiscard]] QPushButton& button() { return *find<QPushButton>("torqueRunWithout"); }
  [[nodiscard]] QString worth() { return find<QLabel>("torqueWorth")->text(); }
  [[nodiscard]] static double numberOf(const QTableWidgetItem* cell) {
    return cell->text().replace(QChar(0x2212), '-').toDouble();
  }
  [[nodiscard]] QTableWidgetItem* box(TorqueTerm term) {
    return terms().item(static_cast<int>(term), 2);
  }
  void strike(TorqueTerm term) {
    box(term)->setCheckState(Qt::Checked);
    QCoreApplication::processEvents();
  }
  /// Runs without what is struck out, to the end.
  std::shared_ptr<const denavit::RunRecord> runWithout() {
    const auto before = document().lastRun();
    button().click();
    EXPECT_TRUE(waitFor([&] { return document().lastRun() != before; }));
    EXPECT_TRUE(waitUntilReady());
    return document().lastRun();
  }

  TorqueBreakdownPanel* torque = nullptr;
};

TEST_F(TorqueBreakdownWindow, WithoutARunItSaysWhatToDo) {
  EXPECT_FALSE(torque->isReady());
  EXPECT_FALSE(button().isEnabled());
  bool says = false;
  for (const QLabel* label : torque->view().findChildren<QLabel*>()) {
    says |= label->isVisible() && label->text().contains("Run a simulation");
  }
  EXPECT_TRUE(says);
}

TEST_F(TorqueBreakdownWindow, AnInstantAddsUpTermByTermAndPairByPair) {
  addRun();
  ASSERT_TRUE(waitUntilReady());
  studio().selection.select(1);
  studio().playback.setTime(0.2);
  ASSERT_TRUE(waitFor([&] { return find<QLabel>("torqueInstant")->text() == "at 0.2 s"; }));
  double sum = 0, inertia = 0;
  for (int row = 0; row < 8; ++row) sum += numberOf(terms().item(row, 1));
  EXPECT_NEAR(sum, numberOf(terms().item(9, 1)), 0.01);
  EXPECT_NEAR(numberOf(terms().item(8, 1)), numberOf(terms().item(9, 1)), 1e-9);
  ASSERT_EQ(pairs().rowCount(), 6);
  ASSERT_EQ(pairs().columnCount(), 7);
  for (int j = 0; j < 6; ++j) inertia += numberOf(pairs().item(j, 0));
  EXPECT_NEAR(inertia, numberOf(terms().item(0, 1)) + numberOf(terms().item(1, 1)), 0.1);
  EXPECT_GT(std::abs(numberOf(pairs().item(1, 0))), 1);
  EXPECT_EQ(pairs().item(3, 2)->text(), "") << "below the diagonal";
  EXPECT_TRUE(pairs().item(0, 2)->toolTip().startsWith("B₂,₁,₂ q̇₁ q̇₂ = "))
      << pairs().item(0, 2)->toolTip().toStdString();
}

TEST_F(TorqueBreakdownWindow, JointAndInstantAreThoseOfTheWindow) {
  addRun();
  ASSERT_TRUE(waitUntilReady());
  auto* joints = find<QComboBox>("torqueJoint");
  EXPECT_EQ(joints->count(), 6);
  studio().selection.select(2);
  EXPECT_EQ(joints->currentIndex(), 2);
  joints->setCurrentIndex(4);
  emit joints->activated(4);
  EXPECT_EQ(studio().selection.joint(), 4);
  emit torque->view().timeScrubbed(0.11);
  EXPECT_NEAR(studio().playback.time(), 0.11, 1e-12);
}

TEST_F(TorqueBreakdownWindow, StrikingOutATermRunsAgainAndTellsItsWorth) {
  const auto whole = addRun();
  ASSERT_TRUE(waitUntilReady());
  EXPECT_FALSE(button().isEnabled()) << "nothing is struck out";
  EXPECT_FALSE(box(TorqueTerm::Payload)->flags() & Qt::ItemIsUserCheckable) << "no payload";
  EXPECT_FALSE(box(TorqueTerm::OwnInertia)->flags() & Qt::ItemIsUserCheckable);
  strike(TorqueTerm::Gravity);
  strike(TorqueTerm::Coriolis);
  ASSERT_TRUE(button().isEnabled());
  const auto without = runWithout();
  EXPECT_EQ(without->scenario.without, (std::vector{MotionTerm::Coriolis, MotionTerm::Gravity}));
  EXPECT_TRUE(document().scenario().without.empty()) << "the document stays as it is";
  EXPECT_EQ(document().runList().noteOf(*without).name, "run 1 without Coriolis, gravity");
  EXPECT_TRUE(shelf().isChosen("run:1"));
  ASSERT_EQ(shelf().overlays().size(), 1U);
  EXPECT_EQ(shelf().overlays()[0].run, whole);
  EXPECT_TRUE(worth().startsWith("Without Coriolis, gravity: joint ")) << worth().toStdString();
  EXPECT_TRUE(worth().contains("rms")) << worth().toStdString();
  EXPECT_TRUE(worth().contains("away from run 1")) << worth().toStdString();
  EXPECT_TRUE(worth().contains("Energy does not balance")) << worth().toStdString();
  EXPECT_EQ(list().topLevelItem(1)->text(3), "–") << "a closure that says nothing";
  // From the variation on, back to the whole motion and to other terms: always against run 1.
  box(TorqueTerm::Gravity)->setCheckState(Qt::Unchecked);
  const auto coriolis = runWithout();
  EXPECT_EQ(coriolis->scenario.without, (std::vector{MotionTerm::Coriolis}));
  EXPECT_EQ(document().runList().noteOf(*coriolis).name, "run 1 without Coriolis");
}

TEST_F(TorqueBreakdownWindow, APayloadStandsApartOrWithin) {
  studio().edits.editRobot("load", [](RobotDescription& r) { r.payload.mass = 4; });
  addRun();
  ASSERT_TRUE(waitUntilReady());
  studio().selection.select(1);
  studio().playback.setTime(0.2);
  const int payload = static_cast<int>(TorqueTerm::Payload);
  ASSERT_TRUE(waitFor([&] { return numberOf(terms().item(payload, 1)) != 0; }));
  const double total = numberOf(terms().item(9, 1));
  auto* apart = find<QCheckBox>("torquePayloadApart");
  EXPECT_TRUE(apart->isVisible());
  apart->click();
  ASSERT_TRUE(waitUntilReady());
  ASSERT_TRUE(waitFor([&] { return terms().item(payload, 1)->text() == "0"; }));
  EXPECT_EQ(numberOf(terms().item(9, 1)), total);
}

TEST_F(TorqueBreakdownWindow, TheStackIsExportedAsATableAndDrawnInItsColours) {
  addRun();
  ASSERT_TRUE(waitUntilReady());
  studio().selection.select(1);
  QString error;
  ASSERT_TRUE(torque->view().saveCsv(QString::fromStdString(path("stack.csv")), 0, &error));
  std::ifstream file(path("stack.csv"));
  std::string header;
  std::getline(file, header);
  EXPECT_EQ(
      header,
      "time,own_inertia_Nm,coupled_inertia_Nm,centrifugal_Nm,gravity_Nm,friction_Nm,torque_Nm")
      << "no Coriolis forces in a plane";
  const QImage picture = torque->view().toImage({700, 400}, 96);
  const auto count = [&](QRgb colour) {
    int pixels = 0;
    for (int y = 0; y < picture.height(); ++y) {
      for (int x = 0; x < picture.width(); ++x) pixels += picture.pixel(x, y) == colour;
    }
    return pixels;
  };
  EXPECT_GT(count(qRgb(213, 94, 0)), 1000) << "gravity's band";
  EXPECT_GT(count(qRgb(0, 114, 178)), 1000) << "the own inertia's band";
}

TEST_F(TorqueBreakdownWindow, ARunThatLeftATermOutOffersToPutItBack) {
  studio().edits.editScenario("leave out",
                              [](ScenarioDescription& s) { s.without = {MotionTerm::Gravity}; });
  addRun();
  ASSERT_TRUE(waitUntilReady());
  EXPECT_EQ(worth(), "This run is without gravity.");
  EXPECT_EQ(box(TorqueTerm::Gravity)->checkState(), Qt::Checked);
  box(TorqueTerm::Gravity)->setCheckState(Qt::Unchecked);
  EXPECT_EQ(button().text(), "Run with all");
}

class TorqueBreakdownDock : public StyledWindowTest {};

TEST_F(TorqueBreakdownDock, StandsBesideThePlotsToAnalyseAndComesToTheFront) {
  window->setWorkspace(Workspace::Analyse);
  auto* dock = find<QDockWidget>("dockTorque");
  auto* plots = find<QDockWidget>("dockPlots");
  EXPECT_TRUE(window->tabifiedDockWidgets(plots).contains(dock));
  EXPECT_TRUE(dock->visibleRegion().isEmpty());
  trigger("actionTorque");
  EXPECT_TRUE(QTest::qWaitFor([&] { return !dock->visibleRegion().isEmpty(); }, 60000));
}

}  // namespace
}  // namespace denavit
