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
class StatusMessage;

/// What the status bar tells: saved or not, the engine, asked and achieved speed while a run plays
/// or is computed, the run's energy closure, the last message, else what the run took, and how many
/// problems there are. What is said of a run goes when another one is looked at.
class StatusLine final : public QObject {
  Q_OBJECT

 public:
  StatusLine(const Edits& edits, Runs& runs, const Playback& playback, Messages& messages,
             ProblemList& problems, QStatusBar& bar, QObject* parent = nullptr);

  /// Tells anew what is told in numbers.
  void refreshNumbers();
  /// How far the loops of a mechanism are open; empty: there are none.
  void setLoops(const QString& text);
  /// How far a study is; empty: none is under way.
  void setStudy(const QString& text);

 signals:
  void problemsWanted();
  void keysWanted();

 private:
  void say(const QString& message);
  void refreshSaved();
  void refreshRun();
  void refreshProblems();
  void refreshSpeed();
  /// @param isNews  something has just been said
  void refreshMessage(bool isNews = false);

  const Edits& edits_;
  Runs& runs_;
  const Playback& playback_;
  ProblemList& problems_;
  QLabel* saved_;
  QLabel* engine_;
  QLabel* speed_;
  QLabel* closure_;
  QLabel* loops_;
  QLabel* study_;
  StatusMessage* message_;
  QToolButton* problemCount_;
  QTimer speedTimer_;
  QElapsedTimer sinceStart_;
  double duration_ = 0;                          ///< [s] of the run that is computed
  double computed_ = 0;                          ///< part of the run under way
  QString said_;                                 ///< the last message, while it is of what is shown
  bool isSameTurn_ = false, isRefusal_ = false;  ///< that it was said in; what it is of
  int undoIndex_ = 0;                            ///< steps done when that was
  int wordsOf_ = 0;                              ///< the number of the run that is told of; 0: none
};

}  // namespace denavit
