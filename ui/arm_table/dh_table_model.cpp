#include "ui/arm_table/dh_table_model.h"

#include <array>

#include "ui/studio/studio.h"

namespace denavit {
namespace {

using Field = DhTableModel::Field;

constexpr std::array kStandardOrder{Field::Number, Field::Name, Field::Type,  Field::Theta,
                                    Field::D,      Field::A,    Field::Alpha, Field::Offset};
constexpr std::array kModifiedOrder{Field::Number, Field::Name,  Field::Type, Field::Alpha,
                                    Field::A,      Field::Theta, Field::D,    Field::Offset};

/// The member of a row that a numeric column shows and edits.
double JointDescription::*memberOf(Field field) {
  switch (field) {
    case Field::Theta:
      return &JointDescription::theta;
    case Field::D:
      return &JointDescription::d;
    case Field::A:
      return &JointDescription::a;
    case Field::Alpha:
      return &JointDescription::alpha;
    case Field::Offset:
      return &JointDescription::offset;
    default:
      return nullptr;
  }
}

const char* keyOf(Field field) {
  switch (field) {
    case Field::Name:
      return "name";
    case Field::Type:
      return "type";
    case Field::Theta:
      return "theta";
    case Field::D:
      return "d";
    case Field::A:
      return "a";
    case Field::Alpha:
      return "alpha";
    case Field::Offset:
      return "offset";
    default:
      return "";
  }
}

}  // namespace

DhTableModel::DhTableModel(Studio& studio, QObject* parent)
    : QAbstractTableModel(parent), studio_(studio) {
  connect(&studio, &Studio::robotChanged, this, &DhTableModel::refresh);
  connect(&studio, &Studio::unitsChanged, this, &DhTableModel::refresh);
  connect(&studio, &Studio::shownChanged, this, &DhTableModel::refreshVariables);
  refresh();
}

const JointDescription& DhTableModel::joint(int row) const {
  return studio_.document().robot().joints[static_cast<std::size_t>(row)];
}

Field DhTableModel::fieldAt(int column) const {
  const auto& order = convention_ == Convention::Standard ? kStandardOrder : kModifiedOrder;
  return order[static_cast<std::size_t>(column)];
}

int DhTableModel::columnOf(Field field) const {
  for (int column = 0; column < columnCount(); ++column) {
    if (fieldAt(column) == field) return column;
  }
  return 0;
}

void DhTableModel::refresh() {
  const RobotDescription& robot = studio_.document().robot();
  const int rows = static_cast<int>(robot.joints.size());
  if (rows != rows_ || robot.convention != convention_) {
    beginResetModel();
    rows_ = rows;
    convention_ = robot.convention;
    endResetModel();
  } else if (rows_ > 0) {
    emit dataChanged(index(0, 0), index(rows_ - 1, columnCount() - 1));
  }
}

void DhTableModel::refreshVariables() {
  if (rows_ == 0) return;
  for (const Field field : {Field::Theta, Field::D}) {
    const int column = columnOf(field);
    emit dataChanged(index(0, column), index(rows_ - 1, column), {Qt::DisplayRole});
  }
}

void DhTableModel::setIssues(const std::vector<Issue>& issues) {
  issues_ = issues;
  if (rows_ > 0) emit dataChanged(index(0, 0), index(rows_ - 1, columnCount() - 1));
}

int DhTableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : rows_; }

int DhTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(kStandardOrder.size());
}

bool DhTableModel::isVariable(const QModelIndex& index) const {
  const bool revolute = joint(index.row()).type == JointType::Revolute;
  return fieldAt(index.column()) == (revolute ? Field::Theta : Field::D);
}

QuantityFormat DhTableModel::formatOf(const QModelIndex& index) const {
  const bool millimetres = studio_.showsMillimetres();
  switch (fieldAt(index.column())) {
    case Field::Theta:
    case Field::Alpha:
      return {.kind = QuantityKind::Angle};
    case Field::Offset:
      return jointFormat(joint(index.row()).type, millimetres);
    default:
      return {.kind = QuantityKind::Length, .millimetres = millimetres};
  }
}

QString DhTableModel::whereOf(const QModelIndex& index) const {
  return QStringLiteral("joints[%1].%2").arg(index.row()).arg(keyOf(fieldAt(index.column())));
}

QModelIndex DhTableModel::findCell(const QString& where) const {
  for (int row = 0; row < rows_; ++row) {
    for (int column = 1; column < columnCount(); ++column) {
      const QModelIndex cell = index(row, column);
      if (where == whereOf(cell)) return cell;
    }
  }
  return {};
}

const Issue* DhTableModel::findIssue(const QModelIndex& index) const {
  const std::string where = whereOf(index).toStdString();
  for (const Issue& issue : issues_) {
    if (issue.where == where) return &issue;
  }
  return nullptr;
}

QString DhTableModel::textOf(const QModelIndex& index) const {
  const JointDescription& row = joint(index.row());
  const Field field = fieldAt(index.column());
  switch (field) {
    case Field::Number:
      return QString::number(index.row() + 1);
    case Field::Name:
      return QString::fromStdString(row.name);
    case Field::Type:
      return row.type == JointType::Revolute ? QStringLiteral("R") : QStringLiteral("P");
    default:
      break;
  }
  const double constant = row.*memberOf(field);
  const QuantityFormat format = formatOf(index);
  if (!isVariable(index)) return toText(constant, format);
  const std::vector<double> pose = studio_.shownPose();
  const auto i = static_cast<std::size_t>(index.row());
  QString text =
      "q" + toSubscript(index.row() + 1) + "  " + toText(i < pose.size() ? pose[i] : 0.0, format);
  if (constant != 0) {
    const QString part = toText(constant, format);
    text += part.startsWith('-') ? " - " + part.mid(1) : " + " + part;
  }
  return text;
}

QString DhTableModel::toolTipOf(const QModelIndex& index) const {
  if (const Issue* issue = findIssue(index)) {
    return QString::fromStdString(issue->what) + "\n" + QString::fromStdString(issue->remedy);
  }
  if (isVariable(index)) {
    const QString symbol = fieldAt(index.column()) == Field::Theta ? tr("θ") : tr("d");
    return tr("The joint variable. It shows q%1; move it with the slider of the joint.\n"
              "Editing the cell sets the constant part that is added to q%1 to give %2.")
        .arg(toSubscript(index.row() + 1), symbol);
  }
  switch (fieldAt(index.column())) {
    case Field::Type:
      return tr("R: revolute joint, turns about z. P: prismatic joint, slides along z.");
    case Field::Theta:
    case Field::Alpha:
      return tr("An angle: 90, 90°, pi/2, 1.57 rad");
    case Field::D:
    case Field::A:
      return tr("A length: 431.8, 0.4318 m, 432 mm");
    case Field::Offset:
      return tr("Added to the joint variable: where the joint's zero is.");
    default:
      return {};
  }
}

QVariant DhTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rows_) return {};
  const Field field = fieldAt(index.column());
  switch (role) {
    case Qt::DisplayRole:
      return textOf(index);
    case Qt::EditRole: {
      const auto member = memberOf(field);
      return member ? toExactText(joint(index.row()).*member, formatOf(index)) : textOf(index);
    }
    case Qt::ToolTipRole:
      return toolTipOf(index);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | Qt::AlignLeft));
    case kChoicesRole:
      return field == Field::Type ? QStringList{tr("R  revolute"), tr("P  prismatic")}
                                  : QStringList{};
    case kIsVariableRole:
      return isVariable(index);
    case kHasErrorRole: {
      const Issue* issue = findIssue(index);
      return issue && issue->severity == Issue::Severity::Error;
    }
    case kHasWarningRole: {
      const Issue* issue = findIssue(index);
      return issue && issue->severity == Issue::Severity::Warning;
    }
    default:
      return {};
  }
}

QString DhTableModel::findMistake(const QModelIndex& index, const QString& text) const {
  if (!memberOf(fieldAt(index.column()))) return {};
  return QString::fromStdString(fromText(text, formatOf(index)).error);
}

bool DhTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid() || index.row() >= rows_) return false;
  const QString text = value.toString();
  const auto row = static_cast<std::size_t>(index.row());
  switch (fieldAt(index.column())) {
    case Field::Number:
      return false;
    case Field::Name:
      studio_.editRobot(tr("rename joint %1").arg(row + 1), [&](RobotDescription& robot) {
        robot.joints[row].name = text.trimmed().toStdString();
      });
      return true;
    case Field::Type:
      return setType(index.row(),
                     text.startsWith('P') ? JointType::Prismatic : JointType::Revolute);
    default:
      break;
  }
  const ParsedQuantity parsed = fromText(text, formatOf(index));
  if (parsed.value) return setNumber(index, *parsed.value);
  emit refused(index, QString::fromStdString(parsed.error));
  return false;
}

bool DhTableModel::setType(int row, JointType type) {
  studio_.editRobot(tr("change type of joint %1").arg(row + 1), [&](RobotDescription& robot) {
    robot.joints[static_cast<std::size_t>(row)].type = type;
  });
  return true;
}

bool DhTableModel::setNumber(const QModelIndex& index, double value) {
  const Field field = fieldAt(index.column());
  const QString name = field == Field::Offset
                           ? tr("offset %1").arg(index.row() + 1)
                           : headingOf(field).left(1) + toSubscript(index.row() + 1);
  studio_.editRobot(tr("set %1").arg(name), [&](RobotDescription& robot) {
    robot.joints[static_cast<std::size_t>(index.row())].*memberOf(field) = value;
  });
  return true;
}

QString DhTableModel::headingOf(Field field) const {
  const bool standard = convention_ == Convention::Standard;
  switch (field) {
    case Field::Number:
      return QStringLiteral("#");
    case Field::Name:
      return tr("joint");
    case Field::Type:
      return tr("type");
    case Field::Theta:
      return QStringLiteral("θᵢ");
    case Field::D:
      return QStringLiteral("dᵢ");
    case Field::A:
      return standard ? QStringLiteral("aᵢ") : QStringLiteral("aᵢ₋₁");
    case Field::Alpha:
      return standard ? QStringLiteral("αᵢ") : QStringLiteral("αᵢ₋₁");
    case Field::Offset:
      return tr("offset");
  }
  return {};
}

QVariant DhTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::DisplayRole) return headingOf(fieldAt(section));
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | Qt::AlignLeft));
  }
  return {};
}

Qt::ItemFlags DhTableModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  const bool editable = index.isValid() && fieldAt(index.column()) != Field::Number;
  return editable ? flags | Qt::ItemIsEditable : flags;
}

}  // namespace denavit
