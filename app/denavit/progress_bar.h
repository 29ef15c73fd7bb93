#pragma once

#include <chrono>

namespace denavit {

/// A bar on stderr while a run goes on, if that is a terminal; drawn a few times a second.
class ProgressBar {
 public:
  explicit ProgressBar(double duration_s);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(double time_s);

 private:
  using Clock = std::chrono::steady_clock;
  double duration_;
  bool isTerminal_;
  bool drawn_ = false;
  Clock::time_point next_;
};

}  // namespace denavit
