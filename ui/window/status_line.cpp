#include "ui/window/status_line.h"

#include <QStatusBar>
#include <QUndoStack>
#include <algorithm>
#include <cmath>
#include <utility>

#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/omitted_terms.h"
#include "ui/editors/quantity_text.h"
#include "ui/editors/speed_box.h"
#include "ui/playback/playback.h"
#include "ui/problems/problem_list.h"
#include "ui/run_list/run_texts.h"
#include "ui/run_settings/run_advice.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/runs.h"
#include "ui/text/decimal_sign.h"
#include "ui/widgets/widgets.h"
#include "ui/window/status_message.h"

namespace denavit {

StatusLine::StatusLine(const Edits& edits, Runs& runs, const Playback& playback, Messages& messages,
                       ProblemList& problems, QStatusBar& bar, QObject* parent)
    : QObject(parent),
      edits_(edits),
      runs_(runs),
      playback_(playback),
      problems_(problems),
      saved_(named(new QLabel(&bar), "savedState")),
      engine_(named(new QLabel(&bar), "engine",
                    tr("What computes a run. auto: the arm's own code as machine code, where the "
                       "computer and the settings allow it, else the recursions"))),
      speed_(named(
          new QLabel(&bar), "realTime",
          tr("Seconds of the run per second: asked for, and really shown in the last second"))),
      closure_(named(new QLabel(&bar), "closure")),
      loops_(named(new QLabel(&bar), "loops",
                   tr("How far the loops of the mechanism are open at the pose on screen: the "
                      "largest row of its closures, lengths over its size"))),
      study_(named(new QLabel(&bar), "studyState",
                   tr("Runs of the study that are done: the panel Study has their charts"))),
      message_(new StatusMessage(bar)),
      problemCount_(named(new QToolButton(&bar), "problemCount")) {
  bar.setSizeGripEnabled(false);
  problemCount_->setAutoRaise(true);
  bar.addWidget(saved_);
  bar.addWidget(engine_);
  bar.addWidget(speed_);
  bar.addWidget(closure_);
  bar.addWidget(loops_);
  bar.addWidget(study_);
  bar.addWidget(message_, 1);
  bar.addPermanentWidget(problemCount_);
  QToolButton* keys = toolButton(&bar, {}, tr("F1 keys"), tr("All keys of the window"));
  keys->setAutoRaise(true);
  bar.addPermanentWidget(keys);
  connect(keys, &QToolButton::clicked, this, &StatusLine::keysWanted);
  connect(problemCount_, &QToolButton::clicked, this, &StatusLine::problemsWanted);
  connect(&edits, &Edits::fileChanged, this, &StatusLine::refreshSaved);
  connect(&runs, &Runs::changed, this, &StatusLine::refreshRun);
  connect(&edits, &Edits::robotChanged, this, &StatusLine::refreshRun);
  connect(&edits, &Edits::scenarioChanged, this, &StatusLine::refreshRun);
  connect(&messages, &Messages::said, this, &StatusLine::say);
  // What was said of a step is not true any more once it is undone.
  connect(&edits.undoStack(), &QUndoStack::indexChanged, this, [this](int index) {
    if (std::exchange(undoIndex_, index) <= index) return;
    said_.clear();
    refreshMessage();
  });
  speedTimer_.setInterval(250);
  connect(&speedTimer_, &QTimer::timeout, this, &StatusLine::refreshSpeed);
  connect(&playback, &Playback::playingChanged, this, &StatusLine::refreshSpeed);
  connect(&playback, &Playback::historyChanged, this, &StatusLine::refreshRun);
  connect(&playback, &Playback::settingsChanged, this, &StatusLine::refreshSpeed);
  connect(&runs.job(), &SimulationJob::started, this, [this] {
    computed_ = 0;
    duration_ = edits_.document().scenario().duration;  // which may be edited while it computes
    sinceStart_.start();
    said_.clear();
    refreshSpeed();
    refreshRun();
  });
  connect(&runs.job(), &SimulationJob::progressed, this, [this](double part) {
    computed_ = part;
    refreshSpeed();
  });
  const auto followEnd = [this] {
    refreshSpeed();
    refreshRun();
  };
  connect(&runs.job(), &SimulationJob::finished, this, followEnd);
  connect(&runs.job(), &SimulationJob::refused, this, [this, followEnd, &messages] {
    followEnd();
    emit messages.said(tr("The run cannot start: see Problems."));
    isRefusal_ = true;
  });
  connect(&problems, &ProblemList::issuesChanged, this, &StatusLine::refreshProblems);
  setStudy({});
  refreshSaved();
  refreshRun();
  refreshProblems();
  refreshSpeed();
}

/// Messages of one turn of events stand side by side, each once: otherwise nobody would see more
/// than the last of them.
void StatusLine::say(const QString& message) {
  const QString words = message.simplified();
  const QString between = QStringLiteral("  ·  ");  // no message has two spaces in a row
  QStringList said;
  if (isSameTurn_ && !words.isEmpty()) said = said_.split(between, Qt::SkipEmptyParts);
  if (!said.contains(words)) said << words;
  said_ = said.join(between);
  isRefusal_ = false;
  if (!std::exchange(isSameTurn_, true)) {
    QMetaObject::invokeMethod(
        this, [this] { isSameTurn_ = false; }, Qt::QueuedConnection);
  }
  refreshMessage(true);
}

void StatusLine::setLoops(const QString& text) {
  loops_->setText(text);
  loops_->setVisible(!text.isEmpty());
}

void StatusLine::setStudy(const QString& text) {
  study_->setText(text);
  study_->setVisible(!text.isEmpty());
}

void StatusLine::refreshSpeed() {
  const Playback& playback = playback_;
  QString text;
  if (playback.isPlaying() && !runs_.job().isRunning()) {
    text = tr("asked %1").arg(toSpeedText(playback.speed()));
    const RealTimeMeter& meter = playback.meter();
    if (meter.factor()) {
      text += tr(", got %1, %2 pictures/s")
                  .arg(toReading(QString::number(*meter.factor(), 'f', 2)) + QChar(0x00d7),
                       QString::number(*meter.picturesPerSecond(), 'f', 0));
    }
  } else if (runs_.job().isRunning()) {
    const double wall = 1e-3 * static_cast<double>(sinceStart_.elapsed());
    text = tr("computing");
    if (computed_ > 0 && wall > 0.2) {
      const double done = computed_ * duration_;
      text = tr("computing at %1 real time").arg(toNumber(done / wall, 2) + QChar(0x00d7));
    }
  }
  speed_->setText(text);
  speed_->setVisible(!text.isEmpty());
  playback.isPlaying() ? speedTimer_.start() : speedTimer_.stop();
}

void StatusLine::refreshNumbers() {
  refreshSpeed();
  refreshRun();
}

void StatusLine::refreshSaved() {
  const Document& document = edits_.document();
  const bool modified = document.isModified();
  saved_->setText(modified                  ? tr("○ not saved")
                  : document.path().empty() ? tr("● unchanged")
                                            : tr("● saved"));
  saved_->setToolTip(QString::fromStdString(document.path()));
}

void StatusLine::refreshRun() {
  engine_->setText(
      tr("engine: %1")
          .arg(QString::fromStdString(toWord(edits_.document().scenario().integrator.engine))));
  // Of the run that is looked at, which need not be the last; while one is computed, of none.
  const bool computes = runs_.job().isRunning();
  const std::shared_ptr<const RunRecord> run = computes ? nullptr : runs_.looked();
  const int number = run ? runs_.list().numberOf(*run) : 0;
  // What was said before was said of another run.
  if (std::exchange(wordsOf_, number) != number && number > 0) said_.clear();
  refreshMessage();
  closure_->setVisible(run != nullptr);
  if (!run) return;
  if (!run->result.engine.empty() && !edits_.document().isStale(*run)) {
    engine_->setText(tellEngine(run->result));
  }
  closure_->setText(
      (balancesEnergy(run->scenario)
           ? tr("energy closure %1").arg(toNumber(run->result.energyClosure, 2))
           : tr("energy does not balance")) +
      (edits_.document().isStale(*run) ? tr(" (earlier arm or settings)") : QString()));
}

/// What was said last, else what the run took that is looked at.
void StatusLine::refreshMessage(bool isNews) {
  QString line = said_;
  const std::shared_ptr<const RunRecord> run = runs_.list().runOf(wordsOf_);
  if (line.isEmpty() && run) {
    if (run->result.status != RunStatus::Completed) line = tellEnd(run->result) + ": ";
    line += describeRun(*run).section('\n', 0, 0);
  }
  message_->tell(line, isNews && !said_.isEmpty());
}

void StatusLine::refreshProblems() {
  const auto& issues = problems_.issues();
  const auto errors = std::count_if(issues.begin(), issues.end(), [](const Issue& issue) {
    return issue.severity == Issue::Severity::Error;
  });
  const auto warnings = static_cast<std::ptrdiff_t>(issues.size()) - errors;
  if (errors == 0 && std::exchange(isRefusal_, false)) {  // what it was of is mended
    said_.clear();
    refreshMessage();
  }
  QStringList parts;
  if (errors > 0) parts << (errors == 1 ? tr("1 error") : tr("%1 errors").arg(errors));
  if (warnings > 0) parts << (warnings == 1 ? tr("1 warning") : tr("%1 warnings").arg(warnings));
  problemCount_->setText(parts.isEmpty() ? tr("no problems") : parts.join(", "));
  setLook(*problemCount_, "state", errors > 0 ? "error" : warnings > 0 ? "warning" : "good");
}

}  // namespace denavit
