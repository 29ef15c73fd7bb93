#pragma once

#include <QString>

#include "core/formulations/newton_euler_steps.h"

namespace denavit {

/// Numbers that stand for "#c", "#p", "#o" in the markup of a step.
struct StepIndices {
  QString current, before, outer;
};
/// As the notation writes them in general: i+1 and i, or i and i-1.
[[nodiscard]] StepIndices generalIndices(StepNotation notation, bool outward);
/// Those of one link, counted from 1.
[[nodiscard]] StepIndices linkIndices(int link);

/// A formula's markup (core/formulations/newton_euler_steps.h) as HTML with sub- and superscripts.
[[nodiscard]] QString toHtml(const std::string& markup, const StepIndices& indices);
/// The same for a place without HTML: "ω̇₂".
[[nodiscard]] QString toPlain(const std::string& markup, const StepIndices& indices);

/// "angular velocity", ...
[[nodiscard]] QString nameOf(StepQuantity quantity, JointType joint);
/// The name in the style sheet of its arrows' colour.
[[nodiscard]] const char* colourOf(StepQuantity quantity, JointType joint);

/// One step as a page: the paper's equation with its source, the same for this link with its
/// numbers, and what goes into it.
[[nodiscard]] QString toPage(const NewtonEulerStep& step, StepNotation notation, bool decimalComma);
/// A component as it stands in the page.
[[nodiscard]] QString toComponent(double value, bool decimalComma);

}  // namespace denavit
