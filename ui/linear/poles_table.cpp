#include "ui/linear/poles_table.h"

#include <QHeaderView>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/editors/quantity_text.h"
#include "ui/linear/linear_text.h"
#include "ui/theme/colours.h"

namespace denavit {
namespace {

enum PoleColumn { PoleValue, PoleFrequency, PoleDamping, PoleTime, PoleMoves, PoleColumnCount };

bool isUnstable(const Pole& pole) { return pole.side == PoleSide::Unstable; }

void fillPole(QTreeWidgetItem& item, const LinearMode& mode) {
  const Pole& pole = mode.reach.pole;
  const bool swings = pole.value.imag() != 0, isOnLimit = pole.side == PoleSide::Limit;
  const QString none = QStringLiteral("—");
  item.setText(PoleValue, toPoleText(pole));
  item.setText(PoleFrequency,
               swings ? toNumber(pole.naturalFrequency / (2 * std::numbers::pi), 4) : none);
  item.setText(PoleDamping, isUnstable(pole) ? PolesTable::tr("unstable")
                            : swings         ? toNumber(isOnLimit ? 0 : pole.dampingRatio, 3)
                                             : none);
  item.setText(PoleTime,
               pole.timeConstant && !isOnLimit ? toNumber(std::abs(*pole.timeConstant), 3) : none);
  item.setText(PoleMoves, QString::fromStdString(mode.moves));
  QStringList notes;
  if (isUnstable(pole)) notes << PolesTable::tr("Unstable: grows by e in the time given.");
  if (isOnLimit) notes << PolesTable::tr("On the limit of stability.");
  if (!mode.reach.isControllable) notes << PolesTable::tr("The inputs do not reach it.");
  if (!mode.reach.isObservable) notes << PolesTable::tr("The outputs do not show it.");
  const QBrush ink = colour(isUnstable(pole) ? "error" : "text");
  for (int column = 0; column < PoleColumnCount; ++column) {
    item.setForeground(column, ink);
    item.setToolTip(column, notes.join('\n'));
    if (column == PoleMoves) {
      item.setToolTip(column, (QStringList(item.text(column)) + notes).join('\n'));
    } else {
      item.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
  }
}

}  // namespace

PolesTable::PolesTable(QWidget* parent) : QTreeWidget(parent) {
  setObjectName("polesTable");
  setColumnCount(PoleColumnCount);
  setHeaderLabels({tr("pole [1/s]"), tr("f [Hz]"), tr("damping"), tr("T [s]"), tr("what moves")});
  headerItem()->setToolTip(PoleFrequency, tr("|s| / 2π of poles that swing, in Hz"));
  headerItem()->setToolTip(PoleDamping, tr("Damping ratio −Re s / |s|"));
  headerItem()->setToolTip(
      PoleTime, tr("Time constant in s: in which it decays, or grows, by a factor of e"));
  headerItem()->setToolTip(PoleMoves, tr("The joints, links and currents that take part most"));
  for (int column = 0; column < PoleMoves; ++column) {
    headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  }
  setToolTip(tr("The poles of the model; choose one to see where it is and how it moves the arm"));
  setRootIsDecorated(false);
  setUniformRowHeights(true);
  setAllColumnsShowFocus(true);
  setMinimumHeight(90);
  header()->setStretchLastSection(true);
}

void PolesTable::fill(const LinearAnswer* answer) {
  const QSignalBlocker quiet(this);
  const int count = answer ? static_cast<int>(answer->modes.size()) : 0;
  while (topLevelItemCount() > count) delete takeTopLevelItem(topLevelItemCount() - 1);
  while (topLevelItemCount() < count) new QTreeWidgetItem(this);
  for (int k = 0; k < count; ++k) fillPole(*topLevelItem(k), answer->mode(k));
  updateGeometry();
}

/// As many lines as there are poles, where these are few.
QSize PolesTable::sizeHint() const {
  constexpr int kMostRows = 7;
  const int rows = std::clamp(topLevelItemCount(), 3, kMostRows);
  const int row = topLevelItemCount() > 0 ? visualItemRect(topLevelItem(0)).height()
                                          : fontMetrics().height() + 4;
  return {QTreeWidget::sizeHint().width(),
          header()->sizeHint().height() + rows * row + 2 * frameWidth() + 2};
}

void PolesTable::choose(int listed) {
  const QSignalBlocker quiet(this);
  setCurrentItem(topLevelItem(listed));
}

}  // namespace denavit
