#include "models/scenario/run_options.h"

#include <algorithm>

#include "models/json/suggestion.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/fixed_step.h"
#include "models/scenario/moving_arm.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/set_scenario.h"

namespace denavit {
namespace {

template <typename Words>
void requireWord(const std::string& place, const std::string& word, const Words& words) {
  const std::vector<std::string> known(words.begin(), words.end());
  if (std::ranges::find(known, word) != known.end()) return;
  failIn("", place,
         "\"" + toPrintable(word) + "\" is unknown; it must be one of " + joinNames(known),
         "take one of these");
}

void setEngine(const std::string& engine, IntegratorDescription& integrator) {
  integrator.engine = engine == "native" ? "machine-code" : engine;
  requireWord("engine", integrator.engine, kEngineWords);
}

void setMethod(const std::string& method, IntegratorDescription& integrator) {
  requireWord("integrator", method, kMethodWords);
  integrator.method = method;
  if (!isFixedStep(method)) integrator.step.reset();
}

void setFixedStep(double step, IntegratorDescription& integrator) {
  if (!isFixedStep(integrator.method)) {
    failIn("", "step", "is for fixed-step methods; " + integrator.method + " chooses its own steps",
           "add --integrator rk4, or leave it out");
  }
  integrator.step = step;
}

void leaveOut(const std::string& term, ScenarioDescription& scenario) {
  for (const Issue& issue : findOmittedTermIssues({term})) {
    failIn("", "without", issue.what, issue.remedy);
  }
  if (!leavesOut(scenario, term)) scenario.without.push_back(term);
}

void addRecorded(const RecordedChange& change, std::vector<RecordedChange>& recorded) {
  const auto behind =
      std::upper_bound(recorded.begin(), recorded.end(), change.time,
                       [](double t, const RecordedChange& other) { return t < other.time; });
  recorded.insert(behind, change);
}

}  // namespace

ScenarioDescription withOptions(ScenarioDescription scenario, const RunOptions& options) {
  if (!options.integrator.empty()) setMethod(options.integrator, scenario.integrator);
  if (!options.engine.empty()) setEngine(options.engine, scenario.integrator);
  if (options.step) setFixedStep(*options.step, scenario.integrator);
  if (options.duration) scenario.duration = *options.duration;
  if (options.outputStep) scenario.outputStep = *options.outputStep;
  scenario.changes.insert(scenario.changes.end(), options.changes.begin(), options.changes.end());
  for (const RecordedChange& change : options.later) addRecorded(change, scenario.recorded);
  for (const std::string& term : options.without) leaveOut(term, scenario);
  return scenario;
}

ScenarioDescription applyChanges(const ScenarioDescription& scenario, const RobotChanges& changes) {
  ScenarioDescription changed = scenario;
  for (const auto& [path, value] : changes) setScenarioValue(changed, path, value);
  (void)makeMovingArm(changed);  // whose paths may lead nowhere
  return changed;
}

}  // namespace denavit
