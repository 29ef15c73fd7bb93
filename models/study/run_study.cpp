#include "models/study/run_study.h"

#include <atomic>
#include <numeric>
#include <thread>

#include "models/study/record.h"

namespace denavit {

void computeRuns(const StudyPlan& plan, StudyWorkers& workers, std::span<const std::uint64_t> todo,
                 const StudyWorkers::TakeRecord& take, const StudyWorkers::GoesOn& goesOn) {
  std::atomic<bool> stops = false;
  const auto ask = [&] {
    if (goesOn && !goesOn()) stops = true;
    return !stops.load(std::memory_order_relaxed);
  };
  const std::thread::id caller = std::this_thread::get_id();
  const auto make = [&](std::uint64_t index) {
    // Where no thread can be started, the runs are on the one that asks.
    const bool asks = std::this_thread::get_id() == caller;
    const StudyRow row =
        plan.run(index, [&] { return asks ? ask() : !stops.load(std::memory_order_relaxed); });
    return row.status == StudyRow::Status::Missing ? std::string() : toRecord(row);
  };
  workers.run(
      todo, make,
      [&](std::uint64_t index, const std::string& record) {
        if (!record.empty()) take(index, record);
      },
      ask);
}

StudyTable runStudy(const StudyPlan& plan, StudyWorkers& workers,
                    const std::function<bool(std::uint64_t done)>& goesOn,
                    const std::function<void(std::uint64_t index, const StudyRow& row)>& each) {
  StudyTable table = makeStudyTable(plan);
  std::vector<std::uint64_t> todo(plan.count());
  std::iota(todo.begin(), todo.end(), std::uint64_t{0});
  std::atomic<std::uint64_t> done = 0;
  computeRuns(
      plan, workers, todo,
      [&](std::uint64_t index, const std::string& record) {
        const StudyRow row = readRecord(record, table.measures.size());
        setRow(table, index, row);
        if (each) each(index, row);
        ++done;
      },
      [&] { return !goesOn || goesOn(done); });
  return table;
}

}  // namespace denavit
