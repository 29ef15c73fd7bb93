#include "models/motion_preview/motion_preview.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/dynamics/drive_losses.h"
#include "core/dynamics/newton_euler.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/kinematics/manipulability.h"
#include "core/time_scaling/uniform_slowing.h"
#include "models/fields/issue_checker.h"
#include "models/motion/motion_bounds.h"
#include "models/motion_preview/mechanism_preview.h"
#include "models/robot/column_label.h"
#include "models/robot/drive_train.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/mechanism_motion.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/scenario_issues.h"

namespace denavit {
namespace {

/// What comes out of gears is a range beside 0: its half is the effort, its middle friction less.
void shiftToDelivered(const std::vector<JointFriction>& friction, const VecX<double>& qd,
                      const VecX<double>& efforts, HandUseFinder::Losses& losses) {
  losses.effort = efforts;
  for (std::size_t i = 0; i < friction.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const DeliveredEffort delivered = calcDeliveredEffort(friction[i], efforts[k], qd[k]);
    losses.effort[k] = delivered.half();
    losses.friction[k] -= delivered.middle();
  }
}

/// What joints are to keep within.
struct PreviewBounds {
  std::vector<JointLimits> limits;
  VecX<double> efforts;
  MotionBounds motion;
};

/// Adds what a sample passes first.
void addViolations(const PreviewSample& sample, const PreviewBounds& bounds,
                   std::vector<PreviewViolation>& violations) {
  for (std::size_t i = 0; i < bounds.limits.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const auto [lower, upper, ownVelocity, effort] = bounds.limits[i];
    const double velocity = std::min(ownVelocity, bounds.motion.velocity[k]);
    // Between the places where a fastest motion was planned it may push a little more.
    constexpr double kSlack = 1 + 1e-6, kPushSlack = 1.005;
    const auto add = [&](const char* what, double value, double limit, bool isBeyond) {
      const bool isKnown = std::ranges::any_of(violations, [&](const PreviewViolation& other) {
        return other.joint == static_cast<int>(i) && other.what == what;
      });
      if (isBeyond && !isKnown) {
        violations.push_back({static_cast<int>(i), what, sample.time, value, limit});
      }
    };
    const double q = sample.q[k], rate = std::abs(sample.qd[k]), tau = std::abs(sample.tau[k]),
                 push = std::abs(sample.qdd[k]), most = bounds.motion.acceleration[k];
    add("effort", tau, bounds.efforts[k], tau > bounds.efforts[k] * kSlack);
    add("velocity", rate, velocity, rate > velocity * kSlack);
    add("acceleration", push, most, push > most * kPushSlack);
    add("upper limit", q, upper, q > upper + 1e-9);
    add("lower limit", q, lower, q < lower - 1e-9);
  }
}

/// Looks at a motion instant by instant.
class Previewer {
 public:
  Previewer(const ScenarioDescription& scenario, const RobotDescription& robot)
      : arm_(makeArm(robot)),
        efforts_(makeEffortBounds(*scenario.input.trajectory, robot)),
        rank_(calcGenericRank(arm_, TaskPart::Translation)),
        hand_(robot, efforts_) {
    const bool rubs = scenario.friction && !leavesOut(scenario, "friction");
    if (rubs) {
      friction_ = makeFriction(robot);
      motors_ = makeMotorFriction(robot);
    }
    tau_.resize(arm_.jointCount());
    motion_.resize(arm_.jointCount());
  }

  PreviewSample look(const Trajectory& trajectory, double t) {
    trajectory.calc(t, motion_);
    calcInverseDynamics(arm_, motion_.q, motion_.qd, motion_.qdd, work_, tau_);
    if (!friction_.empty()) {
      const VecX<double> rubbing = calcFrictionBySign(friction_, motors_, motion_.q, motion_.qd);
      const VecX<double> lost = calcGearLosses(friction_, motors_, tau_ + rubbing, motion_.qd);
      tau_ += rubbing + lost;
      // Motors that share joints have no limits joint by joint: there the losses stay what they
      // are.
      losses_.friction = motors_.isEmpty() ? rubbing : VecX<double>(rubbing + lost);
      if (motors_.isEmpty()) shiftToDelivered(friction_, motion_.qd, efforts_, losses_);
    }
    calcForwardKinematics(arm_, motion_.q, kinematics_);
    calcJacobian(arm_, kinematics_, J_);
    PreviewSample sample{t, motion_.q, motion_.qd, motion_.qdd, tau_, kinematics_.X_WT.p};
    sample.speed = (J_.topRows<3>() * motion_.qd).norm();
    sample.manipulability =
        calcManipulability(selectRows(J_, TaskPart::Translation, 1), std::max(rank_, 1));
    for (Eigen::Index i = 0; i < tau_.size(); ++i) {
      sample.torqueShare = std::max(sample.torqueShare, std::abs(tau_[i]) / efforts_[i]);
    }
    sample.power = tau_.dot(motion_.qd);
    sample.hand = hand_.find(motion_, losses_);
    return sample;
  }

  [[nodiscard]] bool isLoaded() const { return hand_.isLoaded(); }

  [[nodiscard]] Vec3<double> toolAt(const VecX<double>& q) {
    calcForwardKinematics(arm_, q, kinematics_);
    return kinematics_.X_WT.p;
  }

 private:
  Arm<double> arm_;
  std::vector<JointFriction> friction_;
  MotorFriction motors_;
  VecX<double> efforts_;
  int rank_;
  NewtonEulerWork<double> work_;
  Kinematics<double> kinematics_;
  Jacobian<double> J_;
  JointMotion motion_;
  VecX<double> tau_;
  HandUseFinder::Losses losses_;
  HandUseFinder hand_;
};

/// [s] Evenly, and so that the shortest move is not between two of them.
std::vector<double> chooseTimes(const PlannedMotion& planned, int count) {
  constexpr int kOfEachMove = 16;
  const double T = planned.motion->duration();
  if (T == 0) return {0};
  std::vector<double> times;
  for (int k = 0; k < count; ++k) times.push_back(T * k / (count - 1));
  for (std::size_t k = 0; k + 1 < planned.times.size(); ++k) {
    const double from = planned.times[k], by = planned.times[k + 1] - from;
    if (by > T * kOfEachMove / count) continue;
    for (int part = 0; part <= kOfEachMove; ++part) times.push_back(from + by * part / kOfEachMove);
  }
  std::ranges::sort(times);
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

/// Energies until each sample, by trapezoids as the demands have them.
void addUpEnergies(std::vector<PreviewSample>& samples) {
  for (std::size_t k = 1; k < samples.size(); ++k) {
    const PreviewSample& before = samples[k - 1];
    PreviewSample& sample = samples[k];
    const double half = 0.5 * (sample.time - before.time);
    const VecX<double> p0 = before.tau.cwiseProduct(before.qd);
    const VecX<double> p1 = sample.tau.cwiseProduct(sample.qd);
    sample.fed = before.fed + half * (p0.cwiseMax(0).sum() + p1.cwiseMax(0).sum());
    sample.returned = before.returned - half * (p0.cwiseMin(0).sum() + p1.cwiseMin(0).sum());
  }
}

/// The samples as rows of a table, for the demands on motors.
Recording toRows(const std::vector<PreviewSample>& samples, const RobotDescription& robot) {
  std::vector<Column> columns{makeColumn("time", "s", "time")};
  columns.front().name = "time";
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const bool turns = robot.joints[i].type == JointType::Revolute;
    const std::string number = columnLabel(robot, i);
    columns.push_back(makeColumn("qd" + number, turns ? "rad/s" : "m/s", ""));
    columns.push_back(makeColumn("tau" + number, turns ? "N m" : "N", ""));
  }
  Recording rows(std::move(columns));
  std::vector<double> row;
  for (const PreviewSample& sample : samples) {
    row.assign(1, sample.time);
    for (Eigen::Index i = 0; i < sample.qd.size(); ++i) {
      row.push_back(sample.qd[i]);
      row.push_back(sample.tau[i]);
    }
    rows.appendRow(row);
  }
  return rows;
}

void takeBounds(const PreviewBounds& bounds, MotionPreview& preview) {
  for (const PreviewSample& sample : preview.samples) {
    addViolations(sample, bounds, preview.violations);
  }
  preview.effort = bounds.efforts;
  preview.velocity = bounds.motion.velocity;
}

void lookAlongArm(const ScenarioDescription& scenario, const RobotDescription& robot, int samples,
                  MotionPreview& preview) {
  const TrajectoryDescription& trajectory = *scenario.input.trajectory;
  preview.planned = makeTrajectory(trajectory, robot, scenario.duration);
  Previewer previewer(scenario, robot);
  for (const double t : chooseTimes(preview.planned, samples)) {
    preview.samples.push_back(previewer.look(*preview.planned.motion, t));
  }
  preview.isLoaded = previewer.isLoaded();
  for (const VecX<double>& q : preview.planned.corners) {
    preview.corners.push_back(previewer.toolAt(q));
  }
  takeBounds(
      {makeLimits(robot), makeEffortBounds(trajectory, robot), makeMotionBounds(trajectory, robot)},
      preview);
}

/// The motion is of the joints that lead; what is seen and costs is of all.
void lookAlongMechanism(const ScenarioDescription& scenario, const RobotDescription& robot,
                        int samples, MotionPreview& preview) {
  constexpr int kMostSamples = 150;  ///< each is a whole state of the mechanism
  preview.planned =
      makeTrajectory(*scenario.input.trajectory, makeLedRobot(scenario, robot), scenario.duration);
  std::vector<double> times = chooseTimes(preview.planned, std::min(samples, kMostSamples));
  for (const double t : preview.planned.times) {
    if (t <= times.back()) times.push_back(t);
  }
  std::ranges::sort(times);
  times.erase(std::unique(times.begin(), times.end()), times.end());
  preview.samples = previewMechanism(scenario, robot, *preview.planned.motion, times);
  for (const double t : preview.planned.times) {
    const auto at = std::ranges::lower_bound(preview.samples, t, {}, &PreviewSample::time);
    preview.corners.push_back(at == preview.samples.end() ? preview.samples.back().tool : at->tool);
  }
  const TrajectoryDescription unbound;  // limits of the motion are of the joints that lead
  takeBounds(
      {makeLimits(robot), makeEffortBounds(unbound, robot), makeMotionBounds(unbound, robot)},
      preview);
}

}  // namespace

MotionPreview previewMotion(const ScenarioDescription& scenario, int samples) {
  MotionPreview preview;
  try {
    preview.issues = findAllIssues(scenario);
    if (hasErrors(preview.issues) || !scenario.input.trajectory) return preview;
    const RobotDescription robot = makeMovingRobot(scenario);
    if (scenario.mechanism) {
      lookAlongMechanism(scenario, robot, samples, preview);
    } else {
      lookAlongArm(scenario, robot, samples, preview);
    }
    addUpEnergies(preview.samples);
    preview.demands = calcJointDemands(toRows(preview.samples, robot), robot);
    for (const JointDemand& demand : preview.demands) preview.energy += demand.energy;
  } catch (const DescriptionError& error) {
    preview = {};
    preview.issues = error.issues();
  }
  return preview;
}

namespace {
bool losesInTrain(const RobotDescription& robot) {
  return hasDriveTrain(robot) &&
         std::ranges::any_of(robot.joints, [](const JointDescription& joint) {
           return joint.actuator.efficiency < 1;
         });
}
}  // namespace

std::vector<Issue> findMotionWarnings(const ScenarioDescription& scenario) {
  std::vector<Issue> warnings;
  const MotionPreview preview = previewMotion(scenario);
  if (preview.samples.empty()) return warnings;
  const RobotDescription robot = makeMovingRobot(scenario);
  const TrajectoryDescription& trajectory = *scenario.input.trajectory;
  if (trajectory.profile == "fastest" && trajectory.friction && losesInTrain(robot)) {
    warnings.push_back({Issue::Severity::Warning, "input.trajectory.friction",
                        "overcomes friction without what the gears of the drive train take",
                        "leave room for it: lower limits.effort"});
  }
  for (const PreviewViolation& v : preview.violations) {
    const auto i = static_cast<std::size_t>(v.joint);
    const bool turns = robot.joints[i].type == JointType::Revolute;
    const char* unit = v.what == "effort"         ? (turns ? "N m" : "N")
                       : v.what == "velocity"     ? (turns ? "rad/s" : "m/s")
                       : v.what == "acceleration" ? (turns ? "rad/s^2" : "m/s^2")
                                                  : (turns ? "rad" : "m");
    warnings.push_back({Issue::Severity::Warning, "input.trajectory",
                        "asks " + withUnit(v.value, unit) + " of " + jointLabel(robot, i) + " at " +
                            withUnit(v.time, "s") + ", beyond its " + v.what + " of " +
                            withUnit(v.limit, unit),
                        v.what.ends_with("limit") ? "go elsewhere" : "give the motion more time"});
  }
  return warnings;
}

double calcSlowing(const MotionPreview& preview, const ScenarioDescription& scenario,
                   double share) {
  const RobotDescription robot = makeMovingRobot(scenario);
  const MotionBounds bounds = makeMotionBounds(*scenario.input.trajectory, robot);
  const TimeScalingLimits limits{share * makeEffortBounds(*scenario.input.trajectory, robot),
                                 share * bounds.velocity, share * bounds.acceleration};
  PathFriction friction;
  if (scenario.friction && !leavesOut(scenario, "friction")) {
    friction = makePathFriction(robot);
  }
  std::vector<MotionSample> motion;
  for (const PreviewSample& sample : preview.samples) {
    motion.push_back({sample.q, sample.qd, sample.qdd});
  }
  const UniformSlowing slowing = findUniformSlowing(makeArm(robot), motion, limits, friction);
  return slowing.status == UniformSlowing::Status::Found ? slowing.factor
                                                         : std::numeric_limits<double>::infinity();
}

}  // namespace denavit
