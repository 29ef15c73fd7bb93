#include "core/time_scaling/path_grid.h"

#include <algorithm>
#include <cmath>

namespace denavit {
namespace {

/// A place of a path.
struct Look {
  double s;
  PathPoint point;
};

class GridMaker {
 public:
  explicit GridMaker(const JointPath& path) : path_(path), least_(kLeastInterval * path.length()) {
    grid_.breaks = path.breaks();
  }

  PathGrid make(int intervals, bool hasReversals) {
    setPlaces(listEven(intervals));
    std::vector<double> finer{0};
    for (std::size_t i = 0; i + 1 < grid_.places.size(); ++i) {
      addTurning(lookAfter(i), lookBefore(i + 1), kMostHalvings, finer);
      finer.back() = grid_.places[i + 1];
    }
    setPlaces(finer);
    if (hasReversals) {
      addReversals();
      setPlaces(finer);
    }
    return std::move(grid_);
  }

 private:
  static constexpr int kMostHalvings = 25;
  static constexpr std::size_t kMostPlaces = 50000;

  /// The kinks of the path, and evenly spaced places that are not next to a kink.
  [[nodiscard]] std::vector<double> listEven(int intervals) const {
    const std::vector<double> kinks = path_.kinks();
    std::vector<double> places = kinks;
    const double beside = 0.1 * path_.length() / intervals;
    for (int k = 0; k <= intervals; ++k) {
      const double s = path_.length() * k / intervals;
      const auto next = std::ranges::lower_bound(kinks, s - beside);
      const bool isEnd = k == 0 || k == intervals;
      if (isEnd || next == kinks.end() || *next > s + beside) places.push_back(s);
    }
    std::ranges::sort(places);
    return places;
  }

  /// Takes the places and adds all breaks to them.
  void setPlaces(const std::vector<double>& wanted) {
    std::vector<double>& places = grid_.places;
    places.clear();
    std::size_t next = 0;
    for (const double s : wanted) {
      for (; next < grid_.breaks.size() && grid_.breaks[next] < s + least_; ++next) {
        while (places.size() > 1 && grid_.breaks[next] - places.back() < least_) places.pop_back();
        places.push_back(grid_.breaks[next]);
      }
      if (places.empty() || s - places.back() >= least_) places.push_back(s);
    }
    if (path_.length() - places.back() < least_ && places.size() > 1) places.pop_back();
    if (places.back() < path_.length()) places.push_back(path_.length());
  }

  [[nodiscard]] Look lookAt(double s) const {
    Look look{s, {}};
    look.point.resize(path_.jointCount());
    path_.calc(s, look.point);
    return look;
  }
  /// The path at a place, on the side of the interval after or before it.
  [[nodiscard]] Look lookAfter(std::size_t i) const {
    return lookAt(grid_.places[i] + 1e-9 * (grid_.places[i + 1] - grid_.places[i]));
  }
  [[nodiscard]] Look lookBefore(std::size_t i) const {
    return lookAt(grid_.places[i] - 1e-9 * (grid_.places[i] - grid_.places[i - 1]));
  }

  /// Adds the end of an interval; halves the interval as long as q' turns within it.
  void addTurning(const Look& left, const Look& right, int halvings, std::vector<double>& places) {
    constexpr double kMostTurn = 0.01;
    const Look middle = lookAt(0.5 * (left.s + right.s));
    const auto turns = [](const Look& a, const Look& b) {
      const double size = std::max(a.point.dq.norm(), b.point.dq.norm());
      return (a.point.dq - b.point.dq).norm() > kMostTurn * size;
    };
    const bool isShort = right.s - left.s < 4 * least_;
    if (isShort || halvings == 0 || places.size() > kMostPlaces ||
        (!turns(left, middle) && !turns(middle, right))) {
      places.push_back(right.s);
      return;
    }
    addTurning(left, middle, halvings - 1, places);
    addTurning(middle, right, halvings - 1, places);
  }

  /// The places where a joint reverses.
  void addReversals() {
    std::vector<double> found;
    for (std::size_t i = 0; i + 1 < grid_.places.size(); ++i) {
      const Look left = lookAfter(i), right = lookBefore(i + 1);
      for (Eigen::Index joint = 0; joint < path_.jointCount(); ++joint) {
        const double sign = left.point.dq[joint];
        if (sign * right.point.dq[joint] < 0) {
          found.push_back(findReversal(joint, sign, left.s, right.s));
        }
      }
    }
    for (const double s : found) {
      const bool isKnown = std::ranges::any_of(
          grid_.breaks, [&](double other) { return std::abs(s - other) < 2 * least_; });
      if (!isKnown && s > 2 * least_ && s < path_.length() - 2 * least_) {
        grid_.breaks.push_back(s);
      }
    }
    std::ranges::sort(grid_.breaks);
  }
  [[nodiscard]] double findReversal(Eigen::Index joint, double sign, double before,
                                    double after) const {
    for (int k = 0; k < 60; ++k) {
      const double s = 0.5 * (before + after);
      (lookAt(s).point.dq[joint] * sign > 0 ? before : after) = s;
    }
    return after;
  }

  const JointPath& path_;
  double least_;
  PathGrid grid_;
};

}  // namespace

PathGrid makePathGrid(const JointPath& path, int intervals, bool hasReversals) {
  return GridMaker(path).make(intervals, hasReversals);
}

}  // namespace denavit
