#pragma once

#include "models/linearization/regulator.h"
#include "ui/jobs/job.h"
#include "ui/linear/linear_card.h"
#include "ui/linear/linear_session.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;

namespace denavit {

class DecimalBox;
class GainTable;

/// A regulator by weights: sliders of what deviations and inputs cost, and the gain that follows.
class RegulatorCard final : public LinearCard {
  Q_OBJECT

 public:
  RegulatorCard(LinearSession& session, Edits& edits, const Preferences& preferences,
                Messages& messages, QWidget* parent = nullptr);

  /// Of the answer of the session; null: there is none yet, or none at all.
  [[nodiscard]] const std::shared_ptr<const Regulator>& regulator() const { return regulator_; }
  [[nodiscard]] bool isBusy() const { return job_.isRunning(); }

 signals:
  void regulatorChanged();

 private:
  struct Designed {
    std::shared_ptr<const LinearAnswer> of;
    std::shared_ptr<const Regulator> regulator;
    QString complaint;
  };
  struct Weight {
    QSlider* slider;
    QLabel* text;
  };
  Weight makeWeight(const char* name, const QString& tip, double usual);
  [[nodiscard]] RegulatorWeights weights() const;
  void showWeights();
  void ask();
  void take(Designed designed);
  void tell();
  void use();

  LinearSession& session_;
  Edits& edits_;
  Messages& messages_;
  Weight positions_, rates_, inputs_;
  QComboBox* time_;
  DecimalBox* sample_;
  QLabel* words_;
  QPushButton* use_;
  GainTable* gain_;
  std::shared_ptr<const Regulator> regulator_;
  QString complaint_;  ///< why there is none
  Job<Designed> job_;
};

}  // namespace denavit
