#include "core/trajectory/motion_plan.h"

#include <algorithm>
#include <cassert>

#include "core/kinematics/forward_kinematics.h"
#include "core/trajectory/blended_tool_path.h"
#include "core/trajectory/motion_sequence.h"
#include "core/trajectory/straight_path.h"
#include "core/trajectory/synchronised_laws.h"
#include "core/trajectory/timed_path.h"

namespace denavit {
namespace {

using Status = MotionPlan::Status;
constexpr double kSameJoints = 1e-6;  ///< [rad|m]

/// A path over time.
std::shared_ptr<const Trajectory> overTime(const std::shared_ptr<const JointPath>& path) {
  const double T = path->length();
  return std::make_shared<TimedPath>(path, makeLinearLaw(0, T, T));
}

class Planner {
 public:
  Planner(const Arm<double>& arm, const MotionPlanSpec& spec) : arm_(arm), spec_(spec) {}

  MotionPlan plan() {
    plan_.corners.push_back(spec_.start);
    for (std::size_t k = 0; k < spec_.moves.size(); ++k) {
      if (!findPath(k)) return plan_;
    }
    slower_.assign(moves_.size(), 1.0);
    if (isTimed() || !hasBlends()) {
      if (timeMoves() && build() && !isTimed()) keepWithin();
      return plan_;
    }
    return planCorners();
  }

 private:
  struct Move {
    std::shared_ptr<const JointPath> path;  ///< null: polynomials
    std::shared_ptr<const Trajectory> motion;
    std::optional<TimeLaw> law;  ///< of the path
    double overlap = 0;          ///< [s] with the next
  };

  bool fail(Status status, std::size_t move, double u = 0, double value = 0) {
    plan_.status = status;
    plan_.move = move;
    plan_.u = u;
    plan_.value = value;
    plan_.motion = nullptr;
    return false;
  }
  [[nodiscard]] bool isTimed() const { return spec_.moves.front().duration > 0; }
  [[nodiscard]] bool hasBlends() const {
    return std::ranges::any_of(spec_.moves, [](const MoveSpec& m) { return m.blend > 0; });
  }

  bool findPath(std::size_t k) {
    const MoveSpec& spec = spec_.moves[k];
    Move& move = moves_.emplace_back();
    const VecX<double> from = plan_.corners.back();
    if (!spec.tool) {
      move.path = std::make_shared<StraightPath>(from, spec.to);
      plan_.corners.push_back(spec.to);
    } else {
      const FollowedPath followed = followTool(arm_, *spec.tool, from, spec.part);
      if (followed.status != FollowedPath::Status::Followed) {
        const bool singular = followed.status == FollowedPath::Status::Singular;
        return fail(singular ? Status::Singular : Status::OutOfReach, k, followed.u);
      }
      move.path = followed.path;
      const VecX<double>& reached = followed.path->points().back().q;
      if (spec.to.size() > 0 && (reached - spec.to).cwiseAbs().maxCoeff() > kSameJoints) {
        plan_.reached = reached;
        return fail(Status::LeavesBranch, k, 1);
      }
      plan_.corners.push_back(reached);
    }
    return true;
  }

  bool timeMoves() {
    for (std::size_t k = 0; k < moves_.size(); ++k) {
      if (!timeMove(k, 0)) return false;
      moves_[k].overlap = 0;
    }
    // An overlap of given length makes timed moves longer, and longer moves cover their last
    // metres in more time.
    for (int round = 0; round < (isTimed() ? 20 : 1) && hasBlends(); ++round) {
      for (std::size_t k = 0; k + 1 < moves_.size(); ++k) {
        if (!findOverlap(k)) return false;
      }
      if (!isTimed()) break;
      for (std::size_t k = 0; k < moves_.size(); ++k) {
        const double before = k > 0 ? moves_[k - 1].overlap : 0;
        if (!timeMove(k, 0.5 * (before + moves_[k].overlap))) return false;
      }
    }
    return true;
  }

  bool timeMove(std::size_t k, double longer) {
    const MoveSpec& spec = spec_.moves[k];
    Move& move = moves_[k];
    if (spec.duration > 0 && usesRates(k)) {
      move.motion = makePolynomials(k, spec.duration);
      move.law.reset();
      return true;
    }
    if (spec.duration > 0) {
      move.law = makeLaw(move.path->length(), spec_.profile, spec.duration + longer);
    } else if (!spec.tool && !spec_.synchronisesStraight) {
      return timeJoints(k);
    } else {
      move.law = fitLaw(move.path, spec_.profile, spec_.bounds);
      if (!move.law) return fail(Status::NoBounds, k);
      if (slower_[k] > 1) move.law = move.law->stretched(slower_[k] * move.law->duration());
    }
    move.motion = std::make_shared<TimedPath>(move.path, *move.law);
    return true;
  }

  bool timeJoints(std::size_t k) {
    std::optional<std::vector<TimeLaw>> laws =
        fitJointLaws(plan_.corners[k], plan_.corners[k + 1], spec_.profile, spec_.bounds);
    if (!laws) return fail(Status::NoBounds, k);
    if (slower_[k] > 1) {
      for (TimeLaw& law : *laws) {
        if (law.duration() > 0) law = law.stretched(slower_[k] * law.duration());
      }
    }
    moves_[k].motion = std::make_shared<JointLaws>(std::move(*laws));
    return true;
  }

  [[nodiscard]] const VecX<double>& rateAt(std::size_t corner) const {
    return corner == 0 ? spec_.qd0 : spec_.moves[corner - 1].qd;
  }
  [[nodiscard]] const VecX<double>& accelerationAt(std::size_t corner) const {
    return corner == 0 ? spec_.qdd0 : spec_.moves[corner - 1].qdd;
  }
  /// Whether a move has something else than rest at an end.
  [[nodiscard]] bool usesRates(std::size_t k) const {
    return rateAt(k).size() + rateAt(k + 1).size() + accelerationAt(k).size() +
               accelerationAt(k + 1).size() >
           0;
  }
  [[nodiscard]] std::shared_ptr<const Trajectory> makePolynomials(std::size_t k, double T) const {
    const auto entry = [](const VecX<double>& v, Eigen::Index i) {
      return v.size() > 0 ? v[i] : 0;
    };
    const VecX<double>&from = plan_.corners[k], &to = plan_.corners[k + 1];
    std::vector<TimeLaw> laws;
    for (Eigen::Index i = 0; i < from.size(); ++i) {
      const double v0 = entry(rateAt(k), i), v1 = entry(rateAt(k + 1), i);
      laws.push_back(spec_.profile == Profile::Cubic
                         ? makeCubicLaw(from[i], to[i], v0, v1, T)
                         : makeQuinticLaw(from[i], to[i], v0, v1, entry(accelerationAt(k), i),
                                          entry(accelerationAt(k + 1), i), T));
    }
    return std::make_shared<JointLaws>(std::move(laws));
  }

  /// How long the corner at the end of move k lasts.
  bool findOverlap(std::size_t k) {
    const MoveSpec& spec = spec_.moves[k];
    if (!(spec.blend > 0)) return true;
    const double T1 = moves_[k].motion->duration(), T2 = moves_[k + 1].motion->duration();
    double& overlap = moves_[k].overlap;
    if (!spec.tool) {
      const double most = 0.5 * std::min(T1, T2);
      if (spec.blend > most) return fail(Status::BlendTooLong, k, 0, most);
      overlap = share_ * spec.blend;
      return true;
    }
    const double before = timeWithin(*moves_[k].motion, T1, -1, spec.blend);
    const double after = timeWithin(*moves_[k + 1].motion, 0, 1, spec.blend);
    overlap = share_ * std::min(before, after);
    if (before < 0.5 * T1 && after < 0.5 * T2) return true;
    return fail(Status::BlendTooLong, k, 0,
                std::min(distance(*moves_[k].motion, 0.5 * T1, T1),
                         distance(*moves_[k + 1].motion, 0.5 * T2, 0)));
  }

  [[nodiscard]] double distance(const Trajectory& motion, double t1, double t2) {
    JointMotion at;
    at.resize(motion.jointCount());
    motion.calc(t1, at);
    calcForwardKinematics(arm_, at.q, kinematics_);
    const Vec3<double> p = kinematics_.X_WT.p;
    motion.calc(t2, at);
    calcForwardKinematics(arm_, at.q, kinematics_);
    return (kinematics_.X_WT.p - p).norm();
  }
  /// For how long beside t the tool is within r of where it is then; half of the motion at most.
  [[nodiscard]] double timeWithin(const Trajectory& motion, double t, int direction, double r) {
    const double half = 0.5 * motion.duration();
    if (distance(motion, t + direction * half, t) <= r) return half;
    double inside = 0, outside = half;
    for (int k = 0; k < 60; ++k) {
      const double middle = 0.5 * (inside + outside);
      (distance(motion, t + direction * middle, t) <= r ? inside : outside) = middle;
    }
    return inside;
  }

  /// Where moves overlap their sum may pass a bound that each of them keeps: both are slowed down,
  /// less where they overlap less. The quickest of some overlaps is taken; none stops.
  MotionPlan planCorners() {
    double least = 0, quickest = 0;
    std::vector<double> slower;
    for (const double share : {1.0, 0.5, 0.25, 0.125}) {
      share_ = share;
      slower_.assign(moves_.size(), 1.0);
      if (!slowDown()) {
        if (slower.empty()) return plan_;
        break;
      }
      if (!slower.empty() && !(plan_.motion->duration() < least)) continue;
      least = plan_.motion->duration();
      quickest = share;
      slower = slower_;
    }
    share_ = quickest;
    slower_ = slower;
    plan_.status = Status::Planned;
    if (timeMoves() && build()) keepWithin();
    return plan_;
  }

  /// The laws were fitted at some instants and without efforts. Pieces that then exceed a limit are
  /// slowed down.
  void keepWithin() {
    constexpr double kInside = 2e-7;
    constexpr int kMostRounds = 20;
    for (int round = 0; round < kMostRounds && spec_.slowing; ++round) {
      bool isInside = true;
      for (std::size_t k = 0; k < moves_.size(); ++k) {
        const double before = k > 0 ? 0.5 * moves_[k - 1].overlap : 0;
        const double from = plan_.times[k] - before;
        const double to = plan_.times[k + 1] + 0.5 * moves_[k].overlap;
        const double f = spec_.slowing(*plan_.motion, from, to);
        if (f <= 1 + kInside) continue;
        isInside = false;
        slower_[k] *= f * (1 + 0.1 * kInside);
      }
      if (isInside || !timeMoves() || !build()) return;
    }
  }

  bool slowDown() {
    constexpr int kMostRounds = 10;
    for (int round = 0; round < kMostRounds; ++round) {
      if (!timeMoves() || !build()) return false;
      bool isInside = true;
      for (std::size_t k = 0; k + 1 < moves_.size(); ++k) {
        if (moves_[k].overlap == 0) continue;
        const double middle = plan_.times[k + 1], half = 0.5 * moves_[k].overlap;
        const double f =
            calcBoundUse(*plan_.motion, heldBounds(), middle - half, middle + half).slowing();
        if (f <= 1 + 1e-6) continue;
        isInside = false;
        slower_[k] *= f;
        slower_[k + 1] *= f;
      }
      if (isInside) return true;
    }
    return true;
  }
  [[nodiscard]] MotionBounds heldBounds() const {
    MotionBounds bounds = spec_.bounds;
    if (!hasJerkBound(spec_.profile)) {
      bounds.jerk = MotionBounds::none(static_cast<int>(bounds.jerk.size())).jerk;
    }
    return bounds;
  }

  bool build() {
    std::vector<MotionSequence::Piece> pieces;
    plan_.times.assign(1, 0);
    plan_.moves.clear();
    double begin = 0;
    for (std::size_t k = 0; k < moves_.size(); ++k) {
      const Move& move = moves_[k];
      if (move.law) {
        plan_.moves.push_back(
            {move.path, spec_.moves[k].tool, spec_.moves[k].part, *move.law, begin, move.overlap});
      }
      const double end = begin + move.motion->duration();
      const double cut = k > 0 && isToolCorner(k - 1) ? moves_[k - 1].overlap : 0;
      const double next = isToolCorner(k) ? move.overlap : 0;
      pieces.push_back({move.motion, begin + cut, end - next, begin});
      if (next > 0 && !addCorner(k, end - next, pieces)) return false;
      plan_.times.push_back(end - 0.5 * move.overlap);
      begin = end - move.overlap;
    }
    if (plan_.moves.size() < moves_.size()) plan_.moves.clear();
    plan_.motion = std::make_shared<MotionSequence>(std::move(pieces));
    return true;
  }

  /// Whether the corner at the end of move k is rounded in the tool's space.
  [[nodiscard]] bool isToolCorner(std::size_t k) const {
    return k + 1 < moves_.size() && moves_[k].overlap > 0 && spec_.moves[k].tool &&
           spec_.moves[k + 1].tool;
  }

  bool addCorner(std::size_t k, double begin, std::vector<MotionSequence::Piece>& pieces) {
    const Move &first = moves_[k], &second = moves_[k + 1];
    const double overlap = first.overlap, lead = first.law->duration() - overlap;
    const TaskPart part =
        spec_.moves[k].part == TaskPart::Full && spec_.moves[k + 1].part == TaskPart::Full
            ? TaskPart::Full
            : TaskPart::Translation;
    JointMotion at;
    at.resize(arm_.jointCount());
    first.motion->calc(lead, at);
    VecX<double> q = at.q;
    std::vector<double> ends{overlap};
    for (const double t : first.law->breaks()) ends.push_back(t - lead);
    for (const double t : second.law->breaks()) ends.push_back(t);
    std::ranges::sort(ends);
    double from = 0;
    for (const double to : ends) {
      if (!(to > from * (1 + 1e-9) + 1e-12) || to > overlap) continue;
      const BlendedToolPath corner({spec_.moves[k].tool, *first.law},
                                   {spec_.moves[k + 1].tool, *second.law}, overlap, from, to);
      const FollowedPath followed = followTool(arm_, corner, q, part);
      if (!followed.path) return fail(Status::NoRoundCorner, k, from / overlap);
      q = followed.path->points().back().q;
      pieces.push_back({overTime(followed.path), begin + from, begin + to, begin + from});
      from = to;
    }
    second.motion->calc(overlap, at);
    return (at.q - q).cwiseAbs().maxCoeff() < kSameJoints || fail(Status::NoRoundCorner, k, 1);
  }

  const Arm<double>& arm_;
  const MotionPlanSpec& spec_;
  std::vector<Move> moves_;
  std::vector<double> slower_;  ///< by move: factor of its duration
  double share_ = 1;            ///< of the overlaps that blends allow
  MotionPlan plan_;
  Kinematics<double> kinematics_;
};

}  // namespace

MotionPlan planMotion(const Arm<double>& arm, const MotionPlanSpec& spec) {
  assert(!spec.moves.empty());
  return Planner(arm, spec).plan();
}

}  // namespace denavit
