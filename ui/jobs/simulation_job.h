#pragma once

#include <QObject>
#include <atomic>
#include <memory>
#include <stop_token>
#include <vector>

#include "models/issue.h"
#include "models/runs/run_record.h"
#include "ui/jobs/job.h"
#include "ui/playback/new_rows.h"

Q_DECLARE_METATYPE(std::shared_ptr<const denavit::RunRecord>)

namespace denavit {

/// Computes one run at a time, from a copy of the scenario.
class SimulationJob final : public QObject {
  Q_OBJECT

 public:
  explicit SimulationJob(QObject* parent = nullptr);

  [[nodiscard]] bool isRunning() const { return job_.isRunning(); }
  /// Starts a run; does nothing while one is under way.
  void start(ScenarioDescription scenario);
  /// Asks the run to stop at its next step; finished() follows with what was computed.
  void cancel() { stop_.request_stop(); }
  /// Of the run under way, else of the last one: the steps that were taken, the time that they have
  /// come to [s], and what they took of one core [s].
  [[nodiscard]] long steps() const { return headway_->steps; }
  [[nodiscard]] double reached() const { return headway_->time; }
  [[nodiscard]] double cost() const { return headway_->cost_s; }

 signals:
  void started();
  /// @param part  of the duration, 0 to 1
  void progressed(double part);
  /// Rows of the run under way, at most ten times a second, in order; the first part begins at row
  /// 0 and comes after half a second. A run that ends sooner has none.
  void grew(std::shared_ptr<const denavit::NewRows> part);
  /// The run ended: completed, cancelled or failed, as its result says.
  void finished(std::shared_ptr<const denavit::RunRecord> run);
  /// There is no result: what is wrong with the scenario, or went wrong.
  void refused(const std::vector<denavit::Issue>& issues);

 private:
  /// One of both.
  struct News {
    std::shared_ptr<const NewRows> part;
    std::shared_ptr<const RunRecord> run;
  };
  /// Shared with the worker.
  struct Headway {
    std::atomic<long> steps = 0;
    std::atomic<double> time = 0, cost_s = 0;
  };
  static News compute(const Job<News>::Task& task, const std::stop_token& stop, Headway& headway,
                      ScenarioDescription scenario);

  Job<News> job_;
  std::shared_ptr<Headway> headway_ = std::make_shared<Headway>();
  std::stop_source stop_;  ///< the run's own word: a job that is cancelled has no result
};

}  // namespace denavit
