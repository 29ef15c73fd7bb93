#include "ui/window/time_bar.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStyleOptionSlider>
#include <QWheelEvent>
#include <array>
#include <cmath>

#include "ui/editors/quantity_edit.h"
#include "ui/editors/speed_box.h"
#include "ui/playback/playback.h"
#include "ui/text/decimal_sign.h"
#include "ui/theme/icons.h"
#include "ui/widgets/focused_wheel.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kSliderSteps = 10000;
constexpr std::array kTimeBarSpeeds{0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0};
constexpr std::array kTimeBarSteps{"0.001 s", "0.01 s", "1/60 s", "1/25 s", "0.1 s", "1 s"};
constexpr double kLongestStep_s = 1e6;

QString toSeconds(double t_s) { return toReading(QString::number(t_s, 'f', 2)); }

/// The keys of the time line mean the same wherever they are pressed. A press anywhere on the track
/// jumps there, and drags from there.
class TimeSlider final : public QSlider {
 public:
  explicit TimeSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {}

  /// Whether the mouse moved the handle since it was pressed.
  [[nodiscard]] bool wasDragged() const { return dragged_; }

 protected:
  void mousePressEvent(QMouseEvent* event) override {
    if (event->button() != Qt::LeftButton) return event->ignore();
    dragged_ = false;
    pressed_ = event->position().toPoint();
    setSliderDown(true);
    setSliderPosition(valueAt(event->position().x()));
  }
  void mouseMoveEvent(QMouseEvent* event) override {
    if (!isSliderDown()) return event->ignore();
    const QPoint way = event->position().toPoint() - pressed_;
    dragged_ = dragged_ || way.manhattanLength() >= QApplication::startDragDistance();
    if (dragged_) setSliderPosition(valueAt(event->position().x()));
  }
  void mouseReleaseEvent(QMouseEvent* event) override {
    if (event->button() == Qt::LeftButton) setSliderDown(false);
  }
  void keyPressEvent(QKeyEvent* event) override { event->ignore(); }
  void wheelEvent(QWheelEvent* event) override { event->ignore(); }

 private:
  [[nodiscard]] int valueAt(double x) const {
    QStyleOptionSlider option;
    initStyleOption(&option);
    const int handle =
        style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this).width();
    return QStyle::sliderValueFromPosition(minimum(), maximum(),
                                           static_cast<int>(std::lround(x)) - handle / 2,
                                           width() - handle, option.upsideDown);
  }

  QPoint pressed_;
  bool dragged_ = false;
};

/// A number without what people write around it: "2x", "0,5 ×", "1/25 s".
ParsedQuantity parseNumber(QString text, QuantityKind kind) {
  text = text.trimmed();
  while (text.endsWith('x') || text.endsWith(QChar(0x00d7))) text = text.chopped(1).trimmed();
  return fromText(text, {.kind = kind});
}

/// Gives the keyboard back to the window, whose keys move through the run.
void leave(QComboBox& combo) {
  if (combo.lineEdit()->hasFocus()) combo.lineEdit()->clearFocus();
}

}  // namespace

TimeBar::TimeBar(Playback& playback, QWidget* parent)
    : QWidget(parent),
      playback_(playback),
      start_(nullptr),
      loop_(nullptr),
      backwards_(nullptr),
      speed_(new QComboBox(this)),
      step_(new QComboBox(this)),
      label_(named(new QLabel(this), "timeLabel", tr("Time shown, and duration of the run"))),
      slider_(
          named(new TimeSlider(this), "timeSlider",
                tr("Click to go there, drag to go through the run; Left and Right step, Home and "
                   "End jump"))) {
  auto* layout = row(this, {}, {.margins = {2, 0, 4, 0}, .spacing = 4});
  start_ = addButton("to-start", "toStart",
                     tr("Back to the start of the run (Backspace or R). The view, zooms and "
                        "selection stay."),
                     false);
  connect(start_, &QToolButton::clicked, &playback_, &Playback::reset);
  backwards_ = addButton("backwards", "backwards", tr("Play backwards"), true);
  loop_ = addButton("loop", "loop", tr("Begin again at the end (L)"), true);
  connect(backwards_, &QToolButton::clicked, &playback_, &Playback::setBackwards);
  connect(loop_, &QToolButton::clicked, &playback_, &Playback::setLoops);
  makeSpeed();
  makeStep();
  label_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  slider_->setRange(0, kSliderSteps);
  slider_->setMinimumWidth(50);
  layout->addWidget(label_);
  layout->addWidget(slider_, 1);
  connect(slider_, &QSlider::valueChanged, this, [this](int value) {
    if (refreshing_) return;
    playback_.pause();
    playback_.setTime(playback_.endTime() * value / kSliderSteps);
  });
  // A click goes on playing from there; where a drag lets go, it stays.
  connect(slider_, &QSlider::sliderPressed, this, [this] { plays_ = playback_.isPlaying(); });
  connect(slider_, &QSlider::sliderReleased, this, [this] {
    if (plays_ && !static_cast<const TimeSlider*>(slider_)->wasDragged()) playback_.play();
    refreshTime();
  });
  connect(&playback, &Playback::timeChanged, this, &TimeBar::refreshTime);
  connect(&playback, &Playback::historyChanged, this, &TimeBar::refreshTime);
  connect(&playback, &Playback::settingsChanged, this, &TimeBar::refreshSettings);
  fitWidths();
  refreshTime();
  refreshSettings();
}

void TimeBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  // Large type in a class.
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitWidths();
}

void TimeBar::fitWidths() {
  const auto widthOf = [this](const char* text) {
    return fontMetrics().horizontalAdvance(QString::fromUtf8(text));
  };
  speed_->setFixedWidth(widthOf("0.25×") + 46);
  step_->setFixedWidth(widthOf("0.001 s") + 36);
  label_->setMinimumWidth(widthOf("0.00 / 00.00 s"));
}

QToolButton* TimeBar::addButton(const char* icon, const char* objectName, const QString& toolTip,
                                bool checkable) {
  auto* button = named(new QToolButton(this), objectName, toolTip);
  button->setIcon(themedIcon(QString::fromLatin1(icon)));
  button->setIconSize({16, 16});
  button->setAccessibleName(toolTip);
  button->setCheckable(checkable);
  button->setProperty("compact", true);
  layout()->addWidget(button);
  return button;
}

void TimeBar::makeSpeed() {
  speed_->setObjectName("speed");
  speed_->setEditable(true);
  speed_->setInsertPolicy(QComboBox::NoInsert);
  speed_->setCompleter(nullptr);
  speed_->installEventFilter(this);
  speed_->setProperty(FocusedWheel::kOwnProperty, true);  // with Ctrl only
  addSpeeds(*speed_, kTimeBarSpeeds);
  speed_->setToolTip(
      tr("Speed of playing, 0.1× to 10×: seconds of the run per second (+ and -, or Ctrl+wheel)"));
  layout()->addWidget(speed_);
  connect(speed_, &QComboBox::activated, this, &TimeBar::takeSpeed);
  connect(speed_->lineEdit(), &QLineEdit::editingFinished, this, &TimeBar::takeSpeed);
}

void TimeBar::makeStep() {
  step_->setObjectName("stepSize");
  step_->setEditable(true);
  step_->setInsertPolicy(QComboBox::NoInsert);
  step_->setCompleter(nullptr);
  step_->installEventFilter(this);
  step_->setProperty(FocusedWheel::kOwnProperty, true);
  step_->addItem(tr("row"));
  for (const char* step : kTimeBarSteps) step_->addItem(toReading(step));
  step_->setToolTip(
      tr("How far Left and Right step: from recorded row to row, or by this many seconds"));
  layout()->addWidget(step_);
  connect(step_, &QComboBox::activated, this, &TimeBar::takeStep);
  connect(step_->lineEdit(), &QLineEdit::editingFinished, this, &TimeBar::takeStep);
}

void TimeBar::takeSpeed() {
  const ParsedQuantity parsed = parseNumber(speed_->currentText(), QuantityKind::Plain);
  QString why = QString::fromStdString(parsed.error);
  if (parsed.value &&
      !(*parsed.value >= Playback::kSlowest && *parsed.value <= Playback::kFastest)) {
    why = tr("The speed is %1; it must be 0.1 to 10 seconds of the run per second")
              .arg(toNumber(*parsed.value));
  }
  markField(*speed_->lineEdit(), why, speed_->toolTip());
  emit refused(why);
  if (!why.isEmpty()) return;
  playback_.setSpeed(*parsed.value);
  refreshSettings();
  leave(*speed_);
}

void TimeBar::takeStep() {
  const QString text = step_->currentText().trimmed();
  double step = 0;
  QString why;
  if (text.compare(tr("row"), Qt::CaseInsensitive) != 0) {
    const ParsedQuantity parsed = parseNumber(text, QuantityKind::Time);
    why = QString::fromStdString(parsed.error);
    if (parsed.value && !(*parsed.value > 0 && *parsed.value < kLongestStep_s)) {
      why = tr("The step is %1 s; it must be positive: write \"row\", 0.01 s or 1/25 s")
                .arg(toNumber(*parsed.value));
    }
    step = parsed.value.value_or(0);
  }
  markField(*step_->lineEdit(), why, step_->toolTip());
  emit refused(why);
  if (!why.isEmpty()) return;
  step_->setProperty("wanted", text);
  playback_.setStepSize(step);
  leave(*step_);
}

void TimeBar::wheelEvent(QWheelEvent* event) {
  const int turn = event->angleDelta().y();
  if (!event->modifiers().testFlag(Qt::ControlModifier) || turn == 0) return event->ignore();
  playback_.changeSpeed(turn > 0 ? 1 : -1);
  event->accept();
}

bool TimeBar::eventFilter(QObject* watched, QEvent* event) {
  // The boxes take the wheel for themselves otherwise.
  if (event->type() != QEvent::Wheel) return QWidget::eventFilter(watched, event);
  wheelEvent(static_cast<QWheelEvent*>(event));
  return true;
}

std::array<QWidget*, 5> TimeBar::optionalControls() const {
  return {step_, backwards_, start_, loop_, speed_};
}

QSize TimeBar::minimumSizeHint() const {
  const QMargins margins = layout()->contentsMargins();
  return {label_->minimumSizeHint().width() + layout()->spacing() + slider_->minimumWidth() +
              margins.left() + margins.right(),
          QWidget::minimumSizeHint().height()};
}

void TimeBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const auto widthOf = [this](const QWidget* control) {
    return std::max(control->minimumSizeHint().width(), control->minimumWidth()) +
           layout()->spacing();
  };
  int needed = minimumSizeHint().width();
  for (const QWidget* control : optionalControls()) needed += widthOf(control);
  for (QWidget* control : optionalControls()) {
    const bool fits = needed <= width();
    control->setVisible(fits);
    if (!fits) needed -= widthOf(control);
  }
}

void TimeBar::refreshNumbers() {
  const QSignalBlocker blocker(step_);
  showSpeeds(*speed_);
  int row = 1;  // after the rows of the run
  for (const char* step : kTimeBarSteps) step_->setItemText(row++, toReading(step));
  refreshTime();
  refreshSettings();
}

void TimeBar::refreshTime() {
  const double end = playback_.endTime();
  label_->setText(toSeconds(playback_.time()) + " / " + toSeconds(end) + " s");
  slider_->setEnabled(playback_.history() != nullptr);
  if (slider_->isSliderDown()) return;
  refreshing_ = true;
  slider_->setValue(end > 0 ? static_cast<int>(std::lround(playback_.time() / end * kSliderSteps))
                            : 0);
  refreshing_ = false;
}

void TimeBar::refreshSettings() {
  loop_->setChecked(playback_.loops());
  backwards_->setChecked(playback_.isBackwards());
  const QSignalBlocker blockSpeed(speed_), blockStep(step_);
  speed_->setCurrentText(toSpeedText(playback_.speed()));
  markField(*speed_->lineEdit(), {}, speed_->toolTip());
  // "1/25 s" stays as it was written.
  const QString written = step_->property("wanted").toString();
  const ParsedQuantity parsed = parseNumber(written, QuantityKind::Time);
  const double step = playback_.stepSize();
  step_->setCurrentText(step == 0              ? tr("row")
                        : parsed.value == step ? toReading(QString(written).replace(',', '.'))
                                               : toNumber(step) + " s");
  speed_->lineEdit()->setCursorPosition(0);
  step_->lineEdit()->setCursorPosition(0);
}

}  // namespace denavit
