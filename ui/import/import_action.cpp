#include "ui/import/import_action.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenu>
#include <QTableView>

#include "ui/arm_table/dh_table_model.h"
#include "ui/arm_table/table_text.h"
#include "ui/import/import_dialog.h"
#include "ui/studio/studio.h"

namespace denavit {
namespace {

/// Opened without blocking: tests and macros go on, and Escape closes it.
void openDialog(Studio& studio, QMainWindow& window, const QString& text) {
  auto* dialog = new ImportDialog(studio, text, &window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

/// Takes Ctrl+V over the DH table where the clipboard holds a table that its cells do not take as
/// it stands; cells and rows in the table's own columns go on to it.
class PasteWatcher final : public QObject {
 public:
  PasteWatcher(Studio& studio, QMainWindow& window, QTableView* table)
      : QObject(table), studio_(studio), window_(window), table_(table) {
    table->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Paste)) {
      const QString text = QApplication::clipboard()->text();
      if (!cellsTake(text) && looksLikeTable(text)) {
        openDialog(studio_, window_, text);
        return true;
      }
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  /// Whether the table would take the text as cells from its first one on. Its first column are
  /// names, which may be anything: what has no tabs between cells is no row of it.
  [[nodiscard]] bool cellsTake(const QString& text) const {
    for (const QString& line : text.split('\n', Qt::SkipEmptyParts)) {
      if (!line.trimmed().isEmpty() && !line.trimmed().contains('\t')) return false;
    }
    const auto* model = qobject_cast<const DhTableModel*>(table_->model());
    if (!model) return false;
    PasteTarget target{.rows = {0}, .fields = {}};
    for (int column = 0; column < model->columnCount(); ++column) {
      if (!table_->isColumnHidden(column)) target.fields.push_back(model->fieldAt(column));
    }
    return pasteTableText(text, studio_.document().robot(), target, studio_.preferences().values())
        .error.isEmpty();
  }

  Studio& studio_;
  QMainWindow& window_;
  QTableView* table_;
};

}  // namespace

QAction* addImportAction(QMenu& menu, Studio& studio, QMainWindow& window) {
  QAction* action =
      menu.addAction(QObject::tr("&Import table…"), QKeySequence(QObject::tr("Ctrl+I")), &window,
                     [&studio, &window] { openDialog(studio, window, {}); });
  action->setObjectName("actionImport");
  if (auto* table = window.findChild<QTableView*>("dhTable")) {
    new PasteWatcher(studio, window, table);
  }
  return action;
}

}  // namespace denavit
