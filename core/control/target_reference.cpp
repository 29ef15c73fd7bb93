#include "core/control/target_reference.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace denavit {

namespace {
/// [s] Jumps that follow each other this fast are one: no step is worth ending at each.
constexpr double kSameJump = 1e-6;
}  // namespace

TargetReference::TargetReference(const TargetSettings& settings)
    : joints_(static_cast<int>(settings.target.size())),
      settings_(settings),
      generator_(settings.bounds),
      target_(settings.target),
      numbers_(static_cast<std::size_t>(numberCount())),
      to_(settings.target) {
  from_.resize(joints_);
  jumps_.reserve(static_cast<std::size_t>(joints_) * (JerkLimitedMove::kMostPieces));
  start(numbers_);
}

void TargetReference::start(std::span<double> numbers) {
  assert(static_cast<int>(numbers.size()) == numberCount());
  auto next = numbers.begin();
  *next++ = 0;
  next = std::copy(settings_.q0.begin(), settings_.q0.end(), next);
  next = std::copy(settings_.qd0.begin(), settings_.qd0.end(), next);
  next = std::fill_n(next, joints_, 0.0);
  std::copy(settings_.target.begin(), settings_.target.end(), next);
  std::copy(numbers.begin(), numbers.end(), numbers_.begin());
  setOut();
}

bool TargetReference::set(std::span<const double> target) {
  const auto isFinite = [](double value) { return std::isfinite(value); };
  if (static_cast<int>(target.size()) != joints_ || !std::ranges::all_of(target, isFinite)) {
    return false;
  }
  std::copy(target.begin(), target.end(), target_.begin());
  return true;
}

void TargetReference::aim(double t, std::span<double> numbers) {
  if (target_ == slice(3)) return;
  calc(t, from_);
  auto next = numbers.begin();
  *next++ = t;
  for (const VecX<double>* part : {&from_.q, &from_.qd, &from_.qdd, &target_}) {
    next = std::copy(part->begin(), part->end(), next);
  }
  recall(numbers);
}

void TargetReference::recall(std::span<const double> numbers) {
  if (std::ranges::equal(numbers, numbers_)) return;
  std::copy(numbers.begin(), numbers.end(), numbers_.begin());
  setOut();
}

void TargetReference::setOut() {
  from_.q = slice(0);
  from_.qd = slice(1);
  from_.qdd = slice(2);
  to_ = slice(3);
  generator_.aim(from_, to_);
  jumps_.clear();
  for (int i = 0; i < joints_; ++i) {
    double t = numbers_[0];
    for (const auto& piece : generator_.move(i).pieces()) jumps_.push_back(t += piece.duration);
  }
  std::ranges::sort(jumps_);
}

void TargetReference::calc(double t, JointMotion& motion) const {
  generator_.calc(t - numbers_[0], motion);
}

double TargetReference::nextJump(double t) const {
  const auto found = std::ranges::upper_bound(jumps_, t + kSameJump);
  return found == jumps_.end() ? std::numeric_limits<double>::infinity() : *found;
}

}  // namespace denavit
