#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/arm/arm.h"
#include "core/dynamics/coupled_rotors.h"
#include "core/formulations/distal_arm.h"
#include "core/scalar/counted.h"

namespace denavit {

/// What a formulation is called and where it comes from.
struct FormulationInfo {
  std::string_view name;      ///< on the command line: "luh-walker-paul"
  std::string_view title;     ///< for people: "Newton-Euler (Luh, Walker, Paul)"
  std::string_view source;    ///< author, year, equations
  bool approximate = false;   ///< leaves out terms: its torques are not those of the other ones
  std::string_view remark{};  ///< what a reader of its numbers should know; may be empty
};

/// Inverse dynamics of one arm by one formulation, with its own scratch: tau = M qdd + C qd + g
/// without friction, payload and reflected rotor inertias included. Allocates nothing in calc().
template <Scalar T>
class InverseDynamics {
 public:
  virtual ~InverseDynamics() = default;
  /// @param q, qd, qdd [rad|m, per s, per s²] of size N   @param tau [N m|N] of size N, filled
  virtual void calc(const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd, VecX<T>& tau) = 0;
};

/// A registered way to the same torques. How to add one: a header like its siblings in this folder,
/// and its line in registry.cpp; tests, command line and laboratory then know it.
struct Formulation : FormulationInfo {
  std::unique_ptr<InverseDynamics<double>> (*make)(const Arm<double>& arm) = nullptr;
  std::unique_ptr<InverseDynamics<Counted>> (*makeCounted)(const Arm<double>& arm) = nullptr;
};

/// All formulations, the program's own first.
[[nodiscard]] const std::vector<Formulation>& formulations();
/// The formulation of that name, or null.
[[nodiscard]] const Formulation* findFormulation(std::string_view name);

/// A formulation F has: kInfo; Model, the constant arm in the frames it works in (Arm or
/// DistalArm); Work, scratch sized by Work(model); and calc(model, q, qd, qdd, work, tau) for the
/// links alone. Rotors, which no paper has, are added here.
template <template <typename> class F, Scalar T>
class InverseDynamicsBy final : public InverseDynamics<T> {
 public:
  using Model = typename F<T>::Model;

  explicit InverseDynamicsBy(const Arm<double>& arm)
      : model_(makeModel(arm)),
        work_(model_),
        coupledRotors_(arm.coupledRotors.template cast<T>()) {
    for (std::size_t i = 0; i < arm.links.size(); ++i) {
      const double inertia = arm.links[i].rotorInertia;
      if (inertia != 0) rotors_.push_back({static_cast<Eigen::Index>(i), T(inertia)});
    }
  }

  void calc(const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd, VecX<T>& tau) override {
    F<T>::calc(model_, q, qd, qdd, work_, tau);
    for (const Rotor& rotor : rotors_) tau[rotor.joint] += rotor.inertia * qdd[rotor.joint];
    addCoupledRotorForces(coupledRotors_, qdd, 0, tau);
  }

 private:
  struct Rotor {
    Eigen::Index joint;
    T inertia;
  };
  static Model makeModel(const Arm<double>& arm) {
    if constexpr (std::is_same_v<Model, DistalArm<T>>) {
      return makeDistalArm(arm).template cast<T>();
    } else {
      return arm.cast<T>();
    }
  }

  const Model model_;
  typename F<T>::Work work_;
  std::vector<Rotor> rotors_;
  MatX<T> coupledRotors_;
};

/// The registry's row of a formulation.
template <template <typename> class F>
Formulation makeFormulation() {
  Formulation row;
  static_cast<FormulationInfo&>(row) = F<double>::kInfo;
  row.make = [](const Arm<double>& arm) -> std::unique_ptr<InverseDynamics<double>> {
    return std::make_unique<InverseDynamicsBy<F, double>>(arm);
  };
  row.makeCounted = [](const Arm<double>& arm) -> std::unique_ptr<InverseDynamics<Counted>> {
    return std::make_unique<InverseDynamicsBy<F, Counted>>(arm);
  };
  return row;
}

}  // namespace denavit
