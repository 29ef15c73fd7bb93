#pragma once

#include <memory>
#include <vector>

#include "core/trajectory/trajectory.h"

namespace denavit {

/// Impulses that a command is convolved with, so that what they excite of a vibration cancels.
struct InputShaper {
  struct Impulse {
    double amplitude;  ///< they add up to 1
    double time;       ///< [s] from 0
  };
  std::vector<Impulse> impulses;  ///< in order of time
  /// [s] What a shaped command takes longer.
  [[nodiscard]] double duration() const { return impulses.empty() ? 0 : impulses.back().time; }
};

// For a mode of undamped frequency [Hz] and damping ratio in [0, 1): with K = exp(-ζπ/√(1-ζ²)) and
// half a damped period between impulses, amplitudes 1, K / 1, 2K, K² / 1, 3K, 3K², K³ over their
// sum (Singer, Seering 1990). The more, the less it matters that the frequency is not exact.
/// @throws std::invalid_argument naming the quantity and the rule
[[nodiscard]] InputShaper makeZv(double frequency_Hz, double dampingRatio);
[[nodiscard]] InputShaper makeZvd(double frequency_Hz, double dampingRatio);
[[nodiscard]] InputShaper makeZvdd(double frequency_Hz, double dampingRatio);
/// One after the other: for the modes of both.
[[nodiscard]] InputShaper convolve(const InputShaper& a, const InputShaper& b);

/// A command of one number r(t), shaped: Σ Aᵢ r(t - tᵢ). @param command  before its start it must
/// return its first value
template <typename Command>
[[nodiscard]] double calcShaped(const InputShaper& shaper, const Command& command, double t) {
  double sum = 0;
  for (const auto& [amplitude, time] : shaper.impulses) sum += amplitude * command(t - time);
  return sum;
}

/// The envelope of the vibration of a mode right after the last impulse, over that of one impulse
/// of 1 at its own instant.
/// @throws as makeZv()
[[nodiscard]] double calcResidual(const InputShaper& shaper, double frequency_Hz,
                                  double dampingRatio);

/// A motion convolved with a shaper: r̃(t) = Σ Aᵢ r(t - tᵢ). One that is shaped already is shaped by
/// both.
class ShapedMotion final : public Trajectory {
 public:
  ShapedMotion(std::shared_ptr<const Trajectory> motion, InputShaper shaper);
  [[nodiscard]] int jointCount() const override { return motion_->jointCount(); }
  [[nodiscard]] double duration() const override {
    return motion_->duration() + shaper_.duration();
  }
  void calc(double t, JointMotion& motion) const override;
  [[nodiscard]] const std::vector<double>& breaks() const override { return breaks_; }
  [[nodiscard]] std::vector<double> kinks() const override;

 private:
  std::shared_ptr<const Trajectory> motion_;
  InputShaper shaper_;
  std::vector<double> breaks_;
};

}  // namespace denavit
