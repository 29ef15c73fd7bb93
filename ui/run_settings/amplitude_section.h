#pragma once

#include <QWidget>
#include <optional>

#include "core/simulation/step_advice.h"

class QLabel;
class QPushButton;
class QTableView;

namespace denavit {

class AmplitudeTableModel;
class Studio;

/// The run panel's part for links that bend: the amplitudes that runs start with, and which step
/// their vibrations ask for.
class AmplitudeSection final : public QWidget {
  Q_OBJECT

 public:
  explicit AmplitudeSection(Studio& studio, QWidget* parent = nullptr);

  void refresh();
  [[nodiscard]] QString summary() const;
  /// Goes to the cell of a place. @returns whether there is one
  bool showPlace(const QString& where);
  /// Whether the arm has modes.
  [[nodiscard]] bool hasModes() const;

 private:
  void takeAdvice();

  Studio& studio_;
  AmplitudeTableModel* model_;
  QTableView* table_;
  QLabel* advice_;
  QPushButton *sag_, *straight_, *useStep_;
  std::optional<StepAdvice> stepAdvice_;
};

/// Which step the vibrations of a scenario's arm ask for; nothing where it cannot run or none
/// bends.
[[nodiscard]] std::optional<StepAdvice> findStepAdvice(const Studio& studio);

}  // namespace denavit
