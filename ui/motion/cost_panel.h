#pragma once

#include <QWidget>
#include <vector>

#include "models/motion/motion.h"
#include "ui/jobs/job.h"
#include "ui/studio/parts.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace denavit {

class MotionSketch;
struct MotionPreview;

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
  [[nodiscard]] bool isOfThisMotion();
  void shape(bool on);
  void setShaper(std::vector<ShaperMode> modes);
  [[nodiscard]] QStringList describeLimits(const MotionPreview& preview) const;
  void fillRow(int row);
  [[nodiscard]] bool doAllSlide() const;

  Edits& edits_;
  const Preferences& preferences_;
  Messages& messages_;
  MotionSketch& sketch_;
  QTableWidget* table_;
  QPushButton *fastest_, *gentle_, *shape_;
  QLabel* summary_;
  Job<std::vector<ShaperMode>> modes_;  ///< what the motion leaves vibrating
};

}  // namespace denavit
