#pragma once

#include <QWidget>
#include <vector>

#include "models/issue.h"
#include "ui/studio/parts.h"

class QLabel;
class QTableView;

namespace denavit {

class ExpressionEdit;
class InputFileBox;
class StartTableModel;

/// How runs start and what drives the joints: the table of joints, the expression of the selected
/// joint on a line of its own, beside a voltage its torque on another, where torques come from, and
/// what makes a start out of what is shown.
class StartSection final : public QWidget {
  Q_OBJECT

 public:
  StartSection(Edits& edits, Shown& shown, Selection& selection, const Preferences& preferences,
               Messages& messages, QWidget* parent = nullptr);

  void refresh();
  void setIssues(const std::vector<Issue>& issues);
  /// Goes to the cell or field of a place. @returns whether there is one
  bool showPlace(const QString& where);
  [[nodiscard]] InputFileBox& inputFile() { return *input_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void makeTable();
  void makeTorqueLine();
  void makeActions();
  void fitTable();
  void tellMotion();
  void refreshExpression();
  void refreshTorque(int joint);

  Edits& edits_;
  Shown& shown_;
  Selection& selection_;
  Messages& messages_;
  StartTableModel* model_;
  QTableView* table_;
  QLabel *motion_, *expressionName_, *torqueName_;
  ExpressionEdit* expression_;
  ExpressionEdit* torque_ = nullptr;  ///< that acts beside a voltage
  InputFileBox* input_;
  int shownJoint_ = 0;  ///< on the expression's line
};

}  // namespace denavit
