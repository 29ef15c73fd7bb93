#include "ui/editors/checked_table.h"

#include <QKeyEvent>
#include <QTableView>
#include <algorithm>

#include "ui/editors/checked_delegate.h"
#include "ui/editors/field_lines.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"

namespace denavit {

CheckedTable::CheckedTable(Edits& edits, const Preferences& preferences, QObject* parent)
    : QAbstractTableModel(parent), edits_(edits), preferences_(preferences) {}

QString CheckedTable::stepped(const QModelIndex& /*index*/, const QString& /*text*/,
                              int /*steps*/) const {
  return {};
}

QString CheckedTable::titleTipOf(int /*column*/) const { return {}; }

Qt::Alignment CheckedTable::alignmentOf(int /*column*/) const {
  return Qt::AlignVCenter | Qt::AlignLeft;
}

QStringList CheckedTable::choicesOf(const QModelIndex& /*index*/) const { return {}; }

bool CheckedTable::isVariable(const QModelIndex& /*index*/) const { return false; }

QModelIndex CheckedTable::findCell(const QString& where) const {
  for (int row = 0; row < rows_ && !where.isEmpty(); ++row) {
    for (int column = 0; column < columnCount(); ++column) {
      if (where == placeOf(index(row, column))) return index(row, column);
    }
  }
  return {};
}

const Issue* CheckedTable::findIssue(const QModelIndex& index) const {
  if (issues_.empty()) return nullptr;
  const std::string where = placeOf(index).toStdString();
  for (const Issue& issue : issues_) {
    if (!where.empty() && issue.where == where) return &issue;
  }
  return nullptr;
}

void CheckedTable::setIssues(const std::vector<Issue>& issues) {
  if (issues == issues_) return;
  issues_ = issues;
  showCells({kHasErrorRole, kHasWarningRole});
}

void CheckedTable::showRows(bool areOthers) {
  const int rows = countRows();
  if (rows == rows_ && !areOthers) return showCells();
  beginResetModel();
  rows_ = rows;
  endResetModel();
}

void CheckedTable::showCells(const QList<int>& roles) {
  if (rows_ > 0) emit dataChanged(index(0, 0), index(rows_ - 1, columnCount() - 1), roles);
}

bool CheckedTable::hasCell(const QModelIndex& index) const {
  return index.isValid() && index.row() < std::min(rows_, countRows());
}

bool CheckedTable::refuse(const QModelIndex& index, const QString& why) {
  emit refused(index, why);
  return false;
}

int CheckedTable::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : rows_; }

int CheckedTable::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : countColumns();
}

QVariant CheckedTable::data(const QModelIndex& index, int role) const {
  if (!hasCell(index)) return {};
  switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
      return textOf(index, role == Qt::EditRole);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(alignmentOf(index.column()));
    case Qt::ToolTipRole: {
      const Issue* issue = findIssue(index);
      return issue ? withRemedy(*issue) : tipOf(index);
    }
    case kChoicesRole:
      return choicesOf(index);
    case kPlaceRole:
      return placeOf(index);
    case kIsVariableRole:
      return isVariable(index);
    case kHasErrorRole:
    case kHasWarningRole: {
      const Issue* issue = findIssue(index);
      return issue && (issue->severity == Issue::Severity::Error) == (role == kHasErrorRole);
    }
    default:
      return {};
  }
}

bool CheckedTable::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !hasCell(index)) return false;
  if (!edits_.takesEdits()) return false;
  const QString text = value.toString(), mistake = findMistake(index, text);
  if (!mistake.isEmpty()) return refuse(index, mistake);
  try {
    return take(index, text);
  } catch (const DescriptionError& error) {
    // Views do not survive what is thrown while they commit an entry.
    return refuse(index, QString::fromUtf8(error.what()));
  }
}

QVariant CheckedTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Vertical || section < 0 || section >= columnCount()) return {};
  switch (role) {
    case Qt::DisplayRole:
      return titleOf(section);
    case Qt::ToolTipRole:
      return titleTipOf(section);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(alignmentOf(section));
    default:
      return {};
  }
}

Qt::ItemFlags CheckedTable::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  return hasCell(index) && isEditable(index) ? flags | Qt::ItemIsEditable : flags;
}

namespace {

/// Return opens a cell, and takes what was typed and goes on to the cell below.
class ReturnKey final : public QObject {
 public:
  explicit ReturnKey(QTableView& view) : QObject(&view), view_(view) {
    view.installEventFilter(this);
    connect(view.itemDelegate(), &QAbstractItemDelegate::closeEditor, this,
            [this](QWidget*, QAbstractItemDelegate::EndEditHint hint) {
              // What Return ends with; leaving the cell by other ways has no hint.
              if (hint == QAbstractItemDelegate::SubmitModelCache) goDown();
            });
  }

  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::KeyPress) {
      const auto& key = static_cast<QKeyEvent&>(*event);
      const bool isReturn = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
      const QModelIndex cell = view_.currentIndex();
      if (isReturn && (key.modifiers() & ~Qt::KeypadModifier) == 0 &&
          cell.flags().testFlag(Qt::ItemIsEditable)) {
        view_.edit(cell);
        return true;
      }
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  void goDown() {
    const QModelIndex below = view_.currentIndex().siblingAtRow(view_.currentIndex().row() + 1);
    if (!below.isValid()) return;
    view_.selectionModel()->setCurrentIndex(below, QItemSelectionModel::ClearAndSelect);
    view_.scrollTo(below);
  }

  QTableView& view_;
};

}  // namespace

void editChecked(QTableView& view, CheckedTable& table, Edits& edits, Messages& messages) {
  auto* delegate = new CheckedDelegate(table, &view);
  view.setItemDelegate(delegate);
  new ReturnKey(view);
  QObject::connect(delegate, &CheckedDelegate::refused, &messages, &Messages::said);
  QObject::connect(&edits, &Edits::aboutToEdit, delegate, &CheckedDelegate::enterOpenCell);
  QObject::connect(&table, &CheckedTable::refused, &messages,
                   [&messages](const QModelIndex&, const QString& why) {
                     emit messages.said(CheckedTable::tr("Not taken: %1").arg(why));
                   });
}

}  // namespace denavit
