#include "ui/plot_view/plot_legend.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace denavit {

PlotTheme makePlotTheme(const QPalette& palette) {
  constexpr int kDark = 110;
  const QColor base = palette.color(QPalette::Base);
  PlotTheme theme = base.lightness() > kDark ? makeLightTheme() : makeDarkTheme();
  theme.background = {static_cast<unsigned char>(base.red()),
                      static_cast<unsigned char>(base.green()),
                      static_cast<unsigned char>(base.blue())};
  return theme;
}

PlotTheme makePlotTheme(PlotLook look, const QPalette& palette) {
  switch (look) {
    case PlotLook::Light:
      return makeLightTheme();
    case PlotLook::Dark:
      return makeDarkTheme();
    case PlotLook::Print:
      return makePrintTheme();
    case PlotLook::Window:
      break;
  }
  return makePlotTheme(palette);
}

PlotLegend::PlotLegend(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::TabFocus);
  setAccessibleName(tr("Curves"));
  setToolTip(
      tr("Values at the cursor. Click a name to hide or show its curve; right click for more.\n"
         "Keyboard: Up and Down choose, Space hides or shows, Menu for more, Return for the whole "
         "legend where it is folded (▾)."));
}

void PlotLegend::setPlot(const ChartData& plot) {
  table_.setPlot(plot);
  updateGeometry();
  update();
}

void PlotLegend::setCursor(std::optional<double> time_s) {
  look_.time_s = time_s;
  update();
}

void PlotLegend::setMeasure(const MeasureCursors& cursors) {
  look_.measure = cursors;
  updateGeometry();
  update();
}

void PlotLegend::setLook(const PlotStyle& style, const PlotTheme& theme) {
  look_.style = style;
  look_.theme = theme;
  updateGeometry();
  update();
}

void PlotLegend::setForm(LegendForm form) {
  if (form == look_.form) return;
  look_.form = form;
  updateGeometry();
  update();
}

void PlotLegend::setTranslucent(bool translucent) {
  translucent_ = translucent;
  update();
}

double PlotLegend::heightFor(double width, LegendForm form) const {
  LegendLook plain = look_;
  plain.measure = {};
  plain.form = form;
  return table_.height(width, plain);
}

double PlotLegend::widthFor(LegendForm form) const {
  LegendLook plain = look_;
  plain.measure = {};
  plain.form = form;
  return table_.itemWidth(plain);
}

QSize PlotLegend::sizeHint() const {
  const double width = itemWidth();
  return {static_cast<int>(width), static_cast<int>(std::ceil(heightFor(width)))};
}

void PlotLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  constexpr int kVeil = 190;
  const Rgb& ground = look_.theme.background;
  painter.fillRect(rect(), QColor(ground.r, ground.g, ground.b, translucent_ ? kVeil : 255));
  table_.paint(painter, rect(), look_);
}

void PlotLegend::setHovered(int curve) {
  if (curve == look_.hovered) return;
  look_.hovered = curve;
  update();
}

void PlotLegend::mousePressEvent(QMouseEvent* event) {
  const int curve = table_.curveAt(event->position(), size(), look_);
  if (curve < 0 && look_.form == LegendForm::Line && event->button() == Qt::LeftButton) {
    const LegendLine line = table_.makeLine(width(), look_);
    if (!line.rest.isEmpty() && event->position().x() >= line.restLeft) emit wholeWanted();
  }
  if (curve < 0) return;
  if (event->button() == Qt::LeftButton)
    emit curveToggled(curve, !table_.plot().curves[static_cast<std::size_t>(curve)].visible);
  if (event->button() == Qt::RightButton) emit menuWanted(curve, event->globalPosition().toPoint());
}

void PlotLegend::mouseMoveEvent(QMouseEvent* event) {
  setHovered(table_.curveAt(event->position(), size(), look_));
}

void PlotLegend::leaveEvent(QEvent*) { setHovered(-1); }
void PlotLegend::focusOutEvent(QFocusEvent*) { setHovered(-1); }

bool PlotLegend::event(QEvent* event) {
  // The window's own Space and arrows wait while a row is chosen by the keyboard.
  if (event->type() == QEvent::ShortcutOverride && hasFocus()) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool chosen = key->key() == Qt::Key_Space && look_.hovered >= 0;
    if (key->modifiers() == Qt::NoModifier &&
        (chosen || key->key() == Qt::Key_Return || key->key() == Qt::Key_Up ||
         key->key() == Qt::Key_Down)) {
      event->accept();
      return true;
    }
  }
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int curve = table_.curveAt(help->pos(), size(), look_);
    const QString told = curve < 0 ? QString() : table_.tell(curve, look_) + "\n\n";
    QToolTip::showText(help->globalPos(), told + toolTip(), this);
    return true;
  }
  return QWidget::event(event);
}

void PlotLegend::keyPressEvent(QKeyEvent* event) {
  const int last = static_cast<int>(table_.plot().curves.size()) - 1;
  const int row = look_.hovered;
  if (event->key() == Qt::Key_Down) {
    setHovered(std::min(row + 1, last));
  } else if (event->key() == Qt::Key_Up) {
    setHovered(std::max(row - 1, std::min(0, last)));
  } else if (event->key() == Qt::Key_Space && row >= 0 && row <= last) {
    emit curveToggled(row, !table_.plot().curves[static_cast<std::size_t>(row)].visible);
  } else if (event->key() == Qt::Key_Menu && row >= 0 && row <= last) {
    emit menuWanted(row, mapToGlobal(rect().center()));
  } else if (event->key() == Qt::Key_Return && look_.form == LegendForm::Line) {
    emit wholeWanted();
  } else {
    QWidget::keyPressEvent(event);
  }
}

}  // namespace denavit
