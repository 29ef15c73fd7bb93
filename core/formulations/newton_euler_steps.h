#pragma once

#include <string>
#include <vector>

#include "core/arm/arm.h"
#include "core/formulations/craig.h"
#include "core/formulations/luh_walker_paul.h"

namespace denavit {

/// Whose letters and link frames a Newton-Euler recursion is written in.
enum class StepNotation { Craig, LuhWalkerPaul };

/// What an equation of the recursion computes, in the letters of Craig (2005).
enum class StepQuantity {
  AngularVelocity,         ///< ω [rad/s]
  AngularAcceleration,     ///< ω̇, Turney's α [rad/s²]
  OriginAcceleration,      ///< v̇ of the frame's origin, Turney's a [m/s²], gravity included
  MassCentreAcceleration,  ///< v̇_C, Turney's â [m/s²], gravity included
  InertiaForce,            ///< F [N]
  InertiaMoment,           ///< N [N m]
  JointForce,              ///< f [N] that the inner link puts on this one
  JointMoment,             ///< n [N m] that the inner link puts on this one, about the joint
  Effort                   ///< τ [N m|N] of the joint
};
/// "rad/s", "N m"; of an effort by the joint's type.
[[nodiscard]] std::string_view stepUnit(StepQuantity quantity, JointType joint);
/// Whether its arrow is an axis to turn about, not a way to go.
[[nodiscard]] bool isAngular(StepQuantity quantity, JointType joint);
/// Its letter for link number `link`, in markup (see StepTerm).
[[nodiscard]] std::string stepSymbol(StepQuantity quantity, StepNotation notation, int link);

/// An addend of an equation. Formulas are markup: "_{..}" below, "^{..}" above the line, and "#c",
/// "#p", "#o" for the number of this link, of the one before it and of the one after it.
struct StepTerm {
  std::string formula;
  Eigen::VectorXd value;  ///< 3 components in this link's frame; 1 of an effort
};

/// What goes into an equation: a number, a vector or a matrix.
struct StepInput {
  std::string symbol;  ///< markup
  std::string unit;
  Eigen::MatrixXd value;
};

/// A vector of the recursion: quantity and link, 0-based; -1 is the base.
struct StepVector {
  StepQuantity quantity;
  int link;
  bool operator==(const StepVector&) const = default;
};

/// One equation of the recursion for one link, with its numbers.
struct NewtonEulerStep {
  StepQuantity quantity = StepQuantity::AngularVelocity;
  bool outward = true;
  int link = 0;  ///< 0-based
  JointType joint = JointType::Revolute;
  std::string equation;         ///< "6.45"
  std::string left, right;      ///< the paper's equation, markup
  std::string remark;           ///< what a reader should know; may be empty
  std::vector<StepTerm> terms;  ///< their sum is `value`
  std::vector<StepInput> inputs;
  std::vector<StepVector> uses;  ///< vectors of the recursion that go into it
  Eigen::VectorXd value;         ///< 3 components in this link's frame; 1 of an effort
};

/// A Newton-Euler recursion taken apart, as Craig (2005, eq. 6.31-6.53) or Luh, Walker, Paul (1980;
/// Turney, Mudge, Lee 1981, eq. 3.7-3.13) write it: link by link outward, then inward. The results
/// are those of Craig<double> and LuhWalkerPaul<double>; reflected rotor inertias, which no paper
/// has, are an addend of the effort.
class NewtonEulerTrace {
 public:
  /// @param q, qd, qdd [rad|m, per s, per s²] of size N
  NewtonEulerTrace(const Arm<double>& arm, StepNotation notation, const VecX<double>& q,
                   const VecX<double>& qd, const VecX<double>& qdd);

  [[nodiscard]] StepNotation notation() const { return notation_; }
  [[nodiscard]] int stepCount() const;
  /// @param k  0 to stepCount() - 1
  [[nodiscard]] NewtonEulerStep step(int k) const;
  /// The step that computes a quantity of a link; -1 where the notation has none.
  [[nodiscard]] int findStep(StepQuantity quantity, int link) const;
  /// [N m|N] inverse dynamics, rotors included.
  [[nodiscard]] const VecX<double>& tau() const { return tau_; }

  /// A vector where it acts, in the world.
  struct Placed {
    Eigen::Vector3d p_W;  ///< [m] frame origin, mass centre or joint
    Eigen::Vector3d v_W;  ///< in the quantity's unit
  };
  [[nodiscard]] Placed place(const StepVector& vector) const;

 private:
  struct Motion {
    Vec3<double> w, wd, vd;
  };
  [[nodiscard]] Motion motionOf(int link) const;
  [[nodiscard]] Vec3<double> valueOf(const StepVector& vector) const;
  void fillCraig(NewtonEulerStep& step) const;
  void fillCraigMotion(NewtonEulerStep& step) const;
  void fillCraigLoad(NewtonEulerStep& step) const;
  void fillLuhWalkerPaul(NewtonEulerStep& step) const;
  void fillDistalMotion(NewtonEulerStep& step) const;
  void fillDistalLoad(NewtonEulerStep& step) const;
  void fillEffort(NewtonEulerStep& step) const;

  const Arm<double> arm_;  ///< its own: the arm on screen changes while a trace is looked at
  StepNotation notation_;
  DistalArm<double> distal_;
  VecX<double> qd_, qdd_, tau_;
  VecX<double> coupledForces_;  ///< [N m|N] of rotors that several joints turn
  Craig<double>::Work craig_;
  LuhWalkerPaul<double>::Work luhWalkerPaul_;
  std::vector<Pose<double>> X_WL_, X_WF_;  ///< joint frames; the notation's link frames
};

}  // namespace denavit
