#include "app/denavit/mechanism_evaluation.h"

#include <algorithm>
#include <cmath>
#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/mechanism_answer.h"
#include "app/denavit/mechanism_arguments.h"
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
    const MechanismAnswer answer{request_, description_.name, *mechanism_, state_, motion_,
                                 hand_,    findResting()};
    if (request_.json) {
      std::cout << toJson(answer);
    } else {
      printAnswer(answer);
    }
    return kSuccess;
  }

 private:
  [[nodiscard]] std::vector<std::string> findResting() const {
    std::vector<std::string> joints;
    for (std::size_t i = 0; query_.tau && i < query_.friction.size(); ++i) {
      if (!query_.friction[i].canStick() || state_.qd[static_cast<Eigen::Index>(i)] != 0) continue;
      joints.push_back(mechanism_->jointNames[i]);
    }
    return joints;
  }

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
    const HandRates& rates = chooseRates(*hand_, request_);
    query_.independent = state_.independent;
    query_.u = rates.u;
    query_.udot = rates.udot;
    state_ = calcAgain();
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
