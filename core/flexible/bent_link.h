#pragma once

#include <cassert>

#include "core/flexible/flexible_arm.h"
#include "core/kinematics/link_poses.h"

namespace denavit {

template <Scalar T>
using Mat3X = Eigen::Matrix<T, 3, Eigen::Dynamic>;

/// What the recursions need of one link at a position of the arm. A point of the beam lies at
///   rho = x e_x + sum over shapes of y_j s_j(x) e_axis(j)
/// in the beam frame B. All but `joint` belong to flexible links only.
template <Scalar T>
struct BentLink {
  LinkPose<T> joint;  ///< X_PL; P is the parent's end frame
  VecX<T> y;          ///< amplitudes of the shapes
  /// Derivatives of the foreshortening amplitudes (rows) by the bending coordinates (columns).
  MatX<T> slopes;
  Mat3X<T> moments;     ///< [kg m] b_j = integral of rho s_j dm
  Vec3<T> h;            ///< [kg m] integral of rho dm
  Mat3<T> W;            ///< [kg m²] integral of rho rho^T dm
  Vec3<T> p_tip;        ///< [m] of the tip, in B
  SectionTurn<T> turn;  ///< of the tip
  Mat3<T> E;            ///< R_BE
  Mat3X<T> tipShift;    ///< velocity of the tip by each coordinate's rate, in B
  Mat3X<T> tipTurn;     ///< angular velocity of the tip likewise
  std::vector<SectionTurn<T>> sections;
};

/// Coordinates of link L's vector in frame B, which is L turned by alpha about x.
template <Scalar T>
void turnToBeam(const FlexibleBody<T>& body, Vec3<T>& v) {
  const T y = body.cosAlpha * v[1] + body.sinAlpha * v[2];
  v[2] = body.cosAlpha * v[2] - body.sinAlpha * v[1];
  v[1] = y;
}

/// The inverse of turnToBeam.
template <Scalar T>
void turnToJoint(const FlexibleBody<T>& body, Vec3<T>& v) {
  const T y = body.cosAlpha * v[1] - body.sinAlpha * v[2];
  v[2] = body.cosAlpha * v[2] + body.sinAlpha * v[1];
  v[1] = y;
}

/// The rotation vector that coordinates x give a section; linear, so also its rates.
/// @param x  the arm's coordinates, or their rates or accelerations
template <Scalar T>
Vec3<T> calcSectionVector(const FlexibleLink<T>& link, const BeamSection<T>& section,
                          const VecX<T>& x) {
  Vec3<T> phi = Vec3<T>::Constant(T(0));
  for (int k = 0; k < link.body.size(); ++k) {
    phi[link.body.turnAxis(k)] += section.turn[static_cast<std::size_t>(k)] * x[link.first + k];
  }
  return phi;
}

/// Amplitudes of the shapes: the bending coordinates, then the foreshortenings.
template <Scalar T>
void calcAmplitudes(const FlexibleLink<T>& link, const VecX<T>& q, VecX<T>& y) {
  const FlexibleBody<T>& body = link.body;
  const int bending = body.bendingCount(), start = link.first + body.modesX;
  y.resize(static_cast<Eigen::Index>(body.shapes.size()));
  for (int j = 0; j < bending; ++j) y[j] = q[start + j];
  for (int a = 0; a < body.foreshorteningCount(); ++a) {
    const auto& [j, k, factor] = body.foreshortenings[static_cast<std::size_t>(a)];
    y[bending + a] = -(T(factor) * y[j] * y[k]);
  }
}

template <Scalar T>
void calcForeshorteningSlopes(const FlexibleBody<T>& body, const VecX<T>& y, MatX<T>& slopes) {
  slopes.setConstant(body.foreshorteningCount(), body.bendingCount(), T(0));
  for (int a = 0; a < body.foreshorteningCount(); ++a) {
    const auto& [j, k, factor] = body.foreshortenings[static_cast<std::size_t>(a)];
    slopes(a, j) -= T(factor) * y[k];
    slopes(a, k) -= T(factor) * y[j];
  }
}

/// Integrals of rho over the beam and its points: b_j, h and W.
template <Scalar T>
void calcMassMoments(const FlexibleBody<T>& body, BentLink<T>& bent) {
  const auto count = static_cast<int>(body.shapes.size());
  bent.moments.resize(3, count);
  bent.h = Vec3<T>(body.first, T(0), T(0));
  bent.W = Mat3<T>::Constant(T(0));
  bent.W(0, 0) = body.second;
  for (int j = 0; j < count; ++j) {
    const BeamShape<T>& shape = body.shapes[static_cast<std::size_t>(j)];
    Vec3<T> b(shape.first, T(0), T(0));
    for (int l = 0; l < count; ++l) {
      b[body.shapes[static_cast<std::size_t>(l)].axis] += body.products(j, l) * bent.y[l];
    }
    bent.moments.col(j) = b;
    bent.h[shape.axis] += shape.zeroth * bent.y[j];
    // W = (integral of rho x dm) e_x^T + sum of y_j b_j e_axis^T.
    bent.W(shape.axis, 0) += shape.first * bent.y[j];
    for (int r = 0; r < 3; ++r) bent.W(r, shape.axis) += bent.y[j] * b[r];
  }
}

/// Where the tip is, how it is turned, and how it moves with each coordinate.
template <Scalar T>
void calcTip(const FlexibleLink<T>& link, const VecX<T>& q, BentLink<T>& bent) {
  const FlexibleBody<T>& body = link.body;
  bent.p_tip = Vec3<T>(body.tipX, T(0), T(0));
  for (std::size_t j = 0; j < body.shapes.size(); ++j) {
    bent.p_tip[body.shapes[j].axis] += body.shapes[j].tip * bent.y[static_cast<Eigen::Index>(j)];
  }
  bent.turn = SectionTurn<T>(body.tipRotation, calcSectionVector(link, body.tip, q));
  bent.E = bent.turn.matrix();
  bent.tipShift.setConstant(3, body.size(), T(0));
  bent.tipTurn.resize(3, body.size());
  for (int k = 0; k < body.size(); ++k) {
    Vec3<T> phi = Vec3<T>::Constant(T(0));
    phi[body.turnAxis(k)] = body.tip.turn[static_cast<std::size_t>(k)];
    bent.tipTurn.col(k) = bent.turn.turned(phi);
    const int j = k - body.modesX;
    if (j < 0) continue;
    const BeamShape<T>& shape = body.shapes[static_cast<std::size_t>(j)];
    bent.tipShift(shape.axis, k) = shape.tip;
    for (int a = 0; a < body.foreshorteningCount(); ++a) {
      bent.tipShift(0, k) +=
          bent.slopes(a, j) * body.shapes[static_cast<std::size_t>(body.bendingCount() + a)].tip;
    }
  }
}

template <Scalar T>
using BentLinks = std::vector<BentLink<T>>;

/// In the letters of calcFlexibleNewtonEuler, N beams cost N (24 + 19 T + 25 B + 10 F + S² + B F +
/// P (6 + T + B)) products and N (18 + 13 T + 19 B + 8 F + S² + B F + P (5 + T + B)) sums.
/// @param q [rad|m] of size N
template <Scalar T>
void calcBentLinks(const FlexibleArm<T>& arm, const VecX<T>& q, BentLinks<T>& bent) {
  assert(q.size() == arm.dof());
  bent.resize(arm.links.size());
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const FlexibleLink<T>& link = arm.links[i];
    BentLink<T>& b = bent[i];
    calcLinkPose(link.link, link.jointMotion(static_cast<int>(i), q), b.joint);
    if (!link.flexible) continue;
    calcAmplitudes(link, q, b.y);
    calcForeshorteningSlopes(link.body, b.y, b.slopes);
    calcMassMoments(link.body, b);
    calcTip(link, q, b);
    b.sections.resize(link.body.sections.size());
    for (std::size_t s = 0; s < b.sections.size(); ++s) {
      b.sections[s] =
          SectionTurn<T>(link.body.tipRotation, calcSectionVector(link, link.body.sections[s], q));
    }
  }
}

// They are compiled once for doubles.
extern template void calcTip(const FlexibleLink<double>&, const VecX<double>&, BentLink<double>&);
extern template void calcBentLinks(const FlexibleArm<double>&, const VecX<double>&,
                                   BentLinks<double>&);

}  // namespace denavit
