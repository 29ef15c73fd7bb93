// What a person waits for: the start of the studio until its first picture, and a cell edit until
// the picture follows. Needs a display (./dev bench gives it a virtual one, with software GL).

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QOpenGLWidget>
#include <QProcess>
#include <QSurfaceFormat>
#include <QTimer>
#include <algorithm>
#include <clocale>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "core/kinematics/workspace.h"
#include "models/robot/joint_ranges.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "ui/scene/scene_presenter.h"
#include "ui/studio/studio.h"
#include "ui/theme/theme.h"
#include "ui/window/main_window.h"

namespace {

using namespace denavit;

constexpr int kStarts = 7, kEdits = 60;
constexpr int kGiveUp_ms = 20000;

double medianOf(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void report(const char* what, const std::vector<double>& times_ms) {
  std::printf("%-44s %8.1f %8.1f\n", what, *std::min_element(times_ms.begin(), times_ms.end()),
              medianOf(times_ms));
}

QOpenGLWidget& canvasOf(MainWindow& window) {
  auto* canvas = window.findChild<QOpenGLWidget*>("armCanvas");
  if (!canvas) qFatal("the window has no 3-D view");
  return *canvas;
}

/// What the worker computes; the window draws it in one frame.
void measureWorkspaces() {
  for (const char* name : {"puma560", "panda"}) {
    const RobotDescription robot = readRobot(name);
    const Arm<double> arm = makeArm(robot);
    WorkspaceTask task;
    task.ranges = makeJointRanges(robot);
    std::vector<double> times_ms;
    for (int k = 0; k < kStarts; ++k) {
      QElapsedTimer clock;
      clock.start();
      (void)sampleWorkspace(arm, task, [](double) { return true; });
      times_ms.push_back(1e-6 * static_cast<double>(clock.nsecsElapsed()));
    }
    report((std::string(name) + ": workspace of 1e5 poses").c_str(), times_ms);
  }
}

/// Runs the event loop until a picture of all that was changed is on the screen: one that was on
/// its way before does not count.
void waitForPicture(MainWindow& window) {
  QEventLoop loop;
  QObject::connect(&canvasOf(window), &QOpenGLWidget::frameSwapped, &loop, [&] {
    if (window.scene().isDrawn()) loop.quit();
  });
  QTimer::singleShot(kGiveUp_ms, &loop, [] { qFatal("no picture came"); });
  loop.exec();
}

void waitUntilStill() {
  QEventLoop loop;
  QTimer::singleShot(1200, &loop, &QEventLoop::quit);
  loop.exec();
}

/// The child of a timed start: ends with its first picture.
int showFirstPicture() {
  Studio studio;
  MainWindow window(studio);
  window.setUnattended(true);
  studio.open("free-fall");
  window.show();
  waitForPicture(window);
  std::puts("drawn");
  std::fflush(stdout);
  std::_Exit(0);
}

void measureStarts(const QString& program) {
  std::vector<double> times_ms;
  for (int k = 0; k < kStarts; ++k) {
    QElapsedTimer clock;
    clock.start();
    QProcess child;
    child.start(program, {"--first-picture"});
    if (!child.waitForReadyRead(kGiveUp_ms)) qFatal("the studio did not start");
    times_ms.push_back(1e-6 * static_cast<double>(clock.nsecsElapsed()));
    child.waitForFinished(kGiveUp_ms);
  }
  report("start to first picture (goal 1000)", times_ms);
}

/// @param edit  changes something by its k-th amount
void measureEdits(MainWindow& window, const char* what, const std::function<void(int)>& edit) {
  std::vector<double> own_ms, picture_ms;
  for (int k = 0; k < kEdits; ++k) {
    QElapsedTimer clock;
    clock.start();
    edit(k);
    own_ms.push_back(1e-6 * static_cast<double>(clock.nsecsElapsed()));
    waitForPicture(window);
    picture_ms.push_back(1e-6 * static_cast<double>(clock.nsecsElapsed()));
  }
  report((std::string(what) + ": own work (goal 16)").c_str(), own_ms);
  report((std::string(what) + ": until the picture").c_str(), picture_ms);
}

void measureArm(const char* name) {
  Studio studio;
  MainWindow window(studio);
  window.setUnattended(true);
  studio.open(name);
  window.resize(1600, 1000);
  window.show();
  waitForPicture(window);
  waitUntilStill();
  measureEdits(window, (std::string(name) + ", edit a2").c_str(), [&](int k) {
    studio.edits.editRobot("set a2",
                           [&](RobotDescription& robot) { robot.joints[1].a = 0.4 + 1e-3 * k; });
  });
  measureEdits(window, (std::string(name) + ", edit m2").c_str(), [&](int k) {
    studio.edits.editRobot("set m2",
                           [&](RobotDescription& robot) { robot.joints[1].link.mass = 5 + k; });
  });
  measureEdits(window, (std::string(name) + ", slider q2").c_str(),
               [&](int k) { studio.edits.setJoint(1, 0.01 * (k + 1), 1); });
}

}  // namespace

int main(int argc, char** argv) {
  QSurfaceFormat format;
  format.setVersion(3, 2);
  format.setProfile(QSurfaceFormat::CoreProfile);
  QSurfaceFormat::setDefaultFormat(format);
  QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
  QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  denavit::applyTheme(application);
  if (application.arguments().contains("--first-picture")) return showFirstPicture();
  std::printf("%-44s %8s %8s  [ms]\n", "", "best", "median");
  measureStarts(QCoreApplication::applicationFilePath());
  measureWorkspaces();
  for (const char* arm : {"puma560", "panda"}) measureArm(arm);
  return 0;
}
