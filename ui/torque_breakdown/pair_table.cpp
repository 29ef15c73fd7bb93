#include "ui/torque_breakdown/pair_table.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>
#include <cmath>

#include "ui/editors/quantity_text.h"
#include "ui/kinematics/pose_text.h"
#include "ui/theme/colours.h"

namespace denavit {
namespace {

constexpr int kPairDigits = 3;  ///< of the largest number; all have as many decimals
/// Of 255, for the largest number: text stays readable on it.
constexpr double kDeepest = 130;

QColor shade(double value, double largest) {
  QColor tint = colour(value > 0 ? "accent" : "warning");
  const double part = largest > 0 ? std::abs(value) / largest : 0;
  tint.setAlpha(static_cast<int>(std::lround(kDeepest * std::sqrt(part))));
  return tint;
}

/// The style sheet draws cells without the colour that they have.
class ShadedDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    painter->fillRect(option.rect, index.data(Qt::BackgroundRole).value<QBrush>());
    QStyledItemDelegate::paint(painter, option, index);
  }
};

int decimalsFor(double largest) {
  if (!(largest > 0)) return 0;
  constexpr int kMost = 5;
  return std::clamp(kPairDigits - 1 - static_cast<int>(std::floor(std::log10(largest))), 0, kMost);
}

}  // namespace

PairTable::PairTable(QWidget* parent) : QTableWidget(parent) {
  setObjectName("torquePairs");
  setAccessibleName(tr("Torque joint pair by joint pair"));
  setItemDelegate(new ShadedDelegate(this));
  setEditTriggers(NoEditTriggers);
  setSelectionMode(NoSelection);
  setFrameShape(QFrame::NoFrame);
  setShowGrid(false);
  setWordWrap(false);
  setToolTip(
      tr("What the motion of each joint, and of each pair of joints, adds to the torque of the "
         "chosen joint"));
  horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setDefaultAlignment(Qt::AlignCenter);
  setVerticalScrollMode(ScrollPerPixel);
  setHorizontalScrollMode(ScrollPerPixel);
}

void PairTable::setPairs(const JointPairs& pairs, int joint, const QString& unit,
                         bool decimalComma) {
  const bool resized = pairs.inertia.size() != pairs_.inertia.size();
  pairs_ = pairs;
  joint_ = joint;
  unit_ = unit;
  comma_ = decimalComma;
  fill();
  if (resized) updateGeometry();
}

void PairTable::clearPairs() {
  pairs_ = {};
  clear();
  setRowCount(0);
  setColumnCount(0);
  updateGeometry();
}

void PairTable::fill() {
  const int n = static_cast<int>(pairs_.inertia.size());
  if (n == 0) return;
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
  if (rowCount() != n) {
    clear();
    setRowCount(n);
    setColumnCount(n + 1);
    QStringList across{QStringLiteral("M q̈")}, down;
    for (int j = 1; j <= n; ++j) {
      across << QStringLiteral("q̇%1").arg(toSubscript(j));
      down << QString::number(j);
    }
    setHorizontalHeaderLabels(across);
    setVerticalHeaderLabels(down);
  }
  const double largest =
      std::max(pairs_.inertia.cwiseAbs().maxCoeff(), pairs_.velocity.cwiseAbs().maxCoeff());
  decimals_ = decimalsFor(largest);
  const QString i = toSubscript(joint_ + 1);
  for (int j = 0; j < n; ++j) {
    const QString row = toSubscript(j + 1);
    setCell(j, 0, pairs_.inertia[j], largest, QStringLiteral("M%1,%2 q̈%2").arg(i, row));
    for (int k = 0; k < n; ++k) {
      const QString column = toSubscript(k + 1);
      const QString formula = j == k ? QStringLiteral("C%1,%2 q̇%2²").arg(i, row)
                                     : QStringLiteral("B%1,%2,%3 q̇%2 q̇%3").arg(i, row, column);
      setCell(j, k + 1, j <= k ? pairs_.velocity(j, k) : std::nan(""), largest, formula);
    }
  }
  horizontalHeader()->setMinimumSectionSize(columnRoom());
}

/// @param value  NaN: the place below the diagonal, which stays empty
void PairTable::setCell(int row, int column, double value, double largest, const QString& formula) {
  QTableWidgetItem* cell = item(row, column);
  if (!cell) {
    cell = new QTableWidgetItem;
    cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    cell->setFlags(Qt::ItemIsEnabled);
    setItem(row, column, cell);
  }
  if (std::isnan(value)) {
    cell->setText({});
    cell->setBackground(colour("header"));
    cell->setToolTip({});
    return;
  }
  // What is nothing beside the largest is rounding.
  const bool isNothing = std::abs(value) <= 1e-12 * largest;
  cell->setText(isNothing ? QStringLiteral("0")
                          : toFixed(value, decimals_, comma_).replace('-', QChar(0x2212)));
  cell->setForeground(colour(isNothing ? "text-faint" : "text"));
  cell->setBackground(isNothing ? QColor(Qt::transparent) : shade(value, largest));
  cell->setToolTip(QStringLiteral("%1 = %2 %3").arg(formula, toNumber(value, 6), unit_));
}

/// [px] The widest number, and the room that the style leaves around it.
int PairTable::columnRoom() const {
  int width = fontMetrics().horizontalAdvance(QStringLiteral("−00.00"));
  for (int row = 0; row < rowCount(); ++row) {
    for (int column = 0; column < columnCount(); ++column) {
      if (!item(row, column)) continue;
      width = std::max(width, fontMetrics().horizontalAdvance(item(row, column)->text()));
    }
  }
  return width + 13;
}

QSize PairTable::sizeHint() const {
  const int n = static_cast<int>(pairs_.inertia.size());
  const int row = fontMetrics().height() + 6;
  return {verticalHeader()->sizeHint().width() + (n + 1) * (columnRoom() + 6),
          horizontalHeader()->sizeHint().height() + n * row + 2};
}

QSize PairTable::minimumSizeHint() const {
  constexpr int kShown = 6;  // joints; more scroll
  const int n = std::min(static_cast<int>(pairs_.inertia.size()), kShown);
  const int scroll = horizontalScrollBar()->sizeHint().height();
  return {verticalHeader()->sizeHint().width() + (n + 1) * columnRoom(),
          horizontalHeader()->sizeHint().height() + n * (fontMetrics().height() + 6) + 2 + scroll};
}

void PairTable::changeEvent(QEvent* event) {
  QTableWidget::changeEvent(event);
  const bool looks = event->type() == QEvent::StyleChange ||
                     event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
  if (looks) fill();
}

}  // namespace denavit
