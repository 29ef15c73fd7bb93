#pragma once

#include <QWidget>
#include <functional>
#include <map>

#include "core/formulations/operation_counts.h"
#include "models/robot/robot.h"
#include "ui/jobs/job.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;
class QTreeWidget;

namespace denavit {

class LabState;
class PlotView;

/// What formulations cost by the number of joints: products and sums as functions of n for arms of
/// this arm's pattern, with the published formulas dashed beside, and measured times as bars.
class CostTab final : public QWidget {
  Q_OBJECT

 public:
  explicit CostTab(LabState& state, QWidget* parent = nullptr);

  [[nodiscard]] bool isBusy() const { return job_.isRunning(); }
  void cancel() { job_.cancel(); }
  /// Operations of one formulation at n joints, once they are counted; else nothing.
  [[nodiscard]] const OperationCount* find(const Formulation& formulation, CountingMode mode,
                                           int joints) const;

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  struct Key {
    const Formulation* formulation;
    CountingMode mode;
    int joints;
    auto operator<=>(const Key&) const = default;
  };
  void makeTools();
  void makeList();
  void refresh();
  void compute();
  void plot();
  void showTimes();
  [[nodiscard]] bool isChosen(std::size_t k) const;
  [[nodiscard]] CountingMode mode() const;
  [[nodiscard]] int most() const;

  LabState& state_;
  QComboBox *operations_, *counting_;
  QSpinBox* most_;
  QCheckBox* published_;
  QTreeWidget* list_;
  QLabel* message_;
  PlotView* plot_;
  RobotDescription robot_;  ///< that the numbers are of
  bool known_ = false;
  std::map<Key, OperationCount> counts_;
  std::map<const Formulation*, double> times_ns_;
  Job<std::function<void()>> job_{[](const std::function<void()>& show) { show(); }};
};

}  // namespace denavit
