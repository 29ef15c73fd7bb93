#include "ui/study/variable_picker.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTreeWidget>
#include <algorithm>

#include "ui/editors/quantity_text.h"
#include "ui/text/search_words.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kVariableRole = Qt::UserRole + 1;

}  // namespace

VariablePicker::VariablePicker(const StudySession& session, QWidget* parent)
    : QDialog(parent),
      variables_(session.listVariables()),
      search_(named(new QLineEdit(this), "variableSearch",
                    tr("Words of a name: payload mass, viscous 2. Return adds the first one"))),
      list_(named(new QTreeWidget(this), "variableList", tr("A double click adds it"))) {
  setObjectName("variablePicker");
  setWindowTitle(tr("Vary a value"));
  search_->setPlaceholderText(tr("Search the arm and its run"));
  search_->setClearButtonEnabled(true);
  search_->installEventFilter(this);
  list_->setHeaderLabels({tr("value"), tr("now"), tr("in files")});
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setAccessibleName(tr("Values"));
  list_->header()->setStretchLastSection(true);
  list_->header()->resizeSection(0, 260);
  QDialogButtonBox* buttons = dialogButtons(this, QDialogButtonBox::Ok | QDialogButtonBox::Close);
  buttons->button(QDialogButtonBox::Ok)->setText(tr("&Add"));
  buttons->button(QDialogButtonBox::Ok)->setObjectName("variableAdd");
  column(this, {search_, {list_, 1}, buttons});
  disconnect(buttons, &QDialogButtonBox::accepted, this, nullptr);
  connect(buttons, &QDialogButtonBox::accepted, this, &VariablePicker::pick);
  connect(search_, &QLineEdit::textChanged, this, &VariablePicker::fill);
  connect(list_, &QTreeWidget::itemDoubleClicked, this, &VariablePicker::pick);
  fill({});
  resize(640, 480);
}

/// The best first; without words in the order of files.
void VariablePicker::fill(const QString& typed) {
  const SearchWords words(typed);
  std::vector<std::pair<int, std::size_t>> found;
  for (std::size_t k = 0; k < variables_.size(); ++k) {
    const QString path = QString::fromStdString(variables_[k].path);
    const int rank =
        words.isEmpty() ? 1 : words.rank(SearchText(variables_[k].name, path.toLower()));
    if (rank > 0) found.emplace_back(-rank, k);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  list_->clear();
  QList<QTreeWidgetItem*> items;
  for (const auto& [rank, k] : found) {
    const StudySession::Variable& variable = variables_[k];
    QString now = toNumber(variable.number, 5);
    if (!variable.unit.isEmpty()) now += ' ' + variable.unit;
    auto* item = new QTreeWidgetItem({variable.name, now, QString::fromStdString(variable.path)});
    item->setData(0, kVariableRole, static_cast<qulonglong>(k));
    items << item;
  }
  list_->addTopLevelItems(items);
  if (!items.isEmpty()) list_->setCurrentItem(items.front());
}

void VariablePicker::pick() {
  const QTreeWidgetItem* item = list_->currentItem();
  if (!item) return;
  emit picked(variables_[item->data(0, kVariableRole).toULongLong()]);
}

/// Up and Down go through the list from the search line, too.
bool VariablePicker::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const auto& key = static_cast<QKeyEvent&>(*event);
    if (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) {
      pick();
      return true;
    }
    if (key.key() == Qt::Key_Up || key.key() == Qt::Key_Down) {
      const int step = key.key() == Qt::Key_Up ? -1 : 1;
      const int next = list_->indexOfTopLevelItem(list_->currentItem()) + step;
      if (auto* item = list_->topLevelItem(next)) list_->setCurrentItem(item);
      return true;
    }
  }
  return QDialog::eventFilter(watched, event);
}

}  // namespace denavit
