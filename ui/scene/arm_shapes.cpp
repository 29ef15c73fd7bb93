#include "ui/scene/arm_shapes.h"

#include <algorithm>
#include <cmath>

#include "core/flexible/beam_strain.h"
#include "core/flexible/flexible_equilibrium.h"
#include "core/flexible/flexible_kinematics.h"
#include "core/kinematics/forward_kinematics.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"

namespace denavit {
namespace {

/// What a colouring shows along a bent link; empty: nothing.
std::vector<double> valuesOf(const BeamStrain& strain, BeamColouring colouring) {
  switch (colouring) {
    case BeamColouring::Curvature:
      return strain.curvature;
    case BeamColouring::StrainEnergy:
      return strain.energy;
    case BeamColouring::Plain:
      break;
  }
  return {};
}

}  // namespace

ArmShapes::ArmShapes(const RobotDescription& robot)
    : arm_(makeArm(robot)), flexible_(makeFlexibleArm(robot)) {
  const std::vector<Pose<double>> X_LF = makeUserFrames(robot);
  const std::vector<JointLimits> limits = makeLimits(robot);
  for (std::size_t i = 0; i < arm_.links.size(); ++i) {
    const Link<double>& link = arm_.links[i];
    geometry_.links.push_back({.type = link.type,
                               .a = link.a,
                               .alpha = std::atan2(link.sinAlpha, link.cosAlpha),
                               .theta = link.theta,
                               .d = link.d,
                               .lower = limits[i].lower,
                               .upper = limits[i].upper,
                               .mass = link.mass,
                               .p_LC = link.p_LC,
                               .I_LC_L = link.I_LC_L,
                               .X_LF = X_LF[i],
                               .bends = flexible_ && flexible_->links[i].flexible});
  }
  geometry_.X_W0 = arm_.X_W0;
  geometry_.X_LT = arm_.X_LT;
  geometry_.g_W = arm_.g_W;
}

VecX<double> ArmShapes::toCoordinates(const std::vector<double>& q) const {
  VecX<double> all = VecX<double>::Zero(dof());
  const Eigen::Index given = std::min(all.size(), static_cast<Eigen::Index>(q.size()));
  for (Eigen::Index i = 0; i < given; ++i) all[i] = q[static_cast<std::size_t>(i)];
  return all;
}

ArmPose ArmShapes::calcPose(const std::vector<double>& q, double exaggeration,
                            BeamColouring colouring) const {
  const VecX<double> all = toCoordinates(q);
  const Eigen::Index joints = arm_.dof();
  ArmPose pose;
  pose.q.assign(all.begin(), all.begin() + joints);
  if (!flexible_) {
    Kinematics<double> kinematics;
    calcForwardKinematics(arm_, all, kinematics);
    pose.X_WL = std::move(kinematics.X_WL);
    pose.X_WT = kinematics.X_WT;
    return pose;
  }
  VecX<double> drawn = all;
  drawn.tail(all.size() - joints) *= exaggeration;
  BentLinks<double> bent;
  FlexibleKinematics<double> kinematics;
  calcBentLinks(*flexible_, drawn, bent);
  calcFlexibleKinematics(*flexible_, bent, kinematics);
  pose.X_WL = kinematics.X_WL;
  pose.X_WT = kinematics.X_WT;
  pose.beams.resize(flexible_->links.size());
  for (std::size_t i = 0; i < flexible_->links.size(); ++i) {
    if (!flexible_->links[i].flexible) {
      pose.X_WF.push_back(kinematics.X_WL[i] * geometry_.links[i].X_LF);
      continue;
    }
    pose.X_WF.push_back(kinematics.X_WE[i]);
    const int link = static_cast<int>(i);
    BeamCurve& curve = pose.beams[i];
    curve.points_W = calcCentreline(*flexible_, bent, kinematics, link, kBeamPoints);
    curve.twist = calcBeamStrain(*flexible_, drawn, link, kBeamPoints).twist;
    if (colouring == BeamColouring::Plain) continue;
    curve.values = valuesOf(calcBeamStrain(*flexible_, all, link, kBeamPoints), colouring);
  }
  return pose;
}

Eigen::Vector3d ArmShapes::calcTool(const std::vector<double>& q, double exaggeration) const {
  if (!flexible_) return calcPose(q).X_WT.p;
  VecX<double> drawn = toCoordinates(q);
  drawn.tail(drawn.size() - arm_.dof()) *= exaggeration;
  BentLinks<double> bent;
  FlexibleKinematics<double> kinematics;
  calcBentLinks(*flexible_, drawn, bent);
  calcFlexibleKinematics(*flexible_, bent, kinematics);
  return kinematics.X_WT.p;
}

VecX<double> ArmShapes::calcSag(const std::vector<double>& q) const {
  if (!flexible_) return {};
  const VecX<double> joints = toCoordinates(q).head(arm_.dof());
  const Equilibrium found = findStaticDeflection(*flexible_, joints);
  const Eigen::Index modes = dof() - arm_.dof();
  if (found.status != Equilibrium::Status::Found) return VecX<double>::Zero(modes);
  return found.q.tail(modes);
}

double ArmShapes::calcLargest(const std::vector<double>& q, BeamColouring colouring) const {
  double largest = 0;
  const VecX<double> all = toCoordinates(q);
  for (std::size_t i = 0; flexible_ && i < flexible_->links.size(); ++i) {
    if (!flexible_->links[i].flexible) continue;
    const BeamStrain strain = calcBeamStrain(*flexible_, all, static_cast<int>(i), kBeamPoints);
    for (const double value : valuesOf(strain, colouring)) largest = std::max(largest, value);
  }
  return largest;
}

}  // namespace denavit
