#include "models/robot/dh_steps.h"

#include <Eigen/Geometry>

namespace denavit {
namespace {

std::vector<DhStep> makeSteps(const Placement& placement) {
  const Eigen::Vector3d &p = placement.xyz, &rpy = placement.rpy;
  return {{false, 0, "x", p.x()},   {false, 1, "y", p.y()},     {false, 2, "z", p.z()},
          {true, 2, "yaw", rpy[2]}, {true, 1, "pitch", rpy[1]}, {true, 0, "roll", rpy[0]}};
}

std::vector<DhStep> makeSteps(const JointDescription& joint, Convention convention, double q) {
  const bool revolute = joint.type == JointType::Revolute;
  const double variable = joint.offset + q;
  const DhStep theta{true, 2, "theta", joint.theta + (revolute ? variable : 0), revolute};
  const DhStep d{false, 2, "d", joint.d + (revolute ? 0 : variable), !revolute};
  const DhStep a{false, 0, "a", joint.a}, alpha{true, 0, "alpha", joint.alpha};
  if (convention == Convention::Standard) return {theta, d, a, alpha};
  return {alpha, a, theta, d};
}

}  // namespace

Pose<double> DhStep::calcPose(double part) const {
  Pose<double> X;
  if (turns)
    X.R = Eigen::AngleAxisd(part * amount, Eigen::Vector3d::Unit(axis)).toRotationMatrix();
  else
    X.p = part * amount * Eigen::Vector3d::Unit(axis);
  return X;
}

Pose<double> DhStepRow::calcFrame(std::size_t step) const {
  Pose<double> X_WF = X_WStart;
  for (std::size_t k = 0; k < step && k < steps.size(); ++k) X_WF = X_WF * steps[k].calcPose();
  return X_WF;
}

std::vector<DhStepRow> makeDhSteps(const RobotDescription& robot, const std::vector<double>& q) {
  std::vector<DhStepRow> rows;
  Pose<double> X_WF;
  const auto add = [&](DhStepRow::Kind kind, int joint, std::vector<DhStep> steps) {
    rows.push_back({kind, joint, X_WF, std::move(steps)});
    X_WF = rows.back().calcFrame(rows.back().steps.size());
  };
  add(DhStepRow::Kind::Base, -1, makeSteps(robot.base));
  for (std::size_t i = 0; i < robot.joints.size(); ++i)
    add(DhStepRow::Kind::Joint, static_cast<int>(i),
        makeSteps(robot.joints[i], robot.convention, i < q.size() ? q[i] : 0.0));
  add(DhStepRow::Kind::Tool, -1, makeSteps(robot.tool));
  return rows;
}

}  // namespace denavit
