#include "models/evaluation/evaluate_mechanism.h"

#include <algorithm>
#include <cmath>

#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/make_arm.h"

namespace denavit {
namespace {

/// As many numbers as there are of what is counted; zeros where none are given.
VecX<double> countedOr0(const std::string& place, const std::optional<VecX<double>>& values,
                        std::size_t count, const std::string& what) {
  if (!values) return VecX<double>::Zero(static_cast<Eigen::Index>(count));
  const auto size = static_cast<std::size_t>(values->size());
  if (size != count) {
    failIn("", place,
           "has " + counted(size, "number") + "; there " + (count == 1 ? "is " : "are ") +
               counted(count, what),
           "give one for each");
  }
  return *values;
}

/// One evaluation: what was asked, made of the mechanism, and answered.
class StateEvaluator {
 public:
  StateEvaluator(const GivenMechanism& given, const MechanismRequest& request)
      : request_(request), name_(given.name), given_(given), mechanism_(given.mechanism) {}

  MechanismEvaluation run() {
    query_ = makeQuery();
    e_.state = calcState();
    if (request_.hand.empty()) {
      refuseHandOptions();
    } else {
      calcHand();
    }
    requireFinite();
    e_.resting = findResting();
    return std::move(e_);
  }

 private:
  [[nodiscard]] std::vector<std::string> findResting() const {
    std::vector<std::string> joints;
    for (std::size_t i = 0; query_.tau && i < query_.friction.size(); ++i) {
      if (!query_.friction[i].canStick() || e_.state.qd[static_cast<Eigen::Index>(i)] != 0)
        continue;
      joints.push_back(mechanism_->jointNames[i]);
    }
    return joints;
  }

  [[nodiscard]] MechanismQuery makeQuery() const {
    MechanismQuery query;
    query.q = choosePose(given_, request_.q);
    query.independent = requireJoints("independent", request_.independent, *mechanism_);
    if (request_.friction) query.friction = makeFriction(makeJointList(given_.description));
    const std::size_t drives = mechanism_->actuated.size();
    const auto ofDrives = [&](const char* place, const std::optional<VecX<double>>& values) {
      return countedOr0(place, values, drives, "actuated joint");
    };
    if (request_.tau) query.tau = ofDrives("tau", request_.tau);
    if (request_.torqueWeights) {
      query.weights = ofDrives("torque_weights", request_.torqueWeights);
      if (!(query.weights.minCoeff() > 0)) {
        failIn("", "torque_weights", "holds a weight that is not positive",
               "give weights of the squares, above 0");
      }
    }
    if (request_.preload) query.preload = ofDrives("preload", request_.preload);
    return query;
  }

  [[nodiscard]] MechanismState calcState() {
    MechanismState state = requireState(given_, query_);
    // How many rates there are is known now.
    if (!request_.u && !request_.udot) return state;
    query_.u = ofFreedoms("u", request_.u, state);
    query_.udot = ofFreedoms("udot", request_.udot, state);
    return requireState(given_, query_);
  }

  [[nodiscard]] static VecX<double> ofFreedoms(const char* place,
                                               const std::optional<VecX<double>>& values,
                                               const MechanismState& state) {
    return countedOr0(place, values, static_cast<std::size_t>(state.mobility), "independent joint");
  }

  void refuseHandOptions() const {
    for (const auto& [place, isGiven] :
         {std::pair{"hand_velocity", request_.handVelocity.has_value()},
          std::pair{"hand_acceleration", request_.handAcceleration.has_value()},
          std::pair{"weights", !request_.weights.empty()},
          std::pair{"null_rate", request_.nullRate.has_value()},
          std::pair{"secondary", !request_.secondary.empty()}}) {
      if (isGiven)
        failIn("", place, "is of the hand only",
               "name the hand's coordinates: some of x, y, z, phi");
    }
  }

  void calcHand() {
    for (const auto& [place, isGiven] :
         {std::pair{"u", request_.u.has_value()}, std::pair{"udot", request_.udot.has_value()}}) {
      if (!isGiven) continue;
      failIn("", place, "follows from the motion of the hand",
             "leave it out, or give null_rate for what the hand does not feel");
    }
    HandMotion& motion = e_.motion;
    MechanismState& state = e_.state;
    motion.coordinates = requireHand(request_.hand);
    const std::size_t k = motion.coordinates.size();
    const auto ofHand = [&](const char* place, const std::optional<VecX<double>>& values) {
      return countedOr0(place, values, k, "hand coordinate");
    };
    motion.velocity = ofHand("hand_velocity", request_.handVelocity);
    motion.acceleration = ofHand("hand_acceleration", request_.handAcceleration);
    if (!request_.weights.empty() && request_.weights != "mass" && request_.weights != "none") {
      failIn("", "weights", "is \"" + request_.weights + "\"; it must be mass or none",
             "mass: least kinetic energy; none: least sum of squares");
    }
    e_.isMassWeighted = request_.weights == "mass";
    motion.nullRate = ofFreedoms("null_rate", request_.nullRate, state);
    if (!request_.secondary.empty()) motion.nullRate += calcSecondary(motion);
    e_.hand = calcHandState(mechanism_, state.q, state.independent, motion);
    if (e_.hand->isSingular) {
      failIn(
          "", "hand",
          "cannot be moved in all of these coordinates in this pose: " + counted(k, "coordinate") +
              " of " + std::to_string(state.mobility) + " freedoms, some of them dependent",
          "name fewer coordinates, or choose another pose");
    }
    // The state is that of the motion chosen.
    query_.independent = state.independent;
    query_.u = e_.rates().u;
    query_.udot = e_.rates().udot;
    state = requireState(given_, query_);
  }

  /// The gradient of a goal times its gain: "manipulability=2".
  [[nodiscard]] VecX<double> calcSecondary(const HandMotion& motion) const {
    const std::size_t sign = request_.secondary.find('=');
    const std::string goal = request_.secondary.substr(0, sign);
    const double gain = sign == std::string::npos ? 1 : toGain(request_.secondary.substr(sign + 1));
    if (goal == "manipulability") {
      return gain * calcManipulabilityGradient(mechanism_, e_.state.q, e_.state.independent,
                                               motion.coordinates);
    }
    if (goal == "limits") return gain * calcLimitGradient();
    failIn("", "secondary", "\"" + goal + "\" is no goal",
           "use manipulability or limits, with a gain as limits=0.5");
  }

  [[nodiscard]] static double toGain(const std::string& text) {
    const std::optional<double> gain = findNumber(text);
    if (!gain) {
      failIn("", "secondary", "\"" + text + "\" is not a finite number", "write it as limits=0.5");
    }
    return *gain;
  }

  /// Towards the middle of the joints' ranges: of -½ Σ ((q - middle) / range)².
  [[nodiscard]] VecX<double> calcLimitGradient() const {
    const std::vector<JointLimits> limits = makeLimits(makeJointList(given_.description));
    VecX<double> byJoint = VecX<double>::Zero(mechanism_->dof());
    for (std::size_t i = 0; i < limits.size(); ++i) {
      const double range = limits[i].upper - limits[i].lower;
      if (!std::isfinite(range) || !(range > 0)) continue;
      const auto k = static_cast<Eigen::Index>(i);
      byJoint[k] = -(e_.state.q[k] - (limits[i].upper + limits[i].lower) / 2) / (range * range);
    }
    return e_.state.G.transpose() * byJoint;
  }

  void requireFinite() const {
    const MechanismState& s = e_.state;
    if (s.tauReduced.allFinite() && s.qdd.allFinite() && s.M.allFinite() &&
        (!s.forward || s.forward->qdd.allFinite())) {
      return;
    }
    failIn(name_, "state", "has results that are not finite: the numbers are too large",
           "use smaller rates, accelerations and torques");
  }

  const MechanismRequest& request_;
  const std::string& name_;
  const GivenMechanism& given_;
  const std::shared_ptr<const Mechanism>& mechanism_;
  MechanismQuery query_;
  MechanismEvaluation e_;
};

}  // namespace

MechanismEvaluation evaluateState(const GivenMechanism& given, const MechanismRequest& request) {
  return StateEvaluator(given, request).run();
}

const char* describeActuation(const Actuation& actuation, const MechanismRequest& request) {
  switch (actuation.kind) {
    case Actuation::Kind::Unique:
      return "unique";
    case Actuation::Kind::LeastSquares:
      return request.torqueWeights || request.preload ? "weighted" : "minimum_norm";
    case Actuation::Kind::None:
      return "none: the actuated joints do not span the motion here";
  }
  return "";
}

ClosureRow findClosureRow(const Mechanism& mechanism, int row) {
  for (const Closure& closure : mechanism.closures) {
    const int rows = rowCount(closure.type);
    if (row < rows) return {closure.name, row};
    row -= rows;
  }
  return {};
}

const std::vector<std::string>& handNames() {
  static const std::vector<std::string> names{"x", "y", "z", "phi"};
  return names;
}

std::vector<HandCoordinate> requireHand(const std::vector<std::string>& names) {
  std::vector<HandCoordinate> hand;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(handNames(), name);
    if (found == handNames().end()) {
      failIn("", "hand", "\"" + name + "\" is no coordinate of the hand",
             "use x, y, z of the tool, and phi about the first joint's axis");
    }
    const auto coordinate = static_cast<HandCoordinate>(found - handNames().begin());
    if (std::ranges::find(hand, coordinate) != hand.end()) {
      failIn("", "hand", "names " + name + " twice", "name every coordinate once");
    }
    hand.push_back(coordinate);
  }
  return hand;
}

}  // namespace denavit
