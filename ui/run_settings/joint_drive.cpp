#include "ui/run_settings/joint_drive.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "models/json/number_text.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"

namespace denavit {
namespace {

struct DriveTexts {
  Q_DECLARE_TR_FUNCTIONS(denavit::JointDrive)
};

}  // namespace

QStringList driveWords() {
  return {DriveTexts::tr("free"), DriveTexts::tr("locked"), DriveTexts::tr("moved")};
}

JointDrive driveOf(const ScenarioDescription& scenario, int joint) {
  if (scenario.prescribed.count(joint + 1) > 0) return JointDrive::Prescribed;
  const auto& locked = scenario.locked;
  return std::find(locked.begin(), locked.end(), joint + 1) != locked.end() ? JointDrive::Locked
                                                                            : JointDrive::Free;
}

void setDrive(ScenarioDescription& scenario, int joint, JointDrive drive) {
  if (driveOf(scenario, joint) == drive) return;
  const int number = joint + 1;
  std::erase(scenario.locked, number);
  scenario.prescribed.erase(number);
  if (drive == JointDrive::Locked) {
    scenario.locked.push_back(number);
    std::sort(scenario.locked.begin(), scenario.locked.end());
  } else if (drive == JointDrive::Prescribed) {
    const auto i = static_cast<std::size_t>(joint);
    const std::vector<double>& q = scenario.initial.q;
    scenario.prescribed[number] = toShortest(i < q.size() ? q[i] : 0.0);
    if (i < scenario.initial.qd.size()) scenario.initial.qd[i] = 0;  // it stands still there
  }
}

void editDrive(Edits& edits, int joint, JointDrive drive) {
  const std::array texts{DriveTexts::tr("free joint %1"), DriveTexts::tr("lock joint %1"),
                         DriveTexts::tr("prescribe joint %1")};
  edits.editScenario(texts[static_cast<std::size_t>(drive)].arg(joint + 1),
                     [&](ScenarioDescription& scenario) { setDrive(scenario, joint, drive); });
}

QuantityFormat driveFormat(JointDrive drive, JointType type, const PreferenceValues& values) {
  if (drive == JointDrive::Prescribed) return shownFormat(type, values);
  return shownFormat(type == JointType::Revolute ? QuantityKind::Torque : QuantityKind::Force,
                     values);
}

}  // namespace denavit
