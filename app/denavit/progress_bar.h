#pragma once

#include <chrono>
#include <string>

namespace denavit {

/// A bar on stderr while something long goes on, if that is a terminal; drawn a few times a second,
/// with how long it will still take at the rate so far.
class ProgressBar {
 public:
  /// @param total  what there is to do, in the unit that is shown
  explicit ProgressBar(double total, std::string unit = "s");
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(double done);

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] std::string remaining(double done);

  double total_;
  std::string unit_;
  bool isTerminal_;
  bool drawn_ = false;
  Clock::time_point begin_, next_;
  double first_ = -1;  ///< done when it was shown first: what was there before tells no rate
};

}  // namespace denavit
