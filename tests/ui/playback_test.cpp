#include "ui/playback/playback.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QWheelEvent>
#include <algorithm>

#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/plot_view/plot_view.h"
#include "ui/view3d/arm_view.h"
#include "ui/window/time_bar.h"

namespace denavit {
namespace {

std::shared_ptr<const RunRecord> makeRun(double duration) {
  auto run = std::make_shared<RunRecord>();
  run->scenario = readScenario("double-pendulum-chaos");
  run->scenario.duration = duration;
  run->scenario.integrator = {};
  run->robot = run->scenario.robot;
  run->result = simulate(makeSimulation(run->scenario));
  return run;
}

/// A player of half a second in rows of 10 ms, without a window.
class PlaybackTest : public testing::Test {
 protected:
  std::shared_ptr<const RunHistory> history = std::make_shared<const RunHistory>(makeRun(0.5));
  Playback playback;
  void SetUp() override { playback.setHistory(history); }
};

TEST_F(PlaybackTest, SpeedsAreKeptInRangeAndStepThroughTheUsualOnes) {
  playback.setSpeed(100);
  EXPECT_EQ(playback.speed(), 10);
  playback.setSpeed(0.01);
  EXPECT_EQ(playback.speed(), 0.1);
  playback.changeSpeed(1);
  EXPECT_EQ(playback.speed(), 0.2);
  playback.changeSpeed(2);
  EXPECT_EQ(playback.speed(), 1);
  playback.setSpeed(1.3);
  playback.changeSpeed(-1);
  EXPECT_EQ(playback.speed(), 1);
  playback.changeSpeed(20);
  EXPECT_EQ(playback.speed(), 10);
}

TEST_F(PlaybackTest, StepsByRowsOrToMultiplesOfTheStepSize) {
  playback.step(3);
  EXPECT_DOUBLE_EQ(playback.time(), 0.03);
  playback.setTime(0.034);
  playback.step(-1);
  EXPECT_DOUBLE_EQ(playback.time(), 0.03);
  playback.setStepSize(1.0 / 25);
  playback.step(1);
  EXPECT_DOUBLE_EQ(playback.time(), 0.04);
  playback.step(2);
  EXPECT_DOUBLE_EQ(playback.time(), 0.12);
  playback.setTime(0.13);
  playback.step(-1);
  EXPECT_DOUBLE_EQ(playback.time(), 0.12);
  playback.step(-100);
  EXPECT_EQ(playback.time(), 0);
  playback.step(100);
  EXPECT_DOUBLE_EQ(playback.time(), 0.5);
}

TEST_F(PlaybackTest, PlaysAtTheSpeedAskedFor) {
  playback.setSpeed(0.5);
  QElapsedTimer clock, sinceTick;
  clock.start();
  sinceTick.start();
  double ticks = 0;  // [s] of which a longer one counts as 0.1: a window that stands still waits
  QObject::connect(&playback, &Playback::timeChanged, [&] {
    ticks += std::min(1e-3 * static_cast<double>(sinceTick.restart()), 0.1);
  });
  playback.play();
  ASSERT_TRUE(QTest::qWaitFor([&] { return playback.time() > 0.12; }, 60000));
  const double elapsed = 1e-3 * static_cast<double>(clock.elapsed());
  playback.pause();
  EXPECT_GT(playback.time(), 0.05);
  EXPECT_GT(playback.time(), 0.25 * ticks);
  EXPECT_LE(playback.time(), 0.5 * elapsed + 0.02);
}

TEST_F(PlaybackTest, ALoopBeginsAgainAndOtherwiseTheEndStops) {
  playback.setSpeed(10);
  playback.setLoops(true);
  double last = 0;
  int wraps = 0;
  QObject::connect(&playback, &Playback::timeChanged, [&](double t) {
    wraps += t < last;
    last = t;
  });
  playback.play();
  ASSERT_TRUE(QTest::qWaitFor([&] { return wraps >= 2; }, 60000));
  EXPECT_TRUE(playback.isPlaying());
  playback.setLoops(false);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !playback.isPlaying(); }, 60000));
  EXPECT_EQ(playback.time(), playback.endTime());
}

TEST_F(PlaybackTest, PlaysBackwardsFromTheEndToTheStart) {
  playback.setSpeed(10);
  playback.setBackwards(true);
  playback.play();
  EXPECT_EQ(playback.time(), playback.endTime());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !playback.isPlaying(); }, 60000));
  EXPECT_EQ(playback.time(), 0);
}

TEST_F(PlaybackTest, RatesAreTheSlopesOfPositions) {
  const double t = 0.25, h = 0.01;
  const std::vector<double> rates = history->ratesAt(t);
  const std::vector<double> before = history->poseAt(t - h), after = history->poseAt(t + h);
  ASSERT_EQ(rates.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_NEAR(rates[i], (after[i] - before[i]) / (2 * h), 5e-3 * (1 + std::abs(rates[i])));
  }
}

TEST(RealTimeMeter, MeasuresTheLastSecondOfPictures) {
  RealTimeMeter meter;
  EXPECT_FALSE(meter.factor());
  // A second of full speed, then three at 0.62.
  double clock = 0, run = 0;
  for (; clock < 1; clock += 0.05, run += 0.05) meter.notePicture(clock, run);
  EXPECT_NEAR(*meter.factor(), 1, 1e-9);
  EXPECT_NEAR(*meter.picturesPerSecond(), 20, 1e-6);
  for (; clock < 4; clock += 0.1, run += 0.062) meter.notePicture(clock, run);
  EXPECT_NEAR(*meter.factor(), 0.62, 1e-9);
  EXPECT_NEAR(*meter.picturesPerSecond(), 10, 1e-6);
  meter.restart();
  EXPECT_FALSE(meter.factor());
}

NewRows partOf(const std::shared_ptr<const RunRecord>& whole,
               const std::shared_ptr<const RunRecord>& begun, int first, int count) {
  const Recording& recording = whole->result.recording;
  NewRows part{
      begun, std::make_shared<const std::vector<Column>>(recording.columns()), first, count, {}};
  for (int row = first; row < first + count; ++row) {
    const auto values = recording.row(row);
    part.values.insert(part.values.end(), values.begin(), values.end());
  }
  return part;
}

class GrowingRun : public testing::Test {
 protected:
  using SharedRun = std::shared_ptr<const denavit::RunRecord>;  // a test has a Run of its own
  SharedRun whole = makeRun(0.5);
  SharedRun begun = [this] {
    auto run = std::make_shared<denavit::RunRecord>();
    run->scenario = whole->scenario;
    run->robot = whole->robot;
    return run;
  }();
  Playback playback;
};

TEST_F(GrowingRun, IsFollowedToItsEndAndThenIsTheWholeRun) {
  QSignalSpy grew(&playback, &Playback::historyGrew);
  playback.follow(partOf(whole, begun, 0, 10));
  EXPECT_TRUE(playback.isGrowing());
  EXPECT_TRUE(playback.isFollowing());
  EXPECT_DOUBLE_EQ(playback.time(), 0.09);
  const RunHistory::Series early = playback.history()->series("q1_rad");
  playback.follow(partOf(whole, begun, 10, 20));
  EXPECT_EQ(grew.count(), 1);
  EXPECT_DOUBLE_EQ(playback.time(), 0.29);
  EXPECT_EQ(early->size(), 10u);  // what was taken stays
  const RunHistory complete(whole);
  EXPECT_EQ(playback.history()->poseAt(0.123), complete.poseAt(0.123));
  EXPECT_EQ(playback.history()->toolPath().size(), 30u);
  playback.completeHistory(std::make_shared<const RunHistory>(whole));
  EXPECT_FALSE(playback.isGrowing());
  EXPECT_DOUBLE_EQ(playback.time(), 0.5);
  EXPECT_EQ(playback.history()->sharedRun(), whole);
}

TEST_F(GrowingRun, StaysWhereItIsLookedAtUntilTheEndIsAskedForAgain) {
  playback.follow(partOf(whole, begun, 0, 10));
  playback.setTime(0.03);
  playback.follow(partOf(whole, begun, 10, 10));
  EXPECT_DOUBLE_EQ(playback.time(), 0.03);
  playback.setTime(playback.endTime());
  playback.follow(partOf(whole, begun, 20, 10));
  EXPECT_DOUBLE_EQ(playback.time(), 0.29);
  playback.setTime(0.1);
  playback.completeHistory(std::make_shared<const RunHistory>(whole));
  EXPECT_DOUBLE_EQ(playback.time(), 0.1);
}

TEST_F(GrowingRun, IsNotTakenUpAgainOnceItWasLeftOrReplaced) {
  playback.follow(partOf(whole, begun, 0, 10));
  playback.leave();
  playback.follow(partOf(whole, begun, 10, 10));
  EXPECT_FALSE(playback.isActive());
  playback.completeHistory(std::make_shared<const RunHistory>(whole));
  EXPECT_FALSE(playback.isActive());
  playback.follow(partOf(whole, begun, 0, 10));
  playback.setHistory(nullptr);
  playback.follow(partOf(whole, begun, 10, 10));
  EXPECT_EQ(playback.history(), nullptr);
}

/// The time line and the status bar in the window.
class TimeLine : public StyledWindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    studio().open("free-fall");
    studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.3; });
    ASSERT_TRUE(runToEnd());
  }
  [[nodiscard]] Playback& playback() { return studio().playback; }
  void enter(QComboBox* combo, const QString& text) {
    combo->lineEdit()->setText(text);
    QTest::keyClick(combo->lineEdit(), Qt::Key_Return);
  }
};

TEST_F(TimeLine, SpeedIsTypedChosenAndTurned) {
  auto* speed = find<QComboBox>("speed");
  enter(speed, "0,62x");
  EXPECT_DOUBLE_EQ(playback().speed(), 0.62);
  EXPECT_EQ(speed->currentText(), "0.62×");
  enter(speed, "50");
  EXPECT_DOUBLE_EQ(playback().speed(), 0.62);
  EXPECT_TRUE(speed->lineEdit()->property("bad").toBool());
  EXPECT_TRUE(find<QLabel>("message")->text().contains("0.1 to 10"));
  window->setFocus();
  QTest::keyClick(window.get(), Qt::Key_Plus);
  EXPECT_DOUBLE_EQ(playback().speed(), 1);
  EXPECT_EQ(speed->currentText(), "1×");
  EXPECT_FALSE(speed->lineEdit()->property("bad").toBool());
  QTest::keyClick(window.get(), Qt::Key_Minus);
  EXPECT_DOUBLE_EQ(playback().speed(), 0.5);
  for (QWidget* part :
       {static_cast<QWidget*>(window->findChild<TimeBar*>()), static_cast<QWidget*>(speed)}) {
    playback().setSpeed(0.5);
    QWheelEvent wheel(QPointF(3, 3), part->mapToGlobal(QPointF(3, 3)), {}, {0, 120}, Qt::NoButton,
                      Qt::ControlModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(part, &wheel);
    EXPECT_DOUBLE_EQ(playback().speed(), 1);
  }
}

TEST_F(TimeLine, TheStepSizeIsRowsOrSecondsAndTheArrowsUseIt) {
  auto* step = find<QComboBox>("stepSize");
  EXPECT_EQ(step->currentText(), "row");
  enter(step, "1/25 s");
  EXPECT_DOUBLE_EQ(playback().stepSize(), 0.04);
  EXPECT_EQ(step->currentText(), "1/25 s");
  window->setFocus();
  QTest::keyClick(window.get(), Qt::Key_Right);
  EXPECT_DOUBLE_EQ(playback().time(), 0.04);
  enter(step, "20 ms");
  trigger("actionStep");
  EXPECT_DOUBLE_EQ(playback().time(), 0.06);
  enter(step, "-1");
  EXPECT_DOUBLE_EQ(playback().stepSize(), 0.02);
  EXPECT_TRUE(find<QLabel>("message")->text().contains("positive"));
  enter(step, "row");
  EXPECT_EQ(playback().stepSize(), 0);
}

TEST_F(TimeLine, KeysMoveThroughTheRunAlsoFromItsSlider) {
  auto* slider = find<QSlider>("timeSlider");
  slider->setFocus();
  QTest::keyClick(slider, Qt::Key_Right);
  EXPECT_DOUBLE_EQ(playback().time(), 0.01);
  QTest::keyClick(slider, Qt::Key_End);
  EXPECT_DOUBLE_EQ(playback().time(), 0.3);
  QTest::keyClick(slider, Qt::Key_Home);
  EXPECT_EQ(playback().time(), 0);
  QTest::keyClick(slider, Qt::Key_L);
  EXPECT_TRUE(find<QAbstractButton>("loop")->isChecked());
  find<QAbstractButton>("backwards")->click();
  EXPECT_TRUE(playback().isBackwards());
}

TEST_F(TimeLine, ResetGoesToTheStartAndLeavesZoomsSelectionAndViewAlone) {
  studio().selection.select(3);
  auto* plot = find<PlotView>("plot2");
  plot->setTimeRange({0.1, 0.2});
  const AxisRange zoomed = plot->timeRange();
  auto* view = find<ArmView>("armView");
  const SceneOptions options = view->options();
  const int undoable = studio().edits.undoStack().count();
  for (const Qt::Key key : {Qt::Key_Backspace, Qt::Key_R}) {
    playback().setTime(0.2);
    playback().play();
    window->setFocus();
    QTest::keyClick(window.get(), key);
    EXPECT_EQ(playback().time(), 0);
    EXPECT_FALSE(playback().isPlaying());
  }
  EXPECT_EQ(plot->timeRange(), zoomed);
  EXPECT_EQ(studio().selection.joint(), 3);
  EXPECT_EQ(view->options(), options);
  EXPECT_EQ(studio().edits.undoStack().count(), undoable);
}

TEST_F(TimeLine, TheStatusBarTellsAskedAndAchievedSpeed) {
  auto* label = find<QLabel>("realTime");
  EXPECT_FALSE(label->isVisibleTo(window.get()));
  playback().setLoops(true);
  playback().setSpeed(0.5);
  playback().play();
  EXPECT_TRUE(label->text().startsWith("asked 0.5×"));
  // Pictures as the view draws them.
  QTimer pictures;
  QObject::connect(&pictures, &QTimer::timeout, &playback(), &Playback::notePicture);
  pictures.start(20);
  ASSERT_TRUE(waitFor([&] { return label->text().contains("got"); }));
  // How near it comes is the machine's; it is neither nothing nor faster than real time.
  const double got = playback().meter().factor().value_or(0);
  EXPECT_GT(got, 0);
  EXPECT_LT(got, 1);
  playback().pause();
  EXPECT_FALSE(label->isVisibleTo(window.get()));
}

}  // namespace
}  // namespace denavit
