#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "models/robot/robot.h"
#include "ui/jobs/job.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace denavit {

class AgreementModel;
class LabState;
class PlotView;
struct RunRecord;

/// All formulations side by side: what each costs for the arm on screen, how far it is from the
/// program's own recursion at the state on screen and along the run. Differences at the state
/// follow it; counts, times and the run are computed on a thread while the tab is visible.
class AgreementTab final : public QWidget {
  Q_OBJECT

 public:
  explicit AgreementTab(LabState& state, QWidget* parent = nullptr);

  [[nodiscard]] const AgreementModel& model() const { return *model_; }
  [[nodiscard]] bool isBusy() const { return job_.isRunning() || here_.isRunning(); }
  void cancel();

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeTable();
  void makeTools();
  void refresh();
  void compareHere();
  void measure();
  void measureAgain();
  void plot();
  void copy();
  void describeSelection();
  [[nodiscard]] std::shared_ptr<const RunRecord> shownRun() const;

  LabState& state_;
  AgreementModel* model_;
  QSortFilterProxyModel* sorted_;
  QTableView* table_;
  QComboBox *counting_, *curves_;
  QPushButton *again_, *copy_;
  QProgressBar* progress_;
  QLabel *detail_, *message_;
  PlotView* plot_;
  std::vector<double> products_;                ///< foretold for the arm on screen; empty: not yet
  RobotDescription measured_;                   ///< the arm that counts and times are of
  std::weak_ptr<const RunRecord> measuredRun_;  ///< whose rows may go meanwhile
  bool known_ = false;                          ///< whether they were asked for
  struct Difference;
  std::vector<std::shared_ptr<const Difference>> differences_;  ///< one per row; may be null
  using Show = std::function<void()>;
  Job<Show> here_{[](const Show&show) { show(); }}, job_{[](const Show&show) { show(); }};
};

}  // namespace denavit
