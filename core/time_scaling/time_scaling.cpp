#include "core/time_scaling/time_scaling.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/time_scaling/feasible_range.h"
#include "core/trajectory/timed_path.h"

namespace denavit {
namespace {

using Status = TimeScaling::Status;
constexpr double kFastest = 1e12;  ///< [1/s²] ṡ² is not looked for above
constexpr double kStuck = 1e-12;   ///< [1/s] of the length: slower between two places is no motion

class FastestFinder {
 public:
  FastestFinder(const Arm<double>& arm, const JointPath& path, const TimeScalingSpec& spec)
      : path_(path), spec_(spec), constraints_(arm, path, spec.limits, spec.friction) {}

  TimeScaling find() {
    makeGrid();
    if (!solve()) return result_;
    refineGrid();
    if (solve()) report();
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
    const double length = path_.length();
    const int n = spec_.intervals > 0 ? spec_.intervals : std::max(6000 / path_.jointCount(), 500);
    for (int k = 0; k <= n; ++k) s_.push_back(length * k / n);
    for (const double s : path_.breaks()) s_.push_back(s);
    std::ranges::sort(s_);
    const double least = 1e-9 * length;
    s_.erase(std::unique(s_.begin(), s_.end(), [&](double a, double b) { return b - a < least; }),
             s_.end());
    s_.back() = length;
  }

  bool solve() {
    rates_.assign(s_.size(), 0);
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
      if (change < 1e-9) break;
    }
    return true;
  }

  /// Where limits change quickly an interval meets one at one end only, and loses time at the
  /// other: it is divided.
  void refineGrid() {
    std::vector<double> lost;
    double sum = 0;
    for (std::size_t i = 0; i + 1 < s_.size(); ++i) {
      const double used =
          std::min(calcShare(left_[i], u_[i], x_[i]), calcShare(right_[i], u_[i], x_[i + 1]));
      const double rate = std::sqrt(x_[i]) + std::sqrt(x_[i + 1]);
      lost.push_back(std::max(1 - used, 0.0) * (s_[i + 1] - s_[i]) / std::max(rate, 1e-300));
      sum += lost.back();
    }
    if (!(sum > 0)) return;
    const double mean = sum / static_cast<double>(lost.size());
    std::vector<double> finer;
    for (std::size_t i = 0; i + 1 < s_.size(); ++i) {
      constexpr double kMostParts = 20;
      const double parts = std::clamp(std::ceil(1.5 * std::sqrt(lost[i] / mean)), 1.0, kMostParts);
      for (double k = 0; k < parts; ++k) {
        finer.push_back(s_[i] + (s_[i + 1] - s_[i]) * k / parts);
      }
    }
    finer.push_back(s_.back());
    s_ = std::move(finer);
  }

  [[nodiscard]] static double calcShare(const PathRows& rows, double u, double x) {
    double share = 0;
    for (const PathRow& row : rows.rows) share = std::max(share, std::abs(row.share(u, x)));
    return share;
  }

  /// The rows at both ends of every interval; they differ where the path breaks.
  void makeRows() {
    left_.resize(s_.size() - 1);
    right_.resize(s_.size() - 1);
    for (std::size_t i = 0; i + 1 < s_.size(); ++i) {
      const bool breaks = std::ranges::any_of(
          path_.breaks(), [&](double s) { return std::abs(s - s_[i]) < 1e-9 * path_.length(); });
      if (i > 0 && !breaks) {
        left_[i] = right_[i - 1];
      } else {
        const double inside = breaks ? s_[i] + 1e-9 * (s_[i + 1] - s_[i]) : s_[i];
        constraints_.calc(inside, rates_[i], left_[i]);
      }
      constraints_.calc(s_[i + 1], rates_[i + 1], right_[i]);
    }
  }

  /// The half planes of an interval: limits at its beginning with (u, x), at its end with (u, x + 2
  /// Δ u), and x + 2 Δ u in the range of the next place.
  void makePlanes(std::size_t i, double low, double high) {
    planes_.clear();
    owners_.clear();
    const double step = 2 * (s_[i + 1] - s_[i]);
    const auto add = [&](const PathRow& row, double a, double b) {
      planes_.push_back({a, b, row.c - row.upper});
      planes_.push_back({-a, -b, row.lower - row.c});
      owners_.insert(owners_.end(), 2, row.joint);
    };
    for (const PathRow& row : left_[i].rows) add(row, row.a, row.b);
    for (const PathRow& row : right_[i].rows) add(row, row.a + step * row.b, row.b);
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
    for (const PathRow& row : right_[last - 1].rows) {
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
    for (const PathRows* side : {&left_[i], &right_[i]}) {
      for (const PathRow& row : side->rows) {
        if (row.kind != LimitKind::Effort || (row.c >= row.lower && row.c <= row.upper)) continue;
        const double drive = spec_.friction.drive(row.joint, row.c, side->dq[row.joint]);
        return !fail(Status::TooHeavy, side == &left_[i] ? i : i + 1, row.joint, -1, drive);
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
    for (const PathRow& row : left_[i].rows) {
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
      const PathRows& rows = i < u_.size() ? left_[i] : right_[k];
      point.tau = rows.a * u_[k] + rows.b * x_[i] + rows.c;
      if (!spec_.friction.isEmpty()) point.tau += viscous * rows.dq * point.s_rate;
      for (int joint = 0; joint < point.tau.size(); ++joint) {
        point.tau[joint] = spec_.friction.drive(joint, point.tau[joint], rows.dq[joint]);
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
    look(left_[i], x_[i]);
    look(right_[i], x_[i + 1]);
    return active;
  }

  const JointPath& path_;
  const TimeScalingSpec& spec_;
  PathConstraints constraints_;
  std::vector<double> s_, rates_, low_, high_, x_, u_;
  std::vector<PathRows> left_, right_;  ///< by interval, at its two ends
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
