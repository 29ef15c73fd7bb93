#include "ui/identification/number_table.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>

#include "ui/theme/colours.h"
#include "ui/widgets/widgets.h"

namespace denavit {

NumberTable::NumberTable(const QString& name, const QString& title, QWidget* parent)
    : QTableWidget(parent) {
  setObjectName(name);
  setAccessibleName(title);
  setEditTriggers(NoEditTriggers);
  setSelectionMode(ContiguousSelection);
  setTabKeyNavigation(false);
  setShowGrid(false);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollMode(ScrollPerPixel);
  verticalHeader()->hide();
  verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
}

void NumberTable::setHeadings(const std::vector<Heading>& headings) {
  headings_ = headings;
  setColumnCount(static_cast<int>(headings.size()));
  horizontalHeader()->setStretchLastSection(headings.back().isWrapped);
  for (int column = 0; column < columnCount(); ++column) {
    const Heading& heading = headings[static_cast<std::size_t>(column)];
    auto* made = new QTableWidgetItem(heading.text);
    made->setToolTip(heading.tip);
    made->setTextAlignment((heading.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    setHorizontalHeaderItem(column, made);
  }
}

void NumberTable::setCell(int row, int column, const QString& text, const QString& tip) {
  auto* cell = new QTableWidgetItem(text);
  const bool isNumber = headings_[static_cast<std::size_t>(column)].isNumber;
  cell->setTextAlignment((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  cell->setToolTip(tip);
  setItem(row, column, cell);
}

void NumberTable::mark(int row, int column, const char* colourName) {
  item(row, column)->setFont(toBold(font()));
  item(row, column)->setForeground(colour(colourName));
}

QString NumberTable::copyText() const {
  QStringList lines;
  for (const QTableWidgetSelectionRange& range : selectedRanges()) {
    for (int row = range.topRow(); row <= range.bottomRow(); ++row) {
      QStringList cells;
      for (int column = range.leftColumn(); column <= range.rightColumn(); ++column) {
        cells << (item(row, column) ? item(row, column)->text() : QString());
      }
      lines << cells.join('\t');
    }
  }
  return lines.join('\n');
}

int NumberTable::contentWidth() const {
  horizontalHeader()->resizeSections(QHeaderView::ResizeToContents);
  return horizontalHeader()->length() + 2 * frameWidth() + verticalScrollBar()->sizeHint().width();
}

void NumberTable::keyPressEvent(QKeyEvent* event) {
  if (!event->matches(QKeySequence::Copy)) return QTableWidget::keyPressEvent(event);
  QApplication::clipboard()->setText(copyText());
}

}  // namespace denavit
