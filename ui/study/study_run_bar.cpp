#include "ui/study/study_run_bar.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>

#include "models/study/run_study.h"
#include "ui/editors/field_lines.h"
#include "ui/study/duration_text.h"
#include "ui/study/study_session.h"
#include "ui/text/count_text.h"
#include "ui/widgets/widgets.h"

namespace denavit {

StudyRunBar::StudyRunBar(StudySession& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      problem_(wrapped(named(new QLabel(this), "studyProblem"))),
      cost_(wrapped(named(new QLabel(this), "studyCost"))),
      bar_(progressBar(this, "studyBar")),
      cancel_(pushButton(this, "studyCancel", tr("Cancel"), tr("Keeps the runs that are done"))),
      run_(pushButton(this, "studyRun", tr("Run the study"),
                      tr("All its runs, on every core (Ctrl+Return)"))) {
  setObjectName("studyRunBar");
  setLook(*problem_, "note", "error");
  column(this, {problem_, bar_, row({{cost_, 1}, cancel_, run_})},
         {.margins = {8, 4, 8, 6}, .spacing = 5});
  connect(run_, &QPushButton::clicked, this, [this] { session_.run(); });
  connect(cancel_, &QPushButton::clicked, this, [this] { session_.cancel(); });
  connect(&session_, &StudySession::changed, this, &StudyRunBar::refreshProblems);
  connect(&session_, &StudySession::verdictChanged, this, &StudyRunBar::refreshProblems);
  connect(&session_, &StudySession::runningChanged, this, &StudyRunBar::refresh);
  connect(&session_, &StudySession::resultsChanged, this, &StudyRunBar::refresh);
  refreshProblems();
  refresh();
}

void StudyRunBar::setInSight(bool inSight) {
  isInSight_ = inSight;
  refreshProblems();
}

void StudyRunBar::refreshProblems() {
  if (!isInSight_) return;
  const StudySession::Verdict& verdict = session_.verdict();
  QStringList lines;
  for (const Issue& issue : verdict.issues) {
    // What is empty is no mistake yet, and formulas say what is wrong with them themselves.
    const bool isAbsent = session_.study().parameters.empty();
    if (isAbsent || issue.severity != Issue::Severity::Error || lines.size() == 3) continue;
    if (issue.where.rfind("measures.", 0) == 0) continue;
    lines << QString::fromStdString(toLine(issue));
  }
  problem_->setText(lines.join('\n'));
  problem_->setVisible(!lines.isEmpty());
  refresh();
}

QString StudyRunBar::costText() const {
  const StudySession::Verdict& verdict = session_.verdict();
  if (session_.study().parameters.empty()) return {};
  if (session_.isChecking()) return tr("Trying a run out…");
  if (hasErrors(verdict.issues) || verdict.count == 0) return {};
  const int cores = coreCount();
  const QString runs = countText(verdict.count, "run");
  if (!verdict.seconds) return runs;
  const double all = *verdict.seconds * static_cast<double>(verdict.count) / cores;
  const QString time = (verdict.isLong ? tr("more than %1") : tr("about %1")).arg(toDuration(all));
  return tr("%1, %2 on %3").arg(runs, time, countText(static_cast<std::size_t>(cores), "core"));
}

QString StudyRunBar::progressText() const {
  const auto results = session_.results();
  if (!results) return {};
  const auto done = session_.done(), all = results->table.size();
  const double rate = session_.rate();
  QString text = session_.doneText();
  if (!(rate > 0) || done == 0) return text;
  text += tr(", %1 runs/s").arg(toNumber(rate, 3));
  if (session_.isRunning() && done < all) {
    text += tr(", %1 left").arg(toDuration(static_cast<double>(all - done) / rate));
  }
  return text;
}

void StudyRunBar::refresh() {
  const bool isRunning = session_.isRunning();
  const auto results = session_.results();
  bar_->setVisible(isRunning);
  if (isRunning && results) {
    showPart(*bar_, static_cast<double>(session_.done()) /
                        static_cast<double>(std::max<std::size_t>(1, results->table.size())));
  } else if (isRunning) {
    showPart(*bar_, 0);
  }
  cost_->setText(isRunning ? progressText() : costText());
  cost_->setVisible(!cost_->text().isEmpty());
  cancel_->setVisible(isRunning);
  const bool isSound = !hasErrors(session_.verdict().issues) && !session_.isChecking();
  run_->setEnabled(!isRunning && isSound && !session_.study().parameters.empty());
}

}  // namespace denavit
