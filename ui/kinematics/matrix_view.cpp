#include "ui/kinematics/matrix_view.h"

#include <QPainter>
#include <QStyleOption>

#include "ui/kinematics/pose_text.h"
#include "ui/theme/colours.h"

namespace denavit {
namespace {

constexpr int kRotationDecimals = 4;
constexpr int kBracket_px = 7, kGap_px = 10;

/// Red, green, blue as the axes in the 3-D view, readable on the card of either theme.
QColor axisColour(int column) {
  const bool dark = currentTheme() == ThemeChoice::Dark;
  switch (column) {
    case 0:
      return dark ? QColor(255, 125, 125) : QColor(185, 28, 28);
    case 1:
      return dark ? QColor(110, 211, 135) : QColor(21, 115, 51);
    case 2:
      return dark ? QColor(130, 170, 255) : QColor(29, 78, 205);
    default:
      return colour("text-soft");
  }
}

}  // namespace

MatrixView::MatrixView(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void MatrixView::setMatrix(const Eigen::Matrix4d& T, int lengthDecimals, bool decimalComma) {
  const QSize before = sizeHint();
  T_ = T;
  decimals_ = lengthDecimals;
  comma_ = decimalComma;
  if (sizeHint() != before) updateGeometry();
  QString spoken;
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 4; ++column) spoken += textAt(row, column) + " ";
    spoken += "\n";
  }
  setAccessibleDescription(spoken);
  update();
}

QString MatrixView::textAt(int row, int column) const {
  if (row == 3) return column == 3 ? "1" : "0";
  return toFixed(T_(row, column), column < 3 ? kRotationDecimals : decimals_, comma_);
}

int MatrixView::columnWidth(int column) const {
  const QFontMetrics metrics = fontMetrics();
  // Room for the widest number there can be: the matrix does not jump while the arm moves.
  int width = metrics.horizontalAdvance(column < 3 ? "-0.0000" : "-1000.00");
  for (int row = 0; row < 3; ++row)
    width = std::max(width, metrics.horizontalAdvance(textAt(row, column)));
  return width;
}

QSize MatrixView::sizeHint() const {
  int width = 2 * kBracket_px + 3 * kGap_px;
  for (int column = 0; column < 4; ++column) width += columnWidth(column);
  return {width, 5 * (fontMetrics().height() + 2) + 4};
}

void MatrixView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const int line = fontMetrics().height() + 2;
  int right = kBracket_px;
  for (int column = 0; column < 4; ++column) {
    right += columnWidth(column);
    const auto cell = [&](int row) { return QRect(0, row * line, right, line); };
    painter.setPen(axisColour(column));
    painter.drawText(cell(0), Qt::AlignRight | Qt::AlignVCenter, QString("xyzp").mid(column, 1));
    for (int row = 0; row < 4; ++row) {
      painter.setPen(colour(row == 3 ? "text-faint" : "text"));
      painter.drawText(cell(row + 1), Qt::AlignRight | Qt::AlignVCenter, textAt(row, column));
    }
    right += kGap_px;
  }
  painter.setPen(QPen(colour("text-soft"), 1.2));
  const double top = line + 0.5, bottom = 5 * line + 2.5, far = right - kGap_px + kBracket_px - 1;
  const auto bracket = [&](double x, double inward) {
    painter.drawPolyline(QPolygonF{{x + inward, top}, {x, top}, {x, bottom}, {x + inward, bottom}});
  };
  bracket(1, 4);
  bracket(far, -4);
}

}  // namespace denavit
