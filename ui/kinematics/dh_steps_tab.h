#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <vector>

#include "models/robot/dh_steps.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSlider;
class QToolButton;
class QVBoxLayout;

namespace denavit {

class ArmView;
class InSight;
class MatrixView;
class ShownArm;

/// Shows how a row of the DH table places its frame: the elementary turns and slides of the
/// convention one after the other, in the 3-D view and as matrices.
class DhStepsTab final : public QWidget {
  Q_OBJECT

 public:
  DhStepsTab(ShownArm& shown, ArmView& view, QWidget* parent = nullptr);

  /// The steps of one row: 0 base, i row i, one more than the rows the tool; -1: all of them.
  void chooseRow(int row);
  /// How far it has come. @param progress  0 to the number of steps
  void setProgress(double progress);
  [[nodiscard]] double progress() const { return progress_; }
  [[nodiscard]] int stepCount() const { return static_cast<int>(steps_.size()); }
  [[nodiscard]] bool isPlaying() const { return playing_.isActive(); }
  void setPlaying(bool playing);

 private:
  struct Step {
    DhStep step;
    Pose<double> X_WStart;    ///< the frame before it
    Pose<double> X_RowStart;  ///< the same from where the chosen steps begin
    int row;
  };
  QVBoxLayout* makeControls();
  void fillRows();
  void rebuild();
  void followSight(bool inSight);
  void refresh();
  void showInView(const Step& step, double part);
  void leaveView();
  void advance();
  [[nodiscard]] QString symbolOf(const Step& step) const;
  [[nodiscard]] QString amountOf(const Step& step, double part) const;

  ShownArm& shown_;
  ArmView& view_;
  InSight* sight_;
  QComboBox *row_, *speed_;
  QSlider* slider_;
  QToolButton* play_;
  QLabel *title_, *stepTitle_, *productTitle_;
  MatrixView *stepMatrix_, *productMatrix_;
  QCheckBox* inView_;
  std::vector<Step> steps_;
  double progress_ = 0;
  QTimer playing_;
  QElapsedTimer clock_;
  bool drawn_ = false;
};

}  // namespace denavit
