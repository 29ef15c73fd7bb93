#pragma once

#include <QWidget>
#include <memory>

#include "models/generation/equations.h"
#include "ui/code/term_mark.h"
#include "ui/jobs/job.h"
#include "ui/studio/parts.h"

class QLabel;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace denavit {

class ArmView;
class EquationView;
class InSight;
class ShownArm;

/// The equations of motion of a small rigid arm in letters. A term that is pointed at says what it
/// is worth now, and its links and axes light up in the 3-D view.
class EquationsPanel final : public QWidget {
  Q_OBJECT

 public:
  EquationsPanel(const Edits& edits, const Shown& shown, Playback& playback,
                 const Preferences& preferences, Messages& messages, ArmView& view,
                 QWidget* parent = nullptr);

  /// Highlights a term, also of equations that are being made. @param term  0-based
  void setTerm(int term);
  [[nodiscard]] bool isBusy() const { return job_.isRunning(); }

 private:
  [[nodiscard]] QWidget* makeHead();
  void followSight(bool inSight);
  void make();
  void take(std::shared_ptr<const Equations> equations);
  void refuse(const JobFailure& why);
  void showTerm();
  [[nodiscard]] QString tellLetters() const;
  [[nodiscard]] QString tellTerm(const EquationTerm& term) const;
  [[nodiscard]] QString tellWorth(const EquationTerm& term) const;
  [[nodiscard]] const EquationTerm& termAt(int term) const;
  void copy();

  const Edits& edits_;
  const Shown& shown_;
  const Preferences& preferences_;
  Messages& messages_;
  ShownArm* shownArm_;
  TermMark mark_;
  InSight* sight_;
  QPushButton* copy_;
  QStackedWidget* pages_;
  QLabel *refusal_, *letters_, *foot_;
  QScrollArea* area_;
  EquationView* view_;
  std::shared_ptr<const Equations> equations_;
  bool dirty_ = true;
  int wanted_ = -1;  ///< a term to be highlighted when there are equations
  Job<std::shared_ptr<const Equations>> job_;
};

}  // namespace denavit
