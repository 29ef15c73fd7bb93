#include "ui/import/import_action.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenu>
#include <QTableView>
#include <functional>

#include "ui/arm_table/dh_table_model.h"
#include "ui/arm_table/table_text.h"
#include "ui/import/import_dialog.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"

namespace denavit {
namespace {

using OpenImport = std::function<void(const QString& text)>;

/// Takes Ctrl+V over the DH table where the clipboard holds a table that its cells do not take as
/// it stands; cells and rows in the table's own columns go on to it.
class PasteWatcher final : public QObject {
 public:
  PasteWatcher(const Edits& edits, const Preferences& preferences, OpenImport open,
               QTableView* table)
      : QObject(table),
        edits_(edits),
        preferences_(preferences),
        open_(std::move(open)),
        table_(table) {
    table->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Paste)) {
      const QString text = QApplication::clipboard()->text();
      if (!cellsTake(text) && looksLikeTable(text)) {
        open_(text);
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
    return pasteTableText(text, edits_.document().robot(), target, preferences_.values())
        .error.isEmpty();
  }

  const Edits& edits_;
  const Preferences& preferences_;
  OpenImport open_;
  QTableView* table_;
};

}  // namespace

QAction* addImportAction(QMenu& menu, Edits& edits, Selection& selection,
                         const Preferences& preferences, Messages& messages, QMainWindow& window) {
  // Opened without blocking: tests and macros go on, and Escape closes it.
  const OpenImport open = [&](const QString& text) {
    auto* dialog = new ImportDialog(edits, selection, messages, text, &window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
  };
  QAction* action =
      menu.addAction(QObject::tr("&Import table…"), QKeySequence(QObject::tr("Ctrl+I")), &window,
                     [open] { open({}); });
  action->setObjectName("actionImport");
  if (auto* table = window.findChild<QTableView*>("dhTable")) {
    new PasteWatcher(edits, preferences, open, table);
  }
  return action;
}

}  // namespace denavit
