#pragma once

#include <QWidget>

#include "ui/studio/parts.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace denavit {

class MotionSketch;

/// What the motion takes of every joint, while it is shaped.
class CostPanel final : public QWidget {
  Q_OBJECT

 public:
  CostPanel(Edits& edits, const Preferences& preferences, Messages& messages, MotionSketch& sketch,
            QWidget* parent = nullptr);

 private:
  void refresh();
  void makeFastest();
  void makeGentle();
  void fillRow(int row);

  Edits& edits_;
  const Preferences& preferences_;
  Messages& messages_;
  MotionSketch& sketch_;
  QTableWidget* table_;
  QPushButton *fastest_, *gentle_;
  QLabel* summary_;
};

}  // namespace denavit
