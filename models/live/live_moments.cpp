#include "models/live/live_moments.h"

#include "models/live/live_run.h"

namespace denavit {

namespace {
/// [s] Going back computes as much again.
constexpr double kMomentStep = 0.5;
}  // namespace

double LiveMoments::dueAt() const {
  return moments_.empty() ? 0 : moments_.back().time + kMomentStep;
}

void LiveMoments::add(Moment moment) { moments_.push_back(std::move(moment)); }

bool LiveMoments::forgetBefore(double t_s) {
  bool found = false;
  while (moments_.size() > 1 && moments_[1].time <= t_s - kLiveWindow) {
    moments_.pop_front();
    found = true;
  }
  return found;
}

const LiveMoments::Moment& LiveMoments::goBackTo(double t_s) {
  while (moments_.size() > 1 && moments_.back().time > t_s) moments_.pop_back();
  return moments_.back();
}

}  // namespace denavit
