#include "ui/study/parameter_table.h"

#include <QRegularExpression>

#include "models/scenario/set_scenario.h"
#include "models/study/sampling.h"
#include "ui/study/study_session.h"
#include "ui/study/variation_text.h"
#include "ui/text/access_keys.h"

namespace denavit {

ParameterTable::ParameterTable(StudySession& session, Edits& edits, const Preferences& preferences,
                               QObject* parent)
    : CheckedTable(edits, preferences, parent), session_(session) {}

const StudyParameter& ParameterTable::at(int row) const {
  return session_.study().parameters[static_cast<std::size_t>(row)];
}

void ParameterTable::refresh() {
  shown_.clear();
  const StudyDescription& study = session_.study();
  for (const StudyParameter& parameter : study.parameters) {
    const ScenarioValue value = findScenarioValue(study.scenario, parameter.path);
    const QString unit = QString::fromStdString(value.unit);
    QString now = value.number ? toNumber(*value.number, 5) : QStringLiteral("—");
    if (value.number && !unit.isEmpty()) now += ' ' + unit;
    shown_.push_back({nameParameter(parameter.path, value.label), now, unit});
  }
  showRows();
}

/// Issues name a parameter's path, or what is wrong with its values.
void ParameterTable::setStudyIssues(std::vector<Issue> issues) {
  static const QRegularExpression place(QStringLiteral("^(parameters\\[\\d+\\])(.*)$"));
  for (Issue& issue : issues) {
    const auto found = place.match(QString::fromStdString(issue.where));
    if (!found.hasMatch()) continue;
    const bool isPath = found.captured(2) == ".path";
    issue.where = (found.captured(1) + (isPath ? ".path" : ".values")).toStdString();
  }
  setIssues(issues);
}

QString ParameterTable::findMistake(const QModelIndex& index, const QString& text) const {
  if (index.column() != kValues || index.row() >= countRows()) return {};
  const StudyParameter& parameter = at(index.row());
  return parseVariation(text, variationOf(parameter), parameter.path, unitOf(index.row())).error;
}

QString ParameterTable::unitOf(int row) const {
  return row < static_cast<int>(shown_.size()) ? shown_[static_cast<std::size_t>(row)].unit
                                               : QString();
}

int ParameterTable::countRows() const {
  return static_cast<int>(session_.study().parameters.size());
}

QString ParameterTable::titleOf(int column) const {
  switch (column) {
    case kWhat:
      return tr("parameter");
    case kNow:
      return tr("now");
    case kHow:
      return tr("varied by");
    default:
      return tr("values");
  }
}

QString ParameterTable::titleTipOf(int column) const {
  switch (column) {
    case kWhat:
      return tr(
          "What differs from run to run. A right click on any number of the arm or the run "
          "adds it here");
    case kNow:
      return tr("The value that the scenario has, which stays as it is");
    case kHow:
      return tr("Listed values, an even grid, a grid over powers of ten, or drawn at random");
    default:
      return tr("In the unit of the value now; degrees and mm may be typed with their sign");
  }
}

Qt::Alignment ParameterTable::alignmentOf(int column) const {
  return Qt::AlignVCenter | (column == kNow ? Qt::AlignRight : Qt::AlignLeft);
}

QString ParameterTable::textOf(const QModelIndex& index, bool exact) const {
  const StudyParameter& parameter = at(index.row());
  const auto row = static_cast<std::size_t>(index.row());
  switch (index.column()) {
    case kWhat:
      return row < shown_.size() ? shown_[row].name : QString();
    case kNow:
      return row < shown_.size() ? shown_[row].now : QString();
    case kHow:
      return nameOf(variationOf(parameter));
    default: {
      const bool isDrawn = isRandom(session_.study().sampling.method);
      constexpr qsizetype kShort = 5;  // a longer unit stands beside the value now only
      const QString unit = unitOf(index.row());
      return exact ? toText(parameter)
                   : toReadableText(parameter, unit.size() <= kShort ? unit : "", isDrawn);
    }
  }
}

QString ParameterTable::tipOf(const QModelIndex& index) const {
  const StudyParameter& parameter = at(index.row());
  const QString path = QString::fromStdString(parameter.path);
  if (index.column() == kValues) {
    return tr("%1\nTyped as %2").arg(toText(parameter), exampleOf(variationOf(parameter)));
  }
  const auto row = static_cast<std::size_t>(index.row());
  return row < shown_.size() ? shown_[row].name + '\n' + path : path;
}

QStringList ParameterTable::choicesOf(const QModelIndex& index) const {
  QStringList choices;
  if (index.column() != kHow) return choices;
  for (const Variation variation : kVariations) choices << nameOf(variation);
  return choices;
}

QString ParameterTable::placeOf(const QModelIndex& index) const {
  const QString place = QStringLiteral("parameters[%1]").arg(index.row());
  if (index.column() == kWhat) return place + ".path";
  return index.column() == kValues ? place + ".values" : QString();
}

bool ParameterTable::isEditable(const QModelIndex& index) const {
  return index.column() == kHow || index.column() == kValues;
}

bool ParameterTable::take(const QModelIndex& index, const QString& text) {
  const auto row = static_cast<std::size_t>(index.row());
  const StudyParameter now = at(index.row());
  StudyParameter next = now;
  if (index.column() == kHow) {
    for (const Variation variation : kVariations) {
      if (nameOf(variation) == text && variation != variationOf(now))
        next = convert(now, variation);
    }
  } else {
    next = parseVariation(text, variationOf(now), now.path, unitOf(index.row())).parameter;
  }
  if (next == now) return true;
  const QString name = withoutAccessKeys(textOf(index.siblingAtColumn(kWhat), false));
  session_.edit(tr("vary %1 otherwise").arg(name), [&](StudyDescription& study) {
    if (row < study.parameters.size()) study.parameters[row] = next;
  });
  return true;
}

}  // namespace denavit
