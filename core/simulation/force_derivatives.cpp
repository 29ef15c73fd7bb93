#include "core/simulation/force_derivatives.h"

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

  void calcForces() {
    if (isFlexible) {
      calcFlexibleInverseDynamics(flexible, q, qd, qdd, flexibleWork, tau);
    } else {
      calcInverseDynamics(rigid, q, qd, qdd, rigidWork, tau);
    }
  }
};

ForceDerivatives::ForceDerivatives(const Simulation& simulation) : work_(std::make_unique<Work>()) {
  work_->isFlexible = simulation.flexible != nullptr;
  if (simulation.flexible) {
    work_->flexible = simulation.flexible->cast<Seeded>();
  } else {
    work_->rigid = simulation.arm.cast<Seeded>();
  }
  for (VecX<Seeded>* v : {&work_->q, &work_->qd, &work_->qdd, &work_->tau}) {
    v->setConstant(simulation.dof(), Seeded(0));
  }
}

ForceDerivatives::~ForceDerivatives() = default;

void ForceDerivatives::calc(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& qdd,
                            Linearization& linear) {
  const Eigen::Index n = q.size();
  Work& w = *work_;
  for (Eigen::Index i = 0; i < n; ++i) {
    w.q[i] = q[i];
    w.qd[i] = qd[i];
    w.qdd[i] = qdd[i];
  }
  linear.S.resize(n, n);
  linear.D.resize(n, n);
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
      auto column = k < n ? linear.S.col(k) : linear.D.col(k - n);
      for (Eigen::Index i = 0; i < n; ++i) column[i] = w.tau[i].d[static_cast<std::size_t>(s)];
    }
  }
}

}  // namespace denavit
