#include "core/mechanism/closure_equations.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

namespace denavit {

namespace {

bool holdsTurns(ClosureType type) {
  return type == ClosureType::Fixed || type == ClosureType::Prismatic;
}

/// The rotation vector of R [rad].
Vec3<double> calcRotationVector(const Mat3<double>& R) {
  Eigen::Quaterniond q(R);
  if (q.w() < 0) q.coeffs() *= -1;
  const double sine = q.vec().norm();
  if (sine < 1e-9) return 2 * q.vec();
  return q.vec() * (2 * std::atan2(sine, q.w()) / sine);
}

/// x and y of the rotation vector that takes the z axis to R's, in the same axes [rad].
Eigen::Vector2d calcTilt(const Mat3<double>& R) {
  const Eigen::Vector2d axis(-R(1, 2), R(0, 2));
  const double sine = axis.norm(), angle = std::atan2(sine, R(2, 2));
  if (sine > 1e-9) return axis * (angle / sine);
  return R(2, 2) > 0 ? axis : Eigen::Vector2d(angle, 0);
}

}  // namespace

ClosureEquations::ClosureEquations(const Mechanism& mechanism) : mechanism_(mechanism) {
  chains_.reserve(mechanism.chains.size());
  for (const MechanismChain& chain : mechanism.chains) chains_.emplace_back(chain);
  J_.resize(chains_.size());
  int rows = 0;
  for (const Closure& closure : mechanism.closures) {
    firstRows_.push_back(rows);
    rows += rowCount(closure.type);
  }
  const std::size_t count = mechanism.closures.size();
  X_WA_.resize(count);
  X_WB_.resize(count);
  select_.resize(count);
  q_.setConstant(mechanism.dof(), std::numeric_limits<double>::quiet_NaN());
  c_.setZero(rows);
  scale_ = makeRowScale(mechanism);
  A_.setZero(rows, mechanism.dof());
}

Pose<double> ClosureEquations::pose(const AttachedFrame& frame) const {
  if (frame.chain < 0) return frame.X_LA;
  return chains_[static_cast<std::size_t>(frame.chain)].linkPose(frame.link) * frame.X_LA;
}

void ClosureEquations::place(const VecX<double>& q) {
  q_ = q;
  for (ChainKinematics& chain : chains_) chain.place(q);
  for (std::size_t k = 0; k < X_WA_.size(); ++k) {
    const Closure& closure = mechanism_.closures[k];
    X_WA_[k] = pose(closure.a);
    X_WB_[k] = pose(closure.b);
    calcRows(k);
  }
  formed_ = false;
}

/// c of a closure, and which rows of a relative velocity (v; w) in world axes make ċ.
void ClosureEquations::calcRows(std::size_t k) {
  const ClosureType type = mechanism_.closures[k].type;
  const int positions = positionRowCount(type), rows = rowCount(type);
  const Pose<double>&X_WA = X_WA_[k], &X_WB = X_WB_[k];
  const Mat3<double> axes = X_WA.R.transpose(), W = axes * X_WB.R;
  const Vec3<double> d = axes * (X_WB.p - X_WA.p);
  Rows& select = select_[k];
  select.positions = axes;
  auto c = c_.segment(firstRows_[k], rows);
  c.head(positions) = d.head(positions);
  const int turns = rows - positions;
  if (type == ClosureType::Universal) {
    c[positions] = X_WA.R.col(2).dot(X_WB.R.col(0));
    select.turns.row(0) = X_WB.R.col(0).cross(X_WA.R.col(2)).transpose();
  } else if (turns > 0) {
    select.turns = axes;
    if (holdsTurns(type)) {
      c.tail<3>() = calcRotationVector(W);
    } else {
      c.tail<2>() = calcTilt(W);
    }
  }
}

double ClosureEquations::calcResidual(std::size_t k) const {
  const int first = firstRows_[k], rows = rowCount(mechanism_.closures[k].type);
  return c_.segment(first, rows).cwiseProduct(scale_.segment(first, rows)).cwiseAbs().maxCoeff();
}

double ClosureEquations::calcResidual() const {
  return c_.size() == 0 ? 0 : c_.cwiseProduct(scale_).cwiseAbs().maxCoeff();
}

const MatX<double>& ClosureEquations::jacobian() {
  if (formed_) return A_;
  A_.setZero();
  for (std::size_t k = 0; k < X_WA_.size(); ++k) {
    addRows(k, mechanism_.closures[k].a, -1);
    addRows(k, mechanism_.closures[k].b, 1);
  }
  formed_ = true;
  return A_;
}

/// What moves with A's link is taken where B is.
void ClosureEquations::addRows(std::size_t k, const AttachedFrame& frame, double sign) {
  if (frame.chain < 0) return;
  const auto own = static_cast<std::size_t>(frame.chain);
  const ChainKinematics& chain = chains_[own];
  Jacobian<double>& J = J_[own];
  const ClosureType type = mechanism_.closures[k].type;
  const int first = firstRows_[k], positions = positionRowCount(type);
  const int turns = rowCount(type) - positions;
  chain.calcJacobian(frame.link, X_WB_[k].p, J);
  const std::vector<int>& coordinates = chain.chain().coordinates;
  const int moved = chain.movedBy(frame.link);
  for (int i = 0; i < static_cast<int>(coordinates.size()); ++i) {
    const int index = coordinates[static_cast<std::size_t>(i)];
    if (index < 0 || (i >= moved && i < chain.chain().arm.jointCount())) continue;
    const Vec3<double> v = select_[k].positions * J.col(i).head<3>();
    for (int r = 0; r < positions; ++r) A_(first + r, index) += sign * v[r];
    if (turns == 0) continue;
    const Vec3<double> w = select_[k].turns * J.col(i).tail<3>();
    for (int r = 0; r < turns; ++r) A_(first + positions + r, index) += sign * w[r];
  }
}

FrameMotion ClosureEquations::motion(const AttachedFrame& frame, const Vec3<double>& p_W) const {
  if (frame.chain < 0) return {};
  return chains_[static_cast<std::size_t>(frame.chain)].motion(frame.link, p_W);
}

/// Relative to A, in A's turning axes: with v and w of B as seen there,
/// d̈ = a_B - a_A' - 2 w_A × v,  ẇ = α_B - α_A - w_A × w_B.
void ClosureEquations::calcBias(const VecX<double>& qd, VecX<double>& bias) {
  bias.resize(rows());
  for (ChainKinematics& chain : chains_) chain.calcMotions(qd);
  for (std::size_t k = 0; k < X_WA_.size(); ++k) {
    const Closure& closure = mechanism_.closures[k];
    const FrameMotion A = motion(closure.a, X_WB_[k].p), B = motion(closure.b, X_WB_[k].p);
    const Vec3<double> v = B.v - A.v, w = B.w - A.w;
    const Vec3<double> d = select_[k].positions * (B.a - A.a - 2 * A.w.cross(v));
    const int first = firstRows_[k], positions = positionRowCount(closure.type);
    const int turns = rowCount(closure.type) - positions;
    bias.segment(first, positions) = d.head(positions);
    if (turns == 0) continue;
    const Vec3<double> turn = select_[k].turns * (B.alpha - A.alpha - A.w.cross(B.w));
    bias.segment(first + positions, turns) = turn.head(turns);
    if (closure.type != ClosureType::Universal) continue;
    const Vec3<double> z = X_WA_[k].R.col(2), x = X_WB_[k].R.col(0);
    bias[first + 3] += w.dot(w.cross(x).cross(z));
  }
}

Vec6<double> ClosureEquations::rowWrench(std::size_t k, int row) const {
  const int positions = positionRowCount(mechanism_.closures[k].type);
  const Mat3<double> R_AW = X_WA_[k].R.transpose();
  Vec6<double> w_A = Vec6<double>::Zero();
  if (row < positions) {
    w_A.head<3>() = R_AW * select_[k].positions.row(row).transpose();
  } else {
    w_A.tail<3>() = R_AW * select_[k].turns.row(row - positions).transpose();
  }
  return w_A;
}

}  // namespace denavit
