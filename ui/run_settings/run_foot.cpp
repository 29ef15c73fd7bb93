#include "ui/run_settings/run_foot.h"

#include "ui/run_settings/run_advice.h"
#include "ui/studio/edits.h"
#include "ui/studio/runs.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// After the last edit; and for how long the window may stand still for it.
constexpr int kEstimateAfter_ms = 400;
constexpr double kEstimateFor_s = 0.008;

/// The card's colour by the style sheet.
const char* stateOf(RunAdvice::Light light) {
  switch (light) {
    case RunAdvice::Light::Good:
      return "good";
    case RunAdvice::Light::Fair:
      return "warning";
    case RunAdvice::Light::Bad:
      return "bad";
    case RunAdvice::Light::Stale:
      return "stale";
    case RunAdvice::Light::Idle:
      break;
  }
  return "idle";
}

}  // namespace

RunFoot::RunFoot(Edits& edits, Runs& runs, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      runs_(runs),
      card_(selectable(named(
          new QLabel(this), "runQuality",
          tr("Energy closure: how far the energy at the end misses what work and friction account "
             "for, relative to the largest energy of the run. It measures the integrator's "
             "error.")))),
      forget_(pushButton(
          this, "forgetRecorded", tr("Forget what changes on the way"),
          tr("Values were changed while this run went on, and change again whenever it is run. "
             "This leaves the scenario as it starts; undo brings them back."))),
      remaining_(named(new QLabel(this), "runRemaining")),
      progress_(progressBar(this, "runProgress")),
      run_(pushButton(this, "runButton", tr("Run"),
                      tr("Compute the run, or cancel the one under way (F5); cancelling keeps what "
                         "was computed"))) {
  setObjectName("panelFoot");
  setAttribute(Qt::WA_StyledBackground);
  card_->setContentsMargins(9, 6, 9, 6);  // selectable text ignores the style sheet's padding
  column(this, {card_, forget_, row({{progress_, 1}, remaining_, run_})},
         {.margins = {10, 6, 10, 8}});
  connect(forget_, &QPushButton::clicked, this, [this] {
    edits_.editScenario(tr("forget what changes on the way"), [](ScenarioDescription& scenario) {
      scenario.recorded.clear();
      scenario.openEnded = false;
    });
  });
  connect(run_, &QPushButton::clicked, this,
          [this] { runs_.job().isRunning() ? runs_.job().cancel() : runs_.run(); });
  connect(&runs.job(), &SimulationJob::started, this, [this] { showRunning(true); });
  connect(&runs.job(), &SimulationJob::progressed, this, &RunFoot::showProgress);
  connect(&runs.job(), &SimulationJob::finished, this, [this] { showRunning(false); });
  connect(&runs.job(), &SimulationJob::refused, this, [this] { showRunning(false); });
  connect(&runs, &Runs::changed, this, &RunFoot::showCard);
  estimating_.setSingleShot(true);
  estimating_.setInterval(kEstimateAfter_ms);
  connect(&estimating_, &QTimer::timeout, this, &RunFoot::estimate);
  showRunning(false);
}

void RunFoot::refresh() {
  wallTime_s_.reset();
  estimating_.start();
  showCard();
}

void RunFoot::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (!wallTime_s_) estimating_.start();
}

void RunFoot::estimate() {
  if (!isVisible() || runs_.job().isRunning()) return;
  wallTime_s_ = estimateWallTime(edits_.document().composeScenario(), kEstimateFor_s);
  showCard();
}

void RunFoot::showRunning(bool running) {
  run_->setText(running ? tr("Cancel") : tr("Run"));
  setLook(*run_, "running", running);
  progress_->setValue(0);
  progress_->setEnabled(running);
  remaining_->clear();
  if (running) sinceStart_.start();
  showCard();
}

void RunFoot::showProgress(double part) {
  showPart(*progress_, part);
  const double elapsed = 1e-3 * static_cast<double>(sinceStart_.elapsed());
  if (elapsed < 1 || !(part > 0)) return;
  remaining_->setText(tr("%1 %, %2 left")
                          .arg(static_cast<int>(100 * part))
                          .arg(toWaitingTime(elapsed * (1 - part) / part)));
}

void RunFoot::showCard() {
  const std::shared_ptr<const RunRecord> run = edits_.document().lastRun();
  const bool stale = run && edits_.document().isStale(*run);
  const RunAdvice before = adviseBefore(edits_.document().composeScenario(), wallTime_s_);
  RunAdvice advice = run ? adviseAfter(*run, stale) : before;
  // A run that will take its time is announced, also after an earlier one.
  if (stale && before.text.contains('\n'))
    advice.text += before.text.mid(before.text.indexOf('\n'));
  card_->setText(advice.text);
  forget_->setVisible(!edits_.document().scenario().recorded.empty());
  setLook(*card_, "state", stateOf(advice.light));
}

}  // namespace denavit
