#include "ui/study/study_columns.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "models/study/reason_counts.h"
#include "models/study/sampling.h"
#include "ui/editors/field_lines.h"

namespace denavit {
namespace {

struct StudyWords {
  Q_DECLARE_TR_FUNCTIONS(denavit::StudyColumns)
};

QString withUnit(const QString& number, const QString& unit) {
  return unit.isEmpty() ? number : number + ' ' + unit;
}

/// "x" of the first of three numbers; empty of what is no component.
QString componentOf(const QString& path) {
  static const QRegularExpression last(
      QStringLiteral("\\b(xyz|rpy|com|at|gravity|force|moment)\\[([012])\\]$"));
  const auto found = last.match(path);
  if (!found.hasMatch()) return {};
  static const QStringList angles{"roll", "pitch", "yaw"}, axes{"x", "y", "z"};
  return (found.captured(1) == "rpy" ? angles : axes)[found.captured(2).toInt()];
}

/// A name with what it is of, as the path from its joint, or from the arm, has it:
/// "payload mass", "actuator viscous friction", "base origin x".
QString nameWithin(const QString& path, QString name) {
  const QString component = componentOf(path);
  if (path.contains("rpy[")) {
    name = component;
  } else if (!component.isEmpty()) {
    name += ' ' + component;
  }
  QStringList groups = path.section('.', 0, -2).split('.', Qt::SkipEmptyParts);
  for (const char* plain : {"link", "input", "mechanism"}) groups.removeAll(plain);
  if (!groups.isEmpty() && groups.back() == "friction") {
    name += StudyWords::tr(" friction");
    groups.pop_back();
  }
  static const QRegularExpression numbered(QStringLiteral("^(\\w+)\\[(\\d+)\\]$"));
  for (auto group = groups.crbegin(); group != groups.crend(); ++group) {
    const auto found = numbered.match(*group);
    QString word = found.hasMatch() ? found.captured(1) : *group;
    word.replace('_', ' ');
    if (found.hasMatch()) word += ' ' + QString::number(found.captured(2).toInt() + 1);
    if (!name.contains(word)) name = word + ' ' + name;
  }
  return name;
}

bool isOnLogGrid(const StudyParameter& parameter) {
  return parameter.grid && parameter.grid->scale == GridScale::Log;
}

bool isListedParameter(const StudyDescription& study, const StudyParameter& parameter) {
  if (!parameter.values.empty()) return true;
  return parameter.grid && !isRandom(study.sampling.method);
}

}  // namespace

QString StudyColumn::title() const {
  return unit.isEmpty() ? name : QStringLiteral("%1 [%2]").arg(name, unit);
}

std::vector<StudyColumn> listColumns(const StudyResults& results) {
  std::vector<StudyColumn> columns;
  int index = 0;
  for (const ParameterColumn& parameter : results.table.parameters) {
    StudyColumn& column = columns.emplace_back();
    column.name =
        nameParameter(parameter.path, parameter.label == parameter.path ? "" : parameter.label);
    column.unit = QString::fromStdString(parameter.unit);
    column.index = index;
    if (static_cast<std::size_t>(index) < results.study.parameters.size()) {
      const StudyParameter& described = results.study.parameters[static_cast<std::size_t>(index)];
      column.isLog = isOnLogGrid(described) && parameter.words.empty();
      column.isListed = isListedParameter(results.study, described);
    }
    ++index;
  }
  index = 0;
  for (const MeasureColumn& measure : results.table.measures) {
    columns.push_back({.name = QString::fromStdString(measure.name),
                       .unit = QString::fromStdString(measure.unit),
                       .isParameter = false,
                       .index = index++});
  }
  return columns;
}

const std::vector<double>& valuesOf(const StudyTable& table, const StudyColumn& column) {
  const auto k = static_cast<std::size_t>(column.index);
  return column.isParameter ? table.parameters[k].numbers : table.measures[k].values;
}

QString valueText(const StudyTable& table, const StudyColumn& column, double value, int digits) {
  if (!std::isfinite(value)) return QStringLiteral("—");
  if (column.isParameter) {
    const auto& words = table.parameters[static_cast<std::size_t>(column.index)].words;
    const auto place = static_cast<std::size_t>(std::max(0.0, value));
    if (place < words.size()) return QString::fromStdString(words[place]);
  }
  return toNumber(value, digits);
}

QString nameParameter(const std::string& path, const std::string& label) {
  QString where = QString::fromStdString(path);
  static const QRegularExpression start(QStringLiteral("^initial\\.(q|qd|current)\\[(\\d+)\\]$"));
  if (const auto found = start.match(where); found.hasMatch()) {
    const QString symbol = found.captured(1) == "current" ? "i" : found.captured(1);
    return StudyWords::tr("%1%2 at the start").arg(symbol).arg(found.captured(2).toInt() + 1);
  }
  static const QRegularExpression gain(QStringLiteral("^input\\.controller\\.(\\w+)\\[(\\d+)\\]$"));
  if (const auto found = gain.match(where); found.hasMatch()) {
    return StudyWords::tr("%1 of joint %2")
        .arg(found.captured(1))
        .arg(found.captured(2).toInt() + 1);
  }
  static const QRegularExpression owner(QStringLiteral(
      "^(?:robot\\.|mechanism\\.chains\\[(\\d+)\\]\\.robot\\.)(?:joints\\[(\\d+)\\]\\.)?"));
  const auto owned = owner.match(where);
  if (owned.hasMatch()) where.remove(0, owned.capturedLength());
  QString name =
      label.empty() ? where.section('.', -1).replace('_', ' ') : fieldText(label.c_str());
  name = nameWithin(where, name);
  if (!owned.captured(2).isEmpty()) {
    name = StudyWords::tr("%1 of joint %2").arg(name).arg(owned.captured(2).toInt() + 1);
  } else if (label.empty()) {
    return QString::fromStdString(path);
  }
  return owned.captured(1).isEmpty()
             ? name
             : StudyWords::tr("%1, chain %2").arg(name).arg(owned.captured(1).toInt() + 1);
}

QString describeValues(const StudyResults& results, std::size_t run) {
  QStringList parts;
  for (const StudyColumn& column : listColumns(results)) {
    if (!column.isParameter) continue;
    const double value = valuesOf(results.table, column)[run];
    parts << column.name + ' ' + withUnit(valueText(results.table, column, value), column.unit);
  }
  return parts.join(QStringLiteral(", "));
}

QString describeRun(const StudyResults& results, std::size_t run) {
  QString text = StudyWords::tr("run %1: %2").arg(run + 1).arg(describeValues(results, run));
  const StudyRow::Status status = results.table.status[run];
  if (status != StudyRow::Status::Completed) {
    text += QStringLiteral(" — ") + nameStatus(status);
    const std::string& reason = results.table.reasons[run];
    return reason.empty() ? text : text + ": " + QString::fromStdString(reason);
  }
  QStringList parts;
  for (const StudyColumn& column : listColumns(results)) {
    if (column.isParameter) continue;
    const double value = valuesOf(results.table, column)[run];
    parts << column.name + ' ' + withUnit(valueText(results.table, column, value), column.unit);
  }
  return parts.isEmpty() ? text : text + QStringLiteral(" → ") + parts.join(QStringLiteral(", "));
}

QString nameStatus(StudyRow::Status status) {
  switch (status) {
    case StudyRow::Status::Completed:
      return StudyWords::tr("completed");
    case StudyRow::Status::EndedEarly:
      return StudyWords::tr("ended early");
    case StudyRow::Status::Impossible:
      return StudyWords::tr("impossible");
    case StudyRow::Status::Missing:
      break;
  }
  return StudyWords::tr("not run");
}

StudyCounts countStatus(const StudyTable& table) {
  StudyCounts counts;
  for (const StudyRow::Status status : table.status) {
    switch (status) {
      case StudyRow::Status::Completed:
        ++counts.completed;
        break;
      case StudyRow::Status::EndedEarly:
        ++counts.endedEarly;
        break;
      case StudyRow::Status::Impossible:
        ++counts.impossible;
        break;
      case StudyRow::Status::Missing:
        ++counts.missing;
    }
  }
  return counts;
}

QStringList listReasons(const StudyTable& table, int most) {
  ReasonCounts reasons;
  for (const std::string& reason : table.reasons) reasons.add(reason);
  const std::vector<ReasonCounts::Count> order = reasons.list();
  QStringList lines;
  for (const auto& [first, runs] : order) {
    if (lines.size() == most) {
      lines << StudyWords::tr("and %1 other reasons").arg(order.size() - lines.size());
      break;
    }
    lines << QStringLiteral("%1 × %2").arg(runs).arg(QString::fromStdString(first));
  }
  return lines;
}

}  // namespace denavit
