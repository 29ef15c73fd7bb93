#pragma once

#include <QWidget>

#include "models/issue.h"

class QComboBox;
class QTableView;

namespace denavit {

class CheckedDelegate;
class DhTableModel;
class RobotFields;
class Studio;

/// The front door of an arm: its DH table, and below it base, tool, payload and gravity.
class ArmPanel final : public QWidget {
  Q_OBJECT

 public:
  explicit ArmPanel(Studio& studio, QWidget* parent = nullptr);

  /// The choice of convention, for the title bar of the dock.
  [[nodiscard]] QWidget* titleWidget() const;
  void setIssues(const std::vector<Issue>& issues);
  /// Goes to the cell or line of a place. @returns whether the panel has it
  bool showPlace(const QString& where);

 signals:
  void titleChanged(const QString& title);

 private:
  void makeConvention();
  void makeTable();
  QWidget* makeFrames();
  void showMenu(const QPoint& at);
  void fitColumns();
  void refreshTitle();
  void setConvention(int index);

  Studio& studio_;
  DhTableModel* model_;
  CheckedDelegate* delegate_;
  RobotFields* fields_;
  QTableView* table_ = nullptr;
  QComboBox* convention_ = nullptr;
};

}  // namespace denavit
