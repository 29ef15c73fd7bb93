#include "ui/import/column_table.h"

#include <QHeaderView>

#include "ui/widgets/widgets.h"
namespace denavit {
namespace {

QTableWidgetItem* makeItem(const QString& text, const QString& toolTip) {
  auto* item = new QTableWidgetItem(text);
  item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  item->setToolTip(toolTip);
  return item;
}

QString shownUnit(const std::string& unit) {
  if (unit == "kgm2") return QStringLiteral("kg m²");
  if (unit == "kgcm2") return QStringLiteral("kg cm²");
  if (unit == "kgmm2") return QStringLiteral("kg mm²");
  if (unit == "gmm2") return QStringLiteral("g mm²");
  return unit == "deg" ? QStringLiteral("°") : QString::fromStdString(unit);
}

}  // namespace

ColumnTable::ColumnTable(QWidget* parent) : QTableWidget(parent) {
  setObjectName("importColumns");
  setColumnCount(5);
  setHorizontalHeaderLabels(
      {tr("heading"), tr("entry"), tr("is read as"), tr("unit"), tr("how sure")});
  verticalHeader()->hide();
  setShowGrid(false);
  setSelectionMode(QAbstractItemView::NoSelection);
  setFocusPolicy(Qt::NoFocus);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  horizontalHeader()->setStretchLastSection(true);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 14);
}

void ColumnTable::display(const TableReading* reading) {
  setRowCount(0);
  if (!reading) return;
  setRowCount(static_cast<int>(reading->columns.size()));
  for (int row = 0; row < rowCount(); ++row) {
    addRow(row, reading->columns[static_cast<std::size_t>(row)]);
  }
  const int letter = fontMetrics().horizontalAdvance('n');
  setColumnWidth(0, 10 * letter);
  setColumnWidth(1, 11 * letter);
  setColumnWidth(2, 22 * letter);
  setColumnWidth(3, 11 * letter);
}

void ColumnTable::addRow(int row, const ColumnReading& column) {
  const QString heading = QString::fromStdString(column.heading);
  const QString why = QString::fromStdString(column.why);
  setItem(row, 0, makeItem(heading, heading));
  const QString sample = QString::fromStdString(column.sample);
  setItem(row, 1, makeItem(sample, tr("The first entry that is not 0: %1").arg(sample)));
  setItem(row, 4, makeItem(QString::fromStdString(toText(column.certainty)), why));

  auto* meaning = comboBox(this, QStringLiteral("importMeaning%1").arg(row),
                           tr("What this column holds; choosing pins it.\n%1").arg(why));
  for (const ColumnMeaning one : allColumnMeanings()) {
    meaning->addItem(QString::fromStdString(toText(one)), static_cast<int>(one));
  }
  meaning->setCurrentIndex(meaning->findData(static_cast<int>(column.meaning)));
  connect(meaning, &QComboBox::activated, this, [this, row, meaning] {
    emit meaningChosen(row, static_cast<ColumnMeaning>(meaning->currentData().toInt()));
  });
  setCellWidget(row, 2, meaning);

  const std::vector<std::string> choices = unitChoices(column.meaning);
  if (choices.empty()) {
    setItem(row, 3, makeItem(shownUnit(column.unit), tr("No choice of units")));
    return;
  }
  auto* unit = comboBox(this, QStringLiteral("importUnit%1").arg(row),
                        tr("The unit of numbers without one of their own; choosing pins it"));
  for (const std::string& one : choices) {
    unit->addItem(shownUnit(one), QString::fromStdString(one));
  }
  unit->setCurrentIndex(unit->findData(QString::fromStdString(column.unit)));
  connect(unit, &QComboBox::activated, this,
          [this, row, unit] { emit unitChosen(row, unit->currentData().toString()); });
  setCellWidget(row, 3, unit);
}

}  // namespace denavit
