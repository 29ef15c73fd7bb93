#pragma once

#include <QWidget>
#include <optional>

#include "core/simulation/step_advice.h"
#include "ui/studio/parts.h"

class QLabel;
class QPushButton;
class QTableView;

namespace denavit {

class AmplitudeTableModel;

/// The run panel's part for links that bend: the amplitudes that runs start with, and which step
/// their vibrations ask for.
class AmplitudeSection final : public QWidget {
  Q_OBJECT

 public:
  AmplitudeSection(Edits& edits, const Preferences& preferences, Messages& messages,
                   QWidget* parent = nullptr);

  void refresh();
  [[nodiscard]] QString summary() const;
  /// Goes to the cell of a place. @returns whether there is one
  bool showPlace(const QString& where);
  /// Whether the arm has modes.
  [[nodiscard]] bool hasModes() const;

 private:
  void takeAdvice();

  Edits& edits_;
  Messages& messages_;
  AmplitudeTableModel* model_;
  QTableView* table_;
  QLabel* advice_;
  QPushButton *sag_, *straight_, *useStep_;
  std::optional<StepAdvice> stepAdvice_;
};

/// Which step the vibrations of a scenario's arm ask for; nothing where it cannot run or none
/// bends.
[[nodiscard]] std::optional<StepAdvice> findStepAdvice(const Edits& edits);

}  // namespace denavit
