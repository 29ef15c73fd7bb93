#pragma once

#include <QWidget>

#include "models/channels/shown_unit.h"
#include "ui/identification/measured_fit.h"

class QLabel;

namespace denavit {

class NumberTable;
class Preferences;

/// The links and rotors that a fit makes of the arm, each link a body that can be, beside those of
/// the table. Values that change are marked.
class LinksTab final : public QWidget {
  Q_OBJECT

 public:
  LinksTab(const MeasuredFit& fit, const Preferences& preferences, QWidget* parent = nullptr);

 private:
  void refresh();
  void setHeadings();
  [[nodiscard]] ShownUnit lengthUnit() const;
  void fill(const ArmFit& fit);
  void setMass(int row, const Estimate& mass);

  const MeasuredFit& fit_;
  const Preferences& preferences_;
  QLabel* words_;
  NumberTable* table_;
};

}  // namespace denavit
