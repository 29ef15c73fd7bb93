#include "core/simulation/resting_friction.h"

#include <algorithm>
#include <cmath>

namespace denavit {

namespace {
std::size_t spot(int axis) { return static_cast<std::size_t>(axis); }
/// What is left of an axis beside the free ones is rounding below this part of it.
constexpr double kDependent = 1e-11;
/// Of the products that accelerations are sums of.
constexpr double kProductRounding = 1e-14;
}  // namespace

RestingFriction::RestingFriction(int most) {
  for (MatX<double>* m : {&W, &L_}) m->setZero(most, most);
  for (VecX<double>* v :
       {&holding, &lower, &upper, &rounding, &friction_, &acceleration_, &change_}) {
    v->setZero(most);
  }
  free_.reserve(spot(most));
  isFree_.assign(spot(most), 0);
  isBlocked_ = isFree_;
  states_.assign(spot(most), State::Holds);
}

void RestingFriction::resize(int count) { count_ = count; }

void RestingFriction::solve() {
  free_.clear();
  std::fill(isFree_.begin(), isFree_.end(), 0);
  std::fill(isBlocked_.begin(), isBlocked_.end(), 0);
  for (int i = 0; i < count_; ++i) {
    friction_[i] = std::max(lower[i], std::min(holding[i], upper[i]));
  }
  // Each round lowers the constraint; the bound is for rounding only.
  const int mostRounds = 20 * (count_ + 1);
  calcAccelerations();
  for (int round = 0; round < mostRounds; ++round) {
    const int worst = findWorst();
    if (worst < 0) break;
    if (!isIndependent(worst)) {
      isBlocked_[spot(worst)] = 1;
      continue;
    }
    free_.push_back(worst);
    isFree_[spot(worst)] = 1;
    if (relax()) {
      std::fill(isBlocked_.begin(), isBlocked_.end(), 0);
    } else {
      isBlocked_[spot(worst)] = 1;
    }
  }
  classify();
}

void RestingFriction::calcAccelerations() {
  for (int i = 0; i < count_; ++i) {
    acceleration_[i] = 0;
    for (int k = 0; k < count_; ++k) acceleration_[i] += W(i, k) * (holding[k] - friction_[k]);
  }
}

double RestingFriction::calcProductRounding(int axis) const {
  double products = 0;
  for (int k = 0; k < count_; ++k) {
    products += std::abs(W(axis, k) * (holding[k] - friction_[k]));
  }
  return kProductRounding * products;
}

/// @returns the axis that moves most against what its friction allows, -1 where none does
int RestingFriction::findWorst() const {
  int worst = -1;
  double most = 0;
  for (int i = 0; i < count_; ++i) {
    const double a = acceleration_[i];
    if (isFree_[spot(i)] || isBlocked_[spot(i)] || !(W(i, i) > 0)) continue;
    if (!(std::abs(a) > calcProductRounding(i)) ||
        (a > 0 ? friction_[i] >= upper[i] : friction_[i] <= lower[i]))
      continue;
    const double size = std::abs(a) / std::sqrt(W(i, i));
    if (worst >= 0 && size <= most) continue;
    most = size;
    worst = i;
  }
  return worst;
}

/// Leaves the factor of W of the free axes in L_, and the axis's own row behind it.
bool RestingFriction::isIndependent(int axis) {
  const auto size = static_cast<int>(free_.size());
  for (int r = 0; r <= size; ++r) {
    const int row = r < size ? free_[spot(r)] : axis;
    for (int c = 0; c <= r; ++c) {
      const int column = c < size ? free_[spot(c)] : axis;
      double rest = W(row, column);
      for (int k = 0; k < c; ++k) rest -= L_(r, k) * L_(c, k);
      if (c < r) {
        L_(r, c) = rest / L_(c, c);
      } else if (r < size || rest > kDependent * W(axis, axis)) {
        L_(r, r) = std::sqrt(rest);
      } else {
        return false;
      }
    }
  }
  return true;
}

/// Takes the frictions of the free axes to where they hold; those that come to a bound on the way
/// stay there. @returns whether anything changed
bool RestingFriction::relax() {
  bool changes = false;
  while (!free_.empty()) {
    const int last = free_.back();
    free_.pop_back();
    const bool known = isIndependent(last);
    free_.push_back(last);
    if (!known) return changes;  // rounding: independent they were
    const auto size = static_cast<int>(free_.size());
    for (int r = 0; r < size; ++r) {
      change_[r] = acceleration_[free_[spot(r)]];
      for (int k = 0; k < r; ++k) change_[r] -= L_(r, k) * change_[k];
      change_[r] /= L_(r, r);
    }
    for (int r = size - 1; r >= 0; --r) {
      for (int k = r + 1; k < size; ++k) change_[r] -= L_(k, r) * change_[k];
      change_[r] /= L_(r, r);
    }
    const auto reach = [&](int r) {
      const int axis = free_[spot(r)];
      const double room = (change_[r] > 0 ? upper[axis] : lower[axis]) - friction_[axis];
      return room / change_[r];
    };
    double part = 1;
    for (int r = 0; r < size; ++r) {
      if (change_[r] != 0) part = std::min(part, reach(r));
    }
    part = std::max(part, 0.0);
    int kept = 0;
    for (int r = 0; r < size; ++r) {
      const int axis = free_[spot(r)];
      const bool stops = part < 1 && change_[r] != 0 && reach(r) <= part;
      const double before = friction_[axis];
      friction_[axis] =
          stops ? (change_[r] > 0 ? upper[axis] : lower[axis]) : before + part * change_[r];
      changes |= friction_[axis] != before;
      isFree_[spot(axis)] = !stops;
      if (!stops) free_[spot(kept++)] = axis;
    }
    free_.resize(spot(kept));
    calcAccelerations();
    if (kept == size) break;
  }
  return changes;
}

/// Axes at a limit that do not move hold with it, unless others hold them.
void RestingFriction::classify() {
  for (int i = 0; i < count_; ++i) {
    State& state = states_[spot(i)];
    if (isFree_[spot(i)]) {
      state = State::Holds;
    } else if (!(W(i, i) > 0) || !isIndependent(i)) {
      state = State::Rests;
    } else {
      // What the others leave of W: rounding of forces may move the axis by so much.
      const auto row = static_cast<Eigen::Index>(free_.size());
      const double left = L_(row, row) * L_(row, row);
      const double moves = rounding[i] * left + calcProductRounding(i);
      state = std::abs(acceleration_[i]) > moves ? State::Slides : State::Holds;
      if (state == State::Slides) continue;
      free_.push_back(i);
      isFree_[spot(i)] = 1;
    }
  }
}

}  // namespace denavit
