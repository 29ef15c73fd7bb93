#pragma once

#include <QWidget>

#include "models/identification/identify.h"

class QCheckBox;
class QComboBox;

namespace denavit {

class DecimalBox;
struct MeasurementFile;

/// How an arm is fitted: rates and accelerations, weights, friction, rotors.
class FitOptions final : public QWidget {
  Q_OBJECT

 public:
  explicit FitOptions(QWidget* parent = nullptr);

  [[nodiscard]] IdentificationSettings settings() const;
  /// Period and filter become those of another measurement.
  void setMeasurement(const MeasurementFile& file);

 signals:
  /// By whoever uses them, or by another measurement.
  void changed();

 private:
  enum Rates { AsFound, ByPeriod, ByFilter };
  [[nodiscard]] Rates rates() const;
  void showRates();

  QComboBox *rates_, *method_, *coulomb_;
  DecimalBox *period_, *cutoff_;
  QCheckBox* rotors_;
  std::shared_ptr<const MeasuredMotion> shown_;
};

}  // namespace denavit
