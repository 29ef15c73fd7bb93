#pragma once

#include <memory>

#include "core/trajectory/time_law.h"
#include "core/trajectory/tool_path.h"

namespace denavit {

/// The rounded corner of two moves of the tool over time, while the second has begun and the first
/// not ended: their ways add up,
///   p = p₁ + p₂ - p_c,   R = R₁ R_cᵀ R₂.
/// u is the time since the second began.
class BlendedToolPath final : public ToolPath {
 public:
  /// A move and its law of u.
  struct Move {
    std::shared_ptr<const ToolPath> path;
    TimeLaw law;
  };
  /// @param overlap [s]   @param from, to  the part of it that this path is of; no law has a break
  ///   inside
  BlendedToolPath(Move first, Move second, double overlap, double from, double to);
  [[nodiscard]] double length() const override { return to_ - from_; }
  [[nodiscard]] ToolPoint calc(double u) const override;

 private:
  Move first_, second_;
  double lead_;  ///< [s] of the first move where the second begins
  double from_, to_;
  Pose<double> corner_;
};

}  // namespace denavit
