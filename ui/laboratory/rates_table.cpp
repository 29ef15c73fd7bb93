#include "ui/laboratory/rates_table.h"

#include "models/json/number_text.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/laboratory/lab_state.h"
#include "ui/preferences/preferences.h"
#include "ui/theme/colours.h"

namespace denavit {
namespace {

constexpr int kRateDigits = 5;

}  // namespace

RatesTable::RatesTable(LabState& state, QObject* parent)
    : QAbstractTableModel(parent), state_(state) {
  connect(&state, &LabState::armChanged, this, [this] {
    beginResetModel();
    endResetModel();
  });
  connect(&state, &LabState::changed, this, [this] {
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
  });
}

int RatesTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(state_.state().q.size());
}

int RatesTable::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

JointType RatesTable::typeOf(int row) const {
  return state_.shown().arm().links[static_cast<std::size_t>(row)].type;
}

/// Rates and accelerations are in SI units, as they stand in the equations.
QuantityFormat RatesTable::formatOf(int row, int column) const {
  const bool revolute = typeOf(row) == JointType::Revolute;
  QuantityFormat format;
  format.decimalComma = state_.shown().preferences().values().decimalComma;
  format.millimetres = format.degrees = false;
  if (column == Rate) format.kind = revolute ? QuantityKind::AngularRate : QuantityKind::LinearRate;
  if (column == Acceleration)
    format.kind = revolute ? QuantityKind::Plain : QuantityKind::Acceleration;
  return format;
}

QVariant RatesTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const int row = index.row(), column = index.column();
  const JointState& state = state_.state();
  const bool comma = state_.shown().preferences().values().decimalComma;
  const double value = column == Position ? state.q[row]
                       : column == Rate   ? state.qd[row]
                                          : state.qdd[row];
  if (role == Qt::DisplayRole) return toLabNumber(value, kRateDigits, comma);
  if (role == Qt::EditRole) {
    QString text = QString::fromStdString(toShortest(value));
    return comma ? text.replace('.', ',') : text;
  }
  if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ForegroundRole && !(index.flags() & Qt::ItemIsEditable))
    return colour("text-soft");
  if (role == Qt::ToolTipRole) {
    if (column == Position) return tr("Of the pose on screen: move it with the sliders");
    return state_.isOfRun() ? tr("Of the run at the time shown; leave the run to give your own")
                            : tr("Double click to give another; in SI units");
  }
  return {};
}

QVariant RatesTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Vertical) {
    if (role == Qt::DisplayRole) return section + 1;
    return {};
  }
  bool revolute = false, prismatic = false;
  for (int row = 0; row < rowCount(); ++row)
    (typeOf(row) == JointType::Revolute ? revolute : prismatic) = true;
  const QString unit = revolute && prismatic ? tr("rad, m") : prismatic ? tr("m") : tr("rad");
  static const char* const kTitles[]{"q [%1]", "q̇ [%1 /s]", "q̈ [%1 /s²]"};
  if (role == Qt::DisplayRole) {
    QString title = QString::fromUtf8(kTitles[section]).arg(unit);
    return revolute && prismatic ? title : title.replace(" /", "/");
  }
  if (role == Qt::ToolTipRole)
    return section == Position ? tr("Joint positions")
           : section == Rate   ? tr("Joint rates")
                               : tr("Joint accelerations");
  return {};
}

Qt::ItemFlags RatesTable::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  if (index.isValid() && index.column() != Position && !state_.isOfRun())
    flags |= Qt::ItemIsEditable;
  return flags;
}

bool RatesTable::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || index.row() >= rowCount() || !(flags(index) & Qt::ItemIsEditable))
    return false;
  const ParsedQuantity parsed = fromText(value.toString(), formatOf(index.row(), index.column()));
  if (!parsed.value) {
    emit refused(tr("joint %1: %2").arg(index.row() + 1).arg(QString::fromStdString(parsed.error)));
    return false;
  }
  emit refused({});
  if (index.column() == Rate)
    state_.setRate(index.row(), *parsed.value);
  else
    state_.setAcceleration(index.row(), *parsed.value);
  return true;
}

}  // namespace denavit
