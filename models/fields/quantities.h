#pragma once

#include "models/fields/field.h"

/// What the values of robots and runs measure.
namespace denavit {

inline constexpr Say<&FieldAbout::quantity> kAngle{{QuantityKind::Angle, "rad"}};
inline constexpr Say<&FieldAbout::quantity> kLength{{QuantityKind::Length, "m"}};
inline constexpr Say<&FieldAbout::quantity> kMass{{QuantityKind::Mass, "kg"}};
inline constexpr Say<&FieldAbout::quantity> kInertia{{QuantityKind::Inertia, "kg m²"}};
inline constexpr Say<&FieldAbout::quantity> kTime{{QuantityKind::Time, "s"}};
inline constexpr Say<&FieldAbout::quantity> kForce{{QuantityKind::Force, "N"}};
inline constexpr Say<&FieldAbout::quantity> kTorque{{QuantityKind::Torque, "N m"}};
inline constexpr Say<&FieldAbout::quantity> kAcceleration{{QuantityKind::Acceleration, "m/s²"}};
/// A value whose unit is not one of those that may be typed with it.
constexpr Say<&FieldAbout::quantity> in(const char* unit) { return {{QuantityKind::Plain, unit}}; }

// Of a joint's own coordinate, by whether it turns or slides.
inline constexpr Say<&FieldAbout::quantity> kJoint{
    {QuantityKind::Angle, "rad", QuantityKind::Length, "m"}};
inline constexpr Say<&FieldAbout::quantity> kJointRate{
    {QuantityKind::AngularRate, "rad/s", QuantityKind::LinearRate, "m/s"}};
/// A rate that belongs to a law rather than to a table: its unit is that of the law's other
/// numbers, which are per radian in every file.
inline constexpr Say<&FieldAbout::quantity> kLawRate{
    {QuantityKind::AngularRate, "rad/s", QuantityKind::LinearRate, "m/s", true}};
inline constexpr Say<&FieldAbout::quantity> kJointForce{
    {QuantityKind::Torque, "N m", QuantityKind::Force, "N"}};
inline constexpr Say<&FieldAbout::quantity> kJointStiffness{
    {QuantityKind::Plain, "N m/rad", QuantityKind::Plain, "N/m"}};
inline constexpr Say<&FieldAbout::quantity> kJointDamping{
    {QuantityKind::Plain, "N m s/rad", QuantityKind::Plain, "N s/m"}};

}  // namespace denavit
