#include <algorithm>
#include <cmath>
#include <span>

#include "models/fields/issue_checker.h"
#include "models/find.h"
#include "models/formula/formula_issue.h"
#include "models/in_quotes.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/motion/fields_of_motion.h"
#include "models/motion/motion_rules.h"

namespace denavit {
namespace {

constexpr double kShortestMove = 1e-6;  ///< [s]
constexpr double kSlowest = 1e-9;       ///< of a limit or a frequency, in its unit
constexpr double kShortestArc = 1e-9, kLongestArc = 1e4;  ///< [rad]

class TrajectoryRules {
 public:
  TrajectoryRules(const TrajectoryDescription& trajectory, const RobotDescription& robot)
      : trajectory_(trajectory),
        robot_(robot),
        joints_(robot.joints.size()),
        isTimed_(findTimes()),
        check_("input.trajectory", "", issues_) {}

  std::vector<Issue> find() {
    checkSize();
    if (!issues_.empty()) return std::move(issues_);
    for (const auto& [name, q] : trajectory_.poses) checkList("poses." + name, q);
    checkKind();
    for (std::size_t k = 0; k < trajectory_.points.size(); ++k) checkPoint(k);
    checkTimes();
    checkSynchronise();
    checkLimits();
    checkShaper();
    return std::move(issues_);
  }

 private:
  static std::string at(std::size_t k, const char* field = nullptr) {
    const std::string place = "points[" + std::to_string(k) + "]";
    return field == nullptr ? place : place + "." + field;
  }
  [[nodiscard]] bool isSpline() const { return trajectory_.path != PathKind::Segments; }
  /// The points that are moved to.
  [[nodiscard]] std::span<const MotionPoint> laterPoints() const {
    const std::span<const MotionPoint> all(trajectory_.points);
    return all.subspan(std::min<std::size_t>(1, all.size()));
  }
  /// The first point's time says nothing: a motion starts at 0.
  [[nodiscard]] bool findTimes() const {
    return std::ranges::any_of(laterPoints(),
                               [](const MotionPoint& p) { return p.time.has_value(); });
  }

  /// Corners, lines, arcs and fastest moves are planned one by one, which takes some milliseconds.
  void checkSize() {
    constexpr std::size_t kMostPoints = 10000, kMostPlanned = 500, kUsualJoints = 6;
    // Each takes longer the more joints it moves.
    const std::size_t mostPlanned = kMostPlanned * kUsualJoints / std::max(joints_, kUsualJoints);
    const std::vector<MotionPoint>& points = trajectory_.points;
    const auto isPlanned = [](const MotionPoint& p) {
      return p.blend || p.move != MoveKind::Joint;
    };
    const bool areAll = trajectory_.profile == MotionProfile::Fastest && !isSpline();
    const std::size_t planned =
        areAll ? points.size() : static_cast<std::size_t>(std::ranges::count_if(points, isPlanned));
    if (points.size() > kMostPoints) {
      check_.error("points",
                   "has " + counted(points.size(), "point") + "; at most 10000 are passed",
                   "remove some; a spline needs few");
    } else if (planned > mostPlanned) {
      check_.error("points",
                   "has " + counted(planned, "point") +
                       (areAll ? ", and the profile is fastest" : " with a blend, line or arc") +
                       "; at most " + std::to_string(mostPlanned) + " of these are planned" +
                       (joints_ > kUsualJoints ? " for " + counted(joints_, "joint") : ""),
                   "use joint moves without blends, or a spline");
    }
  }

  /// One finite number per joint.
  void checkList(const std::string& field, const std::vector<double>& values) {
    for (std::size_t k = 0; k < values.size(); ++k) {
      check_.finite(field + "[" + std::to_string(k) + "]", values[k], "");
    }
    if (values.size() == joints_) return;
    check_.error(
        field,
        "has " + counted(values.size(), "number") + "; it leads " + counted(joints_, "joint"),
        "give one per joint");
  }
  void checkSize(const std::string& field, const std::vector<double>& values, std::size_t size,
                 const char* remedy) {
    for (std::size_t k = 0; k < values.size(); ++k) {
      check_.finite(field + "[" + std::to_string(k) + "]", values[k], "");
    }
    if (values.empty() || values.size() == size) return;
    check_.error(
        field, "has " + counted(values.size(), "number") + "; it must have " + std::to_string(size),
        remedy);
  }

  void checkKind() {
    const std::size_t points = trajectory_.points.size();
    if (trajectory_.handRate) {
      if (points > 1) {
        check_.error("hand_rate", "is given together with " + counted(points, "point"),
                     "keep the first point, where it starts, or remove hand_rate");
      }
      checkRateList("linear", trajectory_.handRate->linear);
      checkRateList("angular", trajectory_.handRate->angular);
      if (trajectory_.handRate->linear.empty()) {
        check_.error("hand_rate.linear", "is missing",
                     "give x, y and z in m/s, as [\"0\", \"0.5\", \"0\"]");
      }
      if (trajectory_.profile == MotionProfile::Fastest) {
        check_.error("profile", "is fastest; a hand rate has its own speed",
                     "leave profile out, or give points");
      }
    } else if (points == 0) {
      check_.error("points", "is missing",
                   "list where to go: [{\"q\": [0, 0]}, {\"q\": [1, 0.5]}]");
    }
    if (isSpline() && points < 3 && !trajectory_.handRate) {
      check_.error("path",
                   "is " + toWord(trajectory_.path) + " through " + counted(points, "point"),
                   "give three points or more, or use segments");
    }
  }

  void checkRateList(const std::string& name, const std::vector<std::string>& list) {
    const std::string field = "hand_rate." + name;
    if (!list.empty() && list.size() != 3) {
      check_.error(field, "has " + counted(list.size(), "expression") + "; it must have 3",
                   "give x, y and z");
    }
    for (std::size_t k = 0; k < list.size(); ++k) {
      const std::optional<Issue> wrong = findFormulaIssue(list[k], {"t"});
      if (!wrong) continue;
      check_.error(field + "[" + std::to_string(k) + "]", "is " + wrong->what, wrong->remedy);
    }
  }

  void checkPoint(std::size_t k) {
    const MotionPoint& point = trajectory_.points[k];
    checkTarget(k, point);
    checkMove(k, point);
    checkRates(k, point);
    if (!point.blend) return;
    if (k == 0 || k + 1 == trajectory_.points.size()) {
      check_.error(at(k, "blend"), "is at an end of the motion, where it rests",
                   "give blends to points between");
    } else if (isSpline()) {
      check_.error(at(k, "blend"), "has no corner to round: the path is a spline", "remove it");
    }
  }

  void checkTarget(std::size_t k, const MotionPoint& point) {
    const bool endsByAngle = point.move == MoveKind::Arc && point.angle.has_value();
    const int given = !point.q.empty() + !point.pose.empty() + !point.position.empty();
    if (given == 0 && !endsByAngle) {
      check_.error(at(k), "says nowhere to go", "give q, pose or position");
    } else if (given > 1) {
      check_.error(at(k), "says more than once where to go", "keep one of q, pose and position");
    }
    if (!point.q.empty()) checkList(at(k, "q"), point.q);
    checkSize(at(k, "position"), point.position, 3, "give x, y and z of the tool in m");
    checkSize(at(k, "rpy"), point.rpy, 3, "give roll, pitch and yaw in rad");
    checkSize(at(k, "quaternion"), point.quaternion, 4, "give w, x, y and z");
    if (!point.rpy.empty() && !point.quaternion.empty()) {
      check_.error(at(k, "quaternion"), "is given together with rpy", "keep one of the two");
    }
    const bool isTurned = !point.rpy.empty() || !point.quaternion.empty();
    if (isTurned && point.position.empty() && !endsByAngle) {
      check_.error(at(k, point.rpy.empty() ? "quaternion" : "rpy"),
                   "turns a tool that has no position here", "give a position with it");
    }
    double square = 0;
    for (const double component : point.quaternion) square += component * component;
    if (point.quaternion.size() == 4 && !(square > 1e-12)) {
      check_.error(at(k, "quaternion"), "is no rotation: its length is 0", "write [1, 0, 0, 0]");
    }
    if (!point.pose.empty() && !hasPose(trajectory_, point.pose)) {
      std::vector<std::string> names{kHomePose};
      for (const auto& [name, ignored] : trajectory_.poses) names.push_back(name);
      const std::string suggestion = suggest(point.pose, names);
      check_.error(at(k, "pose"), "is " + inQuotes(point.pose) + ", which poses do not have",
                   suggestion.empty() ? "use one of " + joinNames(names) : suggestion);
    }
    for (const auto& [name, sign] : point.branch) {
      if (sign == 1 || sign == -1) continue;
      check_.error(at(k, "branch") + "." + name, "is " + std::to_string(sign), "give 1 or -1");
    }
  }

  void checkMove(std::size_t k, const MotionPoint& point) {
    if (k == 0 && point.move != MoveKind::Joint) {
      check_.error(at(k, "move"), "is at the start: nothing leads there", "remove it");
    }
    if (isSpline() && point.move != MoveKind::Joint) {
      check_.error(at(k, "move"),
                   "is " + toWord(point.move) + "; a spline's points are joint values",
                   "use path segments, or remove it");
    }
    if (point.move != MoveKind::Joint && !point.branch.empty()) {
      check_.warning(at(k, "branch"),
                     "has no effect on a " + toWord(point.move) + ": the way decides",
                     "remove it, or use a joint move");
    }
    checkSize(at(k, "through"), point.through, 3, "give x, y and z in m");
    checkSize(at(k, "centre"), point.centre, 3, "give x, y and z in m");
    checkSize(at(k, "normal"), point.normal, 3, "give x, y and z");
    if (point.angle) check_.finite(at(k, "angle"), *point.angle, "rad");
    const bool byCentre = !point.centre.empty() || !point.normal.empty() || point.angle;
    if (point.move != MoveKind::Arc) {
      if (byCentre || !point.through.empty()) {
        check_.error(at(k), "describes an arc, but its move is " + toWord(point.move),
                     "write \"move\": \"arc\"");
      }
      return;
    }
    if (byCentre == !point.through.empty()) {
      return check_.error(at(k), "needs one way to say which arc",
                          "give through, or centre, normal and angle");
    }
    if (!byCentre) return;
    if (point.centre.empty() || point.normal.empty() || !point.angle) {
      check_.error(at(k), "describes its arc in part", "give centre, normal and angle [rad]");
    } else if (std::ranges::all_of(point.normal, [](double x) { return x == 0; })) {
      check_.error(at(k, "normal"), "has no direction: its length is 0", "write [0, 0, 1]");
    } else if (!(std::abs(*point.angle) >= kShortestArc)) {
      check_.error(at(k, "angle"),
                   "is " + withUnit(*point.angle, "rad") + ": the arc has no length",
                   "give a turn, as 1.57");
    } else if (!(std::abs(*point.angle) <= kLongestArc)) {
      check_.error(at(k, "angle"),
                   "is " + withUnit(*point.angle, "rad") + "; an arc has 10000 rad at most",
                   "check the unit: give it in rad");
    }
    if (!point.position.empty()) {
      check_.error(at(k, "position"), "is given together with angle, which says where the arc ends",
                   "remove one of the two");
    }
  }

  void checkRates(std::size_t k, const MotionPoint& point) {
    for (const auto& [name, list] :
         {std::pair{"velocity", &point.velocity}, std::pair{"acceleration", &point.acceleration}}) {
      if (list->empty()) continue;
      checkList(at(k, name), *list);
      const bool isAcceleration = list == &point.acceleration;
      const MotionProfile profile = trajectory_.profile;
      if (profile != MotionProfile::Quintic &&
          (isAcceleration || profile != MotionProfile::Cubic)) {
        check_.error(at(k, name), "is not met by the profile " + toWord(profile),
                     isAcceleration ? "use quintic" : "use cubic or quintic");
      } else if (!isTimed_) {
        check_.error(at(k, name), "is given, but no times are", "give every point its time");
      } else if (point.move != MoveKind::Joint ||
                 (k + 1 < trajectory_.points.size() &&
                  trajectory_.points[k + 1].move != MoveKind::Joint)) {
        check_.error(at(k, name), "is beside a line or arc, which starts and ends at rest",
                     "remove it, or use joint moves");
      } else if (point.blend) {
        check_.error(at(k, name), "is at a blend, which has its own", "keep one of the two");
      }
    }
  }

  void checkTimes() {
    const std::vector<MotionPoint>& points = trajectory_.points;
    if (!points.empty() && points[0].time.value_or(0) != 0) {
      check_.error(at(0, "time"), "is " + withUnit(*points[0].time, "s") + "; a motion starts at 0",
                   "remove it; the first point is where the arm is");
    }
    if (trajectory_.friction && trajectory_.profile != MotionProfile::Fastest) {
      check_.warning("friction", "has no effect on the profile " + toWord(trajectory_.profile),
                     "remove it; runs have friction by the scenario's own word");
    }
    if (!isTimed_) return;
    if (trajectory_.profile == MotionProfile::Fastest) {
      check_.error("profile", "is fastest, but points have times", "remove the times");
    }
    double last = 0;
    for (std::size_t k = 1; k < points.size(); ++k) {
      if (!points[k].time) {
        check_.error(at(k, "time"), "is missing; other points have one",
                     "give every point after the first a time, or none");
        continue;
      }
      if (!(*points[k].time > last)) {
        check_.error(at(k, "time"),
                     "is " + withUnit(*points[k].time, "s") + ", not after the point before, at " +
                         withUnit(last, "s"),
                     "let times rise");
      } else if (!(*points[k].time - last >= kShortestMove)) {
        check_.error(at(k, "time"),
                     "is " + withUnit(*points[k].time - last, "s") +
                         " after the point before; no move is shorter than 1e-6 s",
                     "check the unit: give times in s");
      }
      last = std::max(last, *points[k].time);
    }
  }

  /// The fastest motion passes one path with all joints, and joints that keep to their own limits
  /// have none.
  void checkSynchronise() {
    if (trajectory_.profile != MotionProfile::Fastest ||
        trajectory_.synchronise == Synchronise::Straight || isSpline()) {
      return;
    }
    if (std::ranges::any_of(laterPoints(),
                            [](const MotionPoint& p) { return p.move == MoveKind::Joint; })) {
      check_.error("synchronise",
                   "is joints, but the profile fastest moves all joints in proportion",
                   "write straight, or remove it");
    }
  }

  /// Limits of speed alone leave jumps of it.
  void checkFastest(const MotionLimits& limits) {
    if (trajectory_.profile != MotionProfile::Fastest || !limits.effort.empty()) return;
    if (limits.acceleration.empty()) {
      check_.error("limits", "are of velocity alone, and the profile is fastest: speed would jump",
                   "give effort or acceleration, too");
    } else if (std::ranges::any_of(robot_.joints, [](const JointDescription& joint) {
                 return joint.limits.effort.has_value();
               })) {
      check_.warning("limits.effort",
                     "is left out: the efforts of the arm do not hold the fastest motion back",
                     "list them here, too");
    }
  }

  void checkLimits() {
    if (!trajectory_.limits) return;
    const MotionLimits& limits = *trajectory_.limits;
    checkFastest(limits);
    for (const auto& [name, list] :
         {std::pair{"velocity", &limits.velocity}, std::pair{"acceleration", &limits.acceleration},
          std::pair{"jerk", &limits.jerk}, std::pair{"effort", &limits.effort}}) {
      const std::string field = std::string("limits.") + name;
      if (list->empty()) continue;
      checkList(field, *list);
      for (std::size_t k = 0; k < list->size(); ++k) {
        if ((*list)[k] >= kSlowest || std::isnan((*list)[k])) continue;
        check_.error(field + "[" + std::to_string(k) + "]",
                     "is " + withUnit((*list)[k], "") + "; nothing could move",
                     "give a positive number, 1e-9 at least, or leave the list out");
      }
    }
  }

  void checkShaper() {
    if (!trajectory_.shaper) return;
    const std::size_t modes = trajectory_.shaper->modes.size();
    if (modes == 0) {
      check_.error("shaper.modes", "is empty", "list what vibrates: [{\"frequency\": 2.1}]");
    } else if (modes > 6) {
      check_.error("shaper.modes",
                   "has " + counted(modes, "mode") +
                       "; more than 6 copy the motion "
                       "too often",
                   "keep the lowest");
    }
    for (std::size_t k = 0; k < modes; ++k) {
      const double frequency = trajectory_.shaper->modes[k].frequency;
      if (!(frequency > 0 && frequency < kSlowest)) continue;  // others have their own rule
      check_.error("shaper.modes[" + std::to_string(k) + "].frequency",
                   "is " + withUnit(frequency, "Hz") +
                       "; the shaper delays the motion by half a period, which is too long",
                   "give at least 1e-9 Hz");
    }
  }

  const TrajectoryDescription& trajectory_;
  const RobotDescription& robot_;
  std::size_t joints_;
  bool isTimed_;
  std::vector<Issue> issues_;
  IssueChecker check_;
};

}  // namespace

std::vector<Issue> findTrajectoryIssues(const TrajectoryDescription& trajectory,
                                        const RobotDescription& robot) {
  return TrajectoryRules(trajectory, robot).find();
}

}  // namespace denavit
