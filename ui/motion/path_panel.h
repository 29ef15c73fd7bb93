#pragma once

#include <QWidget>

#include "core/scalar/scalar.h"
#include "models/motion/motion.h"
#include "ui/studio/parts.h"

class QComboBox;
class QKeyEvent;
class QLabel;
class QTableView;
class QToolButton;

namespace denavit {

class MotionSketch;
class PlannedPose;
class ToolInverse;
class ViaTable;
enum class PathColouring;

/// The points of the motion and how they are timed. A point that is selected is where the arm is
/// shown; states of the list of poses are dropped on the table.
class PathPanel final : public QWidget {
  Q_OBJECT

 public:
  PathPanel(Edits& edits, Shown& shown, const Preferences& preferences, Messages& messages,
            MotionSketch& sketch, PlannedPose& planned, QWidget* parent = nullptr);

  /// The point that is selected, 0-based; -1: none.
  [[nodiscard]] int selectedPoint() const;
  void select(int point);
  /// Adds joint values as a point behind the selected one, or at the end.
  /// @param name  of the pose, for the undo step; may be empty
  void addPose(const std::vector<double>& q, const QString& name);
  /// The same at a time of the motion: between the points that are passed before and after it.
  void addPoseAt(const std::vector<double>& q, const QString& name, double time_s);
  /// Removes the selected point.
  void removePoint();
  /// How many ways of the joints there are to where the tool is.
  void setBranches(int count, const QString& current);

 signals:
  void pointSelected(int point);
  void colouringChosen(denavit::PathColouring colouring);
  void branchesWanted(bool shown);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  enum class Kind { Joint, Line };
  void makeTable();
  void addPoint(Kind kind);
  void insert(const MotionPoint& point, const std::vector<double>& q, const QString& text);
  [[nodiscard]] bool standsOnNeighbour(int at, const std::vector<double>& q) const;
  void setTimes(TrajectoryDescription& trajectory, const std::vector<VecX<double>>& corners) const;
  void movePoint(int by);
  void chooseProfile(int index);
  void showSelected();
  void refresh();
  void refreshKind();
  void tellTimes(const TrajectoryDescription& trajectory);
  bool answerKey(const QKeyEvent& key);
  bool answerDrop(QEvent& event);

  Edits& edits_;
  Shown& shown_;
  Messages& messages_;
  MotionSketch& sketch_;
  PlannedPose& planned_;
  ViaTable* table_;
  QTableView* view_;
  QComboBox *profile_, *colouring_;
  QLabel* summary_;
  QPushButton* line_ = nullptr;
  bool wasFastest_ = false;
  QToolButton *remove_, *up_, *down_, *branches_;
};

}  // namespace denavit
