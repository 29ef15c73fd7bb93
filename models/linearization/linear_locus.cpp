#include "models/linearization/linear_locus.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "models/linearization/linear_names.h"
#include "models/scenario/omitted_terms.h"

namespace denavit {
namespace {

/// Where an input is, and position and rate of the joint that it belongs to; -1: nowhere.
struct HeldJoint {
  Eigen::Index input = -1, state = -1, rate = -1;
};

HeldJoint findHeldJoint(const LinearizedArm& arm, int joint) {
  HeldJoint found;
  for (std::size_t k = 0; k < arm.inputs.size(); ++k) {
    if (numberOf(arm.inputs[k]) == joint) found.input = static_cast<Eigen::Index>(k);
  }
  const std::string number = std::to_string(joint) + "_";
  for (std::size_t k = 0; k < arm.states.size(); ++k) {
    if (arm.states[k].starts_with("q" + number)) found.state = static_cast<Eigen::Index>(k);
    if (arm.states[k].starts_with("qd" + number)) found.rate = static_cast<Eigen::Index>(k);
  }
  return found;
}

double massOf(const RobotDescription& robot) {
  double mass = 0;
  for (const JointDescription& joint : robot.joints) mass += joint.link.mass;
  return mass;
}

}  // namespace

SystemFamily makeLocusFamily(const ScenarioDescription& scenario, const LinearRequest& request,
                             const LinearizedArm& arm, const LocusParameter& parameter) {
  using Kind = LocusParameter::Kind;
  if (parameter.kind == Kind::Gain) {
    const HeldJoint at = findHeldJoint(arm, parameter.joint);
    if (at.input < 0 || at.state < 0) {
      throw std::invalid_argument("joint " + std::to_string(parameter.joint) +
                                  " has no input here; choose a joint that is free");
    }
    return [system = arm.system, at](double gain) {
      StateSpace closed = system;
      closed.A.col(at.state) -= gain * system.B.col(at.input);
      return closed;
    };
  }
  if (parameter.kind == Kind::Joint) {
    const auto k = static_cast<std::size_t>(parameter.joint - 1);
    return [scenario, request, k](double q) {
      LinearRequest there = request;
      there.q.at(k) = q;
      return linearize(scenario, there)->system;
    };
  }
  ScenarioDescription moving = scenario;
  moving.robot = makeMovingRobot(scenario);
  moving.changes.clear();
  return [moving, request](double mass) {
    ScenarioDescription loaded = moving;
    loaded.robot.payload.mass = mass;
    return linearize(loaded, request)->system;
  };
}

LocusRange findLocusRange(const ScenarioDescription& scenario, const LinearizedArm& arm,
                          const LocusParameter& parameter) {
  using Kind = LocusParameter::Kind;
  const RobotDescription robot = makeMovingRobot(scenario);
  if (parameter.kind == Kind::Payload) {
    const double now = robot.payload.mass;
    const double half = 0.5 * massOf(robot);
    return {0, std::max({half > 0 ? half : 1.0, 2 * now}), now};
  }
  const auto k = static_cast<std::size_t>(parameter.joint - 1);
  if (parameter.kind == Kind::Joint) {
    const JointDescription& joint = robot.joints.at(k);
    const double now = arm.q[static_cast<Eigen::Index>(k)];
    const double around = joint.type == JointType::Revolute ? std::numbers::pi : 1.0;
    return {std::min(joint.limits.lower.value_or(-around), now),
            std::max(joint.limits.upper.value_or(around), now), now};
  }
  constexpr double kFast = 2 * std::numbers::pi * 3;  // [rad/s]
  const HeldJoint at = findHeldJoint(arm, parameter.joint);
  const bool isThere = at.input >= 0 && at.rate >= 0;
  const double push = isThere ? std::abs(arm.system.B(at.rate, at.input)) : 0;
  return {0, push > 0 ? kFast * kFast / push : 100, 0};
}

std::vector<Complex> polesAt(const RootLocus& locus, double parameter) {
  std::vector<Complex> poles;
  const auto begin = locus.parameter.begin(), end = locus.parameter.end();
  const auto above = std::clamp<Eigen::Index>(std::upper_bound(begin, end, parameter) - begin, 1,
                                              locus.parameter.size() - 1);
  const double low = locus.parameter[above - 1], high = locus.parameter[above];
  const double part = std::clamp((parameter - low) / (high - low), 0.0, 1.0);
  for (Eigen::Index k = 0; k < locus.poles.cols(); ++k) {
    poles.push_back((1 - part) * locus.poles(above - 1, k) + part * locus.poles(above, k));
  }
  return poles;
}

}  // namespace denavit
