#include <cmath>
#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/arm_argument.h"
#include "app/denavit/commands.h"
#include "app/denavit/mechanism_evaluation.h"
#include "app/denavit/number_lines.h"
#include "app/denavit/number_nodes.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "core/flexible/tip_slope.h"
#include "core/spatial/homogeneous.h"
#include "models/evaluation/evaluate_state.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

struct Request {
  std::string robot, q, qd, qdd, tau, handDirection, load;
  std::string formulation = kDefaultFormulation;
  bool noFriction = false, json = false;
  MechanismTexts mechanism;  ///< what is asked of mechanisms only
  ArmChoice arm;
};

/// What was asked for, as numbers.
EvaluationRequest toEvaluationRequest(const Request& request) {
  EvaluationRequest asked;
  asked.q = parseGiven("--q", request.q);
  asked.qd = parseGiven("--qd", request.qd);
  asked.qdd = parseGiven("--qdd", request.qdd);
  asked.tau = parseGiven("--tau", request.tau);
  asked.formulation = request.formulation;
  asked.friction = !request.noFriction;
  if (!request.handDirection.empty()) {
    asked.handDirection = parseVector("--hand-direction", request.handDirection, 3);
    if (!request.load.empty()) asked.load = parseNumber("--load", request.load);
  } else if (!request.load.empty()) {
    failArgument("--load", "is of --hand-direction only", "remove it, or give --hand-direction");
  }
  return asked;
}

/// null where efforts do not bound it.
JsonNode boundNode(double value) {
  return std::isfinite(value) ? JsonNode::number(value) : JsonNode::from(nullptr);
}

JsonNode handNode(const Evaluation& e) {
  const auto pair = [](const AccelerationBound& bound) {
    return JsonNode::list().add(boundNode(bound.lower)).add(boundNode(bound.upper));
  };
  JsonNode node = JsonNode::object();
  node.add("on_path", pair(e.hand->onPath));
  node.add("free", pair(e.hand->free));
  node.add("rotation_held", boundNode(e.hand->rotationHeld.upper));
  node.add("on_path_static_load", pair(e.weighedHand->onPath));
  return node;
}

void printJson(const Evaluation& e, const Formulation& formulation) {
  JsonNode node = JsonNode::object();
  node.add("tau", vectorNode(e.tau));
  node.add("inertia", rowsNode(e.M));
  node.add("coriolis", vectorNode(e.coriolis));
  node.add("gravity", vectorNode(e.gravity));
  node.add("elastic", vectorNode(e.elastic));
  node.add("damping", vectorNode(e.damping));
  node.add("friction", vectorNode(e.friction));
  node.add("bias", vectorNode(e.bias));
  node.add("pose", rowsNode(homogeneous(e.X_WT)));
  node.add("jacobian", rowsNode(e.J));
  node.add("kinetic_energy", JsonNode::number(e.kinetic));
  node.add("potential_energy", JsonNode::number(e.potential));
  node.add("strain_energy", JsonNode::number(e.strain));
  if (!e.tipSlopes.empty()) {
    node.add("strain_energy_by_mode", vectorNode(e.strains));
    node.add("tip_slopes", vectorNode(e.tipSlopes));
  }
  node.add("formulation", JsonNode::text(formulation.name));
  if (formulation.approximate) node.add("approximate", JsonNode::boolean(true));
  if (e.hand) node.add("hand_acceleration", handNode(e));
  if (e.hasApplied) {
    node.add("applied_tau", vectorNode(e.applied));
    node.add("qdd", vectorNode(e.response));
    if (!e.holdable.empty()) {
      node.add("at_rest", vectorNode(e.holdable));
      node.add("remark", JsonNode::text(describeHoldable(e.holdable)));
    }
  }
  std::cout << node.toText();
}

void printText(const Evaluation& e) {
  printVector("q [rad|m]", e.q);
  printVector("qd", e.qd);
  printVector("qdd", e.qdd);
  printVector("tau [N m|N]", e.tau);
  printVector("  coriolis", e.coriolis);
  printVector("  gravity", e.gravity);
  if (e.strain != 0 || !e.elastic.isZero(0) || !e.damping.isZero(0)) {
    printVector("  elastic", e.elastic);
    printVector("  damping", e.damping);
  }
  printVector("  friction", e.friction);
  printRows("inertia matrix", e.M);
  printRows("tool pose", homogeneous(e.X_WT));
  printRows("jacobian (v; w)", e.J);
  printVector("kinetic energy [J]", VecX<double>::Constant(1, e.kinetic));
  printVector("potential energy [J]", VecX<double>::Constant(1, e.potential));
  if (e.strain != 0) printVector("strain energy [J]", VecX<double>::Constant(1, e.strain));
  if (e.hand) {
    const auto show = [](const char* name, const AccelerationBound& bound) {
      if (!(bound.lower <= bound.upper)) {
        std::cout << name << ": cannot be held within the efforts\n";
        return;
      }
      printVector(name, (VecX<double>(2) << bound.lower, bound.upper).finished());
    };
    show("hand on path [m/s²]", e.hand->onPath);
    show("  load only weighed", e.weighedHand->onPath);
    show("  free to leave it", e.hand->free);
    show("  not turning", e.hand->rotationHeld);
  }
  if (!e.hasApplied) return;
  printVector("applied tau", e.applied);
  printVector("qdd by applied tau", e.response);
  if (!e.holdable.empty()) std::cout << "  " << describeHoldable(e.holdable) << '\n';
}

/// Approximate torques say so where they are read: in the JSON by a key, to people on stderr too.
void warnOfApproximation(const Formulation& formulation) {
  if (!formulation.approximate) return;
  std::cerr << "denavit: --formulation: " << formulation.name
            << " is an approximation: tau is not that of the other formulations\n";
}

/// Numbers of a model beyond its range are numbers of no arm.
void warnOfDeflection(const Evaluation& e) {
  for (std::size_t link = 0; link < e.tipSlopes.size(); ++link) {
    if (!(e.tipSlopes[link] > kMostTipSlope)) continue;
    std::cerr << "denavit: --q: link " << link + 1
              << " bends beyond small deflections: its tip slope is "
              << toReadable(e.tipSlopes[link]) << " rad, the model's range ends at "
              << toReadable(kMostTipSlope) << " rad\n";
  }
}

/// What an arm has no use for, and a mechanism none.
void requireNone(const std::string& option, const std::string& text, const char* remedy) {
  if (!text.empty()) failArgument(option, "is for other things than this", remedy);
}

int evaluateLoops(const Request& request) {
  requireNone("--qd", request.qd, "give --u, the rates of the independent joints");
  requireNone("--qdd", request.qdd, "give --udot, the accelerations of the independent joints");
  requireNone("--hand-direction", request.handDirection, "it is for one arm");
  requireNone("--load", request.load, "it is for one arm");
  if (request.formulation != kDefaultFormulation) {
    failArgument("--formulation", "is for one arm", "leave it out");
  }
  refuseChoice(request.robot, request.arm);
  MechanismTexts asked = request.mechanism;
  asked.mechanism = request.robot;
  asked.q = request.q;
  asked.tau = request.tau;
  asked.noFriction = request.noFriction;
  asked.json = request.json;
  return evaluateMechanism(asked);
}

int evaluate(const Request& request) {
  if (isMechanism(request.robot)) return evaluateLoops(request);
  for (const auto& [option, text] : request.mechanism.options()) {
    requireNone(option, *text, "it is for mechanisms: see denavit list");
  }
  const Formulation& formulation = requireFormulation("--formulation", request.formulation);
  const RobotDescription robot = readArmAloud(request.robot, request.arm);
  const EvaluationRequest asked = toEvaluationRequest(request);
  const Evaluation e = namingOptions([&] { return evaluateState(robot, request.robot, asked); });
  if (request.json) {
    printJson(e, formulation);
  } else {
    printText(e);
    warnOfApproximation(formulation);
    warnOfDeflection(e);
  }
  return kSuccess;
}

}  // namespace

void addEvaluateCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("evaluate", "The dynamics of one state");
  auto request = std::make_shared<Request>();
  addInput(*command, "ROBOT", request->robot, "A robot or a mechanism: a file or a shipped name");
  addArmChoice(*command, request->arm);
  command->add_option("--q", request->q, "Joint positions [rad|m], as 0,1.5,-0.2; zeros if omitted")
      ->check(refuseEmpty);
  command->add_option("--qd", request->qd, "Joint rates [rad/s|m/s]")->check(refuseEmpty);
  command->add_option("--qdd", request->qdd, "Joint accelerations [rad/s²|m/s²]")
      ->check(refuseEmpty);
  command
      ->add_option("--tau", request->tau,
                   "Joint torques [N m|N]: adds the accelerations they cause")
      ->check(refuseEmpty);
  command
      ->add_option("--hand-direction", request->handDirection,
                   "x,y,z in the world: how fast the hand can accelerate along it within the "
                   "joints' efforts [m/s²]")
      ->check(refuseEmpty);
  command->add_option("--load", request->load, "With it: a mass at the tool's origin [kg]")
      ->check(refuseEmpty);
  command->add_option(
      "--formulation", request->formulation,
      "What tau is computed by: newton-euler, craig, ...; see denavit formulations");
  addMechanismOptions(*command, request->mechanism);
  command->add_flag("--no-friction", request->noFriction, "Leave friction out");
  command->add_flag("--json", request->json, "For programs, with all digits");
  command->footer(
      "tau holds everything on the left of M qdd + C qd + g + K q + D qd + friction = tau, rotor "
      "inertia included;\n"
      "friction holds what gears take of tau. --tau is what goes into the gears.\n"
      "At rest dry friction and gears may hold joints against --tau: at_rest and remark of --json "
      "name them.\n"
      "A flexible arm takes its joints only, or its modal amplitudes after them: link by link, "
      "torsion,\n"
      "bending y, bending z.\n"
      "Of a mechanism --q holds all joints, chain after chain: the independent ones stay, the "
      "loops "
      "are\n"
      "closed from the others. --tau is that of the actuated joints.\n\n"
      "Examples:\n"
      "  denavit evaluate puma560 --q 0,0.8,-2.6,0,0.7,0\n"
      "  denavit evaluate stanford --qd 1,1,1,1,1,1 --formulation gibbs-appell\n"
      "  denavit evaluate puma560 --q 0,0.8,-2.6,0,0.7,0 --hand-direction 1,0,0 --load 2\n"
      "  denavit evaluate double-pendulum --q=-1.5,0.2 --qd 1,0 --tau 0,0 --json\n"
      "  denavit evaluate four-bar --u 5 --udot 0\n"
      "  denavit evaluate four-bar --independent rocker.1 --u 1 --tau 2 --json");
  command->callback([=, &action] { action = [request] { return evaluate(*request); }; });
}

}  // namespace denavit
