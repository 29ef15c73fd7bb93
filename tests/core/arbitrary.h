#pragma once

#include <random>

#include <Eigen/Geometry>

#include "core/arm/arm.h"

namespace denavit::test {

/// Seeded random arms and states: the same on every machine that has the same generator.
class Arbitrary {
 public:
  explicit Arbitrary(unsigned seed) : engine_(seed) {}

  double number(double low, double high) {
    // The standard's distributions differ between libraries; this does not.
    return low + (high - low) * static_cast<double>(engine_()) / 4294967296.0;
  }
  Eigen::Vector3d vec3(double size) {
    return {number(-size, size), number(-size, size), number(-size, size)};
  }
  VecX<double> vecX(int n, double size) {
    VecX<double> v(n);
    for (double& x : v) x = number(-size, size);
    return v;
  }
  Mat3<double> rotation() {
    return (Eigen::AngleAxisd(number(-3, 3), Eigen::Vector3d::UnitX()) *
            Eigen::AngleAxisd(number(-3, 3), Eigen::Vector3d::UnitY()) *
            Eigen::AngleAxisd(number(-3, 3), Eigen::Vector3d::UnitZ()))
        .toRotationMatrix();
  }
  Pose<double> pose() { return {rotation(), vec3(0.7)}; }

  /// The inertia of a box of random sides and random orientation: some real body's.
  Mat3<double> inertia(double mass) {
    const Eigen::Array3d sides =
        Eigen::Array3d(number(0.05, 0.5), number(0.05, 0.5), number(0.05, 0.5)).square();
    const Eigen::Vector3d principal = mass / 12.0 * (sides.sum() - sides).matrix();
    const Mat3<double> R = rotation();
    Mat3<double> scaled = R;  // a product with a diagonal matrix takes long to compile
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < 3; ++k) scaled(i, k) *= principal[k];
    }
    return scaled * R.transpose();
  }

  Link<double> link() {
    Link<double> link;
    link.type = number(0, 1) < 0.3 ? JointType::Prismatic : JointType::Revolute;
    link.a = number(-0.5, 0.5);
    const double alpha = number(0, 1) < 0.4 ? M_PI_2 : number(-3, 3);
    link.cosAlpha = std::cos(alpha);
    link.sinAlpha = std::sin(alpha);
    link.theta = number(-1, 1);
    link.cosTheta = std::cos(link.theta);
    link.sinTheta = std::sin(link.theta);
    link.d = number(-0.5, 0.5);
    link.mass = number(0.5, 5);
    link.p_LC = vec3(0.3);
    link.I_LC_L = inertia(link.mass);
    link.rotorInertia = number(0, 1) < 0.5 ? number(0, 0.3) : 0.0;
    return link;
  }

  Arm<double> arm(int joints) {
    Arm<double> arm;
    for (int i = 0; i < joints; ++i) arm.links.push_back(link());
    arm.X_W0 = pose();
    arm.X_LT = pose();
    arm.g_W = vec3(12);
    return arm;
  }

 private:
  std::mt19937 engine_;
};

}  // namespace denavit::test
