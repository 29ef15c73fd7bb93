#include "ui/arm_table/dh_field.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "models/robot/beam_section.h"
#include "models/robot/fields_of_robot.h"
#include "ui/editors/field_lines.h"

namespace denavit {
namespace {

struct FieldWords {
  Q_DECLARE_TR_FUNCTIONS(denavit::DhField)
};

using Handle = FieldHandle<JointDescription>;

/// Null for the type of a joint.
const Handle* findHandle(DhField field) {
  return field == DhField::Type ? nullptr : &handleOf<JointDescription>(field.key);
}

/// Reading only: a handle finds places to write to as well.
FieldPointer valueOf(const JointDescription& joint, DhField field) {
  const Handle* handle = findHandle(field);
  return handle ? handle->find(const_cast<JointDescription&>(joint)) : FieldPointer();
}

bool isStiffness(DhField field) {
  return isBeamField(field) && field.key.find("stiffness") != field.key.npos;
}

/// Whether a value that is not in the first columns has one of its own: other numbers of joints,
/// their limits, and of beams whatever does not describe a section.
bool hasColumn(const Handle& handle) {
  if (*handle.about.label == '\0') return false;
  const DhField field{handle.path};
  if (isBeamField(field)) return isStiffness(field) || !isOptional(handle.type);
  return handle.path.starts_with("limits.") || handle.path.find('.') == handle.path.npos;
}

std::vector<DhField> listColumns(std::vector<DhField> columns, bool withBeams) {
  static const std::vector<Handle> handles = listHandles<JointDescription>();
  for (const Handle& handle : handles) {
    const DhField field{handle.path};
    const bool isThere = std::find(columns.begin(), columns.end(), field) != columns.end();
    if (!isThere && hasColumn(handle) && (withBeams || !isBeamField(field))) {
      columns.push_back(field);
    }
  }
  return columns;
}

/// A stiffness makes the beam be stated by stiffnesses.
void writeBeamNumber(JointDescription& joint, DhField field, std::optional<double> value) {
  if (!joint.link.beam && !value) return;
  if (!joint.link.beam) makeFlexible(joint);
  // Confirming the number that is there must not restate the beam.
  if (readNumber(joint, field) == value) return;
  if (isStiffness(field)) useStiffnesses(joint);
  putNumber(valueOf(joint, field), value);
}

}  // namespace

std::span<const DhField> fieldsOf(Convention convention) {
  using F = DhField;
  static const std::vector<DhField> standard =
      listColumns({F::Name, F::Type, F::Theta, F::D, F::A, F::Alpha}, true);
  static const std::vector<DhField> modified =
      listColumns({F::Name, F::Type, F::Alpha, F::A, F::Theta, F::D}, false);
  return convention == Convention::Standard ? standard : modified;
}

QString headingOf(DhField field, Convention convention) {
  const bool standard = convention == Convention::Standard;
  if (field == DhField::Type) return FieldWords::tr("type");
  if (field == DhField::Theta) return QStringLiteral("θᵢ");
  if (field == DhField::D) return QStringLiteral("dᵢ");
  if (field == DhField::A) return standard ? QStringLiteral("aᵢ") : QStringLiteral("aᵢ₋₁");
  if (field == DhField::Alpha) return standard ? QStringLiteral("αᵢ") : QStringLiteral("αᵢ₋₁");
  const FieldAbout& about = findHandle(field)->about;
  return fieldText(*about.symbol != '\0' ? about.symbol : about.label);
}

QString meaningOf(DhField field, Convention convention) {
  const bool standard = convention == Convention::Standard;
  if (field == DhField::Type) {
    return FieldWords::tr(
        "R: revolute joint, turns about z. P: prismatic joint, slides along z.\n"
        "The keys R and P change it.");
  }
  if (field == DhField::Theta) {
    return FieldWords::tr("Turn about z from xᵢ₋₁ to xᵢ. An angle: 90, 90°, pi/2, 1.57 rad");
  }
  if (field == DhField::D) {
    return FieldWords::tr("Way along z from xᵢ₋₁ to xᵢ. A length: 432 mm, 0.432 m, 17 in");
  }
  const QString axis = standard ? QStringLiteral("xᵢ") : QStringLiteral("xᵢ₋₁");
  if (field == DhField::A) {
    return FieldWords::tr("Way along %1 from zᵢ₋₁ to zᵢ. A length: 432 mm, 0.432 m, 17 in")
        .arg(axis);
  }
  if (field == DhField::Alpha) {
    return FieldWords::tr("Turn about %1 from zᵢ₋₁ to zᵢ. An angle: 90, 90°, pi/2, 1.57 rad")
        .arg(axis);
  }
  return fieldText(findHandle(field)->about.tip);
}

bool isNumber(DhField field) {
  const Handle* handle = findHandle(field);
  return handle && !isBeamChoice(field) && !std::holds_alternative<std::string*>(handle->type);
}

bool isLimit(DhField field) {
  const Handle* handle = findHandle(field);
  return handle && (isOptional(handle->type) || isBeamField(field));
}

std::optional<double> readNumber(const JointDescription& joint, DhField field) {
  if (isStiffness(field) && joint.link.beam) {
    const Beam& beam = *joint.link.beam;
    return field.key.ends_with("_y")   ? stiffnessY(beam)
           : field.key.ends_with("_z") ? stiffnessZ(beam)
                                       : torsionalStiffness(beam);
  }
  return numberAt(valueOf(joint, field));
}

void writeNumber(JointDescription& joint, DhField field, std::optional<double> value) {
  if (!isNumber(field)) return;
  isBeamField(field) ? writeBeamNumber(joint, field, value)
                     : putNumber(valueOf(joint, field), value);
}

bool isBeamField(DhField field) { return field.key.starts_with("link.beam."); }

bool isBeamChoice(DhField field) { return isBeamField(field) && !choicesOf(field).isEmpty(); }

bool isCount(DhField field) {
  const Handle* handle = findHandle(field);
  return handle && std::holds_alternative<int*>(handle->type);
}

bool hasBeams(const RobotDescription& robot) {
  return std::any_of(robot.joints.begin(), robot.joints.end(),
                     [](const JointDescription& joint) { return joint.link.beam.has_value(); });
}

QStringList choicesOf(DhField field) {
  const Handle* handle = findHandle(field);
  if (!handle) return {};
  if (std::holds_alternative<bool*>(handle->type)) return {"off", "on"};
  QStringList words;
  for (const Word& word : handle->about.words) words << word.key;
  return words;
}

QString readChoice(const JointDescription& joint, DhField field) {
  return QString::fromStdString(textAt(valueOf(joint, field)));
}

bool writeChoice(JointDescription& joint, DhField field, const QString& word) {
  const QString choice = word.trimmed().toLower();
  if (!choicesOf(field).contains(choice) || !joint.link.beam) return false;
  putText(valueOf(joint, field), choice.toStdString());
  return true;
}

QString findBeamMistake(DhField field, double value) {
  const Rule& rule = findHandle(field)->about.rule;
  const bool isWhole = value == std::floor(value);
  switch (rule.kind) {
    case Rule::Kind::Between:
      if (isWhole && value >= rule.least && value <= rule.most) return {};
      return FieldWords::tr("%1 is no number of modes; type a whole number from %2 to %3")
          .arg(toNumber(value))
          .arg(rule.least)
          .arg(rule.most);
    case Rule::Kind::Fraction:
      if (value >= 0 && value < 1) return {};
      return FieldWords::tr("the damping ratio must be at least 0 and below 1, not %1")
          .arg(toNumber(value));
    case Rule::Kind::Positive:
      if (value > 0) return {};
      return FieldWords::tr("a stiffness must be greater than 0 N m², not %1").arg(toNumber(value));
    default:
      return {};
  }
}

QuantityFormat formatOf(DhField field, JointType type, const PreferenceValues& values) {
  const FieldScope scope{.slides = type == JointType::Prismatic};
  QuantityFormat format = shownFormat(findHandle(field)->about, scope, values);
  format.showUnit = !isBeamField(field);  // the heading says it
  return format;
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
