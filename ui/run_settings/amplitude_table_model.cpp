#include "ui/run_settings/amplitude_table_model.h"

#include <utility>

#include "ui/playback/run_history.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"

namespace denavit {
namespace {

bool isOfSpring(const std::string& column) { return column.starts_with("joint"); }

/// "link 2  y1" of link2_y1_m, "joint 2  twist" of joint2_twist_rad.
QString modeName(const std::string& column) {
  const QString name = QString::fromStdString(column);
  const QString what = name.section('_', 1, 1);
  return isOfSpring(column)
             ? AmplitudeTableModel::tr("joint %1  %2").arg(name.section('_', 0, 0).mid(5), what)
             : AmplitudeTableModel::tr("link %1  %2").arg(name.section('_', 0, 0).mid(4), what);
}

bool isAngle(const std::string& column) { return column.ends_with("_rad"); }

}  // namespace

AmplitudeTableModel::AmplitudeTableModel(Edits& edits, const Preferences& preferences,
                                         QObject* parent)
    : CheckedTable(edits, preferences, parent) {
  connect(&edits, &Edits::robotChanged, this, &AmplitudeTableModel::refresh);
  connect(&edits, &Edits::scenarioChanged, this, &AmplitudeTableModel::refresh);
  connect(&preferences, &Preferences::unitsChanged, this, &AmplitudeTableModel::refresh);
  refresh();
}

int AmplitudeTableModel::countRows() const { return static_cast<int>(columns_.size()); }

void AmplitudeTableModel::refresh() {
  const std::vector<std::string> before =
      std::exchange(columns_, amplitudeColumns(edits_.document().robot()));
  showRows(columns_ != before);
}

QuantityFormat AmplitudeTableModel::formatOf(const QModelIndex& index) const {
  const bool angle = isAngle(columns_[static_cast<std::size_t>(index.row())]);
  const bool rate = index.column() == kRate;
  const QuantityKind kind = angle ? (rate ? QuantityKind::AngularRate : QuantityKind::Angle)
                                  : (rate ? QuantityKind::LinearRate : QuantityKind::Length);
  return shownFormat(kind, preferences_.values());
}

QString AmplitudeTableModel::findMistake(const QModelIndex& index, const QString& text) const {
  if (index.column() == kMode) return {};
  return QString::fromStdString(fromText(text, formatOf(index)).error);
}

QString AmplitudeTableModel::placeOf(const QModelIndex& index) const {
  if (index.column() == kMode) return {};
  const QString list = index.column() == kRate ? "initial.delta_rate" : "initial.delta";
  return QStringLiteral("%1[%2]").arg(list).arg(index.row());
}

QModelIndex AmplitudeTableModel::findCell(const QString& where) const {
  const int column = where.startsWith("initial.delta_rate") ? kRate
                     : where.startsWith("initial.delta")    ? kAmplitude
                                                            : -1;
  if (column < 0 || columns_.empty()) return {};
  const int row = where.section('[', 1).section(']', 0, 0).toInt();
  return index(std::min(row, rowCount() - 1), column);
}

QString AmplitudeTableModel::textOf(const QModelIndex& index, bool exact) const {
  const auto row = static_cast<std::size_t>(index.row());
  if (index.column() == kMode) return modeName(columns_[row]);
  const InitialState& initial = edits_.document().scenario().initial;
  const auto& values = index.column() == kAmplitude ? initial.delta : initial.deltaRate;
  const double value = row < values.size() ? values[row] : 0.0;
  return exact ? toExactText(value, formatOf(index)) : toText(value, formatOf(index));
}

QString AmplitudeTableModel::tipOf(const QModelIndex& index) const {
  if (index.column() == kRate) return tr("Rate of the amplitude at the start of a run");
  if (isOfSpring(columns_[static_cast<std::size_t>(index.row())])) {
    return tr(
        "How far the link stands beyond the gear of its joint at the start of a run: the "
        "twist of the spring");
  }
  return isAngle(columns_[static_cast<std::size_t>(index.row())])
             ? tr("Amplitude of a torsion mode at the start of a run [angle]: the tip twists "
                  "by 1.414 times it")
             : tr("Amplitude of a bending mode at the start of a run [length]: the tip moves "
                  "by twice it");
}

bool AmplitudeTableModel::take(const QModelIndex& index, const QString& text) {
  if (index.column() == kMode) return false;
  const bool rate = index.column() == kRate;
  const QString name = modeName(columns_[static_cast<std::size_t>(index.row())]);
  const double value = *fromText(text, formatOf(index)).value;
  edits_.editScenario(
      rate ? tr("set the start rate of %1").arg(name) : tr("set the start of %1").arg(name),
      [&](ScenarioDescription& scenario) {
        auto& values = rate ? scenario.initial.deltaRate : scenario.initial.delta;
        values.resize(columns_.size(), 0.0);
        values[static_cast<std::size_t>(index.row())] = value;
      });
  return true;
}

QString AmplitudeTableModel::titleOf(int column) const {
  return column == kMode ? tr("mode") : column == kAmplitude ? tr("amplitude") : tr("rate");
}

bool AmplitudeTableModel::isEditable(const QModelIndex& index) const {
  return index.column() != kMode;
}

}  // namespace denavit
