#include "ui/arm_table/dh_field.h"

#include <QCoreApplication>
#include <array>
#include <numbers>

#include "ui/arm_table/beam_field.h"

namespace denavit {
namespace {

struct FieldWords {
  Q_DECLARE_TR_FUNCTIONS(denavit::DhField)
};

constexpr std::array kStandardOrder{
    DhField::Name,        DhField::Type,       DhField::Theta,
    DhField::D,           DhField::A,          DhField::Alpha,
    DhField::Offset,      DhField::Lower,      DhField::Upper,
    DhField::Velocity,    DhField::Effort,     DhField::StiffnessY,
    DhField::StiffnessZ,  DhField::Torsion,    DhField::ModesX,
    DhField::ModesY,      DhField::ModesZ,     DhField::Damping,
    DhField::TipRotation, DhField::Stiffening, DhField::RotaryInertia};
constexpr std::array kModifiedOrder{
    DhField::Name,   DhField::Type,  DhField::Alpha, DhField::A,        DhField::Theta, DhField::D,
    DhField::Offset, DhField::Lower, DhField::Upper, DhField::Velocity, DhField::Effort};

double JointDescription::*memberOf(DhField field) {
  switch (field) {
    case DhField::Theta:
      return &JointDescription::theta;
    case DhField::D:
      return &JointDescription::d;
    case DhField::A:
      return &JointDescription::a;
    case DhField::Alpha:
      return &JointDescription::alpha;
    case DhField::Offset:
      return &JointDescription::offset;
    default:
      return nullptr;
  }
}

std::optional<double> LimitsDescription::*limitOf(DhField field) {
  switch (field) {
    case DhField::Lower:
      return &LimitsDescription::lower;
    case DhField::Upper:
      return &LimitsDescription::upper;
    case DhField::Velocity:
      return &LimitsDescription::velocity;
    case DhField::Effort:
      return &LimitsDescription::effort;
    default:
      return nullptr;
  }
}

}  // namespace

std::span<const DhField> fieldsOf(Convention convention) {
  if (convention == Convention::Standard) return kStandardOrder;
  return kModifiedOrder;
}

QString headingOf(DhField field, Convention convention) {
  const bool standard = convention == Convention::Standard;
  switch (field) {
    case DhField::Name:
      return FieldWords::tr("joint");
    case DhField::Type:
      return FieldWords::tr("type");
    case DhField::Theta:
      return QStringLiteral("θᵢ");
    case DhField::D:
      return QStringLiteral("dᵢ");
    case DhField::A:
      return standard ? QStringLiteral("aᵢ") : QStringLiteral("aᵢ₋₁");
    case DhField::Alpha:
      return standard ? QStringLiteral("αᵢ") : QStringLiteral("αᵢ₋₁");
    case DhField::Offset:
      return FieldWords::tr("offset");
    case DhField::Lower:
      return FieldWords::tr("lower");
    case DhField::Upper:
      return FieldWords::tr("upper");
    case DhField::Velocity:
      return FieldWords::tr("velocity");
    case DhField::Effort:
      return FieldWords::tr("effort");
    default:
      return beamHeadingOf(field);
  }
}

QString meaningOf(DhField field, Convention convention) {
  const bool standard = convention == Convention::Standard;
  switch (field) {
    case DhField::Name:
      return FieldWords::tr("Name of the joint and its link.");
    case DhField::Type:
      return FieldWords::tr(
          "R: revolute joint, turns about z. P: prismatic joint, slides along z.\n"
          "The keys R and P change it.");
    case DhField::Theta:
      return FieldWords::tr("Turn about z from xᵢ₋₁ to xᵢ. An angle: 90, 90°, pi/2, 1.57 rad");
    case DhField::D:
      return FieldWords::tr("Way along z from xᵢ₋₁ to xᵢ. A length: 432 mm, 0.432 m, 17 in");
    case DhField::A:
      return standard
                 ? FieldWords::tr("Way along xᵢ from zᵢ₋₁ to zᵢ. A length: 432 mm, 0.432 m, 17 in")
                 : FieldWords::tr(
                       "Way along xᵢ₋₁ from zᵢ₋₁ to zᵢ. A length: 432 mm, 0.432 m, 17 in");
    case DhField::Alpha:
      return standard ? FieldWords::tr(
                            "Turn about xᵢ from zᵢ₋₁ to zᵢ. An angle: 90, 90°, pi/2, 1.57 rad")
                      : FieldWords::tr(
                            "Turn about xᵢ₋₁ from zᵢ₋₁ to zᵢ. An angle: 90, 90°, pi/2, 1.57 rad");
    case DhField::Offset:
      return FieldWords::tr(
          "Added to the joint variable: where the joint's zero is.\n"
          "An angle of a revolute joint, a length of a prismatic one.");
    case DhField::Lower:
      return FieldWords::tr("Least value of the joint variable; empty: no limit.");
    case DhField::Upper:
      return FieldWords::tr("Greatest value of the joint variable; empty: no limit.");
    case DhField::Velocity:
      return FieldWords::tr("Greatest rate of the joint [angle/s, m/s]; empty: no limit.");
    case DhField::Effort:
      return FieldWords::tr("Greatest torque [N m] or force [N] of the joint; empty: no limit.");
    default:
      return beamMeaningOf(field);
  }
}

const char* keyOf(DhField field) {
  switch (field) {
    case DhField::Name:
      return "name";
    case DhField::Type:
      return "type";
    case DhField::Theta:
      return "theta";
    case DhField::D:
      return "d";
    case DhField::A:
      return "a";
    case DhField::Alpha:
      return "alpha";
    case DhField::Offset:
      return "offset";
    case DhField::Lower:
      return "limits.lower";
    case DhField::Upper:
      return "limits.upper";
    case DhField::Velocity:
      return "limits.velocity";
    case DhField::Effort:
      return "limits.effort";
    default:
      return beamKeyOf(field);
  }
}

bool isNumber(DhField field) {
  return memberOf(field) != nullptr || (isLimit(field) && !isBeamChoice(field));
}

bool isLimit(DhField field) { return limitOf(field) != nullptr || isBeamField(field); }

std::optional<double> readNumber(const JointDescription& joint, DhField field) {
  if (const auto limit = limitOf(field)) return joint.limits.*limit;
  if (const auto member = memberOf(field)) return joint.*member;
  return readBeamNumber(joint, field);
}

void writeNumber(JointDescription& joint, DhField field, std::optional<double> value) {
  if (const auto limit = limitOf(field)) {
    joint.limits.*limit = value;
  } else if (const auto member = memberOf(field)) {
    joint.*member = value.value_or(0.0);
  } else if (isBeamField(field) && !isBeamChoice(field)) {
    writeBeamNumber(joint, field, value);
  }
}

QuantityFormat formatOf(DhField field, JointType type, const PreferenceValues& values) {
  const bool revolute = type == JointType::Revolute;
  if (isBeamField(field)) return beamFormatOf(field, values);
  switch (field) {
    case DhField::Theta:
    case DhField::Alpha:
      return shownFormat(QuantityKind::Angle, values);
    case DhField::D:
    case DhField::A:
      return shownFormat(QuantityKind::Length, values);
    case DhField::Velocity:
      return shownFormat(revolute ? QuantityKind::AngularRate : QuantityKind::LinearRate, values);
    case DhField::Effort:
      return shownFormat(revolute ? QuantityKind::Torque : QuantityKind::Force, values);
    default:
      return shownFormat(type, values);
  }
}

double stepOf(const QuantityFormat& format) {
  switch (format.kind) {
    case QuantityKind::Angle:
    case QuantityKind::AngularRate:
      return format.degrees ? std::numbers::pi / 180 : 0.01;
    case QuantityKind::Length:
      return format.millimetres ? 1e-3 : 1e-2;
    case QuantityKind::LinearRate:
      return 0.1;
    default:
      return 1;
  }
}

QString letterOf(JointType type) {
  return type == JointType::Revolute ? QStringLiteral("R") : QStringLiteral("P");
}

std::optional<JointType> findType(const QString& text) {
  const QString word = text.trimmed().section(' ', 0, 0).toLower();
  if (word == "r" || word == "revolute" || word == "rotational") return JointType::Revolute;
  if (word == "p" || word == "prismatic" || word == "sliding") return JointType::Prismatic;
  return std::nullopt;
}

}  // namespace denavit
