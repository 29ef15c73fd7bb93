#include "ui/modes/modes_panel.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSlider>
#include <QToolButton>
#include <QTreeWidget>
#include <cmath>
#include <numbers>

#include "models/vibration/vibrating_arm.h"
#include "render/arm_scene.h"
#include "render/scene/point_cloud.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/runs_fixture.h"
#include "ui/modes/frequency_map_box.h"
#include "ui/modes/modes_list.h"
#include "ui/modes/run_frequencies.h"
#include "ui/plots_panel/plot_card.h"
#include "ui/view3d/arm_view.h"
#include "ui/widgets/elided_label.h"

namespace denavit {
namespace {

using testing::HasSubstr;

/// The panel with a 3-D view that is not shown, without the window around them.
class ModesPanelTest : public testing::Test {
 protected:
  void SetUp() override {
    desk.open("deluca-siciliano");
    view = std::make_unique<ArmView>();
    panel = std::make_unique<ModesPanel>(desk.edits, desk.shown, desk.playback, desk.preferences,
                                         *view);
    panel->resize(330, 600);
    panel->show();
    settle();
  }
  void TearDown() override {
    panel.reset();
    view.reset();
  }
  /// Waits for the answer to the last change.
  void settle() {
    finishEvents();  // the panel follows once per turn of the event loop
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel->isCurrent(); }, 60000));
    QCoreApplication::processEvents();
  }
  template <typename T>
  T* find(const QString& name) {
    T* child = panel->findChild<T*>(name);
    EXPECT_NE(child, nullptr) << name.toStdString();
    return child;
  }
  void setPose(const std::vector<double>& q) {
    desk.edits.editPose("pose", [&](std::vector<double>& all) { all = q; });
  }
  QTreeWidget& list() { return *find<QTreeWidget>("modesList"); }
  std::string cell(int row, int column) {
    return list().topLevelItem(row)->text(column).toStdString();
  }
  /// What the core says of the arm on screen.
  std::vector<NaturalMode> expected(const std::vector<double>& pose,
                                    const std::vector<int>& locked = {}) {
    const FlexibleArm<double> arm = makeVibratingArm(desk.document().robot());
    VecX<double> q = VecX<double>::Zero(arm.dof());
    std::copy(pose.begin(), pose.end(), q.begin());
    return findNaturalModes(calcLinearModel(arm, q), locked).value();
  }
  [[nodiscard]] double offset(std::size_t k) const { return desk.shown.vibration().offsets.at(k); }

  Studio desk;
  std::unique_ptr<ArmView> view;
  std::unique_ptr<ModesPanel> panel;
};

TEST_F(ModesPanelTest, FrequenciesFollowThePose) {
  ASSERT_EQ(list().topLevelItemCount(), 6);
  EXPECT_EQ(cell(0, 2), "rigid");
  setPose({0.2, 1.5});
  settle();
  const auto modes = expected({0.2, 1.5});
  for (int row = 2; row < 6; ++row) {
    const auto index = static_cast<std::size_t>(row);
    EXPECT_EQ(panel->modes()->modes[index].frequency, modes[index].frequency);
    EXPECT_NEAR(std::stod(cell(row, 1)), modes[index].frequency, 1e-3 * modes[index].frequency);
  }
  EXPECT_THAT(cell(2, 3), HasSubstr("link"));
}

TEST_F(ModesPanelTest, FrequenciesOfTooFewModesAreMarkedWithWhatMoreMakeOfThem) {
  const auto& answer = *panel->modes();
  ASSERT_TRUE(answer.finer.has_value());
  int marked = 0;
  for (int row = 0; row < 6; ++row) {
    const auto changed = answer.change(static_cast<std::size_t>(row));
    const std::string toolTip = list().topLevelItem(row)->toolTip(1).toStdString();
    EXPECT_EQ(cell(row, 1).ends_with(" *"), changed.has_value()) << row;
    EXPECT_EQ(toolTip.empty(), !changed) << row;
    if (!changed) continue;
    ++marked;
    EXPECT_LT(changed->frequency_Hz, answer.modes[static_cast<std::size_t>(row)].frequency);
    EXPECT_THAT(toolTip, HasSubstr(frequencyText(changed->frequency_Hz).toStdString() + " Hz"));
    EXPECT_THAT(toolTip, HasSubstr("modes x, y, z"));
  }
  EXPECT_GT(marked, 0);
  EXPECT_LT(marked, 4);
  desk.edits.editRobot("clamp a bare beam", [](RobotDescription& r) {
    r.joints.resize(1);
    r.joints[0].link.pointMasses.clear();
    r.payload = {};
  });
  find<QComboBox>("modesHeld")->setCurrentIndex(1);
  settle();
  ASSERT_EQ(list().topLevelItemCount(), 2);
  for (const int row : {0, 1}) EXPECT_FALSE(cell(row, 1).ends_with("*")) << "its shapes are exact";
}

TEST_F(ModesPanelTest, AModeThatIsMissingAmongTheListedIsNamed) {
  desk.edits.editRobot("twist slowly", [](RobotDescription& r) {
    r.joints.resize(1);
    r.joints[0].link.pointMasses.clear();
    r.payload = {};
    Beam& beam = r.joints[0].link.beam.emplace();
    beam.bendingStiffnessY = 10;
    beam.modesY = 3;
    beam.torsionalStiffness = 0.01;
    beam.rotaryInertiaPerLength = 1e-5;
    beam.modesX = 1;
  });
  find<QComboBox>("modesHeld")->setCurrentIndex(1);
  settle();
  const auto& finer = panel->modes()->finer;
  ASSERT_TRUE(finer && !finer->missing.empty());
  EXPECT_THAT(find<QLabel>("modesSummary")->text().toStdString(),
              HasSubstr(frequencyText(finer->missing[0]).toStdString() + " Hz"));
}

TEST_F(ModesPanelTest, JointsAreFreeOrHeld) {
  find<QComboBox>("modesHeld")->setCurrentIndex(1);
  settle();
  ASSERT_EQ(list().topLevelItemCount(), 4);
  EXPECT_EQ(panel->modes()->modes[0].frequency, expected({0, 0}, {0, 1})[0].frequency);
  desk.edits.editScenario("lock", [](ScenarioDescription& s) { s.locked = {2}; });
  find<QComboBox>("modesHeld")->setCurrentIndex(2);
  settle();
  EXPECT_EQ(list().topLevelItemCount(), 5);
  desk.edits.editScenario("unlock", [](ScenarioDescription& s) { s.locked = {}; });
  settle();
  EXPECT_EQ(list().topLevelItemCount(), 6);
}

TEST_F(ModesPanelTest, OfADragOnlyTheLastPoseIsWaitedFor) {
  for (int k = 0; k < 40; ++k) {
    setPose({0.01 * k, 0.02 * k});
    QCoreApplication::processEvents();
  }
  settle();
  EXPECT_DOUBLE_EQ(panel->modes()->question.q[1], 0.02 * 39);
}

TEST_F(ModesPanelTest, AnEditOfTheArmIsFollowedAndABrokenArmSaidSo) {
  desk.edits.editRobot("stiffen", [](RobotDescription& r) { r.joints[0].link.beam->modesY = 1; });
  settle();
  EXPECT_EQ(list().topLevelItemCount(), 5);
  desk.edits.editRobot("break", [](RobotDescription& r) { r.joints[0].link.mass = -1; });
  settle();
  EXPECT_EQ(list().topLevelItemCount(), 0);
  EXPECT_THAT(find<QLabel>("modesSummary")->text().toStdString(), HasSubstr("Problems"));
  EXPECT_FALSE(find<QToolButton>("modesPlay")->isEnabled());
  desk.edits.undoStack().undo();
  settle();
  EXPECT_EQ(list().topLevelItemCount(), 5);
}

TEST_F(ModesPanelTest, APlayedModeMovesThePictureAndNothingElse) {
  list().setCurrentItem(list().topLevelItem(3));
  const int steps = desk.edits.undoStack().count();
  find<QToolButton>("modesPlay")->click();
  ASSERT_TRUE(panel->animation().isPlaying());
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return desk.shown.vibration().offsets.size() == 6 && std::abs(offset(0)) > 1e-9; },
      60000));
  // All coordinates move as the shape says.
  const VecX<double> shape = panel->modes()->modes[3].shape;
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_NEAR(offset(k) * shape[0], shape[static_cast<Eigen::Index>(k)] * offset(0), 1e-9);
  }
  EXPECT_THAT(desk.shown.vibration().text.toStdString(), HasSubstr("mode 4"));
  EXPECT_EQ(desk.document().pose(), std::vector<double>(2, 0.0));
  EXPECT_EQ(desk.edits.undoStack().count(), steps);
  find<QToolButton>("modesPlay")->click();
  EXPECT_TRUE(desk.shown.vibration().offsets.empty());
}

TEST_F(ModesPanelTest, TheAmplitudeIsAPartOfTheArmsReach) {
  find<QSlider>("modesAmplitude")->setValue(20);
  list().setCurrentItem(list().topLevelItem(2));
  const VecX<double> shape = panel->animation().shape();
  find<QSlider>("modesAmplitude")->setValue(10);
  EXPECT_LT((panel->animation().shape() * 2 - shape).norm(), 1e-12 * shape.norm());
  // The tool or a link's end moves by a tenth of the reach of 1 m, or turns by a quarter radian.
  EXPECT_GT(shape.norm(), 0.02);
  EXPECT_LT(shape.cwiseAbs().maxCoeff(), 2.0);
}

TEST_F(ModesPanelTest, TheSpeedIsWhatTheEyeCanFollow) {
  list().setCurrentItem(list().topLevelItem(5));
  find<QSlider>("modesSpeed")->setValue(0);
  const double frequency = panel->modes()->modes[5].frequency;
  const QString text = find<QLabel>("modesSpeedText")->text();
  EXPECT_THAT(text.toStdString(), HasSubstr("slowed down"));
  EXPECT_NEAR(text.section(' ', 2, 2).toDouble(), frequency, 0.06 * frequency);
}

TEST_F(ModesPanelTest, AnEditOrHidingThePanelEndsTheAnimation) {
  panel->animation().play();
  desk.edits.editRobot("lengthen", [](RobotDescription& r) { r.joints[1].a = 0.6; });
  settle();
  EXPECT_FALSE(panel->animation().isPlaying());
  EXPECT_TRUE(desk.shown.vibration().offsets.empty());
  panel->animation().play();
  panel->hide();
  EXPECT_FALSE(panel->animation().isPlaying());
}

TEST_F(ModesPanelTest, AHiddenPanelAsksNothingUntilItIsShown) {
  panel->hide();
  setPose({0.5, 0.5});
  finishEvents();
  EXPECT_EQ(panel->modes()->question.q[0], 0);
  EXPECT_FALSE(panel->isCurrent());
  panel->show();
  settle();
  EXPECT_EQ(panel->modes()->question.q[0], 0.5);
}

TEST_F(ModesPanelTest, ARigidArmSwingsUnderGravityOrDeparts) {
  desk.open("double-pendulum");
  setPose({std::numbers::pi / 2, 0});
  settle();
  ASSERT_EQ(list().topLevelItemCount(), 2);
  EXPECT_EQ(cell(0, 1), "unstable");
  EXPECT_THAT(cell(0, 2), HasSubstr("/s"));
  EXPECT_THAT(find<QLabel>("modesSummary")->text().toStdString(), HasSubstr("rigid"));
  setPose({-std::numbers::pi / 2, 0});
  settle();
  EXPECT_GT(std::stod(cell(0, 1)), 0);
}

TEST_F(ModesPanelTest, TheFirstFrequencyIsMappedOverTheWorkspace) {
  find<QComboBox>("modesHeld")->setCurrentIndex(1);
  find<QComboBox>("mapCount")->setCurrentIndex(0);
  auto* map = panel->findChild<FrequencyMapBox*>();
  find<QPushButton>("mapCompute")->click();
  ASSERT_TRUE(QTest::qWaitFor([&] { return map->map() != nullptr; }, 60000));
  ASSERT_EQ(map->map()->points_W.size(), 500u);
  EXPECT_EQ(view->scene().cloud().count(), 500);
  // The straight arm is the softest: its tip is farthest from the clamped joint.
  const auto& points = map->map()->points_W;
  std::size_t far = 0, near = 0;
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (points[k].norm() > points[far].norm()) far = k;
    if (points[k].norm() < points[near].norm()) near = k;
  }
  EXPECT_LT(map->map()->frequencies[far], map->map()->frequencies[near]);
  EXPECT_THAT(find<QLabel>("mapResult")->text().toStdString(), HasSubstr("500 poses"));
  EXPECT_FALSE(map->isStale());
  find<QComboBox>("modesHeld")->setCurrentIndex(0);
  EXPECT_TRUE(map->isStale());
  EXPECT_THAT(find<QLabel>("mapResult")->text().toStdString(), HasSubstr("map again"));
  find<QPushButton>("mapClear")->click();
  EXPECT_EQ(view->scene().cloud().count(), 0);
}

TEST_F(ModesPanelTest, AMapUnderWayIsCancelled) {
  find<QComboBox>("mapCount")->setCurrentIndex(2);
  auto* compute = find<QPushButton>("mapCompute");
  compute->click();
  EXPECT_EQ(compute->text(), "Cancel");
  compute->click();
  ASSERT_TRUE(QTest::qWaitFor([&] { return compute->text() != "Cancel"; }, 60000));
  EXPECT_EQ(panel->findChild<FrequencyMapBox*>()->map(), nullptr);
  EXPECT_THAT(find<QLabel>("mapResult")->text().toStdString(), HasSubstr("Cancelled"));
}

TEST(PeakLabel, NamesThePeakAfterTheNearestFrequency) {
  constexpr double kRate_Hz = 1000;
  const std::vector<double> modes{3.2, 11.0};
  EXPECT_EQ(labelPeak(3.24, modes, 0.01, kRate_Hz), "f1 3.24 Hz");
  EXPECT_EQ(labelPeak(11, modes, 0.01, kRate_Hz), "f2 11 Hz");
  EXPECT_EQ(labelPeak(5, modes, 0.01, kRate_Hz), "5 Hz");
  EXPECT_EQ(labelPeak(3.6, modes, 0.25, kRate_Hz), "f1 3.6 Hz");  // two lines away
  EXPECT_EQ(labelPeak(3.2, {}, 0.01, kRate_Hz), "3.2 Hz");
}

/// In rows of 10 ms, 124.5 Hz appears as 24.5 Hz.
TEST(PeakLabel, SaysWhichPeaksMayBeFolded) {
  constexpr double kRate_Hz = 100;
  const std::vector<double> modes{3.2, 124.5};
  EXPECT_EQ(labelPeak(3.24, modes, 0.1, kRate_Hz), "f1 3.24 Hz");
  EXPECT_EQ(labelPeak(24.6, modes, 0.1, kRate_Hz), "f2 124.5 Hz, folded");
  EXPECT_EQ(labelPeak(31.3, modes, 0.1, kRate_Hz), "31.3 Hz?");
  EXPECT_EQ(labelPeak(31.3, modes, 0.1, 250), "31.3 Hz");
}

class ModalPlots : public RunsTest {};

TEST_F(ModalPlots, AmplitudesArePlottedAndTheirPeaksAreNamedAfterTheModes) {
  EXPECT_TRUE(makePreset(document().robot(), "amplitudes").empty());
  studio().open("elrayyes-case-1");
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) {
    s.duration = 0.5;
    s.integrator.step = 5e-4;
  });
  addRun();
  const auto amplitudes = makePreset(document().robot(), "amplitudes");
  ASSERT_EQ(amplitudes.size(), 1u);
  ASSERT_EQ(amplitudes[0].curves.size(), 4u);
  EXPECT_EQ(amplitudes[0].curves[2].channel, "link1_y3_m");
  RunFrequencies frequencies;
  ChartContext with = context({0, 0.5});
  with.modes_Hz = frequencies.find(studio().playback.history(), 0.25);
  ASSERT_EQ(with.modes_Hz.size(), 4u);  // the joint is locked in the run
  EXPECT_NEAR(with.modes_Hz[0], 11.29141374, 1e-6);
  PlotSpec plot = amplitudes[0];
  plot.curves.resize(2);
  plot.kind = PlotSpec::Kind::Spectrum;
  const PlotData chart = makeCharts(plot, with).front().data;
  ASSERT_GE(chart.marks.size(), 2u);
  EXPECT_THAT(chart.marks[0].text, testing::StartsWith("f1 11."));
  EXPECT_TRUE(std::any_of(chart.marks.begin(), chart.marks.end(), [](const auto& mark) {
    return mark.text.starts_with("f2 70.") || mark.text.starts_with("f2 71");
  }));
}

/// The arm vibrates at 11.29 Hz and 70.8 Hz; the rows are 10 ms apart.
TEST_F(ModalPlots, RowsThatAreTooFarApartAreSaidAndFinerOnesAreOffered) {
  studio().open("elrayyes-case-1");
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) {
    s.duration = 0.5;
    s.integrator.step = 5e-4;
    s.outputStep = 0.01;
  });
  addRun();
  plots().addEmptyPlot();
  auto* card = find<PlotCard>("plotCard4");
  PlotSpec plot;
  plot.kind = PlotSpec::Kind::Spectrum;
  plot.curves = makePreset(document().robot(), "amplitudes")[0].curves;
  emit card->edited("spectrum", plot);
  QCoreApplication::processEvents();
  auto* note = card->findChild<QWidget*>("coarseRows");
  ASSERT_TRUE(note && note->isVisible());
  const QString told = card->findChild<ElidedLabel*>("coarseRowsText")->whole();
  EXPECT_TRUE(told.startsWith("Rows of 10 ms show up to 50 Hz.")) << told.toStdString();
  EXPECT_TRUE(told.contains("Modes at 70.7")) << told.toStdString();
  const double before_Hz = card->view().range(0, PlotAxis::X).max;
  EXPECT_LE(before_Hz, 51);

  card->findChild<QPushButton*>("finerRows")->click();
  const double step_s = document().scenario().outputStep;
  const double highest_Hz = RunFrequencies().find(studio().playback.history(), 0.25).back();
  EXPECT_LE(step_s, 1 / (4 * highest_Hz));
  addRun();
  QCoreApplication::processEvents();
  EXPECT_FALSE(note->isVisible());
  EXPECT_GT(card->view().range(0, PlotAxis::X).max, before_Hz) << "the axis follows the run";
  studio().edits.undoStack().undo();
  EXPECT_EQ(document().scenario().outputStep, 0.01);
}

TEST(CoarseRows, AFinerRunShowsWhatTheRowsDoNot) {
  std::vector<double> t, x;
  for (int k = 0; k <= 2000; ++k) {
    t.push_back(k * 1e-3);
    x.push_back(std::sin(2 * std::numbers::pi * 80 * t.back()));
  }
  const Spectrum finer = calcSpectrum(t, x, 0, 2, {});
  const auto coarse = findCoarseRows(100, finer, false, "run 2");
  ASSERT_TRUE(coarse);
  EXPECT_NEAR(coarse->lowest_Hz, 80, 2);
  EXPECT_NEAR(coarse->highest_Hz, 80, 2);
  EXPECT_TRUE(coarse->tell().contains("Parts of run 2 at"));
  EXPECT_FALSE(findCoarseRows(200, finer, false, "run 2"));
  EXPECT_FALSE(findCoarseRows(1000, finer, false, "run 2")) << "rows as fine as its own";
  EXPECT_DOUBLE_EQ(coarse->chooseStep(1), 2e-3);
  EXPECT_DOUBLE_EQ(coarse->chooseStep(1e3), 5e-3) << "the number of rows is limited";
}

/// The panel at work in the window, for people to look at: see RunsPictures.
using ModesPictures = WithRuns<WindowTest>;

TEST_F(ModesPictures, AModePlaysBesideTheMapOfTheFirstFrequency) {
  studio().open("space-arm");
  window->resize(1600, 1000);
  window->setWorkspace(Workspace::Design);
  studio().edits.editPose("pose",
                          [](std::vector<double>& q) { q = {0.4, 0.9, -1.3, 0.4, 0.3, 0}; });
  window->findChild<QDockWidget*>("dockModes")->raise();
  auto* panel = window->findChild<ModesPanel*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return panel->modes() != nullptr; }, 60000));
  find<QComboBox>("modesHeld")->setCurrentIndex(1);
  if (pictures()) {
    find<QComboBox>("mapCount")->setCurrentIndex(1);
    find<QPushButton>("mapCompute")->click();
    auto* map = panel->findChild<FrequencyMapBox*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return map->map() != nullptr; }, 120000));
  }
  find<QToolButton>("modesPlay")->click();
  keepPicture("mode-animation");
}

TEST_F(ModesPictures, TheSpectrumOfAmplitudesNamesTheModes) {
  studio().open("elrayyes-case-4-3");
  studio().edits.editScenario("settle", [](ScenarioDescription& s) {
    s.duration = pictures() ? 2 : 0.1;
    s.integrator.rtol = 1e-8;
  });
  addRun();
  studio().edits.editDesk("arrange", [](Desk& kept) {
    PlotSpec amplitudes;
    amplitudes.preset = "amplitudes";
    PlotSpec spectrum = plotOf({"link2_z1_m", "link1_z1_m"});
    spectrum.kind = PlotSpec::Kind::Spectrum;
    spectrum.title = "Spectrum out of the plane";
    kept.plots = {amplitudes, spectrum};
  });
  window->resize(1600, 1000);
  window->setWorkspace(Workspace::Analyse);
  studio().playback.setTime(studio().playback.endTime() * 0.6);
  QCoreApplication::processEvents();
  keepPicture("modal-spectrum");
}

}  // namespace
}  // namespace denavit
