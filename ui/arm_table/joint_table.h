#pragma once

#include <QTableView>

#include "ui/studio/parts.h"

namespace denavit {

class DhTableModel;

/// The view of the DH table, worked like a spreadsheet: cells are selected, copied, pasted and
/// cleared in blocks, rows are dragged by their number, everything has a key:
///
///   type, F2, Return    edit; Return takes the entry and goes down, Tab right, Escape restores
///   Up, Down            in an open cell: step its number; with Ctrl: without opening it
///   R, P                in the type column: revolute, prismatic
///   Del                 clear the cells; remove the joints of whole rows
///   Ins, Alt+Ins        a new joint after, before
///   Ctrl+D              duplicate the joint
///   Alt+Up, Alt+Down    move the joint
///   Ctrl+C, X, V, A     copy, cut, paste, select all; Shift+Space selects the row
class JointTable final : public QTableView {
  Q_OBJECT

 public:
  JointTable(Edits& edits, Selection& selection, const Preferences& preferences, Messages& messages,
             DhTableModel& model, QWidget* parent = nullptr);

  /// The selected cells as text; see toTableText.
  [[nodiscard]] QString selectedText() const;
  /// Puts a spreadsheet's text over the table from the selection on, as one undo step.
  void paste(const QString& text);
  /// Shows the columns of the position limits, or of velocity and effort.
  void showLimits(bool positions, bool others);
  /// Shows the columns of links that bend.
  void showBeams(bool beams);
  [[nodiscard]] bool showsPositionLimits() const;
  [[nodiscard]] bool showsOtherLimits() const;

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  /// Works a key that is the table's own. @returns whether it is one
  bool work(const QKeyEvent& event, bool really);
  bool workArrow(int key, Qt::KeyboardModifiers modifiers, bool really);
  void copy();
  void clearOrRemove();
  void setType(int key);
  void moveRow(int by);
  void leaveOrMove(bool forward);
  [[nodiscard]] QModelIndexList selectedCells() const;
  [[nodiscard]] std::vector<int> selectedRows() const;
  [[nodiscard]] std::vector<int> selectedJoints() const;
  [[nodiscard]] bool wholeRowsSelected() const;
  [[nodiscard]] std::vector<int> visibleColumns() const;
  /// Puts the cursor on a cell and selects it alone, also while Ctrl or Shift is held.
  void goTo(const QModelIndex& cell);
  void followSelection(int joint);
  void keepPlace();

  Edits& edits_;
  Selection& selection_;
  const Preferences& preferences_;
  Messages& messages_;
  DhTableModel& model_;
  int column_ = 0;  ///< of the last current cell: where the cursor returns when rows come and go
  bool beams_ = false;
  int gesture_ = 0;  ///< counts moves of the cursor: steps of one cell merge
};

}  // namespace denavit
