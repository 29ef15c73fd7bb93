#pragma once

#include <QWidget>

#include "ui/studio/parts.h"

class QMenu;

namespace denavit {

class StudyResultsView;
class StudyRunBar;
class StudySession;
class StudySetup;

/// A family of runs of what is open: what differs from run to run and what is measured on the left,
/// what came of it on the right.
class StudyPanel final : public QWidget {
  Q_OBJECT

 public:
  StudyPanel(Edits& edits, Runs& runs, const Preferences& preferences, Messages& messages,
             QWidget* parent = nullptr);

  [[nodiscard]] StudySession& session() { return *session_; }
  [[nodiscard]] StudyResultsView& results() { return *results_; }
  /// A kind of chart, and "run" to compute the study first: "study:heat", "study:run:tornado".
  /// @returns what there is where this is none; else empty
  QString showParts(const QStringList& parts);
  /// Whether it computes, or finds out what the study takes.
  [[nodiscard]] bool isBusy() const;

 signals:
  /// A value was added from elsewhere in the window.
  void wanted();

 private:
  void addTo(QMenu& menu, const QString& place);

  StudySession* session_;
  StudySetup* setup_;
  StudyRunBar* runBar_;
  StudyResultsView* results_;
  bool runsSoon_ = false;  ///< once it is known what is wrong with the study
};

}  // namespace denavit
