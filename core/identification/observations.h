#pragma once

#include <functional>
#include <vector>

#include "core/identification/fourier_fit.h"
#include "core/identification/least_squares.h"
#include "core/identification/torque_model.h"

namespace denavit {

/// Positions and torques without a gap.
struct MeasuredStretch {
  SampledPositions positions;
  MatX<double> tau;  ///< [N m|N] a row per instant, a column per joint
};

/// Of all stretches together.
[[nodiscard]] Eigen::Index countInstants(const std::vector<MeasuredStretch>& stretches);

/// Equations of a measured motion, with what a picture of them needs.
struct ObservedMotion {
  Observations equations;  ///< y is less what is known of the torque
  VecX<double> time;       ///< [s] of the instants
  MatX<double> known;      ///< [N m|N] a row per instant
};

/// From a Fourier series: q, qd and qdd are exact derivatives of it, torques stay as measured.
/// Rows of a joint that stands still are not trusted: its dry friction could be anything.
/// @param progress  told which part of the work is done, asked whether to go on; may be empty
/// @returns no rows if told to stop
[[nodiscard]] ObservedMotion observePeriodic(const TorqueModel& model,
                                             const std::vector<MeasuredStretch>& stretches,
                                             const FourierFit& fit,
                                             const std::function<bool(double)>& progress);

/// From evenly sampled positions: filtered forward and backward, differentiated by central
/// differences; then torques and columns go through the same filter, so that both lose the same,
/// and as few rows as the filter leaves information in are kept (Gautier 1997). What lies within
/// the filter's reach of an end is left out, and stretches that are hardly longer than that.
/// @param cutoff_Hz  below half of the sample rate
/// @param progress   told which part of the work is done, asked whether to go on; may be empty
/// @returns no rows if told to stop, or where no stretch is long enough
[[nodiscard]] ObservedMotion observeFiltered(const TorqueModel& model,
                                             const std::vector<MeasuredStretch>& stretches,
                                             double cutoff_Hz,
                                             const std::function<bool(double)>& progress);

}  // namespace denavit
