#include "core/linear_system/crossings.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace denavit {
namespace {

struct GridValue {
  double x, f;
};

/// The root between two values of opposite signs, by false positions kept inside (the Illinois
/// rule) and halving.
double refineCrossing(const std::function<double(double)>& f, GridValue a, GridValue b) {
  if (a.f == 0) return a.x;
  if (b.f == 0) return b.x;
  constexpr int kMost = 200;
  int side = 0;
  for (int k = 0; k < kMost; ++k) {
    const double width = b.x - a.x;
    if (width <= 4 * std::numeric_limits<double>::epsilon() * std::abs(b.x)) break;
    double x = (a.x * b.f - b.x * a.f) / (b.f - a.f);
    const bool halve = k % 3 == 2 || !(x > a.x) || !(x < b.x);
    if (halve) x = a.x + width / 2;
    const double value = f(x);
    if (value == 0) return x;
    const bool left = (value < 0) == (a.f < 0);
    (left ? a : b) = {x, value};
    if (!halve && left && side == 1) b.f /= 2;
    if (!halve && !left && side == -1) a.f /= 2;
    side = halve ? 0 : left ? 1 : -1;
  }
  return std::abs(a.f) < std::abs(b.f) ? a.x : b.x;
}

class CrossingSearch {
 public:
  CrossingSearch(const std::function<double(double)>& f, double largest)
      : f_(f), largest_(largest) {}

  std::vector<double> find(const VecX<double>& grid) {
    std::vector<GridValue> values;
    for (const double x : grid) {
      const double value = f_(x);
      if (std::isfinite(value)) values.push_back({x, value});
    }
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (isLoneZero(values, k)) roots_.push_back(values[k].x);
      if (k + 1 < values.size()) addBetween(values[k], values[k + 1]);
      if (k > 0 && k + 1 < values.size()) addTouching(values[k - 1], values[k], values[k + 1]);
    }
    std::sort(roots_.begin(), roots_.end());
    return roots_;
  }

 private:
  /// A function that is zero over a stretch crosses nothing there.
  static bool isLoneZero(const std::vector<GridValue>& values, std::size_t k) {
    if (values[k].f != 0) return false;
    const bool before = k == 0 || values[k - 1].f != 0;
    return before && (k + 1 == values.size() || values[k + 1].f != 0);
  }

  void addBetween(const GridValue& a, const GridValue& b) {
    if (a.f == 0 || b.f == 0 || (a.f < 0) == (b.f < 0)) return;
    const double x = refineCrossing(f_, a, b);
    if (std::abs(f_(x)) <= largest_) roots_.push_back(x);
  }

  /// Three values of one sign, the middle one nearest to zero: there may be two roots.
  void addTouching(const GridValue& a, const GridValue& b, const GridValue& c) {
    const double sign = b.f < 0 ? -1 : 1;
    if (!(sign * a.f > sign * b.f) || !(sign * c.f > sign * b.f)) return;
    const double x = findMinimum([&](double at) { return sign * f_(at); }, a.x, c.x);
    const GridValue extremum{x, f_(x)};
    if (!(sign * extremum.f < 0)) return;
    addBetween(x < b.x ? a : b, extremum);
    addBetween(extremum, x < b.x ? b : c);
  }

  const std::function<double(double)>& f_;
  double largest_;
  std::vector<double> roots_;
};

}  // namespace

std::vector<double> findCrossings(const std::function<double(double)>& f, const VecX<double>& grid,
                                  double largest) {
  return CrossingSearch(f, largest).find(grid);
}

double findMinimum(const std::function<double(double)>& f, double from, double to) {
  constexpr double kSection = 0.3819660112501051;  // 2 - golden ratio
  double a = from, b = to;
  double x1 = a + kSection * (b - a), x2 = b - kSection * (b - a);
  double f1 = f(x1), f2 = f(x2);
  constexpr int kMost = 80;  // (0.618)^80 = 2e-17
  for (int k = 0; k < kMost && b - a > 1e-10 * std::abs(b); ++k) {
    if (f1 < f2) {
      b = x2;
      x2 = x1, f2 = f1;
      x1 = a + kSection * (b - a);
      f1 = f(x1);
    } else {
      a = x1;
      x1 = x2, f1 = f2;
      x2 = b - kSection * (b - a);
      f2 = f(x2);
    }
  }
  return f1 < f2 ? x1 : x2;
}

}  // namespace denavit
