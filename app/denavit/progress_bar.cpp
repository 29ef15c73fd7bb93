#include "app/denavit/progress_bar.h"

#include <algorithm>
#include <iostream>
#include <string>

#include <unistd.h>

#include "models/json/number_text.h"

namespace denavit {

ProgressBar::ProgressBar(double duration_s)
    : duration_(duration_s),
      isTerminal_(::isatty(STDERR_FILENO) == 1),
      next_(Clock::now() + std::chrono::milliseconds(200)) {}

ProgressBar::~ProgressBar() {
  if (drawn_) std::cerr << "\r\033[K" << std::flush;
}

void ProgressBar::show(double time_s) {
  if (!isTerminal_ || Clock::now() < next_) return;
  next_ = Clock::now() + std::chrono::milliseconds(100);
  drawn_ = true;
  constexpr int kWidth = 40;
  const double part = std::clamp(time_s / duration_, 0.0, 1.0);
  const int filled = static_cast<int>(part * kWidth);
  std::cerr << "\r[" << std::string(static_cast<std::size_t>(filled), '#')
            << std::string(static_cast<std::size_t>(kWidth - filled), ' ') << "] "
            << static_cast<int>(part * 100) << " %  " << toReadable(time_s) << " s of "
            << toReadable(duration_) << " s  \033[K" << std::flush;
}

}  // namespace denavit
