#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>

#include "core/formulations/newton_euler_steps.h"

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QSlider;
class QTableView;
class QTextBrowser;
class QToolButton;

namespace denavit {

class ArmView;
class InSight;
class LabState;
class RatesTable;

/// Newton-Euler step by step, outward and then inward, link by link: the paper's equation, the same
/// with its numbers, and its vectors in the 3-D view while the tab is open. Left and Right go step
/// by step, Home and End to the first and last, Page Up and Page Down link by link.
class StepsTab final : public QWidget {
  Q_OBJECT

 public:
  StepsTab(LabState& state, ArmView& view, QWidget* parent = nullptr);

  /// @param index  0-based, kept within the steps
  void setStep(int index);
  [[nodiscard]] int stepIndex() const { return index_; }
  [[nodiscard]] int stepCount() const;
  /// The step shown; nothing where the arm cannot be computed.
  [[nodiscard]] const NewtonEulerStep* step() const { return step_.get(); }
  void setNotation(StepNotation notation);
  [[nodiscard]] bool isPlaying() const { return playing_.isActive(); }
  void setPlaying(bool playing);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QHBoxLayout* makeTools();
  QWidget* makeSide();
  bool answer(int key);
  void goByLink(int links);
  void rebuild();
  void followSight(bool inSight);
  void refresh();
  void showPage();
  void showInView();
  void leaveView();
  [[nodiscard]] StepNotation notation() const;

  LabState& state_;
  ArmView& view_;
  InSight* sight_;
  QComboBox *notation_, *speed_;
  QSlider* slider_;
  QToolButton* play_;
  QCheckBox *inView_, *allLinks_;
  QLabel *title_, *legend_, *stateTitle_, *refusal_;
  QTextBrowser* page_;
  QTableView* rates_;
  QPushButton *rest_, *ones_;
  std::unique_ptr<NewtonEulerTrace> trace_;
  std::unique_ptr<NewtonEulerStep> step_;
  int index_ = 0;
  QTimer playing_;
  bool drawn_ = false;
};

}  // namespace denavit
