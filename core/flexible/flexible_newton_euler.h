#pragma once

#include "core/flexible/beam_forces.h"

namespace denavit {

/// Motion of the tip frame from that of the beam frame.
template <Scalar T>
void calcTipMotion(const FlexibleLink<T>& link, const BentLink<T>& bent,
                   typename FlexibleNewtonEulerWork<T>::LinkState& s) {
  Vec3<T> wd = Vec3<T>::Constant(T(0)), wdd = wd;
  for (std::size_t j = 0; j < link.body.shapes.size(); ++j) {
    const BeamShape<T>& shape = link.body.shapes[j];
    wd[shape.axis] += shape.tip * s.yd[static_cast<Eigen::Index>(j)];
    wdd[shape.axis] += shape.tip * s.ydd[static_cast<Eigen::Index>(j)];
  }
  const Vec3<T>& w = s.motion.w;
  const Vec3<T> spin = bent.turn.turned(s.phid);
  const Vec3<T> spinRate = bent.turn.turned(s.phidd) + bent.turn.drift(s.phid);
  const Vec3<T> a = s.motion.a + s.motion.A * bent.p_tip + Vec3<T>(w + w).cross(wd) + wdd;
  s.end.a = bent.E.transpose() * a;
  s.end.w = bent.E.transpose() * Vec3<T>(w + spin);
  s.end.alpha = bent.E.transpose() * Vec3<T>(s.motion.alpha + spinRate + w.cross(spin));
  s.end.A = calcAccelerationMatrix(s.end.w, s.end.alpha);
}

/// The motion of link i's frame from that of what carries it.
template <Scalar T>
void calcLinkMotion(const FlexibleLink<T>& link, const LinkPose<T>& X_PL,
                    const typename FlexibleNewtonEulerWork<T>::Motion& parent, const T& qd,
                    const T& qdd, typename FlexibleNewtonEulerWork<T>::Motion& m) {
  m.w = X_PL.R.transpose() * parent.w;
  m.alpha = X_PL.R.transpose() * parent.alpha;
  m.a = X_PL.R.transpose() * Vec3<T>(parent.a + parent.A * X_PL.p);
  if (link.link.type == JointType::Revolute) {
    m.alpha[0] += m.w[1] * qd;
    m.alpha[1] -= m.w[0] * qd;
    m.alpha[2] += qdd;
    m.w[2] += qd;
  } else {
    const T twice = T(2) * qd;
    m.a[0] += m.w[1] * twice;
    m.a[1] -= m.w[0] * twice;
    m.a[2] += qdd;
  }
  if (link.flexible) {
    turnToBeam(link.body, m.w);
    turnToBeam(link.body, m.alpha);
    turnToBeam(link.body, m.a);
  }
  m.A = calcAccelerationMatrix(m.w, m.alpha);
}

/// Force and moment about the origin of its frame that a rigid body's motion needs.
template <Scalar T>
void calcBodyForces(const T& mass, const Vec3<T>& p_C, const Mat3<T>& I_C,
                    const typename FlexibleNewtonEulerWork<T>::Motion& m, Vec3<T>& f, Vec3<T>& n) {
  const Vec3<T> a_C = m.a + m.A * p_C;
  const Vec3<T> momentum = I_C * m.w;
  f = a_C * mass;
  n = I_C * m.alpha + m.w.cross(momentum) + p_C.cross(f);
}

/// Outward through one link: its motion, and the forces that it alone needs.
template <Scalar T>
void calcLinkOutward(const FlexibleLink<T>& link, const BentLink<T>& bent,
                     const typename FlexibleNewtonEulerWork<T>::Motion& parent, const T& rate,
                     const T& acceleration, const VecX<T>& qd, const VecX<T>& qdd,
                     typename FlexibleNewtonEulerWork<T>::LinkState& s, VecX<T>& tau) {
  calcLinkMotion(link, bent.joint, parent, rate, acceleration, s.motion);
  if (!link.flexible) {
    calcBodyForces(link.link.mass, link.link.p_LC, link.link.I_LC_L, s.motion, s.f, s.n);
    return;
  }
  for (int k = 0; k < link.body.size(); ++k) tau[link.first + k] = T(0);
  calcAmplitudeRates(link, bent.y, qd, qdd, s.yd, s.ydd);
  s.phid = calcSectionVector(link, link.body.tip, qd);
  s.phidd = calcSectionVector(link, link.body.tip, qdd);
  calcBeamForces(link.body, bent, s);
  addRotaryInertia(link, bent, qd, qdd, s, tau);
  calcTipMotion(link, bent, s);
}

/// Inward over a flexible link: adds what acts on its tip, (f; n) in E, to its own forces and to
/// those on its coordinates (El-Rayyes 1990, 2.47 and 2.55, corrected).
template <Scalar T>
void addTipForces(const FlexibleLink<T>& link, const BentLink<T>& bent, const Vec3<T>& f_E,
                  const Vec3<T>& n_E, typename FlexibleNewtonEulerWork<T>::LinkState& s,
                  VecX<T>& tau) {
  const FlexibleBody<T>& body = link.body;
  const Vec3<T> f = bent.E * f_E, n = bent.E * n_E;
  const int bending = body.bendingCount();
  for (int j = 0; j < static_cast<int>(body.shapes.size()); ++j) {
    const BeamShape<T>& shape = body.shapes[static_cast<std::size_t>(j)];
    s.sigma[j] += shape.tip * f[shape.axis];
  }
  const Vec3<T> m = bent.turn.pulledBack(n);
  for (int k = 0; k < body.size(); ++k) {
    T& force = tau[link.first + k];
    force += body.tip.turn[static_cast<std::size_t>(k)] * m[body.turnAxis(k)];
    const int j = k - body.modesX;
    if (j < 0) continue;
    force += s.sigma[j];
    for (int a = 0; a < body.foreshorteningCount(); ++a) {
      force += bent.slopes(a, j) * s.sigma[bending + a];
    }
  }
  s.f += f;
  s.n += n + bent.p_tip.cross(f);
}

/// Force [N] and moment [N m] at the end of the last link.
template <Scalar T>
struct TipLoad {
  Vec3<T> f = Vec3<T>::Constant(T(0)), n = Vec3<T>::Constant(T(0));
};

/// The forces that give the arm the motion (q, qd, qdd) in a field that makes the base accelerate
/// by a0_W, without those of elasticity and damping: King's recursion for assumed modes (El-Rayyes
/// 1990, section 2.5), corrected, moments about the joints. Uses work.bent of the same q.
///
/// Outward as for rigid links, with one frame more: a beam's own motion gives that of its tip E,
/// which carries the next joint. With rho' and rho'' as seen in the beam frame, the tip has
///
///   w + J phi',   alpha + d(J phi')/dt + w × J phi',   a + A rho + 2 w × rho' + rho''.
///
/// Inward by virtual work. A point of the beam moves by delta X + delta theta × rho + sum over the
/// coordinates of ∂rho/∂q_k delta q_k, and its mass needs dm times its acceleration: the sums of
/// both over the beam are f, n (calcBeamForces) and, with rho = x e_x + sum y_j s_j e_j,
///
///   tau_k = sum over shapes of ∂y_j/∂q_k sigma_j,
///
/// where ∂y_j/∂q_k is 1 for a bending mode's own shape and a slope for each foreshortening. What
/// the tip passes on, (f; n), moves by tipShift and tipTurn: it adds f, n + p × f, tip_j f to
/// sigma_j, and the moment Jᵗ n on the coordinates that turn the section (addTipForces).
///
/// N beams with T torsion modes, B bending modes, F foreshortenings and P sections with rotary
/// inertia each, exact tip rotation and revolute joints, cost
///
///   9 + N (331 + 7 T + 21 B + 26 F + S² + D + B F + P (97 + 3 (T + B)))   products,
///   6 + N (283 + 7 T + 21 B + 20 F + S² + D + B F + P (70 + 3 (T + B)))   sums,
///
/// where S = B + F and D is the sum over x, y, z of the squared numbers of shapes along each
/// (tests/core/recursion_cost_test.cpp, linear tips too).
/// @param qd, qdd  of size N   @param a0_W [m/s²] -g for gravity, 0 for none; only where first is 0
/// @param first  the first link that moves: those inboard of it stay where they are, and their
///   elements of tau are not touched
/// @param tip  what the end of the last link exerts on its surroundings, at the origin of its end
///   frame and in its axes, beside what the payload needs
/// @param tau  of size N: joints [N m|N], then generalised forces on the amplitudes
template <Scalar T>
void calcFlexibleNewtonEuler(const FlexibleArm<T>& arm, const VecX<T>& qd, const VecX<T>& qdd,
                             const Vec3<T>& a0_W, int first, const TipLoad<T>* tip,
                             FlexibleNewtonEulerWork<T>& work, VecX<T>& tau) {
  const int n = arm.jointCount();
  assert(qd.size() == arm.dof() && qdd.size() == arm.dof() && tau.size() == arm.dof());
  work.links.resize(arm.links.size());
  typename FlexibleNewtonEulerWork<T>::Motion base;
  base.w = base.alpha = base.a = Vec3<T>::Constant(T(0));
  base.A = Mat3<T>::Constant(T(0));
  if (first == 0) base.a = arm.X_W0.R.transpose() * a0_W;
  for (int i = first; i < n; ++i) {
    const auto index = static_cast<std::size_t>(i);
    const bool inner = i > first;
    const auto& parent = !inner                          ? base
                         : arm.links[index - 1].flexible ? work.links[index - 1].end
                                                         : work.links[index - 1].motion;
    const FlexibleLink<T>& link = arm.links[index];
    calcLinkOutward(link, work.bent[index], parent, link.jointMotion(i, qd),
                    link.jointMotion(i, qdd), qd, qdd, work.links[index], tau);
  }
  Vec3<T> f_E = Vec3<T>::Constant(T(0)), n_E = f_E;  // on the end of link i, in its end frame
  if (arm.links.back().flexible && !arm.links.back().body.load.isEmpty()) {
    const RigidLoad<T>& load = arm.links.back().body.load;
    calcBodyForces(load.mass, load.p_C, load.I_C, work.links.back().end, f_E, n_E);
  }
  if (tip) {
    f_E += tip->f;
    n_E += tip->n;
  }
  for (int i = n - 1; i >= first; --i) {
    const auto index = static_cast<std::size_t>(i);
    const FlexibleLink<T>& link = arm.links[index];
    auto& s = work.links[index];
    if (link.flexible) {
      addTipForces(link, work.bent[index], f_E, n_E, s, tau);
      turnToJoint(link.body, s.f);
      turnToJoint(link.body, s.n);
    } else {
      s.f += f_E;
      s.n += n_E;
    }
    const bool revolute = link.link.type == JointType::Revolute;
    const T effort = revolute ? s.n[2] : s.f[2];
    if (link.sprung) tau[link.twist()] = effort;
    tau[i] = effort + link.link.rotorInertia * qdd[i];
    const LinkPose<T>& X_PL = work.bent[index].joint;
    f_E = X_PL.R * s.f;
    n_E = X_PL.R * s.n + X_PL.p.cross(f_E);
  }
  addCoupledRotorForces(arm.coupledRotors, qdd, first, tau);
}

/// The same without a load at the tip.
template <Scalar T>
void calcFlexibleNewtonEuler(const FlexibleArm<T>& arm, const VecX<T>& qd, const VecX<T>& qdd,
                             const Vec3<T>& a0_W, int first, FlexibleNewtonEulerWork<T>& work,
                             VecX<T>& tau) {
  calcFlexibleNewtonEuler(arm, qd, qdd, a0_W, first, static_cast<const TipLoad<T>*>(nullptr), work,
                          tau);
}

/// Adds K delta.
template <Scalar T>
void addElasticForces(const FlexibleArm<T>& arm, const VecX<T>& q, VecX<T>& tau) {
  for (const FlexibleLink<T>& link : arm.links) {
    for (int k = link.begin(); k < link.end(); ++k) tau[k] += link.stiffness(k) * q[k];
  }
}

/// Adds D delta'.
template <Scalar T>
void addDampingForces(const FlexibleArm<T>& arm, const VecX<T>& qd, VecX<T>& tau) {
  for (const FlexibleLink<T>& link : arm.links) {
    for (int k = link.begin(); k < link.end(); ++k) tau[k] += link.damping(k) * qd[k];
  }
}

/// Inverse dynamics: tau = M qdd + C qd + g + K q + D qd, without friction.
/// @param q, qd, qdd  of size N   @param tau  of size N, to be filled
template <Scalar T>
void calcFlexibleInverseDynamics(const FlexibleArm<T>& arm, const VecX<T>& q, const VecX<T>& qd,
                                 const VecX<T>& qdd, FlexibleNewtonEulerWork<T>& work,
                                 VecX<T>& tau) {
  calcBentLinks(arm, q, work.bent);
  tau.resize(arm.dof());
  calcFlexibleNewtonEuler(arm, qd, qdd, Vec3<T>(-arm.g_W), 0, work, tau);
  addElasticForces(arm, q, tau);
  addDampingForces(arm, qd, tau);
}

/// Gravity forces g(q), from work.bent of the same q.
template <Scalar T>
void calcFlexibleGravity(const FlexibleArm<T>& arm, FlexibleNewtonEulerWork<T>& work, VecX<T>& g) {
  if (work.rest.size() != arm.dof()) work.rest = VecX<T>::Constant(arm.dof(), T(0));
  g.resize(arm.dof());
  calcFlexibleNewtonEuler(arm, work.rest, work.rest, Vec3<T>(-arm.g_W), 0, work, g);
}

/// Coriolis and centrifugal forces C(q, qd) qd, from work.bent of the same q.
template <Scalar T>
void calcFlexibleCoriolis(const FlexibleArm<T>& arm, const VecX<T>& qd,
                          FlexibleNewtonEulerWork<T>& work, VecX<T>& c) {
  if (work.rest.size() != arm.dof()) work.rest = VecX<T>::Constant(arm.dof(), T(0));
  c.resize(arm.dof());
  calcFlexibleNewtonEuler(arm, qd, work.rest, Vec3<T>(Vec3<T>::Constant(T(0))), 0, work, c);
}

// They are compiled once for doubles.
extern template void calcFlexibleNewtonEuler(const FlexibleArm<double>&, const VecX<double>&,
                                             const VecX<double>&, const Vec3<double>&, int,
                                             const TipLoad<double>*,
                                             FlexibleNewtonEulerWork<double>&, VecX<double>&);

}  // namespace denavit
