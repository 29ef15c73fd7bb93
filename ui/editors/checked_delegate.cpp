#include "ui/editors/checked_delegate.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPersistentModelIndex>
#include <QToolTip>
#include <algorithm>

#include "ui/editors/checked_table.h"
#include "ui/editors/quantity_edit.h"
#include "ui/theme/colours.h"

namespace denavit {
namespace {

constexpr const char* kIndexProperty = "cellIndex";
constexpr int kRowTint = 20;  ///< of 255: the cursor's row, lighter than its selected cells

QModelIndex indexOf(const QWidget& editor) {
  return editor.property(kIndexProperty).value<QPersistentModelIndex>();
}

/// As wide as its text, over the cells at its right and, where the table ends, at its left.
void widen(QLineEdit& line) {
  constexpr int kRoom = 14;  // frame, padding and the cursor
  const int wanted = line.fontMetrics().horizontalAdvance(line.text()) + kRoom;
  const QWidget* table = line.parentWidget();
  if (wanted <= line.width() || table == nullptr) return;
  const int width = std::min(wanted, table->width());
  const int left = std::max(0, std::min(line.x(), table->width() - width));
  line.setGeometry(left, line.y(), width, line.height());
}

/// The table that is painted, where its cursor is a cell and not a row.
const QAbstractItemView* cellTableOf(const QStyleOptionViewItem& option) {
  const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
  return view && view->selectionBehavior() == QAbstractItemView::SelectItems ? view : nullptr;
}

}  // namespace

CheckedDelegate::CheckedDelegate(const CheckedTable& entries, QObject* parent)
    : QStyledItemDelegate(parent), entries_(entries) {}

void CheckedDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
  const QAbstractItemView* table = cellTableOf(option);
  const QModelIndex current = table ? table->currentIndex() : QModelIndex();
  const bool cursorRow = table && current.row() == index.row();
  const bool selected = option.state.testFlag(QStyle::State_Selected) || cursorRow;
  if (index.data(kIsVariableRole).toBool()) {
    painter->fillRect(option.rect, selected ? colour("variable-selected") : colour("variable"));
    QStyleOptionViewItem plain = option;
    plain.state.setFlag(QStyle::State_Selected, false);
    QStyledItemDelegate::paint(painter, plain, index);
  } else {
    QStyledItemDelegate::paint(painter, option, index);
  }
  if (cursorRow && !index.data(kIsVariableRole).toBool()) {
    // Over the cell: the style sheet paints its ground.
    QColor tint = colour("accent");
    tint.setAlpha(kRowTint);
    painter->fillRect(option.rect, tint);
  }
  if (table && current == index && table->hasFocus()) {
    painter->setPen(QPen(colour("accent"), 1.5));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(QRectF(option.rect).adjusted(0.75, 0.75, -0.75, -0.75));
  }
  const bool error = index.data(kHasErrorRole).toBool();
  if (error || index.data(kHasWarningRole).toBool()) {
    painter->setPen(QPen(error ? colour("error") : colour("warning"), 1.5));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5));
  }
}

QWidget* CheckedDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                       const QModelIndex& index) const {
  auto* self = const_cast<CheckedDelegate*>(this);  // editors are made by a const function
  const QStringList choices = index.data(kChoicesRole).toStringList();
  if (!choices.isEmpty()) {
    auto* combo = new QComboBox(parent);
    combo->addItems(choices);
    // Wide enough for its words, also in a narrow column.
    combo->view()->setMinimumWidth(combo->sizeHint().width() + 24);
    connect(combo, &QComboBox::activated, self, [self, combo] {
      emit self->commitData(combo);
      emit self->closeEditor(combo);
    });
    return combo;
  }
  auto* line = new QLineEdit(parent);
  line->setFrame(false);
  line->setProperty(kIndexProperty, QVariant::fromValue(QPersistentModelIndex(index)));
  connect(line, &QLineEdit::textEdited, self, [self, line] {
    if (line->property("bad").toBool()) self->check(*line);
  });
  connect(line, &QLineEdit::textChanged, line, [line] { widen(*line); });
  open_ = line;
  return line;
}

void CheckedDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                           const QModelIndex& index) const {
  QStyledItemDelegate::updateEditorGeometry(editor, option, index);
  if (auto* line = qobject_cast<QLineEdit*>(editor)) widen(*line);
  if (qobject_cast<QComboBox*>(editor) == nullptr) return;
  editor->resize(std::max(editor->width(), editor->sizeHint().width()), editor->height());
}

void CheckedDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  if (auto* combo = qobject_cast<QComboBox*>(editor)) {
    combo->setCurrentIndex(
        combo->findText(index.data(Qt::EditRole).toString(), Qt::MatchStartsWith));
  } else if (auto* line = qobject_cast<QLineEdit*>(editor)) {
    // A pose that changes meanwhile must not overwrite what is being typed.
    if (!line->isModified()) line->setText(index.data(Qt::EditRole).toString());
  }
}

bool CheckedDelegate::check(QWidget& editor) {
  const QModelIndex index = indexOf(editor);
  const auto* line = qobject_cast<QLineEdit*>(&editor);
  if (!line || !index.isValid()) return true;
  const QString why = entries_.findMistake(index, line->text());
  markField(editor, why, {});
  if (!why.isEmpty() && editor.isVisible()) {
    QToolTip::showText(editor.mapToGlobal(QPoint(0, editor.height())), why, &editor);
  }
  emit refused(why);
  return why.isEmpty();
}

bool CheckedDelegate::staysOpen(QLineEdit& line) { return line.isModified() && !check(line); }

bool CheckedDelegate::isCell(const QLineEdit& line) {
  return line.property(kIndexProperty).isValid();
}

bool CheckedDelegate::step(QWidget& editor, int steps) {
  auto* line = qobject_cast<QLineEdit*>(&editor);
  const QModelIndex index = indexOf(editor);
  if (!line || !index.isValid()) return false;
  const QString text = entries_.stepped(index, line->text(), steps);
  if (text.isEmpty()) return false;
  line->setText(text);
  line->setModified(true);
  return true;
}

bool CheckedDelegate::eventFilter(QObject* editor, QEvent* event) {
  auto* line = qobject_cast<QLineEdit*>(editor);
  if (line && event->type() == QEvent::FocusOut && staysOpen(*line)) return false;
  if (line && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool confirms = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab ||
                          key == Qt::Key_Backtab;
    if (confirms && line->isModified() && !check(*line)) return true;
    if (key == Qt::Key_Escape) emit refused({});
    if (key == Qt::Key_Up && step(*line, 1)) return true;
    if (key == Qt::Key_Down && step(*line, -1)) return true;
  }
  return QStyledItemDelegate::eventFilter(editor, event);
}

void CheckedDelegate::setModelData(QWidget* editor, QAbstractItemModel* model,
                                   const QModelIndex& index) const {
  if (auto* combo = qobject_cast<QComboBox*>(editor)) {
    model->setData(index, combo->currentText(), Qt::EditRole);
  } else if (auto* line = qobject_cast<QLineEdit*>(editor); line && line->isModified()) {
    // Entered once: writing it is an edit, before which open cells are entered.
    const QPointer<QLineEdit> alive = line;
    line->setModified(false);
    if (!model->setData(index, line->text(), Qt::EditRole) && alive) line->setModified(true);
  }
}

void CheckedDelegate::enterOpenCell() {
  auto* line = qobject_cast<QLineEdit*>(open_);
  if (!line || !line->isModified() || !indexOf(*line).isValid()) return;
  if (findOpenMistake().isEmpty()) emit commitData(line);
}

QString CheckedDelegate::findOpenMistake() const {
  const auto* line = qobject_cast<QLineEdit*>(open_);
  if (!line || line->isHidden() || !line->isModified() || !indexOf(*line).isValid()) return {};
  return entries_.findMistake(indexOf(*line), line->text());
}

}  // namespace denavit
