#include "core/identification/inertial_parameters.h"

namespace denavit {

BodyParameters toParameters(const BodyInertia<double>& b) {
  BodyParameters parameters;
  parameters << b.mass, b.h, b.xx, b.xy, b.xz, b.yy, b.yz, b.zz;
  return parameters;
}

BodyInertia<double> toBodyInertia(const BodyParameters& p) {
  return {.mass = p[0],
          .h = p.segment<3>(1),
          .xx = p[4],
          .yy = p[7],
          .zz = p[9],
          .xy = p[5],
          .xz = p[6],
          .yz = p[8]};
}

Eigen::Matrix4d calcPseudoInertia(const BodyParameters& p) {
  const double half = (p[4] + p[7] + p[9]) / 2;
  Eigen::Matrix4d P;
  P << half - p[4], -p[5], -p[6], p[1],  //
      -p[5], half - p[7], -p[8], p[2],   //
      -p[6], -p[8], half - p[9], p[3],   //
      p[1], p[2], p[3], p[0];
  return P;
}

BodyParameters fromPseudoInertia(const Eigen::Matrix4d& P) {
  // I = tr(S) E - S of the second moments S.
  BodyParameters p;
  p << P(3, 3), P(0, 3), P(1, 3), P(2, 3), P(1, 1) + P(2, 2), -P(0, 1), -P(0, 2), P(0, 0) + P(2, 2),
      -P(1, 2), P(0, 0) + P(1, 1);
  return p;
}

ParameterTransform calcParameterTransform(const Pose<double>& X_AB) {
  Eigen::Matrix4d X = Eigen::Matrix4d::Identity();
  X.topLeftCorner<3, 3>() = X_AB.R;
  X.topRightCorner<3, 1>() = X_AB.p;
  ParameterTransform T;
  for (int k = 0; k < kBodyParameterCount; ++k) {
    const Eigen::Matrix4d P = calcPseudoInertia(BodyParameters::Unit(k));
    T.col(k) = fromPseudoInertia(X * P * X.transpose());
  }
  return T;
}

VecX<double> calcLinkParameters(const Arm<double>& arm) {
  VecX<double> all(kBodyParameterCount * arm.jointCount());
  for (int i = 0; i < arm.jointCount(); ++i) {
    all.segment<kBodyParameterCount>(kBodyParameterCount * i) =
        toParameters(calcOriginInertia(arm.links[static_cast<std::size_t>(i)]));
  }
  return all;
}

}  // namespace denavit
