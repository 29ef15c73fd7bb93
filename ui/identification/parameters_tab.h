#pragma once

#include <QWidget>

#include "ui/identification/measured_fit.h"

class QLabel;

namespace denavit {

class NumberTable;
class Preferences;

/// The base parameters that were found: what they are, their values with errors, how well the data
/// tell them, what the table has; and in words what the data do not tell.
class ParametersTab final : public QWidget {
  Q_OBJECT

 public:
  ParametersTab(const MeasuredFit& fit, const Preferences& preferences, QWidget* parent = nullptr);

 private:
  void refresh();
  void fill(const IdentificationResult& result);

  const MeasuredFit& fit_;
  QLabel* words_;
  NumberTable* table_;
};

}  // namespace denavit
