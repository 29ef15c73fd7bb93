#include "ui/run/simulation_job.h"

#include <QElapsedTimer>
#include <exception>
#include <utility>

#include "models/scenario/make_simulation.h"

namespace denavit {
namespace {

/// Thirty reports a second are enough for a progress bar.
constexpr qint64 kReportEvery_ms = 33;

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
    const Simulation simulation = makeSimulation(scenario);
    auto run = std::make_shared<Run>();
    run->robot = applyChanges(scenario.robot, scenario.changes);
    run->scenario = std::move(scenario);
    QElapsedTimer clock, sinceReport;
    clock.start();
    sinceReport.start();
    run->result = simulate(simulation, [&](double time) {
      if (sinceReport.elapsed() >= kReportEvery_ms) {
        sinceReport.restart();
        report([this, part = time / simulation.duration] { emit progressed(part); });
      }
      return !stop.stop_requested();
    });
    run->wallTime = 1e-3 * static_cast<double>(clock.elapsed());
    report([this, run = std::shared_ptr<const Run>(std::move(run))] {
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
