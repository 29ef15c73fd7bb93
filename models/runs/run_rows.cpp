#include "models/runs/run_rows.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace denavit {

/// FNV-1a over whole words. The fold brings high bits down: without it two changes of sign, which
/// are changes of the highest bit, would cancel.
RowsMark calcMark(const Recording& recording) {
  RowsMark mark{recording.rowCount(), 0xcbf29ce484222325u};
  for (int row = 0; row < mark.count; ++row) {
    for (const double value : recording.row(row)) {
      mark.sum = (mark.sum ^ std::bit_cast<std::uint64_t>(value)) * 0x100000001b3u;
      mark.sum ^= mark.sum >> 32u;
    }
  }
  return mark;
}

int rowCountOf(const RunRecord& run) {
  return std::max(run.result.recording.rowCount(), run.mark.count);
}

bool hasRows(const RunRecord& run) { return run.result.recording.rowCount() > 0; }

bool hasGivenUpRows(const RunRecord& run) { return !hasRows(run) && run.mark.count > 0; }

bool mayGiveUpRows(const RunRecord& run) {
  return run.simulation && hasRows(run) && run.mark.count > 0 && !run.differs;
}

std::size_t memoryOf(const RunRecord& run) { return run.result.recording.byteCount(); }

std::shared_ptr<const RunRecord> withoutRows(const RunRecord& run) {
  auto copy = std::make_shared<RunRecord>();
  copy->scenario = run.scenario;
  copy->robot = run.robot;
  copy->mechanism = run.mechanism;
  copy->result.status = run.result.status;
  copy->result.reason = run.result.reason;
  copy->result.endTime = run.result.endTime;
  copy->result.energyClosure = run.result.energyClosure;
  copy->result.energyClosureTime = run.result.energyClosureTime;
  copy->result.recording = Recording(run.result.recording.columns());
  copy->result.statistics = run.result.statistics;
  copy->result.violations = run.result.violations;
  copy->result.deflection = run.result.deflection;
  copy->wallTime = run.wallTime;
  copy->simulation = run.simulation;
  copy->mark = run.mark;
  copy->differs = run.differs;
  return copy;
}

std::shared_ptr<const RunRecord> computeRowsAgain(const RunRecord& run,
                                                  const ProgressCallback& progress) {
  assert(run.simulation);
  const bool wasCancelled = run.result.status == RunStatus::Cancelled;
  bool isStopped = false;
  SimulationResult result = simulate(*run.simulation, [&](double time) {
    isStopped = progress && !progress(time);
    return !isStopped && !(wasCancelled && time >= run.result.endTime);
  });
  if (isStopped) return nullptr;
  auto again = std::make_shared<RunRecord>();
  again->scenario = run.scenario;
  again->robot = run.robot;
  again->mechanism = run.mechanism;
  again->result = std::move(result);
  again->wallTime = run.wallTime;
  again->simulation = run.simulation;
  again->mark = run.mark;
  again->differs = calcMark(again->result.recording) != run.mark;
  return again;
}

}  // namespace denavit
