#include "models/motion_preview/motion_preview.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/dynamics/drive_losses.h"
#include "core/dynamics/newton_euler.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/kinematics/manipulability.h"
#include "core/trajectory/motion_peaks.h"
#include "models/fields/issue_checker.h"
#include "models/json/number_text.h"
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

/// The output of a gear without rotor and motor friction has a range that is not symmetric about 0:
/// half its width is used as the effort, and its middle is subtracted from the friction.
void shiftToDelivered(const std::vector<JointFriction>& friction, const VecX<double>& qd,
                      const VecX<double>& efforts, HandUseFinder::Losses& losses) {
  losses.effort = efforts;
  losses.gears = makeHandGears(friction, qd);
  if (!losses.gears.empty()) return;
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

/// The numbers of a motion that have limits, for n joints: |effort|, |rate|, |acceleration|, q and
/// -q.
constexpr Eigen::Index kLimitedKinds = 5;
constexpr std::array kLimitedNames{"effort", "velocity", "acceleration", "upper limit",
                                   "lower limit"};

/// One limit, and whether it belongs to the joint and not to the motion.
struct BoundOfOne {
  double value;
  bool isJoints;
};
BoundOfOne boundOf(const PreviewBounds& bounds, Eigen::Index joint, Eigen::Index kind) {
  const auto& [lower, upper, velocity, effort] = bounds.limits[static_cast<std::size_t>(joint)];
  const auto lesser = [](double own, double motions) -> BoundOfOne {
    return {std::min(own, motions), own < motions};
  };
  if (kind == 0) return lesser(effort, bounds.efforts[joint]);
  if (kind == 1) return lesser(velocity, bounds.motion.velocity[joint]);
  if (kind == 2) return {bounds.motion.acceleration[joint], false};
  return {kind == 3 ? upper : -lower, true};
}

VecX<double> calcBounds(const PreviewBounds& bounds) {
  const auto n = static_cast<Eigen::Index>(bounds.limits.size());
  VecX<double> values(kLimitedKinds * n);
  for (Eigen::Index k = 0; k < values.size(); ++k) values[k] = boundOf(bounds, k % n, k / n).value;
  return values;
}

void fillLimited(const VecX<double>& tau, const VecX<double>& q, const VecX<double>& qd,
                 const VecX<double>& qdd, VecX<double>& numbers) {
  const Eigen::Index n = q.size();
  numbers.resize(kLimitedKinds * n);
  numbers << tau.cwiseAbs(), qd.cwiseAbs(), qdd.cwiseAbs(), q, -q;
}

/// Collects the values beyond their limits.
std::vector<PreviewViolation> findViolations(const Peaks& peaks, const PreviewBounds& bounds) {
  constexpr double kSlack = 1e-6, kSlackOfPlace = 1e-9;  // relative, [rad|m]
  const auto n = static_cast<Eigen::Index>(bounds.limits.size());
  std::vector<PreviewViolation> violations;
  for (Eigen::Index joint = 0; joint < n; ++joint) {
    for (Eigen::Index kind = 0; kind < kLimitedKinds; ++kind) {
      const BoundOfOne limit = boundOf(bounds, joint, kind);
      const double value = peaks.value[kind * n + joint];
      const double slack = kind < 3 ? kSlack * limit.value : kSlackOfPlace;
      if (!(value > limit.value + slack)) continue;
      const double sign = kind == 4 ? -1 : 1;
      violations.push_back({static_cast<int>(joint), kLimitedNames[static_cast<std::size_t>(kind)],
                            peaks.time[kind * n + joint], sign * value, sign * limit.value,
                            limit.isJoints});
    }
  }
  return violations;
}

/// Looks at a motion instant by instant.
class Previewer {
 public:
  Previewer(const ScenarioDescription& scenario, const RobotDescription& robot)
      : arm_(makeArm(robot)),
        efforts_(makeEffortBounds(*scenario.input.trajectory, robot)),
        strictEfforts_(efforts_),
        rank_(calcGenericRank(arm_, TaskPart::Translation)),
        hand_(robot, efforts_) {
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      double& effort = strictEfforts_[static_cast<Eigen::Index>(i)];
      effort = std::min(effort, robot.joints[i].limits.effort.value_or(effort));
    }
    const bool rubs = hasFriction(scenario);
    if (rubs) {
      friction_ = makeFriction(robot);
      motors_ = makeMotorFriction(robot);
    }
    tau_.resize(arm_.jointCount());
    motion_.resize(arm_.jointCount());
  }

  /// The largest torques, rates, accelerations and positions.
  Peaks findPeaks(const Trajectory& trajectory, const PreviewBounds& bounds, int count) {
    const auto calc = [&](double t, VecX<double>& numbers) {
      calcTorques(trajectory, t);
      fillLimited(tau_, motion_.q, motion_.qd, motion_.qdd, numbers);
    };
    constexpr double kWorth = 0.9;
    const VecX<double> limits = calcBounds(bounds);
    return denavit::findPeaks(listInstants(trajectory, 0, trajectory.duration(), count),
                              limits.size(), calc, kWorth * limits);
  }

  PreviewSample look(const Trajectory& trajectory, double t) {
    calcTorques(trajectory, t);
    calcForwardKinematics(arm_, motion_.q, kinematics_);
    calcJacobian(arm_, kinematics_, J_);
    PreviewSample sample{t, motion_.q, motion_.qd, motion_.qdd, tau_, kinematics_.X_WT.p};
    sample.speed = (J_.topRows<3>() * motion_.qd).norm();
    sample.manipulability =
        calcManipulability(selectRows(J_, TaskPart::Translation, 1), std::max(rank_, 1));
    for (Eigen::Index i = 0; i < tau_.size(); ++i) {
      sample.torqueShare = std::max(sample.torqueShare, std::abs(tau_[i]) / strictEfforts_[i]);
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
  void calcTorques(const Trajectory& trajectory, double t) {
    trajectory.calc(t, motion_);
    if (rounding_.size() == 0) rounding_ = calcRoundingRates(trajectory);
    dropRounding(rounding_, motion_.qd);
    calcInverseDynamics(arm_, motion_.q, motion_.qd, motion_.qdd, work_, tau_);
    if (!friction_.empty()) {
      const VecX<double> rubbing = calcFrictionBySign(friction_, motors_, motion_.q, motion_.qd);
      const VecX<double> lost =
          calcGearLosses(friction_, motors_, tau_ + rubbing, motion_.qd, motion_.qdd);
      tau_ += rubbing + lost;
      // Motors that share joints have no limits for single joints: their losses are left as they
      // are.
      losses_.friction = motors_.isEmpty() ? rubbing : VecX<double>(rubbing + lost);
      if (motors_.isEmpty()) shiftToDelivered(friction_, motion_.qd, efforts_, losses_);
    }
  }

  Arm<double> arm_;
  std::vector<JointFriction> friction_;
  MotorFriction motors_;
  VecX<double> efforts_;
  VecX<double> rounding_;       ///< of the motion that is looked at, see calcRoundingRates()
  VecX<double> strictEfforts_;  ///< [N m|N] of the motion or of the joint, whichever is less
  int rank_;
  NewtonEulerWork<double> work_;
  Kinematics<double> kinematics_;
  Jacobian<double> J_;
  JointMotion motion_;
  VecX<double> tau_;
  HandUseFinder::Losses losses_;
  HandUseFinder hand_;
};

/// [s] Both sides of the instants at which the acceleration of a motion jumps, its start and
/// arrival included: torques jump there, and peaks are taken over both sides.
/// @param aside  how far from them, relative to the duration
std::vector<double> findSides(const Trajectory& motion, int most, double aside) {
  constexpr double kLeastJump = 1e-3;
  const double T = motion.duration();
  if (!(T > 0)) return {};
  JointMotion at;
  at.resize(motion.jointCount());
  const auto accelerationAt = [&](double t) {
    motion.calc(std::clamp(t, 0.0, T), at);
    return at.qdd;
  };
  struct Jump {
    double size, time;
  };
  std::vector<Jump> jumps;
  double largest = 0;
  for (const double t : motion.breaks()) {
    if (!(t > 0 && t < T)) continue;
    const VecX<double> before = accelerationAt(t - aside * T),
                       after = accelerationAt(t + aside * T);
    largest = std::max({largest, before.cwiseAbs().maxCoeff(), after.cwiseAbs().maxCoeff()});
    jumps.push_back({(after - before).cwiseAbs().maxCoeff(), t});
  }
  std::erase_if(jumps, [&](const Jump& jump) { return !(jump.size > kLeastJump * largest); });
  if (jumps.size() > static_cast<std::size_t>(most)) {
    std::ranges::nth_element(jumps, jumps.begin() + most, std::greater(), &Jump::size);
    jumps.resize(static_cast<std::size_t>(most));
  }
  std::vector<double> sides{aside * T, (1 - aside) * T};
  for (const Jump& jump : jumps) {
    sides.push_back(jump.time - aside * T);
    sides.push_back(jump.time + aside * T);
  }
  return sides;
}

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

/// The times of all samples, with those beside jumps, in order.
std::vector<double> withSides(std::vector<double> times, const std::vector<double>& sides) {
  times.insert(times.end(), sides.begin(), sides.end());
  std::ranges::sort(times);
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

/// Moves the samples beside jumps to a list of their own, once peaks are found.
void splitSides(std::vector<double> sides, MotionPreview& preview) {
  std::ranges::sort(sides);
  const auto isSide = [&](const PreviewSample& sample) {
    return std::ranges::binary_search(sides, sample.time);
  };
  std::ranges::copy_if(preview.samples, std::back_inserter(preview.sides), isSide);
  std::erase_if(preview.samples, isSide);
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
  preview.effort = bounds.efforts;
  preview.velocity = bounds.motion.velocity;
}

/// Peaks of the samples alone.
Peaks findSampledPeaks(const std::vector<PreviewSample>& samples) {
  std::vector<double> times;
  for (const PreviewSample& sample : samples) times.push_back(sample.time);
  const auto calc = [&](double t, VecX<double>& numbers) {
    const auto at = std::ranges::lower_bound(samples, t, {}, &PreviewSample::time);
    fillLimited(at->tau, at->q, at->qd, at->qdd, numbers);
  };
  const Eigen::Index count = kLimitedKinds * samples.front().q.size();
  constexpr double kNever = std::numeric_limits<double>::infinity();
  return findPeaks(times, count, calc, VecX<double>::Constant(count, kNever));
}

/// @param preview  with its planned motion, or with none yet
void lookAlongArm(const ScenarioDescription& scenario, const RobotDescription& robot, int samples,
                  std::vector<double>& sides, MotionPreview& preview) {
  const TrajectoryDescription& trajectory = *scenario.input.trajectory;
  if (!preview.planned.motion) {
    preview.planned = makeTrajectory(trajectory, robot, scenario.duration, hasFriction(scenario));
  }
  Previewer previewer(scenario, robot);
  constexpr double kAside = 1e-5;  // closer, rates of joints that come to rest are rounding
  sides = findSides(*preview.planned.motion, samples, kAside);
  for (const double t : withSides(chooseTimes(preview.planned, samples), sides)) {
    preview.samples.push_back(previewer.look(*preview.planned.motion, t));
  }
  preview.isLoaded = previewer.isLoaded();
  for (const VecX<double>& q : preview.planned.corners) {
    preview.corners.push_back(previewer.toolAt(q));
  }
  const PreviewBounds bounds{makeLimits(robot), makeEffortBounds(trajectory, robot),
                             makeMotionBounds(trajectory, robot)};
  takeBounds(bounds, preview);
  const Peaks peaks = previewer.findPeaks(*preview.planned.motion, bounds, 2 * samples);
  preview.violations = findViolations(peaks, bounds);
}

/// The motion is of the joints that lead; what is seen and costs is of all.
void lookAlongMechanism(const ScenarioDescription& scenario, const RobotDescription& robot,
                        int samples, std::vector<double>& sides, MotionPreview& preview) {
  constexpr int kMostSamples = 150;  ///< each is a whole state of the mechanism
  preview.planned = makeTrajectory(*scenario.input.trajectory, makeLedRobot(scenario, robot),
                                   scenario.duration, false);
  std::vector<double> times = chooseTimes(preview.planned, std::min(samples, kMostSamples));
  for (const double t : preview.planned.times) {
    if (t <= times.back()) times.push_back(t);
  }
  constexpr int kMostJumps = 20;
  constexpr double kAside = 1e-9;
  sides = findSides(*preview.planned.motion, kMostJumps, kAside);
  times = withSides(std::move(times), sides);
  preview.samples = previewMechanism(scenario, robot, *preview.planned.motion, times);
  for (const double t : preview.planned.times) {
    const auto at = std::ranges::lower_bound(preview.samples, t, {}, &PreviewSample::time);
    preview.corners.push_back(at == preview.samples.end() ? preview.samples.back().tool : at->tool);
  }
  const TrajectoryDescription unbound;  // limits of the motion are of the joints that lead
  const PreviewBounds bounds{makeLimits(robot), makeEffortBounds(unbound, robot),
                             makeMotionBounds(unbound, robot)};
  takeBounds(bounds, preview);
  preview.violations = findViolations(findSampledPeaks(preview.samples), bounds);
}

}  // namespace

MotionPreview previewMotion(const ScenarioDescription& scenario, int samples,
                            PlannedMotion planned) {
  MotionPreview preview;
  preview.planned = std::move(planned);
  try {
    preview.issues = findAllIssues(scenario);
    if (hasErrors(preview.issues) || !scenario.input.trajectory) return preview;
    const RobotDescription robot = makeMovingRobot(scenario);
    std::vector<double> sides;
    if (scenario.mechanism) {
      lookAlongMechanism(scenario, robot, samples, sides, preview);
    } else {
      lookAlongArm(scenario, robot, samples, sides, preview);
    }
    addUpEnergies(preview.samples);
    preview.demands = calcJointDemands(toRows(preview.samples, robot), robot);
    for (const JointDemand& demand : preview.demands) preview.energy += demand.energy;
    splitSides(std::move(sides), preview);
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

/// A remedy for an exceeded limit.
std::string findRemedy(const PreviewViolation& violation, const TrajectoryDescription& trajectory,
                       bool rubs) {
  if (violation.what.ends_with("limit")) return "choose a path within the limits of the joint";
  const bool isTimed = !trajectory.points.empty() && trajectory.points.back().time;
  if (isTimed || trajectory.handRate) return "give the motion more time";
  if (violation.isJoints) {
    return "give the motion limits." + violation.what +
           ", or omit its limits: then those of the joints apply";
  }
  const bool leavesFrictionOut =
      trajectory.profile == MotionProfile::Fastest && rubs && !trajectory.friction;
  if (violation.what == "effort" && leavesFrictionOut) {
    return "plan with friction: set \"friction\": true";
  }
  return "give the points times that make the motion slower";
}
}  // namespace

std::string describeExcess(const PreviewViolation& v, JointType type, const std::string& joint) {
  const bool turns = type == JointType::Revolute;
  const char* unit = v.what == "effort"         ? (turns ? "N m" : "N")
                     : v.what == "velocity"     ? (turns ? "rad/s" : "m/s")
                     : v.what == "acceleration" ? (turns ? "rad/s^2" : "m/s^2")
                                                : (turns ? "rad" : "m");
  const auto [value, limit] = toReadableApart(v.value, v.limit);
  return "asks " + value + " " + unit + " of " + joint + " at " + withUnit(v.time, "s") +
         ", beyond its " + v.what + " of " + limit + " " + unit + " by " +
         withUnit(std::abs(v.value - v.limit), unit);
}

std::vector<Issue> findMotionWarnings(const ScenarioDescription& scenario, PlannedMotion planned) {
  std::vector<Issue> warnings;
  const MotionPreview preview = previewMotion(scenario, kUsualSamples, std::move(planned));
  if (preview.samples.empty()) return warnings;
  const RobotDescription robot = makeMovingRobot(scenario);
  const TrajectoryDescription& trajectory = *scenario.input.trajectory;
  if (trajectory.profile == MotionProfile::Fastest && trajectory.friction && losesInTrain(robot)) {
    warnings.push_back(
        {Issue::Severity::Warning, "input.trajectory.friction",
         "is planned with friction, but without the losses of the drive train's gears",
         "leave a margin for them: lower limits.effort"});
  }
  for (const PreviewViolation& v : preview.violations) {
    const auto i = static_cast<std::size_t>(v.joint);
    warnings.push_back({Issue::Severity::Warning, "input.trajectory",
                        describeExcess(v, robot.joints[i].type, jointLabel(robot, i)),
                        findRemedy(v, trajectory, hasFriction(scenario))});
  }
  return warnings;
}

}  // namespace denavit
