#include "ui/code/count_bars.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "ui/theme/colours.h"

namespace denavit {
namespace {

constexpr int kGap_px = 8, kBar_px = 9, kRoomInRow_px = 7;
/// Of the width: at most this for the names, and this for the bars at least.
constexpr double kNames = 0.72;
constexpr int kLeastBars_px = 40;

}  // namespace

CountBars::CountBars(QAnyStringView name, QWidget* parent) : QWidget(parent) {
  setObjectName(name);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void CountBars::setBars(std::vector<CountBar> bars, long longest) {
  bars_ = std::move(bars);
  longest_ = std::max(1L, longest);
  setVisible(!bars_.empty());
  updateGeometry();
  update();
}

int CountBars::rowHeight() const { return fontMetrics().height() + kRoomInRow_px; }

QSize CountBars::sizeHint() const { return {200, rowHeight() * static_cast<int>(bars_.size())}; }
QSize CountBars::minimumSizeHint() const { return {120, sizeHint().height()}; }

void CountBars::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::size_t k = 0; k < bars_.size(); ++k) {
    paintRow(painter, bars_[k], rowHeight() * static_cast<int>(k));
  }
}

void CountBars::paintRow(QPainter& painter, const CountBar& bar, int top) const {
  const QFontMetrics plain(font());
  QFont bold = font();
  bold.setBold(true);
  const QFontMetrics strong(bold);
  int names = 0, numbers = 0;
  for (const CountBar& other : bars_) {
    names = std::max(names, plain.horizontalAdvance(other.name) + 2);
    numbers = std::max(numbers, strong.horizontalAdvance(QString::number(other.count)));
  }
  const int most = width() - numbers - 2 * kGap_px - kLeastBars_px;
  names = std::min({names, static_cast<int>(kNames * width()), most});
  const QRect room(0, top, width(), rowHeight());
  painter.setFont(font());
  painter.setPen(colour("text"));
  painter.drawText(room, Qt::AlignVCenter, plain.elidedText(bar.name, Qt::ElideRight, names));
  painter.setFont(bold);
  painter.drawText(room, Qt::AlignVCenter | Qt::AlignRight, QString::number(bar.count));
  const int left = names + kGap_px, right = width() - numbers - kGap_px;
  const double part = std::min(1.0, static_cast<double>(bar.count) / static_cast<double>(longest_));
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour(bar.colourName));
  painter.drawRoundedRect(QRectF(left, top + (rowHeight() - kBar_px) / 2.0,
                                 std::max(2.0, part * (right - left)), kBar_px),
                          2, 2);
  if (bar.count > longest_) paintCut(painter, right, top + rowHeight() / 2.0);
  painter.setPen(colour("border-faint"));
  painter.drawLine(0, top + rowHeight() - 1, width(), top + rowHeight() - 1);
}

/// Two slanted lines through a bar that is longer than there is room.
void CountBars::paintCut(QPainter& painter, double right, double middle) {
  painter.setPen(QPen(colour("card"), 2));
  for (const double at : {right - 22.0, right - 17.0}) {
    painter.drawLine(QPointF(at, middle + kBar_px), QPointF(at + 6, middle - kBar_px));
  }
}

bool CountBars::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto row = static_cast<std::size_t>(help->pos().y() / rowHeight());
  if (row < bars_.size()) {
    const CountBar& bar = bars_[row];
    QToolTip::showText(help->globalPos(),
                       bar.toolTip.isEmpty() ? bar.name : bar.name + "\n" + bar.toolTip, this);
  }
  return true;
}

}  // namespace denavit
