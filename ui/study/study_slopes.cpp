#include "ui/study/study_slopes.h"

#include <cmath>

#include "models/study/run_study.h"

namespace denavit {
namespace {

QString describeSlope(const Sensitivity& slope, const QString& unit) {
  if (!slope.value) return StudySlopes::tr("no slope");
  const QString value = toNumber(*slope.value, 3) + (unit.isEmpty() ? QString() : ' ' + unit);
  return slope.exact ? StudySlopes::tr("exact: slope %1").arg(value)
                     : StudySlopes::tr("by differences: slope %1").arg(value);
}

}  // namespace

StudySlopes::StudySlopes(QObject* parent)
    : QObject(parent), job_([this](SensitivityTable table) {
        if (table.completed) table_ = std::move(table);
        emit changed();
      }) {
  connect(&job_, &JobBase::progressed, this, [this](double part) { part_ = part; });
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& failure) {
    problem_ = failure.text;
    emit changed();
  });
}

void StudySlopes::ask(const StudyResultsPointer& results) {
  if (!results || !results->plan || of_ == results->plan) return;
  of_ = results->plan;
  table_.reset();
  problem_.clear();
  part_ = 0;
  job_.start([plan = of_](const Job<SensitivityTable>::Task& task) {
    const auto workers = makeThreadWorkers();
    return calcSensitivities(*plan, *workers, {}, [&](double done) { return task.tell(done); });
  });
}

const SensitivityTable* StudySlopes::tableOf(const StudyResultsPointer& results) const {
  return results && table_ && of_ == results->plan ? &*table_ : nullptr;
}

std::vector<StudyBar> makeBars(const StudyResults& results, const SensitivityTable& slopes,
                               const StudyColumn& measure) {
  const auto k = static_cast<std::size_t>(measure.index);
  if (k >= slopes.bars.size() || !std::isfinite(slopes.base[k])) return {};
  const std::vector<StudyColumn> columns = listColumns(results);
  std::vector<StudyBar> bars;
  for (const TornadoBar& made : slopes.bars[k]) {
    if (made.parameter >= columns.size()) continue;
    const StudyColumn& column = columns[made.parameter];
    StudyBar& bar = bars.emplace_back();
    bar.name = column.title();
    bar.low = toNumber(made.low, 3);
    bar.high = toNumber(made.high, 3);
    bar.atLow = made.atLow;
    bar.atHigh = made.atHigh;
    const QString unit = measure.unit.isEmpty() || column.unit.isEmpty()
                             ? QString()
                             : StudySlopes::tr("%1 per %2").arg(measure.unit, column.unit);
    bar.how = describeSlope(slopes.values[k][made.parameter], unit);
  }
  return bars;
}

}  // namespace denavit
