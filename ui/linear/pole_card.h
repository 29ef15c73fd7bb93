#pragma once

#include "models/linearization/linear_locus.h"
#include "ui/jobs/job.h"
#include "ui/linear/linear_card.h"
#include "ui/linear/linear_session.h"
#include "ui/linear/pole_plot.h"

class QComboBox;
class QLabel;
class QSlider;

namespace denavit {

/// Where the poles are, and the trail that they leave while something is changed.
class PoleCard final : public LinearCard {
  Q_OBJECT

 public:
  PoleCard(LinearSession& session, const Preferences& preferences, QWidget* parent = nullptr);

  [[nodiscard]] bool isBusy() const { return job_.isRunning(); }
  /// Null: no trail is asked for, or it is not there yet.
  [[nodiscard]] const RootLocus* locus() const { return trail_.locus.get(); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// A trail, or why there is none.
  struct Traced {
    std::shared_ptr<const LinearAnswer> of;
    LocusRange range;
    std::shared_ptr<const RootLocus> locus;
    QString complaint;
  };
  void makeTrail();
  void fillParameters();
  void trace();
  void take(Traced traced);
  void refresh();
  void draw();
  void showValue();
  void step(int by);
  [[nodiscard]] bool isTraced() const;
  [[nodiscard]] LocusParameter parameter() const;
  [[nodiscard]] double value() const;
  [[nodiscard]] QString toValueText(double value) const;
  [[nodiscard]] QString describeTrail() const;
  [[nodiscard]] QString describeCrossings() const;

  LinearSession& session_;
  const Preferences& preferences_;
  PlotView* view_;
  QComboBox* parameter_;
  QSlider* slider_;
  QLabel *value_, *words_;
  PoleTrail trail_;
  LocusRange range_;
  QString complaint_;
  std::vector<std::string> inputs_;  ///< that the parameters are of
  std::size_t joints_ = 0;
  Job<Traced> job_;
};

}  // namespace denavit
