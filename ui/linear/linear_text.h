#pragma once

#include <QString>

#include "core/linear_system/margins.h"
#include "core/linear_system/step_numbers.h"
#include "models/channels/shown_unit.h"
#include "ui/linear/linear_model.h"

namespace denavit {

/// "joint 2", "rate of joint 2", "link 2 bends in y, mode 1", "torque 2", "tool x".
[[nodiscard]] QString toChannelText(const std::string& name);
/// The unit that a state, input or output is shown in.
[[nodiscard]] ShownUnit shownUnitOf(const std::string& name, const UnitChoice& choice);
/// The letter that stands for it in a formula: "q₂", "τ₂", "x".
[[nodiscard]] QString toSymbol(const std::string& name);

/// "−4.0 ± 24.1 i" of a root and its conjugate; what rounding cannot tell from the limit of
/// stability is on it.
[[nodiscard]] QString toRootText(const Complex& root);
[[nodiscard]] QString toPoleText(const Pole& pole);

/// "34.2°", "1.6 mm", "0.2 rad/s".
[[nodiscard]] QString withUnitText(const QString& number, const std::string& unit);

/// "pose on screen, at rest", "t = 1.2 s of run 2".
[[nodiscard]] QString toPlaceText(const LinearPlace& place);

/// Whether inputs reach and outputs see everything, and what they do worst; finite zeros.
[[nodiscard]] QString describeReach(const LinearAnswer& answer, const QString& outputs);
/// How far a loop of this response is from the limit of stability.
[[nodiscard]] QString describeMargins(const StabilityMargins& margins);
/// "rise 0.11 s, overshoot 38 %, settling (2 %) 1.3 s"
[[nodiscard]] QString describeStep(const StepNumbers& numbers);

}  // namespace denavit
