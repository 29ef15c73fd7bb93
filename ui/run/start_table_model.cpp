#include "ui/run/start_table_model.h"

#include "models/scenario/scenario_issues.h"
#include "ui/studio/studio.h"

namespace denavit {
namespace {

void setTorqueAt(ScenarioDescription& scenario, int row, std::size_t joints,
                 const std::string& expression) {
  std::vector<std::string>& tau = scenario.input.tau;
  tau.resize(joints, "0");
  tau[static_cast<std::size_t>(row)] = expression.empty() ? "0" : expression;
}

}  // namespace

StartTableModel::StartTableModel(Studio& studio, QObject* parent)
    : QAbstractTableModel(parent), studio_(studio) {
  connect(&studio, &Studio::robotChanged, this, &StartTableModel::refresh);
  connect(&studio, &Studio::scenarioChanged, this, &StartTableModel::refresh);
  connect(&studio, &Studio::unitsChanged, this, &StartTableModel::refresh);
  refresh();
}

void StartTableModel::refresh() {
  const int rows = static_cast<int>(studio_.document().robot().joints.size());
  if (rows != rows_) {
    beginResetModel();
    rows_ = rows;
    endResetModel();
  } else if (rows_ > 0) {
    emit dataChanged(index(0, 0), index(rows_ - 1, kColumnCount - 1));
  }
}

void StartTableModel::setIssues(const std::vector<Issue>& issues) {
  issues_ = issues;
  if (rows_ > 0) emit dataChanged(index(0, 0), index(rows_ - 1, kColumnCount - 1));
}

int StartTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : rows_;
}

int StartTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumnCount;
}

JointType StartTableModel::typeOf(int row) const {
  return studio_.document().robot().joints[static_cast<std::size_t>(row)].type;
}

QuantityFormat StartTableModel::formatOf(const QModelIndex& index) const {
  const bool revolute = typeOf(index.row()) == JointType::Revolute;
  if (index.column() == kPosition) {
    return jointFormat(typeOf(index.row()), studio_.showsMillimetres());
  }
  return {.kind = revolute ? QuantityKind::AngularRate : QuantityKind::LinearRate};
}

double StartTableModel::numberOf(const QModelIndex& index) const {
  const InitialState& initial = studio_.document().scenario().initial;
  const std::vector<double>& values = index.column() == kPosition ? initial.q : initial.qd;
  const auto row = static_cast<std::size_t>(index.row());
  return row < values.size() ? values[row] : 0.0;
}

QString StartTableModel::torqueOf(int row) const {
  const ScenarioDescription& scenario = studio_.document().scenario();
  if (!scenario.input.csv.empty()) return tr("from file");
  const auto i = static_cast<std::size_t>(row);
  return i < scenario.input.tau.size() ? QString::fromStdString(scenario.input.tau[i]) : "0";
}

QString StartTableModel::whereOf(const QModelIndex& index) const {
  const char* key = index.column() == kPosition ? "initial.q"
                    : index.column() == kRate   ? "initial.qd"
                                                : "input.tau";
  return QStringLiteral("%1[%2]").arg(key).arg(index.row());
}

QModelIndex StartTableModel::findCell(const QString& where) const {
  for (int row = 0; row < rows_; ++row) {
    for (int column = kPosition; column < kColumnCount; ++column) {
      const QModelIndex cell = index(row, column);
      if (where == whereOf(cell)) return cell;
    }
  }
  return {};
}

const Issue* StartTableModel::findIssue(const QModelIndex& index) const {
  const std::string where = whereOf(index).toStdString();
  for (const Issue& issue : issues_) {
    if (issue.where == where) return &issue;
  }
  return nullptr;
}

QVariant StartTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rows_) return {};
  const bool number = index.column() == kPosition || index.column() == kRate;
  switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
      if (index.column() == kJoint) return "q" + toSubscript(index.row() + 1);
      if (index.column() == kTorque) return torqueOf(index.row());
      return role == Qt::EditRole ? toExactText(numberOf(index), formatOf(index))
                                  : toText(numberOf(index), formatOf(index));
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ToolTipRole:
      if (const Issue* issue = findIssue(index)) {
        return QString::fromStdString(issue->what + "\n" + issue->remedy);
      }
      if (index.column() == kTorque) {
        return tr(
            "Torque [N m] or force [N], an expression in t, q1.., qd1..:\n"
            "25*sin(2*pi*t),  t<1 ? 0 : 25,  -10*q1 - 2*qd1   (radians)");
      }
      return {};
    case kHasErrorRole:
      return index.column() != kJoint && findIssue(index) != nullptr;
    default:
      return {};
  }
}

QString StartTableModel::findMistake(const QModelIndex& index, const QString& text) const {
  if (index.column() != kTorque) {
    return QString::fromStdString(fromText(text, formatOf(index)).error);
  }
  ScenarioDescription tried = studio_.document().composeScenario();
  setTorqueAt(tried, index.row(), static_cast<std::size_t>(rows_), text.trimmed().toStdString());
  const std::string where = whereOf(index).toStdString();
  for (const Issue& issue : findIssues(tried)) {
    if (issue.where == where) return QString::fromStdString(issue.what + "\n" + issue.remedy);
  }
  return {};
}

bool StartTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid() || index.row() >= rows_) return false;
  const QString text = value.toString();
  const QString mistake = findMistake(index, text);
  if (!mistake.isEmpty()) {
    emit refused(mistake);
    return false;
  }
  if (index.column() == kTorque) return setTorque(index.row(), text.trimmed());
  return setNumber(index, *fromText(text, formatOf(index)).value);
}

bool StartTableModel::setNumber(const QModelIndex& index, double value) {
  const bool position = index.column() == kPosition;
  const QString text = position ? tr("set start of q%1") : tr("set initial rate of q%1");
  studio_.editScenario(text.arg(toSubscript(index.row() + 1)), [&](ScenarioDescription& scenario) {
    std::vector<double>& values = position ? scenario.initial.q : scenario.initial.qd;
    values.resize(static_cast<std::size_t>(rows_), 0.0);
    values[static_cast<std::size_t>(index.row())] = value;
  });
  return true;
}

bool StartTableModel::setTorque(int row, const QString& expression) {
  studio_.editScenario(tr("set torque %1").arg(row + 1), [&](ScenarioDescription& scenario) {
    setTorqueAt(scenario, row, static_cast<std::size_t>(rows_), expression.toStdString());
  });
  return true;
}

QVariant StartTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    const bool number = section == kPosition || section == kRate;
    return QVariant::fromValue(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kPosition:
      return tr("start");
    case kRate:
      return tr("rate");
    case kTorque:
      return tr("torque τ");
    default:
      return {};
  }
}

Qt::ItemFlags StartTableModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  const bool fromFile =
      index.column() == kTorque && !studio_.document().scenario().input.csv.empty();
  return index.column() == kJoint || fromFile ? flags : flags | Qt::ItemIsEditable;
}

}  // namespace denavit
