#include "ui/run_settings/start_table_model.h"

#include <QGuiApplication>
#include <QPalette>
#include <algorithm>

#include "models/robot/make_motors.h"
#include "models/scenario/prescribed_start.h"
#include "ui/editors/expression_text.h"
#include "ui/poses/start_actions.h"
#include "ui/poses/state_mime.h"
#include "ui/preferences/preferences.h"
#include "ui/run_settings/scenario_fields.h"
#include "ui/studio/edits.h"

namespace denavit {
namespace {

void setTorqueAt(ScenarioDescription& scenario, int row, std::size_t joints,
                 const std::string& expression) {
  std::vector<std::string>& tau = scenario.input.tau;
  tau.resize(joints, "0");
  tau[static_cast<std::size_t>(row)] = expression.empty() ? "0" : expression;
}

/// The start of a joint becomes that of its motion; its rate is left to the motion.
void startWithMotion(ScenarioDescription& scenario, int row, std::size_t joints) {
  const std::optional<MotionStart> start = calcMotionStart(scenario.prescribed.at(row + 1));
  if (!start) return;
  const auto i = static_cast<std::size_t>(row);
  scenario.initial.q.resize(joints, 0.0);
  scenario.initial.q[i] = start->q;
  if (i < scenario.initial.qd.size()) scenario.initial.qd[i] = 0;
}

/// The torque or the voltage of a free joint, the motion of a prescribed one.
void setExpressionAt(ScenarioDescription& scenario, DriveEntry entry, int row, std::size_t joints,
                     const std::string& expression) {
  if (entry == DriveEntry::Motion) {
    scenario.prescribed[row + 1] = expression.empty() ? "0" : expression;
    startWithMotion(scenario, row, joints);
  } else if (entry == DriveEntry::Voltage) {
    scenario.input.voltage.resize(joints, "0");
    scenario.input.voltage[static_cast<std::size_t>(row)] = expression.empty() ? "0" : expression;
  } else {
    setTorqueAt(scenario, row, joints, expression);
  }
}

}  // namespace

StartTableModel::StartTableModel(Edits& edits, const Preferences& preferences, Messages& messages,
                                 QObject* parent)
    : CheckedTable(edits, preferences, parent), messages_(messages) {
  connect(&edits, &Edits::robotChanged, this, &StartTableModel::refresh);
  connect(&edits, &Edits::scenarioChanged, this, &StartTableModel::refresh);
  connect(&preferences, &Preferences::unitsChanged, this, &StartTableModel::refresh);
  refresh();
}

int StartTableModel::countRows() const {
  return static_cast<int>(edits_.document().robot().joints.size());
}

void StartTableModel::refresh() { showRows(); }

QuantityFormat StartTableModel::formatOf(const QModelIndex& index) const {
  const JointType type =
      edits_.document().robot().joints[static_cast<std::size_t>(index.row())].type;
  if (index.column() == kPosition) return shownFormat(type, preferences_.values());
  if (index.column() == kCurrent) {
    QuantityFormat format = shownFormat(QuantityKind::Plain, preferences_.values());
    format.unit = "A";
    return format;
  }
  return shownFormat(
      type == JointType::Revolute ? QuantityKind::AngularRate : QuantityKind::LinearRate,
      preferences_.values());
}

QuantityFormat StartTableModel::expressionFormat(int row) const {
  const JointType type = edits_.document().robot().joints[static_cast<std::size_t>(row)].type;
  return driveFormat(entryOf(row), type, preferences_.values());
}

DriveEntry StartTableModel::entryOf(int row) const {
  return driveEntryOf(edits_.document().scenario(), edits_.document().robot(), row);
}

bool StartTableModel::hasCurrents() const {
  return !edits_.document().scenario().input.voltage.empty();
}

bool StartTableModel::hasCurrentState(int row) const {
  const ActuatorDescription& actuator =
      edits_.document().robot().joints[static_cast<std::size_t>(row)].actuator;
  return isElectric(actuator) && actuator.inductance.value_or(0) > 0;
}

QString StartTableModel::storedExpression(int row, const QString& typed) const {
  return toStoredExpression(typed, expressionFormat(row));
}

double StartTableModel::givenOf(const QModelIndex& index) const {
  if (index.column() == kPosition && startsOnMotion(edits_.document().scenario())) {
    return edits_.document().startPose()[static_cast<std::size_t>(index.row())];
  }
  const InitialState& initial = edits_.document().scenario().initial;
  const std::vector<double>& values = index.column() == kPosition  ? initial.q
                                      : index.column() == kCurrent ? initial.current
                                                                   : initial.qd;
  const auto row = static_cast<std::size_t>(index.row());
  return row < values.size() ? values[row] : 0.0;
}

/// What a prescribed motion makes of a start or rate; nothing where the scenario says otherwise,
/// which is warned of and can be put right.
std::optional<double> StartTableModel::motionOf(const QModelIndex& index) const {
  const auto& prescribed = edits_.document().scenario().prescribed;
  const auto found = prescribed.find(index.row() + 1);
  if (found == prescribed.end() || (index.column() != kPosition && index.column() != kRate)) {
    return {};
  }
  const std::optional<MotionStart> start = calcMotionStart(found->second);
  if (!start) return {};
  const double motion = index.column() == kPosition ? start->q : start->qd;
  if (contradicts(givenOf(index), motion)) return {};
  return motion;
}

QString StartTableModel::driveText(int row) const {
  const ScenarioDescription& scenario = edits_.document().scenario();
  switch (entryOf(row)) {
    case DriveEntry::Motion:
      return toShownExpression(QString::fromStdString(scenario.prescribed.at(row + 1)),
                               expressionFormat(row));
    case DriveEntry::Voltage:
      return QString::fromStdString(scenario.input.voltage[static_cast<std::size_t>(row)]);
    case DriveEntry::None:
      return tr("stays at its start");
    case DriveEntry::File:
      return tr("from file");
    case DriveEntry::Led:
      return isControlled(scenario.input) ? tr("controller") : tr("motion");
    case DriveEntry::Torque:
      break;
  }
  return torqueOf(row);
}

QString StartTableModel::torqueOf(int row) const {
  const std::vector<std::string>& tau = edits_.document().scenario().input.tau;
  const auto i = static_cast<std::size_t>(row);
  return i < tau.size() ? QString::fromStdString(tau[i]) : "0";
}

QString StartTableModel::placeOf(const QModelIndex& index) const {
  const ScenarioDescription& scenario = edits_.document().scenario();
  switch (index.column()) {
    case kPosition:
      return QStringLiteral("initial.q[%1]").arg(index.row());
    case kRate:
      return QStringLiteral("initial.qd[%1]").arg(index.row());
    case kCurrent:
      return QStringLiteral("initial.current[%1]").arg(index.row());
    case kDrive:
      switch (entryOf(index.row())) {
        case DriveEntry::Motion:
          return QStringLiteral("prescribed.%1").arg(index.row() + 1);
        case DriveEntry::Voltage:
          return QStringLiteral("input.voltage[%1]").arg(index.row());
        default:
          return QStringLiteral("input.tau[%1]").arg(index.row());
      }
    case kMode: {
      const auto found = std::find(scenario.locked.begin(), scenario.locked.end(), index.row() + 1);
      return found == scenario.locked.end()
                 ? QString()
                 : QStringLiteral("locked[%1]").arg(found - scenario.locked.begin());
    }
    default:
      return {};
  }
}

QString StartTableModel::textOf(const QModelIndex& index, bool exact) const {
  switch (index.column()) {
    case kJoint:
      return "q" + toSubscript(index.row() + 1);
    case kMode:
      return driveWords()[static_cast<int>(driveOf(edits_.document().scenario(), index.row()))];
    case kDrive:
      if (entryOf(index.row()) == DriveEntry::None) return tr("none");
      return driveText(index.row()) +
             (exact || entryOf(index.row()) != DriveEntry::Voltage ? QString() : tr(" V"));
    case kCurrent:
      if (!hasCurrentState(index.row())) return exact ? "0" : "–";
      [[fallthrough]];
    default: {
      const double value = motionOf(index).value_or(givenOf(index));
      return exact ? toExactText(value, formatOf(index)) : toText(value, formatOf(index));
    }
  }
}

QStringList StartTableModel::choicesOf(const QModelIndex& index) const {
  return index.column() == kMode ? driveWords() : QStringList();
}

QString StartTableModel::tipOf(const QModelIndex& index) const {
  const JointDrive drive = driveOf(edits_.document().scenario(), index.row());
  switch (index.column()) {
    case kJoint:
      return QString::fromStdString(
          edits_.document().robot().joints[static_cast<std::size_t>(index.row())].name);
    case kMode:
      return tr(
          "free: moves under its torque or motor; locked: stays at its start; moved: follows a "
          "motion that you prescribe");
    case kCurrent:
      return currentTipOf(index.row());
    case kDrive:
      return driveText(index.row()) + driveTipOf(index.row());
    default:
      if (drive != JointDrive::Prescribed) return {};
      return motionOf(index) ? tr("The prescribed motion starts so: %1").arg(textOf(index, true))
                             : tr("The prescribed motion has its own start");
  }
}

QString StartTableModel::driveTipOf(int row) const {
  const bool isShorted = torqueOf(row) == "0" && driveText(row) == "0";
  switch (entryOf(row)) {
    case DriveEntry::None:
      return tr("\n\nA locked joint needs no torque");
    case DriveEntry::Led:
      return tr("\n\nWhat drives the joint stands in the workspace Motion");
    case DriveEntry::Motion:
      return tr(
          "\n\nPosition: a number alone in the unit shown, or an expression in t, in rad or m; deg "
          "is pi/180. Rate and acceleration are its derivatives:\n"
          "0.3*sin(2*pi*t),  30*deg*sin(t)");
    case DriveEntry::Voltage:
      return (isShorted ? tr(" V: the winding is shorted and brakes") : QString()) +
             tr("\n\nVoltage of motor %1 [V], an expression in t, q1.., qd1..:\n"
                "12,  t<1 ? 0 : 24,  40*(0.5 - q1) - 3*qd1   (radians)")
                 .arg(row + 1);
    default:
      return (hasCurrents() ? tr("\n\nThis motor has no circuit: a torque drives the joint")
                            : QString()) +
             tr("\n\nTorque [N m] or force [N], an expression in t, q1.., qd1..:\n"
                "25*sin(2*pi*t),  t<1 ? 0 : 25,  -10*q1 - 2*qd1   (radians)");
  }
}

QString StartTableModel::currentTipOf(int row) const {
  if (hasCurrentState(row)) return tr("Current of motor %1 at the start [A]").arg(row + 1);
  const auto& joint = edits_.document().robot().joints[static_cast<std::size_t>(row)];
  return isElectric(joint.actuator)
             ? tr("Motor %1 has no inductance: its current follows the voltage at once")
                   .arg(row + 1)
             : tr("Motor %1 has no circuit: no current flows").arg(row + 1);
}

Qt::Alignment StartTableModel::alignmentOf(int column) const {
  const bool number = column == kPosition || column == kRate || column == kCurrent;
  return Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft);
}

QString StartTableModel::findMistake(const QModelIndex& index, const QString& text) const {
  if (index.column() == kMode) {
    return driveWords().contains(text) ? QString()
                                       : tr("A joint is one of: %1").arg(driveWords().join(", "));
  }
  if (index.column() != kDrive) {
    return QString::fromStdString(fromText(text, formatOf(index)).error);
  }
  return findMistakeAt(edits_, placeOf(index), [&](ScenarioDescription& scenario) {
    setExpressionAt(scenario, entryOf(index.row()), index.row(),
                    static_cast<std::size_t>(rowCount()),
                    storedExpression(index.row(), text).toStdString());
  });
}

QString StartTableModel::findTorqueMistake(int row, const QString& typed) const {
  return findMistakeAt(edits_, QStringLiteral("input.tau[%1]").arg(row),
                       [&](ScenarioDescription& scenario) {
                         setTorqueAt(scenario, row, static_cast<std::size_t>(rowCount()),
                                     typed.trimmed().toStdString());
                       });
}

void StartTableModel::setTorque(int row, const QString& typed) {
  edits_.editScenario(tr("set torque %1").arg(row + 1), [&](ScenarioDescription& scenario) {
    setTorqueAt(scenario, row, static_cast<std::size_t>(rowCount()), typed.trimmed().toStdString());
  });
}

bool StartTableModel::take(const QModelIndex& index, const QString& text) {
  if (index.column() == kMode) {
    setMode(index.row(), text);
  } else if (index.column() == kDrive) {
    setExpression(index.row(), storedExpression(index.row(), text));
  } else {
    setNumber(index, *fromText(text, formatOf(index)).value);
  }
  return true;
}

void StartTableModel::setNumber(const QModelIndex& index, double value) {
  const bool position = index.column() == kPosition;
  if (index.column() == kCurrent) {
    return edits_.editScenario(tr("set initial current of motor %1").arg(index.row() + 1),
                               [&](ScenarioDescription& scenario) {
                                 std::vector<double>& current = scenario.initial.current;
                                 current.resize(static_cast<std::size_t>(rowCount()), 0.0);
                                 current[static_cast<std::size_t>(index.row())] = value;
                               });
  }
  const QString text = position ? tr("set start of q%1") : tr("set initial rate of q%1");
  edits_.editStart(text.arg(toSubscript(index.row() + 1)), [&](InitialState& initial) {
    std::vector<double>& values = position ? initial.q : initial.qd;
    // What is not typed stays where the table has it.
    if (position && values.empty()) values = edits_.document().startPose();
    values.resize(static_cast<std::size_t>(rowCount()), 0.0);
    values[static_cast<std::size_t>(index.row())] = value;
  });
}

void StartTableModel::setMode(int row, const QString& word) {
  editDrive(edits_, row, static_cast<JointDrive>(driveWords().indexOf(word)));
}

void StartTableModel::setExpression(int row, const QString& expression) {
  const DriveEntry entry = entryOf(row);
  const QString text = entry == DriveEntry::Motion    ? tr("set motion %1")
                       : entry == DriveEntry::Voltage ? tr("set voltage %1")
                                                      : tr("set torque %1");
  edits_.editScenario(text.arg(row + 1), [&](ScenarioDescription& scenario) {
    setExpressionAt(scenario, entry, row, static_cast<std::size_t>(rowCount()),
                    expression.toStdString());
  });
}

QStringList StartTableModel::mimeTypes() const { return {kStateMimeType}; }

bool StartTableModel::canDropMimeData(const QMimeData* data, Qt::DropAction /*action*/, int /*row*/,
                                      int /*column*/, const QModelIndex& /*parent*/) const {
  return findState(data).has_value();
}

bool StartTableModel::dropMimeData(const QMimeData* data, Qt::DropAction /*action*/, int /*row*/,
                                   int /*column*/, const QModelIndex& /*parent*/) {
  const std::optional<NamedState> state = findState(data);
  if (!state) return false;
  startFrom(edits_, messages_, state->name, state->q, state->qd);
  return true;
}

QString StartTableModel::titleOf(int column) const {
  const QStringList titles{{}, tr("start"), tr("rate"), tr("i₀"), tr("joint is"), tr("drive")};
  return titles[column];
}

bool StartTableModel::isEditable(const QModelIndex& index) const {
  if (index.column() == kCurrent) return hasCurrentState(index.row());
  if (index.column() != kDrive) return index.column() != kJoint && !motionOf(index);
  const DriveEntry entry = entryOf(index.row());
  return entry == DriveEntry::Torque || entry == DriveEntry::Voltage || entry == DriveEntry::Motion;
}

QVariant StartTableModel::data(const QModelIndex& index, int role) const {
  if (role == Qt::ForegroundRole && motionOf(index)) {
    return QGuiApplication::palette().brush(QPalette::PlaceholderText);
  }
  return CheckedTable::data(index, role);
}

Qt::ItemFlags StartTableModel::flags(const QModelIndex& index) const {
  return CheckedTable::flags(index) | Qt::ItemIsDropEnabled;
}

}  // namespace denavit
