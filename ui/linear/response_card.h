#pragma once

#include <optional>

#include "ui/jobs/job.h"
#include "ui/linear/linear_card.h"
#include "ui/linear/linear_session.h"
#include "ui/linear/response_model.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace denavit {

class DecimalBox;
class RegulatorCard;

/// The linear model's answer and that of the full equations laid over each other, to a step of an
/// input or a deviation at the beginning; and what a regulator makes of it.
class ResponseCard final : public LinearCard {
  Q_OBJECT

 public:
  ResponseCard(LinearSession& session, const RegulatorCard& regulators,
               const Preferences& preferences, QWidget* parent = nullptr);

  [[nodiscard]] bool isBusy() const { return job_.isRunning() || fullJob_.isRunning(); }
  /// Null: there is none.
  [[nodiscard]] const ResponseAnswer* response() const { return response_ ? &*response_ : nullptr; }

 private:
  /// A disturbance to choose: the input that steps, or the state that deviates.
  struct Choice {
    int input = -1, state = -1;
    std::string name;
  };
  void makeFields();
  void fillChoices();
  void takeChoice();
  void ask();
  void take(ResponseAnswer answer);
  void takeFull(ResponseAnswer answer);
  void draw();
  [[nodiscard]] UnitChoice units() const;
  [[nodiscard]] const Choice* choice() const;
  [[nodiscard]] ResponseQuestion makeQuestion() const;

  LinearSession& session_;
  const RegulatorCard& regulators_;
  const Preferences& preferences_;
  PlotView* view_;
  QComboBox *what_, *output_;
  DecimalBox *size_, *duration_;
  QCheckBox* dry_;
  QLabel* words_;
  std::vector<Choice> choices_;
  std::vector<std::string> outputs_;
  std::optional<ResponseAnswer> response_;
  Job<ResponseAnswer> job_, fullJob_;  ///< the linear answer is there at once, the full one later
};

}  // namespace denavit
