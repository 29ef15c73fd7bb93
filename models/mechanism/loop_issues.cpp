#include "models/mechanism/loop_issues.h"

#include "core/mechanism/mechanism_state.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/mechanism/loop_facts.h"
#include "models/mechanism/loop_opening.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_file.h"
#include "models/robot/physical_inertia.h"

namespace denavit {
namespace {

constexpr char kOfMass[] =
    "move no mass in some motion that the loops leave, and a run cannot start";

/// "pin", or "closure 2" of one without a name.
std::string callClosure(const MechanismDescription& description, std::size_t k) {
  const std::string& name = description.closures[k].name;
  return name.empty() ? "closure " + std::to_string(k + 1) : "closure " + name;
}

Issue describeOpen(const MechanismDescription& description, const Mechanism& mechanism,
                   const ClosedPose& pose) {
  const std::size_t worst = pose.worst();
  return {Issue::Severity::Warning, "pose",
          "is near no closed one: in the nearest that was found " +
              toText(findOpenings(mechanism, pose.q)[worst]) + " is left open at " +
              callClosure(description, worst),
          "give joint values near which the loops close, or check lengths and frames there"};
}

/// Names the chains of which nothing has mass: one that was just added is most often meant.
std::string adviseMass(const MechanismDescription& description) {
  std::vector<std::string> massless;
  for (const ChainDescription& chain : description.chains) {
    if (countLoaded(chain.robot) == 0) massless.push_back(chain.name);
  }
  const std::string advice = "give a link, a rotor or a payload mass that takes part";
  return massless.empty() ? advice : advice + "; nothing has mass in: " + joinNames(massless);
}

Issue describeProblem(const MechanismDescription& description, const NoState& problem) {
  const std::string freedoms = counted(static_cast<std::size_t>(problem.mobility), "freedom");
  const std::string named = counted(description.independent.size(), "joint");
  switch (problem.kind) {
    case NoState::Kind::WrongCount:
      return {Issue::Severity::Error, "independent",
              "names " + named + "; the mechanism has " + freedoms + ", in this pose",
              "name as many, or leave the list out: it is chosen then"};
    case NoState::Kind::SingularSet:
      return {Issue::Severity::Warning, "independent",
              "names joints that do not say where the others are in this pose: " +
                  joinNames(description.independent),
              "name others, or leave the list out: it is chosen then"};
    case NoState::Kind::SingularMechanism:
      return {Issue::Severity::Error, "pose",
              "is a change point of the mechanism: its loops leave " + freedoms +
                  " there, and fewer nearby, so that there is more than one way on and a run "
                  "cannot start",
              "move it a little"};
    case NoState::Kind::OpenLoops:
    case NoState::Kind::Indefinite:
      break;
  }
  return {Issue::Severity::Error, "chains", kOfMass, adviseMass(description)};
}

/// A pose that may be copied into the file.
Issue describeMissing(const ClosedPose& found) {
  std::string pose;
  for (const double value : found.q) pose += (pose.empty() ? "" : ", ") + toReadable(value);
  return {Issue::Severity::Warning, "pose", "is not given, and zeros are near no closed pose",
          "give one to start from, as \"pose\": [" + pose + "]"};
}

/// With the independent joints where they are, or else with all of them free; links give way last.
ClosedPose closeGiven(const MechanismDescription& description, const Mechanism& mechanism) {
  const VecX<double> guess = toCoordinates(mechanism, description.pose);
  ClosedPose pose;
  for (const std::vector<int>& held : {mechanism.independent, std::vector<int>()}) {
    for (const auto mark : {markWithShape, markCoordinates}) {
      pose = findClosedPose(mechanism, guess, mark(mechanism, held));
      if (pose.isClosed) return pose;
    }
  }
  return pose;
}

}  // namespace

ClosedPose findPoseNear(const MechanismDescription& description, const Mechanism& mechanism) {
  const ClosedPose pose = closeGiven(description, mechanism);
  if (pose.isClosed || !description.pose.empty()) return pose;
  return findClosedPoseBeside(mechanism, pose.q, {});
}

std::vector<Issue> findLoopIssues(const MechanismDescription& description) {
  if (hasErrors(findIssues(description))) return {};
  const auto mechanism = std::make_shared<const Mechanism>(makeMechanism(description));
  const ClosedPose pose = findPoseNear(description, *mechanism);
  if (!pose.isClosed) return {describeOpen(description, *mechanism, pose)};
  std::vector<Issue> issues;
  if (!closeGiven(description, *mechanism).isClosed) issues.push_back(describeMissing(pose));
  for (Issue& issue : findPoseIssues(description, mechanism, pose.q)) {
    // The file is not a run yet; but its list is wrong.
    if (issue.where != "independent") issue.severity = Issue::Severity::Warning;
    issues.push_back(std::move(issue));
  }
  return issues;
}

std::vector<Issue> findPoseIssues(const MechanismDescription& description,
                                  const std::shared_ptr<const Mechanism>& mechanism,
                                  const VecX<double>& q) {
  MechanismQuery query;
  query.q = q;
  query.independent = mechanism->independent;
  const StateOutcome outcome = calcMechanismState(mechanism, query);
  if (outcome.problem && outcome.problem->kind == NoState::Kind::OpenLoops) return {};
  if ((outcome.problem ? outcome.problem->mobility : outcome.state->mobility) == 0) {
    return {{Issue::Severity::Error, "closures",
             "leave no motion: the mobility is 0, and a run cannot start",
             "take a closure away, or use one that holds less"}};
  }
  if (!outcome.problem) return {};
  return {describeProblem(description, *outcome.problem)};
}

bool isOfMass(const Issue& issue) { return issue.what == kOfMass; }

}  // namespace denavit
