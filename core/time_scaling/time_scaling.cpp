#include "core/time_scaling/time_scaling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "core/time_scaling/feasible_range.h"
#include "core/time_scaling/inner_range.h"
#include "core/time_scaling/path_grid.h"
#include "core/trajectory/timed_path.h"

namespace denavit {
namespace {

using Status = TimeScaling::Status;
constexpr double kFastest = 1e12;  ///< [1/s²] ṡ² is not looked for above
constexpr int kMostHalvings = 25;  ///< of an interval
constexpr std::size_t kMostPlaces = 50000;
constexpr double kInside = 1e-7;  ///< allowed excess, relative to the room of a limit
constexpr double kRoughly = 1e-4, kExactly = 1e-9;  ///< of ṡ, relative
constexpr double kStuck = 1e-12;  ///< [1/s] relative to the length: a slower motion counts as none

/// Rows from one place of the grid to the next.
struct Interval {
  PathRows left, right;          ///< empty: not known yet
  std::vector<PathRows> inside;  ///< evenly between them: none, one or three
  double room = 1;               ///< the fraction of the limits' room that the motion may use
};

class FastestFinder {
 public:
  FastestFinder(const Arm<double>& arm, const JointPath& path, const TimeScalingSpec& spec)
      : path_(path), spec_(spec), constraints_(arm, path, spec.limits, spec.friction) {}

  TimeScaling find() {
    makeGrid();
    if (!solve(kRoughly)) return result_;
    refineGrid();
    if (!solve(kRoughly)) return result_;
    if (!divideWhereBent()) return result_;
    keepBetween();
    report();
    return result_;
  }

 private:
  bool fail(Status status, std::size_t i, int joint, int other = -1, double value = 0) {
    result_ = {};
    result_.status = status;
    result_.s = s_[i];
    result_.joint = joint;
    result_.otherJoint = other;
    result_.value = value;
    return false;
  }

  void makeGrid() {
    const int n = spec_.intervals > 0 ? spec_.intervals : std::max(6000 / path_.jointCount(), 500);
    PathGrid grid = makePathGrid(path_, n, !spec_.friction.isEmpty());
    s_ = std::move(grid.places);
    breaks_ = std::move(grid.breaks);
    intervals_.assign(s_.size() - 1, {});
    rates_.assign(s_.size(), 0);
  }
  /// A place of an interval; at an end where rows jump, it is just inside the interval.
  [[nodiscard]] double placeIn(std::size_t i, double part) const {
    const double aside = 1e-9 * (s_[i + 1] - s_[i]);
    if (part == 0) return isBreak(s_[i]) ? s_[i] + aside : s_[i];
    if (part == 1) return isBreak(s_[i + 1]) ? s_[i + 1] - aside : s_[i + 1];
    return s_[i] + part * (s_[i + 1] - s_[i]);
  }
  [[nodiscard]] bool isBreak(double s) const { return std::ranges::binary_search(breaks_, s); }

  /// @param tolerance  relative, of the ṡ with which viscous friction is computed
  bool solve(double tolerance) {
    // Viscous friction goes with ṡ, which the last round knows.
    const int rounds = spec_.friction.isEmpty() ? 1 : 12;
    for (int round = 0; round < rounds; ++round) {
      makeRows();
      if (!goBack() || !goForward()) return false;
      double change = 0;
      for (std::size_t i = 0; i < s_.size(); ++i) {
        const double rate = std::sqrt(x_[i]);
        change = std::max(change, std::abs(rate - rates_[i]) / std::max(rate, 1e-9));
        rates_[i] = rate;
      }
      if (change < tolerance) break;
    }
    return true;
  }

  /// Where limits change quickly an interval meets one at one end only, and loses time at the
  /// other: it is divided.
  void refineGrid() {
    std::vector<double> lost;
    double sum = 0;
    for (std::size_t i = 0; i + 1 < s_.size(); ++i) {
      const double used = std::min(calcShare(intervals_[i].left, u_[i], x_[i]),
                                   calcShare(intervals_[i].right, u_[i], x_[i + 1]));
      const double rate = std::sqrt(x_[i]) + std::sqrt(x_[i + 1]);
      lost.push_back(std::max(1 - used, 0.0) * (s_[i + 1] - s_[i]) / std::max(rate, 1e-300));
      sum += lost.back();
    }
    if (!(sum > 0)) return;
    const double mean = sum / static_cast<double>(lost.size());
    std::vector<int> parts;
    for (const double time : lost) {
      constexpr double kMostParts = 20;
      parts.push_back(
          static_cast<int>(std::clamp(std::ceil(1.5 * std::sqrt(time / mean)), 1.0, kMostParts)));
    }
    divide(parts);
  }

  /// Divides every interval into so many parts and keeps the known rows at its ends.
  void divide(const std::vector<int>& parts) {
    std::vector<double> s, rates;
    std::vector<Interval> intervals;
    for (std::size_t i = 0; i + 1 < s_.size(); ++i) {
      const double before = rates_[i] * rates_[i], after = rates_[i + 1] * rates_[i + 1];
      for (int k = 0; k < parts[i]; ++k) {
        const double part = static_cast<double>(k) / parts[i];
        s.push_back(s_[i] + (s_[i + 1] - s_[i]) * part);
        rates.push_back(std::sqrt(before + (after - before) * part));
      }
      if (parts[i] == 1) {
        intervals.push_back(std::move(intervals_[i]));
        continue;
      }
      const std::size_t first = intervals.size();
      intervals.resize(first + static_cast<std::size_t>(parts[i]));
      intervals[first].left = std::move(intervals_[i].left);
      intervals.back().right = std::move(intervals_[i].right);
    }
    s.push_back(s_.back());
    rates.push_back(rates_.back());
    s_ = std::move(s);
    rates_ = std::move(rates);
    intervals_ = std::move(intervals);
  }

  /// Halves intervals within which a limit is exceeded by much, or a limited value is strongly
  /// curved, until there is none.
  bool divideWhereBent() {
    constexpr double kMuch = 1e-4, kMostBend = 5e-4;
    for (int round = 0; round < kMostHalvings && s_.size() < kMostPlaces; ++round) {
      std::vector<int> parts;
      bool isFine = true;
      for (std::size_t i = 0; i < intervals_.size(); ++i) {
        const bool isLong = s_[i + 1] - s_[i] > 4 * kLeastInterval * path_.length();
        const InnerUse use = calcUse(i);
        parts.push_back(isLong && (use.most > 1 + kMuch || use.bend > kMostBend) ? 2 : 1);
        isFine = isFine && parts.back() == 1;
      }
      if (isFine) return true;
      divide(parts);
      if (!solve(kRoughly)) return false;
    }
    return true;
  }

  /// Tightens the limits of intervals within which they are exceeded, until none is exceeded.
  void keepBetween() {
    constexpr int kMostRounds = 20;
    for (int round = 0; round < kMostRounds; ++round) {
      bool isInside = true;
      for (std::size_t i = 0; i < intervals_.size(); ++i) {
        const double use = calcUse(i).most;
        if (use <= 1 + kInside) continue;
        isInside = false;
        intervals_[i].room /= use * (1 + 5 * kInside);
      }
      if (isInside) return;
      const std::vector<double> x = x_, u = u_;
      if (solve(kExactly)) continue;
      x_ = x;
      u_ = u;
      result_ = {};
      break;
    }
    slowDown();
  }

  /// Slows down the whole motion as a last resort. This is possible for motions from rest to rest.
  void slowDown() {
    if (spec_.startRate != 0 || spec_.endRate != 0) return;
    constexpr int kMostRounds = 10;
    for (int round = 0; round < kMostRounds; ++round) {
      double most = 1;
      for (std::size_t i = 0; i < intervals_.size(); ++i) most = std::max(most, calcUse(i).most);
      if (most <= 1 + kInside) return;
      for (double& x : x_) x /= most;
      for (double& u : u_) u /= most;
    }
  }

  /// The use of limits inside an interval.
  struct InnerUse {
    double most = 0;  ///< largest used fraction of a limit's room; 1 at the limit
    double bend = 0;  ///< of a value near its limit: distance of its middle from the chord
  };
  [[nodiscard]] InnerUse calcUse(std::size_t i) {
    constexpr double kBent = 2e-6;
    InnerUse use = calcUse(i, 1);
    if (use.bend > kBent) use = calcUse(i, 3);
    return use;
  }
  [[nodiscard]] InnerUse calcUse(std::size_t i, int inside) {
    lookInside(i, inside);
    const Interval& interval = intervals_[i];
    const std::size_t known = interval.inside.size(), middle = known / 2;
    InnerUse use;
    std::array<double, 5> values;
    for (std::size_t k = 0; k < interval.left.rows.size(); ++k) {
      const PathRow& row = interval.inside[middle].rows[k];
      values[0] = interval.left.rows[k].calc(u_[i], x_[i]);
      values[known + 1] = interval.right.rows[k].calc(u_[i], x_[i + 1]);
      for (std::size_t m = 1; m <= known; ++m) {
        const double time = static_cast<double>(m) / static_cast<double>(known + 1);
        values[m] = interval.inside[m - 1].rows[k].calc(u_[i], xAt(i, partAt(i, time)));
      }
      const std::span<const double> all{values.data(), known + 2};
      const auto [least, most] = std::ranges::minmax(all);
      const double spread = most - least;
      const bool isFar = most + spread < row.upper && least - spread > row.lower;
      if (!isFar) take(row, findInnerRange(all), use);
    }
    return use;
  }
  static void take(const PathRow& row, const InnerRange& range, InnerUse& use) {
    const double half = 0.5 * (row.upper - row.lower);
    const auto share = [&](double beyond, double room) {
      return room > 1e-6 * half ? (room + beyond) / room : 1 + beyond / half;
    };
    use.most = std::max({use.most, share(range.most - row.upper, row.upper - row.c),
                         share(row.lower - range.least, row.c - row.lower)});
    // A value that changes much may also be curved where no row shows it.
    const double spread = range.most - range.least;
    const double bend = std::max(range.off, 0.125 * spread * spread / half);
    const double to = std::min(row.upper - range.most, range.least - row.lower);
    if (to < bend) use.bend = std::max(use.bend, bend / half);
  }
  [[nodiscard]] double xAt(std::size_t i, double part) const {
    return x_[i] + part * (x_[i + 1] - x_[i]);
  }
  /// The part of an interval that is covered in the given part of its time. Without friction, the
  /// same number is used: only viscous friction depends on ṡ, which is not smooth in s at a start
  /// from rest.
  [[nodiscard]] double partAt(std::size_t i, double time) const {
    if (spec_.friction.isEmpty()) return time;
    const double before = std::sqrt(x_[i]), after = std::sqrt(x_[i + 1]);
    return time * (2 * before + time * (after - before)) / (before + after);
  }
  /// Computes the rows at `count` places inside an interval, 1 or 3, unless they are known.
  void lookInside(std::size_t i, int count) {
    std::vector<PathRows>& inside = intervals_[i].inside;
    const bool isFresh = !spec_.friction.isEmpty();
    const auto known = static_cast<int>(inside.size());
    if (known >= count && !isFresh) return;
    PathRows middle = known > 0 ? std::move(inside[inside.size() / 2]) : PathRows();
    inside.resize(static_cast<std::size_t>(std::max(count, known)));
    const int last = static_cast<int>(inside.size()) + 1;
    for (int m = 1; m < last; ++m) {
      PathRows& rows = inside[static_cast<std::size_t>(m) - 1];
      if (2 * m == last && known > 0 && !isFresh) {
        rows = std::move(middle);
        continue;
      }
      const double part = partAt(i, static_cast<double>(m) / last);
      constraints_.calc(placeIn(i, part), std::sqrt(std::max(xAt(i, part), 0.0)), rows);
    }
  }

  [[nodiscard]] static double calcShare(const PathRows& rows, double u, double x) {
    double share = 0;
    for (const PathRow& row : rows.rows) share = std::max(share, std::abs(row.share(u, x)));
    return share;
  }

  /// Computes the rows at both ends of every interval, unless they are known; the two sides of a
  /// break differ.
  void makeRows() {
    const bool isFresh = !spec_.friction.isEmpty();
    for (std::size_t i = 0; i < intervals_.size(); ++i) {
      PathRows &left = intervals_[i].left, &right = intervals_[i].right;
      if (left.rows.empty() || isFresh) {
        if (i > 0 && !isBreak(s_[i])) {
          left = intervals_[i - 1].right;
        } else {
          constraints_.calc(placeIn(i, 0), rates_[i], left);
        }
      }
      if (right.rows.empty() || isFresh) {
        constraints_.calc(placeIn(i, 1), rates_[i + 1], right);
      }
    }
  }

  /// The half planes of an interval: limits at its beginning with (u, x), at its end with (u, x + 2
  /// Δ u), and x + 2 Δ u in the range of the next place.
  void makePlanes(std::size_t i, double low, double high) {
    planes_.clear();
    owners_.clear();
    planes_.reserve(4 * intervals_[i].left.rows.size() + 2);
    const double step = 2 * (s_[i + 1] - s_[i]);
    const double room = intervals_[i].room;
    const auto add = [&](const PathRow& row, double a, double b) {
      const double over = row.c - row.upper, under = row.lower - row.c;
      planes_.push_back({a, b, over < 0 ? room * over : over});
      planes_.push_back({-a, -b, under < 0 ? room * under : under});
      owners_.insert(owners_.end(), 2, row.joint);
    };
    for (const PathRow& row : intervals_[i].left.rows) add(row, row.a, row.b);
    for (const PathRow& row : intervals_[i].right.rows) add(row, row.a + step * row.b, row.b);
    planes_.push_back({step, 1, -high});
    planes_.push_back({-step, -1, low});
    owners_.insert(owners_.end(), 2, -1);
  }

  bool goBack() {
    const std::size_t last = s_.size() - 1;
    low_.assign(s_.size(), 0);
    high_.assign(s_.size(), 0);
    low_[last] = high_[last] = spec_.endRate * spec_.endRate;
    // Where it rests it must be able to stay.
    if (spec_.startRate == 0 && refuseHeavy(0)) return false;
    if (spec_.endRate == 0 && refuseHeavy(last - 1)) return false;
    for (std::size_t i = last; i-- > 0;) {
      makePlanes(i, low_[i + 1], high_[i + 1]);
      const FeasibleRange range = findFeasibleRange(planes_, kFastest);
      if (range.isEmpty()) return explain(i, range);
      if (range.high >= kFastest) return fail(Status::NoLimits, i, 0);
      low_[i] = range.low;
      high_[i] = range.high;
    }
    const double start = spec_.startRate * spec_.startRate;
    if (start > high_[0] * (1 + 1e-12) || start < low_[0] * (1 - 1e-12)) {
      (void)explain(0, {});
      return failAt(TimeScaling::PathEnd::Start, low_[0], high_[0]);
    }
    return true;
  }

  /// A rate at an end that limits there do not allow.
  bool failAt(TimeScaling::PathEnd end, double low, double high) {
    if (result_.status != Status::TooTight) return false;
    result_.s = end == TimeScaling::PathEnd::Start ? s_.front() : s_.back();
    result_.end = end;
    result_.leastRate = std::sqrt(std::max(low, 0.0));
    result_.mostRate = std::sqrt(std::max(high, 0.0));
    return false;
  }

  /// Whether any other rate at the end would do, from which the arm need not be able to go on.
  bool refuseEndRate() {
    const std::size_t last = s_.size() - 1;
    makePlanes(last - 1, 0, kFastest);
    if (findFeasibleRange(planes_, kFastest).isEmpty()) return false;
    planes_.clear();
    for (const PathRow& row : intervals_[last - 1].right.rows) {
      planes_.push_back({row.a, row.b, row.c - row.upper});
      planes_.push_back({-row.a, -row.b, row.lower - row.c});
    }
    const FeasibleRange range = findFeasibleRange(planes_, kFastest);
    const double wish = high_[last];
    if (range.isEmpty() || (wish >= range.low && wish <= range.high)) return false;
    return !failAt(TimeScaling::PathEnd::End, range.low, range.high);
  }

  /// What is in the way: a torque that standing still takes there or, if not, somewhere before;
  /// else two limits that contradict each other.
  bool explain(std::size_t i, const FeasibleRange& range) {
    if (refuseHeavy(i)) return false;
    for (std::size_t k = 0; k + 1 < s_.size(); ++k) {
      if (refuseHeavy(k)) return false;
    }
    const auto owner = [&](int plane) {
      return plane < 0 ? -1 : owners_[static_cast<std::size_t>(plane)];
    };
    const int a = owner(range.blockingUpper), b = owner(range.blockingLower);
    fail(Status::TooTight, i, a >= 0 ? a : std::max(b, 0), a >= 0 && b != a ? b : -1);
    if (i + 2 == s_.size() && spec_.endRate > 0) (void)refuseEndRate();
    return false;
  }

  /// @returns whether a joint cannot hold the arm still at an end of interval i
  bool refuseHeavy(std::size_t i) {
    const PathRows &left = intervals_[i].left, &right = intervals_[i].right;
    for (const PathRows* side : {&left, &right}) {
      for (const PathRow& row : side->rows) {
        if (row.kind != LimitKind::Effort || (row.c >= row.lower && row.c <= row.upper)) continue;
        const double drive =
            spec_.friction.drive(row.joint, side->c[row.joint], side->dq[row.joint]);
        return !fail(Status::TooHeavy, side == &left ? i : i + 1, row.joint, -1, drive);
      }
    }
    return false;
  }

  bool goForward() {
    x_.assign(s_.size(), 0);
    u_.assign(s_.size() - 1, 0);
    x_[0] = std::clamp(spec_.startRate * spec_.startRate, low_[0], high_[0]);
    for (std::size_t i = 0; i + 1 < s_.size(); ++i) {
      makePlanes(i, low_[i + 1], high_[i + 1]);
      const AccelerationRange range = calcAccelerations(planes_, x_[i]);
      const double step = 2 * (s_[i + 1] - s_[i]);
      u_[i] = std::max(range.upper, std::min(range.lower, range.upper));
      x_[i + 1] = std::clamp(x_[i] + step * u_[i], low_[i + 1], high_[i + 1]);
      u_[i] = (x_[i + 1] - x_[i]) / step;
      if (isStuck(i)) return fail(Status::TooTight, i, findActive(i).joint);
    }
    return true;
  }

  /// Whether limits hold the arm so that it never comes to the next place.
  [[nodiscard]] bool isStuck(std::size_t i) const {
    return !(std::sqrt(x_[i]) + std::sqrt(x_[i + 1]) > kStuck * path_.length());
  }

  /// The largest ṡ² at the beginning of an interval that its own rows allow with some u.
  double findMost(std::size_t i) {
    planes_.clear();
    for (const PathRow& row : intervals_[i].left.rows) {
      planes_.push_back({row.a, row.b, row.c - row.upper});
      planes_.push_back({-row.a, -row.b, row.lower - row.c});
    }
    return std::max(findFeasibleRange(planes_, kFastest).high, 0.0);
  }

  void report() {
    double time = 0;
    const MatX<double> viscous = spec_.friction.viscous();
    for (std::size_t i = 0; i < s_.size(); ++i) {
      TimeScalingPoint& point = result_.grid.emplace_back();
      const std::size_t k = std::min(i, s_.size() - 2);
      point.s = s_[i];
      point.time = time;
      point.s_rate = std::sqrt(x_[i]);
      point.s_acceleration = u_[k];
      const PathRows& rows = i < u_.size() ? intervals_[i].left : intervals_[k].right;
      point.tau = rows.a * u_[k] + rows.b * x_[i] + rows.c;
      if (!spec_.friction.isEmpty()) point.tau += viscous * rows.dq * point.s_rate;
      for (int joint = 0; joint < point.tau.size(); ++joint) {
        const double dq = rows.dq[joint];
        point.tau[joint] = spec_.friction.drive(joint, point.tau[joint], dq, dq * point.s_rate,
                                                dq * u_[k] + rows.ddq[joint] * x_[i]);
      }
      point.mostRate = std::sqrt(findMost(k));
      point.controllable = std::sqrt(high_[i]);
      if (i + 1 == s_.size()) break;
      result_.active.push_back(findActive(i));
      time += 2 * (s_[i + 1] - s_[i]) / (point.s_rate + std::sqrt(x_[i + 1]));
    }
  }

  [[nodiscard]] ActiveLimit findActive(std::size_t i) const {
    ActiveLimit active;
    const auto look = [&](const PathRows& rows, double x) {
      for (const PathRow& row : rows.rows) {
        double share = row.share(u_[i], x);
        if (row.kind == LimitKind::Velocity) share = std::sqrt(std::max(share, 0.0));
        if (std::abs(share) <= active.share) continue;
        active = {row.joint, row.kind, share < 0 ? -1 : 1, std::abs(share)};
        if (row.kind == LimitKind::Velocity) {
          active.sign = rows.dq[row.joint] < 0 ? -1 : 1;
        }
      }
    };
    look(intervals_[i].left, x_[i]);
    look(intervals_[i].right, x_[i + 1]);
    return active;
  }

  const JointPath& path_;
  const TimeScalingSpec& spec_;
  PathConstraints constraints_;
  std::vector<double> breaks_;  ///< of the path, and where friction jumps
  std::vector<double> s_, rates_, low_, high_, x_, u_;
  std::vector<Interval> intervals_;
  std::vector<HalfPlane> planes_;
  std::vector<int> owners_;  ///< by plane: the joint, -1: what comes next
  TimeScaling result_;
};

}  // namespace

TimeScaling findFastest(const Arm<double>& arm, const JointPath& path,
                        const TimeScalingSpec& spec) {
  return FastestFinder(arm, path, spec).find();
}

double timeAt(const TimeScaling& scaling, double s) {
  std::size_t i = 0;
  while (i + 2 < scaling.grid.size() && scaling.grid[i + 1].s < s) ++i;
  const TimeScalingPoint &a = scaling.grid[i], &b = scaling.grid[i + 1];
  return a.time + (b.time - a.time) * (s - a.s) / (b.s - a.s);
}

ScaledMotion::ScaledMotion(std::shared_ptr<const JointPath> path, const TimeScaling& scaling)
    : path_(std::move(path)) {
  for (const TimeScalingPoint& point : scaling.grid) {
    times_.push_back(point.time);
    s_.push_back(point.s);
    rates_.push_back(point.s_rate);
    accelerations_.push_back(point.s_acceleration);
  }
  breaks_.assign(times_.begin() + 1, times_.end());
}

void ScaledMotion::calc(double t, JointMotion& motion) const {
  if (t < 0 || t >= times_.back()) {
    calcPathMotion(*path_, t < 0 ? s_.front() : s_.back(), 0, 0, motion);
    return;
  }
  const auto above = std::upper_bound(times_.begin() + 1, times_.end() - 1, t);
  const auto k = static_cast<std::size_t>(above - times_.begin()) - 1;
  const double since = t - times_[k], u = accelerations_[k];
  const double s = std::min(s_[k] + since * (rates_[k] + 0.5 * since * u), s_[k + 1]);
  calcPathMotion(*path_, s, std::max(rates_[k] + since * u, 0.0), u, motion);
}

}  // namespace denavit
