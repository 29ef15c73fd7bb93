#pragma once

#include "core/dynamics/inertia_matrix.h"
#include "core/flexible/flexible_newton_euler.h"

namespace denavit {

/// Inertia of what is outboard of a frame, for the motion of that frame: force and
/// moment per acceleration,
///   f = K a + H^T alpha,   n = H a + J alpha.
/// K is not a multiple of 1 where a linear tip rotation lies between.
template <Scalar T>
struct CompositeInertia {
  Mat3<T> K;  ///< [kg]
  Mat3<T> H;  ///< [kg m]
  Mat3<T> J;  ///< [kg m²]
};

template <Scalar T>
Mat3<T> calcCrossMatrix(const Vec3<T>& v) {
  Mat3<T> X;
  X << T(0), -v[2], v[1], v[2], T(0), -v[0], -v[1], v[0], T(0);
  return X;
}

/// Scratch of the flexible arm's inertia matrix; reusable without allocating.
template <Scalar T>
struct FlexibleInertiaWork {
  /// Force and moment per unit acceleration of each coordinate, while they travel inboard.
  Eigen::Matrix<T, 6, Eigen::Dynamic> forces;
  VecX<T> unit, column;
  Mat3X<T> turns;  ///< of one section: angular velocity by each coordinate of its link
};

/// Inertia of a rigid body about the origin of its frame.
template <Scalar T>
CompositeInertia<T> calcBodyInertia(const T& mass, const Vec3<T>& p_C, const Mat3<T>& I_C) {
  CompositeInertia<T> c;
  c.K = Mat3<T>::Constant(T(0));
  c.K(0, 0) = c.K(1, 1) = c.K(2, 2) = mass;
  c.H = calcCrossMatrix(Vec3<T>(p_C * mass));
  const Mat3<T> P = calcCrossMatrix(p_C);
  c.J = I_C - P * c.H;
  return c;
}

/// The composite turned to other axes: x_A = R x_B, where R need not be a rotation.
/// @param rigid  it is a rigid body and R a rotation: K stays, and H is a vector's cross matrix
template <Scalar T>
void turnInertia(const Mat3<T>& R, bool rigid, CompositeInertia<T>& c) {
  if (rigid) {
    c.H = calcCrossMatrix(Vec3<T>(R * Vec3<T>(c.H(2, 1), c.H(0, 2), c.H(1, 0))));
  } else {
    c.K = R * Mat3<T>(c.K * R.transpose());
    c.H = R * Mat3<T>(c.H * R.transpose());
  }
  c.J = R * Mat3<T>(c.J * R.transpose());
}

/// The composite about a point from which its own lies at p:
///   H += P K,   J += P H^T - (H + P K) P   with the old H and P = [p].
template <Scalar T>
void shiftInertia(const Vec3<T>& p, CompositeInertia<T>& c) {
  const Mat3<T> P = calcCrossMatrix(p);
  const Mat3<T> PHt = P * c.H.transpose();
  c.H += P * c.K;
  c.J += PHt - c.H * P;
}

/// Turns the columns of the forces and moments of some coordinates.
template <Scalar T>
void turnForces(const Mat3<T>& R, int from, int to, FlexibleInertiaWork<T>& work) {
  for (int j = from; j < to; ++j) {
    const Vec3<T> f = work.forces.col(j).template head<3>();
    const Vec3<T> n = work.forces.col(j).template tail<3>();
    work.forces.col(j).template head<3>() = R * f;
    work.forces.col(j).template tail<3>() = R * n;
  }
}

/// Takes their moments about a point from which the old one lies at p.
template <Scalar T>
void shiftForces(const Vec3<T>& p, int from, int to, FlexibleInertiaWork<T>& work) {
  for (int j = from; j < to; ++j) {
    const Vec3<T> f = work.forces.col(j).template head<3>();
    work.forces.col(j).template tail<3>() += p.cross(f);
  }
}

/// Own inertia of a beam about its origin, for the motion of its frame.
template <Scalar T>
void addBeamInertia(const FlexibleBody<T>& body, const BentLink<T>& bent, CompositeInertia<T>& c) {
  for (int r = 0; r < 3; ++r) c.K(r, r) += body.mass;
  c.H += calcCrossMatrix(bent.h);
  T turning = bent.W(0, 0) + bent.W(1, 1) + bent.W(2, 2) + body.rigidInertia;
  for (const BeamSection<T>& section : body.sections) turning += section.inertia;
  c.J -= bent.W;
  for (int r = 0; r < 3; ++r) c.J(r, r) += turning;
  c.J(0, 0) += body.spin;
}

/// The modes of a beam: force and moment on its frame per unit acceleration of each amplitude, in
/// the link's columns of work.forces about the frame's origin, and its own modal inertia, added
/// to M. Without what hangs on its tip.
template <Scalar T>
void addModalInertia(const FlexibleLink<T>& link, const BentLink<T>& bent,
                     FlexibleInertiaWork<T>& work, MatX<T>& M) {
  const FlexibleBody<T>& body = link.body;
  const int bending = body.bendingCount(), count = static_cast<int>(body.shapes.size());
  const auto axisOf = [&](int j) { return body.shapes[static_cast<std::size_t>(j)].axis; };
  /// Force (row f) and moment of shape j, scaled.
  const auto addShape = [&](int j, const T& scale, auto&& column) {
    const int e = axisOf(j), e1 = (e + 1) % 3, e2 = (e + 2) % 3;
    column[e] += scale * body.shapes[static_cast<std::size_t>(j)].zeroth;
    column[3 + e1] += scale * bent.moments(e2, j);  // b_j x e_e
    column[3 + e2] -= scale * bent.moments(e1, j);
  };
  for (int k = 0; k < body.modesX; ++k) {
    const auto index = static_cast<std::size_t>(k);
    work.forces(3, link.first + k) += body.torsionCoupling[index];
    M(link.first + k, link.first + k) += body.torsionInertia[index];
  }
  const int start = link.first + body.modesX;
  for (int j = 0; j < bending; ++j) {
    addShape(j, T(1), work.forces.col(start + j));
    for (int l = 0; l <= j; ++l) {
      if (axisOf(j) == axisOf(l)) M(start + j, start + l) += body.products(j, l);
    }
    for (int a = 0; a < body.foreshorteningCount(); ++a) {
      addShape(bending + a, bent.slopes(a, j), work.forces.col(start + j));
      for (int l = 0; l <= j; ++l) {
        for (int b = bending; b < count; ++b) {
          M(start + j, start + l) +=
              bent.slopes(a, j) * body.products(bending + a, b) * bent.slopes(b - bending, l);
        }
      }
    }
  }
  for (std::size_t p = 0; p < body.sections.size(); ++p) {
    const BeamSection<T>& section = body.sections[p];
    for (int k = 0; k < body.size(); ++k) {
      Vec3<T> phi = Vec3<T>::Constant(T(0));
      phi[body.turnAxis(k)] = section.turn[static_cast<std::size_t>(k)];
      const Vec3<T> turn = bent.sections[p].turned(phi);
      work.turns.col(k) = turn;
      const Vec3<T> n = turn * section.inertia;
      work.forces.col(link.first + k).template tail<3>() += n;
      for (int l = 0; l <= k; ++l) {
        M(link.first + k, link.first + l) += n.dot(Vec3<T>(work.turns.col(l)));
      }
    }
  }
}

/// What hangs on the tip of a beam, in axes of B about the tip: its inertia in the link's modes.
/// Fills the link's columns of work.forces about the tip, and adds to M.
template <Scalar T>
void addTipInertia(const FlexibleLink<T>& link, const BentLink<T>& bent,
                   const CompositeInertia<T>& c, int joint, int joints, int dof,
                   FlexibleInertiaWork<T>& work, MatX<T>& M) {
  const int size = link.body.size();
  for (int k = 0; k < size; ++k) {
    const Vec3<T> shift = bent.tipShift.col(k), turn = bent.tipTurn.col(k);
    const Vec3<T> f = c.K * shift + c.H.transpose() * turn;
    const Vec3<T> n = c.H * shift + c.J * turn;
    work.forces.col(link.first + k) << f, n;
    for (int l = 0; l <= k; ++l) {
      M(link.first + k, link.first + l) =
          f.dot(Vec3<T>(bent.tipShift.col(l))) + n.dot(Vec3<T>(bent.tipTurn.col(l)));
    }
    const auto couple = [&](int j) {
      M(link.first + k, j) = shift.dot(Vec3<T>(work.forces.col(j).template head<3>())) +
                             turn.dot(Vec3<T>(work.forces.col(j).template tail<3>()));
      M(j, link.first + k) = M(link.first + k, j);
    };
    for (int j = joint + 1; j < joints; ++j) couple(j);
    for (int j = link.first + size; j < dof; ++j) couple(j);
  }
}

/// The spring's twist moves what is outboard as the joint does; the rotor stays where it is.
/// @pre row and column `joint` are those of what is outboard alone
template <Scalar T>
void addTwist(int joint, int twist, int joints, FlexibleInertiaWork<T>& work, MatX<T>& M) {
  work.forces.col(twist) = work.forces.col(joint);
  const auto couple = [&](int j) { M(twist, j) = M(j, twist) = M(joint, j); };
  for (int j = joint; j < joints; ++j) couple(j);
  for (int j = twist + 1; j < static_cast<int>(M.cols()); ++j) couple(j);
  M(twist, twist) = M(joint, joint);
}

/// M(q) from work.bent of the same q, by composite bodies: what is outboard of a joint or of a beam
/// moves as one body while only that joint or beam accelerates (Walker and Orin's 1982 method 3,
/// extended to modes).
///
/// As in calcCompositeInertia, column i is the forces of a unit acceleration of coordinate i at
/// rest, and everything outboard of the tip of a beam is one body, K, H, J about the tip. When mode
/// k accelerates, the tip moves by a_k = tipShift_k, alpha_k = tipTurn_k, so that this body needs
///
///   f = K a_k + Hᵗ alpha_k,   n = H a_k + J alpha_k,
///
/// and the beam itself sums b_j × e_j, zeroth_j e_j of its shapes (addModalInertia). Mode l of the
/// same beam bears M_lk = a_l·f + alpha_l·n and its own modal inertia; every column from further
/// outboard, (f; n) at the tip, bears on mode k likewise (addTipInertia). Then all move on to the
/// joint, K, H, J grow by the beam's own (addBeamInertia), and the joint is as in a rigid arm.
///
/// In the letters of calcFlexibleNewtonEuler, with C = T + B and B = Y + Z, N beams cost half of
///
///   N (599 + 39 T + 45 B + 6 B F + 2 B (B + 1) F² + 3 P C (15 + C)) + N² (51 + 57 C + 6 C²) - 288
///
/// products and half of
///
///   N (556 + 42 T + 45 B + Y² + Z² + 6 B F + B (B + 1) F² + P (2 + 3 C (11 + C)))
///     + N² (38 + 43 C + 5 C²) - 246
///
/// sums (tests/core/recursion_cost_test.cpp).
/// @param M  N x N, to be filled
template <Scalar T>
void calcFlexibleInertia(const FlexibleArm<T>& arm, const BentLinks<T>& bent,
                         FlexibleInertiaWork<T>& work, MatX<T>& M) {
  const int n = arm.jointCount(), dof = arm.dof();
  M.resize(dof, dof);
  work.forces.resize(6, dof);
  work.turns.resize(3, dof);
  CompositeInertia<T> c;
  c.K = c.H = c.J = Mat3<T>::Constant(T(0));
  const FlexibleLink<T>& last = arm.links.back();
  if (last.flexible && !last.body.load.isEmpty()) {
    c = calcBodyInertia(last.body.load.mass, last.body.load.p_C, last.body.load.I_C);
  }
  bool rigid = true;  // what is outboard moves as a rigid body: until a linear tip lies between
  for (int i = n - 1; i >= 0; --i) {
    const auto index = static_cast<std::size_t>(i);
    const FlexibleLink<T>& link = arm.links[index];
    const BentLink<T>& b = bent[index];
    const int outerMode = link.end();
    Vec3<T> z(T(0), T(0), T(1));
    Mat3<T> R = b.joint.R;
    if (link.flexible) {
      rigid = rigid && link.body.tipRotation == TipRotation::Exact;
      turnInertia(b.E, rigid, c);
      turnForces(b.E, i + 1, n, work);
      turnForces(b.E, outerMode, dof, work);
      addTipInertia(link, b, c, i, n, dof, work, M);
      shiftForces(b.p_tip, i + 1, n, work);
      shiftForces(b.p_tip, link.first, dof, work);
      shiftInertia(b.p_tip, c);
      addModalInertia(link, b, work, M);
      for (int k = link.first; k < outerMode; ++k) {
        for (int l = link.first; l < k; ++l) M(l, k) = M(k, l);
      }
      addBeamInertia(link.body, b, c);
      turnToBeam(link.body, z);
      const T ca = link.body.cosAlpha, sa = link.body.sinAlpha;
      for (int r = 0; r < 3; ++r) {
        const T y = R(r, 1) * ca + R(r, 2) * sa;
        R(r, 2) = R(r, 2) * ca - R(r, 1) * sa;
        R(r, 1) = y;
      }
    } else {
      const CompositeInertia<T> own =
          calcBodyInertia(link.link.mass, link.link.p_LC, link.link.I_LC_L);
      c.K += own.K;
      c.H += own.H;
      c.J += own.J;
    }
    const bool revolute = link.link.type == JointType::Revolute;
    if (revolute) {
      work.forces.col(i) << c.H.transpose() * z, c.J * z;
    } else {
      work.forces.col(i) << c.K * z, c.H * z;
    }
    const auto couple = [&](int j) {
      const Vec3<T> force = revolute ? Vec3<T>(work.forces.col(j).template tail<3>())
                                     : Vec3<T>(work.forces.col(j).template head<3>());
      M(i, j) = M(j, i) = z.dot(force);
    };
    for (int j = i; j < n; ++j) couple(j);
    for (int j = link.first; j < dof; ++j) couple(j);
    if (link.sprung) addTwist(i, link.twist(), n, work, M);
    M(i, i) += link.link.rotorInertia;
    if (i == 0) break;
    turnInertia(R, rigid, c);
    shiftInertia(b.joint.p, c);
    turnForces(R, i, n, work);
    turnForces(R, link.begin(), dof, work);
    shiftForces(b.joint.p, i, n, work);
    shiftForces(b.joint.p, link.begin(), dof, work);
  }
  addCoupledRotors(arm.coupledRotors, M);
}

/// The same by Walker and Orin's method 2: column j of M is the force that a unit acceleration of
/// coordinate j needs, over the links from its own outward.
template <Scalar T>
void calcFlexibleInertiaByMethod2(const FlexibleArm<T>& arm, FlexibleNewtonEulerWork<T>& motion,
                                  FlexibleInertiaWork<T>& work, MatX<T>& M) {
  const int n = arm.jointCount(), dof = arm.dof();
  M.resize(dof, dof);
  work.unit.setConstant(dof, T(0));
  work.column.setConstant(dof, T(0));
  if (motion.rest.size() != dof) motion.rest = VecX<T>::Constant(dof, T(0));
  const Vec3<T> none = Vec3<T>::Constant(T(0));
  const auto calcColumn = [&](int j, int link) {
    work.unit[j] = T(1);
    calcFlexibleNewtonEuler(arm, motion.rest, work.unit, none, link, motion, work.column);
    work.unit[j] = T(0);
    for (int r = link; r < n; ++r) M(r, j) = M(j, r) = work.column[r];
    for (int r = arm.links[static_cast<std::size_t>(link)].begin(); r < dof; ++r) {
      M(r, j) = M(j, r) = work.column[r];
    }
  };
  for (int i = n - 1; i >= 0; --i) {
    const FlexibleLink<T>& link = arm.links[static_cast<std::size_t>(i)];
    for (int k = link.begin(); k < link.end(); ++k) calcColumn(k, i);
    calcColumn(i, i);
  }
}

// They are compiled once for doubles.
extern template void calcFlexibleInertia(const FlexibleArm<double>&, const BentLinks<double>&,
                                         FlexibleInertiaWork<double>&, MatX<double>&);

}  // namespace denavit
