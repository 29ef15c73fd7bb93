#pragma once

#include "core/linear_system/frequency_response.h"
#include "ui/jobs/job.h"
#include "ui/linear/linear_card.h"
#include "ui/linear/linear_session.h"

class QComboBox;
class QLabel;

namespace denavit {

/// The frequency response from an input to an output: Bode's or Nyquist's curve, and its margins.
class BodeCard final : public LinearCard {
  Q_OBJECT

 public:
  explicit BodeCard(LinearSession& session, QWidget* parent = nullptr);

  [[nodiscard]] bool isBusy() const { return job_.isRunning(); }
  /// Null: there is none.
  [[nodiscard]] const BodeCurve* curve() const { return response_ ? &response_->curve : nullptr; }

 private:
  struct Response {
    std::shared_ptr<const LinearAnswer> of;
    BodeCurve curve;
    QString margins;
    QString channel;  ///< "τ₂ → q₂"
  };
  void fillChannels();
  void ask();
  void draw();

  LinearSession& session_;
  PlotView* view_;
  QComboBox *input_, *output_, *kind_;
  QLabel* words_;
  std::shared_ptr<const Response> response_;
  Job<Response> job_;
};

}  // namespace denavit
