#pragma once

#include <random>

#include <Eigen/Geometry>

#include "models/robot/physical_inertia.h"
#include "models/robot/robot.h"

namespace denavit::test {

/// Arms of 1 to 7 mixed joints in both conventions, each from a seed.
class RandomRobot {
 public:
  explicit RandomRobot(unsigned seed) : random_(seed), seed_(seed) {}

  double number(double size) {
    return std::uniform_real_distribution<double>(-size, size)(random_);
  }
  bool coin() { return random_() % 2 == 0; }
  /// Right angles as often as any other.
  double angle() {
    return coin() ? number(3)
                  : static_cast<double>(static_cast<int>(random_() % 4) - 1) * 1.5707963267948966;
  }
  Eigen::Vector3d vector(double size) { return {number(size), number(size), number(size)}; }

  /// A tensor that some body has: three second moments, turned.
  InertiaElements inertia() {
    const Eigen::Matrix3d R =
        Eigen::AngleAxisd(number(3), vector(1).normalized()).toRotationMatrix();
    const Eigen::Vector3d J = vector(1).cwiseAbs() * 0.1;
    const Eigen::Vector3d moments = Eigen::Vector3d::Constant(J.sum()) - J;
    return toElements(R * moments.asDiagonal() * R.transpose());
  }

  /// Identity base and tool, no payload.
  RobotDescription plain(Convention convention) {
    RobotDescription robot;
    robot.convention = convention;
    robot.gravity = vector(10);
    const unsigned joints = 1 + seed_ % 7;
    for (unsigned i = 0; i < joints; ++i) robot.joints.push_back(joint());
    return robot;
  }

  /// Everything a file of an arm can hold whose links do not bend.
  RobotDescription full() {
    RobotDescription robot = plain(coin() ? Convention::Standard : Convention::Modified);
    robot.name = "arm \"" + std::to_string(seed_) + "\" é";
    robot.source = "random";
    robot.angleUnit = coin() ? AngleUnit::Degree : AngleUnit::Radian;
    robot.base = {vector(1), vector(3)};
    robot.tool = {vector(1), vector(3)};
    robot.payload = {std::abs(number(2)), vector(0.2), inertia()};
    for (JointDescription& joint : robot.joints) dress(joint);
    if (coin()) robot.driveTrain = train(robot.joints.size());
    return robot;
  }

  /// Motors that turn all joints.
  std::vector<std::vector<double>> train(std::size_t joints) {
    std::vector<std::vector<double>> rows(joints, std::vector<double>(joints));
    for (std::size_t i = 0; i < joints; ++i) {
      for (std::size_t j = 0; j < joints; ++j) rows[i][j] = (i == j ? 0.02 : 0) + number(0.002);
    }
    return rows;
  }

 private:
  JointDescription joint() {
    JointDescription joint;
    joint.type = random_() % 3 == 0 ? JointType::Prismatic : JointType::Revolute;
    joint.theta = angle();
    joint.d = number(1);
    joint.a = number(1);
    joint.alpha = angle();
    joint.offset = number(1);
    joint.link.mass = 0.1 + std::abs(number(5));
    joint.link.com = vector(0.3);
    joint.link.inertia = inertia();
    if (coin()) {
      joint.link.about = InertiaReference::LinkOrigin;
      joint.link.inertia =
          toElements(toMatrix(joint.link.inertia) + pointInertia(joint.link.mass, joint.link.com));
    }
    return joint;
  }

  void dress(JointDescription& joint) {
    joint.name = coin() ? "" : "j";
    joint.limits = {-std::abs(number(2)), std::abs(number(2)),
                    coin() ? std::optional(1.25) : std::nullopt, 17.0};
    joint.friction = {.viscous = std::abs(number(1)),
                      .coulomb = {0.3, coin() ? -0.3 : -0.2},
                      .breakaway = 0.5,
                      .expression = coin() ? "" : "0.1*qd",
                      .stribeckRate = coin() ? 0.0 : 0.02};
    joint.actuator.gearRatio = number(100);
    joint.actuator.rotorInertia = 1e-4;
    joint.actuator.viscous = 0.001;
    joint.actuator.coulomb = {0.1, -0.2};
    if (coin()) joint.actuator.torqueConstant = 0.19;
    if (coin()) joint.actuator.efficiency = 0.9;
    if (coin()) joint.actuator.supply = {24.0, coin() ? std::optional(3.5) : std::nullopt};
    if (coin()) joint.spring = {200.0, coin() ? 0.0 : 1.5};
    if (coin()) joint.link.pointMasses.push_back({0.5, vector(0.3), coin() ? 0.0 : 0.01});
  }

  std::mt19937_64 random_;
  unsigned seed_;
};

}  // namespace denavit::test
