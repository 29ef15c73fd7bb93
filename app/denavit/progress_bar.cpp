#include "app/denavit/progress_bar.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <string>

#include <unistd.h>

#include "models/json/number_text.h"

namespace denavit {

ProgressBar::ProgressBar(double total, std::string unit)
    : total_(total),
      unit_(std::move(unit)),
      isTerminal_(::isatty(STDERR_FILENO) == 1),
      next_(Clock::now() + std::chrono::milliseconds(200)) {}

ProgressBar::~ProgressBar() {
  if (drawn_) std::clog << "\r\033[K" << std::flush;
}

void ProgressBar::show(double done) {
  if (!isTerminal_ || Clock::now() < next_) return;
  next_ = Clock::now() + std::chrono::milliseconds(100);
  drawn_ = true;
  constexpr int kWidth = 40;
  const double part = std::clamp(done / total_, 0.0, 1.0);
  const int filled = static_cast<int>(part * kWidth);
  std::clog << "\r[" << std::string(static_cast<std::size_t>(filled), '#')
            << std::string(static_cast<std::size_t>(kWidth - filled), ' ') << "] "
            << static_cast<int>(part * 100) << " %  "
            << toReadable(unit_ == "s" ? done : std::floor(done)) << " of " << toReadable(total_)
            << ' ' << unit_ << "  \033[K" << std::flush;
}

}  // namespace denavit
