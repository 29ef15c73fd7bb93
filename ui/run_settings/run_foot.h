#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <optional>

#include "ui/studio/parts.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace denavit {

/// The foot of the run panel: the card that says what to expect of a run and what the one that is
/// looked at was worth, progress with the time that remains, and the button that starts and
/// cancels.
class RunFoot final : public QWidget {
  Q_OBJECT

 public:
  RunFoot(Edits& edits, Runs& runs, QWidget* parent = nullptr);

  /// The scenario or the runs changed.
  void refresh();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void showRunning(bool running);
  void showProgress(double part);
  void showCard();
  void estimate();

  Edits& edits_;
  Runs& runs_;
  QLabel* card_;
  QPushButton* forget_;  ///< what changes on the way; there while something does
  QLabel* remaining_;
  QProgressBar* progress_;
  QPushButton* run_;
  QTimer estimating_;
  QElapsedTimer sinceStart_;
  std::optional<double> wallTime_s_;  ///< expected of the next run
};

}  // namespace denavit
