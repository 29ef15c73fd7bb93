#pragma once

#include <QWidget>

#include "ui/studio/parts.h"

class QComboBox;
class QLabel;
class QTableView;
class QToolButton;

namespace denavit {

class MotionSketch;
class ViaTable;

/// The points of the motion and how they are timed.
class PathPanel final : public QWidget {
  Q_OBJECT

 public:
  PathPanel(Edits& edits, Shown& shown, const Preferences& preferences, Messages& messages,
            MotionSketch& sketch, QWidget* parent = nullptr);

  /// The point that is selected, 0-based; -1: none.
  [[nodiscard]] int selectedPoint() const;

 signals:
  void pointSelected(int point);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  enum class Kind { Joint, Line };
  void addPoint(Kind kind);
  void removePoint();
  void movePoint(int by);
  void showPoint();
  void chooseProfile(int index);
  void select(int row);
  void refresh();

  Edits& edits_;
  Shown& shown_;
  Messages& messages_;
  MotionSketch& sketch_;
  ViaTable* table_;
  QTableView* view_;
  QComboBox* profile_;
  QLabel* summary_;
  QToolButton *remove_, *up_, *down_, *show_;
};

}  // namespace denavit
