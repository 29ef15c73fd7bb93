#include "app/denavit/mechanism_answer.h"

#include <iostream>

#include "app/denavit/number_lines.h"
#include "app/denavit/number_nodes.h"
#include "core/spatial/homogeneous.h"
#include "models/evaluation/evaluate_state.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

constexpr std::size_t kNameWidth = 26;

/// What both ways to tell it need.
class Teller {
 protected:
  explicit Teller(const MechanismAnswer& answer)
      : request_(answer.request),
        given_(answer.given),
        mechanism_(*answer.given.mechanism),
        found_(answer.found) {}

  [[nodiscard]] std::vector<std::string> names(const std::vector<int>& joints) const {
    std::vector<std::string> list;
    for (const int joint : joints) list.push_back(mechanism_.coordinateName(joint));
    return list;
  }

  [[nodiscard]] const char* kindName() const {
    return describeActuation(found_.state.actuation, request_);
  }

  const MechanismRequest& request_;
  const GivenMechanism& given_;
  const Mechanism& mechanism_;
  const MechanismEvaluation& found_;
};

class JsonTeller : private Teller {
 public:
  explicit JsonTeller(const MechanismAnswer& answer) : Teller(answer) {}

  [[nodiscard]] std::string toText() const {
    const MechanismState& s = found_.state;
    JsonNode node = JsonNode::object();
    node.add("mechanism", JsonNode::text(given_.description.name));
    node.add("joints", textsNode(mechanism_.jointNames));
    node.add("actuated", textsNode(names(mechanism_.actuated)));
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
      poses.add(mechanism_.chains[k].name + ".tool", rowsNode(homogeneous(s.toolPoses[k])));
    }
    node.add("poses", std::move(poses));
    if (found_.hand) addHand(node);
    if (s.forward) {
      JsonNode forward = JsonNode::object();
      forward.add("tau", vectorNode(s.forward->tau));
      forward.add("qdd", vectorNode(s.forward->qdd));
      forward.add("udot", vectorNode(s.forward->udot));
      forward.add("reactions", reactionsNode(s.forward->reactions));
      if (!found_.resting.empty()) {
        forward.add("at_rest", textsNode(found_.resting));
        forward.add("remark", JsonNode::text(describeResting(found_.resting)));
      }
      node.add("forward", std::move(forward));
    }
    return node.toText();
  }

 private:
  [[nodiscard]] JsonNode reactionsNode(const std::vector<Reaction>& reactions) const {
    JsonNode list = JsonNode::list();
    for (std::size_t k = 0; k < reactions.size(); ++k) {
      JsonNode flags = JsonNode::list();
      for (const bool flag : reactions[k].determinate) flags.add(JsonNode::boolean(flag));
      JsonNode node = JsonNode::object();
      node.add("closure", JsonNode::text(mechanism_.closures[k].name));
      node.add("wrench_min_norm", vectorNode(reactions[k].wrench));
      node.add("determinate", std::move(flags));
      list.add(std::move(node));
    }
    return list;
  }

  [[nodiscard]] JsonNode redundantNode() const {
    JsonNode list = JsonNode::list();
    for (const int row : found_.state.redundantRows) {
      const auto [closure, own] = findClosureRow(mechanism_, row);
      JsonNode node = JsonNode::object();
      node.add("closure", JsonNode::text(closure));
      node.add("row", JsonNode::number(own + 1));
      list.add(std::move(node));
    }
    return list;
  }

  void addHand(JsonNode& node) const {
    JsonNode names = JsonNode::list();
    for (const HandCoordinate c : found_.motion.coordinates) {
      names.add(JsonNode::text(handNames()[static_cast<std::size_t>(c)]));
    }
    node.add("coordinates", std::move(names));
    node.add("tool_position", vectorNode(found_.hand->toolPosition));
    node.add("hand_velocity", vectorNode(found_.motion.velocity));
    node.add("hand_acceleration", vectorNode(found_.motion.acceleration));
    node.add("jacobian", rowsNode(found_.hand->J));
    node.add("inertia", rowsNode(found_.hand->M));
    node.add("hand_inertia", rowsNode(found_.hand->handInertia));
    node.add("minimum_norm", ratesNode(found_.hand->leastNorm));
    node.add("mass_weighted", ratesNode(found_.hand->massWeighted));
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
};

class TextTeller : private Teller {
 public:
  explicit TextTeller(const MechanismAnswer& answer) : Teller(answer) {}

  void printText() const {
    const MechanismState& s = found_.state;
    std::cout << "mobility " << s.mobility << ", "
              << counted(static_cast<std::size_t>(s.closureRows), "closure row") << " of rank "
              << s.closureRank << "; independent " << joinNames(names(s.independent)) << " ("
              << toReadable(s.condition) << " from singular, 1 is best); actuated "
              << (mechanism_.actuated.empty() ? "none" : joinNames(names(mechanism_.actuated)))
              << '\n';
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
                  << (request_.torqueWeights ? "weighted " : "") << "squares are least"
                  << (request_.preload ? ", and of the preload what moves nothing\n" : "\n");
      }
      std::cout
          << "reactions on the second frame, in axes of the first, about the second's origin\n";
      printReactions(s.reactions);
    }
    printVector("kinetic energy [J]", VecX<double>::Constant(1, s.kinetic));
    printVector("potential energy [J]", VecX<double>::Constant(1, s.potential));
    if (s.strain != 0) printVector("strain energy [J]", VecX<double>::Constant(1, s.strain));
    if (found_.hand) printHand();
    if (!s.forward) return;
    printVector("applied tau", s.forward->tau);
    printVector("u' by applied tau", s.forward->udot);
    if (!found_.resting.empty()) std::cout << "  " << describeResting(found_.resting) << '\n';
    printReactions(s.forward->reactions);
  }

 private:
  static void printVector(const std::string& name, const VecX<double>& v) {
    denavit::printVector(name + " ", v, kNameWidth);
  }
  static void printRows(const std::string& name, const MatX<double>& A) {
    denavit::printRows(name + " ", A, kNameWidth);
  }

  void printReactions(const std::vector<Reaction>& reactions) const {
    for (std::size_t k = 0; k < reactions.size(); ++k) {
      printVector("  " + mechanism_.closures[k].name + " [N, N m]", reactions[k].wrench);
      std::string open;
      for (std::size_t i = 0; i < 6; ++i) {
        constexpr const char* kNames[] = {"fx", "fy", "fz", "mx", "my", "mz"};
        if (!reactions[k].determinate[i])
          open += (open.empty() ? "" : ", ") + std::string(kNames[i]);
      }
      if (!open.empty()) std::cout << "    indeterminate, the least: " << open << '\n';
    }
  }

  void printJoints() const {
    const MechanismState& s = found_.state;
    std::cout << "joint                                 q           q'          q''   G\n";
    for (int i = 0; i < mechanism_.dof(); ++i) {
      VecX<double> row(3 + s.G.cols());
      row << s.q[i], s.qd[i], s.qdd[i], s.G.row(i).transpose();
      printVector("  " + mechanism_.coordinateName(i), row);
    }
  }

  void printHand() const {
    const HandRates& rates = found_.rates();
    printVector("tool [m]", found_.hand->toolPosition);
    printRows("hand Jacobian", found_.hand->J);
    printRows("hand inertia", found_.hand->handInertia);
    std::cout << (found_.isMassWeighted ? "rates of least kinetic energy"
                                        : "rates whose squares are least")
              << "; accelerations are the least ones of their kind\n";
    printVector("  q'", rates.qd);
    printVector("  q''", rates.qdd);
    printVector("  tau", rates.tau);
    std::cout << "the same if the rates follow their law at all times (its derivative)\n";
    printVector("  q''", rates.qddAlongRateLaw);
    printVector("  tau", rates.tauAlongRateLaw);
  }
};

}  // namespace

std::string toJson(const MechanismAnswer& answer) { return JsonTeller(answer).toText(); }

void printAnswer(const MechanismAnswer& answer) { TextTeller(answer).printText(); }

}  // namespace denavit
