#pragma once

#include <QWidget>

#include "ui/identification/measured_fit.h"

class QComboBox;
class QLabel;
class QSplitter;

namespace denavit {

class NumberTable;
class PlotView;
class Preferences;

/// Measured torques beside computed ones, joint by joint, of the measurement or of the motion that
/// the fit is tried on, with what is left in numbers.
class TorquesTab final : public QWidget {
  Q_OBJECT

 public:
  TorquesTab(const MeasuredFit& fit, const Edits& edits, const Preferences& preferences,
             QWidget* parent = nullptr);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void refresh();
  void giveErrorsRoom();
  void followMeasurement();
  void fillJoints();
  void fillErrors();
  void setLeft(int row, int column, const TorqueComparison& comparison, const QString& text);
  void setPart(int row, int column, const TorqueComparison& comparison);
  void draw();
  [[nodiscard]] const RobotDescription& robot() const;
  [[nodiscard]] std::size_t joint() const;
  /// What is plotted and listed; null before a fit.
  [[nodiscard]] const TorqueComparison* comparison() const;

  const MeasuredFit& fit_;
  const Edits& edits_;
  QComboBox *joint_, *motion_;
  QLabel* summary_;
  NumberTable* errors_;
  PlotView* view_;
  QSplitter* sides_;
  std::shared_ptr<const MeasuredMotion> measured_;  ///< as it was drawn last
};

}  // namespace denavit
