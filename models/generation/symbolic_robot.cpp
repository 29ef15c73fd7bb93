#include "models/generation/symbolic_robot.h"

#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

#include "core/dynamics/coupled_rotors.h"
#include "models/generation/named_numbers.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"

namespace denavit {

namespace {

/// After a beam a joint's a and alpha are the beam's.
Arm<Expression> withoutBeams(Arm<Expression> arm, const FlexibleArm<double>& beams) {
  for (std::size_t i = 1; i < arm.links.size(); ++i) {
    if (!beams.links[i - 1].flexible) continue;
    arm.links[i].a = arm.links[i].sinAlpha = Expression();
    arm.links[i].cosAlpha = Expression(1);
  }
  return arm;
}

/// The rotors that several joints turn; symmetric.
template <typename Numbers>
MatX<Expression> nameCoupledRotors(const MatX<double>& coupled, const Numbers& numbers) {
  MatX<Expression> made(coupled.rows(), coupled.cols());
  for (Eigen::Index i = 0; i < coupled.rows(); ++i) {
    for (Eigen::Index j = i; j < coupled.cols(); ++j) {
      made(i, j) = made(j, i) = numbers(coupledRotorName(i, j), coupled(i, j));
    }
  }
  return made;
}

}  // namespace

NumericArm makeNumericArm(const RobotDescription& robot) {
  return {makeArm(robot), makeFlexibleArm(robot), makeUserFrames(robot), makeFriction(robot)};
}

FormulaArm<Expression> makeSymbolicRobot(const RobotDescription& robot, const NumericArm& arm,
                                         ExpressionGraph& graph) {
  const NamedNumbers numbers([&graph](const std::string& name, double value) {
    return Expression(Multiple{kUnit, graph.constants().parameter(name, value)});
  });
  ArmMaker maker(robot, numbers);
  FormulaArm<Expression> made;
  made.rigid = maker.make();
  made.numbers = arm.rigid;
  made.rigid.coupledRotors = nameCoupledRotors(arm.rigid.coupledRotors, numbers);
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    made.X_LF.push_back(maker.makeUserFrame(i));
  }
  if (arm.flexible) {
    made.isFlexible = true;
    made.flexible = makeSymbolicArm(*arm.flexible, withoutBeams(made.rigid, *arm.flexible), graph);
  }
  for (const JointFriction& friction : arm.friction) {
    const std::string number = std::to_string(made.friction.size() + 1);
    made.friction.push_back({numbers("Bv" + number, friction.viscous),
                             numbers("Tp" + number, friction.coulombPositive),
                             numbers("Tn" + number, friction.coulombNegative)});
  }
  return made;
}

std::string unitOfParameter(const std::string& name) {
  struct Entry {
    std::string_view prefix, unit;
  };
  // The longest prefix decides: they come in that order.
  static constexpr std::array<Entry, 33> kUnits{{{"alpha", "rad"},
                                                 {"theta", "rad"},
                                                 {"baseroll", "rad"},
                                                 {"basepitch", "rad"},
                                                 {"baseyaw", "rad"},
                                                 {"toolroll", "rad"},
                                                 {"toolpitch", "rad"},
                                                 {"toolyaw", "rad"},
                                                 {"base", "m"},
                                                 {"tool", "m"},
                                                 {"mll", "kg m^2"},
                                                 {"ml", "kg m"},
                                                 {"mL", "kg"},
                                                 {"mp", "kg"},
                                                 {"ML", "kg"},
                                                 {"Bv", "N m s/rad | N s/m"},
                                                 {"Tp", "N m | N"},
                                                 {"Tn", "N m | N"},
                                                 {"kj", "N m/rad | N/m"},
                                                 {"dj", "N m s/rad | N s/m"},
                                                 {"Kx", "N m/rad"},
                                                 {"K", "N/m"},
                                                 {"Dx", "N m s/rad"},
                                                 {"D", "N s/m"},
                                                 {"I", "kg m^2"},
                                                 {"J", "kg m^2"},
                                                 {"B", "kg"},
                                                 {"e", "kg"},
                                                 {"h", "kg m"},
                                                 {"g", "m/s^2"},
                                                 {"m", "kg"},
                                                 {"s", "1/m | 1"},
                                                 {"", "m"}}};
  for (const auto& [prefix, unit] : kUnits) {
    if (name.rfind(prefix, 0) == 0) return std::string(unit);
  }
  return "";
}

}  // namespace denavit
