#include "ui/torque_breakdown/term_table.h"

#include <QEvent>
#include <QHeaderView>
#include <QPixmap>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "models/find.h"
#include "ui/editors/quantity_text.h"
#include "ui/torque_breakdown/term_texts.h"

namespace denavit {
namespace {

enum TermColumn { kName, kValue, kStrike };
constexpr int kSumRow = static_cast<int>(kTorqueTerms), kTauRow = kSumRow + 1;
constexpr int kTermDigits = 5;
/// What is less than this part of the largest number is rounding.
constexpr double kTermTableRounding = 1e-12;

QString toCell(double value, double largest, bool comma) {
  if (std::abs(value) <= kTermTableRounding * largest) return QStringLiteral("0");
  QString text = toNumber(value, kTermDigits).replace('-', QChar(0x2212));
  if (comma) text.replace('.', ',');
  return text;
}

}  // namespace

TermTable::TermTable(QWidget* parent) : QTableWidget(kTauRow + 1, 3, parent) {
  setObjectName("torqueTerms");
  setAccessibleName(tr("Terms of the torque"));
  setHorizontalHeaderLabels({tr("term"), tr("now"), tr("strike out")});
  horizontalHeaderItem(kStrike)->setToolTip(
      tr("Leave the term out of a new run, to see what it was worth"));
  horizontalHeaderItem(kName)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  horizontalHeaderItem(kValue)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setEditTriggers(NoEditTriggers);
  setSelectionMode(SingleSelection);
  setSelectionBehavior(SelectRows);
  setFrameShape(QFrame::NoFrame);
  setShowGrid(false);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTabKeyNavigation(false);
  verticalHeader()->hide();
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  horizontalHeader()->setSectionResizeMode(kName, QHeaderView::ResizeToContents);
  horizontalHeader()->setSectionResizeMode(kValue, QHeaderView::Stretch);
  horizontalHeader()->setSectionResizeMode(kStrike, QHeaderView::ResizeToContents);
  for (int row = 0; row <= kTauRow; ++row) {
    for (int column = 0; column < 3; ++column) {
      auto* cell = new QTableWidgetItem;
      cell->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
      if (column == kValue) cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      setItem(row, column, cell);
    }
  }
  for (const TorqueTerm term : kAllTorqueTerms) {
    const int row = static_cast<int>(term);
    item(row, kName)->setText(nameOf(term));
    for (int column = 0; column < 3; ++column) item(row, column)->setToolTip(tellTerm(term));
  }
  QFont bold = font();
  bold.setBold(true);
  item(kSumRow, kName)->setText(tr("sum"));
  item(kTauRow, kName)->setText(tr("torque"));
  item(kTauRow, kName)
      ->setToolTip(
          tr("As recorded: the input, or what holds the joint. It equals the sum of the terms."));
  for (const int row : {kSumRow, kTauRow}) {
    for (const int column : {kName, kValue}) item(row, column)->setFont(bold);
  }
  connect(this, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* changed) {
    if (!filling_ && changed->column() == kStrike) emit struckOutChanged();
  });
  // The whole cell is the check box's.
  connect(this, &QTableWidget::cellActivated, this, [this](int row, int) {
    QTableWidgetItem* box = item(row, kStrike);
    if (!(box->flags() & Qt::ItemIsUserCheckable)) return;
    box->setCheckState(box->checkState() == Qt::Checked ? Qt::Unchecked : Qt::Checked);
  });
  paintSwatches();
  fitRows();
}

void TermTable::setRun(const std::set<TorqueTerm>& present,
                       const std::vector<MotionTerm>& without) {
  filling_ = true;
  for (const TorqueTerm term : kAllTorqueTerms) {
    const std::optional<MotionTerm> omitted = omittedTerm(term);
    const bool isOut = omitted && contains(without, *omitted);
    const bool canGo = omitted && (isOut || present.count(term) > 0);
    QTableWidgetItem* box = item(static_cast<int>(term), kStrike);
    box->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable |
                  (canGo ? Qt::ItemIsUserCheckable : Qt::NoItemFlags));
    box->setData(
        Qt::CheckStateRole,
        canGo ? QVariant(static_cast<int>(isOut ? Qt::Checked : Qt::Unchecked)) : QVariant());
    box->setToolTip(canGo || !omitted
                        ? tellTerm(term)
                        : tr("There is nothing to strike out: this term is 0 all along the run."));
  }
  filling_ = false;
}

void TermTable::setValues(const TermValues& values, double tau, const QString& unit,
                          bool decimalComma) {
  filling_ = true;
  double largest = std::abs(tau);
  for (const double value : values.values) largest = std::max(largest, std::abs(value));
  horizontalHeaderItem(kValue)->setText(tr("now [%1]").arg(unit));
  for (const TorqueTerm term : kAllTorqueTerms) {
    item(static_cast<int>(term), kValue)->setText(toCell(values[term], largest, decimalComma));
  }
  item(kSumRow, kValue)->setText(toCell(values.calcSum(), largest, decimalComma));
  item(kTauRow, kValue)->setText(toCell(tau, largest, decimalComma));
  filling_ = false;
}

void TermTable::clearValues() {
  filling_ = true;
  horizontalHeaderItem(kValue)->setText(tr("now"));
  for (int row = 0; row <= kTauRow; ++row) item(row, kValue)->setText({});
  filling_ = false;
}

std::vector<MotionTerm> TermTable::struckOut() const {
  std::vector<MotionTerm> struck;
  for (const TorqueTerm term : kAllTorqueTerms) {
    const QTableWidgetItem* box = item(static_cast<int>(term), kStrike);
    const bool isBox = (box->flags() & Qt::ItemIsUserCheckable) != 0;
    if (isBox && box->checkState() == Qt::Checked) struck.push_back(*omittedTerm(term));
  }
  return struck;
}

void TermTable::paintSwatches() {
  filling_ = true;
  const int side = fontMetrics().height() - 4;
  setIconSize({side, side});
  for (const TorqueTerm term : kAllTorqueTerms) {
    QPixmap swatch(QSize(side, side) * devicePixelRatioF());
    swatch.setDevicePixelRatio(devicePixelRatioF());
    swatch.fill(shownColourOf(term));
    item(static_cast<int>(term), kName)->setIcon(QIcon(swatch));
  }
  filling_ = false;
}

void TermTable::fitRows() {
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
  updateGeometry();
}

QSize TermTable::sizeHint() const {
  return {300, horizontalHeader()->sizeHint().height() +
                   (kTauRow + 1) * (fontMetrics().height() + 6) + 2};
}

void TermTable::changeEvent(QEvent* event) {
  QTableWidget::changeEvent(event);
  const bool looks = event->type() == QEvent::StyleChange ||
                     event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
  if (!looks || rowCount() <= kTauRow || !item(kTauRow, kStrike)) return;
  paintSwatches();
  fitRows();
}

}  // namespace denavit
