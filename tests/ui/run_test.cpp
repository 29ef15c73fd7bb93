#include <QAbstractButton>
#include <QLabel>
#include <QProcess>
#include <QSlider>
#include <QWheelEvent>
#include <fstream>

#include "models/files/read_file.h"
#include "models/scenario/make_simulation.h"
#include "models/stored_run/run_files.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/window_fixture.h"
#include "ui/plot_view/plot_view.h"
#include "ui/run_settings/run_settings_panel.h"
#include "ui/run_settings/start_table_model.h"

namespace denavit {
namespace {

class RunTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    studio().open("free-fall");
    shorten(0.3);
  }
  void shorten(double duration) {
    studio().edits.editScenario("shorten", [&](ScenarioDescription& s) { s.duration = duration; });
  }
  /// Fixed steps too small for the duration: a run that takes minutes.
  void makeEndless() {
    studio().edits.editScenario("make it long", [](ScenarioDescription& s) {
      s.integrator.method = IntegrationMethod::RungeKutta4;
      s.integrator.step = 1e-5;
      s.duration = 100;
    });
  }
  [[nodiscard]] Playback& playback() { return studio().playback; }
};

TEST_F(RunTest, ARunEndsUpInTheViewTheTimeLineAndThePlots) {
  ASSERT_TRUE(runToEnd());
  EXPECT_EQ(document().lastRun()->result.status, RunStatus::Completed);
  EXPECT_TRUE(playback().isActive());
  EXPECT_EQ(playback().endTime(), 0.3);
  EXPECT_TRUE(find<QAction>("actionExportCsv")->isEnabled());
  EXPECT_TRUE(window->findChild<RunSettingsPanel*>()
                  ->findChild<QLabel*>("runQuality")
                  ->text()
                  .contains("Energy closure"));
}

TEST_F(RunTest, TheWindowStaysAliveWhileARunIsUnderWayAndCancelKeepsWhatWasComputed) {
  makeEndless();
  // The first picture takes its time; what counts is the window at work.
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
  finishEvents();
  find<QAbstractButton>("runButton")->click();
  ASSERT_TRUE(studio().runs.job().isRunning());
  EXPECT_EQ(find<QAbstractButton>("runButton")->text(), "Cancel");
  // Events and edits go on meanwhile.
  int ticks = 0;
  QTimer timer;
  QObject::connect(&timer, &QTimer::timeout, [&] { ++ticks; });
  timer.start(10);
  ASSERT_TRUE(waitFor([&] { return ticks > 10; }));
  ASSERT_TRUE(waitFor([&] { return playback().isGrowing(); }));
  EXPECT_TRUE(find<QLabel>("realTime")->text().startsWith("computing"));
  QString error;
  EXPECT_FALSE(window->exportCsv(QString::fromStdString(path("early.csv")), error));
  EXPECT_TRUE(enter(1, DhTableModel::Field::A, "500"));
  find<QAbstractButton>("runButton")->click();
  ASSERT_TRUE(waitFor([&] { return !studio().runs.job().isRunning(); }));
  ASSERT_NE(document().lastRun(), nullptr);
  EXPECT_EQ(document().lastRun()->result.status, RunStatus::Cancelled);
  EXPECT_GT(document().lastRun()->result.recording.rowCount(), 0);
  EXPECT_NE(document().lastRun()->robot, document().robot());  // it ran a copy
  EXPECT_FALSE(playback().isGrowing());
  EXPECT_EQ(playback().history()->sharedRun(), document().lastRun());
  EXPECT_EQ(find<QAbstractButton>("runButton")->text(), "Run");
  // And again, to the end.
  shorten(0.1);
  studio().edits.editScenario("dopri5", [](ScenarioDescription& s) { s.integrator = {}; });
  ASSERT_TRUE(runToEnd());
  EXPECT_EQ(document().lastRun()->result.status, RunStatus::Completed);
}

TEST_F(RunTest, ClosingTheWindowEndsARun) {
  makeEndless();
  studio().runs.run();
  window.reset();
  desk.reset();  // waits for the worker, which would not end by itself
}

TEST_F(RunTest, ARunOfADocumentThatWasClosedIsDropped) {
  makeEndless();
  studio().runs.run();
  studio().open("puma560");
  ASSERT_TRUE(waitFor([&] { return !studio().runs.job().isRunning(); }));
  EXPECT_EQ(document().lastRun(), nullptr);
  EXPECT_EQ(playback().history(), nullptr);
}

TEST_F(RunTest, AScenarioWithErrorsDoesNotRunAndSaysWhy) {
  studio().edits.editScenario("break", [](ScenarioDescription& s) { s.duration = -1; });
  studio().runs.run();
  ASSERT_TRUE(waitFor([&] { return !studio().runs.job().isRunning(); }));
  EXPECT_EQ(document().lastRun(), nullptr);
  EXPECT_TRUE(find<QLabel>("message")->text().contains("Problems"));
  finishEvents();
  studio().edits.editScenario("mend", [](ScenarioDescription& s) { s.duration = 1; });
  EXPECT_FALSE(find<QLabel>("message")->text().contains("Problems")) << "there are none any more";
}

TEST_F(RunTest, TheCsvIsTheCommandLinesByteForByte) {
  ASSERT_TRUE(runToEnd());
  QString error;
  ASSERT_TRUE(window->exportCsv(QString::fromStdString(path("studio.csv")), error))
      << error.toStdString();
  const ScenarioDescription scenario = document().composeScenario();
  writeRun(path("models.csv"), scenario, simulate(makeSimulation(scenario)));
  EXPECT_EQ(readFile(path("studio.csv")), readFile(path("models.csv")));
  EXPECT_EQ(readFile(path("studio.json")), readFile(path("models.json")));
}

TEST_F(RunTest, TheProgramWritesTheSameCsv) {
  const QString program = QStringLiteral(DENAVIT_PROGRAMS "/denavit");
  QProcess probe;
  probe.start(program, {"list"});
  if (!probe.waitForFinished() || !probe.readAllStandardOutput().contains("free-fall")) {
    GTEST_SKIP() << "the command line program is not built";
  }
  ASSERT_TRUE(runToEnd());
  QString error;
  ASSERT_TRUE(window->exportCsv(QString::fromStdString(path("studio.csv")), error));
  QProcess process;
  process.start(program, {"simulate", "free-fall", "--duration", "0.3", "--csv",
                          QString::fromStdString(path("program.csv"))});
  ASSERT_TRUE(process.waitForFinished(60000));
  ASSERT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
  EXPECT_EQ(readFile(path("studio.csv")), readFile(path("program.csv")));
}

TEST_F(RunTest, AFileThatCannotBeWrittenIsExplained) {
  ASSERT_TRUE(runToEnd());
  QString error;
  EXPECT_FALSE(window->exportCsv(QString::fromStdString(path("no/such/run.csv")), error));
  EXPECT_FALSE(error.isEmpty());
  error.clear();
  EXPECT_FALSE(window->exportPlots(QString::fromStdString(path("no/such/plot.png")), error));
  EXPECT_FALSE(error.isEmpty());
}

TEST_F(RunTest, PlotsAreWrittenAsPictureDrawingAndPage) {
  QString error;
  EXPECT_FALSE(window->exportPlots(QString::fromStdString(path("early.png")), error));
  EXPECT_TRUE(error.contains("Run"));
  ASSERT_TRUE(runToEnd());
  for (const char* name : {"plot.png", "plot.svg", "plot.pdf"}) {
    error.clear();
    EXPECT_TRUE(window->exportPlots(QString::fromStdString(path(name)), error))
        << error.toStdString();
    EXPECT_GT(std::filesystem::file_size(path(name)), 1000u) << name;
  }
}

TEST_F(RunTest, TheTimeSliderScrubsTheToolAlongTheRun) {
  ASSERT_TRUE(runToEnd());
  auto* slider = find<QSlider>("timeSlider");
  slider->setValue(slider->maximum() / 2);
  EXPECT_NEAR(playback().time(), 0.15, 1e-9);
  const RunHistory& history = *playback().history();
  const int row = history.rowAt(0.15);
  EXPECT_LT(
      (window->scene().toolPosition() - history.toolPath()[static_cast<std::size_t>(row)]).norm(),
      1e-9);
  EXPECT_EQ(find<QLabel>("timeLabel")->text(), "0.15 / 0.30 s");
}

TEST_F(RunTest, DraggingOnAPlotScrubs) {
  ASSERT_TRUE(runToEnd());
  auto* plot = find<PlotView>("plot2");
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
  ASSERT_TRUE(waitFor([&] { return !plot->stack().plots().empty(); }));
  // Left of the legend, in the middle of the chart: the widget there takes the mouse.
  const QPoint from(plot->width() * 35 / 100, plot->height() / 2);
  const QPoint to(plot->width() / 2, plot->height() / 2);
  QWidget* chart = plot->childAt(from);
  ASSERT_NE(chart, nullptr);
  const auto local = [&](const QPoint& at) { return chart->mapFrom(plot, at); };
  QTest::mousePress(chart, Qt::LeftButton, {}, local(from));
  const double first = playback().time();
  QTest::mouseMove(chart, local(to));
  QMouseEvent move(QEvent::MouseMove, local(to), chart->mapToGlobal(local(to)), Qt::NoButton,
                   Qt::LeftButton, {});
  QCoreApplication::sendEvent(chart, &move);
  QTest::mouseRelease(chart, Qt::LeftButton, {}, local(to));
  EXPECT_GT(first, 0);
  EXPECT_GT(playback().time(), first);
  EXPECT_LT(playback().time(), 0.3);
}

TEST_F(RunTest, StepsPlaysAndPauses) {
  ASSERT_TRUE(runToEnd());
  trigger("actionStep");
  EXPECT_NEAR(playback().time(), (*playback().history()->time())[1], 1e-12);
  trigger("actionStepBack");
  EXPECT_EQ(playback().time(), 0);
  QTest::keyClick(window.get(), Qt::Key_Right);
  EXPECT_GT(playback().time(), 0);
  playback().setSpeed(0.1);
  trigger("actionPlay");
  EXPECT_TRUE(playback().isPlaying());
  EXPECT_TRUE(waitFor([&] { return playback().time() > 0.02; }));
  trigger("actionPlay");
  EXPECT_FALSE(playback().isPlaying());
  playback().setSpeed(1);
  playback().play();
  EXPECT_TRUE(waitFor([&] { return !playback().isPlaying(); }));
  EXPECT_EQ(playback().time(), playback().endTime());
}

TEST_F(RunTest, MovingAJointInTheRunTakesOverItsPose) {
  ASSERT_TRUE(runToEnd());
  playback().setTime(0.3);
  const std::vector<double> pose = studio().shown.pose();
  auto* slider = find<QSlider>("slider1");
  emit slider->sliderPressed();
  slider->setValue(slider->value() + 200);
  EXPECT_FALSE(playback().isActive());
  EXPECT_EQ(document().pose()[1], pose[1]);
  EXPECT_NE(document().pose()[0], pose[0]);
  find<QAbstractButton>("startHere")->click();  // free fall starts with rates: it is locked
  EXPECT_EQ(document().scenario().initial.q, document().pose());
}

TEST_F(RunTest, ZoomingOnePlotShowsTheSameSpanInAll) {
  ASSERT_TRUE(runToEnd());
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
  auto* plot = find<PlotView>("plot2");
  const AxisRange whole = plot->timeRange();
  const QPoint at(plot->width() * 35 / 100, plot->height() / 2);
  QWidget* chart = plot->childAt(at);
  ASSERT_NE(chart, nullptr);
  const QPointF local = chart->mapFrom(plot, at);
  QWheelEvent wheel(local, chart->mapToGlobal(local), {}, {0, 600}, Qt::NoButton, {},
                    Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(chart, &wheel);
  const AxisRange zoomed = plot->timeRange();
  EXPECT_LT(zoomed.max - zoomed.min, 0.9 * (whole.max - whole.min));
  EXPECT_EQ(find<PlotView>("plot1")->timeRange(), zoomed);
  EXPECT_EQ(find<PlotView>("plot3")->timeRange(), zoomed);
}

TEST_F(RunTest, AnEditMakesTheRunStaleAndKeepsIt) {
  ASSERT_TRUE(runToEnd());
  auto* quality = window->findChild<RunSettingsPanel*>()->findChild<QLabel*>("runQuality");
  EXPECT_EQ(quality->property("state").toString(), "good");
  ASSERT_TRUE(enter(1, DhTableModel::Field::A, "500"));
  EXPECT_EQ(quality->property("state").toString(), "stale");
  EXPECT_FALSE(playback().isActive());
  EXPECT_NE(playback().history(), nullptr);
  // Scrubbing shows the arm that was run.
  playback().setTime(0.1);
  EXPECT_EQ(studio().shown.robot(), document().lastRun()->robot);
  trigger("actionUndo");
  EXPECT_EQ(quality->property("state").toString(), "good");
}

TEST_F(RunTest, AnExpressionIsCheckedBeforeItIsTaken) {
  auto* model = find<QTableView>("startTable")->model();
  const QModelIndex torque = model->index(1, StartTableModel::kDrive);
  EXPECT_TRUE(model->setData(torque, "25*sin(2*pi*t) - 3*qd2", Qt::EditRole));
  EXPECT_EQ(document().scenario().input.tau[1], "25*sin(2*pi*t) - 3*qd2");
  EXPECT_FALSE(model->setData(torque, "25*sin(", Qt::EditRole));
  EXPECT_FALSE(model->setData(torque, "q17", Qt::EditRole));
  EXPECT_EQ(document().scenario().input.tau[1], "25*sin(2*pi*t) - 3*qd2");
  EXPECT_FALSE(find<QLabel>("message")->text().isEmpty());
}

}  // namespace
}  // namespace denavit
