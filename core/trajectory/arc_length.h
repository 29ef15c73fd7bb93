#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/trajectory/path_table.h"

namespace denavit {

/// A point of a curve and its parameter u. The derivatives are with respect to the arc length of
/// the joints, so that q' has the length 1.
struct EvenPoint {
  double u;
  PathPoint point;
};
/// @param point  with derivatives with respect to u; q' is not 0
[[nodiscard]] EvenPoint toEvenPoint(double u, const PathPoint& point);

/// Checks the quintic between two points at the arc length `way`; returns a further point for the
/// curve to pass through if the quintic is not accurate enough.
using EvenCheck = std::function<std::optional<EvenPoint>(const EvenPoint& left,
                                                         const EvenPoint& right, double way)>;

/// The curve of a table with a parameter proportional to the joints' arc length: q' has the same
/// length everywhere. Near a singularity the joints turn within a very short piece of the tool's
/// path; as a function of the joints' arc length such a curve is smooth.
/// @param from, to  the part of the table that is used, rising
/// @param check  null: the points of the table are enough
/// @returns a path of length to - from; null if the joints stand still somewhere
[[nodiscard]] std::shared_ptr<const PathTable> byArcLength(const PathTable& table, double from,
                                                           double to,
                                                           const EvenCheck& check = nullptr);

}  // namespace denavit
