#include "models/motion/make_trajectory.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/hand_motion/hand_rate.h"
#include "core/inverse_kinematics/inverse_kinematics.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/time_scaling/motion_slowing.h"
#include "core/trajectory/input_shaper.h"
#include "core/trajectory/motion_plan.h"
#include "core/trajectory/set_point.h"
#include "core/trajectory/slowed_motion.h"
#include "core/trajectory/spline.h"
#include "core/trajectory/timed_path.h"
#include "models/fields/issue_checker.h"
#include "models/formula/formula.h"
#include "models/json/number_text.h"
#include "models/motion/fields_of_motion.h"
#include "models/motion/joint_list.h"
#include "models/motion/motion_bounds.h"
#include "models/robot/drive_train.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

constexpr const char* kTrajectory = "input.trajectory";
constexpr double kSamePlace = 1e-12;  ///< [rad|m] nearer is no move

Vec3<double> toVector3(const std::vector<double>& v) { return {v[0], v[1], v[2]}; }

std::string placeOf(std::size_t point, const char* field = nullptr) {
  const std::string place = std::string(kTrajectory) + ".points[" + std::to_string(point) + "]";
  return field == nullptr ? place : place + "." + field;
}

/// The law of time of a profile; the fastest one rounds corners as quintics do.
Profile profileOf(MotionProfile profile) {
  switch (profile) {
    case MotionProfile::Cubic:
      return Profile::Cubic;
    case MotionProfile::Cycloidal:
      return Profile::Cycloidal;
    case MotionProfile::Trapezoidal:
      return Profile::Trapezoidal;
    case MotionProfile::DoubleS:
      return Profile::DoubleS;
    case MotionProfile::Quintic:
    case MotionProfile::Fastest:
      break;
  }
  return Profile::Quintic;
}

std::string percent(double part) { return toReadable(100 * part) + " %"; }

/// Turns points into joint values and moves, one after the other.
class TrajectoryMaker {
 public:
  TrajectoryMaker(const TrajectoryDescription& trajectory, const RobotDescription& robot,
                  double duration, bool rubs)
      : trajectory_(trajectory),
        duration_(duration),
        rubs_(rubs),
        robot_(robot),
        arm_(makeArm(robot)),
        inverse_(arm_, makeLimits(robot)) {}

  [[nodiscard]] VecX<double> findStart() {
    const VecX<double> home = VecX<double>::Zero(arm_.jointCount());
    return trajectory_.points.empty() ? home : findJoints(0, home);
  }

  PlannedMotion make() {
    const std::vector<MotionPoint>& points = trajectory_.points;
    const VecX<double> q = findStart();
    planned_.corners.push_back(q);
    if (trajectory_.handRate) {
      followHandRate(*trajectory_.handRate, q);
    } else if (points.size() == 1) {
      planned_.times = {0};
      planned_.motion = std::make_shared<SetPoint>(q);
    } else if (trajectory_.path == PathKind::Segments) {
      makeSegments();
    } else {
      makeSpline();
    }
    if (trajectory_.shaper) shape();
    return std::move(planned_);
  }

 private:
  [[nodiscard]] Pose<double> toolAt(const VecX<double>& q) {
    calcForwardKinematics(arm_, q, kinematics_);
    return kinematics_.X_WT;
  }

  /// Where a point has the tool. @param from  where it is before: its orientation where none is
  /// given
  [[nodiscard]] IkTarget targetOf(const MotionPoint& point, const Pose<double>& from) const {
    IkTarget target{from, !point.rpy.empty() || !point.quaternion.empty()};
    if (!point.position.empty()) target.X_WT.p = toVector3(point.position);
    if (!point.rpy.empty()) {
      target.X_WT.R = makePose({Eigen::Vector3d::Zero(), toVector3(point.rpy)}).R;
    } else if (!point.quaternion.empty()) {
      const std::vector<double>& w = point.quaternion;
      target.X_WT.R = Eigen::Quaterniond(w[0], w[1], w[2], w[3]).normalized().toRotationMatrix();
    }
    return target;
  }

  /// The joint values of a point. @param near  solutions next to it are taken
  [[nodiscard]] VecX<double> findJoints(std::size_t k, const VecX<double>& near) {
    const MotionPoint& point = trajectory_.points[k];
    if (!point.q.empty()) return toVector(point.q);
    if (!point.pose.empty()) {
      const auto pose = trajectory_.poses.find(point.pose);
      return pose == trajectory_.poses.end() ? VecX<double>(VecX<double>::Zero(near.size()))
                                             : toVector(pose->second);
    }
    const IkAnswer answer = inverse_.solve(targetOf(point, toolAt(near)), near);
    if (!answer.isReachable) {
      failIn("", placeOf(k, "position"),
             "is " + answer.reason + ": the tool comes to " + withUnit(answer.distance, "m") +
                 " from it",
             "move it nearer, or change its orientation");
    }
    for (const IkSolution& solution : answer.solutions) {
      if (isOnBranch(solution.branch, point.branch)) return solution.q;
    }
    failIn(
        "", placeOf(k, "branch"),
        "is not one of the " + counted(answer.solutions.size(), "solution") + " for this position",
        describeBranches(answer.solutions));
  }

  [[nodiscard]] static bool isOnBranch(const IkBranch& branch, const BranchDescription& wanted) {
    return std::ranges::all_of(wanted, [&](const auto& entry) {
      const auto found = branch.find(entry.first);
      return found != branch.end() && found->second == entry.second;
    });
  }
  [[nodiscard]] static std::string describeBranches(const std::vector<IkSolution>& solutions) {
    std::string text = "leave it out for the nearest";
    if (solutions.front().branch.empty()) return text;
    text += "; there are";
    for (const auto& [name, sign] : solutions.front().branch) text += " " + name;
    return text;
  }

  void followHandRate(const HandRateDescription& rate, const VecX<double>& q) {
    constexpr double kMostSteps = 1e6;  // of three kinematics each: seconds
    if (!(duration_ <= kMostSteps * rate.step)) {
      failIn("", std::string(kTrajectory) + ".hand_rate.step",
             "is " + withUnit(rate.step, "s") + ", which makes " +
                 toReadable(std::ceil(duration_ / rate.step)) + " steps in " +
                 withUnit(duration_, "s") + "; a million is the most",
             "use a longer step, as 0.001, or a shorter duration");
    }
    std::vector<Formula> formulas;
    for (const auto* list : {&rate.linear, &rate.angular}) {
      for (std::size_t k = 0; k < 3; ++k) {
        formulas.emplace_back(list->empty() ? "0" : (*list)[k], std::vector<std::string>{"t"});
      }
    }
    HandRateSpec spec;
    spec.rate = [&](double t) {
      HandRateSample sample;
      const auto time = Dual<double, 1>::variable(t, 0);
      for (Eigen::Index k = 0; k < 6; ++k) {
        const Dual<double, 1> value = formulas[static_cast<std::size_t>(k)](time);
        sample.V[k] = value.value;
        sample.A[k] = value.d[0];
      }
      return sample;
    };
    const bool mayTurn = rate.angular.empty() && arm_.jointCount() < 6;
    spec.part = mayTurn ? TaskPart::Translation : TaskPart::Full;
    spec.q0 = q;
    spec.duration = duration_;
    spec.step = rate.step;
    spec.integrator = rate.integrator;
    const HandRateMotion moved = integrateHandRate(arm_, spec);
    if (moved.status != HandRateMotion::Status::Integrated) {
      const bool isSingular = moved.status == HandRateMotion::Status::Singular;
      failIn("", std::string(kTrajectory) + ".hand_rate",
             "cannot be followed at t = " + withUnit(moved.time, "s") + ": " +
                 (isSingular ? "the arm is singular there" : "the arm cannot move its hand so"),
             isSingular ? "start elsewhere, go another way, or shorten the duration"
                        : "leave out what its joints cannot do, as turning");
    }
    planned_.motion = moved.motion;
    planned_.times = {0};
  }

  void makeSegments() {
    MotionPlanSpec spec;
    spec.start = planned_.corners.front();
    spec.qd0 = toVector(trajectory_.points[0].velocity);
    spec.qdd0 = toVector(trajectory_.points[0].acceleration);
    spec.profile = profileOf(trajectory_.profile);
    spec.synchronisesStraight = trajectory_.synchronise == Synchronise::Straight;
    spec.bounds = makeMotionBounds(trajectory_, robot_);
    VecX<double> q = spec.start;
    for (std::size_t k = 1; k < trajectory_.points.size(); ++k) {
      spec.moves.push_back(makeMove(k, q));
      // Where a move of the tool ends follows from its way: the nearest solution, for the next.
      q = spec.moves.back().tool ? endOf(spec.moves.back(), q) : spec.moves.back().to;
    }
    if (isFastest()) {
      roundCornersAnyway(spec);
    } else if (!isTimed()) {
      spec.slowing = [this](const Trajectory& motion, double from, double to) {
        return calcSlowing(motion, from, to);
      };
    }
    const MotionPlan plan = planMotion(arm_, spec);
    if (plan.status != MotionPlan::Status::Planned) fail(plan);
    if (isFastest()) return hurry(plan);
    planned_.motion = plan.motion;
    planned_.times = plan.times;
    planned_.corners = plan.corners;
  }

  [[nodiscard]] bool isFastest() const { return trajectory_.profile == MotionProfile::Fastest; }
  [[nodiscard]] bool isTimed() const { return trajectory_.points.back().time.has_value(); }

  /// The factor by which a motion must be slowed between two instants to keep its limits.
  [[nodiscard]] double calcSlowing(const Trajectory& motion, double from, double to) {
    // Instants are counted for the whole motion, with a minimum for every move.
    constexpr int kSamples = 1000, kLeast = 20;
    const int moves = static_cast<int>(trajectory_.points.size()) - 1;
    const MotionBounds bounds = makeMotionBounds(trajectory_, robot_);
    const TimeScalingLimits limits{makeEffortBounds(trajectory_, robot_), bounds.velocity,
                                   bounds.acceleration};
    const MotionSlowing slowing =
        calcMotionSlowing(arm_, motion, limits, rubs_ ? makePathFriction(robot_) : PathFriction(),
                          from, to, std::max(kSamples / moves, kLeast));
    if (slowing.factor > 1 && slowing.byEffort) planned_.isHeldByEfforts = true;
    return slowing.factor;
  }

  /// Corners are those of the quintic profile; without limits of speed their size does not depend
  /// on it, as long as none is given in seconds.
  void roundCornersAnyway(MotionPlanSpec& spec) const {
    const bool isBounded = spec.bounds.velocity.allFinite() || spec.bounds.acceleration.allFinite();
    const bool isInSeconds = std::ranges::any_of(
        spec.moves, [](const MoveSpec& move) { return !move.tool && move.blend > 0; });
    if (!isBounded && !isInSeconds) spec.bounds.velocity.setOnes();
  }

  [[nodiscard]] TimeScalingSpec scalingSpec() const {
    const MotionBounds bounds = makeMotionBounds(trajectory_, robot_);
    TimeScalingSpec spec;
    spec.limits = {makeEffortBounds(trajectory_, robot_), bounds.velocity, bounds.acceleration};
    if (trajectory_.friction) spec.friction = makePathFriction(robot_);
    return spec;
  }

  void hurry(const MotionPlan& plan) {
    FastestMotion fastest = findFastest(arm_, plan, scalingSpec());
    if (!fastest.motion) failFastest(fastest.parts.back());
    planned_.motion = fastest.motion;
    planned_.times = fastest.times;
    planned_.corners = plan.corners;
    planned_.fastest = std::move(fastest.parts);
  }

  [[noreturn]] static void failEndRate(const TimeScaling& scaling, const std::string& where) {
    const bool isStart = scaling.end == TimeScaling::PathEnd::Start;
    failIn("", where,
           std::string("cannot be ") + (isStart ? "begun" : "ended") +
               " at the rate that is asked for: limits allow ds/dt from " +
               toReadable(scaling.leastRate) + " to " + toReadable(scaling.mostRate) + " 1/s",
           isStart ? "start more slowly, or from rest" : "arrive more slowly, or at rest");
  }

  [[noreturn]] void failFastest(const FastestPart& part) const {
    const TimeScaling& scaling = part.scaling;
    const std::string where = placeOf(part.lastMove + 1);
    const std::string at = "at s = " + toReadable(scaling.s / part.path->length());
    const std::string joint = jointLabel(robot_, static_cast<std::size_t>(scaling.joint));
    const auto i = static_cast<std::size_t>(scaling.joint);
    switch (scaling.status) {
      case TimeScaling::Status::TooHeavy:
        failIn("", where,
               "cannot be passed: " + at + " " + joint + " holds " +
                   withUnit(scaling.value,
                            robot_.joints[i].type == JointType::Revolute ? "N m" : "N") +
                   " standing still, more than its effort",
               "raise limits.effort, lighten the payload, or go elsewhere");
      case TimeScaling::Status::NoLimits:
        failIn("", std::string(kTrajectory) + ".profile",
               "is fastest, but nothing limits the motion " + at,
               "give joints an effort, or limits of velocity and acceleration");
      default:
        if (scaling.end != TimeScaling::PathEnd::None) failEndRate(scaling, where);
        failIn(
            "", where,
            "cannot be passed: " + at + " " + joint +
                (scaling.otherJoint >= 0 ? " and joint " + std::to_string(scaling.otherJoint + 1) +
                                               " leave no speed that both allow"
                                         : " leaves no speed that its limits allow"),
            "raise limits.effort, or go elsewhere");
    }
  }

  [[nodiscard]] VecX<double> endOf(const MoveSpec& move, const VecX<double>& near) {
    if (move.to.size() > 0) return move.to;
    return inverse_
        .follow({move.tool->calc(move.tool->length()).X_WT, move.part == TaskPart::Full}, near)
        .q;
  }

  [[nodiscard]] MoveSpec makeMove(std::size_t k, const VecX<double>& from) {
    const MotionPoint& point = trajectory_.points[k];
    MoveSpec move;
    move.blend = point.blend.value_or(0);
    if (point.time) move.duration = *point.time - trajectory_.points[k - 1].time.value_or(0);
    move.qd = toVector(point.velocity);
    move.qdd = toVector(point.acceleration);
    if (point.move == MoveKind::Joint) {
      move.to = findJoints(k, from);
      if ((move.to - from).isZero(kSamePlace) && move.duration == 0) failStill(k);
    } else {
      setTool(k, from, move);
    }
    return move;
  }

  [[noreturn]] static void failStill(std::size_t k) {
    failIn("", placeOf(k), "is where the point before is: the move has no length",
           "remove it, or give the points times to wait there");
  }

  void setTool(std::size_t k, const VecX<double>& q_from, MoveSpec& move) {
    const MotionPoint& point = trajectory_.points[k];
    const Pose<double> from = toolAt(q_from);
    IkTarget target = targetOf(point, from);
    if (!point.q.empty() || !point.pose.empty()) {
      move.to = findJoints(k, q_from);
      target = {toolAt(move.to), true};
    }
    move.part = target.hasOrientation ? TaskPart::Full : TaskPart::Translation;
    if (point.move == MoveKind::Line) {
      const bool isStill = (target.X_WT.p - from.p).norm() < kSamePlace &&
                           (target.X_WT.R - from.R).norm() < kSamePlace;
      if (isStill) failStill(k);
      move.tool = std::make_shared<ToolLine>(from, target.X_WT);
      return;
    }
    if (point.angle) {
      const Vec3<double> centre = toVector3(point.centre), normal = toVector3(point.normal);
      if (normal.normalized().cross(from.p - centre).norm() < 1e-9) {
        failIn("", placeOf(k, "centre"), "is where the arc begins: it has no radius",
               "move it aside");
      }
      move.tool = std::make_shared<ToolArc>(from, centre, normal, *point.angle, target.X_WT.R);
      return;
    }
    Circle circle;
    if (!findCircle(from.p, toVector3(point.through), target.X_WT.p, circle)) {
      failIn("", placeOf(k, "through"),
             "makes no arc: start, through and end are on one line or coincide",
             "move it aside, or use a line");
    }
    move.tool =
        std::make_shared<ToolArc>(from, circle.centre, circle.normal, circle.angle, target.X_WT.R);
  }

  [[noreturn]] void fail(const MotionPlan& plan) const {
    const std::size_t k = plan.move + 1;
    using Status = MotionPlan::Status;
    switch (plan.status) {
      case Status::NoBounds:
        failIn("", placeOf(k, "time"), "is missing, and " + describeMissingBounds(),
               "give points times, or limits: {\"velocity\": [..], \"acceleration\": [..]}");
      case Status::OutOfReach:
        failIn("", placeOf(k),
               "cannot be followed beyond " + percent(plan.u) +
                   " of its way: the arm does not reach further, or cannot turn the tool so",
               "move it, use a joint move, or leave its orientation out");
      case Status::Singular:
        failIn("", placeOf(k),
               "is singular at " + percent(plan.u) +
                   " of its way: joints would have to be infinitely fast there",
               "go round it, or use a joint move");
      case Status::LeavesBranch:
        failIn(
            "", placeOf(k),
            "is on another branch: the tool comes there with q = " + describeJoints(plan.reached),
            "give these values, or use a joint move");
      case Status::BlendTooLong:
        failIn("", placeOf(k, "blend"),
               "is too large: half of a move beside the corner is " +
                   withUnit(plan.value, trajectory_.points[k].move == MoveKind::Joint ? "s" : "m"),
               "give less");
      default:
        failIn("", placeOf(k, "blend"), "makes a corner that the arm cannot follow",
               "give less, or none");
    }
  }

  [[nodiscard]] std::string describeMissingBounds() const {
    const std::string needs =
        trajectory_.profile == MotionProfile::Trapezoidal ? "limits of acceleration"
        : trajectory_.profile == MotionProfile::DoubleS   ? "limits of acceleration and jerk"
                                                          : "limits of velocity or acceleration";
    return "the profile " + toWord(trajectory_.profile) + " needs " + needs +
           " of every joint that moves";
  }
  [[nodiscard]] static std::string describeJoints(const VecX<double>& q) {
    std::string text = "[";
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      text += (i > 0 ? ", " : "") + toReadable(q[i]);
    }
    return text + "]";
  }

  void makeSpline() {
    const std::vector<MotionPoint>& points = trajectory_.points;
    std::vector<VecX<double>> all = planned_.corners;
    for (std::size_t k = 1; k < points.size(); ++k) all.push_back(findJoints(k, all.back()));
    planned_.corners = all;
    const bool isTimed = points.back().time.has_value();
    std::vector<double> knots(all.size());
    for (std::size_t k = 0; k < all.size(); ++k) {
      knots[k] = isTimed ? points[k].time.value_or(0)
                         : static_cast<double>(k) / static_cast<double>(all.size() - 1);
    }
    if (isTimed) return makeTimedSpline(knots, all);
    const auto path = std::make_shared<SplinePath>(makeSplinePath(knots, all));
    if (isFastest()) return hurryAlong(path, knots);
    const auto law =
        fitLaw(path, profileOf(trajectory_.profile), makeMotionBounds(trajectory_, robot_));
    if (!law) {
      failIn("", placeOf(1, "time"), "is missing, and " + describeMissingBounds(),
             "give points times, or limits: {\"velocity\": [..], \"acceleration\": [..]}");
    }
    const auto motion = std::make_shared<TimedPath>(path, *law);
    planned_.motion = motion;
    for (const double s : knots) planned_.times.push_back(timeAt(*law, s));
    (void)slowDown(*planned_.motion);
  }

  /// Slows the motion as a whole if the motion that is made of it exceeds a limit.
  /// @returns whether it was slowed
  bool slowDown(const Trajectory& made) {
    constexpr double kInside = 2e-7;
    const double f = calcSlowing(made, 0, made.duration());
    if (f <= 1 + kInside) return false;
    planned_.motion = std::make_shared<SlowedMotion>(planned_.motion, f);
    for (double& t : planned_.times) t *= f;
    for (FastestPart& part : planned_.fastest) slow(part, f);
    return true;
  }
  static void slow(FastestPart& part, double factor) {
    part.begin *= factor;
    for (TimeScalingPoint& point : part.scaling.grid) {
      point.time *= factor;
      point.s_rate /= factor;
      point.s_acceleration /= factor * factor;
    }
  }

  void hurryAlong(const std::shared_ptr<const JointPath>& path, const std::vector<double>& knots) {
    FastestPart part{0, knots.size() - 2, path, findFastest(arm_, *path, scalingSpec()), 0};
    if (part.scaling.status != TimeScaling::Status::Solved) failFastest(part);
    planned_.motion = std::make_shared<ScaledMotion>(path, part.scaling);
    for (const double s : knots) planned_.times.push_back(denavit::timeAt(part.scaling, s));
    planned_.fastest.push_back(std::move(part));
  }

  /// A spline over s: clamped ones leave along the chords to the neighbours.
  [[nodiscard]] Spline makeSplinePath(const std::vector<double>& knots,
                                      const std::vector<VecX<double>>& points) const {
    if (trajectory_.path == PathKind::NaturalSpline) return makeNaturalCubicSpline(knots, points);
    const std::size_t last = knots.size() - 1;
    return makeClampedCubicSpline(
        knots, points, VecX<double>((points[1] - points[0]) / (knots[1] - knots[0])),
        VecX<double>((points[last] - points[last - 1]) / (knots[last] - knots[last - 1])));
  }

  void makeTimedSpline(const std::vector<double>& times, const std::vector<VecX<double>>& all) {
    const auto rate = [&](const std::vector<double>& given) {
      return given.empty() ? VecX<double>(VecX<double>::Zero(arm_.jointCount())) : toVector(given);
    };
    const MotionPoint &first = trajectory_.points.front(), &last = trajectory_.points.back();
    const VecX<double> v0 = rate(first.velocity), v1 = rate(last.velocity);
    const bool isQuintic = trajectory_.profile == MotionProfile::Quintic;
    planned_.motion = std::make_shared<SplineMotion>(
        trajectory_.path == PathKind::NaturalSpline ? makeNaturalCubicSpline(times, all)
        : isQuintic ? makeQuinticSpline(times, all, v0, v1, rate(first.acceleration),
                                        rate(last.acceleration))
                    : makeClampedCubicSpline(times, all, v0, v1));
    planned_.times = times;
  }

  /// When a law that never goes back comes to s.
  [[nodiscard]] static double timeAt(const TimeLaw& law, double s) {
    double before = 0, after = law.duration();
    for (int k = 0; k < 100 && after - before > 1e-12; ++k) {
      const double middle = 0.5 * (before + after);
      (law.calc(middle).x < s ? before : after) = middle;
    }
    return s <= 0 ? 0 : after;
  }

  void shape() {
    InputShaper shaper{{{1, 0}}};
    const ShaperType type = trajectory_.shaper->type;
    for (const ShaperMode& mode : trajectory_.shaper->modes) {
      const auto make = type == ShaperType::Zv    ? makeZv
                        : type == ShaperType::Zvd ? makeZvd
                                                  : makeZvdd;
      shaper = convolve(shaper, make(mode.frequency, mode.dampingRatio));
    }
    const bool isPlanned = !trajectory_.handRate && trajectory_.points.size() > 1 && !isTimed();
    constexpr int kMostRounds = 20;
    for (int round = 0;; ++round) {
      const ShapedMotion shaped(planned_.motion, shaper);
      // The sum of shifted copies requires other torques than each copy.
      if (!isPlanned || round == kMostRounds || !slowDown(shaped)) break;
    }
    planned_.motion = std::make_shared<ShapedMotion>(planned_.motion, shaper);
  }

  const TrajectoryDescription& trajectory_;
  double duration_;
  bool rubs_;
  const RobotDescription& robot_;
  Arm<double> arm_;
  InverseKinematics inverse_;
  Kinematics<double> kinematics_;
  PlannedMotion planned_;
};

}  // namespace

PathFriction makePathFriction(const RobotDescription& robot) {
  return {makeFriction(robot), makeMotorFriction(robot)};
}

std::vector<double> findStart(const TrajectoryDescription& trajectory,
                              const RobotDescription& robot) {
  const VecX<double> q = TrajectoryMaker(trajectory, robot, 0, false).findStart();
  return {q.begin(), q.end()};
}

PlannedMotion makeTrajectory(const TrajectoryDescription& trajectory, const RobotDescription& robot,
                             double duration, bool rubs) {
  return TrajectoryMaker(trajectory, robot, duration, rubs).make();
}

}  // namespace denavit
