#pragma once

#include "core/linear_system/frequency_response.h"
#include "core/linear_system/margins.h"
#include "ui/jobs/job.h"
#include "ui/linear/linear_card.h"
#include "ui/linear/linear_session.h"
#include "ui/studio/parts.h"

class QComboBox;
class QLabel;

namespace denavit {

class DecimalBox;

/// The frequency response of the loop from an input to an output, times a gain: Bode's or Nyquist's
/// curve, and its margins.
class BodeCard final : public LinearCard {
  Q_OBJECT

 public:
  BodeCard(LinearSession& session, const Preferences& preferences, QWidget* parent = nullptr);

  [[nodiscard]] bool isBusy() const { return job_.isRunning(); }
  /// Null: there is none.
  [[nodiscard]] const BodeCurve* curve() const { return response_ ? &response_->curve : nullptr; }

 private:
  struct Response {
    std::shared_ptr<const LinearAnswer> of;
    BodeCurve curve;
    /// None where the channel is not coupled, or for the reason that follows.
    std::optional<StabilityMargins> margins;
    QString complaint;
    QString channel;  ///< "τ₂ → q₂"
  };
  void fillChannels();
  void ask();
  void draw();

  LinearSession& session_;
  PlotView* view_;
  QComboBox *input_, *output_, *kind_;
  DecimalBox* gain_;
  QLabel* words_;
  std::shared_ptr<const Response> response_;
  Job<Response> job_;
};

}  // namespace denavit
