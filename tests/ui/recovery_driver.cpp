#include "tests/ui/recovery_driver.h"

#include <QCoreApplication>
#include <QTimer>
#include <string>

#include <unistd.h>

#include "ui/recovery/autosave.h"
#include "ui/studio/studio.h"

namespace denavit::test {
namespace {

/// Enough rows that a file cut in two is noticed.
constexpr std::size_t kJoints = 40;
constexpr int kEditEvery_ms = 8, kEditsPerSave = 23;

void edit(Studio& studio, int number) {
  studio.editRobot("edit", [&](RobotDescription& robot) {
    robot.joints.resize(kJoints, robot.joints.front());
    robot.name = "edit " + std::to_string(number);
    for (JointDescription& joint : robot.joints) joint.link.mass = number;
  });
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
  Autosave autosave(studio, RecoveryStore(QString(folder) + "/recovery"));
  int number = 0;
  QTimer timer;
  QObject::connect(&timer, &QTimer::timeout, [&] {
    edit(studio, ++number);
    const std::string line = std::to_string(number) + "\n";
    if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) QCoreApplication::quit();
    if (number % kEditsPerSave == 0) studio.document().save(document, Document::Kind::Project);
  });
  timer.start(kEditEvery_ms);
  return QCoreApplication::exec();
}

}  // namespace denavit::test
