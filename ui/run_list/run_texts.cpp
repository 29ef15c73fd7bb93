#include "ui/run_list/run_texts.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>
#include <algorithm>

#include "models/scenario/omitted_terms.h"
#include "ui/editors/quantity_text.h"
#include "ui/text/count_text.h"

namespace denavit {
namespace {

struct RunTexts {
  Q_DECLARE_TR_FUNCTIONS(denavit::RunTexts)
};

QString nameOf(const RunNote& note) {
  return note.name.empty() ? RunTexts::tr("run %1").arg(note.number)
                           : QString::fromStdString(note.name);
}

}  // namespace

QString tellEnd(const SimulationResult& result) {
  switch (result.status) {
    case RunStatus::Completed:
      return RunTexts::tr("completed");
    case RunStatus::Cancelled:
      return RunTexts::tr("cancelled at %1 s").arg(toNumber(result.endTime, 4));
    default:
      return RunTexts::tr("ended early: %1").arg(QString::fromStdString(result.reason));
  }
}

QString tellRun(const RunRecord& run, const RunNote& note, bool isShown) {
  QStringList lines;
  lines << RunTexts::tr("Run %1 of this session%2%3")
               .arg(note.number)
               .arg(isShown ? RunTexts::tr(", shown") : QString(),
                    note.kept ? RunTexts::tr(", kept") : QString());
  lines << RunTexts::tr("robot: %1").arg(QString::fromStdString(run.robot.name));
  if (!run.scenario.name.empty()) {
    lines << RunTexts::tr("scenario: %1").arg(QString::fromStdString(run.scenario.name));
  }
  lines << tellEnd(run.result);
  if (!run.result.engine.empty()) lines << tellEngine(run.result);
  if (!run.scenario.recorded.empty()) {
    lines << RunTexts::tr("%1 on the way, from %2 s on")
                 .arg(countText(run.scenario.recorded.size(), "change"),
                      toNumber(run.scenario.recorded.front().time, 4));
  }
  if (!run.scenario.without.empty()) {
    lines << QString::fromStdString(describeOmitted(run.scenario));
  }
  lines << RunTexts::tr("%1 s in %2 rows, energy closure %3 at %4 s")
               .arg(toNumber(run.result.endTime, 4))
               .arg(rowCountOf(run))
               .arg(toNumber(run.result.energyClosure, 2),
                    toNumber(run.result.energyClosureTime, 3));
  if (hasGivenUpRows(run)) {
    lines << RunTexts::tr("rows given up to make room; computed again when looked at");
  }
  if (run.differs) lines << RunTexts::tr("computed again, the rows came out different");
  return lines.join('\n');
}

QString tellEngine(const SimulationResult& result) {
  const QString engine = QString::fromStdString(result.engine);
  if (result.method.empty()) return RunTexts::tr("engine: %1").arg(engine);
  return RunTexts::tr("engine: %1, %2").arg(engine, QString::fromStdString(result.method));
}

QString tellMemory(const RunList& runs) {
  QStringList given, different;
  for (const auto& run : runs.runs()) {
    if (hasGivenUpRows(*run)) given << nameOf(runs.noteOf(*run));
    if (run->differs) different << nameOf(runs.noteOf(*run));
  }
  const auto toMegabytes = [](std::size_t bytes) {
    return toNumber(static_cast<double>(bytes) / kMegabyte, 3);
  };
  QStringList lines;
  if (!given.isEmpty()) {
    lines << RunTexts::tr(
                 "Gave up rows to make room: %1. They are computed again when looked at; "
                 "\"Keep\" prevents it. Runs take %2 MB at most (Preferences).")
                 .arg(given.join(", "), toMegabytes(runs.budget()));
  }
  if (runs.memory() > runs.budget()) {
    lines << RunTexts::tr(
                 "Runs take %1 MB, more than the %2 MB of the preferences: the rows left "
                 "are shown, laid over, kept, newest or from files.")
                 .arg(toMegabytes(runs.memory()), toMegabytes(runs.budget()));
  }
  if (!different.isEmpty()) {
    lines << RunTexts::tr(
                 "Not the rows that were given up: %1. A run should come out the same; "
                 "report this as a mistake of the program.")
                 .arg(different.join(", "));
  }
  return lines.join('\n');
}

QString tellDifference(const ParameterDifference& difference) {
  QStringList values;
  for (const std::string& value : difference.values) values << QString::fromStdString(value);
  return QStringLiteral("%1  %2 %3")
      .arg(QString::fromStdString(difference.path), values.join(" → "),
           QString::fromStdString(difference.unit))
      .trimmed();
}

QString tellRefusal(const QString& path, const std::vector<Issue>& issues) {
  constexpr std::size_t kShown = 3;
  QStringList lines{RunTexts::tr("%1 was not taken:").arg(QFileInfo(path).fileName())};
  for (std::size_t i = 0; i < std::min(issues.size(), kShown); ++i) {
    lines << QString::fromStdString(toLine(issues[i]));
  }
  if (issues.size() > kShown) lines << RunTexts::tr("and %1 more").arg(issues.size() - kShown);
  return lines.join('\n');
}

QString tellAssumptions(const QString& path, const std::vector<std::string>& assumptions) {
  QStringList lines;
  for (const std::string& one : assumptions) {
    lines << RunTexts::tr("%1: assumed: %2.")
                 .arg(QFileInfo(path).fileName(), QString::fromStdString(one));
  }
  return lines.join('\n');
}

}  // namespace denavit
