#include "ui/motion/law_runs.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "models/motion/fields_of_motion.h"
#include "models/motion/usual_control.h"
#include "ui/editors/word_box.h"
#include "ui/motion/motion_edits.h"
#include "ui/motion/motion_joints.h"
#include "ui/motion/motion_sketch.h"
#include "ui/playback/playback.h"
#include "ui/run_list/run_shelf.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/runs.h"

namespace denavit {
namespace {

constexpr double kTail = 0.3;  ///< of the motion: what comes after it is watched, too
constexpr double kLeastTail_s = 0.5;
constexpr double kMostRoom = 3;  ///< times the motion: a longer run shows little of it

}  // namespace

LawRuns::LawRuns(Edits& edits, Runs& runs, Playback& playback, RunShelf& shelf, Messages& messages,
                 const MotionSketch& sketch, QObject* parent)
    : QObject(parent),
      edits_(edits),
      runs_(runs),
      playback_(playback),
      shelf_(shelf),
      messages_(messages),
      sketch_(sketch) {
  connect(&runs.job(), &SimulationJob::finished, this, &LawRuns::take);
  connect(&runs.job(), &SimulationJob::refused, this, &LawRuns::giveUp);
  connect(&edits, &Edits::opened, this, &LawRuns::giveUp);
}

/// A run that ends before its motion, or long after it, becomes as long as the motion and some.
void LawRuns::fitDuration() {
  const double motion = sketch_.preview()->duration();
  const double run = edits_.document().scenario().duration;
  if (!sketch_.isCurrent() || motion <= 0 || !edits_.document().scenario().input.trajectory) return;
  if (run >= motion && run <= kMostRoom * (motion + kLeastTail_s)) return;
  const double wanted = motion + std::max(kTail * motion, kLeastTail_s);
  edits_.editScenario(tr("run as long as the motion"), [&](ScenarioDescription& scenario) {
    scenario.duration = std::ceil(wanted * 10) / 10;
  });
}

void LawRuns::run() {
  if (runs_.job().isRunning()) return;
  fitDuration();
  giveUp();
  runs_.runAndPlay();
  if (!runs_.job().isRunning()) return;
  // None of its own is compared: it is only named and plotted.
  wanted_ = {{edits_.document().composeScenario(), wordText(controllerOf(edits_).law), false}};
}

void LawRuns::compare(LawKind law) {
  if (runs_.job().isRunning()) return;
  fitDuration();
  const ScenarioDescription own = edits_.document().composeScenario();
  ScenarioDescription other = own;
  try {
    other.input.controller = withMotionLaw(edits_, controllerOf(edits_), law);
  } catch (const std::exception& error) {
    emit messages_.said(QString::fromUtf8(error.what()));
    return;
  }
  lookedAt_ = playback_.isActive() ? std::optional(playback_.time()) : std::nullopt;
  wanted_ = {{other, wordText(law), true}, {own, wordText(controllerOf(edits_).law), false}};
  next();
}

void LawRuns::next() {
  if (wanted_.empty()) return;
  const Wanted wanted = wanted_.front();
  // Of the document's own there may be a run already.
  const auto& records = runs_.list().runs();
  const auto same = std::find_if(records.rbegin(), records.rend(), [&](const auto& run) {
    return run->scenario == wanted.scenario && run->result.status == RunStatus::Completed;
  });
  if (same != records.rend()) {
    runs_.show(*same);
    return take(*same);
  }
  runs_.run(wanted.scenario);
}

void LawRuns::take(const std::shared_ptr<const RunRecord>& run) {
  if (wanted_.empty() || run->scenario != wanted_.front().scenario) return;
  const Wanted wanted = wanted_.front();
  wanted_.pop_front();
  const int number = runs_.list().numberOf(*run);
  if (number > 0 && runs_.list().noteOf(*run).name.empty()) runs_.rename(number, wanted.name);
  if (wanted.isOver && number > 0) shelf_.setChosen(RunShelf::keyOf(number), true);
  if (run->result.status == RunStatus::Cancelled) return giveUp();
  if (!wanted_.empty()) {
    // The job that has just told of its end can be started in the next turn of events.
    QMetaObject::invokeMethod(this, &LawRuns::next, Qt::QueuedConnection);
    return;
  }
  if (lookedAt_) playback_.setTime(*std::exchange(lookedAt_, std::nullopt));
  emit plotWanted(controllerOf(edits_).law == LawKind::None ? "tau" : "error");
}

void LawRuns::giveUp() {
  wanted_.clear();
  lookedAt_.reset();
}

}  // namespace denavit
