#include "models/robot/couple_motors.h"

#include <utility>

#include "core/linear/decompositions.h"
#include "core/linear/dense.h"
#include "models/robot/drive_train.h"

namespace denavit {

TrainRows makeTrainRows(const RobotDescription& robot) {
  if (hasDriveTrain(robot)) return robot.driveTrain;
  const std::size_t n = robot.joints.size();
  TrainRows rows(n, std::vector<double>(n, 0.0));
  for (std::size_t i = 0; i < n; ++i) {
    const double ratio = robot.joints[i].actuator.gearRatio;
    rows[i][i] = ratio == 0 ? 1 : 1 / ratio;
  }
  return rows;
}

std::vector<Issue> findTrainIssues(const RobotDescription& robot, const TrainRows& G) {
  RobotDescription coupled = robot;
  setDriveTrain(coupled, G);
  std::vector<Issue> issues, all;
  findDriveIssues(coupled, all);
  for (Issue& issue : all) {
    if (issue.where.starts_with("drive_train")) issues.push_back(std::move(issue));
  }
  return issues;
}

std::optional<TrainRows> invertTrain(const TrainRows& rows) {
  constexpr double kSmallest = 1e-9;  // pivots, of the largest, with rows of length 1
  const auto n = static_cast<Eigen::Index>(rows.size());
  MatX<double> A(n, n);
  VecX<double> sizes(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const std::vector<double>& row = rows[static_cast<std::size_t>(i)];
    if (static_cast<Eigen::Index>(row.size()) != n) return std::nullopt;
    A.row(i) = Eigen::Map<const Eigen::RowVectorXd>(row.data(), n);
    sizes[i] = A.row(i).norm();
    if (!(sizes[i] > 0)) return std::nullopt;
    A.row(i) /= sizes[i];
  }
  if (!A.allFinite()) return std::nullopt;
  Eigen::FullPivLU<MatX<double>> lu(A);
  lu.setThreshold(kSmallest);
  if (!lu.isInvertible()) return std::nullopt;
  const MatX<double> one = MatX<double>::Identity(n, n);
  const MatX<double> inverse = solveByFullPivots(A, one) * sizes.cwiseInverse().asDiagonal();
  TrainRows inverted(rows.size());
  for (Eigen::Index i = 0; i < n; ++i) {
    for (const double x : inverse.row(i)) {
      inverted[static_cast<std::size_t>(i)].push_back(x == 0 ? 0.0 : x);  // never -0
    }
  }
  return inverted;
}

void setDriveTrain(RobotDescription& robot, TrainRows G) {
  if (G.empty() && hasDriveTrain(robot)) {
    const std::optional<TrainRows> A = invertTrain(robot.driveTrain);
    for (std::size_t i = 0; A && i < robot.joints.size() && i < A->size(); ++i) {
      const double ratio = (*A)[i][i];
      robot.joints[i].actuator.gearRatio = ratio == 0 ? 1 : ratio;
    }
  }
  if (!G.empty()) {
    for (JointDescription& joint : robot.joints) joint.actuator.gearRatio = 1;
  }
  robot.driveTrain = std::move(G);
}

}  // namespace denavit
