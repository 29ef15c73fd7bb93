#include "models/robot/make_flexible_arm.h"

#include <algorithm>
#include <cmath>

#include "models/robot/beam_issues.h"
#include "models/robot/beam_section.h"
#include "models/robot/make_arm.h"
#include "models/robot/physical_inertia.h"

namespace denavit {
namespace {

/// The payload in the tip frame of the last link, which is the user's frame F.
RigidLoad<double> loadOf(const RobotDescription& robot, const Pose<double>& X_ET) {
  const Payload& payload = robot.payload;
  RigidLoad<double> load;
  load.mass = payload.mass;
  load.p_C = X_ET * payload.com;
  load.I_C = X_ET.R * toMatrix(payload.inertia) * X_ET.R.transpose();
  load.empty = payload.mass == 0 && load.I_C.isZero(0);
  return load;
}

}  // namespace

ElasticCounts modesOf(const JointDescription& joint) {
  const int twists = joint.spring ? 1 : 0;
  const std::optional<Beam>& beam = joint.link.beam;
  if (!beam) return {twists, 0, 0, 0};
  return {twists, beam->modesX, beam->modesY, beam->modesZ};
}

int countModes(const JointDescription& joint) {
  const auto [twists, x, y, z] = modesOf(joint);
  return twists + x + y + z;
}

bool bends(const JointDescription& joint) {
  const auto [twists, x, y, z] = modesOf(joint);
  return x + y + z > 0;
}

int countModes(const RobotDescription& robot) {
  int modes = 0;
  for (const JointDescription& joint : robot.joints) modes += countModes(joint);
  return modes;
}

BeamSpec beamSpec(const JointDescription& joint) {
  const Beam& beam = *joint.link.beam;
  BeamSpec spec;
  spec.length = std::fabs(joint.a);
  spec.direction = joint.a < 0 ? -1 : 1;
  spec.mass = joint.link.mass;
  spec.stiffnessY = stiffnessY(beam).value_or(0);
  spec.stiffnessZ = stiffnessZ(beam).value_or(0);
  spec.torsionalStiffness = torsionalStiffness(beam).value_or(0);
  spec.rotaryInertia = rotaryInertiaPerLength(joint);
  spec.modesX = beam.modesX;
  spec.modesY = beam.modesY;
  spec.modesZ = beam.modesZ;
  spec.dampingRatio = beam.dampingRatio;
  spec.tipRotation =
      beam.tipRotation == TipRotation::Linear ? TipRotation::Linear : TipRotation::Exact;
  spec.stiffening = beam.stiffening;
  spec.fullRotaryInertia = beam.rotaryInertia == RotaryInertia::Full;
  for (const PointMass& point : joint.link.pointMasses) {
    // From the clamped end; the check allows rounding beside the ends.
    const double s = std::clamp(spec.length - std::fabs(point.at.x()), 0.0, spec.length);
    spec.points.push_back({.s = s, .mass = point.mass, .inertia = point.inertia});
  }
  return spec;
}

std::vector<Pose<double>> makeMaterialFrames(const RobotDescription& robot) {
  std::vector<Pose<double>> frames = makeUserFrames(robot);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const JointDescription& joint = robot.joints[i];
    if (bends(joint)) frames[i] = {Eigen::Matrix3d::Identity(), {joint.a, 0, 0}};
  }
  return frames;
}

std::shared_ptr<const FlexibleArm<double>> makeFlexibleArm(const RobotDescription& robot) {
  const Arm<double> rigid = makeArm(robot);
  if (countModes(robot) == 0) return nullptr;
  const std::vector<Pose<double>> X_LF = makeUserFrames(robot);
  auto arm = std::make_shared<FlexibleArm<double>>();
  arm->X_W0 = rigid.X_W0;
  arm->X_ET = rigid.X_LT;
  arm->g_W = rigid.g_W;
  arm->coupledRotors = rigid.coupledRotors;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const JointDescription& joint = robot.joints[i];
    FlexibleLink<double>& link = arm->links.emplace_back();
    link.link = rigid.links[i];
    if (i > 0 && arm->links[i - 1].flexible) {  // a and alpha are the parent's beam
      link.link.a = 0;
      link.link.cosAlpha = 1;
      link.link.sinAlpha = 0;
    }
    if (joint.spring) {
      link.sprung = true;
      link.spring = {joint.spring->stiffness, joint.spring->damping};
    }
    if (!bends(joint)) continue;
    link.flexible = true;
    link.body = makeFlexibleBody(beamSpec(joint));
    link.body.cosAlpha = X_LF[i].R(1, 1);
    link.body.sinAlpha = X_LF[i].R(2, 1);
    if (i + 1 < robot.joints.size()) continue;
    arm->X_ET = makePose(robot.tool);
    link.body.load = loadOf(robot, arm->X_ET);
  }
  arm->number();
  return arm;
}

}  // namespace denavit
