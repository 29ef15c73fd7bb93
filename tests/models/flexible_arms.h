#pragma once

#include <fstream>

#include "core/flexible/flexible_forward_dynamics.h"
#include "core/simulation/simulation.h"
#include "models/robot/fields_of_robot.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "tests/models/reference_values.h"

namespace denavit::test {

inline nlohmann::json flexibleData(const char* file) {
  std::ifstream in(std::string(DENAVIT_TEST_DATA) + "/flexible/" + file);
  return nlohmann::json::parse(in);
}

/// A link of circular-like section: the same stiffness in y and z, rotary inertia in torsion only.
inline JointDescription beamJoint(double a, double mass, double EI, int y, int z = 0) {
  JointDescription joint;
  joint.a = a;
  joint.link.mass = mass;
  Beam& beam = joint.link.beam.emplace();
  beam.bendingStiffnessY = beam.bendingStiffnessZ = EI;
  beam.modesY = y;
  beam.modesZ = z;
  beam.rotaryInertia = RotaryInertia::Torsion;
  return joint;
}

inline void addTorsion(JointDescription& joint, double GJ, double rotaryInertia, int modes) {
  Beam& beam = *joint.link.beam;
  beam.torsionalStiffness = GJ;
  beam.rotaryInertiaPerLength = rotaryInertia;
  beam.modesX = modes;
}

inline void addPoint(JointDescription& joint, double mass, double x = 0) {
  joint.link.pointMasses.push_back({.mass = mass, .at = {x, 0, 0}, .inertia = 0});
}

inline void setTips(RobotDescription& robot, const char* rotation) {
  for (JointDescription& joint : robot.joints) {
    joint.link.beam->tipRotation = *findChoice<TipRotation>(rotation);
  }
}

/// M at q by composite bodies.
MatX<double> inertiaOf(const FlexibleArm<double>& arm, const VecX<double>& q);

/// Natural frequencies [Hz] of the coordinates from `first` on, ascending, without gravity.
VecX<double> frequenciesOf(const FlexibleArm<double>& arm, const VecX<double>& q, int first = 0);

/// A free run of a robot from rest at q, amplitudes included.
inline Simulation flexibleRun(const RobotDescription& robot, const VecX<double>& q,
                              double duration) {
  Simulation s;
  s.arm = makeArm(robot);
  s.flexible = makeFlexibleArm(robot);
  s.q0 = q;
  s.qd0 = VecX<double>::Zero(s.dof());
  s.duration = duration;
  s.integrator.method = IntegrationMethod::Fehlberg78;  // the cheapest at tight tolerances
  s.integrator.rtol = 1e-9;
  s.integrator.atol = 1e-11;
  return s;
}

constexpr double kStiffness = 203.57520395;  // [N m²] of El-Rayyes' (1990) table 4.8
constexpr double kTorsion = 168.96741928067;

inline const nlohmann::json& flexibleCases() {
  static const nlohmann::json data = flexibleData("cases.json");
  return data;
}

/// Two rods of 1 kg with 2 kg at the places that `masses` names.
inline RobotDescription twoLinks(const std::string& masses, bool torsion) {
  RobotDescription robot;
  robot.gravity.setZero();
  robot.joints = {beamJoint(1, 1, kStiffness, 1, 1), beamJoint(1, 1, kStiffness, 1, 1)};
  if (torsion) addTorsion(robot.joints[0], kTorsion, 1.8e-5, 1);
  JointDescription &upper = robot.joints[0], &lower = robot.joints[1];
  if (masses == "D" || masses == "T" || masses == "E4T2") addPoint(lower, 2);
  if (masses == "D") addPoint(upper, 2);
  if (masses == "E4" || masses == "E4T2") addPoint(upper, 4);
  if (masses == "P") addPoint(lower, 2, -1);
  if (masses == "E4T2" || masses == "P") addPoint(upper, 2, -1);
  return robot;
}

}  // namespace denavit::test
