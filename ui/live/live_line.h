#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <vector>

#include "ui/live/live_order.h"

namespace denavit {

/// What a window and the worker of its live run share: orders go one way, in their order, and none
/// is lost; of the states that come back the newest is there. No call holds the lock for longer
/// than a copy of what it hands over.
class LiveLine {
 public:
  // The window's side.
  /// Where a hand is pulled to, and how far a run shall go back, take the place of the same order
  /// right before them that has not been taken yet: only the last one would be seen.
  void send(LiveOrder order);
  /// Orders so far; those that took another's place do not count.
  [[nodiscard]] unsigned long long sent() const;
  /// Takes the newest state. @returns whether there is one that was not taken before
  bool look(LiveState& state);

  // The worker's side.
  /// Takes all orders that have come, in place of what is in the list.
  void take(std::vector<LiveOrder>& orders);
  /// Until an order comes, the stop is asked for, or so many seconds are over; infinite: no end.
  void waitForOrder(const std::stop_token& stop, double most_s);
  void show(const LiveState& state);

 private:
  mutable std::mutex mutex_;
  std::condition_variable_any came_;
  std::vector<LiveOrder> orders_;
  unsigned long long sent_ = 0;
  LiveState state_;
  bool isNew_ = false;
};

}  // namespace denavit
