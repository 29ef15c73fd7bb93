#pragma once

#include <deque>
#include <memory>

#include "core/simulation/simulation_run.h"
#include "models/scenario/running_scenario.h"

namespace denavit {

/// Instants of a live run that it can go back to: twice a second, those of the last kLiveWindow.
class LiveMoments {
 public:
  struct Moment {
    double time;  ///< [s]
    SimulationRun::Snapshot run;
    std::shared_ptr<const RunningScenario> scenario;
    std::size_t changes;  ///< that acted then
  };

  /// [s] The next one is due then.
  [[nodiscard]] double dueAt() const;
  void add(Moment moment);
  /// Drops the oldest where others cover the window before t. @returns whether it did
  bool forgetBefore(double t_s);
  [[nodiscard]] const Moment& oldest() const { return moments_.front(); }
  /// The latest that is not after t, those after it are dropped.
  [[nodiscard]] const Moment& goBackTo(double t_s);
  [[nodiscard]] std::size_t count() const { return moments_.size(); }

 private:
  std::deque<Moment> moments_;  ///< never empty after the first add()
};

}  // namespace denavit
