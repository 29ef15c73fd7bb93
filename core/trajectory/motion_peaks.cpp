#include "core/trajectory/motion_peaks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace denavit {
namespace {

using Numbers = std::function<void(double, VecX<double>&)>;

/// The largest value of one of the numbers between two instants, by golden-section search.
class PeakSearch {
 public:
  PeakSearch(const Numbers& calc, Eigen::Index number, Eigen::Index count)
      : calc_(calc), number_(number), numbers_(VecX<double>::Zero(count)) {}

  void search(double from, double to, double& value, double& time) {
    constexpr double kGolden = 0.6180339887498949;
    constexpr int kRounds = 30;
    double a = to - kGolden * (to - from), b = from + kGolden * (to - from);
    double at_a = at(a), at_b = at(b);
    for (int round = 0; round < kRounds; ++round) {
      take(at_a > at_b ? a : b, std::max(at_a, at_b), value, time);
      if (at_a > at_b) {
        to = b;
        b = a;
        at_b = at_a;
        a = to - kGolden * (to - from);
        at_a = at(a);
      } else {
        from = a;
        a = b;
        at_a = at_b;
        b = from + kGolden * (to - from);
        at_b = at(b);
      }
    }
  }

 private:
  double at(double t) {
    calc_(t, numbers_);
    return numbers_[number_];
  }
  static void take(double t, double found, double& value, double& time) {
    if (!(found > value)) return;
    value = found;
    time = t;
  }

  const Numbers& calc_;
  Eigen::Index number_;
  VecX<double> numbers_;
};

}  // namespace

VecX<double> calcRoundingRates(const Trajectory& motion) {
  constexpr double kRounding = 1e-9;
  constexpr int kSamples = 200;
  JointMotion at;
  at.resize(motion.jointCount());
  VecX<double> largest = VecX<double>::Zero(motion.jointCount());
  for (int k = 0; k < kSamples; ++k) {
    motion.calc(motion.duration() * (k + 0.5) / kSamples, at);
    largest = largest.cwiseMax(at.qd.cwiseAbs());
  }
  return kRounding * largest;
}

void dropRounding(const VecX<double>& rounding, VecX<double>& qd) {
  for (Eigen::Index i = 0; i < qd.size(); ++i) {
    if (std::abs(qd[i]) <= rounding[i]) qd[i] = 0;
  }
}

std::vector<double> listInstants(const Trajectory& motion, double from, double to, int count) {
  // The farther ones are where the rate of a joint that comes to rest is not yet rounding.
  constexpr std::array kBeside{1e-9, 1e-5};
  constexpr std::size_t kMostClose = 2000;
  const double T = motion.duration();
  std::vector<double> times;
  for (int k = 0; k < count; ++k) times.push_back(from + (to - from) * k / (count - 1));
  const auto add = [&](double t) {
    if (t > from && t < to) times.push_back(t);
  };
  const auto addBeside = [&](double t) {
    for (const double beside : kBeside) {
      add(t - beside * T);
      add(t + beside * T);
    }
  };
  for (const double t : motion.breaks()) addBeside(t);
  addBeside(from);
  addBeside(to);
  std::vector<double> kinks = motion.kinks();
  std::erase_if(kinks, [&](double t) { return t <= from || t >= to; });
  kinks.insert(kinks.begin(), from);
  kinks.push_back(to);
  if (kinks.size() <= kMostClose) {
    for (std::size_t k = 1; k < kinks.size(); ++k) {
      for (int part = 0; part < 5; ++part) {
        add(kinks[k - 1] + (kinks[k] - kinks[k - 1]) * part / 5);
      }
    }
  }
  // At its end the motion is at rest; the side inside counts.
  for (double& t : times) t = std::clamp(t, 0.0, T * (1 - 1e-12));
  std::ranges::sort(times);
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

Peaks findPeaks(const std::vector<double>& times, Eigen::Index count, const Numbers& calc,
                const VecX<double>& worth) {
  constexpr double kNone = -std::numeric_limits<double>::infinity();
  Peaks peaks{VecX<double>::Constant(count, kNone), VecX<double>::Zero(count)};
  std::vector<std::size_t> where(static_cast<std::size_t>(count), 0);
  VecX<double> numbers = VecX<double>::Zero(count);
  for (std::size_t k = 0; k < times.size(); ++k) {
    calc(times[k], numbers);
    for (Eigen::Index i = 0; i < count; ++i) {
      if (!(numbers[i] > peaks.value[i])) continue;
      peaks.value[i] = numbers[i];
      peaks.time[i] = times[k];
      where[static_cast<std::size_t>(i)] = k;
    }
  }
  for (Eigen::Index i = 0; i < count; ++i) {
    if (!(peaks.value[i] >= worth[i])) continue;
    const std::size_t k = where[static_cast<std::size_t>(i)];
    PeakSearch search(calc, i, count);
    if (k > 0) search.search(times[k - 1], times[k], peaks.value[i], peaks.time[i]);
    if (k + 1 < times.size()) {
      search.search(times[k], times[k + 1], peaks.value[i], peaks.time[i]);
    }
  }
  return peaks;
}

}  // namespace denavit
