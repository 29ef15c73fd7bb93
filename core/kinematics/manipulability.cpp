#include "core/kinematics/manipulability.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

#include "core/kinematics/even_sequence.h"
#include "core/linear/decompositions.h"

namespace denavit {
namespace {

constexpr double kSingular = 1e-9;  ///< of the largest singular value
/// Poses that stand for all: at every one of them a generic arm would have to be singular.
constexpr int kGenericPoses = 5;
/// Columns of unit length count as dependent below this smallest singular value; the coarse one
/// names the joints at fault near a singularity.
constexpr double kDependent = 1e-6, kNearlyDependent = 0.06;
/// Subsets of joints are looked through one by one up to this many joints.
constexpr int kMostJoints = 10;

Eigen::JacobiSVD<MatX<double>> decompose(const MatX<double>& A) {
  return Eigen::JacobiSVD<MatX<double>>(A, Eigen::ComputeFullU);
}

MatX<double> calcRows(const Arm<double>& arm, const VecX<double>& q, TaskPart part, double length) {
  Kinematics<double> kinematics;
  Jacobian<double> J;
  calcForwardKinematics(arm, q, kinematics);
  calcJacobian(arm, kinematics, J);
  return selectRows(J, part, length);
}

/// The rows at poses in general position. Lengths are scaled by the arm's own.
std::vector<MatX<double>> sampleRows(const Arm<double>& arm, TaskPart part, double length) {
  std::vector<MatX<double>> samples;
  const EvenSequence sequence(arm.dof());
  for (int k = 0; k < kGenericPoses; ++k) {
    VecX<double> q(arm.dof());
    for (int i = 0; i < arm.dof(); ++i) {
      const bool revolute = arm.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
      q[i] = (2.0 * sequence.at(k + 1, i) - 1.0) * (revolute ? 3.0 : length);
    }
    samples.push_back(calcRows(arm, q, part, length));
  }
  return samples;
}

int calcRank(const MatX<double>& A, double tolerance) {
  if (A.cols() == 0) return 0;
  const VecX<double> sigma = decompose(A).singularValues();
  return static_cast<int>((sigma.array() > tolerance * std::max(sigma[0], 1e-300)).count());
}

int calcRankOfSamples(const std::vector<MatX<double>>& samples) {
  int rank = 0;
  for (const MatX<double>& A : samples) rank = std::max(rank, calcRank(A, kSingular));
  return rank;
}

MatX<double> selectColumns(const MatX<double>& A, const std::vector<int>& joints) {
  MatX<double> columns(A.rows(), static_cast<Eigen::Index>(joints.size()));
  for (std::size_t k = 0; k < joints.size(); ++k)
    columns.col(static_cast<Eigen::Index>(k)) = A.col(joints[k]);
  return columns;
}

/// Whether columns of unit length (or vanishing ones) are dependent.
bool areDependent(const MatX<double>& A, const std::vector<int>& joints, double tolerance) {
  MatX<double> columns = selectColumns(A, joints);
  const double largest = A.colwise().norm().maxCoeff();
  if (columns.cols() > columns.rows()) return true;
  for (Eigen::Index k = 0; k < columns.cols(); ++k) {
    const double norm = columns.col(k).norm();
    if (!(norm > tolerance * largest)) return true;
    columns.col(k) /= norm;
  }
  return decompose(columns).singularValues().minCoeff() < tolerance;
}

bool contains(const std::vector<int>& set, const std::vector<int>& subset) {
  return std::includes(set.begin(), set.end(), subset.begin(), subset.end());
}

DependentJoints describe(const Arm<double>& arm, TaskPart part, std::vector<int> joints) {
  using Kind = DependentJoints::Kind;
  const auto isRevolute = [&](int joint) {
    return arm.links[static_cast<std::size_t>(joint)].type == JointType::Revolute;
  };
  Kind kind = Kind::Several;
  if (joints.size() == 1) kind = Kind::Still;
  if (joints.size() == 2) {
    kind = Kind::Same;
    const bool first = isRevolute(joints[0]), second = isRevolute(joints[1]);
    if (part == TaskPart::Full && first && second) kind = Kind::SameAxis;
    if (part != TaskPart::Rotation && !first && !second) kind = Kind::SameDirection;
  }
  return {kind, std::move(joints)};
}

/// The smallest sets of joints that are dependent at A but not at nearly every pose: subsets by
/// their size, without those that contain a set found before.
std::vector<DependentJoints> findDependent(const Arm<double>& arm, TaskPart part,
                                           const MatX<double>& A,
                                           const std::vector<MatX<double>>& samples,
                                           double tolerance) {
  std::vector<DependentJoints> found;
  const int n = static_cast<int>(A.cols());
  if (n > kMostJoints) return found;
  std::vector<std::vector<int>> taken;
  for (int size = 1; size <= std::min<int>(n, static_cast<int>(A.rows())); ++size) {
    for (unsigned mask = 1; mask < (1U << n); ++mask) {
      std::vector<int> joints;
      for (int i = 0; i < n; ++i)
        if (mask & (1U << i)) joints.push_back(i);
      if (static_cast<int>(joints.size()) != size) continue;
      const auto covers = [&](const std::vector<int>& known) { return contains(joints, known); };
      if (std::any_of(taken.begin(), taken.end(), covers)) continue;
      if (!areDependent(A, joints, tolerance)) continue;
      taken.push_back(joints);
      const bool always = std::all_of(samples.begin(), samples.end(), [&](const auto& sample) {
        return areDependent(sample, joints, kDependent);
      });
      if (!always) found.push_back(describe(arm, part, std::move(joints)));
    }
  }
  return found;
}

}  // namespace

MatX<double> selectRows(const Jacobian<double>& J, TaskPart part, double length) {
  if (part == TaskPart::Translation) return J.topRows<3>();
  if (part == TaskPart::Rotation) return J.bottomRows<3>();
  MatX<double> A = J;
  A.topRows(3) /= length;
  return A;
}

VelocityEllipsoid calcVelocityEllipsoid(const Jacobian<double>& J, TaskPart part) {
  assert(part != TaskPart::Full);
  VelocityEllipsoid ellipsoid{Eigen::Matrix3d::Identity(), Eigen::Vector3d::Zero()};
  if (J.cols() == 0) return ellipsoid;
  const auto svd = decompose(selectRows(J, part, 1.0));
  const Eigen::Index count = svd.singularValues().size();
  ellipsoid.singularValues.head(count) = svd.singularValues();
  ellipsoid.R_WE = svd.matrixU();
  if (ellipsoid.R_WE.determinant() < 0.0) ellipsoid.R_WE.col(2) *= -1.0;
  return ellipsoid;
}

double calcManipulability(const MatX<double>& A, int rank) {
  if (rank <= 0 || A.cols() == 0) return 0.0;
  return decompose(A).singularValues().head(rank).prod();
}

int calcGenericRank(const Arm<double>& arm, TaskPart part) {
  return calcRankOfSamples(sampleRows(arm, part, 1.0));
}

SingularityReport findSingularity(const Arm<double>& arm, const VecX<double>& q, TaskPart part,
                                  double length) {
  assert(q.size() == arm.dof() && length > 0.0);
  SingularityReport report;
  if (arm.dof() == 0) return report;
  const std::vector<MatX<double>> samples = sampleRows(arm, part, length);
  report.genericRank = calcRankOfSamples(samples);
  const MatX<double> A = calcRows(arm, q, part, length);
  const auto svd = decompose(A);
  const int rank = report.genericRank;
  if (rank == 0) return report;
  report.singularValues = svd.singularValues().head(rank);
  report.manipulability = calcManipulability(calcRows(arm, q, part, 1.0), rank);
  const double largest = report.singularValues[0], smallest = report.singularValues[rank - 1];
  report.singular = !(smallest > kSingular * largest);
  report.condition = report.singular ? std::numeric_limits<double>::infinity() : largest / smallest;
  report.close = report.condition > kCloseCondition;
  const VecX<double> lost = svd.matrixU().col(rank - 1);
  if (part == TaskPart::Full)
    report.lostDirection_W = lost;
  else if (part == TaskPart::Translation)
    report.lostDirection_W.head<3>() = lost;
  else
    report.lostDirection_W.tail<3>() = lost;
  if (report.close)
    report.dependent =
        findDependent(arm, part, A, samples, report.singular ? kDependent : kNearlyDependent);
  return report;
}

}  // namespace denavit
