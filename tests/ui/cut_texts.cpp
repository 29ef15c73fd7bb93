#include "tests/ui/cut_texts.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QCheckBox>
#include <QComboBox>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOptionButton>
#include <QStyleOptionComboBox>
#include <QStyleOptionGroupBox>
#include <QStyleOptionHeader>
#include <QStyleOptionTab>
#include <QTabBar>
#include <QTableView>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>

#include "ui/widgets/elided_label.h"

namespace denavit::test {
namespace {

// Which parts of a widget are its text only the style knows, by options that only the widget fills.
template <typename Widget, typename Option>
struct Opened : Widget {
  using Widget::initStyleOption;
  static Option optionOf(const Widget& widget) {
    Option option;
    void (Widget::*fill)(Option*) const = &Opened::initStyleOption;
    (widget.*fill)(&option);
    return option;
  }
};

struct OpenedTabs : QTabBar {
  static QStyleOptionTab optionOf(const QTabBar& bar, int tab) {
    QStyleOptionTab option;
    void (QTabBar::*fill)(QStyleOptionTab*, int) const = &OpenedTabs::initStyleOption;
    (bar.*fill)(&option, tab);
    return option;
  }
};

/// What a style leaves beside the text of a line, on both sides [px].
constexpr int kLineMargin = 4;
/// Rounding of widths [px].
constexpr int kSlack = 1;

QString nameOf(const QObject& object) {
  QString path;
  for (const QObject* o = &object; o; o = o->parent()) {
    if (o->objectName().isEmpty() || o->objectName().startsWith("qt_")) continue;
    path = "/" + o->objectName() + path;
    if (path.count('/') == 2) break;
  }
  return QString::fromLatin1(object.metaObject()->className()) + path;
}

/// Without the marks of access keys.
QString shownText(const QString& text) {
  QString shown;
  for (int i = 0; i < text.size(); ++i) {
    if (text[i] == '&' && i + 1 < text.size()) ++i;
    shown += text[i];
  }
  return shown;
}

int widthOf(const QWidget& widget, const QString& text, const QFont& font) {
  int width = 0;
  for (const QString& line : text.split('\n')) {
    width = std::max(width, QFontMetrics(font, &widget).horizontalAdvance(line));
  }
  return width;
}

/// One number with its unit is never shortened, whatever its tool tip says.
bool isNumber(const QString& text) {
  constexpr int kLettersOfAUnit = 5;
  int letters = 0, numbers = 0;
  for (const QString& word : text.split(' ', Qt::SkipEmptyParts)) {
    const bool hasDigits =
        std::any_of(word.begin(), word.end(), [](QChar c) { return c.isDigit(); });
    numbers += hasDigits ? 1 : 0;
    for (const QChar c : word) letters += c.isLetter() ? 1 : 0;
  }
  return numbers == 1 && letters < kLettersOfAUnit && !text.front().isLetter();
}

bool isToolButtonText(const QToolButton& button) {
  if (button.text().isEmpty() || button.toolButtonStyle() == Qt::ToolButtonIconOnly) {
    return !button.text().isEmpty() && button.icon().isNull();
  }
  return true;
}

}  // namespace

void CutTexts::look(const QWidget& window, const QString& occasion) {
  occasion_ = occasion;
  lookAt(window);
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    const bool shown = widget->window() == &window && widget->isVisible();
    // Docks behind others are visible to Qt and have no place on screen.
    if (shown && !widget->visibleRegion().isEmpty()) lookAt(*widget);
  }
}

void CutTexts::lookAt(const QWidget& widget) {
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) return lookAtLabel(*label);
  if (qobject_cast<const QAbstractButton*>(&widget)) return lookAtButton(widget);
  if (qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QGroupBox*>(&widget)) {
    return lookAtBox(widget);
  }
  if (const auto* bar = qobject_cast<const QTabBar*>(&widget)) return lookAtTabs(*bar);
  if (const auto* line = qobject_cast<const QLineEdit*>(&widget)) return lookAtLine(*line);
  if (const auto* header = qobject_cast<const QHeaderView*>(&widget)) {
    return lookAtHeadings(*header);
  }
  if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget)) {
    return lookAtCells(*view);
  }
  lookAtBar(widget);
}

void CutTexts::lookAtLabel(const QLabel& label) {
  if (label.text().isEmpty() || label.inherits("QTipLabel")) return;
  // A line that ends in dots where it has to: its tip has the whole.
  const auto* elided = qobject_cast<const ElidedLabel*>(&label);
  const QString text = elided ? elided->whole() : label.text();
  lookAround(label, text);
  if (!label.wordWrap()) {
    const QSize hint = label.sizeHint();
    compare(label, text, hint.width(), label.width() + kSlack, label.toolTip());
    return compareHeight(label, text, hint.height(), label.height() + kSlack);
  }
  compareHeight(label, text, label.heightForWidth(label.width()), label.height() + kSlack);
  if (label.textFormat() == Qt::RichText) return;
  for (const QString& word : text.split(QRegularExpression("[\\s\\-/–]"))) {
    compare(label, word, widthOf(label, word, label.font()), label.contentsRect().width());
  }
}

void CutTexts::lookAtButton(const QWidget& widget) {
  const auto& button = static_cast<const QAbstractButton&>(widget);
  const QString text = shownText(button.text());
  if (text.isEmpty()) return;
  const QStyle& style = *widget.style();
  int needed = widthOf(widget, text, widget.font()), there = 0;
  const int icon = button.icon().isNull() ? 0 : button.iconSize().width() + 4;
  if (const auto* push = qobject_cast<const QPushButton*>(&widget)) {
    const auto option = Opened<QPushButton, QStyleOptionButton>::optionOf(*push);
    there = style.subElementRect(QStyle::SE_PushButtonContents, &option, push).width() - icon;
    if (push->menu()) there -= style.pixelMetric(QStyle::PM_MenuButtonIndicator, &option, push);
  } else if (const auto* check = qobject_cast<const QCheckBox*>(&widget)) {
    const auto option = Opened<QCheckBox, QStyleOptionButton>::optionOf(*check);
    there = style.subElementRect(QStyle::SE_CheckBoxContents, &option, check).width() - icon;
  } else if (const auto* radio = qobject_cast<const QRadioButton*>(&widget)) {
    const auto option = Opened<QRadioButton, QStyleOptionButton>::optionOf(*radio);
    there = style.subElementRect(QStyle::SE_RadioButtonContents, &option, radio).width() - icon;
  } else if (const auto* tool = qobject_cast<const QToolButton*>(&widget)) {
    if (!isToolButtonText(*tool)) return;
    // Its hint has two blanks more than the text needs.
    needed = tool->sizeHint().width() - widthOf(widget, "  ", widget.font());
    there = tool->width();
  } else {
    return;
  }
  lookAround(widget, text);
  compare(widget, text, needed, there + kSlack);
  compareHeight(widget, text, widget.fontMetrics().height() - 2, widget.height());
}

void CutTexts::lookAtBox(const QWidget& widget) {
  const QStyle& style = *widget.style();
  if (const auto* box = qobject_cast<const QComboBox*>(&widget)) {
    if (box->lineEdit()) return;  // which is looked at by itself
    const auto option = Opened<QComboBox, QStyleOptionComboBox>::optionOf(*box);
    const QRect room =
        style.subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
    const bool hasIcon = !box->itemIcon(box->currentIndex()).isNull();
    const QString text = box->currentText();
    lookAround(widget, text);
    return compare(widget, text, widthOf(widget, text, widget.font()),
                   room.width() - (hasIcon ? box->iconSize().width() + 4 : 0) + kSlack,
                   box->toolTip());
  }
  const auto& group = static_cast<const QGroupBox&>(widget);
  if (group.title().isEmpty()) return;
  const auto option = Opened<QGroupBox, QStyleOptionGroupBox>::optionOf(group);
  const QRect room =
      style.subControlRect(QStyle::CC_GroupBox, &option, QStyle::SC_GroupBoxLabel, &group);
  const QString text = shownText(group.title());
  compare(widget, text, widthOf(widget, text, widget.font()),
          std::min(room.width(), group.width() - room.left()) + kSlack);
}

void CutTexts::lookAtBar(const QWidget& widget) {
  if (const auto* bar = qobject_cast<const QProgressBar*>(&widget)) {
    const QString text = bar->text();
    if (!bar->isTextVisible() || text.isEmpty()) return;
    compare(widget, text, widthOf(widget, text, widget.font()), bar->width());
    return compareHeight(widget, text, widget.fontMetrics().height(), bar->height());
  }
  // A page is read from top to bottom; a table may be wider than its place.
  const auto* area = qobject_cast<const QScrollArea*>(&widget);
  if (area && area->horizontalScrollBar()->maximum() > 0) {
    find(widget, "",
         QString("scrolls sideways by %1 px").arg(area->horizontalScrollBar()->maximum()));
  }
  // What a tool bar has no room for is behind its ">>".
  const auto* more = qobject_cast<const QToolBar*>(&widget)
                         ? widget.findChild<QToolButton*>("qt_toolbar_ext_button")
                         : nullptr;
  if (more && more->isVisible()) find(widget, widget.windowTitle(), "has tools behind \">>\"");
}

void CutTexts::lookAtTabs(const QTabBar& bar) {
  for (int i = 0; i < bar.count(); ++i) {
    if (!bar.isTabVisible(i) || bar.tabText(i).isEmpty()) continue;
    QStyleOptionTab option = OpenedTabs::optionOf(bar, i);
    const QString text = shownText(bar.tabText(i));
    const QRect tab = bar.tabRect(i);
    QRect room = bar.style()->subElementRect(QStyle::SE_TabBarTabText, &option, &bar);
    compare(bar, text, widthOf(bar, text, bar.font()), room.width() + kSlack, bar.tabToolTip(i));
    if (!bar.rect().contains(tab)) find(bar, text, "is not whole within its bar");
  }
}

void CutTexts::lookAtHeadings(const QHeaderView& header) {
  if (!header.model()) return;
  for (int section = 0; section < header.count(); ++section) {
    if (header.isSectionHidden(section)) continue;
    const Qt::Orientation along = header.orientation();
    const QString text = header.model()->headerData(section, along, Qt::DisplayRole).toString();
    if (text.isEmpty()) continue;
    const bool down = along == Qt::Vertical;
    const QVariant font = header.model()->headerData(section, along, Qt::FontRole);
    QStyleOptionHeader option;
    option.initFrom(&header);
    option.orientation = along;
    option.section = section;
    option.text = text;
    option.rect = down ? QRect(0, 0, header.width(), header.sectionSize(section))
                       : QRect(0, 0, header.sectionSize(section), header.height());
    const QRect room = header.style()->subElementRect(QStyle::SE_HeaderLabel, &option, &header);
    QFont bold = font.canConvert<QFont>() ? font.value<QFont>() : header.font();
    bold.setBold(true);  // as the style sheet has it
    const QFontMetrics metrics(bold, &header);
    const QRect needed = metrics.boundingRect(QRect(0, 0, room.width(), 10000),
                                              static_cast<int>(header.defaultAlignment()), text);
    compare(header, text, needed.width(), room.width() + kSlack);
    compareHeight(header, text, needed.height(), option.rect.height() + kSlack);
  }
}

void CutTexts::lookAtCells(const QAbstractItemView& view) {
  if (!view.model() || view.inherits("QComboBoxListView")) return;
  const QRect shown = view.viewport()->rect();
  // From row to row of what is on screen; a row of a tree is not its number among its siblings.
  for (QModelIndex row = view.indexAt(QPoint(1, 1)); row.isValid();) {
    for (int column = 0; column < view.model()->columnCount(row.parent()); ++column) {
      const QModelIndex index = row.siblingAtColumn(column);
      const QRect cell = view.visualRect(index);
      if (cell.isValid() && cell.top() < shown.bottom() && cell.bottom() > shown.top()) {
        lookAtCell(view, index);
      }
    }
    if (const auto* tree = qobject_cast<const QTreeView*>(&view)) {
      row = tree->indexBelow(row.siblingAtColumn(0));
    } else {
      row = row.siblingAtRow(row.row() + 1);
    }
  }
}

void CutTexts::lookAtCell(const QAbstractItemView& view, const QModelIndex& index) {
  const QString text = index.data(Qt::DisplayRole).toString();
  if (text.isEmpty() || view.indexWidget(index)) return;
  const auto* table = qobject_cast<const QTableView*>(&view);
  if (table && (table->isColumnHidden(index.column()) ||
                table->columnSpan(index.row(), index.column()) > 1)) {
    return;
  }
  const int there = view.visualRect(index).width();
  // The delegate says what the style needs beside the text.
  compare(view, text, view.sizeHintForIndex(index).width(), there + kSlack,
          index.data(Qt::ToolTipRole).toString());
}

void CutTexts::lookAtLine(const QLineEdit& line) {
  const QString text = line.text().isEmpty() ? line.placeholderText() : line.text();
  if (text.isEmpty()) return;
  lookAround(line, text);
  const QMargins margins = line.textMargins();
  QStyleOptionFrame option;
  option.initFrom(&line);
  option.lineWidth = line.style()->pixelMetric(QStyle::PM_DefaultFrameWidth, &option, &line);
  const int room =
      line.style()->subElementRect(QStyle::SE_LineEditContents, &option, &line).width();
  compare(line, text, widthOf(line, text, line.font()) + kLineMargin,
          room - margins.left() - margins.right() + kSlack, line.toolTip());
}

void CutTexts::lookAround(const QWidget& widget, const QString& text) {
  QRect rect = widget.rect();
  for (const QWidget* at = &widget; at->parentWidget() && !at->isWindow();
       at = at->parentWidget()) {
    const QWidget& around = *at->parentWidget();
    rect.moveTopLeft(at->mapToParent(rect.topLeft()));
    const auto* area = qobject_cast<const QAbstractScrollArea*>(around.parentWidget());
    if (area && area->viewport() == &around) {
      // What it cannot scroll to is cut.
      const bool scrolls = area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
      if (!scrolls && (rect.left() < 0 || rect.right() > around.rect().right())) {
        find(widget, text,
             QString("ends at %1 px of an area of %2").arg(rect.right()).arg(around.width()));
      }
      return;
    }
    if (!around.rect().contains(rect)) {
      return find(widget, text,
                  QString("is %1,%2 %3 × %4 in %5 of %6 × %7")
                      .arg(rect.x())
                      .arg(rect.y())
                      .arg(rect.width())
                      .arg(rect.height())
                      .arg(nameOf(around))
                      .arg(around.width())
                      .arg(around.height()));
    }
  }
}

void CutTexts::compare(const QWidget& widget, const QString& text, int needed, int there,
                       const QString& toolTip) {
  ++measured_;
  if (needed <= there) return;
  if (!isNumber(text) && toolTip.contains(text)) return;
  find(widget, text, QString("needs %1 px, has %2").arg(needed).arg(there));
}

void CutTexts::compareHeight(const QWidget& widget, const QString& text, int needed, int there) {
  if (needed > there) find(widget, text, QString("needs height %1, has %2").arg(needed).arg(there));
}

void CutTexts::find(const QWidget& widget, const QString& text, const QString& what) {
  const QString key = nameOf(widget) + " \"" + text.left(100).simplified() + "\"";
  if (known_.contains(key)) return;
  known_ << key;
  findings_ << key + " " + what + " (" + occasion_ + ")";
}

}  // namespace denavit::test
