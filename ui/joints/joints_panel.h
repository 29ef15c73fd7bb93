#pragma once

#include <QWidget>
#include <vector>

#include "models/robot/robot.h"
#include "ui/studio/parts.h"

class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace denavit {

class JointSlider;
class QuantityEdit;

/// A slider and a number for each joint. They show the pose on screen, also while a run plays;
/// moving one makes that pose the document's, where runs start, and leaves the run. A start with
/// rates or deflections is locked at first: then only the picture moves, and a line says so. Limits
/// are marks on the slider; a pose beyond one is red.
class JointsPanel final : public QWidget {
  Q_OBJECT

 public:
  JointsPanel(Edits& edits, Shown& shown, const Preferences& preferences, Messages& messages,
              QWidget* parent = nullptr);

  /// Marks the row of a joint, 0-based, and brings it into sight.
  void setSelected(int joint);

 private:
  void markSelected();
  struct Row {
    QLabel* label;
    JointSlider* slider;
    QuantityEdit* number;
  };
  void rebuild();
  void addRow(int joint);
  void clearRows();
  void refresh();
  void makeNotice();
  void makeButtons();
  void refreshStart();
  void connectRow(const Row& row, int joint, double step);

  Edits& edits_;
  Shown& shown_;
  const Preferences& preferences_;
  Messages& messages_;
  QGridLayout* grid_;
  QLabel* noticeText_ = nullptr;
  QWidget* notice_;  ///< where the start is locked and another pose is shown
  QToolButton* lock_;
  QPushButton* start_;  ///< "Show start"
  std::vector<Row> rows_;
  std::vector<JointDescription> joints_;  ///< that the rows were made for
  QScrollArea* area_;
  int gesture_ = 0, selected_ = 0;
};

/// The range of a joint's slider [rad|m]: its limits; else half a turn either way, or the length of
/// the arm. @param joint  0-based
struct SliderRange {
  double lower, upper;
};
[[nodiscard]] SliderRange findSliderRange(const RobotDescription& robot, std::size_t joint);

}  // namespace denavit
