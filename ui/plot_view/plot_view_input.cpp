// What a PlotView lets users write and drop onto it.

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <algorithm>

#include "ui/plot_view/plot_canvas.h"
#include "ui/plot_view/plot_view.h"
#include "ui/plot_view/plot_view_parts.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Where something dropped goes: a chart, its axis, and the part of it to be marked.
struct DropPlace {
  int plot = -1;
  PlotAxis axis = PlotAxis::Left;
  QRectF mark;
};

DropPlace findPlace(const PlotStack& stack, const QPointF& at) {
  constexpr double kRightShare = 2.0 / 3.0;
  for (std::size_t k = 0; k < stack.plots().size(); ++k) {
    const PlotRect area = stack.area(k);
    const double top = stack.titleArea(k).top;
    const PlotRect room = stack.roomBelow(k);
    if (at.y() < top || at.y() > room.bottom()) continue;
    const double border = area.left + kRightShare * area.width;
    const bool right = at.x() > border && at.x() <= area.right() + stack.axisArea(k).width;
    return {static_cast<int>(k), right ? PlotAxis::Right : PlotAxis::Left,
            right ? QRectF(border, area.top, area.right() - border, area.height)
                  : QRectF(area.left, area.top, border - area.left, area.height)};
  }
  return {};
}

QStringList channelsOf(const QMimeData* data) {
  return QString::fromUtf8(data->data(kChannelMimeType)).split('\n', Qt::SkipEmptyParts);
}

}  // namespace

void PlotView::editText(int plot, PlotAxis axis, bool isTitle) {
  Parts& p = *parts_;
  const auto k = static_cast<std::size_t>(plot);
  const PlotRect area = p.stack.area(k);
  delete p.editor.data();
  auto* editor = named(new QLineEdit(p.canvas), "plotTextEditor",
                       tr("Enter accepts, Esc leaves it as it was"));
  p.editor = editor;
  editor->setText(
      QString::fromStdString(isTitle ? p.stack.plots()[k].title : p.stack.label(k, axis)));
  const int width = std::clamp(static_cast<int>(0.7 * area.width), 90, 320);
  const int height = editor->sizeHint().height();
  const PlotRect strip = p.stack.axisArea(k, axis);
  QPoint corner(static_cast<int>(area.left), static_cast<int>(area.top) - height);
  if (!isTitle && axis == PlotAxis::X)
    corner = QPoint(static_cast<int>(area.left + 0.5 * (area.width - width)),
                    static_cast<int>(strip.bottom()) - height);
  if (!isTitle && axis == PlotAxis::Left)
    corner = QPoint(2, static_cast<int>(area.top + 0.5 * (area.height - height)));
  if (!isTitle && axis == PlotAxis::Right)
    corner = QPoint(static_cast<int>(strip.right()) - width - 2,
                    static_cast<int>(area.top + 0.5 * (area.height - height)));
  editor->setGeometry(QRect(QPoint(corner.x(), std::max(0, corner.y())), QSize(width, height)));
  editor->selectAll();
  editor->show();
  editor->setFocus();
  const auto cancel = new QAction(editor);
  cancel->setShortcut(Qt::Key_Escape);
  cancel->setShortcutContext(Qt::WidgetShortcut);
  editor->addAction(cancel);
  connect(cancel, &QAction::triggered, editor, [editor] {
    editor->blockSignals(true);
    editor->deleteLater();
  });
  connect(editor, &QLineEdit::editingFinished, this, [this, editor, plot, axis, isTitle] {
    const QString text = editor->text().trimmed();
    editor->blockSignals(true);
    editor->deleteLater();
    const auto chart = static_cast<std::size_t>(plot);
    if (chart >= parts_->stack.plots().size()) return;
    if (isTitle)
      parts_->stack.setTitle(chart, text.toStdString());
    else
      parts_->stack.setLabel(chart, axis, text.toStdString());
    refresh();
    if (isTitle)
      emit titleEdited(plot, text);
    else
      emit labelEdited(plot, axis, text);
  });
}

void PlotView::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasFormat(kChannelMimeType)) event->acceptProposedAction();
}

void PlotView::dragMoveEvent(QDragMoveEvent* event) {
  if (!event->mimeData()->hasFormat(kChannelMimeType)) return;
  const DropPlace place =
      findPlace(parts_->stack, parts_->canvas->mapFrom(this, event->position()));
  parts_->canvas->setDropHint(place.plot >= 0 ? std::optional(place.mark) : std::nullopt);
  event->acceptProposedAction();
}

void PlotView::dragLeaveEvent(QDragLeaveEvent*) { parts_->canvas->setDropHint(std::nullopt); }

void PlotView::dropEvent(QDropEvent* event) {
  parts_->canvas->setDropHint(std::nullopt);
  const QStringList channels = channelsOf(event->mimeData());
  if (channels.isEmpty()) return;
  const DropPlace place =
      findPlace(parts_->stack, parts_->canvas->mapFrom(this, event->position()));
  event->acceptProposedAction();
  emit channelsDropped(place.plot, channels, place.axis);
}

}  // namespace denavit
