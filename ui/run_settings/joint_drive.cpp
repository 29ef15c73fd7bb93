#include "ui/run_settings/joint_drive.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "models/json/number_text.h"
#include "models/robot/make_motors.h"
#include "models/scenario/input_issues.h"
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

DriveEntry driveEntryOf(const ScenarioDescription& scenario, const RobotDescription& robot,
                        int joint) {
  const JointDrive drive = driveOf(scenario, joint);
  if (drive == JointDrive::Prescribed) return DriveEntry::Motion;
  const auto i = static_cast<std::size_t>(joint);
  const std::vector<std::string>& voltage = scenario.input.voltage;
  if (i < voltage.size() && i < robot.joints.size()) {
    const bool isGiven = findDriven(voltage, static_cast<int>(voltage.size()))[i];
    if (isGiven || isElectric(robot.joints[i].actuator)) return DriveEntry::Voltage;
  }
  if (drive == JointDrive::Locked) return DriveEntry::None;
  if (isLed(scenario.input)) return DriveEntry::Led;
  return scenario.input.csv.empty() ? DriveEntry::Torque : DriveEntry::File;
}

QuantityFormat driveFormat(DriveEntry entry, JointType type, const PreferenceValues& values) {
  if (entry == DriveEntry::Motion) return shownFormat(type, values);
  if (entry == DriveEntry::Voltage) {
    QuantityFormat format = shownFormat(QuantityKind::Plain, values);
    format.unit = "V";
    return format;
  }
  return shownFormat(type == JointType::Revolute ? QuantityKind::Torque : QuantityKind::Force,
                     values);
}

bool isLed(const InputDescription& input) { return input.trajectory || input.target; }

bool hasCircuits(const RobotDescription& robot) {
  return std::ranges::any_of(
      robot.joints, [](const JointDescription& joint) { return isElectric(joint.actuator); });
}

void driveByVoltages(ScenarioDescription& scenario, const RobotDescription& robot) {
  scenario.input.csv.clear();
  scenario.input.voltage.assign(robot.joints.size(), "0");
  scenario.clipEffort = false;
  std::vector<std::string>& tau = scenario.input.tau;
  for (std::size_t i = 0; i < tau.size() && i < robot.joints.size(); ++i) {
    if (isElectric(robot.joints[i].actuator)) tau[i] = "0";
  }
  if (std::ranges::all_of(tau, [](const std::string& text) { return text == "0"; })) tau.clear();
}

void driveByTorques(ScenarioDescription& scenario) {
  scenario.input.voltage.clear();
  scenario.initial.current.clear();
}

}  // namespace denavit
