#include "models/live/live_pace.h"

#include <algorithm>
#include <limits>

namespace denavit {

namespace {
/// [s] What is due sooner than this is not worth a call.
constexpr double kSoonest = 1e-9;
/// [s] Simulated, of the first piece, whose cost nobody knows.
constexpr double kFirstPiece = 1e-3;
/// [s] The shortest piece: even the slowest arm gets on.
constexpr double kShortestPiece = 1e-6;
/// Pieces grow by this factor at most: one that was cheap by chance does not make the next one
/// long.
constexpr double kGrowth = 2;
/// [s] of the clock that averages are taken over.
constexpr double kSpan = 1;
}  // namespace

void LivePace::start(double wall_s, double simulated_s) {
  wallOrigin_ = countedFrom_ = now_ = wall_s;
  origin_ = simulated_ = simulated_s;
  lag_ = 0;
  isPaused_ = false;
  notes_.clear();
}

void LivePace::setSpeed(double wall_s, double simulated_s, double speed) {
  const double behind = isPaused_ ? 0 : findLag(wall_s, simulated_s);
  speed_ = speed >= kSlowest ? std::min(speed, kFastest) : kSlowest;
  origin_ = simulated_s + speed_ * behind;
  wallOrigin_ = wall_s;
}

void LivePace::pause(double wall_s) {
  if (isPaused_) return;
  isPaused_ = true;
  pausedAt_ = wall_s;
  lag_ = 0;
}

void LivePace::resume(double wall_s, double simulated_s) {
  if (!isPaused_) return;
  isPaused_ = false;
  wallOrigin_ = wall_s;
  origin_ = simulated_ = simulated_s;
  // Averages are over time that counts: what was before the pause moves up to its end.
  const double pause = std::max(wall_s - pausedAt_, 0.0);
  countedFrom_ += pause;
  now_ += pause;
  for (Note& note : notes_) {
    note.before += pause;
    note.after += pause;
  }
}

double LivePace::findLag(double wall_s, double simulated_s) const {
  return std::max((dueAt(wall_s) - simulated_s) / speed_, 0.0);
}

double LivePace::until(double wall_s, double simulated_s) {
  if (isPaused_) return simulated_s;
  const double excess = findLag(wall_s, simulated_s) - settings_.mostLag;
  if (excess > 0) {
    lost_ += excess;
    origin_ -= speed_ * excess;
  }
  const double due = dueAt(wall_s) - simulated_s;
  if (!(due > kSoonest * speed_)) return simulated_s;
  double piece = cost_ > 0 ? settings_.slice / cost_ : kFirstPiece;
  if (lastPiece_ > 0) piece = std::min(piece, std::max(kGrowth * lastPiece_, kFirstPiece));
  return simulated_s + std::min(due, std::max(piece, kShortestPiece));
}

void LivePace::note(double before_s, double after_s, double simulated_s) {
  if (isPaused_) {
    simulated_ = simulated_s;
    return;
  }
  const double work = std::max(after_s - before_s, 0.0);
  const double gained = std::max(simulated_s - simulated_, 0.0);
  if (gained > 0) {
    const double cost = work / gained;
    // Dearer pieces count at once, cheaper ones by and by.
    cost_ = cost_ > 0 && cost < cost_ ? 0.7 * cost_ + 0.3 * cost : cost;
    lastPiece_ = gained;
  } else if (work > settings_.slice) {
    cost_ *= 2;  // it did not get anywhere in that time
  }
  simulated_ = simulated_s;
  now_ = after_s;
  notes_.push_back({before_s, after_s, gained});
  while (notes_.front().after <= now_ - kSpan) notes_.pop_front();
  lag_ = std::min(findLag(after_s, simulated_s), settings_.mostLag);
}

double LivePace::idleTime(double wall_s, double simulated_s) const {
  if (isPaused_) return std::numeric_limits<double>::infinity();
  return std::max((simulated_s - dueAt(wall_s)) / speed_, 0.0);
}

double LivePace::realTimeFactor() const {
  const double span = countedSpan();
  double gained = 0;
  for (const Note& note : notes_) gained += note.gained;
  return span > 0 ? gained / span : 0;
}

double LivePace::load() const {
  const double span = countedSpan();
  double work = 0;
  for (const Note& note : notes_) {
    work += note.after - std::clamp(note.before, now_ - span, note.after);
  }
  return span > 0 ? work / span : 0;
}

double LivePace::countedSpan() const { return std::min(now_ - countedFrom_, kSpan); }

}  // namespace denavit
