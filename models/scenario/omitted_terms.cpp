#include "models/scenario/omitted_terms.h"

#include <algorithm>
#include <optional>

#include "models/find.h"
#include "models/in_quotes.h"
#include "models/json/suggestion.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/mechanism_run.h"

namespace denavit {
namespace {

/// The term that a name means. @param issues  where the name is none
std::optional<MotionTerm> findTerm(const std::string& where, const std::string& name,
                                   std::vector<Issue>& issues) {
  const std::optional<MotionTerm> term = findChoice<MotionTerm>(name);
  if (term) return term;
  const std::vector<std::string> names = listKeys(wordsOf<MotionTerm>());
  const std::string suggestion = suggest(name, names);
  addError(issues, where, "is " + inQuotes(name) + "; it must be one of " + joinNames(names),
           suggestion.empty() ? "name a term, or remove it" : suggestion);
  return std::nullopt;
}

}  // namespace

bool leavesOut(const ScenarioDescription& scenario, MotionTerm term) {
  return contains(scenario.without, term);
}

bool hasFriction(const ScenarioDescription& scenario) {
  return scenario.friction && !leavesOut(scenario, MotionTerm::Friction);
}

bool balancesEnergy(const ScenarioDescription& scenario) {
  return !leavesOut(scenario, MotionTerm::InertiaCoupling) &&
         !leavesOut(scenario, MotionTerm::Centrifugal) &&
         !leavesOut(scenario, MotionTerm::Coriolis);
}

bool driftsByItsModel(const ScenarioDescription& scenario) {
  const RobotDescription robot = makeMovingRobot(scenario);
  return std::ranges::any_of(robot.joints, [](const JointDescription& joint) {
    return bends(joint) && joint.link.beam->tipRotation == TipRotation::Linear;
  });
}

std::string describeOmitted(const ScenarioDescription& scenario) {
  if (scenario.without.empty()) return {};
  std::vector<std::string> names;
  for (const MotionTerm term : scenario.without) names.push_back(toWord(term));
  return "without " + joinNames(names) +
         (balancesEnergy(scenario) ? "" : "; energy does not balance");
}

RobotDescription makeMovingRobot(const ScenarioDescription& scenario) {
  if (scenario.mechanism) return makeJointList(makeMovingMechanism(scenario));
  RobotDescription robot = applyChanges(scenario.robot, scenario.changes);
  omitTerms(scenario, robot);
  return robot;
}

void omitTerms(const ScenarioDescription& scenario, RobotDescription& robot) {
  if (leavesOut(scenario, MotionTerm::Payload)) robot.payload = {};
  if (leavesOut(scenario, MotionTerm::Gravity)) robot.gravity.setZero();
}

void omitTerms(const ScenarioDescription& scenario, Simulation& simulation) {
  simulation.without = {.inertiaCoupling = leavesOut(scenario, MotionTerm::InertiaCoupling),
                        .centrifugal = leavesOut(scenario, MotionTerm::Centrifugal),
                        .coriolis = leavesOut(scenario, MotionTerm::Coriolis)};
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
  if (leavesOut(scenario, MotionTerm::Friction)) simulation.useFriction = false;
  if (leavesOut(scenario, MotionTerm::External)) {
    simulation.wrench = nullptr;
    simulation.pulls.clear();
    simulation.stops = {};
  }
}

void readOmittedTerms(JsonReader& reader, const std::string& key, std::vector<MotionTerm>& target) {
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
    std::vector<Issue> issues;
    const std::optional<MotionTerm> term = findTerm(where, name.get<std::string>(), issues);
    if (term) target.push_back(*term);
    for (const Issue& issue : issues) reader.context().add(issue.where, issue.what, issue.remedy);
  }
}

void leaveOut(const std::string& name, ScenarioDescription& scenario) {
  std::vector<Issue> issues;
  const std::optional<MotionTerm> term = findTerm("without", name, issues);
  for (const Issue& issue : issues) failIn("", issue.where, issue.what, issue.remedy);
  if (!leavesOut(scenario, *term)) scenario.without.push_back(*term);
}

std::vector<Issue> findOmittedTermIssues(const std::vector<MotionTerm>& without) {
  std::vector<Issue> issues;
  for (std::size_t k = 0; k < without.size(); ++k) {
    const auto here = without.begin() + static_cast<std::ptrdiff_t>(k);
    if (std::find(without.begin(), here, without[k]) == here) continue;
    addError(issues, "without[" + std::to_string(k) + "]", "names " + toWord(without[k]) + " again",
             "remove it");
  }
  return issues;
}

}  // namespace denavit
