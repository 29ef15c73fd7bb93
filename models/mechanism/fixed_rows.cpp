#include "models/mechanism/fixed_rows.h"

#include <cmath>

#include "models/robot/arm_maker.h"

namespace denavit {

std::array<Link<double>, 2> makeFixedRows(const Pose<double>& X_LB) {
  const PlainNumbers number;
  const Eigen::Matrix3d& R = X_LB.R;
  const auto alpha = number.turn("", std::atan2(-R(1, 2), R(2, 2)));
  // RotX(-α) R = RotY(β) RotZ(γ), whose second row is (sin γ, cos γ, 0).
  const Eigen::Matrix3d rest = rotationAbout(0, alpha).transpose() * R;
  const auto beta = number.turn("", std::atan2(rest(0, 2), rest(2, 2)));
  const auto gamma = number.turn("", std::atan2(rest(1, 0), rest(1, 1)));
  Link<double> first, second;
  first.type = second.type = JointType::Prismatic;
  first.cosAlpha = alpha.cosine;
  first.sinAlpha = alpha.sine;
  first.a = X_LB.p.x();
  first.theta = std::atan2(1.0, 0.0);
  first.cosTheta = 0;
  first.sinTheta = 1;
  first.d = alpha.cosine * X_LB.p.z() - alpha.sine * X_LB.p.y();
  second.cosAlpha = beta.cosine;
  second.sinAlpha = beta.sine;
  second.a = alpha.cosine * X_LB.p.y() + alpha.sine * X_LB.p.z();
  second.theta = std::atan2(-gamma.cosine, gamma.sine);  // γ - 90°
  second.cosTheta = gamma.sine;
  second.sinTheta = -gamma.cosine;
  return {first, second};
}

}  // namespace denavit
