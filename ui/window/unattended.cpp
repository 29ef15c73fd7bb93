#include "ui/window/unattended.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QPixmap>
#include <QTimer>
#include <cmath>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "models/issue.h"
#include "models/json/number_text.h"
#include "render/arm_scene.h"
#include "ui/export/picture_file.h"
#include "ui/studio/studio.h"
#include "ui/view3d/arm_view.h"
#include "ui/window/main_window.h"

namespace denavit {
namespace {

constexpr int kBadInput = 2, kEndedEarly = 3;
/// The 3-D view draws its clean frame when nothing moved for a while.
constexpr int kSettle_ms = 1500;
constexpr int kLongestSettling = 50;  ///< tenths of a second more
/// For what panels compute before their picture is taken.
constexpr int kLongestWork_ms = 120000;

void wait(int duration_ms) {
  QEventLoop loop;
  QTimer::singleShot(duration_ms, &loop, &QEventLoop::quit);
  loop.exec();
}

[[noreturn]] void failOption(const std::string& option, const std::string& what,
                             const std::string& remedy) {
  throw DescriptionError(QCoreApplication::applicationName().toStdString(),
                         {{Issue::Severity::Error, option, what, remedy}});
}

/// Runs the scenario to its end. @returns the exit code
/// @throws DescriptionError where it cannot be run
int runToEnd(Studio& studio) {
  int code = 0;
  std::optional<std::vector<Issue>> found;
  QEventLoop loop;
  const auto finished = QObject::connect(&studio.runs.job(), &SimulationJob::finished, &loop,
                                         [&](const std::shared_ptr<const RunRecord>& run) {
                                           if (run->result.status != RunStatus::Completed) {
                                             std::cerr << run->result.reason << '\n';
                                             code = kEndedEarly;
                                           }
                                           loop.quit();
                                         });
  const auto refused = QObject::connect(&studio.runs.job(), &SimulationJob::refused, &loop,
                                        [&](const std::vector<Issue>& issues) {
                                          found = issues;
                                          loop.quit();
                                        });
  studio.runs.run();
  loop.exec();
  QObject::disconnect(finished);
  QObject::disconnect(refused);
  if (found) throw DescriptionError("", *found);
  return code;
}

/// An instant in the middle of the run when the isometric view shows the arm from its side: the
/// tool is far out across the line of sight.
double findTellingTime(const RunHistory& history) {
  const Eigen::Vector3d right_W = Eigen::Vector3d(1, 1, 0).normalized();
  const auto& time = *history.time();
  std::size_t best = 0;
  double farthest = -1;
  for (std::size_t row = 0; row < time.size() && row < history.toolPath().size(); ++row) {
    if (time[row] < 0.35 * history.endTime() || time[row] > 0.75 * history.endTime()) continue;
    const double across = std::abs(history.toolPath()[row].dot(right_W));
    if (across > farthest) {
      farthest = across;
      best = row;
    }
  }
  return time[best];
}

/// The asked or a telling instant of the run, where there is one.
/// @param endedEarly  the run's end shows what there is of a later instant
void showInstant(Playback& playback, const std::optional<double>& time, bool endedEarly) {
  if (!playback.history()) {
    if (time) failOption("--time", "is given, but there is no run to show", "add --run");
    return;
  }
  const double end = playback.history()->endTime();
  if (time && *time > end && !endedEarly) {
    failOption("--time",
               "is " + toReadable(*time) + " s; the run ends at " + toReadable(end) + " s",
               "give a time from 0 to " + toReadable(end));
  }
  playback.setTime(time ? *time : findTellingTime(*playback.history()));
}

bool report(bool written, const std::string& path, const QString& why) {
  if (!written) std::cerr << path << ": " << why.toStdString() << '\n';
  return written;
}

/// The arm large in its view, and in its clean frame, however busy the machine is.
void settleView(const MainWindow& window) {
  auto* view = window.findChild<ArmView*>();
  wait(300);  // until the view has the pose of the instant
  if (view && view->scene().isFitted()) view->fit();
  wait(kSettle_ms);
  for (int k = 0; view && view->hasOpenGl() && !view->isClean() && k < kLongestSettling; ++k)
    wait(100);
}

/// The picture shows a text in the arm's place then; who reads the log only should know, too.
void noteMissingArm(const MainWindow& window) {
  const auto* view = window.findChild<ArmView*>();
  if (!view || view->hasOpenGl()) return;
  std::cerr
      << QCoreApplication::applicationName().toStdString()
      << ": display: has no OpenGL 3.2, so the picture is without the arm: use a display with "
         "GLX, as that of `xvfb-run -a`\n";
}

}  // namespace

void requirePanel(MainWindow& window, const std::string& panel) {
  if (panel.empty()) return;
  const QString names = window.showPanel(QString::fromStdString(panel));
  if (names.isEmpty()) return;
  failOption("--panel", "\"" + panel + "\" is unknown; it must be one of " + names.toStdString(),
             "see denavit-studio --help");
}

int runUnattended(MainWindow& window, const UnattendedWork& work) {
  requirePanel(window, work.panel);  // a mistake is told before the run, not after
  window.setUnattended(true);
  window.resize(work.size);
  window.show();
  wait(200);  // until tabs and titles have found their places
  window.resetLayout();
  wait(100);
  Studio& studio = window.studio();
  int code = work.run ? runToEnd(studio) : 0;
  showInstant(studio.playback, work.time, code == kEndedEarly);
  studio.selection.select(1);  // the first link of many arms only turns: the second says more
  window.setFocus();
  if (!work.panel.empty()) {
    requirePanel(window, work.panel);
    QElapsedTimer clock;
    clock.start();
    do {
      wait(100);
    } while (window.isBusy() && clock.elapsed() < kLongestWork_ms);
  }
  if (!work.plot.empty()) {
    QString why;
    const bool written = window.exportPlots(QString::fromStdString(work.plot), why);
    if (!report(written, work.plot, why)) code = kBadInput;
  }
  if (!work.screenshot.empty()) {
    settleView(window);
    noteMissingArm(window);
    const QString problem =
        writePicture(window.grab().toImage(), QString::fromStdString(work.screenshot));
    if (!problem.isEmpty()) {
      std::cerr << problem.toStdString() << '\n';
      code = kBadInput;
    }
  }
  return code;
}

}  // namespace denavit
