#include "ui/jobs/simulation_job.h"

#include <QElapsedTimer>
#include <exception>
#include <span>
#include <utility>

#include "models/runs/run_rows.h"
#include "models/scenario/make_simulation.h"

namespace denavit {
namespace {

/// Thirty reports a second are enough for a progress bar.
constexpr qint64 kSimulationJobReportEvery_ms = 33;
/// Parts of a growing run; one that ends sooner than the first is shown from its start at once.
constexpr qint64 kGrowEvery_ms = 100, kFirstPart_ms = 500;
/// Rows are handed out when they are at least this part of all: showing a long run anew for each
/// few rows would cost more than computing it.
constexpr int kGrowthPart = 50;

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

SimulationJob::SimulationJob(QObject* parent) : QObject(parent) {}

SimulationJob::~SimulationJob() {
  worker_.request_stop();
  if (worker_.joinable()) worker_.join();
}

void SimulationJob::start(ScenarioDescription scenario) {
  if (running_) return;
  if (worker_.joinable()) worker_.join();
  running_ = true;
  emit started();
  worker_ = std::jthread(
      [this, copy = std::move(scenario)](const std::stop_token& stop) { compute(stop, copy); });
}

void SimulationJob::cancel() { worker_.request_stop(); }

void SimulationJob::compute(const std::stop_token& stop, ScenarioDescription scenario) {
  // Everything below runs on the worker; only queued calls leave it.
  const auto report = [this](auto&& call) {
    QMetaObject::invokeMethod(this, std::forward<decltype(call)>(call), Qt::QueuedConnection);
  };
  try {
    const auto simulation = std::make_shared<const Simulation>(makeSimulation(scenario));
    auto run = std::make_shared<RunRecord>();
    run->robot = applyChanges(scenario.robot, scenario.changes);
    run->scenario = std::move(scenario);
    // A copy without the result, which the parts share while the result is made.
    auto begun = std::make_shared<RunRecord>();
    begun->scenario = run->scenario;
    begun->robot = run->robot;
    PartCutter parts(begun);
    QElapsedTimer clock, sinceReport;
    clock.start();
    sinceReport.start();
    const auto progress = [&](double time) {
      if (sinceReport.elapsed() >= kSimulationJobReportEvery_ms) {
        sinceReport.restart();
        report([this, part = time / begun->scenario.duration] { emit progressed(part); });
      }
      return !stop.stop_requested();
    };
    run->result = simulate(*simulation, progress, [&](const Recording& recording) {
      if (auto part = parts.cut(recording)) {
        report([this, part = std::move(part)] { emit grew(part); });
      }
    });
    run->simulation = simulation;
    run->mark = calcMark(run->result.recording);
    run->wallTime = 1e-3 * static_cast<double>(clock.elapsed());
    report([this, run = std::shared_ptr<const RunRecord>(std::move(run))] {
      running_ = false;
      emit finished(run);
    });
  } catch (const DescriptionError& error) {
    report([this, issues = error.issues()] {
      running_ = false;
      emit refused(issues);
    });
  } catch (const std::exception& error) {
    report([this, what = std::string(error.what())] {
      running_ = false;
      emit refused({{.where = "run",
                     .what = what,
                     .remedy = "report this: it is a mistake of the program"}});
    });
  }
}

}  // namespace denavit
