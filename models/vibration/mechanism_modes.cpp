#include "models/vibration/mechanism_modes.h"

#include <algorithm>

#include "models/json/number_text.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/make_arm.h"

namespace denavit {
namespace {

/// Independent coordinates with the locked ones among them, as far as these are.
std::vector<int> chooseIndependent(const Mechanism& mechanism, const MechanismState& state,
                                   const std::vector<int>& locked) {
  if (locked.empty()) return state.independent;
  ClosureEquations equations(mechanism);
  equations.place(state.q);
  CoordinateSet set(mechanism);
  set.choose(equations.jacobian(), markCoordinates(mechanism, locked), state.independent);
  return set.independent();
}

}  // namespace

MechanismModes findMechanismModes(const GivenMechanism& given, const std::optional<VecX<double>>& q,
                                  const std::vector<std::string>& locked) {
  MechanismQuery query;
  query.q = choosePose(given, q);
  const MechanismState state = requireState(given, query);
  const std::vector<int> held = requireJoints("locked", locked, *given.mechanism);
  const std::vector<int> independent = chooseIndependent(*given.mechanism, state, held);
  const VecX<double> rest = VecX<double>::Zero(state.mobility);
  MechanismModes found;
  found.q = state.q;
  found.linear = linearizeMechanism(given.mechanism, found.q, independent, rest, rest,
                                    makeFriction(makeJointList(given.description)));
  constexpr double kMostError = 1e-4;
  if (!(found.linear.error <= kMostError)) {
    failIn("", "q",
           "is so close to a pose in which the loops fold that the stiffness is known to " +
               toReadable(100 * found.linear.error) + " % only",
           "choose a pose farther from it, or other independent joints");
  }
  const MatX<double> K = (found.linear.S + found.linear.S.transpose()) / 2;
  std::vector<int> still;
  for (std::size_t j = 0; j < independent.size(); ++j) {
    if (std::ranges::find(held, independent[j]) != held.end()) still.push_back(static_cast<int>(j));
  }
  const auto modes = findNaturalModes(
      {found.linear.M, VecX<double>::Zero(K.rows()), K, 1e4 * K.cwiseAbs()}, still);
  if (!modes) failState({.kind = NoState::Kind::Indefinite}, given, query);
  found.modes = *modes;
  dampModes(found.linear.D, found.modes);
  for (const NaturalMode& mode : found.modes) found.shapes.push_back(found.linear.G * mode.shape);
  for (const int i : independent) {
    found.independent.push_back(given.mechanism->coordinateName(i));
  }
  return found;
}

}  // namespace denavit
