#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QSpinBox;

namespace denavit {

class QuantityEdit;
class ScenarioFields;
class Edits;

/// How the equations of motion are integrated: method, its own settings, linear solver and engine.
/// Settings that the method does not look at are disabled.
class IntegratorSection final : public QWidget {
  Q_OBJECT

 public:
  IntegratorSection(Edits& edits, ScenarioFields& fields, QWidget* parent = nullptr);

  void refresh();
  /// In a few words: "Dormand-Prince 5, 1e-9".
  [[nodiscard]] QString summary() const;

 private:
  void makeMethod();
  void makeOrder();
  QComboBox* makeChoice(const char* place, const QString& toolTip);

  Edits& edits_;
  ScenarioFields& fields_;
  QComboBox* method_;
  QComboBox* solver_;
  QComboBox* engine_;
  QSpinBox* order_;
  QuantityEdit* step_;
  QuantityEdit* rtol_;
  QuantityEdit* atol_;
  QuantityEdit* maxStep_;
  QLabel* stepName_;
  QLabel* toleranceName_;
  QLabel* maxStepName_;
};

}  // namespace denavit
