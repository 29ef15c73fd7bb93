#pragma once

#include "models/study/sensitivity.h"

namespace denavit {

/// What there is to say of a plan's k'th parameter at the point.
[[nodiscard]] SensitivityParameter makeSensitivityParameter(const StudyPlan& plan, std::size_t k,
                                                            SensitivityPoint point);

/// How much of a change of the parameter is a usual one, > 0.
[[nodiscard]] double scaleOf(const SensitivityParameter& parameter);

/// The scenario at the point.
/// @throws DescriptionError where the values cannot be set
[[nodiscard]] ScenarioDescription makeScenarioAt(
    const StudyPlan& plan, const std::vector<SensitivityParameter>& parameters,
    SensitivityPoint point);

}  // namespace denavit
