#include "ui/run_list/rigid_comparison.h"

#include <algorithm>

#include "models/robot/make_flexible_arm.h"
#include "ui/plots_panel/plot_catalogue.h"
#include "ui/run_list/run_shelf.h"
#include "ui/studio/studio.h"

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

RigidComparison::RigidComparison(Studio& studio, RunShelf& shelf, QObject* parent)
    : QObject(parent), studio_(studio), shelf_(shelf) {
  connect(&job_, &SimulationJob::finished, this, &RigidComparison::take);
  connect(&job_, &SimulationJob::refused, this, [this](const std::vector<Issue>& issues) {
    studio_.runUse().look(this, {});
    emit studio_.said(
        tr("The rigid arm does not run: %1")
            .arg(issues.empty() ? QString() : QString::fromStdString(toLine(issues.front()))));
  });
  connect(&studio.job(), &SimulationJob::refused, this, [this] { waiting_ = false; });
  connect(&studio, &Studio::runsChanged, this, &RigidComparison::followRuns);
}

std::shared_ptr<const RunRecord> RigidComparison::findFlexibleRun() const {
  const std::shared_ptr<const RunRecord> shown = shelf_.shown().run;
  const bool complete =
      shown && !studio_.playback().isGrowing() && studio_.document().runList().find(*shown) >= 0;
  return complete && countModes(shown->robot) > 0 ? shown : nullptr;
}

void RigidComparison::compare() {
  if (isRunning()) return;
  if (const auto flexible = findFlexibleRun()) return runRigid(flexible);
  if (countModes(studio_.document().robot()) == 0) {
    emit studio_.said(tr("No link of this arm is flexible: make one, then compare"));
    return;
  }
  waiting_ = true;
  studio_.run();
}

void RigidComparison::followRuns() {
  if (!waiting_ || studio_.job().isRunning()) return;
  waiting_ = false;
  if (const auto flexible = findFlexibleRun()) runRigid(flexible);
}

void RigidComparison::runRigid(const std::shared_ptr<const RunRecord>& flexible) {
  flexible_ = flexible;
  studio_.runUse().look(this, {studio_.document().runList().numberOf(*flexible)});
  emit studio_.said(tr("Running the rigid arm…"));
  job_.start(makeRigidScenario(*flexible));
}

void RigidComparison::take(const std::shared_ptr<const RunRecord>& rigid) {
  Document& document = studio_.document();
  studio_.runUse().look(this, {});
  const int place = flexible_ ? document.runList().find(*flexible_) : -1;
  flexible_ = nullptr;
  if (place < 0 || !hasRows(*rigid)) return;  // another document meanwhile
  document.addRun(rigid);
  RunNote note = document.runList().noteOf(*rigid);
  note.name = tr("rigid arm").toStdString();
  document.setRunNote(note);
  // Before the flexible run, which stays the newest one and the one the run card speaks of.
  document.moveRun(note.number, static_cast<std::size_t>(place));
  shelf_.setChosen(RunShelf::keyOf(note.number), true);
  shelf_.setShowsGhosts(true);
  plotError();
  emit studio_.said(tr("The rigid arm's run is laid over; the tool error is plotted"));
}

void RigidComparison::plotError() {
  std::vector<PlotSpec> plots = listShownPlots(studio_.document().desk());
  const bool known = std::any_of(plots.begin(), plots.end(),
                                 [](const PlotSpec& plot) { return plot.preset == kErrorPlot; });
  if (known) return;
  PlotSpec error;
  error.preset = kErrorPlot;
  plots.insert(plots.begin(), error);
  studio_.editDesk(tr("plot the tool error"), [&](Desk& desk) { desk.plots = plots; });
}

}  // namespace denavit
