#include "models/identification/base_formulas.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/dynamics/base_inertia.h"
#include "core/identification/inertial_parameters.h"
#include "models/generation/base_parameter_text.h"
#include "models/generation/symbolic_robot.h"
#include "models/json/number_text.h"

namespace denavit {

namespace {

/// The regrouped inertias of an arm whose links' parameters are letters.
class RegroupedLetters {
 public:
  /// @param values  of the letters: 10 n of links in their frames F, n of rotors
  RegroupedLetters(const RobotDescription& robot, const VecX<double>& values)
      : constants_(std::make_shared<ConstantTable>()), graph_(constants_), values_(values) {
    const ExpressionScope scope(graph_);
    RobotDescription hollow = withoutInertia(robot);
    FormulaArm<Expression> arm = makeSymbolicRobot(hollow, makeNumericArm(hollow), graph_);
    const auto n = arm.rigid.links.size();
    for (std::size_t i = 0; i < n; ++i) placeLink(i, arm.X_LF[i], hollow, arm.rigid.links[i]);
    for (const BodyInertia<Expression>& body : calcBaseInertias(arm.rigid)) {
      for (const Expression& element : {body.mass, body.h[0], body.h[1], body.h[2], body.xx,
                                        body.xy, body.xz, body.yy, body.yz, body.zz}) {
        elements_.push_back(element.of.factor);
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      elements_.push_back(letter("Jr", i, 10 * n + i).of.factor);
    }
  }

  /// Of a column of BaseParameterSet.
  [[nodiscard]] Constant element(int column) const {
    return elements_[static_cast<std::size_t>(column)];
  }
  [[nodiscard]] int size() const { return static_cast<int>(elements_.size()); }
  [[nodiscard]] const ConstantTable& constants() const { return *constants_; }

 private:
  Expression letter(const std::string& name, std::size_t link, std::size_t index) {
    const std::string full = name + std::to_string(link + 1);
    const double value = values_[static_cast<Eigen::Index>(index)];
    return Expression(Multiple{kUnit, constants_->parameter(full, value)});
  }

  /// A link of mass m, first moment h and tensor I in F. The core wants it by its centre h / m: its
  /// moments in L are written down before, without that quotient, and are then known.
  void placeLink(std::size_t i, const Pose<Expression>& X_LF, const RobotDescription& robot,
                 Link<Expression>& link) {
    std::array<Expression, kBodyParameterCount> p;
    for (std::size_t k = 0; k < p.size(); ++k) p[k] = letter(kBodyParameterNames[k], i, 10 * i + k);
    const BodyInertia<Expression> body{p[0], {p[1], p[2], p[3]}, p[4], p[7], p[9], p[5], p[6],
                                       p[8]};
    LinkPose<Expression> X;
    X.a = robot.convention == Convention::Standard ? X_LF.p[0] : Expression();
    X.cosAlpha = X_LF.R(1, 1);
    X.sinAlpha = X_LF.R(2, 1);
    X.cosTheta = Expression(1);
    X.sinTheta = X.d = Expression();
    BodyInertia<Expression> inL = makeNoInertia<Expression>();
    addInertia(X, body, inL);
    const Expression& m = p[0];
    link.mass = m;
    link.p_LC = Vec3<Expression>(inL.h[0] / m, inL.h[1] / m, inL.h[2] / m);
    const Vec3<Expression>&c = link.p_LC, &h = inL.h;
    const Expression x = h[0] * c[0], y = h[1] * c[1], z = h[2] * c[2];
    link.I_LC_L(0, 0) = inL.xx - (y + z);
    link.I_LC_L(1, 1) = inL.yy - (x + z);
    link.I_LC_L(2, 2) = inL.zz - (x + y);
    link.I_LC_L(0, 1) = link.I_LC_L(1, 0) = inL.xy + h[0] * c[1];
    link.I_LC_L(0, 2) = link.I_LC_L(2, 0) = inL.xz + h[0] * c[2];
    link.I_LC_L(1, 2) = link.I_LC_L(2, 1) = inL.yz + h[1] * c[2];
  }

  std::shared_ptr<ConstantTable> constants_;
  ExpressionGraph graph_;
  const VecX<double>& values_;
  std::vector<Constant> elements_;
};

bool isOneOf(int column, const std::vector<int>& columns) {
  return std::find(columns.begin(), columns.end(), column) != columns.end();
}

/// What regrouping leaves although it depends on other columns.
std::vector<int> findDependent(const RegroupedLetters& letters, const BaseParameterSet& base) {
  std::vector<int> columns;
  for (int k = 0; k < letters.size(); ++k) {
    const bool isGone = letters.element(k) == kZero || isOneOf(k, base.withoutEffect);
    if (!isGone && !isOneOf(k, base.columns)) columns.push_back(k);
  }
  return columns;
}

/// " + 0.5 (a + b)" of a factor and a sum.
std::string timesText(double factor, const std::string& sum) {
  const bool isUnit = std::abs(std::abs(factor) - 1) < 1e-9;
  const bool isSum = sum.find(' ') != std::string::npos;
  const bool isPlain = isUnit && (factor > 0 ? sum.front() != '-' : !isSum && sum.front() != '-');
  std::string text = factor < 0 ? " - " : " + ";
  if (!isUnit) text += toReadable(std::abs(factor)) + " ";
  return text + (isPlain || (!isSum && sum.front() != '-') ? sum : "(" + sum + ")");
}

}  // namespace

RobotDescription withoutInertia(RobotDescription robot) {
  robot.payload = {};
  for (JointDescription& joint : robot.joints) {
    joint.link = {};
    joint.friction = {};
    joint.actuator = {};
  }
  return robot;
}

std::vector<BaseParameterText> describeBaseParameters(const RobotDescription& robot,
                                                      const BaseParameterSet& base) {
  const auto n = static_cast<int>(robot.joints.size());
  const VecX<double> ones = VecX<double>::LinSpaced(11 * n, 1, 2);
  const RegroupedLetters letters(robot, ones);
  const std::vector<int> dependent = findDependent(letters, base);
  std::vector<BaseParameterText> texts;
  for (int k = 0; k < base.count(); ++k) {
    const int own = base.columns[static_cast<std::size_t>(k)];
    const BaseParameter parameter{nameOfColumn(own, n), letters.element(own)};
    BaseParameterText text{parameter.name, formulaOf(parameter, letters.constants()),
                           unitOf(parameter)};
    const bool isRotor = own >= 10 * n;
    if (isRotor &&
        robot.joints[static_cast<std::size_t>(own - 10 * n)].type == JointType::Prismatic) {
      text.unit = "kg";
    }
    for (const int other : dependent) {
      const double factor = base.grouping(k, other);
      if (factor == 0) continue;
      text.formula += timesText(
          factor, formulaOf({nameOfColumn(other, n), letters.element(other)}, letters.constants()));
    }
    texts.push_back(text);
  }
  return texts;
}

VecX<double> calcByFormulas(const RobotDescription& robot, const BaseParameterSet& base,
                            const VecX<double>& parameters) {
  const RegroupedLetters letters(robot, parameters);
  const std::vector<int> dependent = findDependent(letters, base);
  VecX<double> values(base.count());
  for (int k = 0; k < base.count(); ++k) {
    const int own = base.columns[static_cast<std::size_t>(k)];
    values[k] = letters.constants().value(letters.element(own));
    for (const int other : dependent) {
      values[k] += base.grouping(k, other) * letters.constants().value(letters.element(other));
    }
  }
  return values;
}

}  // namespace denavit
