#include "app/denavit/mechanism_evaluation.h"

#include <algorithm>
#include <cmath>
#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/mechanism_arguments.h"
#include "app/denavit/number_lines.h"
#include "app/denavit/number_nodes.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "core/mechanism/hand_coordinates.h"
#include "core/mechanism/mechanism_state.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/make_arm.h"

namespace denavit {
namespace {

constexpr std::size_t kNameWidth = 26;

/// One evaluation: what was asked, made of the mechanism, and answered.
class Evaluator {
 public:
  explicit Evaluator(const MechanismRequest& request)
      : request_(request),
        given_(readGivenMechanism(request.mechanism)),
        description_(given_.description),
        mechanism_(given_.mechanism) {}

  int run() {
    query_ = makeQuery();
    state_ = calcState();
    if (request_.hand.empty()) {
      for (const auto& [option, text] :
           {std::pair{"--hand-velocity", &request_.handVelocity},
            std::pair{"--hand-acceleration", &request_.handAcceleration},
            std::pair{"--weights", &request_.weights}, std::pair{"--null-rate", &request_.nullRate},
            std::pair{"--secondary", &request_.secondary}}) {
        if (!text->empty()) failArgument(option, "is of --hand only", "give --hand x,z");
      }
    } else {
      calcHand();
    }
    requireFinite();
    if (request_.json) {
      printJson();
    } else {
      printText();
    }
    return kSuccess;
  }

 private:
  [[nodiscard]] MechanismQuery makeQuery() const {
    MechanismQuery query;
    query.q = parsePose(given_, request_.q);
    query.independent = parseJointNames("--independent", request_.independent, *mechanism_);
    if (!request_.noFriction) query.friction = makeFriction(makeJointList(description_));
    const std::size_t drives = mechanism_->actuated.size();
    if (!request_.tau.empty()) {
      query.tau = parseCounted("--tau", request_.tau, drives, "actuated joint");
    }
    if (!request_.torqueWeights.empty()) {
      query.weights =
          parseCounted("--torque-weights", request_.torqueWeights, drives, "actuated joint");
      if (!(query.weights.minCoeff() > 0)) {
        failArgument("--torque-weights", "holds a weight that is not positive",
                     "give weights of the squares, above 0");
      }
    }
    if (!request_.preload.empty()) {
      query.preload = parseCounted("--preload", request_.preload, drives, "actuated joint");
    }
    return query;
  }

  [[nodiscard]] MechanismState calcState() {
    StateOutcome outcome = calcMechanismState(mechanism_, query_);
    if (!outcome.state) failState(*outcome.problem, query_, *mechanism_);
    // How many rates there are is known now.
    const auto m = static_cast<std::size_t>(outcome.state->mobility);
    if (request_.u.empty() && request_.udot.empty()) return std::move(*outcome.state);
    query_.u = parseCounted("--u", request_.u, m, "independent joint");
    query_.udot = parseCounted("--udot", request_.udot, m, "independent joint");
    return calcAgain();
  }

  [[nodiscard]] MechanismState calcAgain() {
    StateOutcome outcome = calcMechanismState(mechanism_, query_);
    if (!outcome.state) failState(*outcome.problem, query_, *mechanism_);
    return std::move(*outcome.state);
  }

  void calcHand() {
    HandMotion motion;
    motion.coordinates = parseHand(request_.hand);
    const std::size_t k = motion.coordinates.size();
    motion.velocity = parseCounted("--hand-velocity", request_.handVelocity, k, "hand coordinate");
    motion.acceleration =
        parseCounted("--hand-acceleration", request_.handAcceleration, k, "hand coordinate");
    if (!request_.weights.empty() && request_.weights != "mass" && request_.weights != "none") {
      failArgument("--weights", "is \"" + request_.weights + "\"; it must be mass or none",
                   "mass: least kinetic energy; none: least sum of squares");
    }
    const auto m = static_cast<std::size_t>(state_.mobility);
    motion.nullRate = parseCounted("--null-rate", request_.nullRate, m, "independent joint");
    if (!request_.secondary.empty()) motion.nullRate += calcSecondary(motion);
    hand_ = calcHandState(mechanism_, state_.q, state_.independent, motion);
    motion_ = motion;
    if (hand_->isSingular) {
      failArgument(
          "--hand",
          "cannot be moved in all of these coordinates in this pose: " + counted(k, "coordinate") +
              " of " + std::to_string(m) + " freedoms, some of them dependent",
          "name fewer coordinates, or choose another pose");
    }
    // The state is that of the motion chosen.
    const HandRates& rates = chosen();
    query_.independent = state_.independent;
    query_.u = rates.u;
    query_.udot = rates.udot;
    state_ = calcAgain();
  }

  [[nodiscard]] const HandRates& chosen() const {
    return request_.weights == "mass" ? hand_->massWeighted : hand_->leastNorm;
  }

  /// The gradient of a goal times its gain: "manipulability=2".
  [[nodiscard]] VecX<double> calcSecondary(const HandMotion& motion) const {
    const std::size_t sign = request_.secondary.find('=');
    const std::string name = request_.secondary.substr(0, sign);
    const double gain = sign == std::string::npos
                            ? 1
                            : parseNumber("--secondary", request_.secondary.substr(sign + 1));
    if (name == "manipulability") {
      return gain * calcManipulabilityGradient(mechanism_, state_.q, state_.independent,
                                               motion.coordinates);
    }
    if (name == "limits") return gain * calcLimitGradient();
    failArgument("--secondary", "\"" + name + "\" is no goal",
                 "use manipulability or limits, with a gain as limits=0.5");
  }

  /// Towards the middle of the joints' ranges: of -½ Σ ((q - middle) / range)².
  [[nodiscard]] VecX<double> calcLimitGradient() const {
    const std::vector<JointLimits> limits = makeLimits(makeJointList(description_));
    VecX<double> byJoint = VecX<double>::Zero(mechanism_->dof());
    for (std::size_t i = 0; i < limits.size(); ++i) {
      const double range = limits[i].upper - limits[i].lower;
      if (!std::isfinite(range) || !(range > 0)) continue;
      const auto k = static_cast<Eigen::Index>(i);
      byJoint[k] = -(state_.q[k] - (limits[i].upper + limits[i].lower) / 2) / (range * range);
    }
    return state_.G.transpose() * byJoint;
  }

  void requireFinite() const {
    if (state_.tauReduced.allFinite() && state_.qdd.allFinite() && state_.M.allFinite() &&
        (!state_.forward || state_.forward->qdd.allFinite())) {
      return;
    }
    failArgument("state", "has results that are not finite: the numbers are too large",
                 "use smaller rates, accelerations and torques");
  }

  [[nodiscard]] std::vector<std::string> names(const std::vector<int>& joints) const {
    std::vector<std::string> list;
    for (const int joint : joints) list.push_back(mechanism_->coordinateName(joint));
    return list;
  }

  [[nodiscard]] const char* kindName() const {
    switch (state_.actuation.kind) {
      case Actuation::Kind::Unique:
        return "unique";
      case Actuation::Kind::LeastSquares:
        return request_.torqueWeights.empty() && request_.preload.empty() ? "minimum_norm"
                                                                          : "weighted";
      case Actuation::Kind::None:
        return "none: the actuated joints do not span the motion here";
    }
    return "";
  }

  [[nodiscard]] JsonNode reactionsNode(const std::vector<Reaction>& reactions) const {
    JsonNode list = JsonNode::list();
    for (std::size_t k = 0; k < reactions.size(); ++k) {
      JsonNode flags = JsonNode::list();
      for (const bool flag : reactions[k].determinate) flags.add(JsonNode::boolean(flag));
      JsonNode node = JsonNode::object();
      node.add("closure", JsonNode::text(mechanism_->closures[k].name));
      node.add("wrench_min_norm", vectorNode(reactions[k].wrench));
      node.add("determinate", std::move(flags));
      list.add(std::move(node));
    }
    return list;
  }

  [[nodiscard]] std::pair<std::string, int> rowName(int row) const {
    for (const Closure& closure : mechanism_->closures) {
      const int rows = rowCount(closure.type);
      if (row < rows) return {closure.name, row};
      row -= rows;
    }
    return {};
  }

  [[nodiscard]] JsonNode redundantNode() const {
    JsonNode list = JsonNode::list();
    for (const int row : state_.redundantRows) {
      const auto [closure, own] = rowName(row);
      JsonNode node = JsonNode::object();
      node.add("closure", JsonNode::text(closure));
      node.add("row", JsonNode::number(own + 1));
      list.add(std::move(node));
    }
    return list;
  }

  void addHand(JsonNode& node) const {
    JsonNode names = JsonNode::list();
    for (const HandCoordinate c : motion_.coordinates) {
      names.add(JsonNode::text(handNames()[static_cast<std::size_t>(c)]));
    }
    node.add("coordinates", std::move(names));
    node.add("tool_position", vectorNode(hand_->toolPosition));
    node.add("hand_velocity", vectorNode(motion_.velocity));
    node.add("hand_acceleration", vectorNode(motion_.acceleration));
    node.add("jacobian", rowsNode(hand_->J));
    node.add("inertia", rowsNode(hand_->M));
    node.add("hand_inertia", rowsNode(hand_->handInertia));
    node.add("minimum_norm", ratesNode(hand_->leastNorm));
    node.add("mass_weighted", ratesNode(hand_->massWeighted));
  }

  [[nodiscard]] static JsonNode ratesNode(const HandRates& rates) {
    JsonNode node = JsonNode::object();
    node.add("generalised_inverse", rowsNode(rates.inverse));
    node.add("qd", vectorNode(rates.qd));
    node.add("jdot_qd", vectorNode(rates.jdotU));
    node.add("qdd", vectorNode(rates.qdd));
    node.add("qdd_along_rate_law", vectorNode(rates.qddAlongRateLaw));
    node.add("tau", vectorNode(rates.tau));
    node.add("tau_along_rate_law", vectorNode(rates.tauAlongRateLaw));
    node.add("kinetic_energy", JsonNode::number(rates.kinetic));
    return node;
  }

  void printJson() const {
    const MechanismState& s = state_;
    JsonNode node = JsonNode::object();
    node.add("mechanism", JsonNode::text(description_.name));
    node.add("joints", textsNode(mechanism_->jointNames));
    node.add("actuated", textsNode(names(mechanism_->actuated)));
    node.add("independent", textsNode(names(s.independent)));
    node.add("q", vectorNode(s.q));
    node.add("u", vectorNode(s.u));
    node.add("udot", vectorNode(s.udot));
    node.add("qd", vectorNode(s.qd));
    node.add("qdd", vectorNode(s.qdd));
    node.add("closure_rows", JsonNode::number(s.closureRows));
    node.add("closure_rank", JsonNode::number(s.closureRank));
    node.add("mobility", JsonNode::number(s.mobility));
    node.add("redundant_rows", redundantNode());
    node.add("closure_residual", JsonNode::number(s.closureResidual));
    node.add("singular_values", vectorNode(s.singularValues));
    node.add("condition", JsonNode::number(s.condition));
    node.add("G", rowsNode(s.G));
    node.add("gamma", vectorNode(s.gamma));
    node.add("M", rowsNode(s.M));
    node.add("velocity_force", vectorNode(s.velocityForce));
    node.add("gravity_force", vectorNode(s.gravityForce));
    if (!s.elasticForce.isZero(0)) node.add("elastic_force", vectorNode(s.elasticForce));
    node.add("friction_force", vectorNode(s.frictionForce));
    node.add("tau_reduced", vectorNode(s.tauReduced));
    const bool spans = s.actuation.kind != Actuation::Kind::None;
    node.add("tau_actuated", spans ? vectorNode(s.actuation.tau) : JsonNode::from(nullptr));
    node.add("tau_actuated_kind", JsonNode::text(kindName()));
    node.add("reactions", spans ? reactionsNode(s.reactions) : JsonNode::from(nullptr));
    node.add("kinetic_energy", JsonNode::number(s.kinetic));
    node.add("potential_energy", JsonNode::number(s.potential));
    if (s.strain != 0) node.add("strain_energy", JsonNode::number(s.strain));
    JsonNode poses = JsonNode::object();
    for (std::size_t k = 0; k < s.toolPoses.size(); ++k) {
      poses.add(mechanism_->chains[k].name + ".tool", rowsNode(homogeneous(s.toolPoses[k])));
    }
    node.add("poses", std::move(poses));
    if (hand_) addHand(node);
    if (s.forward) {
      JsonNode forward = JsonNode::object();
      forward.add("tau", vectorNode(s.forward->tau));
      forward.add("qdd", vectorNode(s.forward->qdd));
      forward.add("udot", vectorNode(s.forward->udot));
      forward.add("reactions", reactionsNode(s.forward->reactions));
      node.add("forward", std::move(forward));
    }
    std::cout << node.toText();
  }

  static void printVector(const std::string& name, const VecX<double>& v) {
    denavit::printVector(name + " ", v, kNameWidth);
  }
  static void printRows(const std::string& name, const MatX<double>& A) {
    denavit::printRows(name + " ", A, kNameWidth);
  }

  void printReactions(const std::vector<Reaction>& reactions) const {
    for (std::size_t k = 0; k < reactions.size(); ++k) {
      printVector("  " + mechanism_->closures[k].name + " [N, N m]", reactions[k].wrench);
      std::string open;
      for (std::size_t i = 0; i < 6; ++i) {
        constexpr const char* kNames[] = {"fx", "fy", "fz", "mx", "my", "mz"};
        if (!reactions[k].determinate[i])
          open += (open.empty() ? "" : ", ") + std::string(kNames[i]);
      }
      if (!open.empty()) std::cout << "    indeterminate, the least: " << open << '\n';
    }
  }

  void printText() const {
    const MechanismState& s = state_;
    std::cout << "mobility " << s.mobility << ", "
              << counted(static_cast<std::size_t>(s.closureRows), "closure row") << " of rank "
              << s.closureRank << "; independent " << joinNames(names(s.independent)) << " ("
              << toReadable(s.condition) << " from singular, 1 is best); actuated "
              << joinNames(names(mechanism_->actuated)) << '\n';
    printJoints();
    printVector("closure residual", VecX<double>::Constant(1, s.closureResidual));
    printRows("M* [kg m²|kg]", s.M);
    printVector("reduced forces [N m|N]", s.tauReduced);
    printVector("  velocity", s.velocityForce);
    printVector("  gravity", s.gravityForce);
    if (!s.elasticForce.isZero(0)) printVector("  elastic", s.elasticForce);
    printVector("  friction", s.frictionForce);
    if (s.actuation.kind == Actuation::Kind::None) {
      std::cout << "actuator torques: " << kindName() << '\n';
    } else {
      printVector("actuator torques", s.actuation.tau);
      if (s.actuation.kind == Actuation::Kind::LeastSquares) {
        std::cout << "  more actuators than freedoms: the torques whose "
                  << (request_.torqueWeights.empty() ? "" : "weighted ") << "squares are least"
                  << (request_.preload.empty() ? "\n"
                                               : ", and of the preload what moves nothing\n");
      }
      std::cout
          << "reactions on the second frame, in axes of the first, about the second's origin\n";
      printReactions(s.reactions);
    }
    printVector("kinetic energy [J]", VecX<double>::Constant(1, s.kinetic));
    printVector("potential energy [J]", VecX<double>::Constant(1, s.potential));
    if (s.strain != 0) printVector("strain energy [J]", VecX<double>::Constant(1, s.strain));
    if (hand_) printHand();
    if (!s.forward) return;
    printVector("applied tau", s.forward->tau);
    printVector("u' by applied tau", s.forward->udot);
    printReactions(s.forward->reactions);
  }

  void printJoints() const {
    const MechanismState& s = state_;
    std::cout << "joint                                 q           q'          q''   G\n";
    for (int i = 0; i < mechanism_->dof(); ++i) {
      VecX<double> row(3 + s.G.cols());
      row << s.q[i], s.qd[i], s.qdd[i], s.G.row(i).transpose();
      printVector("  " + mechanism_->coordinateName(i), row);
    }
  }

  void printHand() const {
    const HandRates& rates = chosen();
    printVector("tool [m]", hand_->toolPosition);
    printRows("hand Jacobian", hand_->J);
    printRows("hand inertia", hand_->handInertia);
    std::cout << (request_.weights == "mass" ? "rates of least kinetic energy"
                                             : "rates whose squares are least")
              << "; accelerations are the least ones of their kind\n";
    printVector("  q'", rates.qd);
    printVector("  q''", rates.qdd);
    printVector("  tau", rates.tau);
    std::cout << "the same if the rates follow their law at all times (its derivative)\n";
    printVector("  q''", rates.qddAlongRateLaw);
    printVector("  tau", rates.tauAlongRateLaw);
  }

  const MechanismRequest& request_;
  GivenMechanism given_;
  const MechanismDescription& description_;
  const std::shared_ptr<const Mechanism>& mechanism_;
  MechanismQuery query_;
  MechanismState state_;
  HandMotion motion_;
  std::optional<HandState> hand_;
};

}  // namespace

std::vector<std::pair<const char*, const std::string*>> MechanismRequest::options() const {
  return {{"--independent", &independent},
          {"--u", &u},
          {"--udot", &udot},
          {"--torque-weights", &torqueWeights},
          {"--preload", &preload},
          {"--hand", &hand},
          {"--hand-velocity", &handVelocity},
          {"--hand-acceleration", &handAcceleration},
          {"--weights", &weights},
          {"--null-rate", &nullRate},
          {"--secondary", &secondary}};
}

void addMechanismOptions(CLI::App& command, MechanismRequest& request) {
  addText(command, "--independent", request.independent,
          "Of a mechanism: the independent joints, as left.1,right.1");
  addText(command, "--u", request.u, "Their rates [rad/s|m/s], in that order");
  addText(command, "--udot", request.udot, "Their accelerations [rad/s²|m/s²]");
  addText(command, "--torque-weights", request.torqueWeights,
          "Weights of the actuated torques' squares, where there are more than freedoms");
  addText(command, "--preload", request.preload,
          "Torques of the actuated joints of which what moves nothing is added");
  addText(command, "--hand", request.hand,
          "Coordinates of the first chain's tool: x,z or x,z,phi; how redundant joints move it");
  addText(command, "--hand-velocity", request.handVelocity, "Theirs [m/s|rad/s]");
  addText(command, "--hand-acceleration", request.handAcceleration, "Theirs [m/s²|rad/s²]");
  addText(command, "--weights", request.weights,
          "mass: rates of least kinetic energy; none: of the least sum of squares");
  addText(command, "--null-rate", request.nullRate,
          "Rates of the independent joints of which what the hand does not feel is added");
  addText(command, "--secondary", request.secondary,
          "A goal for what is left over: manipulability or limits, with a gain as limits=0.5");
}

int evaluateMechanism(const MechanismRequest& request) { return Evaluator(request).run(); }

}  // namespace denavit
