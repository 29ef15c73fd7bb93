#include "core/inverse_kinematics/nearest_pose.h"

#include <algorithm>

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include "core/inverse_kinematics/closed_form.h"
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
  matrix_.topLeftCorner(n, n).noalias() = J_.topRows<3>().transpose() * J_.topRows<3>();
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
  right_.setZero(n + 3);
  right_.head(n).noalias() = -(J_.topRows<3>().transpose() * away_);
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
      const MatX<double> turning = J_.bottomRows<3>().transpose();
      multipliers_ = turning.colPivHouseholderQr().solve(VecX<double>(right_.head(n)));
      calcSystem(target);
    }
    // Least norm: some joint may be free to have any value.
    Eigen::CompleteOrthogonalDecomposition<MatX<double>> factors(n + 3, n + 3);
    factors.setThreshold(1e-11);
    factors.compute(matrix_);
    unknowns_ = factors.solve(right_);
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
    const Eigen::FullPivLU<MatX<double>> turning(J_.bottomRows<3>());
    if (turning.dimensionOfKernel() == 0) return false;
    free = turning.kernel().householderQr().householderQ() *
           MatX<double>::Identity(n, turning.dimensionOfKernel());
  }
  const MatX<double> curvature = free.transpose() * matrix_.topLeftCorner(n, n) * free;
  const Eigen::SelfAdjointEigenSolver<MatX<double>> directions(curvature);
  const double least = -kNegative * size_ * (away_.norm() + kNegative * size_);
  if (!(directions.eigenvalues()[0] < least)) return false;
  const VecX<double> from = q_;
  const double distance = away_.norm();
  IkApproach best;
  best.positionError = distance;
  for (const double way : {kWay, -kWay}) {
    const VecX<double> start = from + way * (free * directions.eigenvectors().col(0));
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
