#include "models/generation/arm_polynomials.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/symbolic/arm_formulas.h"
#include "models/generation/named_numbers.h"
#include "models/generation/symbolic_robot.h"
#include "models/issue.h"

namespace denavit {
namespace {

/// Sums that grow larger than this are no equations for people.
constexpr std::size_t kMostMonomials = 6000;

/// Numbers of a description as variables of a graph, by name: products of them can be multiplied
/// out, which those of constants cannot.
struct VariableTable {
  ExpressionGraph* graph;
  std::vector<std::pair<std::string, double>> named{};  ///< per variable; joint variables first
  std::vector<Multiple> variables{};

  Expression add(const std::string& name, double value) {
    named.emplace_back(name, value);
    variables.push_back(graph->makeVariable(name));
    return Expression(variables.back());
  }
  Expression findOrAdd(const std::string& name, double value) {
    for (std::size_t k = 0; k < named.size(); ++k) {
      if (named[k].first == name) return Expression(variables[k]);
    }
    return add(name, value);
  }
};

/// The number in a name, from 1: of the link or joint; of "mp1_2" 2; 0: none.
int numberIn(const std::string& name) {
  const std::size_t from = name.find('_') == std::string::npos ? 0 : name.find('_');
  const std::size_t first = name.find_first_of("0123456789", from);
  return first == std::string::npos ? 0 : std::stoi(name.substr(first));
}

/// The robot with nothing but its shape: no mass anywhere.
RobotDescription withoutBodies(RobotDescription robot) {
  robot.payload = {};
  for (JointDescription& joint : robot.joints) {
    joint.link = {};
    joint.actuator.rotorInertia = 0;
  }
  return robot;
}

/// The same with one body each: inertia and energy are sums over bodies, and bodies by themselves
/// have no common centre of mass, by whose mass one would divide.
std::vector<RobotDescription> splitBodies(const RobotDescription& robot) {
  const RobotDescription bare = withoutBodies(robot);
  std::vector<RobotDescription> parts;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const LinkDescription& link = robot.joints[i].link;
    RobotDescription part = bare;
    part.joints[i].link = link;
    part.joints[i].link.pointMasses.clear();
    parts.push_back(part);
    for (std::size_t k = 0; k < link.pointMasses.size(); ++k) {
      part = bare;
      // In its place of the list, from which it has its name.
      part.joints[i].link.pointMasses.resize(k + 1);
      part.joints[i].link.pointMasses[k] = link.pointMasses[k];
      parts.push_back(part);
    }
  }
  RobotDescription load = bare;
  load.payload = robot.payload;
  parts.push_back(load);
  RobotDescription rotors = bare;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    rotors.joints[i].actuator = robot.joints[i].actuator;
  }
  parts.push_back(rotors);
  return parts;
}

/// Multiplies the formulas of an arm out, body by body.
class Expansion {
 public:
  explicit Expansion(const RobotDescription& robot) : robot_(robot) {
    const std::size_t n = robot.joints.size();
    findGroups();
    made_.inertia.assign(n, std::vector<TrigPolynomial>(n));
    for (std::size_t i = 0; i < n; ++i) addCoordinate(static_cast<int>(i));
  }

  ArmPolynomials make() {
    for (const RobotDescription& part : splitBodies(robot_)) addBody(part);
    return std::move(made_);
  }

 private:
  /// What a variable of the graph is.
  struct Meaning {
    std::string name;
    double value = 0;
    int joint = -1;  ///< of a joint variable
  };

  /// Joints that follow each other without a twist turn about parallel axes.
  void findGroups() {
    const NumericArm arm = makeNumericArm(robot_);
    int group = -1;
    for (std::size_t i = 0; i < arm.rigid.links.size(); ++i) {
      if (i == 0 || arm.rigid.links[i].sinAlpha != 0) ++group;
      groups_.push_back(group);
    }
  }

  void addCoordinate(int joint) {
    const auto k = static_cast<std::size_t>(joint);
    if (robot_.joints[k].type == JointType::Revolute) {
      made_.angles.push_back({"", joint, 0});
      angleGroups_.push_back(groups_[k]);
      made_.coordinates.push_back(static_cast<int>(made_.angles.size()) - 1);
    } else {
      made_.letters.push_back({"d" + std::to_string(joint + 1), 0, "m", "", -1, joint});
      made_.coordinates.push_back(static_cast<int>(made_.letters.size()) - 1);
    }
  }

  void addBody(const RobotDescription& part) {
    ExpressionGraph graph(std::make_shared<ConstantTable>());
    const ExpressionScope scope(graph);
    const auto n = static_cast<Eigen::Index>(part.joints.size());
    VecX<Expression> q(n);
    VariableTable table{&graph};
    for (Eigen::Index i = 0; i < n; ++i) q[i] = table.add("q" + std::to_string(i + 1), 0);
    FormulaArm<Expression> arm;
    arm.rigid = ArmMaker(part, NamedNumbers([&table](const std::string& name, double value) {
                           return table.findOrAdd(name, value);
                         }))
                    .make();
    arm.X_LF.assign(part.joints.size(), Pose<Expression>{});
    const auto formulas =
        makeArmFormulas(arm, {InverseForm::CentresOfMass, InertiaMethod::Method3});
    const MatX<Expression> M = formulas->calcInertia(q);
    const Expression potential =
        formulas->calcEnergies(q, VecX<Expression>::Constant(n, Expression()))[1];
    begin(graph, table);
    for (Eigen::Index i = 0; i < n; ++i) {
      for (Eigen::Index j = i; j < n; ++j) {
        made_.inertia[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] +=
            expand(M(i, j).of);
      }
    }
    made_.potential += expand(potential.of);
  }

  void begin(const ExpressionGraph& graph, const VariableTable& table) {
    graph_ = &graph;
    meanings_.clear();
    for (std::size_t k = 0; k < table.named.size(); ++k) {
      const bool isJoint = k < robot_.joints.size();
      meanings_.push_back(
          {table.named[k].first, table.named[k].second, isJoint ? static_cast<int>(k) : -1});
    }
    known_.assign(static_cast<std::size_t>(graph.size()), std::nullopt);
  }

  TrigPolynomial expand(const Multiple& multiple) {
    if (multiple.factor == kZero) return {};
    return expandNode(multiple.node).times(numberOf(multiple.factor));
  }

  [[nodiscard]] double numberOf(Constant constant) const {
    return graph_->constants().value(constant);
  }

  const TrigPolynomial& expandNode(Node node) {
    std::optional<TrigPolynomial>& known = known_[static_cast<std::size_t>(node)];
    if (!known) {
      TrigPolynomial made = multiplyOut(node);
      if (made.terms().size() > kMostMonomials) {
        failIn("", "joints", "have equations of thousands of terms, which nobody reads",
               "set small numbers of the arm to 0, or take the generated code");
      }
      known = std::move(made);
    }
    return *known;
  }

  TrigPolynomial multiplyOut(Node node) {
    switch (graph_->kind(node)) {
      case NodeKind::Unit:
        return TrigPolynomial(1);
      case NodeKind::Variable:
        return makeVariable(meaningOf(node));
      case NodeKind::Sum:
        return addUp(node);
      case NodeKind::Product: {
        TrigPolynomial product(1);
        for (const Multiple& part : graph_->parts(node)) product = product * expand(part);
        return product;
      }
      case NodeKind::Function:
        return makeFunction(node);
      case NodeKind::Inverse:
        break;
    }
    failIn("", "joints", "have equations with quotients",
           "take the generated code, which may have them");
  }

  TrigPolynomial addUp(Node node) {
    if (const auto whole = findWhole(node)) return *whole;
    TrigPolynomial sum;
    for (const Multiple& part : graph_->parts(node)) sum += expand(part);
    return sum;
  }

  [[nodiscard]] const Meaning& meaningOf(Node node) const {
    return meanings_[static_cast<std::size_t>(graph_->variable(node))];
  }

  /// Sums that have a letter of their own: the displacement of a joint with what the table adds,
  /// and the distance a + c of a centre of mass from its joint's axis.
  std::optional<TrigPolynomial> findWhole(Node node) {
    const auto parts = graph_->parts(node);
    if (parts.size() != 2) return {};
    for (const Multiple& part : parts) {
      if (graph_->kind(part.node) != NodeKind::Variable || part.factor != kOne) return {};
    }
    const Meaning* a = &meaningOf(parts[0].node);
    const Meaning* b = &meaningOf(parts[1].node);
    if (b->joint >= 0 || b->name.front() == 'a') std::swap(a, b);
    if (a->joint >= 0 && b->name == "d" + std::to_string(a->joint + 1)) {
      made_.letters[static_cast<std::size_t>(made_.coordinates[static_cast<std::size_t>(a->joint)])]
          .value = b->value;
      return makeVariable(*a);
    }
    const std::string number = std::to_string(numberIn(a->name));
    if (a->name != "a" + number || b->name != "c" + number + "x") return {};
    const double distance = a->value + b->value;
    if (std::abs(distance) < 1e-12 * std::abs(a->value)) return TrigPolynomial();
    return TrigPolynomial::letter(
        findLetter("r" + number, distance, "m", a->name + " + " + b->name));
  }

  TrigPolynomial makeVariable(const Meaning& meaning) {
    if (meaning.joint >= 0) {
      return TrigPolynomial::letter(made_.coordinates[static_cast<std::size_t>(meaning.joint)]);
    }
    // Weight is g, whichever way the world's axes point.
    const bool isGravity = meaning.name.size() == 2 && meaning.name.front() == 'g';
    if (isGravity && (robot_.gravity.array() != 0).count() == 1) {
      return TrigPolynomial::letter(findLetter("g", std::abs(meaning.value), "m/s²", ""))
          .times(meaning.value < 0 ? -1 : 1);
    }
    std::string unit = unitOfParameter(meaning.name);
    if (const std::size_t square = unit.find("^2"); square != std::string::npos)
      unit.replace(square, 2, "²");
    return TrigPolynomial::letter(findLetter(meaning.name, meaning.value, unit, ""));
  }

  int findLetter(const std::string& name, double value, const std::string& unit,
                 const std::string& meaning) {
    for (std::size_t k = 0; k < made_.letters.size(); ++k) {
      const EquationLetter& letter = made_.letters[k];
      if (letter.joint < 0 && letter.name == name) return static_cast<int>(k);
    }
    EquationLetter letter{name, value, unit, meaning, linkOf(name), -1};
    made_.letters.push_back(std::move(letter));
    return static_cast<int>(made_.letters.size()) - 1;
  }

  /// Whose mass, centre or tensor a letter is.
  [[nodiscard]] int linkOf(const std::string& name) const {
    if (name.find('L') != std::string::npos) return static_cast<int>(robot_.joints.size()) - 1;
    const bool isOfBody = std::string("mcIJpr").find(name.front()) != std::string::npos;
    return isOfBody ? numberIn(name) - 1 : -1;
  }

  TrigPolynomial makeFunction(Node node) {
    const Multiple argument = graph_->parts(node).front();
    AngleFunction function{graph_->function(node) == TapeOp::Sine, {}};
    int group = -1;
    const auto take = [&](const Multiple& part, int multiple) {
      if (graph_->kind(part.node) != NodeKind::Variable) return;
      const int angle = findAngle(meaningOf(part.node));
      if (angle < 0) return;
      function.multiples.emplace_back(angle, multiple * (part.factor < 0 ? -1 : 1));
      group = angleGroups_[static_cast<std::size_t>(angle)];
    };
    if (graph_->kind(argument.node) == NodeKind::Sum) {
      noteOffset(argument.node);
      for (const Multiple& part : graph_->parts(argument.node)) {
        take(part, argument.factor < 0 ? -1 : 1);
      }
    } else {
      take(argument, 1);
    }
    return TrigPolynomial::function(group, function);
  }

  /// q + theta is the joint's angle in the equations.
  void noteOffset(Node sum) {
    int joint = -1;
    double offset = 0;
    for (const Multiple& part : graph_->parts(sum)) {
      if (graph_->kind(part.node) != NodeKind::Variable) continue;
      const Meaning& meaning = meaningOf(part.node);
      meaning.joint >= 0 ? void(joint = meaning.joint) : void(offset = meaning.value);
    }
    if (joint < 0) return;
    made_.angles[static_cast<std::size_t>(made_.coordinates[static_cast<std::size_t>(joint)])]
        .value = offset;
  }

  /// The angle that a variable is; -1 for what the table adds to a joint's angle, which is in that.
  int findAngle(const Meaning& meaning) {
    if (meaning.joint >= 0) return made_.coordinates[static_cast<std::size_t>(meaning.joint)];
    const int number = numberIn(meaning.name);
    const bool isTheta = meaning.name.rfind("theta", 0) == 0;
    const auto joint = static_cast<std::size_t>(number - 1);
    const bool slides = isTheta && robot_.joints[joint].type == JointType::Prismatic;
    if (isTheta && !slides) return -1;
    for (std::size_t k = 0; k < made_.angles.size(); ++k) {
      if (made_.angles[k].name == meaning.name) return static_cast<int>(k);
    }
    made_.angles.push_back({meaning.name, -1, meaning.value});
    const int alone = 1000 + static_cast<int>(made_.angles.size());
    angleGroups_.push_back(slides ? groups_[joint] : alone);
    return static_cast<int>(made_.angles.size()) - 1;
  }

  const RobotDescription& robot_;
  std::vector<int> groups_;       ///< per joint: which axes are parallel to its own
  std::vector<int> angleGroups_;  ///< per angle
  ArmPolynomials made_;
  const ExpressionGraph* graph_ = nullptr;
  std::vector<Meaning> meanings_;
  std::vector<std::optional<TrigPolynomial>> known_;
};

}  // namespace

ArmPolynomials makePolynomials(const RobotDescription& robot) {
  if (makeNumericArm(robot).flexible) {
    failIn("", "joints", "have links that bend; equations in letters are those of rigid links",
           "set the modes of the beams to 0, or take the generated code");
  }
  return Expansion(robot).make();
}

}  // namespace denavit
