#pragma once

#include <span>
#include <string_view>

#include "core/trajectory/trajectory.h"

namespace denavit {

/// What a control law knows when it decides. Vectors have one entry per joint but where it says.
struct ControlMoment {
  double t;                   ///< [s]
  const VecX<double>&q, &qd;  ///< [rad|m] measured, of the plant: joints, then modes
  /// [A] of motors with inductance, less what the feed-forward needs; empty without motors
  const VecX<double>& currentError;
  const JointMotion& reference;  ///< r, rd, rdd
  const VecX<double>&e, &ed;     ///< r - q, rd - qd
  const VecX<double>& integral;  ///< what the law integrates; empty where it does not
  const VecX<double>& ahead;     ///< [N m|N, or V] the feed-forward, zeros where there is none
};

/// What a controller asks of the joints, without saturation. Made anew for every run, so it may
/// keep scratch; allocates nothing after the first call.
class ControlLaw {
 public:
  virtual ~ControlLaw() = default;
  /// Whether it has an integral of the errors.
  [[nodiscard]] virtual bool isIntegrating() const { return false; }
  /// @param u [N m|N] one per joint, to be filled
  virtual void calcCommand(const ControlMoment& now, VecX<double>& u) = 0;
  /// Takes new values for one of its gains while a run goes on.
  /// @returns whether it has gains of that name, and so many
  virtual bool set(std::string_view /*name*/, std::span<const double> /*values*/) { return false; }
};

}  // namespace denavit
