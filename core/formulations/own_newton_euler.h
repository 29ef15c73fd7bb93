#pragma once

#include "core/dynamics/newton_euler.h"
#include "core/formulations/formulation.h"

namespace denavit {

/// The recursion that the program itself runs (core/dynamics/newton_euler.h), for comparison.
template <typename T>
struct OwnNewtonEuler {
  static constexpr FormulationInfo kInfo{
      .name = "newton-euler",
      .title = "Newton-Euler, as this program runs it",
      .source = "after Luh, Walker, Paul 1980 and Craig 2005",
      .remark = "its count includes the reflected rotor inertia of every joint, 1 and 1 per joint"};
  using Model = Arm<T>;

  struct Work {
    explicit Work(const Model& arm) : links(arm) {
      for (Link<T>& link : links.links) link.rotorInertia = T(0);
      links.coupledRotors.resize(0, 0);
    }
    Arm<T> links;
    NewtonEulerWork<T> recursion;
  };

  static void calc(const Model&, const VecX<T>& q, const VecX<T>& qd, const VecX<T>& qdd,
                   Work& work, VecX<T>& tau) {
    calcInverseDynamics(work.links, q, qd, qdd, work.recursion, tau);
  }
};

}  // namespace denavit
