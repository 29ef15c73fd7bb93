#include "models/scenario/omitted_terms.h"

#include <algorithm>

#include "models/find.h"
#include "models/in_quotes.h"
#include "models/json/suggestion.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/mechanism_run.h"

namespace denavit {
namespace {

/// What is wrong with a name that is no term.
Issue unknownTerm(const std::string& where, const std::string& name) {
  const std::string suggestion = suggest(name, termNames());
  return {Issue::Severity::Error, where,
          "is " + inQuotes(name) + "; it must be one of " + joinNames(termNames()),
          suggestion.empty() ? "name a term, or remove it" : suggestion};
}

}  // namespace

const std::vector<std::string>& termNames() {
  static const std::vector<std::string> kNames{
      "inertia_coupling", "centrifugal", "coriolis", "gravity", "friction", "payload", "external"};
  return kNames;
}

bool leavesOut(const ScenarioDescription& scenario, std::string_view term) {
  return contains(scenario.without, term);
}

bool hasFriction(const ScenarioDescription& scenario) {
  return scenario.friction && !leavesOut(scenario, "friction");
}

bool balancesEnergy(const ScenarioDescription& scenario) {
  return !leavesOut(scenario, "inertia_coupling") && !leavesOut(scenario, "centrifugal") &&
         !leavesOut(scenario, "coriolis");
}

bool driftsByItsModel(const ScenarioDescription& scenario) {
  const RobotDescription robot = makeMovingRobot(scenario);
  return std::ranges::any_of(robot.joints, [](const JointDescription& joint) {
    return bends(joint) && joint.link.beam->tipRotation == "linear";
  });
}

std::string describeOmitted(const ScenarioDescription& scenario) {
  if (scenario.without.empty()) return {};
  return "without " + joinNames(scenario.without) +
         (balancesEnergy(scenario) ? "" : "; energy does not balance");
}

RobotDescription makeMovingRobot(const ScenarioDescription& scenario) {
  if (scenario.mechanism) return makeJointList(makeMovingMechanism(scenario));
  RobotDescription robot = applyChanges(scenario.robot, scenario.changes);
  omitTerms(scenario, robot);
  return robot;
}

void omitTerms(const ScenarioDescription& scenario, RobotDescription& robot) {
  if (leavesOut(scenario, "payload")) robot.payload = {};
  if (leavesOut(scenario, "gravity")) robot.gravity.setZero();
}

void omitTerms(const ScenarioDescription& scenario, Simulation& simulation) {
  simulation.without = {.inertiaCoupling = leavesOut(scenario, "inertia_coupling"),
                        .centrifugal = leavesOut(scenario, "centrifugal"),
                        .coriolis = leavesOut(scenario, "coriolis")};
  const OmittedTerms& without = simulation.without;
  const bool ofMotion = without.inertiaCoupling || without.centrifugal || without.coriolis;
  if (ofMotion && simulation.flexible) {
    failIn("", "without",
           "inertia_coupling, centrifugal and coriolis can be left out of rigid arms only; this "
           "one has "
           "flexible links",
           "leave out gravity, friction, payload or external, or set the modes to 0");
  }
  if (ofMotion && simulation.integrator.method == IntegrationMethod::Rosenbrock4) {
    failIn("", "without", "rosenbrock4 knows the derivatives of the whole motion only",
           "choose dopri5, or leave out gravity, friction, payload or external");
  }
  if (leavesOut(scenario, "friction")) simulation.useFriction = false;
  if (leavesOut(scenario, "external")) {
    simulation.wrench = nullptr;
    simulation.pulls.clear();
    simulation.stops = {};
  }
}

void readOmittedTerms(JsonReader& reader, const std::string& key,
                      std::vector<std::string>& target) {
  const Json* value = reader.find(key);
  if (value == nullptr) return;
  const char* example = "write [\"coriolis\", \"centrifugal\"]";
  if (!value->is_array()) {
    return reader.add(key, "is " + describeJson(*value) + "; it must be a list of terms", example);
  }
  for (std::size_t k = 0; k < value->size(); ++k) {
    const Json& name = (*value)[k];
    const std::string where = joinPath(reader.pathOf(key), k);
    if (!name.is_string()) {
      reader.context().add(where, "is " + describeJson(name) + "; it must be a term", example);
      continue;
    }
    target.push_back(name.get<std::string>());
    if (contains(termNames(), target.back())) continue;
    const Issue issue = unknownTerm(where, target.back());
    reader.context().add(issue.where, issue.what, issue.remedy);
  }
}

std::vector<Issue> findOmittedTermIssues(const std::vector<std::string>& without) {
  std::vector<Issue> issues;
  for (std::size_t k = 0; k < without.size(); ++k) {
    const std::string where = "without[" + std::to_string(k) + "]";
    const auto here = without.begin() + static_cast<std::ptrdiff_t>(k);
    if (!contains(termNames(), without[k])) {
      issues.push_back(unknownTerm(where, without[k]));
    } else if (std::find(without.begin(), here, without[k]) != here) {
      addError(issues, where, "names " + without[k] + " again", "remove it");
    }
  }
  return issues;
}

}  // namespace denavit
