#pragma once

#include <QColor>
#include <QString>
#include <string>
#include <vector>

#include "models/torque_breakdown/torque_breakdown.h"
#include "render/rgb.h"

namespace denavit {

/// "coupled inertia": for legends and tables.
[[nodiscard]] QString nameOf(TorqueTerm term);
/// The formula of a term of joint i and what it means, for tool tips.
[[nodiscard]] QString tellTerm(TorqueTerm term);
/// The colour of a term's band on a light background.
[[nodiscard]] Rgb colourOf(TorqueTerm term);
/// The same as it shows in the present theme.
[[nodiscard]] QColor shownColourOf(TorqueTerm term);

/// "gravity, Coriolis".
[[nodiscard]] QString listOmitted(const std::vector<MotionTerm>& without);
/// "without gravity, Coriolis"; empty when there are none.
[[nodiscard]] QString tellOmitted(const std::vector<MotionTerm>& without);

}  // namespace denavit
