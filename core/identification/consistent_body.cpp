#include "core/identification/consistent_body.h"

#include "core/linear/dense.h"

namespace denavit {

namespace {

/// Part of the largest eigenvalue that the smallest one of a body exceeds.
constexpr double kClear = 1e-13;

}  // namespace

bool isConsistent(const BodyParameters& body) {
  const MatX<double> P = calcPseudoInertia(body);
  if (!P.allFinite() || factorPositive(P).size() == 0) return false;
  const VecX<double> values = calcSymmetricEigenvalues(P);
  return values[0] > kClear * values[3];
}

BodyParameters makeConsistent(const BodyParameters& body, double mass_kg, double radius_m) {
  if (isConsistent(body)) return body;
  const double m = body[0] > 0 ? body[0] : mass_kg;
  const Vec3<double> c = body[0] > 0 ? Vec3<double>(body.segment<3>(1) / m) : Vec3<double>::Zero();
  const Eigen::Matrix4d P = calcPseudoInertia(body);
  const MatX<double> S = P.topLeftCorner<3, 3>() - (body[0] > 0 ? m : 0) * c * c.transpose();
  const SymmetricForm<double> principal = calcSymmetricForm(S);
  // A ball's second moments are m r² / 5; a tenth of it is a thin body.
  const double least = m * radius_m * radius_m / (body[0] > 0 ? 50 : 5);
  const Vec3<double> moments = principal.values.cwiseMax(least);
  const Mat3<double> V = principal.V;
  Eigen::Matrix4d made;
  made << V * moments.asDiagonal() * V.transpose() + m * c * c.transpose(), m * c,
      m * c.transpose(), m;
  return fromPseudoInertia(made);
}

BodyParameters moveOffEdge(BodyParameters body, const BodyParameters& nominal) {
  const double size = calcPseudoInertia(body).trace() / calcPseudoInertia(nominal).trace();
  for (double part = kClear; part < 1e3; part *= 4) {
    if (isConsistent(body)) return body;
    body += part * size * nominal;
  }
  return nominal;
}

}  // namespace denavit
