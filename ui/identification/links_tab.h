#pragma once

#include <QWidget>

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
  void fill(const ArmFit& fit);

  const MeasuredFit& fit_;
  QLabel* words_;
  NumberTable* table_;
};

}  // namespace denavit
