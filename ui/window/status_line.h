#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "ui/studio/parts.h"

class QLabel;
class QStatusBar;
class QToolButton;

namespace denavit {

class ProblemList;

/// What the status bar tells: saved or not, the engine, asked and achieved speed while a run plays
/// or is computed, the run's energy closure, the last message, and how many problems there are.
class StatusLine final : public QObject {
  Q_OBJECT

 public:
  StatusLine(const Edits& edits, Runs& runs, const Playback& playback, Messages& messages,
             ProblemList& problems, QStatusBar& bar, QObject* parent = nullptr);

 signals:
  void problemsWanted();
  void keysWanted();

 private:
  void refreshSaved();
  void refreshRun();
  void refreshProblems();
  void refreshSpeed();

  const Edits& edits_;
  Runs& runs_;
  const Playback& playback_;
  ProblemList& problems_;
  QLabel* saved_;
  QLabel* engine_;
  QLabel* speed_;
  QLabel* closure_;
  QLabel* message_;
  QToolButton* problemCount_;
  QTimer speedTimer_;
  QElapsedTimer sinceStart_;
  double computed_ = 0;  ///< part of the run under way
};

}  // namespace denavit
