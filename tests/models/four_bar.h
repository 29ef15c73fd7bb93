#pragma once

#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "models/mechanism/mechanism_description.h"

namespace denavit {

/// A uniform rod along x. @param length  [m]
inline JointDescription makeBar(const std::string& name, double length) {
  JointDescription joint;
  joint.name = name;
  joint.a = length;
  joint.link.mass = 1;
  joint.link.com = {-length / 2, 0, 0};
  joint.link.inertia.yy = joint.link.inertia.zz = length * length / 12;
  return joint;
}

/// A crank of 100 mm that turns round, a coupler and a rocker of 300 mm on a ground of 300 mm, in
/// a vertical plane, posed with its crank upright and the loop closed: main.1, main.2, rocker.1.
inline MechanismDescription makeFourBarLinkage() {
  MechanismDescription mechanism;
  mechanism.name = "Four-bar linkage";
  const auto addChain = [&](const std::string& name, double x_m,
                            std::vector<JointDescription> joints) {
    ChainDescription chain;
    chain.name = name;
    chain.robot.joints = std::move(joints);
    chain.base.placement.xyz = {x_m, 0, 0};
    chain.base.placement.rpy = {std::numbers::pi / 2, 0, 0};
    mechanism.chains.push_back(chain);
  };
  addChain("main", 0, {makeBar("crank", 0.1), makeBar("coupler", 0.3)});
  addChain("rocker", 0.3, {makeBar("rocker", 0.3)});
  mechanism.closures = {{.name = "pin",
                         .type = ClosureType::Revolute,
                         .a = {.chain = "main", .link = "2"},
                         .b = {.chain = "rocker", .link = "1"}}};
  mechanism.actuated = {"main.1"};
  mechanism.independent = {"main.1"};
  mechanism.pose = {std::numbers::pi / 2, -0.8768717219534292, 1.8041669399550415};
  return mechanism;
}

}  // namespace denavit
