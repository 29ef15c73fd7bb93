#include "ui/arm_table/dh_table_model.h"

#include <algorithm>

#include "models/find.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/selection.h"
#include "ui/studio/shown.h"
#include "ui/theme/icons.h"

namespace denavit {

DhTableModel::DhTableModel(Edits& edits, const Shown& shown, const Selection& selection,
                           const Preferences& preferences, QObject* parent)
    : CheckedTable(edits, preferences, parent), shown_(shown) {
  connect(&edits, &Edits::robotChanged, this, &DhTableModel::refresh);
  connect(&preferences, &Preferences::unitsChanged, this, &DhTableModel::refresh);
  connect(&shown, &Shown::changed, this, &DhTableModel::refreshVariables);
  connect(&selection, &Selection::changed, this, &DhTableModel::followChain);
  connect(&edits, &Edits::scenarioChanged, this, &DhTableModel::refreshSigns);
  refresh();
}

const JointDescription& DhTableModel::joint(int row) const {
  return edits_.chainRobot().joints[static_cast<std::size_t>(row)];
}

DhField DhTableModel::fieldAt(int column) const {
  return fieldsOf(convention_)[static_cast<std::size_t>(column)];
}

int DhTableModel::columnOf(DhField field) const {
  const auto fields = fieldsOf(convention_);
  return static_cast<int>(std::find(fields.begin(), fields.end(), field) - fields.begin());
}

int DhTableModel::countRows() const { return static_cast<int>(edits_.chainRobot().joints.size()); }

void DhTableModel::refresh() {
  const RobotDescription& robot = edits_.chainRobot();
  const bool areOthers = robot.convention != convention_ || edits_.chain() != chain_;
  convention_ = robot.convention;
  chain_ = edits_.chain();
  firstJoint_ = edits_.firstJoint();
  showRows(areOthers);
  emit contentsChanged();
}

void DhTableModel::followChain() {
  if (edits_.chain() != chain_) refresh();
}

void DhTableModel::refreshVariables() {
  if (rowCount() == 0) return;
  for (const DhField field : {DhField::Theta, DhField::D}) {
    const int column = columnOf(field);
    emit dataChanged(index(0, column), index(rowCount() - 1, column), {Qt::DisplayRole});
  }
}

void DhTableModel::refreshSigns() {
  if (rowCount() > 0) emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
}

int DhTableModel::countColumns() const { return static_cast<int>(fieldsOf(convention_).size()); }

bool DhTableModel::isVariable(const QModelIndex& index) const {
  const bool revolute = joint(index.row()).type == JointType::Revolute;
  return fieldAt(index.column()) == (revolute ? DhField::Theta : DhField::D);
}

QuantityFormat DhTableModel::formatAt(const QModelIndex& index) const {
  return formatOf(fieldAt(index.column()), joint(index.row()).type, preferences_.values());
}

QString DhTableModel::placeOf(const QModelIndex& index) const {
  return QStringLiteral("joints[%1].%2")
      .arg(firstJoint_ + index.row())
      .arg(QLatin1String(fieldAt(index.column()).key));
}

QString DhTableModel::textOf(const QModelIndex& index, bool exact) const {
  const JointDescription& row = joint(index.row());
  const DhField field = fieldAt(index.column());
  if (field == DhField::Name) return QString::fromStdString(row.name);
  if (field == DhField::Type) return letterOf(row.type);
  if (isBeamChoice(field)) return readChoice(row, field);
  if (isVariable(index) && !exact) return variableTextOf(index);
  const std::optional<double> value = readNumber(row, field);
  if (!value) return {};
  return exact ? toExactText(*value, formatAt(index)) : toText(*value, formatAt(index));
}

QString DhTableModel::variableTextOf(const QModelIndex& index) const {
  const QuantityFormat format = formatAt(index);
  const std::vector<double> pose = shown_.pose();
  const auto i = static_cast<std::size_t>(firstJoint_ + index.row());
  QString text = "q" + toSubscript(firstJoint_ + index.row() + 1) + "  " +
                 toText(i < pose.size() ? pose[i] : 0.0, format);
  const double constant = *readNumber(joint(index.row()), fieldAt(index.column()));
  if (constant == 0) return text;
  const QString part = toText(constant, format);
  return text + (part.startsWith('-') ? " - " + part.mid(1) : " + " + part);
}

QString DhTableModel::tipOf(const QModelIndex& index) const {
  const DhField field = fieldAt(index.column());
  if (isVariable(index)) {
    const QString symbol = field == DhField::Theta ? tr("θ") : tr("d");
    return tr("The joint variable. It shows q%1; move it with the slider of the joint.\n"
              "Editing the cell sets the constant part that is added to q%1 to give %2.")
        .arg(toSubscript(firstJoint_ + index.row() + 1), symbol);
  }
  return meaningOf(field, convention_);
}

QStringList DhTableModel::choicesOf(const QModelIndex& index) const {
  const DhField field = fieldAt(index.column());
  if (field == DhField::Type) return {tr("R  revolute"), tr("P  prismatic")};
  return denavit::choicesOf(field);
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
  return parsed.value
             ? toExactText(toShortValue(*parsed.value + steps * stepOf(format), format), format)
             : QString();
}

bool DhTableModel::take(const QModelIndex& index, const QString& text) {
  const DhField field = fieldAt(index.column());
  if (field == DhField::Type) {
    const std::optional<JointType> type = findType(text);
    if (type) setTypes({index}, *type);
    return type.has_value();
  }
  if (isBeamChoice(field)) return takeChoice(index, text);
  if (field == DhField::Name) {
    rename(index.row(), text.trimmed());
  } else if (isLimit(field) && text.trimmed().isEmpty()) {
    setNumber(index, std::nullopt);
  } else {
    setNumber(index, fromText(text, formatAt(index)).value);
  }
  return true;
}

void DhTableModel::rename(int row, const QString& name) {
  edits_.editChainRobot(tr("rename joint %1").arg(row + 1), [&](RobotDescription& robot) {
    robot.joints[static_cast<std::size_t>(row)].name = name.toStdString();
  });
}

bool DhTableModel::takeChoice(const QModelIndex& index, const QString& word) {
  const DhField field = fieldAt(index.column());
  if (!denavit::choicesOf(field).contains(word.trimmed().toLower())) return false;
  if (!joint(index.row()).link.beam) return false;
  edits_.editChainRobot(
      tr("set %1 of link %2").arg(headingOf(field, convention_)).arg(index.row() + 1),
      [&](RobotDescription& robot) {
        writeChoice(robot.joints[static_cast<std::size_t>(index.row())], field, word);
      });
  return true;
}

void DhTableModel::setNumber(const QModelIndex& index, std::optional<double> value) {
  const DhField field = fieldAt(index.column());
  const QString heading = headingOf(field, convention_);
  const QString name = isBeamField(field) ? tr("%1 of link %2").arg(heading).arg(index.row() + 1)
                       : field == DhField::Offset || isLimit(field)
                           ? tr("%1 of joint %2").arg(heading).arg(index.row() + 1)
                           : heading.left(1) + toSubscript(index.row() + 1);
  edits_.editChainRobot(tr("set %1").arg(name), [&](RobotDescription& robot) {
    writeNumber(robot.joints[static_cast<std::size_t>(index.row())], field, value);
  });
}

void DhTableModel::step(const QModelIndexList& cells, int steps, int gesture) {
  QString key = QStringLiteral("step %1").arg(gesture);
  for (const QModelIndex& cell : cells) key += ' ' + placeOf(cell);
  edits_.editChainRobot(
      cells.size() == 1 ? tr("step a number") : tr("step %1 numbers").arg(cells.size()),
      [&](RobotDescription& robot) {
        for (const QModelIndex& cell : cells) {
          const DhField field = fieldAt(cell.column());
          auto& row = robot.joints[static_cast<std::size_t>(cell.row())];
          const std::optional<double> value = readNumber(row, field);
          if (!value) continue;
          const QuantityFormat format = formatAt(cell);
          double next = toShortValue(*value + steps * stepOf(format), format);
          // The arrows count modes and change stiffnesses and damping by a tenth of what they are.
          if (isBeamField(field) && !isCount(field)) next = *value * (1 + 0.1 * steps);
          if (isBeamField(field) && !findBeamMistake(field, next).isEmpty()) continue;
          writeNumber(row, field, next);
        }
      },
      key);
}

void DhTableModel::clear(const QModelIndexList& cells) {
  edits_.editChainRobot(
      cells.size() == 1 ? tr("clear a cell") : tr("clear %1 cells").arg(cells.size()),
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
  edits_.editChainRobot(cells.size() == 1
                            ? tr("make joint %1 %2").arg(cells.front().row() + 1).arg(letter)
                            : tr("make %1 joints %2").arg(cells.size()).arg(letter),
                        [&](RobotDescription& robot) {
                          for (const QModelIndex& cell : cells) {
                            robot.joints[static_cast<std::size_t>(cell.row())].type = type;
                          }
                        });
}

/// Whether a joint of a mechanism has a drive.
bool DhTableModel::isActuated(int joint) const {
  const Document& document = edits_.document();
  return document.mechanism() &&
         contains(document.mechanism()->actuated,
                  document.robot().joints[static_cast<std::size_t>(joint)].name);
}

QVariant DhTableModel::rowHeader(int row, int role) const {
  if (row >= rowCount()) return {};
  const ScenarioDescription& scenario = edits_.document().scenario();
  const int joint = firstJoint_ + row + 1;
  const bool locked = std::count(scenario.locked.begin(), scenario.locked.end(), joint) > 0;
  const auto motion = scenario.prescribed.find(joint);
  const bool led = motion != scenario.prescribed.end();
  switch (role) {
    case Qt::DisplayRole:
      return QString::number(row + 1) + (isActuated(joint - 1) ? QStringLiteral(" ⚙") : QString());
    case Qt::DecorationRole:
      if (locked) return themedIcon("locked");
      if (led) return themedIcon("prescribed");
      return {};
    case Qt::ToolTipRole: {
      const QString drag = tr("Drag to reorder, or Alt+Up and Alt+Down.");
      if (locked) return tr("Locked in runs; the Run panel frees it.") + "\n" + drag;
      if (led) {
        return tr("Led in runs by q%1(t) = %2; the Run panel changes it.")
                   .arg(toSubscript(joint), QString::fromStdString(motion->second)) +
               "\n" + drag;
      }
      return drag;
    }
    default:
      return {};
  }
}

QVariant DhTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  return orientation == Qt::Vertical ? rowHeader(section, role)
                                     : CheckedTable::headerData(section, orientation, role);
}

QString DhTableModel::titleOf(int column) const {
  const DhField field = fieldAt(column);
  const QString heading = headingOf(field, convention_);
  if (!isBeamField(field)) return heading;
  const QString unit = unitText(formatOf(field, JointType::Revolute, preferences_.values()));
  return unit.isEmpty() ? heading : heading + " [" + unit + "]";
}

QString DhTableModel::titleTipOf(int column) const {
  return meaningOf(fieldAt(column), convention_);
}

bool DhTableModel::isEditable(const QModelIndex& index) const {
  // Nothing to choose for a rigid link; a number makes it flexible.
  const bool isChoice = isBeamChoice(fieldAt(index.column()));
  return !isChoice || index.row() >= std::ssize(edits_.chainRobot().joints) ||
         joint(index.row()).link.beam;
}

}  // namespace denavit
