#include "core/dynamics/walker_orin.h"

#include <cmath>

namespace denavit {

IterationResult ConjugateGradients::solve(const Arm<double>& arm, const LinkPoses<double>& X_PL,
                                          const VecX<double>& x, VecX<double>& qdd,
                                          double tolerance) {
  const int n = arm.dof();
  const double size = x.norm();
  qdd.setZero(n);
  IterationResult result;
  if (!(size > 0)) {
    result.converged = size == 0;
    return result;
  }
  image_.resize(n);
  best_ = qdd;
  double bestResidual = 1;
  // Rounding spoils the conjugacy of ill-conditioned systems: they start again from what they have.
  const int restarts = 6, sweep = 2 * n + 2;
  for (int restart = 0; restart < restarts && bestResidual > tolerance; ++restart) {
    qdd = best_;
    calcAccelerationForces(arm, X_PL, qdd, 0, work_, image_);
    residual_ = x - image_;
    direction_ = residual_;
    double rr = residual_.squaredNorm();
    for (int k = 0; k < sweep && bestResidual > tolerance; ++k) {
      calcAccelerationForces(arm, X_PL, direction_, 0, work_, image_);
      const double curvature = direction_.dot(image_);
      if (!(curvature > 0)) break;  // M is not positive definite, or nothing is left to improve
      const double step = rr / curvature;
      qdd += step * direction_;
      residual_ -= step * image_;
      ++result.iterations;
      const double next = residual_.squaredNorm();
      if (std::sqrt(next) < bestResidual * size) {
        bestResidual = std::sqrt(next) / size;
        best_ = qdd;
      }
      direction_ = residual_ + next / rr * direction_;
      rr = next;
    }
    // What the recursion believes drifts from the truth.
    calcAccelerationForces(arm, X_PL, best_, 0, work_, image_);
    bestResidual = (x - image_).norm() / size;
    if (bestResidual <= 4 * tolerance) break;
  }
  qdd = best_;
  result.residual = bestResidual;
  result.converged = bestResidual <= 1e3 * tolerance;
  return result;
}

}  // namespace denavit
