#include "models/scenario/start_loops.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "models/json/number_text.h"
#include "models/mechanism/loop_issues.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_file.h"
#include "models/motion/make_trajectory.h"
#include "models/scenario/mechanism_motion.h"
#include "models/scenario/mechanism_run.h"
#include "models/scenario/prescribed_start.h"

namespace denavit {
namespace {

/// [rad, size] Joint values of files have so few digits that closing moves them by this.
constexpr double kDigits = 1e-3;
constexpr double kUnbent = 1e-6;  ///< [size] of amplitudes

void put(std::vector<double>& pose, int joint, double q) {
  const auto i = static_cast<std::size_t>(joint);
  if (joint >= 0 && i < pose.size()) pose[i] = q;
}

/// Joints that a trajectory leads, where it begins.
void putOnMotion(const ScenarioDescription& scenario, std::vector<double>& pose) {
  const std::vector<int> led = findTargetJoints(scenario);
  const RobotDescription all = makeJointList(*scenario.mechanism);
  const std::vector<double> begin =
      findStart(*scenario.input.trajectory, makeLedRobot(scenario, all));
  for (std::size_t k = 0; k < led.size() && k < begin.size(); ++k) {
    put(pose, led[k], begin[k]);
  }
}

/// ", at [0.8, -0.16, 1.53]", of few joints.
std::string describePose(const std::vector<double>& q) {
  constexpr std::size_t kMost = 8;
  if (q.size() > kMost) return {};
  std::string text;
  for (const double value : q) text += (text.empty() ? ", at [" : ", ") + toReadable(value);
  return text + "]";
}

Issue describeOpen(const Mechanism& mechanism, const LoopStart& start) {
  const std::string here = describeWorst(mechanism, start.given.openings);
  if (start.taken.isClosed) {
    return {Issue::Severity::Warning, "initial.q", "leaves loops open in the start pose: " + here,
            "choose Assemble; a run closes them first, and starts elsewhere than is written" +
                describePose(start.taken.q) + (start.bends(mechanism) ? ", with links bent" : "")};
  }
  return {Issue::Severity::Error, "initial.q",
          "leaves loops open in the start pose: " + here +
              ", and in the nearest pose that was found " +
              describeWorst(mechanism, start.taken.openings),
          "move joints towards a pose that closes, then choose Assemble; or change lengths"};
}

}  // namespace

bool LoopStart::moves(const Mechanism& mechanism) const {
  for (std::size_t i = 0; i < given.q.size(); ++i) {
    const bool turns = mechanism.jointTypes[i] == JointType::Revolute;
    const double most = kDigits * (turns ? 1 : mechanism.size);
    if (!(std::abs(given.q[i] - taken.q[i]) <= most)) return true;
  }
  return bends(mechanism);
}

bool LoopStart::bends(const Mechanism& mechanism) const {
  return !std::ranges::equal(given.amplitudes, taken.amplitudes, [&](double a, double b) {
    return std::abs(a - b) <= kUnbent * mechanism.size;
  });
}

std::vector<double> findWrittenStart(const ScenarioDescription& scenario) {
  std::vector<double> pose = scenario.initial.q;
  if (pose.empty()) {  // as a run does: of a file without a pose one that closes
    const VecX<double> own = findStartPose(scenario);
    pose.assign(own.begin(), own.end());
  }
  pose.resize(listJointNames(*scenario.mechanism).size(), 0.0);
  if (startsOnMotion(scenario)) putOnMotion(scenario, pose);
  for (const auto& [joint, motion] : scenario.prescribed) {
    if (const std::optional<MotionStart> begin = calcMotionStart(motion)) {
      put(pose, joint - 1, begin->q);
    }
  }
  return pose;
}

LoopStart findLoopStart(const ScenarioDescription& scenario, const LoopCloser& closer) {
  const std::vector<double> pose = findWrittenStart(scenario);
  const std::vector<double>& delta = scenario.initial.delta;
  LoopStart start{closer.look(pose, delta), {}};
  start.taken = start.given;
  if (start.given.isClosed) return start;
  std::vector<int> must = listHeld(scenario);
  if (startsOnMotion(scenario)) {
    const std::vector<int> led = findTargetJoints(scenario);
    must.insert(must.end(), led.begin(), led.end());
  }
  start.taken = closer.closeStart(pose, must, delta);
  return start;
}

std::vector<double> findTakenStart(const ScenarioDescription& scenario) {
  return findLoopStart(scenario, LoopCloser(makeMovingMechanism(scenario))).taken.q;
}

std::vector<Issue> findLoopStartIssues(const ScenarioDescription& scenario) {
  if (!scenario.mechanism) return {};
  const MechanismDescription description = makeMovingMechanism(scenario);
  if (hasErrors(findIssues(description))) return {};
  const LoopCloser closer(description);
  if (scenario.initial.q.empty() && !startsOnMotion(scenario)) return findLoopIssues(description);
  LoopStart start;
  try {
    start = findLoopStart(scenario, closer);
  } catch (const DescriptionError&) {
    return {};  // what is wrong with the motion is said of the motion
  }
  const Mechanism& mechanism = closer.mechanism();
  std::vector<Issue> issues;
  if (!start.taken.isClosed || start.moves(mechanism)) {
    issues.push_back(describeOpen(mechanism, start));
  }
  const auto shared = std::make_shared<const Mechanism>(mechanism);
  if (!start.taken.isClosed) {
    const std::vector<Issue> ofHolds = findHoldIssues(
        scenario, shared, toCoordinates(mechanism, start.given.q, scenario.initial.delta));
    return hasErrors(ofHolds) ? ofHolds : issues;
  }
  const std::vector<Issue> ofPose = findStartPoseIssues(
      scenario, shared, toCoordinates(mechanism, start.taken.q, start.taken.amplitudes));
  issues.insert(issues.end(), ofPose.begin(), ofPose.end());
  return issues;
}

}  // namespace denavit
