#include "models/robot/make_joint_friction.h"

#include <cmath>

#include "models/formula/formula_signal.h"

namespace denavit {
namespace {

/// Friction that the user wrote as a function of the joint's own motion.
class FormulaFriction final : public FrictionLaw {
 public:
  explicit FormulaFriction(const std::string& expression) : signal_(expression, {"q", "qd"}) {}
  [[nodiscard]] double calcFriction(double q, double qd) const override {
    const double variables[] = {q, qd};
    return signal_.formula().evaluate(std::span<const double>(variables));
  }
  [[nodiscard]] const Signal* signal() const override { return &signal_; }

 private:
  FormulaSignal signal_;
};

}  // namespace

JointFriction makeJointFriction(const JointDescription& joint, bool withMotor) {
  const double G = withMotor ? joint.actuator.gearRatio : 0;
  const FrictionDescription& own = joint.friction;
  const Coulomb& motor = joint.actuator.coulomb;
  JointFriction friction;
  friction.besideViscous = G * G * joint.actuator.viscous;
  friction.viscous = own.viscous + friction.besideViscous;
  friction.besidePositive = std::fabs(G) * motor.positive;
  friction.besideNegative = std::fabs(G) * motor.negative;
  friction.coulombPositive = own.coulomb.positive + friction.besidePositive;
  friction.coulombNegative = own.coulomb.negative + friction.besideNegative;
  friction.breakaway = own.breakaway;
  friction.stribeckRate = own.stribeckRate;
  if (withMotor) friction.efficiency = joint.actuator.efficiency;
  friction.rotorInertia = G * G * joint.actuator.rotorInertia;
  if (!own.expression.empty()) friction.law = std::make_shared<FormulaFriction>(own.expression);
  return friction;
}

}  // namespace denavit
