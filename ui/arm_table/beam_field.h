#pragma once

#include <QStringList>
#include <optional>

#include "ui/arm_table/dh_field.h"

namespace denavit {

/// The columns of links that bend, in their order.
[[nodiscard]] std::span<const DhField> listBeamFields();
[[nodiscard]] bool isBeamField(DhField field);
/// Whether the field is one word out of some: tip, stiffening, rotary inertia.
[[nodiscard]] bool isBeamChoice(DhField field);
/// Whether the field counts modes: a whole number.
[[nodiscard]] bool isModeCount(DhField field);
/// Whether any link of an arm has a beam.
[[nodiscard]] bool hasBeams(const RobotDescription& robot);

[[nodiscard]] QString beamHeadingOf(DhField field);
[[nodiscard]] QString beamMeaningOf(DhField field);
[[nodiscard]] const char* beamKeyOf(DhField field);
[[nodiscard]] QuantityFormat beamFormatOf(DhField field, const PreferenceValues& values);

/// [SI] nothing for rigid links and for stiffnesses that the beam does not state.
[[nodiscard]] std::optional<double> readBeamNumber(const JointDescription& joint, DhField field);
/// A number makes a rigid link flexible; a stiffness makes the beam be stated by stiffnesses.
/// Nothing leaves a stiffness open and means 0 for modes and damping.
void writeBeamNumber(JointDescription& joint, DhField field, std::optional<double> value);

/// The words that a choice knows, as files have them; on and off for stiffening.
[[nodiscard]] QStringList choicesOf(DhField field);
/// Empty for rigid links.
[[nodiscard]] QString readChoice(const JointDescription& joint, DhField field);
/// @returns whether the word is one of the field's and the link has a beam to choose for
bool writeChoice(JointDescription& joint, DhField field, const QString& word);

/// Why a number cannot be a count of modes or a damping ratio; empty when it can.
[[nodiscard]] QString findBeamMistake(DhField field, double value);

}  // namespace denavit
