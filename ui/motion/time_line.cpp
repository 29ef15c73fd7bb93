#include "ui/motion/time_line.h"

#include <QDropEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/editors/quantity_text.h"
#include "ui/motion/motion_edits.h"
#include "ui/motion/motion_sketch.h"
#include "ui/plot_view/plot_view.h"
#include "ui/poses/state_mime.h"
#include "ui/studio/edits.h"
#include "ui/text/named.h"

namespace denavit {
namespace {

constexpr int kStripHeight_px = 26;
constexpr double kGrabRadius_px = 12;
constexpr double kStartOfDrag_px = 3;
constexpr double kKeyStep = 0.01;  ///< [s]

/// A time that people would write: whole steps of a power of ten no coarser than a pixel.
double toRoundTime(double time, double perPixel) {
  const double step = std::pow(10.0, std::floor(std::log10(std::max(perPixel, 1e-6))));
  return std::round(time / step) * step;
}

QString toSeconds(double time) { return TimeLine::tr("%1 s").arg(toNumber(time, 5)); }

}  // namespace

TimeLine::TimeLine(Edits& edits, const MotionSketch& sketch, const PlotView& plots, QWidget* parent)
    : QWidget(parent), edits_(edits), sketch_(sketch), plots_(plots) {
  setObjectName("timeLine");
  setAccessibleName(tr("Points of the motion over time"));
  setToolTip(tipOf(-1));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAcceptDrops(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&edits, &Edits::scenarioChanged, this, &TimeLine::refresh);
  connect(&edits, &Edits::opened, this, [this] {
    drag_.reset();
    refresh();
  });
  connect(&sketch, &MotionSketch::changed, this, &TimeLine::refresh);
  connect(&plots, &PlotView::arranged, this, qOverload<>(&QWidget::update));
  connect(&plots, &PlotView::timeRangeChanged, this, qOverload<>(&QWidget::update));
  refresh();
}

QSize TimeLine::sizeHint() const { return {200, kStripHeight_px}; }
QSize TimeLine::minimumSizeHint() const { return {60, kStripHeight_px}; }

const TimeLine::Scale& TimeLine::scale() const {
  const PlotStack& stack = plots_.stack();
  if (!stack.plots().empty()) {
    const PlotRect area = stack.area(0);
    const double offset = mapFromGlobal(plots_.mapToGlobal(QPointF(0, 0))).x();
    const AxisRange range = stack.xRange();
    scale_ = {offset + area.left, area.width, range.min, range.max};
  }
  return scale_;
}

double TimeLine::xAt(double time) const {
  const Scale& s = scale();
  return s.left + (time - s.from) / (s.to - s.from) * s.width;
}

double TimeLine::timeAt(double x_px) const {
  const Scale& s = scale();
  return s.width > 0 ? s.from + (x_px - s.left) / s.width * (s.to - s.from) : 0;
}

int TimeLine::count() const { return static_cast<int>(trajectoryOf(edits_).points.size()); }

std::optional<double> TimeLine::timeOf(int point) const {
  return findTime(trajectoryOf(edits_), sketch_.preview()->planned.times, point);
}

std::optional<double> TimeLine::xOf(int point) const {
  const std::optional<double> time = timeOf(point);
  if (!time || !(scale().width > 0)) return std::nullopt;
  return xAt(*time);
}

/// The nearest one; of two at one place the selected one.
int TimeLine::handleAt(const QPointF& at) const {
  int found = -1;
  double nearest = kGrabRadius_px;
  for (int k = 0; k < count(); ++k) {
    const std::optional<double> x = xOf(k);
    if (!x || *x < scale_.left - 1 || *x > scale_.left + scale_.width + 1) continue;
    const double away = std::abs(at.x() - *x) - (k == selected_ ? 0.5 : 0.0);
    if (away >= nearest) continue;
    nearest = away;
    found = k;
  }
  return found;
}

bool TimeLine::isMovable(int point) const {
  return point > 0 && timeOf(point).has_value() && hasFreeTimes(trajectoryOf(edits_));
}

QString TimeLine::tipOf(int point) const {
  if (point < 0) {
    return tr(
        "The points of the motion over time. Drag a handle to give its point another time; "
        "drop a pose from the list of poses to go there, too.\nLeft and Right select, "
        "Ctrl+Left and Ctrl+Right shift by 10 ms, Del removes");
  }
  if (point == 0) return tr("Point 1: the motion starts here, at 0 s");
  const TrajectoryDescription trajectory = trajectoryOf(edits_);
  const std::optional<double> time = timeOf(point);
  const QString name = time ? tr("Point %1 at %2").arg(point + 1).arg(toSeconds(*time))
                            : tr("Point %1").arg(point + 1);
  if (trajectory.profile == MotionProfile::Fastest) {
    return name + "\n" +
           tr("It cannot be dragged: times of the profile \"fastest\" are what the limits allow. "
              "Choose another profile to set them");
  }
  return name + "\n" +
         tr("Drag to give it another time: what comes later goes along; with Shift only this "
            "point moves. Esc takes the drag back");
}

void TimeLine::select(int point) {
  if (point != selected_) ++gesture_;
  selected_ = point;
  refresh();
}

void TimeLine::choose(int point) {
  select(point);
  emit pointSelected(point);
}

void TimeLine::refresh() {
  if (selected_ >= count()) selected_ = -1;
  const std::optional<double> time = timeOf(selected_);
  setAccessibleDescription(
      time ? tr("point %1 of %2, at %3").arg(selected_ + 1).arg(count()).arg(toSeconds(*time))
           : tr("%1 points, none selected").arg(count()));
  update();
}

void TimeLine::shift(int point, double time, Later later, const QString& mergeKey) {
  const std::vector<double> planned = sketch_.preview()->planned.times;
  const TimeRoom room = findTimeRoom(trajectoryOf(edits_), planned, point, later);
  time = std::clamp(time, room.earliest, room.latest);
  if (time == timeOf(point)) return;
  editTrajectory(
      edits_, tr("set time %1").arg(point + 1),
      [&](TrajectoryDescription& t) { retime(t, planned, point, time, later); }, mergeKey);
}

void TimeLine::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  const int point = handleAt(event->position());
  if (point < 0) return;
  choose(point);
  if (!isMovable(point)) return;
  const Scale& s = scale();
  ++gesture_;
  drag_ = Drag{point, event->position().x(), *timeOf(point), (s.to - s.from) / s.width,
               edits_.undoStack().index()};
  emit dragChanged(true);
}

void TimeLine::mouseMoveEvent(QMouseEvent* event) {
  if (!drag_) {
    setCursor(isMovable(handleAt(event->position())) ? Qt::SizeHorCursor : Qt::ArrowCursor);
    return;
  }
  const double by = event->position().x() - drag_->x0_px;
  if (!drag_->hasMoved && std::abs(by) < kStartOfDrag_px) return;
  drag_->hasMoved = true;
  const bool isAlone = event->modifiers().testFlag(Qt::ShiftModifier);
  shift(drag_->point, toRoundTime(drag_->t0 + by * drag_->perPixel, drag_->perPixel),
        isAlone ? Later::Stays : Later::GoesAlong, QStringLiteral("retime %1").arg(gesture_));
  update();
}

void TimeLine::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && drag_) endDrag(true);
}

void TimeLine::endDrag(bool isKept) {
  const bool hasEdited = edits_.undoStack().index() > drag_->undoIndex;
  drag_.reset();
  ++gesture_;
  if (!isKept && hasEdited) edits_.undoStack().undo();
  emit dragChanged(false);
  refresh();
}

bool TimeLine::isOwnKey(const QKeyEvent& key) const {
  const Qt::KeyboardModifiers held = key.modifiers() & ~Qt::KeypadModifier;
  switch (key.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
      return !(held & ~(Qt::ControlModifier | Qt::ShiftModifier));
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Delete:
      return held == Qt::NoModifier;
    case Qt::Key_Escape:
      return drag_.has_value();
    default:
      return false;
  }
}

void TimeLine::keyPressEvent(QKeyEvent* event) {
  const int last = count() - 1;
  if (!isOwnKey(*event) || last < 0) return QWidget::keyPressEvent(event);
  const int way = event->key() == Qt::Key_Left ? -1 : 1;
  switch (event->key()) {
    case Qt::Key_Escape:
      return endDrag(false);
    case Qt::Key_Delete:
      if (selected_ >= 0 && !drag_) emit removeWanted();
      return;
    case Qt::Key_Home:
      return choose(0);
    case Qt::Key_End:
      return choose(last);
    default:
      break;
  }
  if (event->modifiers().testFlag(Qt::ControlModifier)) {
    if (drag_ || !isMovable(selected_)) return;
    // From whole steps to whole steps.
    const double time = (std::round(*timeOf(selected_) / kKeyStep) + way) * kKeyStep;
    const bool isAlone = event->modifiers().testFlag(Qt::ShiftModifier);
    return shift(selected_, time, isAlone ? Later::Stays : Later::GoesAlong,
                 QStringLiteral("retime %1").arg(gesture_));
  }
  const int from = selected_ < 0 ? (way > 0 ? -1 : last + 1) : selected_;
  choose(std::clamp(from + way, 0, last));
}

void TimeLine::focusInEvent(QFocusEvent* event) {
  ++gesture_;
  QWidget::focusInEvent(event);
}

void TimeLine::focusOutEvent(QFocusEvent* event) {
  if (drag_) endDrag(true);
  QWidget::focusOutEvent(event);
}

bool TimeLine::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && isOwnKey(static_cast<QKeyEvent&>(*event))) {
    event->accept();
    return true;
  }
  if (event->type() == QEvent::ToolTip) {
    const auto& help = static_cast<QHelpEvent&>(*event);
    QToolTip::showText(help.globalPos(), tipOf(handleAt(help.pos())), this);
    return true;
  }
  return QWidget::event(event);
}

void TimeLine::dragEnterEvent(QDragEnterEvent* event) { dragMoveEvent(event); }

void TimeLine::dragMoveEvent(QDragMoveEvent* event) {
  if (!findState(event->mimeData())) return event->ignore();
  event->setDropAction(Qt::CopyAction);
  event->accept();
  dropAt_ = std::max(0.0, timeAt(event->position().x()));
  update();
}

void TimeLine::dragLeaveEvent(QDragLeaveEvent*) {
  dropAt_.reset();
  update();
}

void TimeLine::dropEvent(QDropEvent* event) {
  dropAt_.reset();
  update();
  const std::optional<NamedState> state = findState(event->mimeData());
  if (!state) return;
  event->setDropAction(Qt::CopyAction);
  event->accept();
  const Scale& s = scale();
  const double perPixel = s.width > 0 ? (s.to - s.from) / s.width : 1e-3;
  const double time = toRoundTime(std::max(0.0, timeAt(event->position().x())), perPixel);
  emit stateDropped(state->q, QString::fromStdString(state->name), time);
}

}  // namespace denavit
