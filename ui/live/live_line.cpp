#include "ui/live/live_line.h"

#include <chrono>
#include <cmath>
#include <utility>

namespace denavit {
namespace {

bool takesPlace(const LiveOrder& next, const LiveOrder& before) {
  const bool isTarget = std::holds_alternative<MovePull>(next);
  return next.index() == before.index() && (isTarget || std::holds_alternative<RewindLive>(next));
}

}  // namespace

void LiveLine::send(LiveOrder order) {
  {
    const std::lock_guard lock(mutex_);
    if (!orders_.empty() && takesPlace(order, orders_.back())) {
      orders_.back() = std::move(order);
    } else {
      orders_.push_back(std::move(order));
      ++sent_;
    }
  }
  came_.notify_one();
}

unsigned long long LiveLine::sent() const {
  const std::lock_guard lock(mutex_);
  return sent_;
}

bool LiveLine::look(LiveState& state) {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(isNew_, false)) return false;
  state = state_;
  return true;
}

void LiveLine::take(std::vector<LiveOrder>& orders) {
  orders.clear();
  const std::lock_guard lock(mutex_);
  orders_.swap(orders);
}

void LiveLine::waitForOrder(const std::stop_token& stop, double most_s) {
  std::unique_lock lock(mutex_);
  const auto hasCome = [this] { return !orders_.empty(); };
  if (std::isinf(most_s)) {
    came_.wait(lock, stop, hasCome);
  } else {
    came_.wait_for(lock, stop, std::chrono::duration<double>(most_s), hasCome);
  }
}

void LiveLine::show(const LiveState& state) {
  const std::lock_guard lock(mutex_);
  state_ = state;
  isNew_ = true;
}

}  // namespace denavit
