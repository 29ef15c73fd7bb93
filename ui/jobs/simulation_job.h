#pragma once

#include <QObject>
#include <memory>
#include <thread>
#include <vector>

#include "models/issue.h"
#include "models/runs/run_record.h"
#include "ui/playback/new_rows.h"

Q_DECLARE_METATYPE(std::shared_ptr<const denavit::RunRecord>)

namespace denavit {

/// Computes one run at a time on a thread of its own, from a copy of the scenario. All signals
/// arrive on the thread that owns the job; nothing is shared with the computation but the word to
/// stop.
class SimulationJob final : public QObject {
  Q_OBJECT

 public:
  explicit SimulationJob(QObject* parent = nullptr);
  /// Cancels and waits.
  ~SimulationJob() override;

  [[nodiscard]] bool isRunning() const { return running_; }
  /// Starts a run; does nothing while one is under way.
  void start(ScenarioDescription scenario);
  /// Asks the run to stop at its next step; finished() follows with what was computed.
  void cancel();

 signals:
  void started();
  /// @param part  of the duration, 0 to 1
  void progressed(double part);
  /// Rows of the run under way, at most ten times a second, in order; the first part begins at row
  /// 0 and comes after half a second. A run that ends sooner has none.
  void grew(std::shared_ptr<const denavit::NewRows> part);
  /// The run ended: completed, cancelled or failed, as its result says.
  void finished(std::shared_ptr<const denavit::RunRecord> run);
  /// The run did not start: what is wrong with the scenario.
  void refused(const std::vector<denavit::Issue>& issues);

 private:
  void compute(const std::stop_token& stop, ScenarioDescription scenario);

  std::jthread worker_;
  bool running_ = false;
};

}  // namespace denavit
