#include "core/inverse_kinematics/branch_follower.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "core/linear/dense.h"
#include "core/spatial/turn.h"

namespace denavit {
namespace {

constexpr double kSmooth = 0.4;   ///< [rad, or of the arm's size] the largest change of one step
constexpr double kDivided = 0.1;  ///< the same, that a divided step aims at
constexpr double kBeyond = 1e-9;  ///< [rad|m] by which a joint may be beyond its limit
constexpr int kMostParts = 16;
constexpr int kRoundsOfStep = 40;

/// Whether two branches differ in more than the wrist, which flips where axes 4 and 6 are one line.
bool differsInPosture(const IkBranch& a, const IkBranch& b) {
  return std::ranges::any_of(a, [&](const auto& entry) {
    const auto other = b.find(entry.first);
    return entry.first != "wrist" && other != b.end() && other->second != entry.second;
  });
}

/// A part of the straight way from one pose to another.
Pose<double> goPart(const Pose<double>& from, const Pose<double>& to, double part) {
  const Vec3<double> turn = part * calcTurn(from.R, to.R);
  const double angle = turn.norm();
  Pose<double> X{from.R, from.p + part * (to.p - from.p)};
  if (angle > 0) X.R = Eigen::AngleAxisd(angle, turn / angle).toRotationMatrix() * from.R;
  return X;
}

}  // namespace

BranchFollower::BranchFollower(const InverseKinematics& inverse, const VecX<double>& q,
                               const FollowOptions& options)
    : inverse_(inverse),
      arm_(inverse.arm()),
      options_(options),
      free_(inverse.arm(), {}, inverse.size()),
      bounded_(inverse.arm(), inverse.limits(), inverse.size()),
      nearest_(inverse.arm()) {
  restart(q);
}

void BranchFollower::restart(const VecX<double>& q) {
  assert(q.size() == arm_.dof());
  q_ = leaning_ = q;
  branch_ = inverse_.label(q);
}

/// The largest change of a joint from q_; slides beside the arm's size.
double BranchFollower::calcChange(const VecX<double>& q) const {
  double change = 0;
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    const bool turns = arm_.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
    change = std::max(change, std::abs(q[i] - q_[i]) / (turns ? 1 : inverse_.size()));
  }
  return change;
}

bool BranchFollower::isSmooth(const VecX<double>& q) const { return calcChange(q) <= kSmooth; }

/// What it costs to go there: the way, and several times that where the posture changes.
double BranchFollower::calcCost(const Candidate& candidate) const {
  constexpr double kOtherPosture = 4, kLeastWay = 1e-6;
  const double way = (candidate.at.q - q_).norm() + kLeastWay;
  return differsInPosture(branch_, candidate.branch) ? kOtherPosture * way : way;
}

bool BranchFollower::obeys(const VecX<double>& q) const {
  for (std::size_t i = 0; i < inverse_.limits().size(); ++i) {
    const JointLimits& limits = inverse_.limits()[i];
    const double value = q[static_cast<Eigen::Index>(i)];
    if (!(value >= limits.lower - kBeyond && value <= limits.upper + kBeyond)) return false;
  }
  return true;
}

/// Whether the arm can move at q_ while the tool stands, far, not only at first: then a joint may
/// have to turn before the tool can go on.
bool BranchFollower::hasSelfMotion() {
  constexpr double kWay = 1, kStands = 0.03;
  calcForwardKinematics(arm_, q_, kinematics_);
  const Pose<double> X_WT = kinematics_.X_WT;
  Jacobian<double> J;
  calcJacobian(arm_, kinematics_, J);
  J.topRows<3>() /= inverse_.size();
  const SingularForm svd = calcFullSingularForm(J);
  const VecX<double> q = q_ + kWay * svd.V.col(q_.size() - 1);
  calcForwardKinematics(arm_, q, kinematics_);
  return (kinematics_.X_WT.p - X_WT.p).norm() < kStands * inverse_.size() &&
         calcTurn(X_WT.R, kinematics_.X_WT.R).norm() < kStands;
}

/// Whether a candidate reaches the target, after a little polish where it needs it.
bool BranchFollower::isMet(const IkTarget& target, Candidate& candidate) {
  constexpr double kNearlyMet = 1e-6, kExactly = 1e-11;
  candidate.at = calcApproach(arm_, target, candidate.at.q);
  const double off =
      std::max(candidate.at.positionError / inverse_.size(), candidate.at.rotationError);
  if (!(off < kNearlyMet)) return false;
  if (off > kExactly) candidate.at = free_.approach(target, candidate.at.q, 6);
  return candidate.at.status == IkStatus::Solved;
}

/// The solution that costs least, if there is one.
std::optional<BranchFollower::Candidate> BranchFollower::findCandidate(const IkTarget& target) {
  if (!inverse_.usesForm(target)) {
    DampedLeastSquares& solver = options_.obeysLimits && obeys(q_) ? bounded_ : free_;
    Candidate candidate{solver.approach(target, q_, kRoundsOfStep, &leaning_), branch_};
    if (candidate.at.status != IkStatus::Solved) return std::nullopt;
    return candidate;
  }
  std::multimap<double, Candidate> byCost;
  for (IkSolution& solution : inverse_.form()->solve(target.X_WT, q_)) {
    if (!solution.q.allFinite()) continue;
    for (Eigen::Index i = 0; i < q_.size(); ++i) {
      const bool turns = arm_.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
      const double by = solution.q[i] - q_[i];
      if (turns) solution.q[i] = q_[i] + std::remainder(by, 2 * std::numbers::pi);
    }
    Candidate candidate;
    candidate.at.q = std::move(solution.q);
    candidate.branch = std::move(solution.branch);
    const double cost = calcCost(candidate);
    byCost.emplace(cost, std::move(candidate));
  }
  for (auto& [cost, candidate] : byCost) {
    if (isMet(target, candidate)) return std::move(candidate);
  }
  return std::nullopt;
}

/// Out of reach, or held up by limits where there is no closed form.
BranchFollower::Candidate BranchFollower::approachNearest(const IkTarget& target) {
  if (options_.obeysLimits && !inverse_.usesForm(target) && obeys(q_)) {
    IkApproach held = bounded_.approach(target, q_, kRoundsOfStep, &leaning_);
    if (held.status == IkStatus::LimitsInTheWay) return {std::move(held), branch_};
  }
  return {nearest_.approach(target, q_), branch_};
}

/// One step to a solution, or to the nearest pose; nothing where neither is near q_.
std::optional<BranchFollower::Candidate> BranchFollower::stepTo(const IkTarget& target,
                                                                bool& hasJumped) {
  if (std::optional<Candidate> candidate = findCandidate(target)) {
    if (isSmooth(candidate->at.q)) return candidate;
    const bool turnsAbout = inverse_.usesForm(target) && hasSelfMotion() &&
                            !differsInPosture(branch_, candidate->branch);
    if (!turnsAbout) return std::nullopt;
    hasJumped = true;
    return candidate;
  }
  Candidate nearest = approachNearest(target);
  if (!isSmooth(nearest.at.q)) return std::nullopt;
  return nearest;
}

/// The straight way in parts, each one a step. Where one fails, the arm goes as near as it can.
BranchFollower::Candidate BranchFollower::divide(const IkTarget& target, bool& hasJumped) {
  calcForwardKinematics(arm_, q_, kinematics_);
  const Pose<double> from = kinematics_.X_WT;
  const double way = (target.X_WT.p - from.p).norm() / inverse_.size() +
                     (target.hasOrientation ? calcTurn(from.R, target.X_WT.R).norm() : 0.0);
  const int parts = std::clamp(static_cast<int>(std::ceil(4 * way / kDivided)), 4, kMostParts);
  Candidate reached;
  for (int k = 1; k <= parts; ++k) {
    IkTarget part = target;
    if (k < parts) part.X_WT = goPart(from, target.X_WT, static_cast<double>(k) / parts);
    std::optional<Candidate> step = stepTo(part, hasJumped);
    reached = step ? std::move(*step) : approachNearest(part);
    hasJumped = hasJumped || !isSmooth(reached.at.q);
    accept(reached);
  }
  return reached;
}

/// Where limits stop the arm: as near to the target as they let it, from q_.
BranchFollower::Candidate BranchFollower::obey(const IkTarget& target, Candidate wish) {
  if (!options_.obeysLimits || obeys(wish.at.q) || !obeys(q_)) return wish;
  Candidate held{bounded_.approach(target, q_, kRoundsOfStep, &leaning_), {}};
  held.branch = inverse_.label(held.at.q);
  return held;
}

void BranchFollower::accept(const Candidate& candidate) {
  q_ = candidate.at.q;
  if (candidate.at.status != IkStatus::Solved) return;
  branch_ = candidate.branch;
  leaning_ = q_;
}

std::string BranchFollower::describe(const IkTarget& target, const IkApproach& at) {
  if (at.status == IkStatus::Solved) {
    return obeys(at.q) ? "" : "a joint is beyond its limit, as it was before";
  }
  if (at.status == IkStatus::LimitsInTheWay) return describeStop(arm_, inverse_.limits(), at);
  if (inverse_.usesForm(target) && findCandidate(target)) {
    return "this branch ends here; another one reaches the target";
  }
  if (at.status == IkStatus::NotConverged) return "the arm cannot turn the tool so";
  return target.hasOrientation ? "out of reach with this orientation" : "out of reach";
}

FollowStep BranchFollower::follow(const IkTarget& wished) {
  const IkTarget target = checkTarget(wished);
  const VecX<double> before = q_;
  FollowStep step;
  std::optional<Candidate> direct = stepTo(target, step.hasJumped);
  Candidate reached = direct ? std::move(*direct) : divide(target, step.hasJumped);
  if (reached.at.status != IkStatus::Solved && options_.mayJump) {
    if (std::optional<Candidate> other = findCandidate(target)) {
      reached = std::move(*other);
      step.hasJumped = true;
    }
  }
  q_ = before;
  reached = obey(target, std::move(reached));
  accept(reached);
  step.reason = describe(target, reached.at);
  step.at = std::move(reached.at);
  step.isWithinLimits = obeys(q_);
  step.branch = branch_;
  return step;
}

}  // namespace denavit
