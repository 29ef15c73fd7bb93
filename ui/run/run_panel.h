#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "models/document/run.h"
#include "models/issue.h"

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTableView;

namespace denavit {

class CheckedDelegate;
class QuantityEdit;
class StartTableModel;
class Studio;

/// The settings of a run, the button that starts and cancels it, and what it was worth.
class RunPanel final : public QWidget {
  Q_OBJECT

 public:
  explicit RunPanel(Studio& studio, QWidget* parent = nullptr);

  void setIssues(const std::vector<Issue>& issues);
  bool showPlace(const QString& where);

 private:
  QTableView* makeStartTable();
  QGridLayout* makeSettings();
  void addMethod(QGridLayout& grid);
  QuantityEdit* addSetting(const char* name, const QString& toolTip, const QString& undoText,
                           double step, std::function<double*(ScenarioDescription&)> number);
  void refresh();
  void fitStartTable();
  void showProgress(double part);
  void showRunning(bool running);
  void showQuality();

  struct Setting {
    QuantityEdit* edit;
    std::function<double*(ScenarioDescription&)> number;
    QString place, toolTip;
  };

  Studio& studio_;
  StartTableModel* startModel_;
  CheckedDelegate* delegate_;
  QTableView* startTable_ = nullptr;
  QLabel* stepLabel_ = nullptr;
  QLabel* toleranceLabel_ = nullptr;
  QLineEdit* name_ = nullptr;
  QCheckBox* friction_ = nullptr;
  QComboBox* method_ = nullptr;
  QSpinBox* order_ = nullptr;
  QuantityEdit* step_ = nullptr;
  QuantityEdit* rtol_ = nullptr;
  QuantityEdit* atol_ = nullptr;
  QLabel* inputNote_ = nullptr;
  std::vector<Setting> settings_;
  QPushButton* run_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QLabel* quality_ = nullptr;
};

/// What a run was worth, in one or two sentences: steps, energy closure, how it ended.
[[nodiscard]] QString describeRun(const Run& run);

}  // namespace denavit
