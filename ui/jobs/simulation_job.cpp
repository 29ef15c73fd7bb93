#include "ui/jobs/simulation_job.h"

#include <QElapsedTimer>
#include <span>
#include <utility>

#include "models/runs/run_rows.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/moving_arm.h"
#include "ui/jobs/thread_time.h"

namespace denavit {
namespace {

/// Parts of a growing run; one that ends sooner than the first is shown from its start at once.
constexpr qint64 kGrowEvery_ms = 100, kFirstPart_ms = 500;
/// Rows are handed out when they are at least this part of all: showing a long run anew for each
/// few rows would cost more than computing it.
constexpr int kGrowthPart = 50;
/// [steps] Asking what they took is no part of that.
constexpr long kCostEvery = 50;

/// Copies the rows of a recording under way into parts, now and then.
class PartCutter {
 public:
  explicit PartCutter(std::shared_ptr<const RunRecord> run) : run_(std::move(run)) {
    clock_.start();
  }

  /// The rows that came since the last part; null while they are too few or too fresh.
  std::shared_ptr<const NewRows> cut(const Recording& recording) {
    const int rows = recording.rowCount() - handedOut_;
    if (rows < 1 || rows < handedOut_ / kGrowthPart) return nullptr;
    if (clock_.elapsed() < (handedOut_ == 0 ? kFirstPart_ms : kGrowEvery_ms)) return nullptr;
    clock_.restart();
    if (!columns_) columns_ = std::make_shared<const std::vector<Column>>(recording.columns());
    auto part = std::make_shared<NewRows>();
    part->run = run_;
    part->columns = columns_;
    part->firstRow = handedOut_;
    part->rowCount = rows;
    part->values.reserve(static_cast<std::size_t>(rows * recording.columnCount()));
    for (int row = handedOut_; row < recording.rowCount(); ++row) {
      const std::span<const double> values = recording.row(row);
      part->values.insert(part->values.end(), values.begin(), values.end());
    }
    handedOut_ = recording.rowCount();
    return part;
  }

 private:
  std::shared_ptr<const RunRecord> run_;
  std::shared_ptr<const std::vector<Column>> columns_;
  QElapsedTimer clock_;
  int handedOut_ = 0;
};

}  // namespace

SimulationJob::SimulationJob(QObject* parent)
    : QObject(parent), job_([this](const News& news) {
        news.part ? emit grew(news.part) : emit finished(news.run);
      }) {
  connect(&job_, &JobBase::progressed, this, &SimulationJob::progressed);
  connect(&job_, &JobBase::failed, this,
          [this](const JobFailure& failure) { emit refused(failure.issues); });
}

void SimulationJob::start(ScenarioDescription scenario) {
  if (isRunning()) return;
  stop_ = {};
  headway_ = std::make_shared<Headway>();
  job_.start([scenario = std::move(scenario), stop = stop_.get_token(), headway = headway_](
                 const auto& task) { return compute(task, stop, *headway, scenario); });
  emit started();
}

SimulationJob::News SimulationJob::compute(const Job<News>::Task& task, const std::stop_token& stop,
                                           Headway& headway, ScenarioDescription scenario) {
  const auto simulation = std::make_shared<const Simulation>(makeSimulation(scenario));
  auto run = std::make_shared<RunRecord>();
  MovingArm arm = makeMovingArm(scenario);
  run->robot = std::move(arm.robot);
  run->mechanism = std::move(arm.mechanism);
  run->scenario = std::move(scenario);
  // A copy without the result, which the parts share while the result is made.
  auto begun = std::make_shared<RunRecord>();
  begun->scenario = run->scenario;
  begun->robot = run->robot;
  begun->mechanism = run->mechanism;
  PartCutter parts(begun);
  QElapsedTimer clock;
  clock.start();
  const double begin = threadTime();
  const auto progress = [&](double time) {
    if (++headway.steps % kCostEvery == 0) headway.cost_s = threadTime() - begin;
    headway.time = time;
    return task.tell(time / begun->scenario.duration) && !stop.stop_requested();
  };
  run->result = simulate(*simulation, progress, [&](const Recording& recording) {
    if (auto part = parts.cut(recording)) task.post({std::move(part), nullptr});
  });
  run->simulation = simulation;
  run->mark = calcMark(run->result.recording);
  run->wallTime = 1e-3 * static_cast<double>(clock.elapsed());
  return {nullptr, std::move(run)};
}

}  // namespace denavit
