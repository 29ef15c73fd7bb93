#pragma once

#include <QWidget>
#include <memory>

#include "models/channels/shown_unit.h"
#include "models/identification/excite.h"
#include "ui/jobs/job.h"
#include "ui/studio/parts.h"

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace denavit {

class DecimalBox;
class NumberTable;
class PlotView;

/// Looks for a motion worth measuring, shows what it reaches beside its limits, and puts it into
/// the scenario or a table for a controller.
class ExciteTab final : public QWidget {
  Q_OBJECT

 public:
  ExciteTab(Edits& edits, const Preferences& preferences, Messages& messages,
            QWidget* parent = nullptr);

  [[nodiscard]] bool isBusy() const { return job_.isRunning(); }
  /// The motion found last; null: none.
  [[nodiscard]] const std::shared_ptr<const ExcitingMotion>& motion() const { return motion_; }

 private:
  QWidget* makeForm(QWidget* parent);
  void connectParts();
  [[nodiscard]] ExcitationSettings settings() const;
  void search();
  void use();
  void saveTable();
  void refresh();
  void fill();
  void draw();
  [[nodiscard]] QString describe() const;
  [[nodiscard]] bool isOfOpenArm() const;
  [[nodiscard]] UnitChoice units() const;

  Edits& edits_;
  const Preferences& preferences_;
  Messages& messages_;
  DecimalBox *period_, *floor_;
  QSpinBox *periods_, *harmonics_, *trials_, *seed_;
  QCheckBox* hasFloor_;
  QPushButton *search_, *use_, *save_;
  QProgressBar* progress_;
  QLabel* result_;
  NumberTable* table_;
  PlotView* view_;
  RobotDescription robot_;  ///< that the motion is of
  std::shared_ptr<const ExcitingMotion> motion_;
  std::shared_ptr<const ExcitingMotion> drawn_;  ///< that the plot shows
  UnitChoice drawnUnits_;
  QString failure_;
  Job<std::shared_ptr<const ExcitingMotion>> job_;
};

}  // namespace denavit
