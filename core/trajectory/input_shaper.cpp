#include "core/trajectory/input_shaper.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <sstream>
#include <stdexcept>

namespace denavit {
namespace {

void requireMode(double frequency_Hz, double dampingRatio) {
  std::ostringstream text;
  if (!(frequency_Hz > 0) || !std::isfinite(frequency_Hz)) {
    text << "the frequency is " << frequency_Hz << " Hz; it must be positive and finite";
    throw std::invalid_argument(text.str());
  }
  if (!(dampingRatio >= 0 && dampingRatio < 1)) {
    text << "the damping ratio is " << dampingRatio << "; it must be at least 0 and below 1";
    throw std::invalid_argument(text.str());
  }
}

/// Impulses half a damped period apart, with the coefficients of (1 + K)ⁿ.
InputShaper makeBinomial(double frequency_Hz, double dampingRatio, int n) {
  requireMode(frequency_Hz, dampingRatio);
  const double root = std::sqrt(1 - dampingRatio * dampingRatio);
  const double K = std::exp(-dampingRatio * std::numbers::pi / root);
  const double half = 0.5 / (frequency_Hz * root);
  InputShaper shaper;
  double sum = 0, term = 1;
  for (int k = 0; k <= n; ++k) {
    shaper.impulses.push_back({term, k * half});
    sum += term;
    term *= K * (n - k) / (k + 1);
  }
  for (auto& impulse : shaper.impulses) impulse.amplitude /= sum;
  return shaper;
}

}  // namespace

InputShaper makeZv(double frequency_Hz, double dampingRatio) {
  return makeBinomial(frequency_Hz, dampingRatio, 1);
}
InputShaper makeZvd(double frequency_Hz, double dampingRatio) {
  return makeBinomial(frequency_Hz, dampingRatio, 2);
}
InputShaper makeZvdd(double frequency_Hz, double dampingRatio) {
  return makeBinomial(frequency_Hz, dampingRatio, 3);
}

InputShaper convolve(const InputShaper& a, const InputShaper& b) {
  InputShaper product;
  for (const auto& [A, s] : a.impulses) {
    for (const auto& [B, t] : b.impulses) product.impulses.push_back({A * B, s + t});
  }
  std::ranges::stable_sort(product.impulses, {}, &InputShaper::Impulse::time);
  return product;
}

double calcResidual(const InputShaper& shaper, double frequency_Hz, double dampingRatio) {
  requireMode(frequency_Hz, dampingRatio);
  const double w = 2 * std::numbers::pi * frequency_Hz;
  const double wd = w * std::sqrt(1 - dampingRatio * dampingRatio), decay = dampingRatio * w;
  const double end = shaper.duration();
  double C = 0, S = 0;
  for (const auto& [amplitude, time] : shaper.impulses) {
    const double left = amplitude * std::exp(-decay * (end - time));
    C += left * std::cos(wd * time);
    S += left * std::sin(wd * time);
  }
  return std::hypot(C, S);
}

ShapedMotion::ShapedMotion(std::shared_ptr<const Trajectory> motion, InputShaper shaper)
    : motion_(std::move(motion)), shaper_(std::move(shaper)) {
  assert(motion_ && !shaper_.impulses.empty());
  // Both would add up in the same room.
  if (const auto inner = std::dynamic_pointer_cast<const ShapedMotion>(motion_)) {
    shaper_ = convolve(inner->shaper_, shaper_);
    motion_ = inner->motion_;
  }
  for (const auto& [amplitude, time] : shaper_.impulses) {
    breaks_.push_back(time);
    breaks_.push_back(time + motion_->duration());
    for (const double t : motion_->breaks()) breaks_.push_back(time + t);
  }
  std::ranges::sort(breaks_);
  breaks_.erase(std::unique(breaks_.begin(), breaks_.end()), breaks_.end());
  std::erase_if(breaks_, [this](double t) { return !(t > 0 && t <= duration()); });
}

std::vector<double> ShapedMotion::kinks() const {
  std::vector<double> kinks = breaks_;
  for (const double t : motion_->kinks()) {
    for (const auto& [amplitude, time] : shaper_.impulses) kinks.push_back(time + t);
  }
  std::ranges::sort(kinks);
  kinks.erase(std::unique(kinks.begin(), kinks.end()), kinks.end());
  return kinks;
}

void ShapedMotion::calc(double t, JointMotion& motion) const {
  for (VecX<double>& sum : motion.sum) sum.setZero(jointCount());
  for (const auto& [amplitude, time] : shaper_.impulses) {
    motion_->calc(t - time, motion);
    motion.sum[0] += amplitude * motion.q;
    motion.sum[1] += amplitude * motion.qd;
    motion.sum[2] += amplitude * motion.qdd;
  }
  motion.q = motion.sum[0];
  motion.qd = motion.sum[1];
  motion.qdd = motion.sum[2];
}

}  // namespace denavit
