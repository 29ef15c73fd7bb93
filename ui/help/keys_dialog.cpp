#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>

#include "ui/help/help_dialogs.h"
#include "ui/help/key_list.h"
#include "ui/text/search_words.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

void fill(QTreeWidget& tree, const QWidget& window) {
  for (const KeyGroup& group : listKeys(window)) {
    auto* head = new QTreeWidgetItem(&tree, {group.title});
    QFont bold = tree.font();
    bold.setBold(true);
    head->setFont(0, bold);
    head->setFlags(Qt::ItemIsEnabled);
    head->setFirstColumnSpanned(true);
    for (const KeyHelp& key : group.keys) {
      auto* row = new QTreeWidgetItem(head, {key.keys, key.does});
      row->setToolTip(1, key.does);
    }
  }
  tree.expandAll();
  tree.resizeColumnToContents(0);
}

/// Hides rows without the words, and heads without rows. @returns whether a row is left
bool filter(QTreeWidget& tree, const QString& typed) {
  const SearchWords words(typed);
  bool anyRow = false;
  for (int g = 0; g < tree.topLevelItemCount(); ++g) {
    QTreeWidgetItem* head = tree.topLevelItem(g);
    bool any = false;
    for (int r = 0; r < head->childCount(); ++r) {
      QTreeWidgetItem* row = head->child(r);
      const SearchText text(row->text(1), row->text(0) + ' ' + head->text(0));
      const bool fits = words.isEmpty() || words.rank(text) > 0;
      row->setHidden(!fits);
      any = any || fits;
    }
    head->setHidden(!any);
    anyRow = anyRow || any;
  }
  return anyRow;
}

}  // namespace

KeysDialog::KeysDialog(const QWidget& window, QWidget* parent) : QDialog(parent) {
  setObjectName("keys");
  setWindowTitle(tr("Keys"));
  auto* search = named(new QLineEdit(this), "keySearch",
                       tr("Shows the keys that have these words, in any order"));
  search->setPlaceholderText(tr("Search: zoom, Ctrl, run …"));
  search->setClearButtonEnabled(true);
  auto* tree = named(new QTreeWidget(this), "keyList");
  tree->setAccessibleName(tr("Keys and what they do"));
  tree->setColumnCount(2);
  tree->setHeaderHidden(true);
  tree->setRootIsDecorated(false);
  tree->setIndentation(14);
  tree->setUniformRowHeights(true);
  tree->header()->setStretchLastSection(true);
  fill(*tree, window);
  auto* none =
      named(new QLabel(tr("No key has all of these words. The menus and tool tips tell what "
                          "is done by the mouse alone."),
                       this),
            "noKey");
  wrapped(none)->setAlignment(Qt::AlignCenter);
  none->hide();
  QDialogButtonBox* buttons = dialogButtons(this, QDialogButtonBox::Close);
  buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Back to the window"));
  column(this, {search, {tree, 1}, none, buttons});
  connect(search, &QLineEdit::textChanged, this,
          [tree, none](const QString& word) { none->setHidden(filter(*tree, word)); });
  resize(680, 720);
}

}  // namespace denavit
