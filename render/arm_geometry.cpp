#include "render/arm_geometry.h"

#include <cassert>
#include <cmath>

#include "core/kinematics/forward_kinematics.h"

namespace denavit {

namespace {

/// Links of one chain, from where it starts.
ArmPose poseChain(const ArmGeometry& arm, const std::vector<double>& q) {
  Arm<double> chain;
  for (const LinkGeometry& link : arm.links) {
    chain.links.push_back({.type = link.type,
                           .a = link.a,
                           .cosAlpha = std::cos(link.alpha),
                           .sinAlpha = std::sin(link.alpha),
                           .theta = link.theta,
                           .cosTheta = std::cos(link.theta),
                           .sinTheta = std::sin(link.theta),
                           .d = link.d});
  }
  chain.X_W0 = arm.X_W0;
  chain.X_LT = arm.X_LT;
  Kinematics<double> kinematics;
  calcForwardKinematics(
      chain,
      VecX<double>(Eigen::Map<const VecX<double>>(q.data(), static_cast<Eigen::Index>(q.size()))),
      kinematics);
  return {kinematics.X_WL, kinematics.X_WT, q, {}, {}};
}

/// Whether the links of a chain's carrier are posed already.
bool canStart(const ChainGeometry& chain, const std::vector<char>& isPosed) {
  return chain.carrier < 0 || isPosed[static_cast<std::size_t>(chain.carrier)] != 0;
}

/// Poses one chain after another, carriers before what they carry.
ArmPose poseChains(const ArmGeometry& arm, const std::vector<double>& q) {
  std::vector<ArmGeometry> chains = splitChains(arm);
  ArmPose pose;
  pose.X_WL.resize(arm.links.size());
  pose.q = q;
  std::vector<char> isPosed(arm.links.size(), 0), isDone(chains.size(), 0);
  for (std::size_t round = 0; round < chains.size(); ++round) {
    for (std::size_t k = 0; k < chains.size(); ++k) {
      const ChainGeometry& place = arm.chains[k];
      if (isDone[k] || !canStart(place, isPosed)) continue;
      if (place.carrier >= 0) {
        chains[k].X_W0 = pose.X_WL[static_cast<std::size_t>(place.carrier)] * chains[k].X_W0;
      }
      const auto first = q.begin() + static_cast<std::ptrdiff_t>(place.firstLink);
      const auto count = static_cast<std::ptrdiff_t>(chains[k].links.size());
      const ArmPose part = poseChain(chains[k], {first, first + count});
      for (std::size_t i = 0; i < part.X_WL.size(); ++i) {
        pose.X_WL[place.firstLink + i] = part.X_WL[i];
        isPosed[place.firstLink + i] = 1;
      }
      if (k == 0) pose.X_WT = part.X_WT;
      isDone[k] = 1;
    }
  }
  return pose;
}

}  // namespace

std::vector<ArmGeometry> splitChains(const ArmGeometry& arm) {
  if (arm.chains.empty()) return {arm};
  std::vector<ArmGeometry> chains;
  for (std::size_t k = 0; k < arm.chains.size(); ++k) {
    const ChainGeometry& chain = arm.chains[k];
    const std::size_t end =
        k + 1 < arm.chains.size() ? arm.chains[k + 1].firstLink : arm.links.size();
    ArmGeometry part;
    part.links.assign(arm.links.begin() + static_cast<std::ptrdiff_t>(chain.firstLink),
                      arm.links.begin() + static_cast<std::ptrdiff_t>(end));
    part.X_W0 = chain.X_P0;
    part.X_LT = chain.X_LT;
    part.g_W = arm.g_W;
    chains.push_back(std::move(part));
  }
  return chains;
}

ArmPose makeArmPose(const ArmGeometry& arm, const std::vector<double>& q) {
  assert(q.size() == arm.links.size());
  return arm.chains.empty() ? poseChain(arm, q) : poseChains(arm, q);
}

Pose<double> calcRowFrame(const ArmGeometry& arm, const ArmPose& pose, std::size_t i) {
  return pose.X_WF.empty() ? pose.X_WL[i] * arm.links[i].X_LF : pose.X_WF[i];
}

BeamCurve makeBeamCurve(const ArmGeometry& arm, const ArmPose& pose, std::size_t i) {
  if (i < pose.beams.size() && pose.beams[i].points_W.size() == kBeamPoints) return pose.beams[i];
  BeamCurve curve;
  const Eigen::Vector3d &from = pose.X_WL[i].p, to = (pose.X_WL[i] * arm.links[i].X_LF).p;
  for (int k = 0; k < kBeamPoints; ++k)
    curve.points_W.emplace_back(from + (to - from) * k / (kBeamPoints - 1));
  return curve;
}

}  // namespace denavit
