#include "app/denavit/mechanism_arguments.h"

#include <algorithm>

#include "app/denavit/arguments.h"
#include "app/usage/usage_error.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/mechanism/loop_issues.h"
#include "models/mechanism/loop_opening.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_file.h"

namespace denavit {
namespace {

std::string listNumbers(const VecX<double>& values) {
  std::string list;
  for (const double value : values) list += (list.empty() ? "" : ",") + toReadable(value);
  return list;
}

}  // namespace

GivenMechanism readGivenMechanism(const std::string& nameOrPath) {
  GivenMechanism given{readMechanism(nameOrPath), {}};
  given.mechanism = namingSource(nameOrPath, [&] {
    return std::make_shared<const Mechanism>(makeMechanism(given.description));
  });
  return given;
}

std::vector<std::string> splitNames(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t start = 0; !text.empty();) {
    const std::size_t comma = text.find(',', start);
    names.push_back(withoutSpaces(text.substr(start, comma - start)));
    if (comma == std::string::npos) break;
    start = comma + 1;
  }
  return names;
}

/// A vector with as many numbers as something has of what is counted.
VecX<double> parseCounted(const std::string& option, const std::string& text, std::size_t count,
                          const std::string& what) {
  if (text.empty()) return VecX<double>::Zero(static_cast<Eigen::Index>(count));
  const std::vector<std::string> words = splitNames(text);
  if (words.size() != count) {
    failArgument(option,
                 "has " + counted(words.size(), "number") + "; there " +
                     (count == 1 ? "is " : "are ") + counted(count, what),
                 "give one for each, separated by commas");
  }
  return parseVector(option, text, static_cast<int>(count));
}

std::vector<int> parseJointNames(const std::string& option, const std::string& text,
                                 const Mechanism& mechanism) {
  std::vector<int> joints;
  for (const std::string& name : splitNames(text)) {
    const auto found = std::ranges::find(mechanism.jointNames, name);
    if (found == mechanism.jointNames.end()) {
      const std::string suggestion = suggest(name, mechanism.jointNames);
      failArgument(
          option, "\"" + name + "\" is no joint of the mechanism",
          suggestion.empty() ? "use some of " + joinNames(mechanism.jointNames) : suggestion);
    }
    const int joint = static_cast<int>(found - mechanism.jointNames.begin());
    if (std::ranges::find(joints, joint) != joints.end()) {
      failArgument(option, "names " + name + " twice", "name every joint once");
    }
    joints.push_back(joint);
  }
  return joints;
}

const std::vector<std::string>& handNames() {
  static const std::vector<std::string> names{"x", "y", "z", "phi"};
  return names;
}

std::vector<HandCoordinate> parseHand(const std::string& text) {
  std::vector<HandCoordinate> hand;
  for (const std::string& name : splitNames(text)) {
    const auto found = std::ranges::find(handNames(), name);
    if (found == handNames().end()) {
      failArgument("--hand", "\"" + name + "\" is no coordinate of the hand",
                   "use x, y, z of the tool, and phi about the first joint's axis");
    }
    const auto coordinate = static_cast<HandCoordinate>(found - handNames().begin());
    if (std::ranges::find(hand, coordinate) != hand.end()) {
      failArgument("--hand", "names " + name + " twice", "name every coordinate once");
    }
    hand.push_back(coordinate);
  }
  return hand;
}

VecX<double> parsePose(const GivenMechanism& given, const std::string& text) {
  if (text.empty()) return findPoseNear(given.description, *given.mechanism).q;
  return parseCoordinates("--q", text, given.mechanism->jointCount(), given.mechanism->dof());
}

void failState(const NoState& problem, const MechanismQuery& query, const Mechanism& mechanism) {
  const char* const option = query.independent.empty() ? "--q" : "--independent";
  switch (problem.kind) {
    case NoState::Kind::OpenLoops:
      failArgument("--q",
                   "does not close the loops: in the nearest pose, " +
                       listNumbers(problem.nearest) + ", they stay open, " +
                       describeWorst(mechanism, findOpenings(mechanism, problem.nearest)),
                   "keep the independent joints within what the loops allow, or give a guess "
                   "nearer to a closed pose");
    case NoState::Kind::WrongCount:
      if (query.independent.empty()) {
        failArgument("independent",
                     "of the mechanism names " + counted(mechanism.independent.size(), "joint") +
                         "; the mobility is " + std::to_string(problem.mobility),
                     "name as many joints there, or others by --independent");
      }
      failArgument("--independent",
                   "names " + counted(query.independent.size(), "joint") + "; the mobility is " +
                       std::to_string(problem.mobility),
                   "name as many joints as the mobility");
    case NoState::Kind::SingularSet:
      failArgument("--independent",
                   "cannot be independent in this pose: the others do not follow from them (" +
                       toReadable(problem.condition) + " from singular, 1 is best)",
                   "name other joints, or leave the choice to the program");
    case NoState::Kind::SingularMechanism:
      failArgument("--q",
                   "is a change point: the loops leave " + std::to_string(problem.mobility) +
                       " motions there, and fewer nearby",
                   "choose a pose beside it");
    case NoState::Kind::Indefinite:
      failArgument(option, "is a pose in which some motion that the loops leave moves no mass",
                   "give every such motion something to move: a mass, an inertia or a rotor");
  }
  failArgument(option, "has no state", "choose another pose");
}

}  // namespace denavit
