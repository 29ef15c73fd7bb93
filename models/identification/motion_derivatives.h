#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/identification/identify.h"

namespace denavit {

/// How rates and accelerations of a motion are found.
struct MotionDerivatives {
  std::optional<FourierFit> series;
  double cutoff = 0;           ///< [Hz] where there is no series
  std::string text;            ///< in words
  VecX<double> positionNoise;  ///< [rad|m]
  std::vector<Issue> warnings;
};

/// By the settings' cut-off, else by their period or the one that is found, else by a cut-off that
/// the positions' noise decides on.
/// @throws DescriptionError for cut-offs and periods that the motion does not have
[[nodiscard]] MotionDerivatives chooseDerivatives(const MeasuredMotion& motion,
                                                  const IdentificationSettings& settings);

/// The equations of a motion.
/// @returns no rows if told to stop, or where no stretch is long enough
[[nodiscard]] ObservedMotion observe(const TorqueModel& model, const MeasuredMotion& motion,
                                     const MotionDerivatives& derivatives,
                                     const IdentificationProgress& progress);

}  // namespace denavit
