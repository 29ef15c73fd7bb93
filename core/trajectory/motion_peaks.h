#pragma once

#include <functional>
#include <vector>

#include "core/trajectory/trajectory.h"

namespace denavit {

/// [s] Instants between two others at which a motion is evaluated: evenly spaced ones, both sides
/// of its breaks, and further ones wherever it bends.
/// @param count  of the evenly spaced ones, >= 2
[[nodiscard]] std::vector<double> listInstants(const Trajectory& motion, double from, double to,
                                               int count);

/// [rad/s|m/s] One per joint: smaller rates are rounding, as just before a joint comes to rest.
[[nodiscard]] VecX<double> calcRoundingRates(const Trajectory& motion);
/// Sets such rates to 0: their signs say nothing.
void dropRounding(const VecX<double>& rounding, VecX<double>& qd);

/// The largest values of functions of time, and their instants.
struct Peaks {
  VecX<double> value, time;
};
/// Evaluates the functions at some instants, then searches for each maximum between the neighbours
/// of its largest value.
/// @param times  rising   @param calc  fills in the numbers, all of them finite
/// @param worth  maxima below it are not refined
[[nodiscard]] Peaks findPeaks(const std::vector<double>& times, Eigen::Index count,
                              const std::function<void(double t, VecX<double>& numbers)>& calc,
                              const VecX<double>& worth);

}  // namespace denavit
