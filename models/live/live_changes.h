#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/simulation/simulation.h"
#include "models/scenario/running_scenario.h"

namespace denavit {

/// What was set of a live run, as a kept run has it, and the scenario as it is through it.
class LiveChanges {
 public:
  explicit LiveChanges(const ScenarioDescription& start);

  /// Values on their way into the run: add() is to follow where it took them.
  struct Next {
    RobotChanges values;  ///< with those that they stand beside, where they amend
    RunChange change;
    std::shared_ptr<const RunningScenario> before, after;
  };
  /// @param amends  the values act at the instant of the last change, together with its own
  /// @throws DescriptionError with places led by the paths
  [[nodiscard]] Next makeNext(const RobotChanges& values, bool amends) const;
  /// @param isPulled  whether a hand holds the arm from then on
  void add(Next next, double time_s, bool amends, bool isPulled);

  [[nodiscard]] const std::vector<RecordedChange>& list() const { return list_; }
  [[nodiscard]] const ScenarioDescription& scenario() const { return now_->scenario(); }
  [[nodiscard]] std::shared_ptr<const RunningScenario> now() const { return now_; }
  [[nodiscard]] bool isPulled() const { return !pulled_.empty() && pulled_.back() != 0; }

  /// Drops what acts later than t, where the scenario was `then` after so many changes.
  void rewind(double t_s, const std::shared_ptr<const RunningScenario>& then, std::size_t count);

 private:
  std::vector<RecordedChange> list_;
  std::vector<char> pulled_;  ///< by change: whether a hand holds the arm after it
  std::shared_ptr<const RunningScenario> before_, now_;  ///< before the last change, and after it
};

}  // namespace denavit
