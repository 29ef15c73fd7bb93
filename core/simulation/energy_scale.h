#pragma once

#include <algorithm>
#include <cmath>

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
      largest_ = std::max(largest_, std::abs(energy));
    }
  }
  /// An error relative to the largest energy; 0 where nothing ever moved. An energy of gravity that
  /// stands beside tiny ones rounds them: a millionth of it counts at least.
  [[nodiscard]] double relative(double error) const {
    constexpr double kLeast = 1e-6;
    return largest_ < kNoEnergy ? 0 : error / std::max(largest_, kLeast * gravity_);
  }
  void exchange(RunMemory& memory) {
    memory(largest_);
    memory(gravity0_);
    memory(gravity_);
    memory(started_);
  }

 private:
  static constexpr double kNoEnergy = 1e-12;  // [J]
  double largest_ = 0, gravity0_ = 0, gravity_ = 0;
  bool started_ = false;
};

}  // namespace denavit
