#include "ui/arm_table/joint_table.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QSignalBlocker>
#include <algorithm>
#include <array>
#include <set>

#include "models/find.h"
#include "ui/arm_table/chain_lines.h"
#include "ui/arm_table/dh_table_model.h"
#include "ui/arm_table/table_text.h"
#include "ui/inspector/beam_page.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/selection.h"

namespace denavit {
namespace {

constexpr std::array kPositionLimits{DhField::Lower, DhField::Upper};
constexpr std::array kOtherLimits{DhField::Velocity, DhField::Effort};

}  // namespace

JointTable::JointTable(Edits& edits, Selection& selection, const Preferences& preferences,
                       Messages& messages, DhTableModel& model, QWidget* parent)
    : QTableView(parent),
      edits_(edits),
      selection_(selection),
      preferences_(preferences),
      messages_(messages),
      model_(model) {
  setModel(&model_);
  setSelectionBehavior(QAbstractItemView::SelectItems);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed | SelectedClicked);
  setShowGrid(false);
  setWordWrap(false);
  setCornerButtonEnabled(false);
  setHorizontalScrollMode(ScrollPerPixel);
  setAccessibleName(tr("Denavit-Hartenberg table"));
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 10);
  verticalHeader()->setSectionsMovable(true);
  verticalHeader()->setHighlightSections(true);
  verticalHeader()->setDefaultAlignment(Qt::AlignCenter);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setMinimumSectionSize(20);
  horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& now, const QModelIndex& before) {
            ++gesture_;
            if (!now.isValid()) return;
            column_ = now.column();
            if (now.row() != before.row()) viewport()->update();  // the row's tint
            selection_.select(model_.firstJoint() + now.row());
          });
  connect(&selection_, &Selection::changed, this, &JointTable::followSelection);
  connect(&model_, &QAbstractItemModel::modelReset, this, &JointTable::keepPlace);
  // The order on screen is the model's: a dragged row is an edit of the arm.
  connect(verticalHeader(), &QHeaderView::sectionMoved, this, [this](int, int from, int to) {
    const QSignalBlocker blocker(verticalHeader());
    verticalHeader()->moveSection(to, from);
    edits_.moveJoint(model_.firstJoint() + from, model_.firstJoint() + to);
    viewport()->update();
  });
  showLimits(false, false);
  keepPlace();
}

void JointTable::goTo(const QModelIndex& cell) {
  selectionModel()->setCurrentIndex(cell, QItemSelectionModel::ClearAndSelect);
  if (cell.isValid()) scrollTo(cell);
}

void JointTable::followSelection(int joint) {
  const int row = joint - model_.firstJoint();
  if (currentIndex().row() == row || row < 0 || row >= model_.rowCount()) return;
  goTo(model_.index(row, column_));
}

void JointTable::keepPlace() {
  showLimits(showsPositionLimits(), showsOtherLimits());
  goTo(model_.index(selection_.joint() - model_.firstJoint(), column_));
}

void JointTable::showLimits(bool positions, bool others) {
  setProperty("positions", positions);
  setProperty("others", others);
  // Columns change their places with the convention: all are set.
  for (int column = 0; column < model_.columnCount(); ++column) {
    const DhField field = model_.fieldAt(column);
    const bool position = std::count(kPositionLimits.begin(), kPositionLimits.end(), field) > 0;
    const bool other = std::count(kOtherLimits.begin(), kOtherLimits.end(), field) > 0;
    setColumnHidden(
        column, (position && !positions) || (other && !others) || (isBeamField(field) && !beams_));
  }
  // The cursor must not stand where nobody sees it.
  if (currentIndex().isValid() && isColumnHidden(currentIndex().column())) {
    goTo(model_.index(currentIndex().row(), 0));
  }
  emit model_.contentsChanged();
}

void JointTable::showBeams(bool beams) {
  beams_ = beams;
  showLimits(showsPositionLimits(), showsOtherLimits());
}

bool JointTable::showsPositionLimits() const { return property("positions").toBool(); }
bool JointTable::showsOtherLimits() const { return property("others").toBool(); }

QModelIndexList JointTable::selectedCells() const {
  QModelIndexList cells;
  for (const QModelIndex& cell : selectedIndexes()) {
    if (!isColumnHidden(cell.column())) cells << cell;
  }
  if (cells.isEmpty() && currentIndex().isValid()) cells << currentIndex();
  std::sort(cells.begin(), cells.end());
  return cells;
}

std::vector<int> JointTable::selectedRows() const {
  std::set<int> rows;
  for (const QModelIndex& cell : selectedCells()) rows.insert(cell.row());
  return {rows.begin(), rows.end()};
}

std::vector<int> JointTable::selectedJoints() const {
  std::vector<int> joints = selectedRows();
  for (int& joint : joints) joint += model_.firstJoint();
  return joints;
}

std::vector<int> JointTable::visibleColumns() const {
  std::vector<int> columns;
  for (int column = 0; column < model_.columnCount(); ++column) {
    if (!isColumnHidden(column)) columns.push_back(column);
  }
  return columns;
}

bool JointTable::wholeRowsSelected() const {
  return selectedCells().size() ==
         static_cast<qsizetype>(selectedRows().size() * visibleColumns().size());
}

QString JointTable::selectedText() const {
  std::set<int> columns;
  for (const QModelIndex& cell : selectedCells()) columns.insert(cell.column());
  std::vector<DhField> fields;
  for (const int column : columns) fields.push_back(model_.fieldAt(column));
  return toTableText(edits_.chainRobot(), selectedRows(), fields, preferences_.values());
}

void JointTable::copy() { QApplication::clipboard()->setText(selectedText()); }

void JointTable::paste(const QString& text) {
  const QModelIndexList cells = selectedCells();
  if (cells.isEmpty()) return;
  PasteTarget target{.rows = selectedRows(), .fields = {}};
  std::set<int> selected;
  for (const QModelIndex& cell : cells) selected.insert(cell.column());
  target.selectedFields = static_cast<int>(selected.size());
  for (const int column : visibleColumns()) {
    if (column >= *selected.begin()) target.fields.push_back(model_.fieldAt(column));
  }
  const RobotDescription& robot = edits_.chainRobot();
  const Pasted pasted = pasteTableText(text, robot, target, preferences_.values());
  if (!pasted.error.isEmpty()) return void(emit messages_.said(pasted.error));
  JointOrder order;
  for (std::size_t k = 0; k < pasted.joints.size(); ++k) {
    order.push_back(k < robot.joints.size() ? static_cast<int>(k) : kNewJoint);
  }
  const std::size_t added = pasted.joints.size() - robot.joints.size();
  edits_.editChainJoints(tr("paste %1 cells").arg(pasted.cells), order,
                         [&](RobotDescription& arm) { arm.joints = pasted.joints; });
  emit messages_.said(added == 0
                          ? tr("%1 cells pasted").arg(pasted.cells)
                          : tr("%1 cells pasted, %2 joints added").arg(pasted.cells).arg(added));
}

void JointTable::clearOrRemove() {
  if (wholeRowsSelected()) return edits_.removeJoints(selectedJoints());
  model_.clear(selectedCells());
}

void JointTable::setType(int key) {
  QModelIndexList types;
  for (const QModelIndex& cell : selectedCells()) {
    if (model_.fieldAt(cell.column()) == DhField::Type) types << cell;
  }
  model_.setTypes(types, key == Qt::Key_R ? JointType::Revolute : JointType::Prismatic);
}

void JointTable::moveRow(int by) {
  const int joint = model_.firstJoint() + currentIndex().row();
  edits_.moveJoint(joint, joint + by);
}

bool JointTable::workArrow(int key, Qt::KeyboardModifiers modifiers, bool really) {
  const int by = key == Qt::Key_Up ? -1 : 1;
  if (modifiers == Qt::AltModifier) {
    if (really) moveRow(by);
    return true;
  }
  const bool large = modifiers == (Qt::ControlModifier | Qt::ShiftModifier);
  if (modifiers != Qt::ControlModifier && !large) return false;
  if (really) model_.step(selectedCells(), -by * (large ? 10 : 1), gesture_);
  return true;
}

bool JointTable::work(const QKeyEvent& event, bool really) {
  const QModelIndex current = currentIndex();
  if (!current.isValid()) return false;
  const int joint = model_.firstJoint() + current.row();
  const auto then = [this, really](auto&& action) {
    if (!really) return true;
    action();
    if (!hasFocus()) setFocus();  // a cell that was open goes with the rows of before
    return true;
  };
  const int key = event.key();
  const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
  if (event.matches(QKeySequence::Copy)) return then([&] { copy(); });
  if (event.matches(QKeySequence::Cut)) {
    return then([&] {
      copy();
      clearOrRemove();
    });
  }
  if (event.matches(QKeySequence::Paste)) {
    return then([&] { paste(QApplication::clipboard()->text()); });
  }
  if (key == Qt::Key_Up || key == Qt::Key_Down) return workArrow(key, modifiers, really);
  if (key == Qt::Key_D && modifiers == Qt::ControlModifier) {
    return then([&] { edits_.duplicateJoint(joint); });
  }
  if (key == Qt::Key_Insert && modifiers == Qt::NoModifier) {
    return then([&] { edits_.addJoint(joint + 1); });
  }
  if (key == Qt::Key_Insert && modifiers == Qt::AltModifier) {
    return then([&] { edits_.addJoint(joint); });
  }
  if (key == Qt::Key_Space && modifiers == Qt::ShiftModifier) {
    return then([&] {
      // Not selectRow(): that takes the Shift that is held for an extension.
      selectionModel()->select(current,
                               QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    });
  }
  if (modifiers != Qt::NoModifier) return false;
  const bool type = model_.fieldAt(current.column()) == DhField::Type;
  if (type && (key == Qt::Key_R || key == Qt::Key_P)) return then([&] { setType(key); });
  if (key == Qt::Key_Delete || key == Qt::Key_Backspace) return then([&] { clearOrRemove(); });
  return false;
}

bool JointTable::event(QEvent* event) {
  // The window's shortcuts of the same keys wait while the table has the keys.
  if (event->type() == QEvent::ShortcutOverride && work(*static_cast<QKeyEvent*>(event), false)) {
    event->accept();
    return true;
  }
  return QTableView::event(event);
}

void JointTable::keyPressEvent(QKeyEvent* event) {
  if (work(*event, true)) return event->accept();
  if (event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab) {
    return leaveOrMove(event->key() == Qt::Key_Tab);
  }
  QTableView::keyPressEvent(event);
}

void JointTable::leaveOrMove(bool forward) {
  const std::vector<int> columns = visibleColumns();
  const int row = currentIndex().row();
  const int column = currentIndex().column();
  // Tab is no trap: after the last cell it goes on to the next field of the window.
  const bool last = row == model_.rowCount() - 1 && column == columns.back();
  const bool first = row <= 0 && column == columns.front();
  if (forward ? last : first) {
    QWidget::focusNextPrevChild(forward);
    return;
  }
  goTo(moveCursor(forward ? MoveNext : MovePrevious, Qt::NoModifier));
}

void JointTable::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) {
  using Delegate = QAbstractItemDelegate;
  const bool tab = hint == Delegate::EditNextItem || hint == Delegate::EditPreviousItem;
  QTableView::closeEditor(editor, tab ? Delegate::NoHint : hint);
  if (tab) leaveOrMove(hint == Delegate::EditNextItem);
}

void JointTable::contextMenuEvent(QContextMenuEvent* event) {
  const QModelIndex clicked = indexAt(viewport()->mapFromGlobal(event->globalPos()));
  if (clicked.isValid() && !selectionModel()->isSelected(clicked)) goTo(clicked);
  const int row = currentIndex().row();
  const int count = model_.rowCount();
  if (row < 0) return;
  const int joint = model_.firstJoint() + row;
  QMenu menu(this);
  const auto add = [&](const QString& text, const char* keys, auto&& action) {
    return menu.addAction(text + '\t' + QKeySequence(keys).toString(QKeySequence::NativeText), this,
                          action);
  };
  add(tr("Add a joint &before"), "Alt+Ins", [this, joint] { edits_.addJoint(joint); });
  add(tr("Add a joint &after"), "Ins", [this, joint] { edits_.addJoint(joint + 1); });
  add(tr("D&uplicate"), "Ctrl+D", [this, joint] { edits_.duplicateJoint(joint); });
  add(tr("&Remove"), "Del", [this] {
    edits_.removeJoints(selectedJoints());
  })->setEnabled(count > 1);
  menu.addSeparator();
  add(tr("Move &up"), "Alt+Up", [this] { moveRow(-1); })->setEnabled(row > 0);
  add(tr("Move &down"), "Alt+Down", [this] { moveRow(1); })->setEnabled(row + 1 < count);
  menu.addSeparator();
  add(tr("&Copy"), "Ctrl+C", [this] { copy(); });
  add(tr("&Paste"), "Ctrl+V", [this] { paste(QApplication::clipboard()->text()); });
  menu.addSeparator();
  const auto addSwitch = [&](const QString& text, bool on, auto&& action) {
    QAction* item = menu.addAction(text);
    item->setCheckable(true);
    item->setChecked(on);
    connect(item, &QAction::toggled, this, action);
  };
  addSwitch(tr("Show position &limits"), showsPositionLimits(),
            [this](bool on) { showLimits(on, showsOtherLimits()); });
  addSwitch(tr("Show &velocity and effort limits"), showsOtherLimits(),
            [this](bool on) { showLimits(showsPositionLimits(), on); });
  if (const auto& mechanism = edits_.document().mechanism()) {
    menu.addSeparator();
    const std::string name = edits_.document().robot().joints[static_cast<std::size_t>(joint)].name;
    addSwitch(tr("&Actuated: it has a drive"), contains(mechanism->actuated, name),
              [this](bool on) {
                editActuated(edits_, on ? tr("give joints a drive") : tr("take drives away"),
                             selectedJoints(), on);
              });
  }
  if (edits_.chainRobot().convention == Convention::Standard) {
    menu.addSeparator();
    const auto& joints = edits_.chainRobot().joints;
    const bool flexible = joints[static_cast<std::size_t>(row)].link.beam.has_value();
    menu.addAction(flexible ? tr("Make link %1 ri&gid").arg(row + 1)
                            : tr("Make link %1 fle&xible").arg(row + 1),
                   this, [this, joint] { switchFlexible(edits_, messages_, joint); });
  }
  menu.addSeparator();
  if (clicked.isValid()) emit messages_.valueMenuMade(menu, clicked.data(kPlaceRole).toString());
  menu.exec(event->globalPos());
}

}  // namespace denavit
