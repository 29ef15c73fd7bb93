#include "ui/live/live_history.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace denavit {
namespace {

std::vector<double> mixNumbers(const std::vector<double>& a, const std::vector<double>& b,
                               double part) {
  std::vector<double> mixed = a;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) mixed[i] += part * (b[i] - a[i]);
  return mixed;
}

}  // namespace

void LiveHistory::add(LiveFrame frame) {
  const std::size_t count = frames_.size();
  if (count > 0 && frame.time <= frames_.back().time) {
    frames_.back() = std::move(frame);  // it stands still
    return;
  }
  if (count > 1 && frame.time < frames_[count - 2].time + kSpacing) {
    frames_.back() = std::move(frame);
  } else {
    frames_.push_back(std::move(frame));
  }
  while (frames_.front().time < frames_.back().time - window_s_) frames_.pop_front();
}

void LiveHistory::dropAfter(double time_s) {
  if (frames_.empty() || frames_.back().time <= time_s) return;
  LiveFrame last = at(time_s);
  while (!frames_.empty() && frames_.back().time >= time_s) frames_.pop_back();
  frames_.push_back(std::move(last));
}

std::size_t LiveHistory::findFrom(double time_s) const {
  const auto first =
      std::lower_bound(frames_.begin(), frames_.end(), time_s,
                       [](const LiveFrame& frame, double t) { return frame.time < t; });
  return static_cast<std::size_t>(first - frames_.begin());
}

LiveFrame LiveHistory::at(double time_s) const {
  assert(!frames_.empty());
  const std::size_t after = findFrom(time_s);
  if (after == 0) return frames_.front();
  if (after == frames_.size()) return frames_.back();
  const LiveFrame &a = frames_[after - 1], &b = frames_[after];
  const double part = (time_s - a.time) / (b.time - a.time);
  return {time_s, mixNumbers(a.q, b.q, part), mixNumbers(a.amplitudes, b.amplitudes, part),
          mixNumbers(a.torques, b.torques, part), a.tool + part * (b.tool - a.tool)};
}

}  // namespace denavit
