#include "models/vibration/mechanism_modes.h"

#include <algorithm>

#include "core/linear/dense.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/make_arm.h"
#include "models/vibration/finer_mechanism.h"

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

/// The linear model of motions about a pose; K, from differences, has only some correct digits.
LinearModel toLinearModel(const LinearMechanism& linear) {
  const MatX<double> K = symmetricPart(linear.S);
  return {linear.M, VecX<double>::Zero(K.rows()), K, 1e4 * K.cwiseAbs()};
}

/// The modes with further modes of the links; nothing if no link bends.
std::optional<FinerModes> findFiner(const GivenMechanism& given, const MechanismModes& found,
                                    const std::vector<int>& independent,
                                    const std::vector<int>& held) {
  const FinerMechanism finer = makeFinerMechanism(given);
  if (finer.rests.empty()) return std::nullopt;
  VecX<double> q = VecX<double>::Zero(finer.mechanism->dof());
  q(finer.places) = found.q;
  // The coordinates that were independent, and all new amplitudes.
  std::vector<int> all;
  std::vector<Eigen::Index> places;
  for (const int i : independent) {
    places.push_back(std::ssize(all));
    all.push_back(static_cast<int>(finer.places[static_cast<std::size_t>(i)]));
  }
  for (int i = finer.mechanism->jointCount(); i < finer.mechanism->dof(); ++i) {
    if (std::ranges::find(finer.places, i) == finer.places.end()) all.push_back(i);
  }
  std::vector<CompletedBeam::Rest> rests = finer.rests;
  for (CompletedBeam::Rest& rest : rests) {
    rest.coordinate = static_cast<int>(std::ranges::find(all, rest.coordinate) - all.begin());
  }
  const VecX<double> rest = VecX<double>::Zero(std::ssize(all));
  const LinearMechanism linear = linearizeMechanism(finer.mechanism, q, all, rest, rest,
                                                    makeFriction(makeJointList(given.description)));
  return compareWithFiner(found.modes, places, toLinearModel(linear), rests, held);
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
  std::vector<int> still;
  for (std::size_t j = 0; j < independent.size(); ++j) {
    if (std::ranges::find(held, independent[j]) != held.end()) still.push_back(static_cast<int>(j));
  }
  const auto modes = findNaturalModes(toLinearModel(found.linear), still);
  if (!modes) failState({.kind = NoState::Kind::Indefinite}, given, query);
  found.modes = *modes;
  dampModes(found.linear.D, found.modes);
  found.finer = findFiner(given, found, independent, still);
  for (const NaturalMode& mode : found.modes) found.shapes.push_back(found.linear.G * mode.shape);
  for (const int i : independent) {
    found.independent.push_back(given.mechanism->coordinateName(i));
  }
  return found;
}

}  // namespace denavit
