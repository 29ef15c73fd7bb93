#include "models/vibration/finer_mechanism.h"

#include <algorithm>

#include "models/robot/make_flexible_arm.h"
#include "models/vibration/finer_modes.h"

namespace denavit {
namespace {

/// Gives the chain the links of its finer arm, and finds the places of its coordinates.
/// @param next  the first amplitude of the chain in the finer mechanism, moved behind its last
void refine(const RobotDescription& robot, const MechanismChain& chain, MechanismChain& finer,
            int& next, FinerMechanism& made) {
  const FinerArm own = makeFinerArm(robot, *makeFlexibleArm(robot));
  auto arm = std::make_shared<FlexibleArm<double>>(*chain.flexible);
  const auto before = static_cast<std::size_t>(chain.firstLink);
  for (std::size_t i = 0; i < own.arm.links.size(); ++i) {
    arm->links[before + i].body = own.arm.links[i].body;
  }
  arm->number();
  finer.coordinates.resize(static_cast<std::size_t>(arm->jointCount()));
  for (int k = arm->jointCount(); k < arm->dof(); ++k) finer.coordinates.push_back(next++);
  const std::vector<Eigen::Index> places = findPlaces(*chain.flexible, *arm);
  for (std::size_t k = 0; k < places.size(); ++k) {
    if (chain.coordinates[k] < 0) continue;
    made.places[static_cast<std::size_t>(chain.coordinates[k])] =
        finer.coordinates[static_cast<std::size_t>(places[k])];
  }
  // The rows before a chain's own links are joints; amplitudes follow after them.
  const int shift = arm->jointCount() - own.arm.jointCount();
  for (CompletedBeam::Rest rest : own.rests) {
    rest.coordinate = finer.coordinates[static_cast<std::size_t>(rest.coordinate + shift)];
    made.rests.push_back(rest);
  }
  finer.flexible = std::move(arm);
}

}  // namespace

FinerMechanism makeFinerMechanism(const GivenMechanism& given) {
  auto finer = std::make_shared<Mechanism>(*given.mechanism);
  FinerMechanism made;
  for (int i = 0; i < given.mechanism->dof(); ++i) made.places.push_back(i);
  int next = finer->jointCount();
  for (std::size_t k = 0; k < finer->chains.size(); ++k) {
    const MechanismChain& chain = given.mechanism->chains[k];
    if (!chain.flexible) continue;
    refine(given.description.chains[k].robot, chain, finer->chains[k], next, made);
  }
  finer->coordinateCount = next;
  made.mechanism = std::move(finer);
  return made;
}

}  // namespace denavit
