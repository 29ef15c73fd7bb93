#include "core/dynamics/gear_losses.h"

#include <cassert>
#include <cmath>
#include <utility>

namespace denavit {

namespace {
std::size_t spot(int i) { return static_cast<std::size_t>(i); }
}  // namespace

GearLosses::GearLosses(int most) {
  gears.reserve(spot(most));
  for (MatX<double>* m : {&W, &A_}) m->setZero(most, most);
  for (VecX<double>* v : {&sigma_, &sigma0_}) v->setZero(most);
  drives_.assign(spot(most), 0);
  pivots_.assign(spot(most), 0);
}

double GearLosses::calcFactor(int gear) const {
  const double eta = gears[spot(gear)].efficiency;
  return isDriving(gear) ? 1 - eta : -(1 / eta - 1);
}

double GearLosses::relief(int gear) const {
  return calcFactor(gear) * gears[spot(gear)].rotorInertia;
}

/// A = 1 - J W K by rows of gears, with partial pivoting.
void GearLosses::factor() {
  const int n = count();
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      A_(r, c) = (r == c) - gears[spot(r)].rotorInertia * W(r, c) * calcFactor(c);
    }
  }
  for (int k = 0; k < n; ++k) {
    int pivot = k;
    for (int r = k + 1; r < n; ++r) {
      if (std::abs(A_(r, k)) > std::abs(A_(pivot, k))) pivot = r;
    }
    pivots_[spot(k)] = pivot;
    for (int c = 0; pivot != k && c < n; ++c) std::swap(A_(k, c), A_(pivot, c));
    for (int r = k + 1; r < n; ++r) {
      A_(r, k) /= A_(k, k);
      for (int c = k + 1; c < n; ++c) A_(r, c) -= A_(r, k) * A_(k, c);
    }
  }
}

void GearLosses::substitute(VecX<double>& x) const {
  const int n = count();
  for (int k = 0; k < n; ++k) {
    std::swap(x[k], x[pivots_[spot(k)]]);
  }
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < r; ++c) x[r] -= A_(r, c) * x[c];
  }
  for (int r = n - 1; r >= 0; --r) {
    for (int c = r + 1; c < n; ++c) x[r] -= A_(r, c) * x[c];
    x[r] /= A_(r, r);
  }
}

/// A smaller σ is rounding error: both branches fit it.
double GearLosses::calcSlack(int gear) const {
  constexpr double kRounding = 1e-13;
  double sum = std::abs(sigma0_[gear]);
  for (int k = 0; k < count(); ++k) {
    sum += std::abs(gears[spot(gear)].rotorInertia * W(gear, k) * calcFactor(k) * sigma_[k]);
  }
  return kRounding * sum;
}

void GearLosses::solve() {
  const int n = count();
  assert(n <= W.rows());
  for (int k = 0; k < n; ++k) {
    const Gear& gear = gears[spot(k)];
    sigma0_[k] = gear.input - gear.rotorInertia * gear.acceleration;
    setDriving(k, gear.direction * sigma0_[k] >= 0);
  }
  // Exchanging all κ at once is quick and nearly always ends; exchanging only the first one always
  // ends.
  constexpr int kAtOnce = 8, kMost = 10000;
  for (int round = 0; round < kMost; ++round) {
    factor();
    sigma_.head(n) = sigma0_.head(n);
    substitute(sigma_);
    bool fits = true;
    for (int k = 0; k < n && (fits || round < kAtOnce); ++k) {
      const double along = gears[spot(k)].direction * sigma_[k];
      if ((along >= 0) == isDriving(k) || !(std::abs(along) > calcSlack(k))) continue;
      fits = false;
      setDriving(k, along >= 0);
    }
    if (fits) return;
  }
}

void GearLosses::respond(VecX<double>& x) {
  factor();
  for (int k = 0; k < count(); ++k) x[k] *= gears[spot(k)].rotorInertia;
  substitute(x);
  for (int k = 0; k < count(); ++k) x[k] *= calcFactor(k);
}

}  // namespace denavit
