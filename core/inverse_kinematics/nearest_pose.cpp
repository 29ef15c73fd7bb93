#include "core/inverse_kinematics/nearest_pose.h"

#include <algorithm>

#include "core/inverse_kinematics/closed_form.h"
#include "core/linear/dense.h"
#include "core/spatial/turn.h"

namespace denavit {
namespace {

/// What makes least squares keep an orientation, to 1e-4 of what the position lacks.
constexpr double kKeepsOrientation = 1e2;

}  // namespace

NearestPose::NearestPose(const Arm<double>& arm)
    : arm_(arm),
      size_(calcArmSize(arm)),
      rough_(arm, {}, size_),
      turned_(arm, {}, kKeepsOrientation * size_) {}

/// The matrix and the right side at q_, with the multipliers as they are.
void NearestPose::calcSystem(const IkTarget& target) {
  calcForwardKinematics(arm_, q_, kinematics_);
  calcJacobian(arm_, kinematics_, J_);
  away_ = kinematics_.X_WT.p - target.X_WT.p;
  turn_.setZero();
  if (target.hasOrientation) turn_ = calcTurn(target.X_WT.R, kinematics_.X_WT.R);
  const Eigen::Index n = q_.size();
  matrix_.setZero(n + 3, n + 3);
  right_.setZero(n + 3);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Vec3<double> v = J_.col(i).head<3>();
    for (Eigen::Index j = 0; j < n; ++j) matrix_(i, j) += v.dot(J_.col(j).head<3>());
    right_[i] = -v.dot(away_);
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    const bool turns = arm_.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
    if (!turns) continue;
    const Vec3<double> z = J_.col(i).tail<3>();
    for (Eigen::Index j = i; j < n; ++j) {
      double second = away_.dot(z.cross(Vec3<double>(J_.col(j).head<3>())));
      if (j > i) second += 0.5 * multipliers_.dot(z.cross(Vec3<double>(J_.col(j).tail<3>())));
      matrix_(i, j) += second;
      if (j > i) matrix_(j, i) += second;
    }
  }
  if (target.hasOrientation) {
    matrix_.bottomLeftCorner(3, n) = J_.bottomRows<3>();
    matrix_.topRightCorner(n, 3) = J_.bottomRows<3>().transpose();
    right_.tail<3>() = -turn_;
  }
}

double NearestPose::calcMerit(const IkTarget& target, const VecX<double>& q) {
  calcForwardKinematics(arm_, q, kinematics_);
  const double way = (kinematics_.X_WT.p - target.X_WT.p).norm();
  if (!target.hasOrientation) return way;
  // A radian costs more than the multipliers, which are at most the arm's length, would pay.
  return way + 3 * size_ * calcTurn(target.X_WT.R, kinematics_.X_WT.R).norm();
}

bool NearestPose::refine(const IkTarget& target) {
  constexpr int kMostRounds = 30;
  constexpr double kThere = 1e-12, kLargestStep = 0.3;
  const Eigen::Index n = q_.size();
  multipliers_.setZero();
  double merit = calcMerit(target, q_);
  for (int round = 0; round < kMostRounds; ++round) {
    calcSystem(target);
    if (round == 0 && target.hasOrientation) {
      // The multipliers that fit best, to begin with.
      multipliers_ = solveLeastSquares(J_.bottomRows<3>().transpose(), right_.head(n));
      calcSystem(target);
    }
    // Least norm: some joint may be free to have any value.
    unknowns_ = solveLeastNorm(matrix_, right_, 1e-11);
    const double largest = unknowns_.head(n).cwiseAbs().maxCoeff();
    if (!(largest < 1e6)) return false;
    if (target.hasOrientation) multipliers_ = unknowns_.tail<3>();
    if (largest < kThere) {
      q_ += unknowns_.head(n);
      return turn_.norm() < 1e-10;
    }
    double part = std::min(1.0, kLargestStep / largest);
    bool comesNearer = false;
    for (int k = 0; k < 12 && !comesNearer; ++k, part /= 2) {
      next_ = q_ + part * unknowns_.head(n);
      const double tried = calcMerit(target, next_);
      comesNearer = tried <= merit + 1e-13 * size_;
      if (comesNearer) merit = tried;
    }
    if (!comesNearer) return false;
    q_.swap(next_);
  }
  calcSystem(target);
  return turn_.norm() < 1e-9 && unknowns_.head(n).cwiseAbs().maxCoeff() < 1e-7;
}

bool NearestPose::leaveSaddle(const IkTarget& target) {
  constexpr double kNegative = 1e-6, kWay = 0.1;
  constexpr int kRounds = 60;
  calcSystem(target);
  const Eigen::Index n = q_.size();
  MatX<double> free = MatX<double>::Identity(n, n);
  if (target.hasOrientation) {
    const MatX<double> turningNothing = calcKernel(J_.bottomRows<3>());
    if (turningNothing.isZero(0)) return false;
    free = calcOrthonormalBasis(turningNothing);
  }
  const SymmetricForm<double> curvature =
      calcSymmetricForm(multiplyBothSides(matrix_.topLeftCorner(n, n), free));
  const double least = -kNegative * size_ * (away_.norm() + kNegative * size_);
  if (!(curvature.values[0] < least)) return false;
  const VecX<double> downhill = multiply(free, curvature.V.col(0));
  const VecX<double> from = q_;
  const double distance = away_.norm();
  IkApproach best;
  best.positionError = distance;
  for (const double way : {kWay, -kWay}) {
    const VecX<double> start = from + way * downhill;
    const IkApproach tried = turned_.approach(target, start, kRounds);
    if (tried.positionError < best.positionError * (1 - kNegative)) best = tried;
  }
  if (best.q.size() > 0) q_ = best.q;
  return best.q.size() > 0;
}

IkApproach NearestPose::approach(const IkTarget& target, const VecX<double>& start) {
  q_ = start;
  IkApproach kept;
  kept.q = start;
  bool isThere = refine(target);
  if (!isThere) {
    constexpr int kRounds = 40;
    kept = rough_.approach(target, start, kRounds);
    if (target.hasOrientation) kept = turned_.approach(target, kept.q, kRounds);
    q_ = kept.q;
    isThere = refine(target);
  }
  constexpr int kMostSaddles = 3;
  for (int k = 0; isThere && k < kMostSaddles; ++k) {
    kept.q = q_;
    const bool goesOn = leaveSaddle(target) && refine(target);
    if (goesOn) continue;
    q_ = kept.q;
    break;
  }
  IkApproach answer = calcApproach(arm_, target, isThere ? q_ : kept.q);
  constexpr double kTurned = 1e-3;
  const bool isNearest = isThere || answer.rotationError < kTurned;
  if (answer.status != IkStatus::Solved && isNearest) answer.status = IkStatus::OutOfReach;
  return answer;
}

}  // namespace denavit
