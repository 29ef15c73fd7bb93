#include "core/engine/force_derivatives.h"

#include "core/flexible/flexible_newton_euler.h"
#include "core/scalar/dual.h"

namespace denavit {

namespace {
/// So many derivatives in one pass of the recursion.
constexpr int kSeeds = 4;
using Seeded = Dual<double, kSeeds>;
}  // namespace

struct ForceDerivatives::Work {
  bool isFlexible;
  Arm<Seeded> rigid;
  FlexibleArm<Seeded> flexible;
  NewtonEulerWork<Seeded> rigidWork;
  FlexibleNewtonEulerWork<Seeded> flexibleWork;
  VecX<Seeded> q, qd, qdd, tau;

  void resize(int n) {
    for (VecX<Seeded>* v : {&q, &qd, &qdd, &tau}) v->setConstant(n, Seeded(0));
  }
  void calcForces() {
    if (isFlexible) {
      calcFlexibleInverseDynamics(flexible, q, qd, qdd, flexibleWork, tau);
    } else {
      calcInverseDynamics(rigid, q, qd, qdd, rigidWork, tau);
    }
  }
};

ForceDerivatives::ForceDerivatives(const Arm<double>& arm) : work_(std::make_unique<Work>()) {
  work_->isFlexible = false;
  work_->rigid = arm.cast<Seeded>();
  work_->resize(arm.dof());
}

ForceDerivatives::ForceDerivatives(const FlexibleArm<double>& arm)
    : work_(std::make_unique<Work>()) {
  work_->isFlexible = true;
  work_->flexible = arm.cast<Seeded>();
  work_->resize(arm.dof());
}

ForceDerivatives::~ForceDerivatives() = default;

void ForceDerivatives::calc(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& qdd,
                            MatX<double>& S, MatX<double>& D) {
  const Eigen::Index n = q.size();
  Work& w = *work_;
  for (Eigen::Index i = 0; i < n; ++i) {
    w.q[i] = q[i];
    w.qd[i] = qd[i];
    w.qdd[i] = qdd[i];
  }
  S.resize(n, n);
  D.resize(n, n);
  for (Eigen::Index first = 0; first < 2 * n; first += kSeeds) {
    const Eigen::Index count = std::min<Eigen::Index>(kSeeds, 2 * n - first);
    const auto element = [&](Eigen::Index k) -> Seeded& { return k < n ? w.q[k] : w.qd[k - n]; };
    for (Eigen::Index s = 0; s < count; ++s) {
      element(first + s) = Seeded::variable(element(first + s).value, static_cast<int>(s));
    }
    w.calcForces();
    for (Eigen::Index s = 0; s < count; ++s) {
      const Eigen::Index k = first + s;
      element(k) = element(k).value;
      auto column = k < n ? S.col(k) : D.col(k - n);
      for (Eigen::Index i = 0; i < n; ++i) column[i] = w.tau[i].d[static_cast<std::size_t>(s)];
    }
  }
}

}  // namespace denavit
