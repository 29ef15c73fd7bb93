#include "ui/editors/field_menus.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>

#include "ui/editors/checked_table.h"
#include "ui/studio/messages.h"

namespace denavit {
namespace {

using FieldPlaceOf = std::function<QString()>;
constexpr const char* kFieldPlaceProperty = "fieldPlace";

}  // namespace

void setFieldPlace(QWidget& editor, FieldPlaceOf place) {
  editor.setProperty(kFieldPlaceProperty, QVariant::fromValue(std::move(place)));
}

QString findFieldPlace(const QWidget& editor) {
  const auto place = editor.property(kFieldPlaceProperty).value<FieldPlaceOf>();
  return place ? place() : QString();
}

FieldMenus::FieldMenus(Messages& messages, QObject* parent) : QObject(parent), messages_(messages) {
  qApp->installEventFilter(this);
}

bool FieldMenus::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ContextMenu) return false;
  const auto& asked = static_cast<const QContextMenuEvent&>(*event);
  if (auto* line = qobject_cast<QLineEdit*>(watched)) return showOf(*line, asked.globalPos());
  auto* table = qobject_cast<QAbstractItemView*>(watched);
  if (!table) table = qobject_cast<QAbstractItemView*>(watched->parent());
  const bool byMouse = asked.reason() == QContextMenuEvent::Mouse;
  return table && showOf(*table, asked.globalPos(), byMouse);
}

bool FieldMenus::showOf(QLineEdit& line, const QPoint& at) {
  const QString place = findFieldPlace(line);
  if (place.isEmpty()) return false;
  QMenu* menu = line.createStandardContextMenu();
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addSeparator();
  emit messages_.valueMenuMade(*menu, place);
  menu->popup(at);
  return true;
}

/// A table with a menu of its own makes it, and says so to its followers.
bool FieldMenus::showOf(QAbstractItemView& table, const QPoint& at, bool byMouse) {
  const auto* model = qobject_cast<const CheckedTable*>(table.model());
  if (!model || table.property("hasMenu").toBool()) return false;
  if (table.contextMenuPolicy() != Qt::DefaultContextMenu) return false;
  const QModelIndex cell =
      byMouse ? table.indexAt(table.viewport()->mapFromGlobal(at)) : table.currentIndex();
  const QString place = cell.data(kPlaceRole).toString();
  if (place.isEmpty()) return false;
  auto* menu = new QMenu(&table);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  emit messages_.valueMenuMade(*menu, place);
  if (menu->isEmpty()) {
    delete menu;
    return false;
  }
  menu->popup(at);
  return true;
}

}  // namespace denavit
