#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "models/robot/robot.h"
#include "models/tabulation/table_study.h"
#include "ui/jobs/job.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTextBrowser;

namespace denavit {

class LabState;
class PlotView;

/// Tables instead of arithmetic (Craig 2005, section 6.13): M or g looked up between the points of
/// a grid, with what that takes and how far off it is, and why it does not do for many joints.
/// Tables are made and measured on a thread while the tab is visible.
class TablesTab final : public QWidget {
  Q_OBJECT

 public:
  explicit TablesTab(LabState& state, QWidget* parent = nullptr);

  [[nodiscard]] bool isBusy() const { return job_.isRunning(); }
  void cancel() { job_.cancel(); }
  [[nodiscard]] PoseQuantity quantity() const;
  /// What is known of the tables of a quantity of the arm that was looked at last.
  [[nodiscard]] const TableStudy& tables(PoseQuantity quantity) const;

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  using Show = std::function<void()>;
  [[nodiscard]] QHBoxLayout* makeTools();
  void makePage();
  void connectParts();
  void refresh();
  void forget(const QString& why);
  void refuse(const QString& why);
  void measureAgain();
  void measure();
  /// Takes what is known before the first new table; nothing of another quantity or arm comes here.
  void begin(const TableStudy& tables, int points);
  void add(const TableRow& row);
  void show();
  void showPage();
  void plot();
  void copy();
  [[nodiscard]] TableStudy& shown();

  LabState& state_;
  QComboBox *quantity_, *chart_;
  QSpinBox* points_;
  QLabel *message_, *refusal_;
  QProgressBar* progress_;
  QPushButton *copy_, *again_;
  QTextBrowser* page_;
  PlotView* plot_;
  RobotDescription robot_;  ///< that the numbers are of
  TableStudy inertia_, gravity_;
  std::optional<int> asked_;  ///< points that a person chose; else those that are quick
  bool known_ = false;        ///< what is asked for of robot_ is known or under way
  Job<Show> job_{[](const Show& show) { show(); }};
};

}  // namespace denavit
