#include "core/linear_system/root_locus.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "core/linear_system/assignment.h"
#include "core/linear_system/crossings.h"
#include "core/linear_system/poles.h"

namespace denavit {
namespace {

constexpr int kFirstGrid = 32, kMostHalvings = 12;
constexpr std::size_t kMostValues = 4000;

struct LocusPoint {
  double parameter;
  std::vector<Pole> poles;
};

std::vector<Complex> valuesOf(const std::vector<Pole>& poles) {
  std::vector<Complex> values;
  for (const Pole& pole : poles) values.push_back(pole.value);
  return values;
}

std::vector<Pole> reorder(const std::vector<Pole>& poles, const std::vector<int>& order) {
  std::vector<Pole> ordered;
  for (const int k : order) ordered.push_back(poles[static_cast<std::size_t>(k)]);
  return ordered;
}

class LocusTracer {
 public:
  LocusTracer(const SystemFamily& family, double from, double to) : family_(family) {
    if (!(from < to) || !std::isfinite(from) || !std::isfinite(to)) {
      throw std::invalid_argument("the range from " + std::to_string(from) + " to " +
                                  std::to_string(to) + " is empty; give an ascending one");
    }
    const StateSpace first = family(from);
    requireStateSpace(first);
    order_ = first.order();
    sampleTime_ = first.sampleTime;
    addGrid(from, to);
    matchAll();
  }

  RootLocus trace() {
    RootLocus locus;
    const auto count = static_cast<Eigen::Index>(points_.size());
    locus.parameter.resize(count);
    locus.poles.resize(count, order_);
    for (Eigen::Index i = 0; i < count; ++i) {
      const LocusPoint& point = points_[static_cast<std::size_t>(i)];
      locus.parameter[i] = point.parameter;
      locus.unstable.push_back(
          static_cast<int>(std::ranges::count(point.poles, PoleSide::Unstable, &Pole::side)));
      for (Eigen::Index k = 0; k < order_; ++k) {
        locus.poles(i, k) = point.poles[static_cast<std::size_t>(k)].value;
      }
    }
    for (int k = 0; k < order_; ++k) addCrossings(k, locus.crossings);
    std::ranges::stable_sort(locus.crossings, {}, &LocusCrossing::parameter);
    return locus;
  }

 private:
  LocusPoint calc(double parameter) const {
    const StateSpace system = family_(parameter);
    requireStateSpace(system);
    if (system.order() != order_) {
      throw std::invalid_argument("the order changes from " + std::to_string(order_) + " to " +
                                  std::to_string(system.order()) + " at the parameter " +
                                  std::to_string(parameter) + "; branches need the same poles");
    }
    return {parameter, listPoles(system.A, system.sampleTime)};
  }

  void addGrid(double from, double to) {
    std::vector<LocusPoint> first;
    for (int k = 0; k <= kFirstGrid; ++k) {
      first.push_back(calc(k == kFirstGrid ? to : from + (to - from) * k / kFirstGrid));
    }
    middleSize_ = findMiddleSize(first);
    points_.push_back(first[0]);
    for (std::size_t k = 1; k < first.size(); ++k) addRefined(first[k], 0);
  }

  static double findMiddleSize(const std::vector<LocusPoint>& points) {
    std::vector<double> sizes;
    for (const LocusPoint& point : points) {
      for (const Pole& pole : point.poles) {
        if (pole.value != 0.0) sizes.push_back(std::abs(pole.value));
      }
    }
    if (sizes.empty()) return 1;
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::ranges::nth_element(sizes, middle);
    return *middle;
  }

  /// Whether poles move far between two values; large ones may move more.
  bool movesFar(const LocusPoint& a, const LocusPoint& b) const {
    const std::vector<Complex> from = valuesOf(a.poles), to = valuesOf(b.poles);
    const std::vector<int> match = matchRoots(from, to);
    for (std::size_t k = 0; k < from.size(); ++k) {
      const Complex& next = to[static_cast<std::size_t>(match[k])];
      const double size = std::max({std::abs(from[k]), std::abs(next), middleSize_ / 3});
      if (std::abs(next - from[k]) > 0.05 * size) return true;
    }
    return false;
  }

  void addRefined(const LocusPoint& to, int halvings) {
    const LocusPoint from = points_.back();
    if (halvings < kMostHalvings && points_.size() < kMostValues && movesFar(from, to)) {
      const LocusPoint middle = calc((from.parameter + to.parameter) / 2);
      addRefined(middle, halvings + 1);
      addRefined(to, halvings + 1);
      return;
    }
    points_.push_back(to);
  }

  /// Brings the poles of every value into the order of branches.
  void matchAll() {
    for (std::size_t i = 1; i < points_.size(); ++i) {
      std::vector<Complex> expected = valuesOf(points_[i - 1].poles);
      if (i > 1) {
        const double ratio = (points_[i].parameter - points_[i - 1].parameter) /
                             (points_[i - 1].parameter - points_[i - 2].parameter);
        for (std::size_t k = 0; k < expected.size(); ++k) {
          expected[k] += ratio * (expected[k] - points_[i - 2].poles[k].value);
        }
      }
      points_[i].poles =
          reorder(points_[i].poles, matchRoots(expected, valuesOf(points_[i].poles)));
    }
  }

  double distanceFromLimit(const Complex& value) const {
    return sampleTime_ > 0 ? std::abs(value) - 1 : value.real();
  }

  /// Changes of side of one branch; points on the limit belong to neither.
  void addCrossings(int branch, std::vector<LocusCrossing>& crossings) const {
    const auto k = static_cast<std::size_t>(branch);
    const LocusPoint* last = nullptr;
    for (const LocusPoint& point : points_) {
      const Pole& pole = point.poles[k];
      if (pole.side == PoleSide::Limit) continue;
      if (last && last->poles[k].side != pole.side && pole.value.imag() >= 0) {
        addCrossing(*last, point, branch, crossings);
      }
      last = &point;
    }
  }

  void addCrossing(const LocusPoint& a, const LocusPoint& b, int branch,
                   std::vector<LocusCrossing>& crossings) const {
    const Complex from = a.poles[static_cast<std::size_t>(branch)].value,
                  to = b.poles[static_cast<std::size_t>(branch)].value;
    const auto poleAt = [&](double parameter) -> Complex {
      const Complex expected =
          from + (to - from) * (parameter - a.parameter) / (b.parameter - a.parameter);
      const std::vector<Complex> values = valuesOf(calc(parameter).poles);
      return *std::ranges::min_element(values, {},
                                       [&](const Complex& s) { return std::abs(s - expected); });
    };
    const VecX<double> range = (VecX<double>(2) << a.parameter, b.parameter).finished();
    const auto distance = [&](double p) { return distanceFromLimit(poleAt(p)); };
    const double most = std::max(std::abs(to - from), 1e-300);
    for (const double parameter : findCrossings(distance, range, most)) {
      crossings.push_back({parameter, poleAt(parameter), branch, distanceFromLimit(to) > 0});
    }
  }

  const SystemFamily& family_;
  int order_ = 0;
  double sampleTime_ = 0, middleSize_ = 1;
  std::vector<LocusPoint> points_;
};

}  // namespace

RootLocus traceRootLocus(const SystemFamily& family, double from, double to) {
  return LocusTracer(family, from, to).trace();
}

RootLocus traceGainLocus(const StateSpace& loop, double from, double to) {
  requireSingleChannel(loop);
  return traceRootLocus([&](double k) { return closeLoop(loop, MatX<double>::Constant(1, 1, k)); },
                        from, to);
}

}  // namespace denavit
