#include "core/dynamics/motor_dynamics.h"

#include <cassert>
#include <stdexcept>

#include <Eigen/Cholesky>

namespace denavit {

void calcMotorVoltages(const std::vector<MotorDrive>& drives, const VecX<double>& tau,
                       const VecX<double>& tauRate, const VecX<double>& qd, const VecX<double>& qdd,
                       MotorVoltages& out) {
  const Eigen::Index n = tau.size();
  assert(drives.size() == static_cast<std::size_t>(n) && tauRate.size() == n && qd.size() == n);
  out.current.resize(n);
  out.currentRate.resize(n);
  out.voltage.resize(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const MotorDrive& m = drives[static_cast<std::size_t>(i)];
    const double G = m.gearRatio;
    out.current[i] = (tau[i] / G + m.viscous * G * qd[i]) / m.torqueConstant;
    out.currentRate[i] = (tauRate[i] / G + m.viscous * G * qdd[i]) / m.torqueConstant;
    out.voltage[i] = m.inductance * out.currentRate[i] + m.resistance * out.current[i] +
                     m.backEmfConstant * G * qd[i];
  }
}

void addLoadByPosition(const Arm<double>& arm, const VecX<double>& q, const Vec6<double>& wrench,
                       InertiaPowerWork<double>& work, MatX<double>& byQ) {
  const int n = arm.dof();
  const Vec3<double> f = wrench.head<3>(), m = wrench.tail<3>();
  calcForwardKinematics(arm, q, work.kinematics);
  const Vec3<double> p_WT = work.kinematics.X_WT.p;
  calcTranslationalInfluence(arm, work.kinematics, n - 1, p_WT, 2, work.centre);
  calcRotationalInfluence(arm, work.kinematics, n - 1, 2, work.rotation);
  for (int k = 0; k < n; ++k) {
    for (int l = 0; l < n; ++l) {
      byQ(k, l) -= work.centre.h(l, k).dot(f) + work.rotation.h(l, k).dot(m);
    }
  }
}

LinearMotorDynamics calcLinearMotorDynamics(const Arm<double>& arm,
                                            const std::vector<MotorDrive>& drives,
                                            const VecX<double>& q, const VecX<double>& qd,
                                            const VecX<double>& qdd, const Vec6<double>& wrench) {
  const Eigen::Index n = arm.dof();
  assert(drives.size() == static_cast<std::size_t>(n));
  InertiaPowerWork<double> work;
  TorqueDerivatives<double> tau;
  calcTorqueDerivatives(arm, q, qd, qdd, work, tau);
  addLoadByPosition(arm, q, wrench, work, tau.byQ);
  const Eigen::LLT<MatX<double>> M(tau.byQdd);
  if (M.info() != Eigen::Success) {
    throw std::invalid_argument("the inertia matrix is not positive definite at this position");
  }
  LinearMotorDynamics linear{MatX<double>::Zero(3 * n, 3 * n), MatX<double>::Zero(3 * n, n)};
  MatX<double> byRate = -tau.byQd, byCurrent = MatX<double>::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const MotorDrive& m = drives[static_cast<std::size_t>(i)];
    if (!(m.inductance > 0)) throw std::invalid_argument("a motor needs an inductance above 0");
    const double G = m.gearRatio;
    byRate(i, i) -= G * G * m.viscous;
    byCurrent(i, i) = G * m.torqueConstant;
    linear.A(2 * n + i, n + i) = -m.backEmfConstant * G / m.inductance;
    linear.A(2 * n + i, 2 * n + i) = -m.resistance / m.inductance;
    linear.B(2 * n + i, i) = 1 / m.inductance;
  }
  linear.A.block(0, n, n, n).setIdentity();
  linear.A.block(n, 0, n, n) = M.solve(MatX<double>(-tau.byQ));
  linear.A.block(n, n, n, n) = M.solve(byRate);
  linear.A.block(n, 2 * n, n, n) = M.solve(byCurrent);
  return linear;
}

}  // namespace denavit
