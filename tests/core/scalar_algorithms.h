#pragma once

#include <vector>

#include "core/dynamics/articulated_body.h"
#include "core/dynamics/energy.h"
#include "core/dynamics/forward_dynamics.h"
#include "core/dynamics/inertia_power.h"
#include "core/dynamics/torque_terms.h"
#include "core/dynamics/walker_orin.h"
#include "core/flexible/flexible_energy.h"
#include "core/flexible/flexible_forward_dynamics.h"
#include "core/flexible/tip_slope.h"
#include "core/formulations/craig.h"
#include "core/formulations/freeman.h"
#include "core/formulations/gibbs_appell.h"
#include "core/formulations/hollerbach_3x3.h"
#include "core/formulations/hollerbach_4x4.h"
#include "core/formulations/lagrange_tabulated.h"
#include "core/formulations/luh_walker_paul.h"
#include "core/formulations/modified_newton_euler.h"
#include "core/formulations/own_newton_euler.h"
#include "core/formulations/uicker_kahn.h"
#include "core/formulations/waters.h"
#include "core/formulations/zomaya_morris.h"

namespace denavit::test {

/// A state of an arm, rigid or not, with a third quantity per coordinate: accelerations or forces.
template <typename T>
struct ScalarState {
  VecX<T> q, qd, x;
};

/// All results of an algorithm, one after the other.
template <typename T>
class Numbers {
 public:
  void add(const T& number) { all_.push_back(number); }
  /// Column by column.
  template <int Rows, int Cols>
  void add(const Eigen::Matrix<T, Rows, Cols>& numbers) {
    all_.insert(all_.end(), numbers.data(), numbers.data() + numbers.size());
  }
  void add(const Pose<T>& pose) {
    add(pose.R);
    add(pose.p);
  }
  [[nodiscard]] const std::vector<T>& all() const { return all_; }

 private:
  std::vector<T> all_;
};

/// One or a few algorithms of the core over a scalar, from an arm and a state to numbers.
template <typename Arm, typename T>
struct ScalarAlgorithm {
  const char* name;
  void (*run)(const Arm& arm, const ScalarState<T>& s, Numbers<T>& out);
};
template <typename T>
using RigidAlgorithm = ScalarAlgorithm<Arm<T>, T>;
template <typename T>
using FlexibleAlgorithm = ScalarAlgorithm<FlexibleArm<T>, T>;

template <typename T>
void runKinematics(const Arm<T>& arm, const ScalarState<T>& s, Numbers<T>& out) {
  Kinematics<T> kinematics;
  Jacobian<T> J;
  calcForwardKinematics(arm, s.q, kinematics);
  calcJacobian(arm, kinematics, J);
  for (const Pose<T>& X_WL : kinematics.X_WL) out.add(X_WL);
  out.add(kinematics.X_WT);
  out.add(J);
}

template <typename T>
void runInfluence(const Arm<T>& arm, const ScalarState<T>& s, Numbers<T>& out) {
  Kinematics<T> kinematics;
  InfluenceCoefficients<T> point, rotation;
  calcForwardKinematics(arm, s.q, kinematics);
  const int last = arm.jointCount() - 1;
  calcTranslationalInfluence(arm, kinematics, last, kinematics.X_WT.p, 3, point);
  calcRotationalInfluence(arm, kinematics, last, 3, rotation);
  for (const auto* k : {&point, &rotation}) {
    out.add(calcRate(*k, s.qd));
    out.add(calcSecondRate(*k, s.qd, s.x));
    out.add(calcJerk(*k, s.qd, s.x, s.q));
  }
}

template <typename T>
void runNewtonEuler(const Arm<T>& arm, const ScalarState<T>& s, Numbers<T>& out) {
  NewtonEulerWork<T> work;
  VecX<T> tau;
  calcInverseDynamics(arm, s.q, s.qd, s.x, work, tau);
  out.add(tau);
  calcGravityForces(arm, s.q, work, tau);
  out.add(tau);
  calcCoriolisForces(arm, s.q, s.qd, work, tau);
  out.add(tau);
}

template <typename T>
void runInertia(const Arm<T>& arm, const ScalarState<T>& s, Numbers<T>& out) {
  InertiaMatrixWork<T> composite;
  RestingArmWork<T> resting;
  MatX<T> M;
  calcInertiaMatrix(arm, s.q, composite, M);
  out.add(M);
  calcInertiaByMethod1(arm, composite.X_PL, resting, M);
  out.add(M);
  calcInertiaByMethod2(arm, composite.X_PL, resting, M);
  out.add(M);
}

template <typename T>
void runForwardDynamics(const Arm<T>& arm, const ScalarState<T>& s, Numbers<T>& out) {
  ForwardDynamicsWork<T> work;
  VecX<T> qdd;
  calcForwardDynamics(arm, s.q, s.qd, s.x, work, qdd);
  out.add(qdd);
}

template <typename T>
void runArticulatedBodies(const Arm<T>& arm, const ScalarState<T>& s, Numbers<T>& out) {
  ArticulatedDynamicsWork<T> work;
  VecX<T> qdd, x = s.x, accelerations = s.qd;
  calcArticulatedDynamics(arm, s.q, s.qd, s.x, work, qdd);
  out.add(qdd);
  std::vector<char> held(arm.links.size(), 0);
  held[1] = 1;
  calcArticulatedInertia(arm, work.newtonEuler.X_PL, &held, work.body);
  solveArticulated(arm, work.newtonEuler.X_PL, &held, work.body, x, accelerations);
  out.add(accelerations);
  out.add(x);
}

template <typename T>
void runEnergies(const Arm<T>& arm, const ScalarState<T>& s, Numbers<T>& out) {
  Kinematics<T> kinematics;
  LinkPoses<T> X_PL;
  calcForwardKinematics(arm, s.q, kinematics);
  calcLinkPoses(arm, s.q, X_PL);
  out.add(calcKineticEnergy(arm, X_PL, s.qd));
  out.add(calcPotentialEnergy(arm, kinematics));
}

template <typename T>
void runTorqueTerms(const Arm<T>& arm, const ScalarState<T>& s, Numbers<T>& out) {
  TorqueTermsWork<T> work;
  TorqueTerms<T> terms;
  calcTorqueTerms(arm, s.q, s.qd, s.x, work, terms);
  for (const auto* term : {&terms.ownInertia, &terms.coupledInertia, &terms.centrifugal,
                           &terms.coriolis, &terms.gravity}) {
    out.add(*term);
  }
  out.add(terms.calcSum());
}

template <typename T>
void runConfigurationSpace(const Arm<T>& arm, const ScalarState<T>& s, Numbers<T>& out) {
  NewtonEulerWork<T> work;
  ConfigurationSpaceForm<T> form;
  calcConfigurationSpaceForm(arm, s.q, work, form);
  out.add(form.M);
  out.add(form.B);
  out.add(form.C);
  out.add(form.G);
  out.add(form.calcVelocityForces(s.qd));
  out.add(form.calcChristoffelMatrix(s.qd));
}

template <typename T>
void runTorqueDerivatives(const Arm<T>& arm, const ScalarState<T>& s, Numbers<T>& out) {
  InertiaPowerWork<T> work;
  TorqueDerivatives<T> derivatives;
  VecX<T> rate;
  calcTorqueDerivatives(arm, s.q, s.qd, s.x, work, derivatives);
  calcTorqueRate(derivatives, s.qd, s.x, s.q, rate);
  out.add(derivatives.byQ);
  out.add(derivatives.byQd);
  out.add(derivatives.byQdd);
  out.add(rate);
}

/// Every algorithm over a rigid arm.
template <typename T>
const std::vector<RigidAlgorithm<T>>& rigidAlgorithms() {
  static const std::vector<RigidAlgorithm<T>> all{
      {"kinematics", runKinematics<T>},
      {"influence coefficients", runInfluence<T>},
      {"Newton-Euler", runNewtonEuler<T>},
      {"inertia matrix", runInertia<T>},
      {"forward dynamics", runForwardDynamics<T>},
      {"articulated bodies", runArticulatedBodies<T>},
      {"energies", runEnergies<T>},
      {"torque terms", runTorqueTerms<T>},
      {"configuration-space form", runConfigurationSpace<T>},
      {"torque derivatives", runTorqueDerivatives<T>},
  };
  return all;
}

template <typename T>
void runFlexibleKinematics(const FlexibleArm<T>& arm, const ScalarState<T>& s, Numbers<T>& out) {
  BentLinks<T> bent;
  FlexibleKinematics<T> kinematics;
  Jacobian<T> J;
  calcBentLinks(arm, s.q, bent);
  calcFlexibleKinematics(arm, bent, kinematics);
  calcFlexibleJacobian(arm, bent, kinematics, J);
  for (const Pose<T>& X_WE : kinematics.X_WE) out.add(X_WE);
  out.add(kinematics.X_WT);
  out.add(J);
  for (const FlexibleLink<T>& link : arm.links) out.add(calcTipSlope(link, s.q));
  out.add(calcFlexibleGravityEnergy(arm, bent, kinematics));
  out.add(calcStrainEnergy(arm, s.q));
}

template <typename T>
void runFlexibleNewtonEuler(const FlexibleArm<T>& arm, const ScalarState<T>& s, Numbers<T>& out) {
  FlexibleNewtonEulerWork<T> work;
  VecX<T> tau;
  calcFlexibleInverseDynamics(arm, s.q, s.qd, s.x, work, tau);
  out.add(tau);
  calcFlexibleGravity(arm, work, tau);
  out.add(tau);
  calcFlexibleCoriolis(arm, s.qd, work, tau);
  out.add(tau);
}

template <typename T>
void runFlexibleInertia(const FlexibleArm<T>& arm, const ScalarState<T>& s, Numbers<T>& out) {
  FlexibleNewtonEulerWork<T> motion;
  FlexibleInertiaWork<T> work;
  MatX<T> M;
  calcBentLinks(arm, s.q, motion.bent);
  calcFlexibleInertia(arm, motion.bent, work, M);
  out.add(M);
  out.add(calcFlexibleKineticEnergy(M, s.qd));
  calcFlexibleInertiaByMethod2(arm, motion, work, M);
  out.add(M);
}

template <typename T>
void runFlexibleForwardDynamics(const FlexibleArm<T>& arm, const ScalarState<T>& s,
                                Numbers<T>& out) {
  FlexibleDynamicsWork<T> work;
  VecX<T> qdd;
  calcFlexibleForwardDynamics(arm, s.q, s.qd, s.x, work, qdd);
  out.add(qdd);
}

/// Every algorithm over an arm some of whose links bend.
template <typename T>
const std::vector<FlexibleAlgorithm<T>>& flexibleAlgorithms() {
  static const std::vector<FlexibleAlgorithm<T>> all{
      {"kinematics", runFlexibleKinematics<T>},
      {"Newton-Euler", runFlexibleNewtonEuler<T>},
      {"inertia matrix", runFlexibleInertia<T>},
      {"forward dynamics", runFlexibleForwardDynamics<T>},
  };
  return all;
}

/// A formulation over any scalar.
template <typename T>
struct ScalarFormulation {
  std::string_view name;
  std::unique_ptr<InverseDynamics<T>> (*make)(const Arm<double>& arm);
};

/// The registry has them over two scalars: compiled once already, these are taken from there. None
/// where it has not got it.
template <typename T, template <typename> class F>
ScalarFormulation<T> makeScalarFormulation() {
  const std::string_view name = F<double>::kInfo.name;
  [[maybe_unused]] const auto* known = findFormulation(name);
  if constexpr (std::is_same_v<T, double>) {
    return {name, known ? known->make : nullptr};
  } else if constexpr (std::is_same_v<T, Counted>) {
    return {name, known ? known->makeCounted : nullptr};
  } else {
    return {name, [](const Arm<double>& arm) -> std::unique_ptr<InverseDynamics<T>> {
              return std::make_unique<InverseDynamicsBy<F, T>>(arm);
            }};
  }
}
template <typename T, template <typename> class... F>
std::vector<ScalarFormulation<T>> makeFormulations() {
  return {makeScalarFormulation<T, F>()...};
}

/// Every formulation, as in the registry.
template <typename T>
const std::vector<ScalarFormulation<T>>& scalarFormulations() {
  static const auto all =
      makeFormulations<T, OwnNewtonEuler, LuhWalkerPaul, Craig, ModifiedNewtonEuler, UickerKahn,
                       LagrangeTabulated, Waters, Hollerbach4x4, Hollerbach3x3, GibbsAppell,
                       Freeman, ZomayaMorris, ZomayaMorrisOrdered>();
  return all;
}

}  // namespace denavit::test
