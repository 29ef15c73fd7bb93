#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <optional>

#include "ui/jobs/job.h"
#include "ui/run_settings/run_cost.h"
#include "ui/studio/parts.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;

namespace denavit {

class StepNotice;

/// The foot of the run panel: the card that says what to expect of a run and what the one that is
/// looked at was worth, what would make one of too many steps shorter, progress with the time that
/// remains, and the button that starts and cancels.
class RunFoot final : public QWidget {
  Q_OBJECT

 public:
  RunFoot(Edits& edits, Runs& runs, QWidget* parent = nullptr);

  /// The scenario or the runs changed.
  void refresh();

 signals:
  /// A notice that asks for room is there, or gone.
  void noticeAppeared(bool isThere);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void showRunning(bool running);
  void showProgress(double part);
  void showCard();
  void estimate();

  Edits& edits_;
  Runs& runs_;
  QScrollArea* words_;
  QWidget* page_;  ///< of the words
  QLabel* card_;
  StepNotice* notice_;
  QPushButton* forget_;  ///< what changes on the way; there while something does
  QLabel* remaining_;
  QProgressBar* progress_;
  QPushButton* run_;
  QTimer estimating_;
  QElapsedTimer sinceStart_;
  std::optional<RunCost> cost_;  ///< expected of the next run
  Job<std::optional<RunCost>> estimate_;
};

}  // namespace denavit
