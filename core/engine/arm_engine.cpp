#include "core/engine/arm_engine.h"

#include <algorithm>
#include <cmath>

namespace denavit {

void ArmEngine::addWrench(int link, const Vec3<double>& point, const Vec6<double>& w,
                          VecX<double>& force) {
  calcJacobian(link, point, J_);
  force.noalias() += J_.transpose() * w;
}

void ArmEngine::linearize(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& qdd,
                          MatX<double>& S, MatX<double>& D) {
  constexpr double kDifference = 1e-6;  // relative to the coordinate or 1 [rad|m]
  const Eigen::Index n = q.size();
  S.resize(n, n);
  D.resize(n, n);
  const auto addForces = [&](const VecX<double>& rates, double factor, auto column) {
    calcBias(rates, forces_);
    column += factor * forces_;
    column += factor * (inertia() * qdd);
  };
  for (MatX<double>* slopes : {&S, &D}) {
    slopes->setZero();
    const VecX<double>& middle = slopes == &S ? q : qd;
    for (Eigen::Index k = 0; k < n; ++k) {
      const double h = kDifference * std::max(1.0, std::abs(middle[k]));
      for (const double side : {1.0, -1.0}) {
        trial_ = middle;
        trial_[k] += side * h;
        place(slopes == &S ? trial_ : q);
        addForces(slopes == &S ? qd : trial_, side / (2 * h), slopes->col(k));
      }
    }
  }
  place(q);
}

}  // namespace denavit
