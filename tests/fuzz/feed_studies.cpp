#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>

#include "models/scenario/make_simulation.h"
#include "models/study/measure.h"
#include "models/study/run_study.h"
#include "models/study/sensitivity.h"
#include "models/study/study_file.h"
#include "models/study/study_run.h"
#include "tests/fuzz/expect.h"
#include "tests/fuzz/single_feeds.h"

namespace denavit::test {
namespace {

/// Computes on the calling thread, so that what goes wrong comes back here.
class OwnThread final : public StudyWorkers {
 public:
  void run(std::span<const std::uint64_t> todo, const MakeRecord& make, const TakeRecord& take,
           const GoesOn& goesOn) override {
    for (const std::uint64_t index : todo) {
      if (!goesOn()) return;
      take(index, make(index));
    }
  }
};

/// Runs of at most some dozen short steps: the loops of a small arm, no code made for it. What
/// happens in longer ones is the subject of other tests.
bool isSmallStudy(const StudyDescription& study) {
  constexpr std::size_t kMostJoints = 4, kMostParameters = 5;
  return study.scenario.robot.joints.size() <= kMostJoints && !study.scenario.mechanism &&
         study.parameters.size() <= kMostParameters;
}

/// Two or three steps of a fixed size, whatever the file says.
void shorten(ScenarioDescription& scenario) {
  constexpr double kStep = 1e-3, kSteps = 3;
  scenario.integrator.engine = EngineChoice::Loops;
  scenario.integrator.method = IntegrationMethod::RungeKutta4;
  scenario.integrator.step = kStep;
  scenario.integrator.maxStep.reset();
  scenario.outputStep = std::max(scenario.outputStep, kStep);
  scenario.duration = std::min(scenario.duration, kSteps * kStep);
}

/// A study's parameters may make a run longer or finer again.
bool isShortStudy(const StudyDescription& study) {
  return std::ranges::none_of(study.parameters, [](const StudyParameter& parameter) {
    return parameter.path == "duration" || parameter.path == "output_step" ||
           parameter.path.starts_with("integrator");
  });
}

/// The sentence of a run that something else than a description's mistake ended: "cannot be
/// computed" is no answer to a file.
void expectReason(const StudyRow& row) {
  if (row.reason.starts_with("cannot be computed")) throw std::logic_error(row.reason);
}

void feedRuns(const StudyPlan& plan) {
  for (const std::uint64_t index : {std::uint64_t{0}, plan.count() / 2, plan.count() - 1}) {
    int steps = 0;
    constexpr int kMostSteps = 100;
    const StudyRow row = plan.run(index, [&] { return ++steps < kMostSteps; });
    expectReason(row);
    if (row.measures.size() != plan.measures().size()) throw std::logic_error("a measure is lost");
  }
}

void feedTable(const StudyPlan& plan) {
  constexpr std::uint64_t kMostRuns = 12;
  if (plan.count() > kMostRuns) return;
  OwnThread workers;
  const StudyTable table = runStudy(plan, workers);
  for (const std::string& reason : table.reasons) {
    if (reason.starts_with("cannot be computed")) throw std::logic_error(reason);
  }
}

void feedSensitivities(const StudyPlan& plan) {
  OwnThread workers;
  int asked = 0;
  constexpr int kMostAsked = 1000;
  const SensitivityTable table =
      calcSensitivities(plan, workers, {}, [&](double) { return ++asked < kMostAsked; });
  if (!table.completed) return;
  if (table.reason.starts_with("cannot be computed")) throw std::logic_error(table.reason);
  for (const auto& row : table.values) {
    for (const Sensitivity& one : row) {
      if (!one.value && one.why.empty()) throw std::logic_error("no derivative, and no reason");
    }
  }
}

}  // namespace

void feedStudies(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    StudyDescription study = parseStudy(bytes, "fuzz", "/nowhere");
    expectKept(toJson(study),
               [](const auto& text) { return toJson(parseStudy(text, "again", "/nowhere")); });
    const StudyPlan asWritten(study);
    for (const std::uint64_t index : {std::uint64_t{0}, asWritten.count() - 1}) {
      expectOnlyDescriptionErrors([&] { (void)makeSimulation(asWritten.makeScenario(index)); });
    }
    if (!isSmallStudy(study) || !isShortStudy(study)) return;
    shorten(study.scenario);
    const StudyPlan plan(study);
    feedRuns(plan);
    feedTable(plan);
    expectOnlyDescriptionErrors([&] { feedSensitivities(plan); });
  });
}

}  // namespace denavit::test
