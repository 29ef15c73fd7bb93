#include "core/simulation/event_search.h"

#include <algorithm>
#include <cmath>

namespace denavit {

namespace {
/// Steps are looked through for events in pieces of at most this length, because the force on a
/// sticking joint may come and go within a long step; in at most so many pieces, for cheapness.
constexpr double kLookEvery = 0.01;  // [s]
constexpr double kMostLooks = 1e5;
}  // namespace

bool EventSearch::find() {
  if (events_.isEmpty()) return false;
  const double start = stepper_.previousTime(), end = stepper_.time();
  const int pieces = static_cast<int>(std::clamp((end - start) / kLookEvery, 0.0, kMostLooks)) + 1;
  double before = start;
  lookAt(start, before_);
  for (int k = 1; k <= pieces; ++k, x_.swap(before_)) {
    const double after = k == pieces ? end : start + k * (end - start) / pieces;
    if (isPast(after)) return locate(before, after);
    // Between two looks a joint may touch a stop and turn back.
    const double turn = events_.findTurn(before_, x_);
    if (turn > 0) {
      const double between = before + turn * (after - before);
      if (isPast(between)) return locate(before, between);
      lookAt(after, x_);
    }
    before = after;
  }
  return false;
}

void EventSearch::lookAt(double t, OdeState& x) {
  stepper_.calcState(t, x);
  events_.complete(x);
}

bool EventSearch::isPast(double t) {
  lookAt(t, x_);
  return events_.countEvents(t, x_) > 0;
}

/// By bisection: nothing has happened at `before`, something at `after`.
bool EventSearch::locate(double before, double after) {
  while (after - before > 1e-14 * std::max(1.0, after)) {
    const double middle = 0.5 * (before + after);
    if (middle <= before || middle >= after) break;
    (isPast(middle) ? after : before) = middle;
  }
  time_ = after;
  lookAt(after, x_);
  count_ = events_.countEvents(after, x_);
  return true;
}

}  // namespace denavit
