#include "ui/scene/arm_shapes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/flexible/beam_strain.h"
#include "core/flexible/flexible_equilibrium.h"
#include "core/flexible/flexible_kinematics.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/mechanism/mechanism.h"
#include "models/find.h"
#include "models/mechanism/make_mechanism.h"
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

/// Links of an arm at q = 0.
Kinematics<double> poseAtZero(const Arm<double>& arm) {
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, VecX<double>(VecX<double>::Zero(arm.dof())), kinematics);
  return kinematics;
}

}  // namespace

ArmShapes::ArmShapes(const RobotDescription& robot) {
  Chain chain{makeArm(robot), makeFlexibleArm(robot), {}, 0};
  dof_ = chain.flexible ? chain.flexible->dof() : chain.arm.dof();
  chain.coordinates.resize(static_cast<std::size_t>(dof_));
  std::iota(chain.coordinates.begin(), chain.coordinates.end(), 0);
  addLinks(chain, robot);
  geometry_.X_W0 = chain.arm.X_W0;
  geometry_.X_LT = chain.arm.X_LT;
  geometry_.g_W = chain.arm.g_W;
  chains_.push_back(std::move(chain));
}

ArmShapes::ArmShapes(const MechanismDescription& description) {
  const Mechanism mechanism = makeMechanism(description);
  dof_ = mechanism.dof();
  geometry_.g_W = description.gravity;
  for (std::size_t k = 0; k < mechanism.chains.size(); ++k) {
    const MechanismChain& made = mechanism.chains[k];
    Chain chain{made.arm, made.flexible, made.coordinates,
                static_cast<std::size_t>(made.firstLink)};
    addChain(chain);
    addLinks(chain, description.chains[k].robot);
    chains_.push_back(std::move(chain));
  }
  for (const int joint : mechanism.actuated) {
    geometry_.links[static_cast<std::size_t>(joint)].isDriven = true;
  }
  geometry_.X_W0 = geometry_.chains.front().X_P0;
  geometry_.X_LT = geometry_.chains.front().X_LT;
  addBranches(mechanism);
}

void ArmShapes::addLinks(const Chain& chain, const RobotDescription& robot) {
  const std::vector<Pose<double>> X_LF = makeUserFrames(robot);
  const std::vector<JointLimits> limits = makeLimits(robot);
  for (std::size_t i = 0; i < X_LF.size(); ++i) {
    const std::size_t at = chain.firstLink + i;
    const Link<double>& link = chain.arm.links[at];
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
                               .bends = chain.flexible && chain.flexible->links[at].flexible});
  }
}

/// Where a chain starts: in the world, or behind the links that it shares with another, and the
/// rows that take the last of these to its own frame 0.
void ArmShapes::addChain(const Chain& chain) {
  ChainGeometry drawn{.firstLink = geometry_.links.size(), .X_P0 = {}, .X_LT = chain.arm.X_LT};
  const auto isOwn = [](int coordinate) { return coordinate >= 0; };
  const auto own = chain.coordinates.begin() + static_cast<std::ptrdiff_t>(chain.firstLink);
  const auto last = std::find_if(std::make_reverse_iterator(own), chain.coordinates.rend(), isOwn);
  if (chain.firstLink == 0) {
    drawn.X_P0 = chain.arm.X_W0;
  } else {
    const Kinematics<double> zero = poseAtZero(chain.arm);
    drawn.X_P0 = zero.X_WL[chain.firstLink - 1];
    if (last != chain.coordinates.rend()) {
      drawn.carrier = *last;
      const auto shared = std::distance(last, chain.coordinates.rend()) - 1;
      drawn.X_P0 = zero.X_WL[static_cast<std::size_t>(shared)].inverse() * drawn.X_P0;
    }
  }
  geometry_.chains.push_back(drawn);
}

/// The place in the list of all links of a link of a chain's arm; -1: it moves with none of them.
int ArmShapes::listedLink(std::size_t chain, int link) const {
  for (int i = link; i >= 0; --i) {
    const int joint = chains_[chain].coordinates[static_cast<std::size_t>(i)];
    if (joint >= 0) return joint;
  }
  return -1;
}

/// What links reach: the frames of closures, and the tools that stand off the last link's end.
void ArmShapes::addBranches(const Mechanism& mechanism) {
  const auto add = [this](int chain, int link, const Eigen::Vector3d& p_L) {
    const int listed = chain < 0 ? -1 : listedLink(static_cast<std::size_t>(chain), link);
    if (listed >= 0) geometry_.branches.push_back({static_cast<std::size_t>(listed), p_L});
  };
  for (const Closure& closure : mechanism.closures) {
    add(closure.a.chain, closure.a.link, closure.a.X_LA.p);
    add(closure.b.chain, closure.b.link, closure.b.X_LA.p);
  }
  for (std::size_t k = 0; k < chains_.size(); ++k) {
    const Arm<double>& arm = chains_[k].arm;
    const int last = arm.dof() - 1;
    const int listed = listedLink(k, last);
    const bool isCarrying =
        listed >= 0 &&
        contains(geometry_.branches, static_cast<std::size_t>(listed), &LinkBranch::link);
    if (isCarrying) add(static_cast<int>(k), last, arm.X_LT.p);
  }
}

bool ArmShapes::bends() const {
  return std::ranges::any_of(chains_, [](const Chain& chain) { return chain.flexible != nullptr; });
}

VecX<double> ArmShapes::toCoordinates(const std::vector<double>& q) const {
  VecX<double> all = VecX<double>::Zero(dof());
  const Eigen::Index given = std::min(all.size(), static_cast<Eigen::Index>(q.size()));
  for (Eigen::Index i = 0; i < given; ++i) all[i] = q[static_cast<std::size_t>(i)];
  return all;
}

VecX<double> ArmShapes::gather(const Chain& chain, const VecX<double>& all) const {
  VecX<double> own(static_cast<Eigen::Index>(chain.coordinates.size()));
  for (Eigen::Index i = 0; i < own.size(); ++i) {
    const int from = chain.coordinates[static_cast<std::size_t>(i)];
    own[i] = from < 0 ? 0.0 : all[from];
  }
  return own;
}

VecX<double> ArmShapes::exaggerate(VecX<double> all, double factor) const {
  all.tail(all.size() - jointCount()) *= factor;
  return all;
}

void ArmShapes::poseRigid(const Chain& chain, const VecX<double>& drawn, ArmPose& pose,
                          Pose<double>& X_WT) const {
  Kinematics<double> kinematics;
  calcForwardKinematics(chain.arm, drawn, kinematics);
  for (std::size_t i = chain.firstLink; i < kinematics.X_WL.size(); ++i) {
    const Pose<double>& X_WL = kinematics.X_WL[i];
    if (bends()) {
      pose.X_WF.push_back(X_WL * geometry_.links[pose.X_WL.size()].X_LF);
      pose.beams.emplace_back();
    }
    pose.X_WL.push_back(X_WL);
  }
  X_WT = kinematics.X_WT;
}

void ArmShapes::poseBent(const Chain& chain, const VecX<double>& all, const VecX<double>& drawn,
                         BeamColouring colouring, ArmPose& pose, Pose<double>& X_WT) const {
  const FlexibleArm<double>& arm = *chain.flexible;
  BentLinks<double> bent;
  FlexibleKinematics<double> kinematics;
  calcBentLinks(arm, drawn, bent);
  calcFlexibleKinematics(arm, bent, kinematics);
  for (std::size_t i = chain.firstLink; i < arm.links.size(); ++i) {
    const Pose<double>& X_WL = kinematics.X_WL[i];
    const bool isBeam = arm.links[i].flexible;
    pose.X_WF.push_back(isBeam ? kinematics.X_WE[i]
                               : X_WL * geometry_.links[pose.X_WL.size()].X_LF);
    pose.X_WL.push_back(X_WL);
    BeamCurve& curve = pose.beams.emplace_back();
    if (!isBeam) continue;
    const int link = static_cast<int>(i);
    curve.points_W = calcCentreline(arm, bent, kinematics, link, kBeamPoints);
    curve.twist = calcBeamStrain(arm, drawn, link, kBeamPoints).twist;
    if (colouring == BeamColouring::Plain) continue;
    curve.values = valuesOf(calcBeamStrain(arm, all, link, kBeamPoints), colouring);
  }
  X_WT = kinematics.X_WT;
}

ArmPose ArmShapes::calcPose(const std::vector<double>& q, double exaggeration,
                            BeamColouring colouring) const {
  const VecX<double> all = toCoordinates(q), drawn = exaggerate(all, exaggeration);
  ArmPose pose;
  pose.q.assign(all.begin(), all.begin() + jointCount());
  for (const Chain& chain : chains_) {
    Pose<double> X_WT;
    if (chain.flexible) {
      poseBent(chain, gather(chain, all), gather(chain, drawn), colouring, pose, X_WT);
    } else {
      poseRigid(chain, gather(chain, drawn), pose, X_WT);
    }
    if (&chain == chains_.data()) pose.X_WT = X_WT;
  }
  return pose;
}

Eigen::Vector3d ArmShapes::calcTool(const std::vector<double>& q, double exaggeration,
                                    std::size_t chain) const {
  const Chain& of = chains_[chain];
  const VecX<double> drawn = gather(of, exaggerate(toCoordinates(q), exaggeration));
  if (!of.flexible) {
    Kinematics<double> kinematics;
    calcForwardKinematics(of.arm, drawn, kinematics);
    return kinematics.X_WT.p;
  }
  BentLinks<double> bent;
  FlexibleKinematics<double> kinematics;
  calcBentLinks(*of.flexible, drawn, bent);
  calcFlexibleKinematics(*of.flexible, bent, kinematics);
  return kinematics.X_WT.p;
}

VecX<double> ArmShapes::calcSag(const std::vector<double>& q) const {
  if (!bends()) return {};
  const Eigen::Index modes = dof() - jointCount();
  if (!geometry_.chains.empty()) return VecX<double>::Zero(modes);
  const VecX<double> joints = toCoordinates(q).head(jointCount());
  const Equilibrium found = findStaticDeflection(*chains_.front().flexible, joints);
  if (found.status != Equilibrium::Status::Found) return VecX<double>::Zero(modes);
  return found.q.tail(modes);
}

double ArmShapes::calcLargest(const std::vector<double>& q, BeamColouring colouring) const {
  double largest = 0;
  const VecX<double> all = toCoordinates(q);
  for (const Chain& chain : chains_) {
    const VecX<double> own = gather(chain, all);
    for (std::size_t i = chain.firstLink; chain.flexible && i < chain.flexible->links.size(); ++i) {
      if (!chain.flexible->links[i].flexible) continue;
      const BeamStrain strain =
          calcBeamStrain(*chain.flexible, own, static_cast<int>(i), kBeamPoints);
      for (const double value : valuesOf(strain, colouring)) largest = std::max(largest, value);
    }
  }
  return largest;
}

}  // namespace denavit
