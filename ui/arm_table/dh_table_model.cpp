#include "ui/arm_table/dh_table_model.h"

#include <algorithm>

#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/shown.h"
#include "ui/theme/icons.h"

namespace denavit {
namespace {

constexpr Qt::Alignment kLeft = Qt::AlignVCenter | Qt::AlignLeft;

}  // namespace

DhTableModel::DhTableModel(Edits& edits, const Shown& shown, const Preferences& preferences,
                           QObject* parent)
    : QAbstractTableModel(parent), edits_(edits), shown_(shown), preferences_(preferences) {
  connect(&edits, &Edits::robotChanged, this, &DhTableModel::refresh);
  connect(&preferences, &Preferences::unitsChanged, this, &DhTableModel::refresh);
  connect(&shown, &Shown::changed, this, &DhTableModel::refreshVariables);
  connect(&edits, &Edits::scenarioChanged, this, &DhTableModel::refreshSigns);
  refresh();
}

const JointDescription& DhTableModel::joint(int row) const {
  return edits_.document().robot().joints[static_cast<std::size_t>(row)];
}

DhField DhTableModel::fieldAt(int column) const {
  return fieldsOf(convention_)[static_cast<std::size_t>(column)];
}

int DhTableModel::columnOf(DhField field) const {
  const auto fields = fieldsOf(convention_);
  return static_cast<int>(std::find(fields.begin(), fields.end(), field) - fields.begin());
}

void DhTableModel::refresh() {
  const RobotDescription& robot = edits_.document().robot();
  const int rows = static_cast<int>(robot.joints.size());
  if (rows != rows_ || robot.convention != convention_) {
    beginResetModel();
    rows_ = rows;
    convention_ = robot.convention;
    endResetModel();
  } else if (rows_ > 0) {
    emit dataChanged(index(0, 0), index(rows_ - 1, columnCount() - 1));
  }
  emit contentsChanged();
}

void DhTableModel::refreshVariables() {
  if (rows_ == 0) return;
  for (const DhField field : {DhField::Theta, DhField::D}) {
    const int column = columnOf(field);
    emit dataChanged(index(0, column), index(rows_ - 1, column), {Qt::DisplayRole});
  }
}

void DhTableModel::refreshSigns() {
  if (rows_ > 0) emit headerDataChanged(Qt::Vertical, 0, rows_ - 1);
}

void DhTableModel::setIssues(const std::vector<Issue>& issues) {
  if (issues == issues_) return;
  issues_ = issues;
  if (rows_ > 0) {
    emit dataChanged(index(0, 0), index(rows_ - 1, columnCount() - 1),
                     {kHasErrorRole, kHasWarningRole});
  }
}

int DhTableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : rows_; }

int DhTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(fieldsOf(convention_).size());
}

bool DhTableModel::isVariable(const QModelIndex& index) const {
  const bool revolute = joint(index.row()).type == JointType::Revolute;
  return fieldAt(index.column()) == (revolute ? DhField::Theta : DhField::D);
}

QuantityFormat DhTableModel::formatAt(const QModelIndex& index) const {
  return formatOf(fieldAt(index.column()), joint(index.row()).type, preferences_.values());
}

QString DhTableModel::whereOf(const QModelIndex& index) const {
  return QStringLiteral("joints[%1].%2")
      .arg(index.row())
      .arg(QLatin1String(fieldAt(index.column()).key));
}

QModelIndex DhTableModel::findCell(const QString& where) const {
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columnCount(); ++column) {
      const QModelIndex cell = index(row, column);
      if (where == whereOf(cell)) return cell;
    }
  }
  return {};
}

const Issue* DhTableModel::findIssue(const QModelIndex& index) const {
  if (issues_.empty()) return nullptr;
  const std::string where = whereOf(index).toStdString();
  for (const Issue& issue : issues_) {
    if (issue.where == where) return &issue;
  }
  return nullptr;
}

QString DhTableModel::textOf(const QModelIndex& index) const {
  const JointDescription& row = joint(index.row());
  const DhField field = fieldAt(index.column());
  if (field == DhField::Name) return QString::fromStdString(row.name);
  if (field == DhField::Type) return letterOf(row.type);
  if (isBeamChoice(field)) return readChoice(row, field);
  if (isVariable(index)) return variableTextOf(index);
  const std::optional<double> value = readNumber(row, field);
  return value ? toText(*value, formatAt(index)) : QString();
}

QString DhTableModel::variableTextOf(const QModelIndex& index) const {
  const QuantityFormat format = formatAt(index);
  const std::vector<double> pose = shown_.pose();
  const auto i = static_cast<std::size_t>(index.row());
  QString text =
      "q" + toSubscript(index.row() + 1) + "  " + toText(i < pose.size() ? pose[i] : 0.0, format);
  const double constant = *readNumber(joint(index.row()), fieldAt(index.column()));
  if (constant == 0) return text;
  const QString part = toText(constant, format);
  return text + (part.startsWith('-') ? " - " + part.mid(1) : " + " + part);
}

QString DhTableModel::toolTipOf(const QModelIndex& index) const {
  if (const Issue* issue = findIssue(index)) {
    return QString::fromStdString(issue->what) + "\n" + QString::fromStdString(issue->remedy);
  }
  const DhField field = fieldAt(index.column());
  if (isVariable(index)) {
    const QString symbol = field == DhField::Theta ? tr("θ") : tr("d");
    return tr("The joint variable. It shows q%1; move it with the slider of the joint.\n"
              "Editing the cell sets the constant part that is added to q%1 to give %2.")
        .arg(toSubscript(index.row() + 1), symbol);
  }
  return meaningOf(field, convention_);
}

QVariant DhTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rows_) return {};
  const DhField field = fieldAt(index.column());
  switch (role) {
    case Qt::DisplayRole:
      return textOf(index);
    case Qt::EditRole: {
      if (!isNumber(field)) return textOf(index);
      const std::optional<double> value = readNumber(joint(index.row()), field);
      return value ? toExactText(*value, formatAt(index)) : QString();
    }
    case Qt::ToolTipRole:
      return toolTipOf(index);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(kLeft);
    case kChoicesRole:
      return field == DhField::Type ? QStringList{tr("R  revolute"), tr("P  prismatic")}
                                  : choicesOf(field);
    case kIsVariableRole:
      return isVariable(index);
    case kHasErrorRole:
    case kHasWarningRole: {
      const Issue* issue = findIssue(index);
      return issue && (issue->severity == Issue::Severity::Error) == (role == kHasErrorRole);
    }
    default:
      return {};
  }
}

QString DhTableModel::findMistake(const QModelIndex& index, const QString& text) const {
  const DhField field = fieldAt(index.column());
  if (!isNumber(field) || (isLimit(field) && text.trimmed().isEmpty())) return {};
  const ParsedQuantity parsed = fromText(text, formatAt(index));
  if (parsed.value && isBeamField(field)) return findBeamMistake(field, *parsed.value);
  return QString::fromStdString(parsed.error);
}

QString DhTableModel::stepped(const QModelIndex& index, const QString& text, int steps) const {
  if (!isNumber(fieldAt(index.column()))) return {};
  const QuantityFormat format = formatAt(index);
  const ParsedQuantity parsed = fromText(text, format);
  return parsed.value ? toExactText(*parsed.value + steps * stepOf(format), format) : QString();
}

bool DhTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid() || index.row() >= rows_) return false;
  if (!edits_.takesEdits()) return false;
  const QString text = value.toString();
  const DhField field = fieldAt(index.column());
  if (field == DhField::Name) return setName(index.row(), text.trimmed());
  if (field == DhField::Type) {
    const std::optional<JointType> type = findType(text);
    if (type) setTypes({index}, *type);
    return type.has_value();
  }
  if (isBeamChoice(field)) return setChoice(index, text);
  if (isLimit(field) && text.trimmed().isEmpty()) return setNumber(index, std::nullopt);
  if (const QString mistake = findMistake(index, text); !mistake.isEmpty()) {
    emit refused(index, mistake);
    return false;
  }
  const ParsedQuantity parsed = fromText(text, formatAt(index));
  if (parsed.value) return setNumber(index, parsed.value);
  emit refused(index, QString::fromStdString(parsed.error));
  return false;
}

bool DhTableModel::setName(int row, const QString& name) {
  edits_.editRobot(tr("rename joint %1").arg(row + 1), [&](RobotDescription& robot) {
    robot.joints[static_cast<std::size_t>(row)].name = name.toStdString();
  });
  return true;
}

bool DhTableModel::setChoice(const QModelIndex& index, const QString& word) {
  const DhField field = fieldAt(index.column());
  if (!choicesOf(field).contains(word.trimmed().toLower())) return false;
  if (!joint(index.row()).link.beam) return false;
  edits_.editRobot(tr("set %1 of link %2").arg(headingOf(field, convention_)).arg(index.row() + 1),
                   [&](RobotDescription& robot) {
                     writeChoice(robot.joints[static_cast<std::size_t>(index.row())], field, word);
                   });
  return true;
}

bool DhTableModel::setNumber(const QModelIndex& index, std::optional<double> value) {
  const DhField field = fieldAt(index.column());
  const QString heading = headingOf(field, convention_);
  const QString name = isBeamField(field) ? tr("%1 of link %2").arg(heading).arg(index.row() + 1)
                       : field == DhField::Offset || isLimit(field)
                           ? tr("%1 of joint %2").arg(heading).arg(index.row() + 1)
                           : heading.left(1) + toSubscript(index.row() + 1);
  edits_.editRobot(tr("set %1").arg(name), [&](RobotDescription& robot) {
    writeNumber(robot.joints[static_cast<std::size_t>(index.row())], field, value);
  });
  return true;
}

void DhTableModel::step(const QModelIndexList& cells, int steps, int gesture) {
  QString key = QStringLiteral("step %1").arg(gesture);
  for (const QModelIndex& cell : cells) key += ' ' + whereOf(cell);
  edits_.editRobot(
      cells.size() == 1 ? tr("step a number") : tr("step %1 numbers").arg(cells.size()),
      [&](RobotDescription& robot) {
        for (const QModelIndex& cell : cells) {
          const DhField field = fieldAt(cell.column());
          auto& row = robot.joints[static_cast<std::size_t>(cell.row())];
          const std::optional<double> value = readNumber(row, field);
          if (!value) continue;
          double next = *value + steps * stepOf(formatAt(cell));
          // The arrows count modes and change stiffnesses and damping by a tenth of what they are.
          if (isBeamField(field) && !isCount(field)) next = *value * (1 + 0.1 * steps);
          if (isBeamField(field) && !findBeamMistake(field, next).isEmpty()) continue;
          writeNumber(row, field, next);
        }
      },
      key);
}

void DhTableModel::clear(const QModelIndexList& cells) {
  edits_.editRobot(cells.size() == 1 ? tr("clear a cell") : tr("clear %1 cells").arg(cells.size()),
                   [&](RobotDescription& robot) {
                     for (const QModelIndex& cell : cells) {
                       auto& row = robot.joints[static_cast<std::size_t>(cell.row())];
                       if (fieldAt(cell.column()) == DhField::Name) row.name.clear();
                       writeNumber(row, fieldAt(cell.column()), std::nullopt);
                     }
                   });
}

void DhTableModel::setTypes(const QModelIndexList& cells, JointType type) {
  const QString letter = letterOf(type);
  edits_.editRobot(cells.size() == 1
                       ? tr("make joint %1 %2").arg(cells.front().row() + 1).arg(letter)
                       : tr("make %1 joints %2").arg(cells.size()).arg(letter),
                   [&](RobotDescription& robot) {
                     for (const QModelIndex& cell : cells) {
                       robot.joints[static_cast<std::size_t>(cell.row())].type = type;
                     }
                   });
}

QVariant DhTableModel::rowHeader(int row, int role) const {
  if (row >= rows_) return {};
  const ScenarioDescription& scenario = edits_.document().scenario();
  const bool locked = std::count(scenario.locked.begin(), scenario.locked.end(), row + 1) > 0;
  const auto motion = scenario.prescribed.find(row + 1);
  const bool led = motion != scenario.prescribed.end();
  switch (role) {
    case Qt::DisplayRole:
      return QString::number(row + 1);
    case Qt::DecorationRole:
      if (locked) return themedIcon("locked");
      if (led) return themedIcon("prescribed");
      return {};
    case Qt::ToolTipRole: {
      const QString drag = tr("Drag to reorder, or Alt+Up and Alt+Down.");
      if (locked) return tr("Locked in runs; the Run panel frees it.") + "\n" + drag;
      if (led) {
        return tr("Led in runs by q%1(t) = %2; the Run panel changes it.")
                   .arg(toSubscript(row + 1), QString::fromStdString(motion->second)) +
               "\n" + drag;
      }
      return drag;
    }
    default:
      return {};
  }
}

QVariant DhTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Vertical) return rowHeader(section, role);
  if (section < 0 || section >= columnCount()) return {};
  if (role == Qt::DisplayRole) {
    const DhField field = fieldAt(section);
    if (!isBeamField(field)) return headingOf(field, convention_);
    const QString unit = unitText(formatOf(field, JointType::Revolute, preferences_.values()));
    return headingOf(field, convention_) + (unit.isEmpty() ? QString() : " [" + unit + "]");
  }
  if (role == Qt::ToolTipRole) return meaningOf(fieldAt(section), convention_);
  if (role == Qt::TextAlignmentRole) return QVariant::fromValue(kLeft);
  return {};
}

Qt::ItemFlags DhTableModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  const auto joints = static_cast<int>(edits_.document().robot().joints.size());
  if (!index.isValid()) return flags;
  if (index.row() >= joints) return flags | Qt::ItemIsEditable;
  // Nothing to choose for a rigid link; a number makes it flexible.
  const bool none = isBeamChoice(fieldAt(index.column())) && !joint(index.row()).link.beam;
  return none ? flags : flags | Qt::ItemIsEditable;
}

}  // namespace denavit
