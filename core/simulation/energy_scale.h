#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/engine/arm_engine.h"
#include "core/simulation/run_memory.h"

namespace denavit {

/// The largest energy of a run, which its closure is measured by: kinetic, change of gravity
/// energy, strain, work. Taken from its steps, however few rows it records.
class EnergyScale {
 public:
  void add(const ArmEnergies& energies, double work) {
    if (!started_) gravity0_ = energies.gravity;
    started_ = true;
    gravity_ = std::max(gravity_, std::abs(energies.gravity));
    for (const double energy :
         {energies.kinetic, energies.gravity - gravity0_, energies.strain, work}) {
      largest_ = std::max(largest_, std::isnan(energy) ? kInfinity : std::abs(energy));
    }
  }
  /// The error relative to the largest energy; 0 if nothing ever moved, NaN if energies became
  /// infinite. The denominator is at least a part of the gravity energy, because that is rounded.
  /// @param size  [J] characteristic energy of the arm, see calcEnergySize()
  [[nodiscard]] double relative(double error, double size) const {
    if (largest_ <= kNoEnergy * size) return 0;
    if (std::isinf(largest_)) return std::numeric_limits<double>::quiet_NaN();
    return error / std::max(largest_, kRounded * gravity_);
  }
  void exchange(RunMemory& memory) {
    memory(largest_);
    memory(gravity0_);
    memory(gravity_);
    memory(started_);
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static constexpr double kNoEnergy = 1e-12;  ///< relative to the arm's characteristic energy
  /// Relative to the gravity energy, whose rounding error is about 1e-7 of this.
  static constexpr double kRounded = 1e-9;
  double largest_ = 0, gravity0_ = 0, gravity_ = 0;
  bool started_ = false;
};

}  // namespace denavit
