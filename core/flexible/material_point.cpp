#include "core/flexible/material_point.h"

#include <algorithm>

#include "core/flexible/beam_shapes.h"

namespace denavit {

namespace {

std::size_t index(int i) { return static_cast<std::size_t>(i); }

/// Where the point and its section are in B.
struct Section {
  SectionTurn<double> turn;
  Vec3<double> offset;  ///< [m] from the beam's axis, turned
  Vec3<double> p_B;     ///< [m]
};

Section calcSection(const FlexibleLink<double>& link, const BentLink<double>& bent,
                    const VecX<double>& q, const MaterialPoint& point) {
  Vec3<double> phi = Vec3<double>::Zero();
  for (int k = 0; k < link.body.size(); ++k) {
    phi[link.body.turnAxis(k)] += point.turn[index(k)] * q[link.first + k];
  }
  Section section{SectionTurn<double>(TipRotation::Exact, phi), {}, {}};
  section.offset = section.turn.matrix() * Vec3<double>(0, point.p[1], point.p[2]);
  section.p_B = calcAxisPoint(link.body, bent, point) + section.offset;
  return section;
}

/// Velocity of the beam's axis at the point by the rate of coordinate k, in B.
Vec3<double> calcShift(const FlexibleBody<double>& body, const BentLink<double>& bent,
                       const MaterialPoint& point, int k) {
  Vec3<double> shift = Vec3<double>::Zero();
  const int j = k - body.modesX;
  if (j < 0) return shift;
  shift[body.shapes[index(j)].axis] = point.shapes[index(j)];
  for (int a = 0; a < body.foreshorteningCount(); ++a) {
    shift[0] += bent.slopes(a, j) * point.shapes[index(body.bendingCount() + a)];
  }
  return shift;
}

}  // namespace

MaterialPoint makeMaterialPoint(const FlexibleArm<double>& arm, int link,
                                const Vec3<double>& point) {
  MaterialPoint made{link, point};
  const FlexibleLink<double>& of = arm.links[index(link)];
  if (!of.flexible) return made;
  const FlexibleBody<double>& body = of.body;
  const double xi = std::clamp(point[0] / body.tipX, 0.0, 1.0);
  std::vector<BendingShape> bendings;
  for (int j = 0; j < body.bendingCount(); ++j) {
    bendings.emplace_back(j < body.modesY ? j + 1 : j - body.modesY + 1);
    made.shapes.push_back(bendings.back().value(xi));
  }
  for (const auto& [j, k, factor] : body.foreshortenings) {
    made.shapes.push_back(calcForeshortening(bendings[index(j)], bendings[index(k)], xi) /
                          body.tipX);
  }
  // phi = (sum delta_x Phi, - sum delta_z dDelta/dx, sum delta_y dDelta/dx).
  for (int k = 1; k <= body.modesX; ++k) made.turn.push_back(TorsionShape(k).value(xi));
  for (int j = 0; j < body.bendingCount(); ++j) {
    made.turn.push_back((j < body.modesY ? 1 : -1) * bendings[index(j)].slope(xi) / body.tipX);
  }
  return made;
}

Vec3<double> calcAxisPoint(const FlexibleBody<double>& body, const BentLink<double>& bent,
                           const MaterialPoint& point) {
  Vec3<double> p_B(point.p[0], 0, 0);
  for (std::size_t j = 0; j < body.shapes.size(); ++j) {
    p_B[body.shapes[j].axis] += point.shapes[j] * bent.y[static_cast<Eigen::Index>(j)];
  }
  return p_B;
}

Pose<double> calcMaterialPose(const FlexibleArm<double>& arm, const BentLinks<double>& bent,
                              const FlexibleKinematics<double>& kinematics, const VecX<double>& q,
                              const MaterialPoint& point) {
  const FlexibleLink<double>& link = arm.links[index(point.link)];
  const Pose<double>& X_WB = kinematics.X_WB[index(point.link)];
  if (!link.flexible) return {X_WB.R, X_WB * point.p};
  const Section section = calcSection(link, bent[index(point.link)], q, point);
  return X_WB * Pose<double>{section.turn.matrix(), section.p_B};
}

void calcMaterialJacobian(const FlexibleArm<double>& arm, const BentLinks<double>& bent,
                          const FlexibleKinematics<double>& kinematics, const VecX<double>& q,
                          const MaterialPoint& point, Jacobian<double>& J) {
  const Vec3<double> p_W = calcMaterialPose(arm, bent, kinematics, q, point).p;
  calcFlexiblePointJacobian(arm, bent, kinematics, point.link, p_W, J);
  const FlexibleLink<double>& link = arm.links[index(point.link)];
  if (!link.flexible) return;
  const Mat3<double>& R_WB = kinematics.X_WB[index(point.link)].R;
  const Section section = calcSection(link, bent[index(point.link)], q, point);
  for (int k = 0; k < link.body.size(); ++k) {
    Vec3<double> phi = Vec3<double>::Zero();
    phi[link.body.turnAxis(k)] = point.turn[index(k)];
    const Vec3<double> w = section.turn.turned(phi);
    const Vec3<double> v =
        calcShift(link.body, bent[index(point.link)], point, k) + w.cross(section.offset);
    J.col(link.first + k) << R_WB * v, R_WB * w;
  }
}

}  // namespace denavit
