#include "ui/run_list/run_differences.h"

#include <QHeaderView>
#include <QTreeWidget>
#include <vector>

#include "models/channels/parameter_differences.h"
#include "models/place_words.h"
#include "ui/run_list/run_shelf.h"
#include "ui/run_list/run_texts.h"
#include "ui/widgets/widgets.h"

namespace denavit {

RunDifferences::RunDifferences(const RunShelf& shelf, QWidget* parent)
    : QWidget(parent),
      shelf_(shelf),
      title_(wrapped(mutedLabel(this))),
      table_(named(new QTreeWidget(this), "runDifferences",
                   tr("Every value of arm and scenario that is not the same in the run shown and "
                      "those laid over it"))) {
  title_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  title_->setContentsMargins(6, 0, 6, 0);
  table_->setRootIsDecorated(false);
  table_->setUniformRowHeights(true);
  column(this, {title_, {table_, 1}}, {.margins = {}, .spacing = 2});
  connect(&shelf, &RunShelf::changed, this, &RunDifferences::refresh);
  refresh();
}

void RunDifferences::refresh() {
  std::vector<const RunRecord*> runs;
  QStringList headers{tr("what differs")};
  if (shelf_.shown().run) {
    runs.push_back(shelf_.shown().run.get());
    headers << shelf_.shown().name;
  }
  for (const ShelfEntry& entry : shelf_.overlays()) {
    if (!entry.run) continue;
    runs.push_back(entry.run.get());
    headers << entry.name;
  }
  table_->clear();
  table_->setVisible(runs.size() > 1);
  if (runs.size() < 2) {
    title_->setText(tr("Tick another run to see how its arm and settings differ."));
    return;
  }
  const std::vector<ParameterDifference> found = findParameterDifferences(runs);
  title_->setText(found.empty()       ? tr("The same arm and the same settings.")
                  : found.size() == 1 ? tr("One value differs:")
                                      : tr("%1 values differ:").arg(found.size()));
  table_->setColumnCount(static_cast<int>(headers.size()));
  table_->setHeaderLabels(headers);
  for (const ParameterDifference& difference : found) {
    auto* item = new QTreeWidgetItem(table_);
    item->setText(0, QString::fromStdString(toPlaceWords(difference.path)));
    for (std::size_t k = 0; k < difference.values.size(); ++k) {
      QString value = QString::fromStdString(difference.values[k]);
      if (!difference.unit.empty() && value != "none") {
        value += " " + QString::fromStdString(difference.unit);
      }
      item->setText(static_cast<int>(k) + 1, value);
    }
    const QString all = tellDifference(difference);
    for (int column = 0; column < headers.size(); ++column) item->setToolTip(column, all);
  }
  for (int column = 0; column < headers.size(); ++column) {
    table_->header()->setSectionResizeMode(
        column, column == 0 ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
  }
  table_->header()->setStretchLastSection(false);
}

}  // namespace denavit
