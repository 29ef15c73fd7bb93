#pragma once

#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include "models/robot/robot.h"

namespace denavit::test {

/// One of the files of tests/data/rigid (see the README there).
inline nlohmann::json readReference(const std::string& file) {
  std::ifstream in(std::string(DENAVIT_TEST_DATA) + "/rigid/" + file);
  return nlohmann::json::parse(in);
}

inline Eigen::Vector3d toVector3(const nlohmann::json& v) {
  return {v[0].get<double>(), v[1].get<double>(), v[2].get<double>()};
}

/// An arm of robots.json as a description.
inline RobotDescription makeReferenceRobot(const nlohmann::json& data) {
  RobotDescription robot;
  robot.name = data["name"];
  robot.convention = data["convention"] == "modified" ? Convention::Modified : Convention::Standard;
  robot.gravity = toVector3(data["gravity"]);
  robot.tool.xyz = toVector3(data["tool"]);
  for (const auto& row : data["links"]) {
    JointDescription joint;
    joint.type = row["type"] == "P" ? JointType::Prismatic : JointType::Revolute;
    joint.theta = row["theta"];
    joint.d = row["d"];
    joint.a = row["a"];
    joint.alpha = row["alpha"];
    joint.offset = row["offset"];
    joint.link.mass = row["m"];
    joint.link.com = toVector3(row["r"]);
    const auto& I = row["I"];
    joint.link.inertia = {.xx = I[0], .yy = I[1], .zz = I[2], .xy = I[3], .xz = I[5], .yz = I[4]};
    if (row.contains("Jm") && data["use_motor_inertia"]) joint.actuator.rotorInertia = row["Jm"];
    if (row.contains("G")) joint.actuator.gearRatio = row["G"];
    if (row.contains("B")) joint.actuator.viscous = row["B"];
    if (row.contains("Tc")) {
      joint.actuator.coulomb = {row["Tc"][0].get<double>(), row["Tc"][1].get<double>()};
    }
    robot.joints.push_back(joint);
  }
  return robot;
}

}  // namespace denavit::test
