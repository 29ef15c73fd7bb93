#include "core/kinematics/workspace.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <Eigen/LU>

#include "core/kinematics/even_sequence.h"

namespace denavit {
namespace {

constexpr int kReportEvery = 1000;

/// Product of the non-zero singular values of three rows of rank r: the r-th invariant of A Aᵀ is
/// the sum of the products of r eigenvalues each, and all but one of those products vanish.
double calcFromInvariant(const Eigen::Matrix3d& AAt, int rank) {
  double invariant = 0;
  if (rank == 3) {
    invariant = AAt.determinant();
  } else if (rank == 2) {
    const double trace = AAt.trace();
    invariant = 0.5 * (trace * trace - AAt.squaredNorm());
  } else if (rank == 1) {
    invariant = AAt.trace();
  }
  return std::sqrt(std::max(0.0, invariant));
}

double calcOne(const Jacobian<double>& J, TaskPart part, int rank) {
  if (part == TaskPart::Full) {
    if (rank == 6) {
      const Eigen::Matrix<double, 6, 6> JJt = J * J.transpose();
      return std::sqrt(std::max(0.0, JJt.determinant()));
    }
    return calcManipulability(J, rank);
  }
  const Eigen::Matrix<double, 3, Eigen::Dynamic> A =
      part == TaskPart::Translation ? J.topRows<3>() : J.bottomRows<3>();
  return calcFromInvariant(Eigen::Matrix3d(A * A.transpose()), rank);
}

}  // namespace

WorkspaceCloud sampleWorkspace(const Arm<double>& arm, const WorkspaceTask& task,
                               const std::function<bool(double)>& goOn) {
  assert(static_cast<int>(task.ranges.size()) == arm.dof());
  WorkspaceCloud cloud;
  cloud.rank = calcGenericRank(arm, task.part);
  cloud.points_W.reserve(static_cast<std::size_t>(task.count));
  cloud.manipulability.reserve(static_cast<std::size_t>(task.count));
  const EvenSequence sequence(arm.dof());
  VecX<double> q(arm.dof());
  Kinematics<double> kinematics;
  Jacobian<double> J;
  for (int k = 0; k < task.count; ++k) {
    if (k % kReportEvery == 0 && !goOn(static_cast<double>(k) / task.count)) return cloud;
    for (int i = 0; i < arm.dof(); ++i) {
      const auto& [lower, upper] = task.ranges[static_cast<std::size_t>(i)];
      q[i] = lower + (upper - lower) * sequence.at(k, i);
    }
    calcForwardKinematics(arm, q, kinematics);
    calcJacobian(arm, kinematics, J);
    cloud.points_W.emplace_back(kinematics.X_WT.p.cast<float>());
    cloud.manipulability.push_back(static_cast<float>(calcOne(J, task.part, cloud.rank)));
  }
  cloud.complete = true;
  return cloud;
}

}  // namespace denavit
