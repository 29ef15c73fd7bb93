#include "models/motion_preview/mechanism_preview.h"

#include <algorithm>
#include <cmath>

#include "core/mechanism/chain_kinematics.h"
#include "core/mechanism/mechanism_state.h"
#include "models/fields/issue_checker.h"
#include "models/json/number_text.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/make_arm.h"
#include "models/scenario/mechanism_motion.h"
#include "models/scenario/mechanism_run.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/start_loops.h"

namespace denavit {
namespace {

class MechanismPreviewer {
 public:
  MechanismPreviewer(const ScenarioDescription& scenario, const RobotDescription& robot)
      : mechanism_(std::make_shared<const Mechanism>(makeMechanism(makeMovingMechanism(scenario)))),
        limits_(makeLimits(robot)) {
    query_.independent = findTargetJoints(scenario);
    if (hasFriction(scenario)) {
      query_.friction = makeFriction(robot);
    }
    query_.q = toCoordinates(*mechanism_, findTakenStart(scenario));
  }

  PreviewSample look(const Trajectory& trajectory, double t) {
    motion_.resize(trajectory.jointCount());
    trajectory.calc(t, motion_);
    for (std::size_t k = 0; k < query_.independent.size(); ++k) {
      query_.q[query_.independent[k]] = motion_.q[static_cast<Eigen::Index>(k)];
    }
    query_.u = motion_.qd;
    query_.udot = motion_.qdd;
    const StateOutcome outcome = calcMechanismState(mechanism_, query_);
    if (!outcome.state) fail(t);
    query_.q = outcome.state->q;
    return toSample(t, *outcome.state);
  }

 private:
  [[noreturn]] static void fail(double t) {
    failIn("", "input.trajectory",
           "cannot be followed beyond " + withUnit(t, "s") + ": the loops do not let it go on",
           "keep its points where the loops stay closed, away from dead centres");
  }

  PreviewSample toSample(double t, const MechanismState& state) {
    const int joints = mechanism_->jointCount();
    PreviewSample sample;
    sample.time = t;
    sample.q = state.q.head(joints);
    sample.qd = state.qd.head(joints);
    sample.qdd = state.qdd.head(joints);
    sample.tau = VecX<double>::Zero(joints);
    for (std::size_t k = 0; k < mechanism_->actuated.size(); ++k) {
      const auto row = static_cast<Eigen::Index>(k);
      const int joint = mechanism_->actuated[k];
      if (row < state.actuation.tau.size()) sample.tau[joint] = state.actuation.tau[row];
      const double effort = limits_[static_cast<std::size_t>(joint)].effort;
      sample.torqueShare = std::max(sample.torqueShare, std::abs(sample.tau[joint]) / effort);
    }
    sample.tool = state.toolPoses.front().p;
    sample.power = sample.tau.dot(sample.qd);
    return sample;
  }

  std::shared_ptr<const Mechanism> mechanism_;
  std::vector<JointLimits> limits_;
  MechanismQuery query_;
  JointMotion motion_;
};

/// [m/s] Of the tool, from where it is just before and after.
void addSpeeds(std::vector<PreviewSample>& samples) {
  for (std::size_t k = 0; k < samples.size(); ++k) {
    const PreviewSample& before = samples[k > 0 ? k - 1 : k];
    const PreviewSample& after = samples[std::min(k + 1, samples.size() - 1)];
    const double by = after.time - before.time;
    if (by > 0) samples[k].speed = (after.tool - before.tool).norm() / by;
  }
}

}  // namespace

std::vector<PreviewSample> previewMechanism(const ScenarioDescription& scenario,
                                            const RobotDescription& robot, const Trajectory& motion,
                                            const std::vector<double>& times) {
  MechanismPreviewer previewer(scenario, robot);
  std::vector<PreviewSample> samples;
  for (const double t : times) samples.push_back(previewer.look(motion, t));
  addSpeeds(samples);
  return samples;
}

}  // namespace denavit
