#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>

#include "models/torque_breakdown/run_deviation.h"
#include "models/torque_breakdown/torque_breakdown.h"
#include "ui/jobs/job.h"
#include "ui/studio/parts.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace denavit {

class PairTable;
class PlotView;
class RunShelf;
class StrikeOut;
class TermTable;

/// A run taken apart, and how far it is from the run that it is a variation of.
struct BreakdownResult {
  std::shared_ptr<const TorqueDissection> dissection;
  TorqueBreakdown breakdown;
  std::optional<RunDeviation> deviation;
};

/// Why this torque: the torque of one joint along the run shown, stacked term by term; at the
/// instant shown term by term and joint pair by joint pair; and what it would be without some.
class TorqueBreakdownPanel final : public QWidget {
  Q_OBJECT

 public:
  TorqueBreakdownPanel(const Edits& edits, Runs& runs, Playback& playback, Selection& selection,
                       const Preferences& preferences, RunShelf& shelf, QWidget* parent = nullptr);

  [[nodiscard]] PlotView& view() { return *plot_; }
  /// Whether a run is being taken apart.
  [[nodiscard]] bool isBusy() const { return job_.isRunning(); }
  /// Whether what is shown belongs to the run shown.
  [[nodiscard]] bool isReady() const { return result_ != nullptr && !job_.isRunning(); }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  [[nodiscard]] QWidget* makeSide();
  void followRun();
  void followRuns();
  /// Takes the run shown apart, once somebody looks.
  void analyse();
  void take(BreakdownResult result);
  void showNothing(const QString& why);
  void refreshJoints();
  void refreshPlot();
  void refreshInstant();
  [[nodiscard]] double timeOfRow(double t_s) const;
  void refreshStrikeOut();
  void runWithout();
  [[nodiscard]] int joint() const;
  [[nodiscard]] QString unit() const;
  [[nodiscard]] std::shared_ptr<const RunRecord> shownRun() const;

  Runs& runs_;
  const Playback& playback_;
  Selection& selection_;
  const Preferences& preferences_;
  RunShelf& shelf_;
  StrikeOut* strikeOut_;
  PlotView* plot_;
  QComboBox* joints_;
  QCheckBox* payloadApart_;
  QLabel* instant_;
  TermTable* terms_;
  PairTable* pairs_;
  QLabel* pairsTitle_;
  QPushButton* run_;
  QLabel* worth_;
  QWidget* side_;
  QTimer updating_;
  std::shared_ptr<const BreakdownResult> result_;
  std::shared_ptr<const RunRecord> analysed_;  ///< the run that the job was last given
  bool dirty_ = true;
  Job<BreakdownResult> job_;
};

}  // namespace denavit
