#pragma once

#include <chrono>
#include <string>

namespace denavit {

/// A bar on stderr while something long goes on, if that is a terminal; drawn a few times a second.
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
  double total_;
  std::string unit_;
  bool isTerminal_;
  bool drawn_ = false;
  Clock::time_point next_;
};

}  // namespace denavit
