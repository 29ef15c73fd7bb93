#pragma once

#include <deque>
#include <vector>

#include <Eigen/Core>

namespace denavit {

/// What is remembered of a live run at an instant: to scrub, to draw its curves and the tool's
/// path.
struct LiveFrame {
  double time = 0;                                 ///< [s]
  std::vector<double> q, amplitudes, torques;      ///< as in LiveLook
  Eigen::Vector3d tool = Eigen::Vector3d::Zero();  ///< [m] as it was drawn
};

/// The last minute of a live run as the window saw it. Its memory is bounded.
class LiveHistory {
 public:
  /// @param window_s  how long frames stay
  explicit LiveHistory(double window_s) : window_s_(window_s) {}

  /// Later than those there are; what is closer than kSpacing to the one before the last takes the
  /// place of the last.
  void add(LiveFrame frame);
  /// Ends at a time, with a frame of it; one that begins later keeps its first.
  void dropAfter(double time_s);
  void clear() { frames_.clear(); }

  [[nodiscard]] bool isEmpty() const { return frames_.empty(); }
  [[nodiscard]] const std::deque<LiveFrame>& frames() const { return frames_; }
  /// The number of the first frame from a time on.
  [[nodiscard]] std::size_t findFrom(double time_s) const;
  /// The frame at a time: between two of them what is between their numbers. Not of an empty one.
  [[nodiscard]] LiveFrame at(double time_s) const;

  static constexpr double kSpacing = 0.01;  ///< [s]

 private:
  double window_s_;
  std::deque<LiveFrame> frames_;
};

}  // namespace denavit
