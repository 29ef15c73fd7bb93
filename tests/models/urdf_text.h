#pragma once

#include <string>
#include <vector>

#include <Eigen/Geometry>

#include "core/scalar/scalar.h"
#include "models/json/number_text.h"

namespace denavit::test {

/// One joint of a chain as a URDF states it: fixed placement, then motion about or along the axis.
struct Step {
  const char* type;
  Eigen::Vector3d xyz, rpy, axis;
};

inline const double kBodyMass = 1.5;
inline const Eigen::Vector3d kCom(0.1, -0.05, 0.2), kInertialRpy(0.2, -0.3, 0.4);
inline const Eigen::Vector3d kX = Eigen::Vector3d::UnitX(), kY = Eigen::Vector3d::UnitY(),
                             kZ = Eigen::Vector3d::UnitZ(), kO = Eigen::Vector3d::Zero();

inline std::string numbers(const Eigen::Vector3d& v) {
  return toShortest(v.x()) + " " + toShortest(v.y()) + " " + toShortest(v.z());
}

inline std::string urdfOf(const std::vector<Step>& steps, const std::string& extra = "") {
  std::string text = "<robot name='test'><link name='l0'/>";
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::string n = std::to_string(i + 1);
    text += "<link name='l" + n + "'><inertial><origin xyz='" + numbers(kCom) + "' rpy='" +
            numbers(kInertialRpy) + "'/><mass value='" + std::to_string(kBodyMass) +
            "'/><inertia ixx='0.02' ixy='0.001' ixz='-0.002' iyy='0.03' iyz='0.003' izz='0.025'/>"
            "</inertial><visual><geometry><sphere radius='0.1'/></geometry></visual></link>";
    text += "<joint name='j" + n + "' type='" + steps[i].type + "'><parent link='l" +
            std::to_string(i) + "'/><child link='l" + n + "'/><origin xyz='" +
            numbers(steps[i].xyz) + "' rpy='" + numbers(steps[i].rpy) + "'/><axis xyz='" +
            numbers(steps[i].axis) +
            "'/><limit lower='-1' upper='2' effort='30' velocity='4'/><dynamics damping='0.5' "
            "friction='0.25'/></joint>";
  }
  return text + extra + "</robot>";
}

inline Eigen::Matrix3d rotation(const Eigen::Vector3d& rpy) {
  return (Eigen::AngleAxisd(rpy[2], kZ) * Eigen::AngleAxisd(rpy[1], kY) *
          Eigen::AngleAxisd(rpy[0], kX))
      .toRotationMatrix();
}

/// The frame of each URDF link for joint values q, straight from the definition.
inline std::vector<Eigen::Isometry3d> linkFrames(const std::vector<Step>& steps,
                                                 const VecX<double>& q) {
  std::vector<Eigen::Isometry3d> frames;
  Eigen::Isometry3d X = Eigen::Isometry3d::Identity();
  Eigen::Index moving = 0;
  for (const Step& step : steps) {
    X.translate(step.xyz);
    X.rotate(rotation(step.rpy));
    const std::string type = step.type;
    if (type == "prismatic") X.translate(step.axis.normalized() * q[moving++]);
    if (type == "revolute" || type == "continuous") {
      X.rotate(Eigen::AngleAxisd(q[moving++], step.axis.normalized()));
    }
    frames.push_back(X);
  }
  return frames;
}

}  // namespace denavit::test
