#include "tests/ui/recovery_driver.h"

#include <QGuiApplication>
#include <QTimer>
#include <algorithm>
#include <string>

#include <unistd.h>

#include "models/document/recovery_file.h"
#include "models/files/read_file.h"
#include "models/issue.h"
#include "ui/film/film_export.h"
#include "ui/recovery/autosave.h"
#include "ui/studio/studio.h"
#include "ui/window/ending_signals.h"

namespace denavit::test {
namespace {

/// Enough rows that a file cut in two is noticed.
constexpr std::size_t kJoints = 40;
constexpr int kEditEvery_ms = 8, kEditsPerSave = 23, kEditsPerLook = 5;

void edit(Studio& studio, int number) {
  studio.edits.editRobot("edit", [&](RobotDescription& robot) {
    robot.joints.resize(kJoints, robot.joints.front());
    robot.name = "edit " + std::to_string(number);
    for (JointDescription& joint : robot.joints) joint.link.mass = number;
  });
}

/// The edit in the recovery file; 0 where there is none now.
int findKept(const std::string& path) {
  try {
    return editOf(parseRecovery(readFile(path), path).project.scenario.robot);
  } catch (const DescriptionError&) {
    return 0;
  }
}

}  // namespace

int editOf(const RobotDescription& robot) {
  const int number = static_cast<int>(robot.joints.front().link.mass);
  for (const JointDescription& joint : robot.joints) {
    if (joint.link.mass != number) return -1;
  }
  return robot.name == "edit " + std::to_string(number) ? number : -1;
}

int editUntilKilled(int argc, char** argv, const char* folder) {
  QCoreApplication application(argc, argv);
  Studio studio;
  const std::string document = std::string(folder) + "/document.json";
  Autosave autosave(studio.edits, studio.preferences, RecoveryStore(QString(folder) + "/recovery"));
  int number = 0, kept = 0;
  QTimer timer;
  QObject::connect(&timer, &QTimer::timeout, [&] {
    edit(studio, ++number);
    if (number % kEditsPerLook == 0) kept = std::max(kept, findKept(autosave.path().toStdString()));
    const std::string line = std::to_string(number) + " " + std::to_string(kept) + "\n";
    if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) QCoreApplication::quit();
    if (number % kEditsPerSave == 0) studio.document().save(document, Document::Kind::Project);
  });
  timer.start(kEditEvery_ms);
  // A signal that asks to end is heeded as the studio does.
  EndingSignals ending;
  QObject::connect(&ending, &EndingSignals::came, [&] {
    timer.stop();
    autosave.leave();
    QCoreApplication::exit(3);
  });
  return QCoreApplication::exec();
}

int filmUntilKilled(int argc, char** argv, const char* folder) {
  QGuiApplication application(argc, argv);
  FilmPlan plan;
  plan.end_s = 0.5;
  plan.framesPerSecond = 20;
  plan.size = {160, 90};
  plan.format = FilmPlan::Format::Ogg;
  plan.showTime = false;
  int frame = 0, number = 0;
  FilmSource source;
  source.show = [&](double) { ++frame; };
  source.view = [&](QSize size) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(QColor::fromHsv(frame * 20 % 360, 255, 200));
    return image;
  };
  FilmExport film(plan, source, QString(folder) + "/film.ogv");
  QObject::connect(&film, &FilmExport::finished, [&](bool written, const QString& error) {
    if (!written) qFatal("%s", qPrintable(error));
    const std::string line = std::to_string(++number) + "\n";
    if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) return QCoreApplication::quit();
    frame = 0;
    QTimer::singleShot(0, &film, &FilmExport::start);
  });
  film.start();
  return QCoreApplication::exec();
}

}  // namespace denavit::test
