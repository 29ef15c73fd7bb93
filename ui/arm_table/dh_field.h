#pragma once

#include <optional>
#include <span>

#include "models/robot/robot.h"
#include "ui/editors/quantity_text.h"

namespace denavit {

/// A column of the table of an arm.
enum class DhField {
  Name,
  Type,
  Theta,
  D,
  A,
  Alpha,
  Offset,
  Lower,
  Upper,
  Velocity,
  Effort,
  // Of links that bend; see beam_field.h.
  StiffnessY,
  StiffnessZ,
  Torsion,
  ModesX,
  ModesY,
  ModesZ,
  Damping,
  TipRotation,
  Stiffening,
  RotaryInertia
};

/// The columns in the order of a convention: standard θ d a α, modified α a θ d; then the limits;
/// standard only: what makes links bend.
[[nodiscard]] std::span<const DhField> fieldsOf(Convention convention);
/// "θᵢ", "αᵢ₋₁", "offset", "lower".
[[nodiscard]] QString headingOf(DhField field, Convention convention);
/// What the column holds and how it may be typed.
[[nodiscard]] QString meaningOf(DhField field, Convention convention);
/// The field's place within a joint: "alpha", "limits.lower".
[[nodiscard]] const char* keyOf(DhField field);

[[nodiscard]] bool isNumber(DhField field);
/// Whether the number may be left open: limits, and all that belongs to a beam.
[[nodiscard]] bool isLimit(DhField field);
/// [SI, rad] nothing for an open limit and for what is no number.
[[nodiscard]] std::optional<double> readNumber(const JointDescription& joint, DhField field);
/// Nothing means 0, or an open limit.
void writeNumber(JointDescription& joint, DhField field, std::optional<double> value);

[[nodiscard]] QuantityFormat formatOf(DhField field, JointType type,
                                      const PreferenceValues& values);
/// What one step of an arrow key adds: a round number in the unit shown. [SI, rad]
[[nodiscard]] double stepOf(const QuantityFormat& format);

/// "R" or "P".
[[nodiscard]] QString letterOf(JointType type);
/// The type that "R", "prismatic", "p" mean; nothing for other texts.
[[nodiscard]] std::optional<JointType> findType(const QString& text);

}  // namespace denavit
