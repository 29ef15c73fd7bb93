#include "ui/plots_panel/rigid_comparison.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "models/place_words.h"
#include "models/robot/make_flexible_arm.h"
#include "ui/playback/playback.h"
#include "ui/plots_panel/plot_catalogue.h"
#include "ui/run_list/run_shelf.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/runs.h"

namespace denavit {
namespace {

constexpr char kErrorPlot[] = "tool-error";

}  // namespace

ScenarioDescription makeRigidScenario(const RunRecord& run) {
  ScenarioDescription scenario = run.scenario;
  scenario.robot = run.robot;
  scenario.robotReference.clear();
  scenario.changes.clear();  // the run's arm has them
  for (JointDescription& joint : scenario.robot.joints) {
    if (!joint.link.beam) continue;
    joint.link.beam->modesX = joint.link.beam->modesY = joint.link.beam->modesZ = 0;
  }
  scenario.initial.delta.clear();
  scenario.initial.deltaRate.clear();
  return scenario;
}

RigidComparison::RigidComparison(Edits& edits, Runs& runs, const Playback& playback,
                                 Messages& messages, RunShelf& shelf, QObject* parent)
    : QObject(parent),
      edits_(edits),
      runs_(runs),
      playback_(playback),
      messages_(messages),
      shelf_(shelf) {
  connect(&job_, &SimulationJob::finished, this, &RigidComparison::take);
  connect(&job_, &SimulationJob::refused, this, [this](const std::vector<Issue>& issues) {
    runs_.use().look(this, {});
    emit messages_.said(tr("The rigid arm does not run: %1")
                            .arg(issues.empty()
                                     ? QString()
                                     : QString::fromStdString(toSpokenLine(issues.front()))));
  });
  connect(&runs.job(), &SimulationJob::refused, this, [this] { waiting_ = false; });
  connect(&runs, &Runs::changed, this, &RigidComparison::followRuns);
}

std::shared_ptr<const RunRecord> RigidComparison::findFlexibleRun() const {
  const std::shared_ptr<const RunRecord> shown = shelf_.shown().run;
  const bool complete = shown && !playback_.isGrowing() && runs_.list().find(*shown) >= 0;
  return complete && countModes(shown->robot) > 0 ? shown : nullptr;
}

void RigidComparison::compare() {
  if (isRunning()) return;
  if (const auto flexible = findFlexibleRun()) return runRigid(flexible);
  if (countModes(edits_.document().robot()) == 0) {
    emit messages_.said(tr("No link of this arm is flexible: make one, then compare"));
    return;
  }
  waiting_ = true;
  runs_.run();
}

void RigidComparison::followRuns() {
  if (!waiting_ || runs_.job().isRunning()) return;
  waiting_ = false;
  if (const auto flexible = findFlexibleRun()) runRigid(flexible);
}

void RigidComparison::runRigid(const std::shared_ptr<const RunRecord>& flexible) {
  flexible_ = flexible;
  runs_.use().look(this, {runs_.list().numberOf(*flexible)});
  emit messages_.said(tr("Running the rigid arm…"));
  job_.start(makeRigidScenario(*flexible));
}

void RigidComparison::take(const std::shared_ptr<const RunRecord>& rigid) {
  runs_.use().look(this, {});
  const int place = flexible_ ? runs_.list().find(*flexible_) : -1;
  flexible_ = nullptr;
  if (place < 0 || !hasRows(*rigid)) return;  // another document meanwhile
  // Before the flexible run, which stays the newest one and the one the run card speaks of.
  const int number = runs_.insert(rigid, static_cast<std::size_t>(place));
  runs_.rename(number, tr("rigid arm"));
  shelf_.setChosen(RunShelf::keyOf(number), true);
  shelf_.setShowsGhosts(true);
  plotError();
  emit messages_.said(tr("The rigid arm's run is laid over; the tool error is plotted"));
}

void RigidComparison::plotError() {
  std::vector<PlotSpec> plots = listShownPlots(edits_.document());
  const bool known = std::any_of(plots.begin(), plots.end(),
                                 [](const PlotSpec& plot) { return plot.preset == kErrorPlot; });
  if (known) return;
  PlotSpec error;
  error.preset = kErrorPlot;
  plots.insert(plots.begin(), error);
  edits_.editDesk(tr("plot the tool error"), [&](Desk& desk) { desk.plots = plots; });
}

}  // namespace denavit
