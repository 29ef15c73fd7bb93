#include "ui/studio/played_loops.h"

#include <utility>

#include "models/issue.h"
#include "models/mechanism/loop_closer.h"

namespace denavit {

PlayedLoops::PlayedLoops() = default;
PlayedLoops::~PlayedLoops() = default;

void PlayedLoops::take(const std::optional<MechanismDescription>& mechanism) {
  if (of_ == mechanism) return;
  of_ = mechanism;
  closer_.reset();
  given_.clear();
  try {
    if (mechanism) closer_ = std::make_unique<LoopCloser>(*mechanism);
  } catch (const DescriptionError&) {
    // A run that was read, of a mechanism that cannot be computed: its rows are what there is.
  }
}

std::vector<double> PlayedLoops::poseAt(const RunHistory& history, double time) {
  take(history.run().mechanism);
  std::vector<double> pose = history.poseAt(time);
  if (!closer_) return pose;
  std::vector<double> amplitudes = history.amplitudesAt(time);
  if (pose == given_ && amplitudes == amplitudes_) return closed_;
  ClosedJoints closed = closer_->close(pose, {}, amplitudes);
  closed_ = closed.isClosed ? std::move(closed.q) : pose;
  given_ = std::move(pose);
  amplitudes_ = std::move(amplitudes);
  return closed_;
}

}  // namespace denavit
