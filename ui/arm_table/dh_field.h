#pragma once

#include <QStringList>
#include <optional>
#include <span>
#include <string_view>

#include "models/robot/robot.h"
#include "ui/editors/quantity_text.h"

namespace denavit {

/// A column of the table of an arm: a value of its joints, by its path there in files.
struct DhField {
  std::string_view key;  ///< "alpha", "limits.lower"; of a string that lasts
  constexpr bool operator==(const DhField&) const = default;

  static const DhField Name, Type, Theta, D, A, Alpha, Offset, Lower, Upper, Velocity, Effort;
};
inline constexpr DhField DhField::Name{"name"}, DhField::Type{"type"}, DhField::Theta{"theta"},
    DhField::D{"d"}, DhField::A{"a"}, DhField::Alpha{"alpha"}, DhField::Offset{"offset"},
    DhField::Lower{"limits.lower"}, DhField::Upper{"limits.upper"},
    DhField::Velocity{"limits.velocity"}, DhField::Effort{"limits.effort"};

/// The columns in the order of a convention: standard θ d a α, modified α a θ d; then whatever else
/// joints have numbers for, their limits; standard only: what makes links bend.
[[nodiscard]] std::span<const DhField> fieldsOf(Convention convention);
/// "θᵢ", "αᵢ₋₁", "offset", "lower".
[[nodiscard]] QString headingOf(DhField field, Convention convention);
/// What the column holds and how it may be typed.
[[nodiscard]] QString meaningOf(DhField field, Convention convention);
[[nodiscard]] bool isNumber(DhField field);
/// Whether the number may be left open: limits, and all that belongs to a beam.
[[nodiscard]] bool isLimit(DhField field);
/// [SI, rad] nothing for an open limit and for what is no number.
[[nodiscard]] std::optional<double> readNumber(const JointDescription& joint, DhField field);
/// Nothing means 0, or an open limit. A number of a beam makes a rigid link flexible; a stiffness
/// makes the beam be stated by stiffnesses.
void writeNumber(JointDescription& joint, DhField field, std::optional<double> value);

/// Whether the column belongs to links that bend.
[[nodiscard]] bool isBeamField(DhField field);
/// Whether the field is one word out of some, of a beam.
[[nodiscard]] bool isBeamChoice(DhField field);
/// Whether the field is a whole number.
[[nodiscard]] bool isCount(DhField field);
/// Whether any link of an arm has a beam.
[[nodiscard]] bool hasBeams(const RobotDescription& robot);
/// The words that a choice knows, as files have them; off and on of a switch.
[[nodiscard]] QStringList choicesOf(DhField field);
/// Empty for rigid links.
[[nodiscard]] QString readChoice(const JointDescription& joint, DhField field);
/// @returns whether the word is one of the field's and the link has a beam to choose for
bool writeChoice(JointDescription& joint, DhField field, const QString& word);
/// What rule of a beam's field a number breaks; empty when none.
[[nodiscard]] QString findBeamMistake(DhField field, double value);

[[nodiscard]] QuantityFormat formatOf(DhField field, JointType type,
                                      const PreferenceValues& values);
/// What one step of an arrow key adds: a round number in the unit shown. [SI, rad]
[[nodiscard]] double stepOf(const QuantityFormat& format);

/// "R" or "P".
[[nodiscard]] QString letterOf(JointType type);
/// The type that "R", "prismatic", "p" mean; nothing for other texts.
[[nodiscard]] std::optional<JointType> findType(const QString& text);

}  // namespace denavit
