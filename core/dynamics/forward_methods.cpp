#include "core/dynamics/forward_methods.h"

#include "core/dynamics/articulated_body.h"
#include "core/dynamics/forward_dynamics.h"
#include "core/dynamics/walker_orin.h"

namespace denavit {

namespace {

/// Walker and Orin's methods that form M.
enum class Formation { UnitAccelerations, LowerColumns, CompositeBodies };

template <Scalar T>
struct FormingWork {
  NewtonEulerWork<T> newtonEuler;
  RestingArmWork<T> resting;
  InertiaMatrixWork<T> inertia;
  VecX<T> rest, bias;
  MatX<T> M;
};

/// M and b of one state.
template <Scalar T>
void form(Formation formation, const Arm<T>& arm, const VecX<T>& q, const VecX<T>& qd,
          FormingWork<T>& work) {
  const LinkPoses<T>& X_PL = work.newtonEuler.X_PL;
  if (work.rest.size() != arm.dof()) work.rest = VecX<T>::Constant(arm.dof(), T(0));
  calcLinkPoses(arm, q, work.newtonEuler.X_PL);
  calcNewtonEuler(arm, qd, work.rest, Vec3<T>(-arm.g_W), work.newtonEuler, work.bias);
  if (formation == Formation::UnitAccelerations) {
    calcInertiaByMethod1(arm, X_PL, work.resting, work.M);
  } else if (formation == Formation::LowerColumns) {
    calcInertiaByMethod2(arm, X_PL, work.resting, work.M);
  } else {
    calcCompositeInertia(arm, X_PL, work.inertia, work.M);
  }
}

template <Formation formation, LinearSolver solver>
class Forming final : public ForwardMethod {
 public:
  explicit Forming(const Arm<double>& arm)
      : arm_(arm), hybrid_(arm.dof(), solver), free_(arm.links.size(), 0) {}
  bool solve(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& tau,
             VecX<double>& qdd) override {
    form<double>(formation, arm_, q, qd, work_);
    tau_ = tau;
    return hybrid_.solve(work_.M, work_.bias, free_, tau_, qdd);
  }

 private:
  Arm<double> arm_;
  FormingWork<double> work_;
  HybridDynamics hybrid_;
  std::vector<char> free_;
  VecX<double> tau_;
};

class Iterating final : public ForwardMethod {
 public:
  explicit Iterating(const Arm<double>& arm) : arm_(arm), rest_(VecX<double>::Zero(arm.dof())) {}
  bool solve(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& tau,
             VecX<double>& qdd) override {
    calcInverseDynamics<double>(arm_, q, qd, rest_, newtonEuler_, x_);
    x_ = tau - x_;
    return method_.solve(arm_, newtonEuler_.X_PL, x_, qdd).converged;
  }

 private:
  Arm<double> arm_;
  VecX<double> rest_, x_;
  NewtonEulerWork<double> newtonEuler_;
  ConjugateGradients method_;
};

class Articulated final : public ForwardMethod {
 public:
  explicit Articulated(const Arm<double>& arm) : arm_(arm) {}
  bool solve(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& tau,
             VecX<double>& qdd) override {
    calcArticulatedDynamics<double>(arm_, q, qd, tau, work_, qdd);
    return isPositive(arm_, work_.newtonEuler.X_PL, nullptr, work_.body, pivots_);
  }

 private:
  Arm<double> arm_;
  ArticulatedDynamicsWork<double> work_;
  PivotWork pivots_;
};

template <typename Method>
std::unique_ptr<ForwardMethod> make(const Arm<double>& arm) {
  return std::make_unique<Method>(arm);
}

/// A state of run-time variables; which values does not matter.
VecX<Counted> makeVariables(int n, double start) {
  VecX<Counted> v(n);
  for (int i = 0; i < n; ++i) v[i] = Counted::variable(start + 0.37 * i);
  return v;
}

template <Formation formation>
OperationCount countForming(const Arm<double>& arm, CountingMode mode) {
  const int n = arm.dof();
  const Arm<Counted> counted = arm.cast<Counted>();
  const VecX<Counted> q = makeVariables(n, 0.3), qd = makeVariables(n, 0.5);
  VecX<Counted> x = makeVariables(n, 0.7);
  FormingWork<Counted> work;
  const CountingScope scope(mode);
  form<Counted>(formation, counted, q, qd, work);
  for (int i = 0; i < n; ++i) x[i] = x[i] - work.bias[i];
  factorLdlt(work.M);
  solveLdlt(work.M, x);
  return scope.count();
}

OperationCount countIterating(const Arm<double>& arm, CountingMode mode) {
  const int n = arm.dof();
  const Arm<Counted> counted = arm.cast<Counted>();
  const VecX<Counted> q = makeVariables(n, 0.3), qd = makeVariables(n, 0.5);
  const VecX<Counted> p = makeVariables(n, 0.7);
  const VecX<Counted> rest = VecX<Counted>::Constant(n, Counted(0));
  NewtonEulerWork<Counted> newtonEuler;
  RestingArmWork<Counted> resting;
  VecX<Counted> tau(n);
  OperationCount once, product;
  {
    const CountingScope scope(mode);
    calcInverseDynamics<Counted>(counted, q, qd, rest, newtonEuler, tau);
    once = scope.count();
  }
  {
    const CountingScope scope(mode);
    calcAccelerationForces<Counted>(counted, newtonEuler.X_PL, p, 0, resting, tau);
    product = scope.count();
  }
  // A step: the product, two scalar products, three vectors moved, two quotients.
  once.additions += n + n * (product.additions + 2L * (n - 1) + 3L * n);
  once.multiplications += n * (product.multiplications + 5L * n);
  once.divisions += 2L * n;
  return once;
}

OperationCount countArticulated(const Arm<double>& arm, CountingMode mode) {
  const int n = arm.dof();
  const Arm<Counted> counted = arm.cast<Counted>();
  const VecX<Counted> q = makeVariables(n, 0.3), qd = makeVariables(n, 0.5);
  const VecX<Counted> tau = makeVariables(n, 0.7);
  ArticulatedDynamicsWork<Counted> work;
  VecX<Counted> qdd;
  const CountingScope scope(mode);
  calcArticulatedDynamics<Counted>(counted, q, qd, tau, work, qdd);
  return scope.count();
}

constexpr Formation kMethod1 = Formation::UnitAccelerations, kMethod2 = Formation::LowerColumns,
                    kMethod3 = Formation::CompositeBodies;
constexpr LinearSolver kCholesky = LinearSolver::Cholesky, kLu = LinearSolver::Lu;
constexpr std::string_view kWalkerOrin = "Walker, Orin 1982";

}  // namespace

const std::vector<ForwardMethodInfo>& forwardMethods() {
  static const std::vector<ForwardMethodInfo> all{
      {"walker-orin-1-cholesky", "Method 1, unit accelerations, Cholesky", kWalkerOrin,
       make<Forming<kMethod1, kCholesky>>, countForming<kMethod1>},
      {"walker-orin-1-lu", "Method 1, unit accelerations, LU", kWalkerOrin,
       make<Forming<kMethod1, kLu>>, nullptr},
      {"walker-orin-2-cholesky", "Method 2, columns below the diagonal, Cholesky", kWalkerOrin,
       make<Forming<kMethod2, kCholesky>>, countForming<kMethod2>},
      {"walker-orin-2-lu", "Method 2, columns below the diagonal, LU", kWalkerOrin,
       make<Forming<kMethod2, kLu>>, nullptr},
      {"walker-orin-3-cholesky", "Method 3, composite bodies, Cholesky", kWalkerOrin,
       make<Forming<kMethod3, kCholesky>>, countForming<kMethod3>},
      {"walker-orin-3-lu", "Method 3, composite bodies, LU", kWalkerOrin,
       make<Forming<kMethod3, kLu>>, nullptr},
      {"walker-orin-4", "Method 4, conjugate gradients", kWalkerOrin, make<Iterating>,
       countIterating},
      {"articulated-body", "Articulated bodies", "Featherstone 1983, 1987", make<Articulated>,
       countArticulated},
  };
  return all;
}

}  // namespace denavit
