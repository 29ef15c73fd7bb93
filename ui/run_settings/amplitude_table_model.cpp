#include "ui/run_settings/amplitude_table_model.h"

#include "ui/playback/run_history.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"

namespace denavit {
namespace {

/// "link 2  y1" of link2_y1_m.
QString modeName(const std::string& column) {
  const QString name = QString::fromStdString(column);
  return AmplitudeTableModel::tr("link %1  %2")
      .arg(name.section('_', 0, 0).mid(4), name.section('_', 1, 1));
}

bool isAngle(const std::string& column) { return column.ends_with("_rad"); }

}  // namespace

AmplitudeTableModel::AmplitudeTableModel(Edits& edits, const Preferences& preferences,
                                         QObject* parent)
    : QAbstractTableModel(parent), edits_(edits), preferences_(preferences) {
  connect(&edits, &Edits::robotChanged, this, &AmplitudeTableModel::refresh);
  connect(&edits, &Edits::scenarioChanged, this, &AmplitudeTableModel::refresh);
  connect(&preferences, &Preferences::unitsChanged, this, &AmplitudeTableModel::refresh);
  refresh();
}

void AmplitudeTableModel::refresh() {
  const std::vector<std::string> columns = amplitudeColumns(edits_.document().robot());
  if (columns != columns_) {
    beginResetModel();
    columns_ = columns;
    endResetModel();
  } else if (!columns_.empty()) {
    emit dataChanged(index(0, 0), index(rowCount() - 1, kColumnCount - 1));
  }
}

int AmplitudeTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

int AmplitudeTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumnCount;
}

QuantityFormat AmplitudeTableModel::formatOf(const QModelIndex& index) const {
  const bool angle = isAngle(columns_[static_cast<std::size_t>(index.row())]);
  const bool rate = index.column() == kRate;
  const QuantityKind kind = angle ? (rate ? QuantityKind::AngularRate : QuantityKind::Angle)
                                  : (rate ? QuantityKind::LinearRate : QuantityKind::Length);
  return shownFormat(kind, preferences_.values());
}

double AmplitudeTableModel::numberOf(const QModelIndex& index) const {
  const InitialState& initial = edits_.document().scenario().initial;
  const std::vector<double>& values =
      index.column() == kAmplitude ? initial.delta : initial.deltaRate;
  const auto row = static_cast<std::size_t>(index.row());
  return row < values.size() ? values[row] : 0.0;
}

QString AmplitudeTableModel::findMistake(const QModelIndex& index, const QString& text) const {
  if (index.column() == kMode) return {};
  return QString::fromStdString(fromText(text, formatOf(index)).error);
}

QModelIndex AmplitudeTableModel::findCell(const QString& where) const {
  const int column = where.startsWith("initial.delta_rate") ? kRate
                     : where.startsWith("initial.delta")    ? kAmplitude
                                                            : -1;
  if (column < 0 || columns_.empty()) return {};
  const int row = where.section('[', 1).section(']', 0, 0).toInt();
  return index(std::min(row, rowCount() - 1), column);
}

QVariant AmplitudeTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const std::string& column = columns_[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      if (index.column() == kMode) return modeName(column);
      return toText(numberOf(index), formatOf(index));
    case Qt::EditRole:
      if (index.column() == kMode) return modeName(column);
      return toExactText(numberOf(index), formatOf(index));
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | Qt::AlignLeft));
    case Qt::ToolTipRole:
      if (index.column() == kRate) return tr("Rate of the amplitude at the start of a run");
      return isAngle(column)
                 ? tr("Amplitude of a torsion mode at the start of a run [angle]: the tip twists "
                      "by 1.414 times it")
                 : tr("Amplitude of a bending mode at the start of a run [length]: the tip moves "
                      "by twice it");
    default:
      return {};
  }
}

bool AmplitudeTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid() || index.row() >= rowCount()) return false;
  if (!edits_.takesEdits()) return false;
  const ParsedQuantity parsed = fromText(value.toString(), formatOf(index));
  if (!parsed.value) {
    emit refused(QString::fromStdString(parsed.error));
    return false;
  }
  const bool rate = index.column() == kRate;
  const QString name = modeName(columns_[static_cast<std::size_t>(index.row())]);
  edits_.editScenario(
      rate ? tr("set the start rate of %1").arg(name) : tr("set the start of %1").arg(name),
      [&](ScenarioDescription& scenario) {
        auto& values = rate ? scenario.initial.deltaRate : scenario.initial.delta;
        values.resize(columns_.size(), 0.0);
        values[static_cast<std::size_t>(index.row())] = *parsed.value;
      });
  return true;
}

QVariant AmplitudeTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Vertical) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | Qt::AlignLeft));
  }
  if (role != Qt::DisplayRole) return {};
  return section == kMode ? tr("mode") : section == kAmplitude ? tr("amplitude") : tr("rate");
}

Qt::ItemFlags AmplitudeTableModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  return index.isValid() && index.column() != kMode ? flags | Qt::ItemIsEditable : flags;
}

}  // namespace denavit
