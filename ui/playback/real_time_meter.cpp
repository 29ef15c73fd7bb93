#include "ui/playback/real_time_meter.h"

namespace denavit {
namespace {

constexpr double kLongest_s = 1.0, kShortest_s = 0.25;

}  // namespace

void RealTimeMeter::notePicture(double clock_s, double run_s) {
  pictures_.push_back({clock_s, run_s});
  // One picture older than a second stays: of slow pictures there may be no other.
  while (pictures_.size() > 2 && clock_s - pictures_[1].clock_s >= kLongest_s) {
    pictures_.pop_front();
  }
}

double RealTimeMeter::span() const {
  if (pictures_.size() < 2) return 0;
  const double span = pictures_.back().clock_s - pictures_.front().clock_s;
  return span >= kShortest_s ? span : 0;
}

std::optional<double> RealTimeMeter::factor() const {
  if (!(span() > 0)) return std::nullopt;
  return (pictures_.back().run_s - pictures_.front().run_s) / span();
}

std::optional<double> RealTimeMeter::picturesPerSecond() const {
  if (!(span() > 0)) return std::nullopt;
  return static_cast<double>(pictures_.size() - 1) / span();
}

}  // namespace denavit
