#include "models/scenario/run_options.h"

#include <algorithm>
#include <string_view>

#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/moving_arm.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/set_scenario.h"

namespace denavit {
namespace {

/// "native" is what the command line calls machine code besides.
constexpr std::string_view kNative = "native";

void setEngine(const std::string& engine, IntegratorDescription& integrator) {
  integrator.engine =
      engine == kNative ? EngineChoice::MachineCode : requireChoice<EngineChoice>("engine", engine);
}

void setMethod(const std::string& method, IntegratorDescription& integrator) {
  integrator.method = requireChoice<IntegrationMethod>("integrator", method);
  if (!isFixedStep(integrator.method)) integrator.step.reset();
}

void setFixedStep(double step, IntegratorDescription& integrator) {
  if (!isFixedStep(integrator.method)) {
    failIn("", "step",
           "is for fixed-step methods; " + toWord(integrator.method) + " chooses its own steps",
           "add --integrator rk4, or leave it out");
  }
  integrator.step = step;
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
