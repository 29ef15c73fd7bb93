#include "models/mechanism/requested_state.h"

#include <algorithm>

#include "models/error_lines.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/mechanism/loop_issues.h"
#include "models/mechanism/loop_opening.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/coordinates.h"

namespace denavit {
namespace {

std::string listNumbers(const VecX<double>& values) {
  std::string list;
  for (const double value : values) list += (list.empty() ? "" : ",") + toReadable(value);
  return list;
}

}  // namespace

GivenMechanism giveMechanism(MechanismDescription description, const std::string& name) {
  auto mechanism = namingSource(
      name, [&] { return std::make_shared<const Mechanism>(makeMechanism(description)); });
  return {std::move(description), name, std::move(mechanism)};
}

std::vector<int> requireJoints(const std::string& place, const std::vector<std::string>& names,
                               const Mechanism& mechanism) {
  std::vector<int> joints;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(mechanism.jointNames, name);
    if (found == mechanism.jointNames.end()) {
      const std::string suggestion = suggest(name, mechanism.jointNames);
      failIn("", place, "\"" + name + "\" is no joint of the mechanism",
             suggestion.empty() ? "use some of " + joinNames(mechanism.jointNames) : suggestion);
    }
    const int joint = static_cast<int>(found - mechanism.jointNames.begin());
    if (std::ranges::find(joints, joint) != joints.end()) {
      failIn("", place, "names " + name + " twice", "name every joint once");
    }
    joints.push_back(joint);
  }
  return joints;
}

VecX<double> choosePose(const GivenMechanism& given, const std::optional<VecX<double>>& q) {
  const Mechanism& mechanism = *given.mechanism;
  if (!q) return findPoseNear(given.description, mechanism).q;
  return spreadCoordinates("q", *q, mechanism.jointCount(), mechanism.dof(), "mechanism");
}

MechanismState requireState(const GivenMechanism& given, const MechanismQuery& query) {
  StateOutcome outcome = calcMechanismState(given.mechanism, query);
  if (!outcome.state) failState(*outcome.problem, given, query);
  return std::move(*outcome.state);
}

void failState(const NoState& problem, const GivenMechanism& given, const MechanismQuery& query) {
  const Mechanism& mechanism = *given.mechanism;
  const char* const chosen = query.independent.empty() ? "q" : "independent";
  switch (problem.kind) {
    case NoState::Kind::OpenLoops:
      failIn("", "q",
             "does not close the loops: in the nearest pose, " + listNumbers(problem.nearest) +
                 ", they stay open, " +
                 describeWorst(mechanism, findOpenings(mechanism, problem.nearest)),
             "keep the independent joints within what the loops allow, or give a guess nearer to a "
             "closed pose");
    case NoState::Kind::WrongCount:
      if (query.independent.empty()) {
        failIn(given.name, "independent",
               "names " + counted(mechanism.independent.size(), "joint") + "; the mobility is " +
                   std::to_string(problem.mobility),
               "name as many joints there, or others for this state");
      }
      failIn("", "independent",
             "names " + counted(query.independent.size(), "joint") + "; the mobility is " +
                 std::to_string(problem.mobility),
             "name as many joints as the mobility");
    case NoState::Kind::SingularSet:
      failIn("", "independent",
             "cannot be independent in this pose: the others do not follow from them (" +
                 toReadable(problem.condition) + " from singular, 1 is best)",
             "name other joints, or leave the choice to the program");
    case NoState::Kind::SingularMechanism:
      failIn("", "q",
             "is a change point: the loops leave " + std::to_string(problem.mobility) +
                 " motions there, and fewer nearby",
             "choose a pose beside it");
    case NoState::Kind::Indefinite:
      failIn("", chosen, "is a pose in which some motion that the loops leave moves no mass",
             "give every such motion something to move: a mass, an inertia or a rotor");
  }
  failIn("", chosen, "has no state", "choose another pose");
}

}  // namespace denavit
