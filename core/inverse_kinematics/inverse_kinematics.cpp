#include "core/inverse_kinematics/inverse_kinematics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "core/inverse_kinematics/branch_follower.h"
#include "core/inverse_kinematics/nearest_pose.h"
#include "core/inverse_kinematics/numerical_search.h"
#include "core/inverse_kinematics/trigonometric_roots.h"
#include "core/kinematics/manipulability.h"

namespace denavit {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kInside = 1e-12;  ///< [rad|m] by which a joint may be beyond its limit
constexpr int kNearestStarts = 24;

/// The largest difference of two joint vectors, whole turns apart being none.
double calcApart(const Arm<double>& arm, const VecX<double>& a, const VecX<double>& b) {
  double apart = 0;
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    const bool turns = arm.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
    const double by = a[i] - b[i];
    apart = std::max(apart, std::abs(turns ? std::remainder(by, kTurn) : by));
  }
  return apart;
}

}  // namespace

IkTarget checkTarget(const IkTarget& target) {
  if (!target.X_WT.p.allFinite()) {
    throw std::invalid_argument("the target's position is not finite; it must be three numbers");
  }
  if (!(target.X_WT.p.cwiseAbs().maxCoeff() <= kFarthestTarget)) {
    throw std::invalid_argument("the target is farther than 1e60 m; check its unit");
  }
  if (!target.hasOrientation) return target;
  constexpr double kRotation = 1e-3, kToRounding = 1e-13;
  const Mat3<double>& R = target.X_WT.R;
  const double off = (R.transpose() * R - Mat3<double>::Identity()).norm();
  if (!(off < kRotation && R.determinant() > 0)) {
    throw std::invalid_argument(
        "the target's orientation is no rotation; its columns must be unit vectors at right "
        "angles, and right-handed");
  }
  if (off < kToRounding) return target;
  IkTarget clean = target;
  clean.X_WT.R = Eigen::Quaterniond(R).normalized().toRotationMatrix();
  return clean;
}

InverseKinematics::InverseKinematics(const Arm<double>& arm, std::vector<JointLimits> limits)
    : arm_(arm), limits_(std::move(limits)), form_(findClosedForm(arm)), size_(calcArmSize(arm)) {
  if (limits_.empty() || limits_.size() == arm_.links.size()) return;
  throw std::invalid_argument("there are limits of " + std::to_string(limits_.size()) +
                              " joints; there must be none, or of all " +
                              std::to_string(arm_.links.size()));
}

bool InverseKinematics::settle(const VecX<double>& near, VecX<double>& q) const {
  bool isInside = true;
  for (std::size_t i = 0; i < arm_.links.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    double& value = q[at];
    const bool turns = arm_.links[i].type == JointType::Revolute;
    if (turns) value = wrapAngle(value);
    if (limits_.empty()) continue;
    const double lower = limits_[i].lower - kInside, upper = limits_[i].upper + kInside;
    if (!turns) {
      isInside = isInside && value >= lower && value <= upper;
      continue;
    }
    // The representative next to `near`, or to 0, and from there to the nearest inside.
    // An angle of many turns has no digits left for a part of one: the limits come first.
    const double wish = std::clamp(near.size() > 0 ? near[at] : 0, std::min(lower, 0.0) - kTurn,
                                   std::max(upper, 0.0) + kTurn);
    double best = value + kTurn * std::round((wish - value) / kTurn);
    if (best < lower) best += kTurn * std::ceil((lower - best) / kTurn);
    if (best > upper) best -= kTurn * std::ceil((best - upper) / kTurn);
    const bool fits = best >= lower && best <= upper;
    if (fits) value = best;
    isInside = isInside && fits;
  }
  return isInside;
}

/// @returns whether a solution is one that is known already. Next to where two branches meet
/// rounding holds them apart by its square root: what lies between them is a solution then, too.
bool InverseKinematics::merge(const IkTarget& target, const IkSolution& solution,
                              std::vector<IkSolution>& kept) const {
  constexpr double kSame = 1e-7, kClose = 1e-4, kRoundingOfPose = 1e-14;
  for (IkSolution& other : kept) {
    const double apart = calcApart(arm_, solution.q, other.q);
    if (!(apart < kClose)) continue;
    VecX<double> middle = other.q;
    for (Eigen::Index i = 0; i < middle.size(); ++i) {
      const bool turns = arm_.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
      const double by = solution.q[i] - other.q[i];
      middle[i] += 0.5 * (turns ? std::remainder(by, kTurn) : by);
    }
    const IkApproach met = calcApproach(arm_, target, middle);
    const bool isBetween =
        met.positionError < kRoundingOfPose * size_ && met.rotationError < kRoundingOfPose;
    if (!isBetween && !(apart < kSame)) continue;
    if (other.note.empty() && other.branch != solution.branch) {
      other.note = "two branches meet here: the arm is stretched, or folded";
      other.isSingular = true;
    }
    return true;
  }
  return false;
}

/// Keeps what reaches the target, each once, and says what there is to say of it.
void InverseKinematics::finish(const IkTarget& target, const VecX<double>& near,
                               std::vector<IkSolution>& solutions) const {
  constexpr double kMet = 1e-9, kNearlyMet = 1e-6, kExactly = 1e-12;
  DampedLeastSquares polish(arm_, {}, size_);
  std::vector<IkSolution> kept;
  for (IkSolution& solution : solutions) {
    IkApproach met = calcApproach(arm_, target, solution.q);
    const auto within = [&](double tolerance) {
      return met.positionError < tolerance * size_ && met.rotationError < tolerance;
    };
    if (!within(kNearlyMet)) continue;
    if (!within(kExactly)) met = polish.approach(target, solution.q, 6);
    if (!within(kMet)) continue;
    solution.q = met.q;
    solution.positionError = met.positionError;
    solution.rotationError = met.rotationError;
    if (merge(target, solution, kept)) continue;
    solution.isWithinLimits = settle(near, solution.q);
    kept.push_back(std::move(solution));
  }
  solutions = std::move(kept);
}

std::vector<IkSolution> InverseKinematics::solveByStarts(const IkTarget& target,
                                                         const VecX<double>& near) const {
  IkSearchOptions options;
  options.near = near;
  options.findsAll = true;
  const IkSearch search = findByLeastSquares(arm_, limits_, target, options);
  std::vector<IkSolution> solutions;
  for (const IkApproach& found : search.found) {
    IkSolution& solution = solutions.emplace_back();
    solution.q = found.q;
    solution.branch = label(found.q);
  }
  finish(target, near, solutions);
  return solutions;
}

void InverseKinematics::sort(const VecX<double>& near, std::vector<IkSolution>& solutions) const {
  const VecX<double> from = near.size() > 0 ? near : VecX<double>::Zero(arm_.jointCount());
  std::ranges::stable_sort(solutions, [&](const IkSolution& a, const IkSolution& b) {
    if (a.isWithinLimits != b.isWithinLimits) return a.isWithinLimits;
    return (a.q - from).norm() < (b.q - from).norm();
  });
}

/// Of the nearest poses next to several starts, limits aside, the nearest; where the orientation
/// cannot be had, the best orientation where the position is met best.
IkApproach InverseKinematics::findNearest(const IkTarget& target, const VecX<double>& near) const {
  constexpr double kPositionFirst = 1e-3, kKept = 1e-9;
  constexpr int kRounds = 100;
  NearestPose nearest(arm_);
  DampedLeastSquares rough(arm_, {}, size_), placed(arm_, {}, kPositionFirst * size_);
  const SearchStarts starts(arm_, {});
  IkApproach best, compromise, first;
  best.positionError = compromise.positionError = std::numeric_limits<double>::infinity();
  for (int k = 0; k < kNearestStarts; ++k) {
    const VecX<double> start = k == 0 && near.size() > 0 ? near : starts.at(k);
    const IkApproach begun = rough.approach(target, start, kRounds);
    IkApproach found = begun.status == IkStatus::Solved ? begun : nearest.approach(target, begun.q);
    if (found.rotationError < kKept && found.positionError < best.positionError - kKept * size_) {
      best = std::move(found);
    }
    if (best.status == IkStatus::Solved) break;
    if (k == 0) first = begun;
    if (!target.hasOrientation || best.q.size() > 0) continue;
    IkApproach lacking = placed.approach(target, begun.q, kRounds);
    const double way = lacking.positionError - compromise.positionError;
    if (compromise.q.size() == 0 || way < -1e-6 * size_ ||
        (way < 1e-6 * size_ && lacking.rotationError < compromise.rotationError)) {
      compromise = std::move(lacking);
    }
  }
  if (best.q.size() > 0) return best;
  return compromise.q.size() > 0 ? compromise : first;
}

std::string InverseKinematics::describeLimits(const IkSolution& best) const {
  std::string joints;
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    const double q = best.q[static_cast<Eigen::Index>(i)];
    if (q >= limits_[i].lower - kInside && q <= limits_[i].upper + kInside) continue;
    joints += (joints.empty() ? "" : ", ") + std::to_string(i + 1);
  }
  return "reachable, but joint limits are in the way: of joint " + joints +
         " in the solution nearest to them";
}

void InverseKinematics::tellNearest(const IkTarget& target, const VecX<double>& near,
                                    IkAnswer& answer) const {
  const IkApproach nearest = findNearest(target, near);
  answer.nearest = nearest.q;
  if (nearest.status == IkStatus::Solved) {
    IkSolution& solution = answer.solutions.emplace_back();
    solution.q = nearest.q;
    solution.branch = label(solution.q);
    finish(target, near, answer.solutions);
    return;
  }
  (void)settle(near, answer.nearest);
  answer.distance = nearest.positionError;
  answer.status = IkStatus::OutOfReach;
  constexpr double kTurned = 1e-5;
  if (nearest.rotationError > kTurned) {
    answer.rotationLeft = nearest.rotationError;
    const int rank = calcGenericRank(arm_, TaskPart::Full);
    answer.reason = "the arm cannot turn the tool so";
    if (rank < 6) {
      answer.reason += ": its " + std::to_string(arm_.jointCount()) + " joints give the tool " +
                       std::to_string(rank) + " of 6 freedoms";
    }
  } else {
    answer.reason = target.hasOrientation ? "out of reach with this orientation" : "out of reach";
  }
}

IkAnswer InverseKinematics::solve(const IkTarget& wished, const VecX<double>& near) const {
  assert(near.size() == 0 || near.size() == arm_.dof());
  const IkTarget target = checkTarget(wished);
  IkAnswer answer;
  if (usesForm(target)) {
    answer.solutions = form_->solve(target.X_WT, near);
    finish(target, near, answer.solutions);
  } else {
    answer.solutions = solveByStarts(target, near);
  }
  sort(near, answer.solutions);
  if (answer.solutions.empty()) tellNearest(target, near, answer);
  if (answer.solutions.empty()) return answer;
  const IkSolution& best = answer.solutions.front();
  answer.isReachable = true;
  answer.nearest = best.q;
  answer.status = best.isWithinLimits ? IkStatus::Solved : IkStatus::LimitsInTheWay;
  if (!best.isWithinLimits) answer.reason = describeLimits(best);
  return answer;
}

IkApproach InverseKinematics::follow(const IkTarget& target, const VecX<double>& q) const {
  FollowOptions options;
  options.obeysLimits = form_ == nullptr;
  options.mayJump = true;
  return BranchFollower(*this, q, options).follow(target).at;
}

IkAnswer findInverseKinematics(const Arm<double>& arm, const std::vector<JointLimits>& limits,
                               const IkTarget& target, const VecX<double>& near) {
  return InverseKinematics(arm, limits).solve(target, near);
}

}  // namespace denavit
