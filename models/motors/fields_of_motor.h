#pragma once

#include "models/motors/motor_description.h"
#include "models/robot/fields_of_robot.h"

/// The fields of motor files.
namespace denavit {

template <>
struct FieldList<MotorDescription> {
  static constexpr auto fields =
      std::tuple{field("name", &MotorDescription::name, kNaming,
                       required("give its type with its winding, as \"maxon RE 40, 24 V\"")),
                 field("source", &MotorDescription::source, kNaming,
                       required("name maker, order number, catalogue and year")),
                 field("resistance", &MotorDescription::resistance, in("ohm"),
                       positive("give the winding's resistance in ohm"),
                       required("give the winding's resistance in ohm"), kAlways),
                 field("inductance", &MotorDescription::inductance, in("H"),
                       notNegative("give its size in H, or leave it out")),
                 field("torque_constant", &MotorDescription::torqueConstant, in("N m/A"),
                       positive("give Kt in N m/A"), required("give Kt in N m/A"), kAlways),
                 field("back_emf_constant", &MotorDescription::backEmfConstant, in("V s/rad"),
                       positive("give Ke in V s/rad, or leave it out: it is Kt then")),
                 field("rotor_inertia", &MotorDescription::rotorInertia, kInertia,
                       notNegative("give its size in kg m²"),
                       required("give the rotor's inertia in kg m²"), kAlways),
                 field("viscous", &MotorDescription::viscous, in("N m s/rad"),
                       notNegative("give its size, or leave it out")),
                 field("no_load_current", &MotorDescription::noLoadCurrent, in("A"),
                       notNegative("give its size, or leave it out")),
                 field("nominal", &MotorDescription::nominal)};
};

}  // namespace denavit
