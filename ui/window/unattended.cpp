#include "ui/window/unattended.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QPixmap>
#include <QTimer>
#include <cmath>
#include <iostream>

#include "ui/export/picture_file.h"
#include "ui/studio/studio.h"
#include "ui/window/main_window.h"

namespace denavit {
namespace {

constexpr int kBadInput = 2, kEndedEarly = 3;
/// The 3-D view draws its clean frame when nothing moved for a while.
constexpr int kSettle_ms = 1500;
/// For what panels compute before their picture is taken.
constexpr int kLongestWork_ms = 120000;

void wait(int duration_ms) {
  QEventLoop loop;
  QTimer::singleShot(duration_ms, &loop, &QEventLoop::quit);
  loop.exec();
}

/// Runs the scenario to its end. @returns the exit code
int runToEnd(Studio& studio) {
  int code = 0;
  QEventLoop loop;
  const auto finished = QObject::connect(&studio.job(), &SimulationJob::finished, &loop,
                                         [&](const std::shared_ptr<const Run>& run) {
                                           if (run->result.status != RunStatus::Completed) {
                                             std::cerr << run->result.reason << '\n';
                                             code = kEndedEarly;
                                           }
                                           loop.quit();
                                         });
  const auto refused = QObject::connect(&studio.job(), &SimulationJob::refused, &loop,
                                        [&](const std::vector<Issue>& issues) {
                                          for (const Issue& issue : issues) {
                                            std::cerr << toLine(issue) << '\n';
                                          }
                                          code = kBadInput;
                                          loop.quit();
                                        });
  studio.run();
  loop.exec();
  QObject::disconnect(finished);
  QObject::disconnect(refused);
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

bool report(bool written, const std::string& path, const QString& why) {
  if (!written) std::cerr << path << ": " << why.toStdString() << '\n';
  return written;
}

}  // namespace

int runUnattended(MainWindow& window, const UnattendedWork& work) {
  window.setUnattended(true);
  window.resize(work.size);
  window.show();
  wait(200);  // until tabs and titles have found their places
  window.resetLayout();
  wait(100);
  Studio& studio = window.studio();
  int code = work.run ? runToEnd(studio) : 0;
  if (code == kBadInput) return code;
  Playback& playback = studio.playback();
  if (playback.history()) {
    playback.setTime(work.time ? *work.time : findTellingTime(*playback.history()));
  }
  studio.setSelectedJoint(1);  // the first link of many arms only turns: the second says more
  window.setFocus();
  if (!work.panel.empty()) {
    const QString names = window.showPanel(QString::fromStdString(work.panel));
    if (!names.isEmpty()) {
      std::cerr << "--panel is \"" << work.panel << "\": give one of " << names.toStdString()
                << '\n';
      return kBadInput;
    }
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
    wait(kSettle_ms);
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
