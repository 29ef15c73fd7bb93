#include "ui/run_settings/run_foot.h"

#include <QEvent>
#include <QResizeEvent>
#include <QScrollArea>
#include <algorithm>

#include "ui/run_settings/run_advice.h"
#include "ui/run_settings/step_notice.h"
#include "ui/studio/edits.h"
#include "ui/studio/runs.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// After the last edit; and for how long the run is tried.
constexpr int kEstimateAfter_ms = 400;
constexpr double kEstimateFor_s = 0.25;

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

/// [lines] of words that stay visible where there is little room; and of a notice with its offers.
constexpr int kFewLines = 3, kNoticeLines = 9;

/// What is to be read: as high as it is, where there is room; it scrolls before it takes the room
/// of the settings above it.
class WordsArea final : public QScrollArea {
 public:
  explicit WordsArea(QWidget* parent) : QScrollArea(parent) {
    setObjectName("footWords");
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  }
  /// How many lines are to be seen in any case.
  void setLeastLines(int lines) {
    leastLines_ = lines;
    updateGeometry();
  }
  [[nodiscard]] QSize sizeHint() const override {
    const QSize page = widget()->sizeHint();
    const int height = widget()->heightForWidth(viewport()->width());
    return {page.width(), height > 0 ? height : page.height()};
  }
  [[nodiscard]] QSize minimumSizeHint() const override {
    const int most = leastLines_ * fontMetrics().lineSpacing() + 14;
    return {0, std::min(most, sizeHint().height())};
  }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QScrollArea::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) updateGeometry();
  }
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(watched, event);
  }

 private:
  int leastLines_ = kFewLines;
};

}  // namespace

RunFoot::RunFoot(Edits& edits, Runs& runs, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      runs_(runs),
      words_(new WordsArea(this)),
      page_(scrolled(words_)),
      card_(selectable(
          named(new QLabel(page_), "runQuality",
                tr("Energy closure: the difference between the energy and the balance of work and "
                   "friction, at the worst instant of the run, relative to its largest energy. It "
                   "measures the integrator's error.")))),
      notice_(new StepNotice(edits, runs, page_)),
      forget_(pushButton(
          page_, "forgetRecorded", tr("Forget what changes on the way"),
          tr("Values were changed while this run went on, and change again whenever it is run. "
             "This leaves the scenario as it starts; undo brings them back."))),
      remaining_(named(new QLabel(this), "runRemaining")),
      progress_(progressBar(this, "runProgress")),
      run_(pushButton(this, "runButton", tr("Run"),
                      tr("Compute the run from its start and play it at once, or cancel the one "
                         "under way (F5); cancelling keeps what was computed"))),
      estimate_([this](std::optional<RunCost> cost) {
        cost_ = cost;
        showCard();
      }) {
  setObjectName("panelFoot");
  setAttribute(Qt::WA_StyledBackground);
  card_->setContentsMargins(9, 6, 9, 6);  // selectable text ignores the style sheet's padding
  column(page_, {notice_, card_, forget_}, {.margins = {}});
  column(this, {words_, row({{progress_, 1}, remaining_, run_})}, {.margins = {10, 6, 10, 8}});
  connect(forget_, &QPushButton::clicked, this, [this] {
    edits_.editScenario(tr("forget what changes on the way"), [](ScenarioDescription& scenario) {
      scenario.recorded.clear();
      scenario.openEnded = false;
    });
  });
  run_->setFocusPolicy(Qt::TabFocus);  // pressed with the mouse it leaves Space to the playing
  connect(run_, &QPushButton::clicked, this,
          [this] { runs_.job().isRunning() ? runs_.job().cancel() : runs_.runAndPlay(); });
  connect(&runs.job(), &SimulationJob::started, this, [this] { showRunning(true); });
  connect(&runs.job(), &SimulationJob::progressed, this, &RunFoot::showProgress);
  connect(&runs.job(), &SimulationJob::finished, this, [this] { showRunning(false); });
  connect(&runs.job(), &SimulationJob::refused, this, [this] { showRunning(false); });
  connect(&runs, &Runs::changed, this, &RunFoot::showCard);
  connect(&runs, &Runs::lookedChanged, this, &RunFoot::showCard);
  connect(notice_, &StepNotice::appeared, this, [this](bool isThere) {
    static_cast<WordsArea*>(words_)->setLeastLines(isThere ? kNoticeLines : kFewLines);
    showCard();
    emit noticeAppeared(isThere);
  });
  estimating_.setSingleShot(true);
  estimating_.setInterval(kEstimateAfter_ms);
  connect(&estimating_, &QTimer::timeout, this, &RunFoot::estimate);
  showRunning(false);
}

void RunFoot::refresh() {
  cost_.reset();
  estimate_.cancel();
  estimating_.start();
  showCard();
}

void RunFoot::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (!cost_) estimating_.start();
}

void RunFoot::estimate() {
  if (!isVisible() || runs_.job().isRunning()) return;
  estimate_.start([scenario = edits_.document().composeScenario()](const auto& task) {
    return estimateCost(scenario, kEstimateFor_s, task.stop());
  });
}

void RunFoot::showRunning(bool running) {
  run_->setText(running ? tr("Cancel") : tr("Run"));
  setLook(*run_, "running", running);
  if (running) estimate_.cancel();
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
  const std::shared_ptr<const RunRecord> run = runs_.looked();
  const bool stale = run && edits_.document().isStale(*run);
  const RunAdvice before = adviseBefore(edits_.document().composeScenario(),
                                        cost_ ? std::optional(cost_->time_s) : std::nullopt);
  RunAdvice advice = run ? adviseAfter(*run, stale) : before;
  // A run that will take its time is announced, also after an earlier one.
  if (stale && before.text.contains('\n'))
    advice.text += before.text.mid(before.text.indexOf('\n'));
  card_->setText(advice.text);
  // What was expected is told better by then.
  card_->setVisible(!runs_.job().isRunning() || notice_->isHidden());
  forget_->setVisible(!edits_.document().scenario().recorded.empty());
  setLook(*card_, "state", stateOf(advice.light));
}

}  // namespace denavit
