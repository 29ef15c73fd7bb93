#pragma once

#include <deque>
#include <optional>

namespace denavit {

/// How fast a run is really shown: seconds of the run per second of the clock, and pictures per
/// second, from the pictures that were drawn in the last second.
class RealTimeMeter {
 public:
  void restart() { pictures_.clear(); }
  /// A picture was drawn.
  /// @param clock_s  when    @param run_s  seconds of the run played until then, loops added up
  void notePicture(double clock_s, double run_s);

  /// Nothing until a quarter of a second was measured.
  [[nodiscard]] std::optional<double> factor() const;
  [[nodiscard]] std::optional<double> picturesPerSecond() const;

 private:
  struct Picture {
    double clock_s, run_s;
  };
  /// [s] between the first and the last picture; 0 where that is too short to tell.
  [[nodiscard]] double span() const;

  std::deque<Picture> pictures_;
};

}  // namespace denavit
