#include "ui/run_settings/input_file_box.h"

#include <QFileInfo>
#include <QSignalBlocker>
#include <algorithm>

#include "models/scenario/scenario_json.h"
#include "models/scenario/torque_table.h"
#include "ui/editors/quantity_text.h"
#include "ui/export/file_dialogs.h"
#include "ui/run_settings/joint_drive.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/widgets/focused_wheel.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

enum Source { kExpressions, kFile, kVoltages };
constexpr std::size_t kMostColumns = 8;

QString describeTable(const TorqueTable& table, const std::vector<JointDescription>& joints) {
  QString text = InputFileBox::tr("time: %1 … %2 s, %3 samples")
                     .arg(toNumber(table.times.front(), 4), toNumber(table.times.back(), 4))
                     .arg(table.times.size());
  for (std::size_t joint = 0; joint < joints.size(); ++joint) {
    if (joint == kMostColumns) {
      return text + InputFileBox::tr("\n… and %1 more").arg(joints.size() - joint);
    }
    double low = table.torques.front()[joint], high = low;
    for (const std::vector<double>& row : table.torques) {
      low = std::min(low, row[joint]);
      high = std::max(high, row[joint]);
    }
    const QString unit = joints[joint].type == JointType::Revolute ? "N m" : "N";
    text += "\n" + InputFileBox::tr("tau%1: %2 … %3 %4")
                       .arg(joint + 1)
                       .arg(toNumber(low, 4), toNumber(high, 4), unit);
  }
  return text;
}

}  // namespace

InputFileBox::InputFileBox(Edits& edits, Messages& messages, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      messages_(messages),
      source_(narrow(comboBox(
          this, "inputSource",
          tr("Expressions per joint in the table, or a file with the columns time, tau1, tau2, … "
             "[s, N m or N], linear between its rows; or voltages [V] of the motors, whose "
             "circuits\n"
             "are then part of the run: all of them, and one at 0 V is shorted and brakes"),
          {tr("torques by expressions"), tr("torques from a CSV file"),
           tr("voltages of the motors")}))),
      choose_(pushButton(this, "chooseInputFile", tr("Choose…"), tr("Choose another file"))),
      file_(wrapped(named(new QLabel(this), "inputFile"))),
      columns_(selectable(named(new QLabel(this), "inputColumns"))) {
  askPath_ = [this] {
    return askOpenFile(this, tr("Torques from a table"), tr("Table (*.csv);;All files (*)"));
  };
  chooseInListOnly(*source_);
  column(this, {row({{source_, 1}, choose_}, {.spacing = 6}), file_, columns_},
         {.margins = {}, .spacing = 4});
  connect(choose_, &QPushButton::clicked, this, &InputFileBox::choose);
  connect(source_, &QComboBox::activated, this, [this](int source) {
    source == kFile ? choose() : source == kVoltages ? useVoltages() : useExpressions();
  });
}

QWidget* InputFileBox::field() const { return source_; }

void InputFileBox::choose() {
  const QString chosen = askPath_();
  if (!chosen.isEmpty()) {
    const std::string folder = edits_.document().scenario().folder;
    const std::filesystem::path whole = QFileInfo(chosen).absoluteFilePath().toStdString();
    edits_.editScenario(tr("take torques from a file"), [&](ScenarioDescription& scenario) {
      scenario.input.tau.clear();
      driveByTorques(scenario);
      // Beside the scenario's own file a path that moves along with it.
      scenario.input.csv = folder.empty() ? whole.generic_string()
                                          : whole.lexically_proximate(folder).generic_string();
    });
  }
  refresh();
}

void InputFileBox::useExpressions() {
  edits_.editScenario(tr("take torques from expressions"), [](ScenarioDescription& scenario) {
    scenario.input.csv.clear();
    driveByTorques(scenario);
  });
}

void InputFileBox::useVoltages() {
  const InputDescription& input = edits_.document().scenario().input;
  const RobotDescription& robot = edits_.document().robot();
  if (!hasCircuits(robot)) {
    emit messages_.said(
        tr("No motor has a circuit: choose motors under Friction and drive, or give their "
           "resistance and torque constant there"));
  } else if (isLed(input)) {
    emit messages_.said(
        tr("A motion is given, which voltages would not follow: remove it in the workspace "
           "Motion first"));
  } else if (input.voltage.empty()) {
    edits_.editScenario(tr("drive motors by voltages"),
                        [&](ScenarioDescription& scenario) { driveByVoltages(scenario, robot); });
  }
  refresh();
}

void InputFileBox::refresh() {
  const ScenarioDescription& scenario = edits_.document().scenario();
  const bool fromFile = !scenario.input.csv.empty();
  const QSignalBlocker blocker(source_);
  source_->setCurrentIndex(!scenario.input.voltage.empty() ? kVoltages
                           : fromFile                      ? kFile
                                                           : kExpressions);
  const bool led = isLed(scenario.input);
  source_->setVisible(!led);
  choose_->setVisible(fromFile);
  file_->setVisible(fromFile || led);
  columns_->setVisible(fromFile);
  if (led) {
    file_->setText(isControlled(scenario.input)
                       ? tr("A controller drives the joints: see the workspace Motion.")
                       : tr("A motion guides the joints: see the workspace Motion."));
    file_->setToolTip({});
  }
  if (!fromFile) return;
  const QString path = QString::fromStdString(resolvePath(scenario, scenario.input.csv));
  file_->setText(QFileInfo(path).fileName());
  file_->setToolTip(path);
  columns_->setText(describe(path));
}

QString InputFileBox::describe(const QString& path) {
  const auto& joints = edits_.document().robot().joints;
  std::error_code missing;
  const auto time = std::filesystem::last_write_time(path.toStdString(), missing);
  const bool known = path == describedPath_ && time == describedTime_ &&
                     describedJoints_ == static_cast<int>(joints.size());
  if (known) return described_;
  describedPath_ = path;
  describedTime_ = time;
  describedJoints_ = static_cast<int>(joints.size());
  try {
    described_ = describeTable(readTorqueTable(path.toStdString(), describedJoints_), joints);
  } catch (const DescriptionError& error) {
    described_ = tr("Cannot be used: %1")
                     .arg(QString::fromStdString(
                         error.issues().empty() ? error.what() : toLine(error.issues().front())));
  }
  return described_;
}

}  // namespace denavit
