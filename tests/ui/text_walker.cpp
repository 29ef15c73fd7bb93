#include "tests/ui/text_walker.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QTabBar>
#include <QTextDocument>
#include <QTextEdit>
#include <QToolTip>

namespace denavit::test {
namespace {

/// Labels whose text is rich on purpose, by object name; what comes from files is escaped in them.
bool isRichOnPurpose(const QWidget& widget) {
  static const QSet<QString> kNames{"formulationDetail", "stepLegend",       "shapePreview",
                                    "equationLetters",   "equationTerm",     "speedPlaneLegend",
                                    "liveLegend",        "singularityLegend"};
  return kNames.contains(widget.objectName());
}

bool isHostile(const QString& text) { return text.contains("<img") || text.contains("R&D"); }

QString nameOf(const QObject& object) {
  QString path;
  for (const QObject* o = &object; o; o = o->parent()) {
    if (o->objectName().isEmpty()) continue;
    path = "/" + o->objectName() + path;
    if (path.count('/') == 2) break;
  }
  return QString::fromLatin1(object.metaObject()->className()) + path;
}

/// Some go while others are looked at: the entries of menus, the label of the tool tip.
QList<QPointer<QWidget>> listWidgets() {
  const QWidgetList all = QApplication::allWidgets();
  return {all.begin(), all.end()};
}

/// The label in which Qt shows tool tips.
QLabel* findTipLabel() {
  for (QWidget* widget : QApplication::topLevelWidgets()) {
    if (widget->inherits("QTipLabel")) return qobject_cast<QLabel*>(widget);
  }
  return nullptr;
}

bool hasPictures(const QTextDocument& document) {
  for (const QTextFormat& format : document.allFormats()) {
    if (format.isImageFormat()) return true;
  }
  return false;
}

}  // namespace

void TextWalker::walk(const QString& occasion) {
  occasion_ = occasion;
  // Menus are filled when they open.
  for (const QPointer<QWidget>& widget : listWidgets()) {
    if (auto* menu = qobject_cast<QMenu*>(widget.data())) emit menu->aboutToShow();
  }
  for (const QPointer<QWidget>& widget : listWidgets()) {
    if (widget) walkWidget(*widget);
  }
  for (QWidget* window : QApplication::topLevelWidgets()) {
    for (const QAction* action : window->findChildren<QAction*>()) walkAction(*action);
    for (const auto* model : window->findChildren<QAbstractItemModel*>()) walkModel(*model);
  }
}

void TextWalker::walkWidget(QWidget& widget) {
  seen_ << QString::fromLatin1(widget.metaObject()->className());
  if (widget.inherits("QTipLabel")) return;
  widget.ensurePolished();  // as before it is shown or asked for its size
  const QString name = nameOf(widget);
  checkToolTip(name, widget.toolTip());
  checkWhatsThis(name, widget.whatsThis());
  note(name, widget.statusTip());
  if (const auto* dock = qobject_cast<QDockWidget*>(&widget)) {
    checkAccessKeys(name, dock->windowTitle());  // its tab and its action say the same
  } else {
    checkShownAsIs(name, widget.windowTitle());
    if (widget.isWindow() && QString(widget.windowTitle()).remove("[*][*]").count("[*]") > 1) {
      find("placeholder", name, widget.windowTitle());
    }
  }
  for (const QAction* action : widget.actions()) walkAction(*action);
  if (auto* label = qobject_cast<QLabel*>(&widget)) walkLabel(*label);
  if (const auto* button = qobject_cast<QAbstractButton*>(&widget)) {
    checkAccessKeys(name, button->text());
  }
  if (const auto* box = qobject_cast<QGroupBox*>(&widget)) checkAccessKeys(name, box->title());
  if (const auto* menu = qobject_cast<QMenu*>(&widget)) checkAccessKeys(name, menu->title());
  if (const auto* edit = qobject_cast<QTextEdit*>(&widget)) {
    note(name, edit->toPlainText());
    if (hasPictures(*edit->document())) find("document", name, edit->toPlainText());
  }
  if (const auto* box = qobject_cast<QComboBox*>(&widget)) walkModel(*box->model());
  if (const auto* view = qobject_cast<QAbstractItemView*>(&widget)) {
    if (view->model()) walkModel(*view->model());
  }
  walkTabs(widget);
}

void TextWalker::walkTabs(QWidget& widget) {
  const auto* tabs = qobject_cast<QTabBar*>(&widget);
  for (int i = 0; tabs && i < tabs->count(); ++i) {
    checkAccessKeys(nameOf(widget), tabs->tabText(i));
    checkToolTip(nameOf(widget), tabs->tabToolTip(i));
    checkWhatsThis(nameOf(widget), tabs->tabWhatsThis(i));
  }
}

void TextWalker::walkLabel(QLabel& label) {
  const QString name = nameOf(label), text = label.text();
  note(name, text);
  const bool looksRich = Qt::mightBeRichText(text);
  switch (label.textFormat()) {
    case Qt::PlainText:
      if (looksRich && !isHostile(text)) find("tags-shown", name, text);
      break;
    case Qt::AutoText:
      if (looksRich) find("rich-label", name, text);
      find("auto-label", name, {});
      break;
    default:
      if (!isRichOnPurpose(label)) find("unlisted-rich-label", name, text);
      if (isHostile(text)) find("rich-label", name, text);
  }
  if (label.buddy()) {
    checkAccessKeys(name, text);
  } else {
    checkShownAsIs(name, text);
  }
}

void TextWalker::walkAction(const QAction& action) {
  const QString name = nameOf(action);
  checkAccessKeys(name, action.text());
  checkShownAsIs(name, action.toolTip());
  checkToolTip(name, action.toolTip());
  checkWhatsThis(name, action.whatsThis());
  note(name, action.statusTip());
}

void TextWalker::walkModel(const QAbstractItemModel& model) {
  for (const Qt::Orientation orientation : {Qt::Horizontal, Qt::Vertical}) {
    const int count = orientation == Qt::Horizontal ? model.columnCount() : model.rowCount();
    for (int i = 0; i < std::min(count, 200); ++i) {
      const auto text = [&](int role) { return model.headerData(i, orientation, role).toString(); };
      checkShownAsIs(nameOf(model) + " heading", text(Qt::DisplayRole));
      checkToolTip(nameOf(model) + " heading", text(Qt::ToolTipRole));
      checkWhatsThis(nameOf(model) + " heading", text(Qt::WhatsThisRole));
    }
  }
  walkRows(model, {});
}

void TextWalker::walkRows(const QAbstractItemModel& model, const QModelIndex& parent) {
  const QString name = nameOf(model) + " item";
  for (int row = 0; row < std::min(model.rowCount(parent), 200); ++row) {
    for (int column = 0; column < model.columnCount(parent); ++column) {
      const QModelIndex index = model.index(row, column, parent);
      checkShownAsIs(name, index.data(Qt::DisplayRole).toString());
      checkToolTip(name, index.data(Qt::ToolTipRole).toString());
      checkWhatsThis(name, index.data(Qt::WhatsThisRole).toString());
      note(name, index.data(Qt::StatusTipRole).toString());
    }
    const QModelIndex first = model.index(row, 0, parent);
    if (model.hasChildren(first)) walkRows(model, first);
  }
}

/// Shows a tool tip, and looks whether it is read as HTML.
void TextWalker::checkToolTip(const QString& where, const QString& text) {
  note(where, text);
  if (text.isEmpty() || tips_.contains(text)) return;
  tips_ << text;
  QToolTip::showText(QPoint(10, 10), text);
  const QLabel* label = findTipLabel();
  if (!label || label->text() != text) return find("tool-tip-not-shown", where, text);
  if (label->textFormat() != Qt::PlainText && Qt::mightBeRichText(text)) {
    find("rich-tool-tip", where, text);
  }
  if (Qt::mightBeRichText(text) && !isHostile(text)) find("tags-shown", where, text);
}

/// Nothing keeps Qt from taking these for HTML.
void TextWalker::checkWhatsThis(const QString& where, const QString& text) {
  if (isHostile(text) && Qt::mightBeRichText(text)) find("rich-whats-this", where, text);
}

/// In a text of which "&" marks the access key, that of a name is doubled.
void TextWalker::checkAccessKeys(const QString& where, const QString& text) {
  note(where, text);
  if (QString(text).remove("R&&D").contains("R&D")) find("access-key", where, text);
}

/// Elsewhere it is not.
void TextWalker::checkShownAsIs(const QString& where, const QString& text) {
  note(where, text);
  if (text.contains("R&&D")) find("doubled", where, text);
}

void TextWalker::note(const QString& where, const QString& text) {
  if (isHostile(text) || text.contains("R&&D")) hostile_ << where + " " + text;
}

void TextWalker::find(const QString& kind, const QString& where, const QString& text) {
  const QString key = kind + " " + where + ": " + text.left(160).simplified();
  if (known_.contains(key)) return;
  known_ << key;
  findings_ << key + " (" + occasion_ + ")";
}

}  // namespace denavit::test
