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
      begin_(Clock::now()),
      next_(begin_ + std::chrono::milliseconds(200)) {}

ProgressBar::~ProgressBar() {
  if (drawn_) std::clog << "\r\033[K" << std::flush;
}

/// ", 2 min left"; empty while nobody can know.
std::string ProgressBar::remaining(double done) {
  const std::chrono::duration<double> taken = Clock::now() - begin_;
  if (!(done > first_) || taken.count() < 1) return "";
  const double left = taken.count() * (total_ - done) / (done - first_);
  if (left < 100) return ", " + toReadable(std::ceil(left)) + " s left";
  if (left < 6000) return ", " + toReadable(std::ceil(left / 60)) + " min left";
  return ", " + toReadable(std::ceil(left / 3600)) + " h left";
}

void ProgressBar::show(double done) {
  if (first_ < 0) first_ = done;
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
            << ' ' << unit_ << remaining(done) << "  \033[K" << std::flush;
}

}  // namespace denavit
