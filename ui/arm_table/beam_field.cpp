#include "ui/arm_table/beam_field.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

#include "models/robot/beam_section.h"
#include "ui/preferences/preferences.h"

namespace denavit {
namespace {

struct BeamWords {
  Q_DECLARE_TR_FUNCTIONS(denavit::BeamField)
};

constexpr int kMaxModes = 20;

constexpr std::array kBeamFields{DhField::StiffnessY,   DhField::StiffnessZ,  DhField::Torsion,
                                 DhField::ModesX,       DhField::ModesY,      DhField::ModesZ,
                                 DhField::Damping,      DhField::TipRotation, DhField::Stiffening,
                                 DhField::RotaryInertia};

int Beam::*modesOf(DhField field) {
  if (field == DhField::ModesX) return &Beam::modesX;
  if (field == DhField::ModesY) return &Beam::modesY;
  return &Beam::modesZ;
}

std::optional<double> Beam::*statedOf(DhField field) {
  if (field == DhField::StiffnessY) return &Beam::bendingStiffnessY;
  if (field == DhField::StiffnessZ) return &Beam::bendingStiffnessZ;
  return &Beam::torsionalStiffness;
}

bool isStiffness(DhField field) {
  return field == DhField::StiffnessY || field == DhField::StiffnessZ || field == DhField::Torsion;
}

}  // namespace

std::span<const DhField> listBeamFields() { return kBeamFields; }

bool isBeamField(DhField field) {
  return std::find(kBeamFields.begin(), kBeamFields.end(), field) != kBeamFields.end();
}

bool isBeamChoice(DhField field) {
  return field == DhField::TipRotation || field == DhField::Stiffening ||
         field == DhField::RotaryInertia;
}

bool isModeCount(DhField field) {
  return field == DhField::ModesX || field == DhField::ModesY || field == DhField::ModesZ;
}

bool hasBeams(const RobotDescription& robot) {
  return std::any_of(robot.joints.begin(), robot.joints.end(),
                     [](const JointDescription& joint) { return joint.link.beam.has_value(); });
}

QString beamHeadingOf(DhField field) {
  switch (field) {
    case DhField::StiffnessY:
      return QStringLiteral("EI y");
    case DhField::StiffnessZ:
      return QStringLiteral("EI z");
    case DhField::Torsion:
      return QStringLiteral("GJ");
    case DhField::ModesX:
      return BeamWords::tr("modes x");
    case DhField::ModesY:
      return BeamWords::tr("modes y");
    case DhField::ModesZ:
      return BeamWords::tr("modes z");
    case DhField::Damping:
      return QStringLiteral("ζ");
    case DhField::TipRotation:
      return BeamWords::tr("tip");
    case DhField::Stiffening:
      return BeamWords::tr("stiffening");
    case DhField::RotaryInertia:
      return BeamWords::tr("rotary inertia");
    default:
      return {};
  }
}

QString beamMeaningOf(DhField field) {
  switch (field) {
    case DhField::StiffnessY:
      return BeamWords::tr(
          "EI against deflection in y of the link's frame [N m²]; empty: a rigid link.\n"
          "Typing here states the beam by stiffnesses instead of moduli and section.");
    case DhField::StiffnessZ:
      return BeamWords::tr(
          "EI against deflection in z of the link's frame [N m²]; empty: a rigid link.\n"
          "Typing here states the beam by stiffnesses instead of moduli and section.");
    case DhField::Torsion:
      return BeamWords::tr("GJ against twist about the link's x axis [N m²]; empty: none given.");
    case DhField::ModesX:
      return BeamWords::tr(
          "Torsion modes: 0 to 20. Needs GJ and rotary inertia per length, or shear\n"
          "modulus and section.");
    case DhField::ModesY:
      return BeamWords::tr("Bending modes in y of the link's frame: 0 to 20; 2 or 3 are usual.");
    case DhField::ModesZ:
      return BeamWords::tr("Bending modes in z of the link's frame: 0 to 20; 2 or 3 are usual.");
    case DhField::Damping:
      return BeamWords::tr(
          "Damping ratio ζ of each mode of the beam alone: at least 0, below 1;\n"
          "structures have 0.001 to 0.05.");
    case DhField::TipRotation:
      return BeamWords::tr(
          "How the tip turns with the bending. exact: exp([φ]), energy is conserved;\n"
          "linear: 1 + [φ], as in King's recursion (El-Rayyes 1990).");
    case DhField::Stiffening:
      return BeamWords::tr(
          "on: the tip comes nearer as the link bends (foreshortening), which stiffens a\n"
          "fast turning link. off: it does not.");
    case DhField::RotaryInertia:
      return BeamWords::tr(
          "full: sections turn with the link and with torsion; torsion: with torsion only\n"
          "(El-Rayyes 1990).");
    default:
      return {};
  }
}

const char* beamKeyOf(DhField field) {
  switch (field) {
    case DhField::StiffnessY:
      return "link.beam.bending_stiffness_y";
    case DhField::StiffnessZ:
      return "link.beam.bending_stiffness_z";
    case DhField::Torsion:
      return "link.beam.torsional_stiffness";
    case DhField::ModesX:
      return "link.beam.modes.x";
    case DhField::ModesY:
      return "link.beam.modes.y";
    case DhField::ModesZ:
      return "link.beam.modes.z";
    case DhField::Damping:
      return "link.beam.damping_ratio";
    case DhField::TipRotation:
      return "link.beam.tip_rotation";
    case DhField::Stiffening:
      return "link.beam.stiffening";
    case DhField::RotaryInertia:
      return "link.beam.rotary_inertia";
    default:
      return "";
  }
}

QuantityFormat beamFormatOf(DhField field, const PreferenceValues& values) {
  QuantityFormat format = shownFormat(QuantityKind::Plain, values);
  if (isStiffness(field)) format.unit = QStringLiteral("N m²");
  format.showUnit = false;  // the heading says it
  return format;
}

std::optional<double> readBeamNumber(const JointDescription& joint, DhField field) {
  if (!joint.link.beam) return std::nullopt;
  const Beam& beam = *joint.link.beam;
  if (field == DhField::StiffnessY) return stiffnessY(beam);
  if (field == DhField::StiffnessZ) return stiffnessZ(beam);
  if (field == DhField::Torsion) return torsionalStiffness(beam);
  if (isModeCount(field)) return beam.*modesOf(field);
  if (field == DhField::Damping) return beam.dampingRatio;
  return std::nullopt;
}

void writeBeamNumber(JointDescription& joint, DhField field, std::optional<double> value) {
  if (!joint.link.beam && !value) return;
  if (!joint.link.beam) makeFlexible(joint);
  // Confirming the number that is there must not restate the beam.
  if (readBeamNumber(joint, field) == value) return;
  Beam& beam = *joint.link.beam;
  if (isStiffness(field)) {
    useStiffnesses(joint);
    beam.*statedOf(field) = value;
  } else if (isModeCount(field)) {
    beam.*modesOf(field) = static_cast<int>(std::lround(value.value_or(0)));
  } else if (field == DhField::Damping) {
    beam.dampingRatio = value.value_or(0);
  }
}

QStringList choicesOf(DhField field) {
  if (field == DhField::TipRotation) return {"exact", "linear"};
  if (field == DhField::Stiffening) return {"off", "on"};
  if (field == DhField::RotaryInertia) return {"full", "torsion"};
  return {};
}

QString readChoice(const JointDescription& joint, DhField field) {
  if (!joint.link.beam) return {};
  const Beam& beam = *joint.link.beam;
  if (field == DhField::TipRotation) return QString::fromStdString(beam.tipRotation);
  if (field == DhField::RotaryInertia) return QString::fromStdString(beam.rotaryInertia);
  return beam.stiffening ? "on" : "off";
}

bool writeChoice(JointDescription& joint, DhField field, const QString& word) {
  const QString choice = word.trimmed().toLower();
  if (!choicesOf(field).contains(choice) || !joint.link.beam) return false;
  Beam& beam = *joint.link.beam;
  if (field == DhField::TipRotation) beam.tipRotation = choice.toStdString();
  if (field == DhField::RotaryInertia) beam.rotaryInertia = choice.toStdString();
  if (field == DhField::Stiffening) beam.stiffening = choice == "on";
  return true;
}

QString findBeamMistake(DhField field, double value) {
  if (isModeCount(field) && !(value >= 0 && value <= kMaxModes && value == std::floor(value))) {
    return BeamWords::tr("%1 is no number of modes; type a whole number from 0 to %2")
        .arg(toNumber(value))
        .arg(kMaxModes);
  }
  if (field == DhField::Damping && !(value >= 0 && value < 1)) {
    return BeamWords::tr("the damping ratio must be at least 0 and below 1, not %1")
        .arg(toNumber(value));
  }
  if (isStiffness(field) && !(value > 0)) {
    return BeamWords::tr("a stiffness must be greater than 0 N m², not %1").arg(toNumber(value));
  }
  return {};
}

}  // namespace denavit
