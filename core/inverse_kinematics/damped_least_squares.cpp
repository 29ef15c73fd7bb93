#include "core/inverse_kinematics/damped_least_squares.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Cholesky>

#include "core/spatial/turn.h"

namespace denavit {

DampedLeastSquares::DampedLeastSquares(const Arm<double>& arm, std::vector<JointLimits> limits,
                                       double rotationWeight)
    : arm_(arm), limits_(std::move(limits)), weight_(rotationWeight) {}

double DampedLeastSquares::calcError(const IkTarget& target, const VecX<double>& q) {
  calcForwardKinematics(arm_, q, kinematics_);
  error_.head<3>() = target.X_WT.p - kinematics_.X_WT.p;
  error_.tail<3>().setZero();
  if (target.hasOrientation) {
    error_.tail<3>() = weight_ * calcTurn(kinematics_.X_WT.R, target.X_WT.R);
  }
  return error_.squaredNorm();
}

void DampedLeastSquares::clamp(VecX<double>& q) const {
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    double& value = q[static_cast<Eigen::Index>(i)];
    value = std::min(std::max(value, limits_[i].lower), limits_[i].upper);
  }
}

IkApproach DampedLeastSquares::approach(const IkTarget& target, const VecX<double>& start,
                                        int mostRounds) {
  q_ = start;
  clamp(q_);
  double error = calcError(target, q_);
  double damping = 1e-3;
  for (int round = 0; round < mostRounds && error > 1e-28; ++round) {
    (void)calcError(target, q_);
    calcJacobian(arm_, kinematics_, J_);
    A_ = J_;
    A_.bottomRows<3>() *= target.hasOrientation ? weight_ : 0;
    g_.noalias() = A_.transpose() * error_;
    // Joints that stand at a limit and would go beyond stay there.
    for (std::size_t i = 0; i < limits_.size(); ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      const bool isStopped =
          (q_[k] <= limits_[i].lower && g_[k] < 0) || (q_[k] >= limits_[i].upper && g_[k] > 0);
      if (!isStopped) continue;
      g_[k] = 0;
      A_.col(k).setZero();
    }
    H_.noalias() = A_.transpose() * A_;
    const double scale = std::max(H_.diagonal().maxCoeff(), 1e-300);
    bool improves = false;
    while (!improves && damping < 1e12) {
      step_ = g_;
      MatX<double>& damped = H_;
      damped.diagonal().array() += damping * scale;
      const Eigen::LDLT<Eigen::Ref<MatX<double>>> solver(damped);
      solver.solveInPlace(step_);
      // The factors stand in H_.
      next_ = q_ + step_;
      clamp(next_);
      const double tried = calcError(target, next_);
      improves = tried < error;
      if (improves) {
        const double gain = error - tried;
        q_.swap(next_);
        error = tried;
        damping = std::max(damping / 5, 1e-15);
        if (gain < 1e-16 * error && step_.cwiseAbs().maxCoeff() < 1e-12) round = mostRounds;
        break;
      }
      damping *= 6;
      H_.noalias() = A_.transpose() * A_;
    }
    if (!improves) break;
  }
  return calcApproach(arm_, target, q_);
}

IkApproach calcApproach(const Arm<double>& arm, const IkTarget& target, const VecX<double>& q) {
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, q, kinematics);
  return {q, (target.X_WT.p - kinematics.X_WT.p).norm(),
          target.hasOrientation ? calcTurn(kinematics.X_WT.R, target.X_WT.R).norm() : 0.0};
}

}  // namespace denavit
