#pragma once

#include <limits>
#include <vector>

#include "core/simulation/simulation.h"

namespace denavit {

/// Instants whose difference is less, relative to themselves, are one: sign(t - 1) jumps at 1 and,
/// from 0 to 1, right behind it; floor(2 t) and floor(t) may jump a digit apart.
inline constexpr double kSameInstant = 8 * std::numeric_limits<double>::epsilon();

/// Where one of a run's inputs jumps or bends sharply by time alone.
struct InputJumps {
  enum class Source { Torque, Voltage, Wrench, Motion } source;
  int index;                  ///< of the joint or of the wrench's component, 0-based
  std::vector<double> times;  ///< [s] inside the run or at its end, in order
  bool tooMany = false;       ///< more than kMostJumps: times are some of them
};

/// Those of all inputs that know their signals; inputs without jumps are left out.
[[nodiscard]] std::vector<InputJumps> findInputJumps(const Simulation& simulation);
/// Those in (t0, t1].
[[nodiscard]] std::vector<InputJumps> findInputJumps(const Simulation& simulation, double t0,
                                                     double t1);

/// The instants at which steps end, those that the user names and those of the inputs, without
/// inputs that have too many: in order, inside the run, and apart by more than rounding. Of two at
/// one instant the named one stays.
[[nodiscard]] std::vector<double> makeBreaks(const Simulation& simulation,
                                             const std::vector<InputJumps>& jumps);

/// Whether an input jumps at the very end of the run, which belongs to the side before.
[[nodiscard]] bool endsAtJump(const Simulation& simulation, const std::vector<InputJumps>& jumps);

}  // namespace denavit
