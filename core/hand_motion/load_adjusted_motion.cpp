#include "core/hand_motion/load_adjusted_motion.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <sstream>
#include <stdexcept>

namespace denavit {
namespace {

constexpr double kMostSquare = 1e12;  ///< ṡ² is not looked for above
constexpr double kNoticed = 0.05;     ///< of the mass: then the view is made anew at once
constexpr double kViewPeriod = 0.02;  ///< [s] and then at any other change
constexpr double kThere = 1e-9;       ///< of the path's length

void requireSound(const LoadAdjustedSpec& spec) {
  const auto require = [](bool sound, const char* what, double value, const char* rule) {
    if (sound) return;
    std::ostringstream text;
    text << "the motion's " << what << " is " << value << "; it must " << rule;
    throw std::invalid_argument(text.str());
  };
  require(spec.step > 0 && std::isfinite(spec.step), "step", spec.step, "be positive");
  require(spec.longest > 0, "longest time", spec.longest, "be positive");
  require(spec.places >= 2, "number of places", spec.places, "be at least 2");
  require(spec.reserve >= 0 && spec.reserve < 1, "reserve", spec.reserve, "be in [0, 1)");
  for (Eigen::Index i = 0; i < spec.effort.size(); ++i) {
    require(spec.effort[i] >= 0, "effort", spec.effort[i], "not be negative");
  }
}

/// The s̈ that braking is planned with: a share of the whole range above the least there is, and the
/// same share less than the least at any rate. Where the arm can hardly brake, half of that is
/// still used; where it cannot even keep its rate, the share keeps it from being carried away.
double calcPlannedBrake(const PathAccelerations& range, double reserve) {
  const double planned = range.least + 0.5 * reserve * (range.most - range.least);
  if (range.least >= 0) return planned;
  return std::max((1 - reserve) * range.least, std::min(planned, 0.5 * range.least));
}

/// The bound at some places of an interval, and what is left of ṡ² at its end.
struct ViewInterval {
  const VecX<double>& effort;
  std::array<PathForces, 3> places;  ///< beginning, middle and end
  double length, reserve;
  double next;  ///< the largest ṡ² at its end

  /// Whether some constant s̈ leads from ṡ² = x to what may be there.
  [[nodiscard]] bool allows(double x) const {
    double brake = -x / (2 * length), drive = (next - x) / (2 * length);
    for (const PathForces& place : places) {
      const PathAccelerations range = place.calcRange(effort, std::sqrt(x));
      if (range.isEmpty()) return false;
      brake = std::max(brake, calcPlannedBrake(range, reserve));
      drive = std::min(drive, range.most);
    }
    return brake <= drive;
  }
};

/// The largest x up to which an interval allows all, by halving.
double findMostSquare(const ViewInterval& interval) {
  double good = 0, bad = 1e-6;
  while (interval.allows(bad)) {
    good = bad;
    bad *= 4;
    if (bad > kMostSquare) return good;
  }
  for (int k = 0; k < 40; ++k) {
    const double middle = 0.5 * (good + bad);
    (interval.allows(middle) ? good : bad) = middle;
  }
  return good;
}

}  // namespace

double BrakingView::calcMost(double at) const {
  const auto above = std::upper_bound(s.begin() + 1, s.end() - 1, at);
  const auto k = static_cast<std::size_t>(above - s.begin());
  const double share = std::clamp((at - s[k - 1]) / (s[k] - s[k - 1]), 0.0, 1.0);
  return (1 - share) * mostRate[k - 1] * mostRate[k - 1] + share * mostRate[k] * mostRate[k];
}

BrakingView makeBrakingView(PathBound& bound, int places, double reserve) {
  assert(places >= 2 && bound.length() > 0);
  BrakingView view;
  for (int k = 0; k < places; ++k) view.s.push_back(bound.length() * k / (places - 1));
  view.mostRate.assign(view.s.size(), 0.0);
  const auto look = [&](double s) {
    bound.moveTo(s);
    const int joint = bound.forces().findOverloaded(bound.effort());
    if (joint < 0) return bound.forces();
    view.overloadedJoint = joint;
    view.overloadedAt = s;
    return bound.forces();
  };
  PathForces end = look(view.s.back());
  for (std::size_t k = view.s.size() - 1; k-- > 0;) {
    const double from = view.s[k], to = view.s[k + 1], next = view.mostRate[k + 1];
    const PathForces middle = look(0.5 * (from + to));
    const PathForces begin = look(from);
    view.mostRate[k] = std::sqrt(
        findMostSquare({bound.effort(), {begin, middle, end}, to - from, reserve, next * next}));
    end = begin;
  }
  return view;
}

namespace {

class LoadAdjustedMover {
 public:
  LoadAdjustedMover(const Arm<double>& arm, const JointPath& path, const LoadAdjustedSpec& spec)
      : spec_(spec), bound_(arm, path, spec.effort), length_(path.length()) {}

  LoadAdjustedMotion move() {
    while (true) {
      if (spec_.load) load_ = spec_.load(t_);
      bound_.setLoad(load_);
      if (!renewView())
        return end(LoadAdjustedMotion::Status::Overloaded, result_.views.back().overloadedJoint);
      if (length_ - s_ <= kThere * length_) return end(LoadAdjustedMotion::Status::Arrived, -1);
      if (t_ >= spec_.longest) return end(LoadAdjustedMotion::Status::TooLong, -1);
      bound_.moveTo(s_);
      const PathAccelerations here = bound_.calcRange(rate_);
      if (here.isEmpty()) {
        record(here, 0);
        return end(LoadAdjustedMotion::Status::Overrun, here.mostJoint);
      }
      if (canStopWithinStep(here)) return stop(here);
      const double u = chooseAcceleration(here);
      record(here, u);
      advance(u, spec_.step);
      if (s_ > length_ * (1 + kThere))
        return end(LoadAdjustedMotion::Status::Overrun, here.leastJoint);
    }
  }

 private:
  /// @returns whether the load can be held all the way
  bool renewView() {
    std::vector<BrakingView>& views = result_.views;
    if (!views.empty()) {
      const ToolLoad& before = views.back().load;
      const double change = std::abs(load_.mass - before.mass);
      const bool isNew = change > kNoticed * std::max(before.mass, load_.mass);
      const bool isDue = t_ - views.back().t >= kViewPeriod && !isSame(load_, before);
      if (!isNew && !isDue) return true;
    }
    views.push_back(makeBrakingView(bound_, spec_.places, spec_.reserve));
    views.back().t = t_;
    views.back().load = load_;
    return views.back().overloadedJoint < 0 || views.back().overloadedAt < s_;
  }

  [[nodiscard]] static bool isSame(const ToolLoad& a, const ToolLoad& b) {
    return a.mass == b.mass && a.p_TC == b.p_TC && a.I_TC_T == b.I_TC_T;
  }

  void record(const PathAccelerations& here, double u) {
    bound_.moveTo(s_);
    LoadAdjustedSample& sample = result_.samples.emplace_back();
    sample = {t_, s_, rate_, u, here, {}};
    bound_.calcTorque(rate_, u, sample.tau);
  }

  void advance(double u, double h) {
    s_ += h * (rate_ + 0.5 * h * u);
    rate_ = std::max(rate_ + h * u, 0.0);
    t_ += h;
  }

  /// The rest of the way takes less than a step at the deceleration that ends just there.
  [[nodiscard]] bool canStopWithinStep(const PathAccelerations& here) const {
    if (!(rate_ > 0) || 2 * (length_ - s_) > rate_ * spec_.step) return false;
    return brakeToEnd() >= here.least;
  }
  [[nodiscard]] double brakeToEnd() const { return -rate_ * rate_ / (2 * (length_ - s_)); }

  LoadAdjustedMotion stop(const PathAccelerations& here) {
    const double u = std::min(brakeToEnd(), here.most);
    record(here, u);
    t_ += 2 * (length_ - s_) / rate_;
    s_ = length_;
    rate_ = 0;
    bound_.moveTo(s_);
    record(bound_.calcRange(0), 0);
    return end(LoadAdjustedMotion::Status::Arrived, -1);
  }

  /// As much as the efforts give at both ends of the step and the view lets pass.
  double chooseAcceleration(const PathAccelerations& here) {
    double least = here.least, most = std::min(here.most, kMostSquare);
    double u = std::clamp(findAllowedByView(least, most), least, most);
    for (int round = 0; round < 3; ++round) {
      const double h = spec_.step;
      bound_.moveTo(std::clamp(s_ + h * (rate_ + 0.5 * h * u), 0.0, length_));
      const PathAccelerations there = bound_.calcRange(std::max(rate_ + h * u, 0.0));
      const double low = std::max(least, there.least), high = std::min(most, there.most);
      if (!(low <= high)) break;
      u = std::clamp(findAllowedByView(low, high), low, high);
    }
    // Nobody goes back: at rest the arm waits.
    return std::max(u, std::max(least, -rate_ / spec_.step));
  }

  /// The largest s̈ of a range after which the view still lets the hand stop; least where none does.
  [[nodiscard]] double findAllowedByView(double least, double most) const {
    if (isAllowedByView(most)) return most;
    double good = std::max(least, -rate_ / spec_.step), bad = most;
    if (!isAllowedByView(good)) return good;
    for (int k = 0; k < 50; ++k) {
      const double middle = 0.5 * (good + bad);
      (isAllowedByView(middle) ? good : bad) = middle;
    }
    return good;
  }
  [[nodiscard]] bool isAllowedByView(double u) const {
    const double h = spec_.step, rate = std::max(rate_ + h * u, 0.0);
    const double s = s_ + h * (rate_ + 0.5 * h * u);
    if (s > length_) return false;
    return rate * rate <= result_.views.back().calcMost(s);
  }

  LoadAdjustedMotion end(LoadAdjustedMotion::Status status, int joint) {
    result_.status = status;
    result_.s = s_;
    result_.t = t_;
    result_.joint = joint;
    if (status == LoadAdjustedMotion::Status::Overloaded)
      result_.s = result_.views.back().overloadedAt;
    return std::move(result_);
  }

  const LoadAdjustedSpec& spec_;
  PathBound bound_;
  double length_;
  ToolLoad load_;
  double t_ = 0, s_ = 0, rate_ = 0;
  LoadAdjustedMotion result_;
};

}  // namespace

std::string LoadAdjustedMotion::explain() const {
  std::ostringstream text;
  const auto where = [&] { text << " at s = " << s << ", t = " << t << " s"; };
  switch (status) {
    case LoadAdjustedMotion::Status::Arrived:
      break;
    case LoadAdjustedMotion::Status::Overloaded:
      text << "joint " << joint + 1 << " cannot hold the load at s = " << s
           << " (known at t = " << t << " s)";
      break;
    case LoadAdjustedMotion::Status::Overrun:
      text << "the load has become too heavy to be stopped in time, or to be kept on the path";
      where();
      if (joint >= 0) text << ": joint " << joint + 1 << " is overloaded";
      break;
    case LoadAdjustedMotion::Status::TooLong:
      text << "the hand has not arrived";
      where();
      break;
  }
  return text.str();
}

LoadAdjustedMotion moveLoadAdjusted(const Arm<double>& arm, const JointPath& path,
                                    const LoadAdjustedSpec& spec) {
  assert(arm.jointCount() > 0 && spec.effort.size() == arm.dof());
  requireSound(spec);
  return LoadAdjustedMover(arm, path, spec).move();
}

}  // namespace denavit
