#pragma once

#include <QWidget>

#include "models/issue.h"
#include "ui/studio/parts.h"

class QToolButton;

namespace denavit {

class ConventionSwitch;
class DhTableModel;
class FrameLines;
class JointTable;
class RobotFields;

/// The front door of an arm: its DH table, and below it base, tool, payload and gravity.
class ArmPanel final : public QWidget {
  Q_OBJECT

 public:
  ArmPanel(Edits& edits, const Shown& shown, Selection& selection, const Preferences& preferences,
           Messages& messages, QWidget* parent = nullptr);

  /// The choice of columns and convention, for the title bar of the dock.
  [[nodiscard]] QWidget* titleWidget() const;
  void setIssues(const std::vector<Issue>& issues);
  /// Goes to the cell or line of a place. @returns whether the panel has it
  bool showPlace(const QString& where);

 signals:
  void titleChanged(const QString& title);

 private:
  void makeTable();
  void makeTitle();
  void makeKeys();
  void fitColumns();
  void refreshTitle();
  void followBeams();

  Edits& edits_;
  Selection& selection_;
  const Preferences& preferences_;
  Messages& messages_;
  DhTableModel* model_;
  RobotFields* fields_;
  JointTable* table_ = nullptr;
  QWidget* title_ = nullptr;
  QToolButton* beams_ = nullptr;
  bool hadBeams_ = false;
  bool fitting_ = false;  ///< the columns' widths are to be looked at
};

}  // namespace denavit
