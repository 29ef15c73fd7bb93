#pragma once

#include <QWidget>

#include "ui/identification/measured_fit.h"

class QLabel;

namespace denavit {

class NumberTable;
class Preferences;

/// Friction and offsets of the joints: found by least squares, of the consistent arm, and the
/// table's.
class FrictionTab final : public QWidget {
  Q_OBJECT

 public:
  FrictionTab(const MeasuredFit& fit, const Preferences& preferences, QWidget* parent = nullptr);

 private:
  void refresh();
  void fill(const ArmFit& fit);

  const MeasuredFit& fit_;
  QLabel* words_;
  NumberTable* table_;
};

}  // namespace denavit
