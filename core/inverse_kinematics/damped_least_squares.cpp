#include "core/inverse_kinematics/damped_least_squares.h"

#include <algorithm>
#include <cmath>

#include "core/inverse_kinematics/closed_form.h"
#include "core/linear/dense.h"
#include "core/spatial/turn.h"

namespace denavit {
namespace {

constexpr double kDamping = 1e-3;          ///< of the largest curvature, at first
constexpr double kNoDamping = 1e-15;       ///< the least
constexpr double kAllDamping = 1e12;       ///< the most
constexpr double kRoundingOfPose = 3e-15;  ///< of a tool's position, beside the arm's size
constexpr double kStill = 1e-10;           ///< of the gradient, beside what it could be
constexpr int kMostEscapes = 4;

std::string nameLimit(const JointLimits& limits, int joint, double q) {
  const bool isLower = std::abs(q - limits.lower) < std::abs(q - limits.upper);
  std::string bound = std::to_string(isLower ? limits.lower : limits.upper);
  bound.erase(bound.find_last_not_of('0') + 1);
  if (bound.back() == '.') bound.pop_back();
  return "joint " + std::to_string(joint + 1) + " is at its " + (isLower ? "lower" : "upper") +
         " limit " + bound;
}

}  // namespace

std::string describeStop(const Arm<double>& arm, const std::vector<JointLimits>& limits,
                         const IkApproach& approach) {
  switch (approach.status) {
    case IkStatus::Solved:
      return "";
    case IkStatus::OutOfReach:
      return approach.positionError < 1e-9 * calcArmSize(arm) ? "the arm cannot turn the tool so"
                                                              : "out of reach";
    case IkStatus::LimitsInTheWay: {
      std::string text;
      for (const int joint : approach.blocked) {
        text += (text.empty() ? "" : ", ") +
                nameLimit(limits[static_cast<std::size_t>(joint)], joint, approach.q[joint]);
      }
      return text;
    }
    case IkStatus::Singular:
      return "stuck at a singular pose: no joint moves the tool towards the target";
    default:
      return "the search did not come to an end in " + std::to_string(approach.rounds) + " rounds";
  }
}

DampedLeastSquares::DampedLeastSquares(const Arm<double>& arm, std::vector<JointLimits> limits,
                                       double rotationWeight)
    : arm_(arm), limits_(std::move(limits)), weight_(rotationWeight), size_(calcArmSize(arm)) {}

double DampedLeastSquares::calcError(const IkTarget& target, const VecX<double>& q) {
  calcForwardKinematics(arm_, q, kinematics_);
  error_.head<3>() = target.X_WT.p - kinematics_.X_WT.p;
  error_.tail<3>().setZero();
  if (target.hasOrientation) {
    error_.tail<3>() = weight_ * calcTurn(kinematics_.X_WT.R, target.X_WT.R);
  }
  return error_.squaredNorm();
}

void DampedLeastSquares::clamp(VecX<double>& q) const {
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    double& value = q[static_cast<Eigen::Index>(i)];
    value = std::min(std::max(value, limits_[i].lower), limits_[i].upper);
  }
}

/// Whether a joint stands at a limit and would go beyond.
bool DampedLeastSquares::isBlocked(std::size_t joint) const {
  if (limits_.empty()) return false;
  const auto k = static_cast<Eigen::Index>(joint);
  return (q_[k] <= limits_[joint].lower && g_[k] < 0) ||
         (q_[k] >= limits_[joint].upper && g_[k] > 0);
}

/// A, e, g = Aᵀ e and H = AᵀA at q_, all weighted, without the joints that are blocked.
void DampedLeastSquares::calcSystem(const IkTarget& target) {
  (void)calcError(target, q_);
  calcJacobian(arm_, kinematics_, J_);
  A_ = J_;
  A_.bottomRows<3>() *= target.hasOrientation ? weight_ : 0;
  const Eigen::Index n = A_.cols();
  g_.resize(n);
  for (Eigen::Index i = 0; i < n; ++i) g_[i] = A_.col(i).dot(error_);
  for (std::size_t i = 0; i < arm_.links.size(); ++i) {
    if (isBlocked(i)) A_.col(static_cast<Eigen::Index>(i)).setZero();
  }
  step_.resize(n);
  H_.resize(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    step_[i] = A_.col(i).dot(error_);
    for (Eigen::Index j = 0; j <= i; ++j) H_(i, j) = H_(j, i) = A_.col(i).dot(A_.col(j));
  }
}

bool DampedLeastSquares::isStationary(double error) const {
  return step_.squaredNorm() <= kStill * kStill * H_.diagonal().maxCoeff() * error;
}

/// One step that comes nearer, with as much damping as that needs. @returns whether there is one
bool DampedLeastSquares::step(const IkTarget& target, double& error, double& damping) {
  const double scale = std::max(H_.diagonal().maxCoeff(), 1e-300);
  const bool isRounding = error < std::pow(1e-12 * size_, 2);
  for (; damping < kAllDamping; damping *= 6) {
    damped_ = H_;
    damped_.diagonal().array() += damping * scale;
    factors_.compute(damped_);
    next_ = factors_.solve(step_);
    next_ += q_;
    clamp(next_);
    const double tried = calcError(target, next_);
    if (tried < error) {
      q_.swap(next_);
      error = tried;
      damping = std::max(damping / 5, kNoDamping);
      return true;
    }
    if (isRounding) return false;
  }
  return false;
}

/// Both ways along each direction that moves the tool least. @returns whether one comes nearer
bool DampedLeastSquares::escape(const IkTarget& target, const VecX<double>* leaning,
                                double& error) {
  constexpr double kSingular = 1e-7, kWay = 0.05, kNearer = 1e-7;
  directions_.compute(H_);
  const double largest = directions_.eigenvalues().maxCoeff();
  for (Eigen::Index k = 0; k < q_.size(); ++k) {
    if (directions_.eigenvalues()[k] > kSingular * largest) break;
    const auto direction = directions_.eigenvectors().col(k);
    const bool isBackward = leaning != nullptr && direction.dot(*leaning - q_) < 0;
    const double first = isBackward ? -kWay : kWay;
    for (const double way : {first, -first}) {
      next_ = q_ + way * direction;
      clamp(next_);
      const double tried = calcError(target, next_);
      if (!(tried < error * (1 - kNearer))) continue;
      q_.swap(next_);
      error = tried;
      return true;
    }
  }
  return false;
}

IkApproach DampedLeastSquares::approach(const IkTarget& target, const VecX<double>& start,
                                        int mostRounds, const VecX<double>* leaning) {
  assert(start.size() == arm_.dof());
  q_ = start;
  clamp(q_);
  double error = calcError(target, q_);
  double damping = std::max(std::min(kDamping, error / (size_ * size_)), kNoDamping);
  const double least = std::pow(kRoundingOfPose * size_, 2);
  IkApproach answer;
  bool stoodStill = false;
  int escapes = 0;
  for (; answer.rounds < mostRounds && error > least; ++answer.rounds) {
    calcSystem(target);
    stoodStill = isStationary(error) || !step(target, error, damping);
    if (!stoodStill) continue;
    if (error < std::pow(1e-9 * size_, 2) || escapes == kMostEscapes) break;
    calcSystem(target);
    if (!escape(target, leaning, error)) break;
    ++escapes;
    damping = kDamping;
  }
  conclude(target, stoodStill, escapes == kMostEscapes, answer);
  return answer;
}

void DampedLeastSquares::conclude(const IkTarget& target, bool stoodStill, bool isStuck,
                                  IkApproach& answer) {
  calcSystem(target);
  answer.q = q_;
  answer.positionError = error_.head<3>().norm();
  answer.rotationError = target.hasOrientation ? error_.tail<3>().norm() / weight_ : 0;
  if (answer.hasArrived(size_)) {
    answer.status = IkStatus::Solved;
    return;
  }
  for (std::size_t i = 0; i < arm_.links.size(); ++i) {
    if (isBlocked(i)) answer.blocked.push_back(static_cast<int>(i));
  }
  if (!answer.blocked.empty()) {
    answer.status = IkStatus::LimitsInTheWay;
  } else if (stoodStill) {
    answer.status = isStuck ? IkStatus::Singular : IkStatus::OutOfReach;
  }
}

IkApproach DampedLeastSquares::stayNear(const IkTarget& target, const IkApproach& solution,
                                        const VecX<double>& near, int mostRounds) {
  IkApproach best = solution;
  double part = 1;
  constexpr double kThere = 1e-9, kLeastPart = 1e-3;
  for (int round = 0; round < mostRounds && part > kLeastPart; ++round) {
    q_ = best.q;
    calcSystem(target);
    // Joints at a limit that `near` is beyond stay, too.
    const VecX<double> wish = near - q_;
    for (std::size_t i = 0; i < limits_.size(); ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      const bool isAtLimit =
          (q_[k] <= limits_[i].lower && wish[k] < 0) || (q_[k] >= limits_[i].upper && wish[k] > 0);
      if (isAtLimit) A_.col(k).setZero();
    }
    VecX<double> free = wish;
    for (Eigen::Index k = 0; k < free.size(); ++k) {
      if (A_.col(k).isZero(0)) free[k] = 0;
    }
    const VecX<double> way = free - solveLeastNorm(A_, multiply(A_, free));
    if (way.cwiseAbs().maxCoeff() < kThere) break;
    const IkApproach tried = approach(target, best.q + part * way, 20);
    if (tried.hasArrived(size_) && (tried.q - near).norm() < (best.q - near).norm()) {
      best = tried;
      part = std::min(1.0, 2 * part);
    } else {
      part /= 2;
    }
  }
  return best;
}

IkApproach calcApproach(const Arm<double>& arm, const IkTarget& target, const VecX<double>& q) {
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, q, kinematics);
  IkApproach answer;
  answer.q = q;
  answer.positionError = (target.X_WT.p - kinematics.X_WT.p).norm();
  if (target.hasOrientation) {
    answer.rotationError = calcTurn(kinematics.X_WT.R, target.X_WT.R).norm();
  }
  if (answer.hasArrived(calcArmSize(arm))) answer.status = IkStatus::Solved;
  return answer;
}

}  // namespace denavit
