#include "models/robot/physical_inertia.h"

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

#include "models/json/number_text.h"

namespace denavit {
namespace {

/// What measured and rounded data may miss by, as part of the largest moment.
constexpr double kSlack = 1e-9;

}  // namespace

Eigen::Matrix3d toMatrix(const InertiaElements& i) {
  Eigen::Matrix3d I;
  I << i.xx, i.xy, i.xz, i.xy, i.yy, i.yz, i.xz, i.yz, i.zz;
  return I;
}

InertiaElements toElements(const Eigen::Matrix3d& I) {
  return {I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)};
}

std::optional<std::string> findUnphysical(const Eigen::Matrix3d& I_C) {
  if (!I_C.allFinite()) return std::nullopt;  // another rule's concern
  using Solver = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>;
  const Eigen::Vector3d p = Solver(I_C, Eigen::EigenvaluesOnly).eigenvalues();
  const double slack = kSlack * p.cwiseAbs().maxCoeff();
  if (!(p[0] >= -slack)) {
    return "smallest principal moment " + toReadable(p[0]) + " kg m² < 0";
  }
  if (!(p[0] + p[1] >= p[2] - slack)) {
    return "principal moments " + toReadable(p[0]) + " + " + toReadable(p[1]) + " < " +
           toReadable(p[2]) + " kg m²";
  }
  return std::nullopt;
}

PrincipalInertia calcPrincipalInertia(const Eigen::Matrix3d& I) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(I);
  PrincipalInertia result{solver.eigenvalues(), solver.eigenvectors()};
  for (int k = 0; k < 2; ++k) {
    Eigen::Index largest = 0;
    result.axes.col(k).cwiseAbs().maxCoeff(&largest);
    if (result.axes(largest, k) < 0) result.axes.col(k) *= -1;
  }
  result.axes.col(2) = result.axes.col(0).cross(result.axes.col(1));
  return result;
}

Eigen::Matrix3d nearestPhysicalInertia(const Eigen::Matrix3d& I_C) {
  // With J_k = ∫ x_k² dm along the principal axes, I_1 = J_2 + J_3 and so on. A body exists exactly
  // when every J_k >= 0: that is both rules, I_k >= 0 and the triangle inequality, in one. Setting
  // the negative J_k to 0 is the orthogonal projection of the second-moment matrix onto those of
  // bodies.
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(I_C);
  const Eigen::Vector3d I = solver.eigenvalues();
  const Eigen::Vector3d J = (I.sum() / 2 - I.array()).max(0.0);
  const Eigen::Vector3d moments = J.sum() - J.array();
  const Eigen::Matrix3d& axes = solver.eigenvectors();
  return axes * moments.asDiagonal() * axes.transpose();
}

Eigen::Matrix3d inertiaAboutCom(const LinkDescription& link) {
  const Eigen::Matrix3d I = toMatrix(link.inertia);
  if (link.about == InertiaReference::CentreOfMass) return I;
  return I - pointInertia(link.mass, link.com);
}

InertiaElements convertInertia(const LinkDescription& link, InertiaReference to) {
  if (link.about == to) return link.inertia;
  const Eigen::Matrix3d I_C = inertiaAboutCom(link);
  if (to == InertiaReference::CentreOfMass) return toElements(I_C);
  return toElements(I_C + pointInertia(link.mass, link.com));
}

bool isMassless(const JointDescription& joint) {
  const LinkDescription& link = joint.link;
  return link.mass == 0 && link.inertia == InertiaElements{} && link.pointMasses.empty() &&
         joint.actuator.rotorInertia == 0;
}

std::size_t countLoaded(const RobotDescription& robot) {
  const Payload& load = robot.payload;
  std::size_t loaded = robot.joints.size();
  if (load.mass != 0 || load.inertia != InertiaElements{}) return loaded;
  while (loaded > 0 && isMassless(robot.joints[loaded - 1])) --loaded;
  return loaded;
}

}  // namespace denavit
