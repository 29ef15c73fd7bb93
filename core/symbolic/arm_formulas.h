#pragma once

#include <memory>

#include "core/dynamics/joint_friction.h"
#include "core/flexible/flexible_arm.h"
#include "core/symbolic/expression.h"

namespace denavit {

/// Where a load vector is given, or a Jacobian wanted.
struct ReferenceFrame {
  enum class Kind { World, Tool, Link } kind = Kind::World;
  int link = 0;  ///< of Link: the frame's number in the DH table; 0 is the base
};

/// Equivalent recursions for M(q): Walker and Orin's (1982) methods 2 and 3.
enum class InertiaMethod { Method2, Method3 };
/// Equivalent recursions for inverse dynamics.
enum class InverseForm {
  BaseParameters,  ///< inertias regrouped (core/dynamics/base_inertia.h)
  CentresOfMass,   ///< the recursion that the program itself runs
  DistalFrames     ///< Luh, Walker, Paul (1980) in the frames of the standard convention
};

/// One way to write an arm's equations down.
struct FormulaVariant {
  InverseForm form = InverseForm::BaseParameters;
  InertiaMethod method = InertiaMethod::Method3;
};

/// A motion, as inverse dynamics takes it.
template <Scalar T>
struct MotionFormulas {
  VecX<T> q, qd, qdd;
  bool weighs = true;      ///< with gravity
  bool hasSprings = true;  ///< with elasticity and damping of flexible links
  /// Force and moment that the tool exerts on its surroundings, at its origin.
  Vec6<T> load = Vec6<T>::Constant(T(0));
};

/// Friction of a joint that is known by numbers: B qd + Tc by the sign of qd.
template <Scalar T>
struct SlidingFriction {
  T viscous, coulombPositive, coulombNegative;
};

/// An arm, rigid or with links that bend, with what generated code knows of it.
template <Scalar T>
struct FormulaArm {
  Arm<T> rigid;             ///< of a flexible arm not used
  FlexibleArm<T> flexible;  ///< used where isFlexible
  bool isFlexible = false;
  Arm<double> numbers;  ///< of rigid: used where they decide which formulas there are
  /// The DH frames of the table in the core's link frames, one per link.
  std::vector<Pose<T>> X_LF;
  std::vector<SlidingFriction<T>> friction;  ///< one per joint, or none
  [[nodiscard]] int jointCount() const {
    return isFlexible ? flexible.jointCount() : rigid.jointCount();
  }
  [[nodiscard]] int dof() const { return isFlexible ? flexible.dof() : rigid.dof(); }
};

/// Y with tau = Y p for the base parameters p.
template <Scalar T>
struct FormulaRegressor {
  struct Parameter {
    std::string name;  ///< "Ixx3" of the regrouped inertia of link 3, "Jr2" of a rotor
    T value;
  };
  MatX<T> Y;
  std::vector<Parameter> parameters;
};

/// Which columns a regressor has.
struct RegressorColumns {
  std::vector<std::string> names;  ///< of the parameters that it is for
  /// A parameter that is none of them and changes the same torques as `factor` of one of them.
  struct Merge {
    std::string from, into;
    double factor = 1;
  };
  std::vector<Merge> merges;
  bool dropsZeros = false;  ///< leaves those out whose value is 0 in this arm
};

/// Derivatives of inverse dynamics by q and qd, N x N each.
template <Scalar T>
struct FormulaDerivatives {
  MatX<T> byPosition, byRate;
};

/// The quantities of an arm's equation of motion by one of the variants: what generators are made
/// of. Over expressions they are what is generated, over doubles what that must agree with.
template <Scalar T>
class ArmFormulas {
 public:
  virtual ~ArmFormulas() = default;
  /// M qdd + C qd + g + K q + D qd + J^T load.
  [[nodiscard]] virtual VecX<T> calcInverse(const MotionFormulas<T>& motion,
                                            const ReferenceFrame& loadFrame) = 0;
  [[nodiscard]] virtual MatX<T> calcInertia(const VecX<T>& q) = 0;
  [[nodiscard]] virtual Pose<T> calcToolPose(const VecX<T>& q) = 0;
  /// Of the tool origin, in axes of the frame.
  [[nodiscard]] virtual Jacobian<T> calcJacobian(const VecX<T>& q, const ReferenceFrame& frame) = 0;
  /// Of calcInverse without a load.
  [[nodiscard]] virtual FormulaDerivatives<T> calcDerivatives(const MotionFormulas<T>& motion) = 0;
  /// Of rigid arms; with gravity, without a load.
  [[nodiscard]] virtual FormulaRegressor<T> calcRegressor(const MotionFormulas<T>& motion,
                                                          const RegressorColumns& columns) = 0;
  /// Kinetic, gravity and strain energy.
  [[nodiscard]] virtual Vec3<T> calcEnergies(const VecX<T>& q, const VecX<T>& qd) = 0;
};

/// @param arm  outlives what is made
template <Scalar T>
[[nodiscard]] std::unique_ptr<ArmFormulas<T>> makeArmFormulas(const FormulaArm<T>& arm,
                                                              const FormulaVariant& variant);
extern template std::unique_ptr<ArmFormulas<Expression>> makeArmFormulas(
    const FormulaArm<Expression>& arm, const FormulaVariant& variant);
extern template std::unique_ptr<ArmFormulas<double>> makeArmFormulas(const FormulaArm<double>& arm,
                                                                     const FormulaVariant& variant);

}  // namespace denavit
