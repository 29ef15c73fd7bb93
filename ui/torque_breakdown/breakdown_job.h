#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <thread>

#include "models/torque_breakdown/run_deviation.h"
#include "models/torque_breakdown/torque_breakdown.h"

namespace denavit {

/// A run taken apart, and how far it is from the run that it is a variation of.
struct BreakdownResult {
  std::shared_ptr<const TorqueDissection> dissection;
  TorqueBreakdown breakdown;
  std::optional<RunDeviation> deviation;
};

/// Takes one run apart at a time on a thread of its own. Signals arrive on the thread that owns the
/// job.
class BreakdownJob final : public QObject {
  Q_OBJECT

 public:
  explicit BreakdownJob(QObject* parent = nullptr);
  /// Cancels and waits.
  ~BreakdownJob() override;

  [[nodiscard]] bool isRunning() const { return running_; }
  /// Gives up what is under way, which sends no signal any more.
  /// @param origin  what to compare the run with; may be null
  void start(const std::shared_ptr<const RunRecord>& run,
             const std::shared_ptr<const RunRecord>& origin, bool payloadApart);
  void cancel();

 signals:
  void finished(std::shared_ptr<const denavit::BreakdownResult> result);
  /// @param why  the run cannot be taken apart
  void refused(const QString& why);

 private:
  void end();

  std::jthread worker_;
  bool running_ = false;
  int number_ = 0;  ///< of the latest start: the reports of earlier ones are dropped
};

}  // namespace denavit
