#include "core/inverse_kinematics/inverse_kinematics.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/inverse_kinematics/trigonometric_roots.h"

namespace denavit {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr int kStarts = 32;

/// A sequence that fills [0, 1) evenly, the same on every machine: the golden ratio's multiples.
double evenly(int k, int joint) {
  const double x = (k + 1) * std::fmod(0.6180339887498949 * (joint + 1), 1.0) + 0.37 * joint;
  return x - std::floor(x);
}

}  // namespace

InverseKinematics::InverseKinematics(const Arm<double>& arm, std::vector<JointLimits> limits)
    : arm_(arm), limits_(std::move(limits)), form_(findClosedForm(arm)), size_(calcArmSize(arm)) {}

bool InverseKinematics::settle(VecX<double>& q) const {
  bool isInside = true;
  for (std::size_t i = 0; i < arm_.links.size(); ++i) {
    double& value = q[static_cast<Eigen::Index>(i)];
    const bool turns = arm_.links[i].type == JointType::Revolute;
    if (turns) value = wrapAngle(value);
    if (limits_.empty()) continue;
    const auto& [lower, upper, velocity, effort] = limits_[i];
    constexpr double kSlack = 1e-12;
    const auto fits = [&](double x) { return x >= lower - kSlack && x <= upper + kSlack; };
    if (fits(value)) continue;
    bool found = false;
    for (int k = -4; turns && k <= 4 && !found; ++k) {
      found = fits(value + k * kTurn);
      if (found) value += k * kTurn;
    }
    isInside = isInside && found;
  }
  return isInside;
}

/// Keeps what reaches the target, each once, and says what there is to say of it.
void InverseKinematics::finish(const IkTarget& target, std::vector<IkSolution>& solutions) const {
  constexpr double kMet = 1e-8, kSame = 1e-7;
  std::vector<IkSolution> kept;
  for (IkSolution& solution : solutions) {
    const IkApproach met = calcApproach(arm_, target, solution.q);
    if (!(met.positionError < kMet * size_ && met.rotationError < kMet)) continue;
    solution.positionError = met.positionError;
    solution.rotationError = met.rotationError;
    const bool isKnown = std::ranges::any_of(kept, [&](const IkSolution& other) {
      double apart = 0;
      for (Eigen::Index i = 0; i < other.q.size(); ++i) {
        const double by = solution.q[i] - other.q[i];
        const bool turns = arm_.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
        apart = std::max(apart, std::abs(turns ? std::remainder(by, kTurn) : by));
      }
      return apart < kSame;
    });
    if (isKnown) continue;
    solution.branch = label(solution.q);
    solution.isWithinLimits = settle(solution.q);
    kept.push_back(std::move(solution));
  }
  solutions = std::move(kept);
}

std::vector<IkSolution> InverseKinematics::solveByForm(const IkTarget& target,
                                                       const VecX<double>& near) const {
  std::vector<IkSolution> solutions = form_->solve(target.X_WT, near);
  finish(target, solutions);
  return solutions;
}

std::vector<IkSolution> InverseKinematics::solveByStarts(const IkTarget& target,
                                                         const VecX<double>& near) const {
  DampedLeastSquares solver(arm_, limits_, size_);
  const int joints = arm_.jointCount();
  const bool isRedundant = joints > (target.hasOrientation ? 6 : 3);
  std::vector<IkSolution> solutions;
  VecX<double> start = near.size() > 0 ? near : VecX<double>(VecX<double>::Zero(joints));
  for (int k = 0; k < kStarts; ++k) {
    IkApproach found = solver.approach(target, start);
    if (found.hasArrived(size_)) {
      solutions.emplace_back().q = std::move(found.q);
      // There are as many as one likes: the one nearby is enough.
      if (isRedundant) break;
    }
    for (int i = 0; i < joints; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const bool turns = arm_.links[at].type == JointType::Revolute;
      double low = turns ? -std::numbers::pi : -size_, high = -low;
      if (!limits_.empty() && std::isfinite(limits_[at].lower)) low = limits_[at].lower;
      if (!limits_.empty() && std::isfinite(limits_[at].upper)) high = limits_[at].upper;
      start[i] = low + (high - low) * evenly(k, i);
    }
  }
  finish(target, solutions);
  return solutions;
}

/// Least squares in which turning away costs so much that the orientation is kept.
IkApproach InverseKinematics::findNearest(const IkTarget& target, const VecX<double>& near) const {
  constexpr double kKeepsOrientation = 1e4;
  DampedLeastSquares rough(arm_, {}, size_);
  DampedLeastSquares fine(arm_, {}, kKeepsOrientation * size_);
  const int joints = arm_.jointCount();
  VecX<double> start = near.size() > 0 ? near : VecX<double>(VecX<double>::Zero(joints));
  IkApproach best;
  best.positionError = std::numeric_limits<double>::infinity();
  for (int k = 0; k < kStarts; ++k) {
    const IkApproach found = fine.approach(target, rough.approach(target, start).q, 400);
    const bool isTurned = found.rotationError < 1e-5;
    const bool wasTurned = best.rotationError < 1e-5;
    if (best.q.size() == 0 || (isTurned && !wasTurned) ||
        (isTurned == wasTurned && found.positionError < best.positionError - 1e-9 * size_)) {
      best = found;
    }
    for (int i = 0; i < joints; ++i) {
      const bool turns = arm_.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
      start[i] = (turns ? std::numbers::pi : size_) * (2 * evenly(k, i) - 1);
    }
  }
  (void)settle(best.q);
  return best;
}

std::string InverseKinematics::describeLimits(const IkSolution& best) const {
  std::string joints;
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    const double q = best.q[static_cast<Eigen::Index>(i)];
    if (q >= limits_[i].lower - 1e-12 && q <= limits_[i].upper + 1e-12) continue;
    joints += (joints.empty() ? "" : ", ") + std::to_string(i + 1);
  }
  return "reachable, but joint limits are in the way: of joint " + joints +
         " in the solution nearest to them";
}

IkAnswer InverseKinematics::solve(const IkTarget& target, const VecX<double>& near) const {
  IkAnswer answer;
  answer.solutions = usesForm(target) ? solveByForm(target, near) : solveByStarts(target, near);
  const VecX<double> from = near.size() > 0 ? near : VecX<double>::Zero(arm_.jointCount());
  std::ranges::stable_sort(answer.solutions, [&](const IkSolution& a, const IkSolution& b) {
    if (a.isWithinLimits != b.isWithinLimits) return a.isWithinLimits;
    return (a.q - from).norm() < (b.q - from).norm();
  });
  if (!answer.solutions.empty()) {
    answer.isReachable = true;
    answer.nearest = answer.solutions.front().q;
    if (!answer.solutions.front().isWithinLimits) {
      answer.reason = describeLimits(answer.solutions.front());
    }
    return answer;
  }
  const IkApproach nearest = findNearest(target, near);
  answer.nearest = nearest.q;
  answer.distance = nearest.positionError;
  constexpr double kTurned = 1e-5;
  if (nearest.hasArrived(size_)) {
    answer.isReachable = true;
    answer.distance = 0;
    IkSolution& solution = answer.solutions.emplace_back();
    solution.q = nearest.q;
    solution.branch = label(solution.q);
    solution.isWithinLimits = settle(solution.q);
    if (!solution.isWithinLimits) answer.reason = describeLimits(solution);
  } else if (nearest.rotationError > kTurned) {
    answer.reason = "the arm cannot turn the tool so there";
  } else {
    answer.reason = "out of reach with this orientation";
    if (!target.hasOrientation) answer.reason = "out of reach";
  }
  return answer;
}

IkApproach InverseKinematics::follow(const IkTarget& target, const VecX<double>& q) const {
  if (usesForm(target)) {
    IkApproach best;
    double least = std::numeric_limits<double>::infinity();
    for (const IkSolution& solution : form_->solve(target.X_WT, q)) {
      VecX<double> next = solution.q;
      for (Eigen::Index i = 0; i < next.size(); ++i) {
        const bool turns = arm_.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
        if (turns) next[i] = q[i] + std::remainder(next[i] - q[i], kTurn);
      }
      const double way = (next - q).norm();
      if (way >= least) continue;
      const IkApproach met = calcApproach(arm_, target, next);
      if (!(met.positionError < 1e-8 * size_ && met.rotationError < 1e-8)) continue;
      least = way;
      best = met;
    }
    if (best.q.size() > 0) return best;
  }
  DampedLeastSquares solver(arm_, limits_, size_);
  return solver.approach(target, q, 60);
}

}  // namespace denavit
