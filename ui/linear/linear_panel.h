#pragma once

#include <QWidget>

#include "ui/modes/mode_animation.h"
#include "ui/studio/parts.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSlider;
class QToolButton;

namespace denavit {

class LinearSession;
class PolesTable;

/// Where the linear model is of and its numbers: poles, what inputs reach and outputs see, zeros.
/// The chosen pole moves the arm in the 3-D view.
class LinearPanel final : public QWidget {
  Q_OBJECT

 public:
  LinearPanel(LinearSession& session, Shown& shown, Playback& playback,
              const Preferences& preferences, Messages& messages, QWidget* parent = nullptr);

  [[nodiscard]] ModeAnimation& animation() { return animation_; }
  /// Writes [A B; C D] with names. @param error  why it failed; @returns whether it was written
  bool saveTable(const QString& path, QString& error) const;

 private:
  void makeChoices();
  void makeProgress();
  void makeAnimation();
  void askAndSave();
  void refresh();
  void showPlace();
  void showShape();
  void showSpeed();
  [[nodiscard]] bool hasShape() const;

  LinearSession& session_;
  Messages& messages_;
  ModeAnimation animation_;
  QLabel *place_, *summary_, *speedText_;
  QComboBox *inputs_, *outputs_;
  QCheckBox* follows_;
  QPushButton *here_, *save_, *stop_;
  QProgressBar* progress_;
  PolesTable* table_;
  QToolButton* play_;
  QSlider *amplitude_, *speed_;
};

}  // namespace denavit
