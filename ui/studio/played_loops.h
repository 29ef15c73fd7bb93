#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "models/mechanism/mechanism_description.h"
#include "ui/playback/run_history.h"

namespace denavit {

class LoopCloser;

/// The pose of a run at an instant, with the loops of its mechanism closed: between rows poses are
/// straight lines, which leave them open by a little.
class PlayedLoops {
 public:
  PlayedLoops();
  ~PlayedLoops();

  /// [rad|m] of all joints; that of the rows where loops cannot be closed nearby
  [[nodiscard]] std::vector<double> poseAt(const RunHistory& history, double time);

 private:
  void take(const std::optional<MechanismDescription>& mechanism);

  std::optional<MechanismDescription> of_;
  std::unique_ptr<LoopCloser> closer_;               ///< null: an arm's run
  std::vector<double> given_, amplitudes_, closed_;  ///< [rad|m] the last that were asked for
};

}  // namespace denavit
