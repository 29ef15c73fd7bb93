#include "ui/live/live_transport.h"

#include <algorithm>
#include <cmath>

#include "ui/editors/quantity_text.h"
#include "ui/live/live_session.h"
#include "ui/text/decimal_sign.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kNumbers_ms = 90;
constexpr int kRewindSteps = 1000;
/// Steps of the speed's slider: tenths of real time.
constexpr int kSlowestTenth = 1, kRealTimeTenth = 10;

QString toFixed(double value, int decimals) {
  return toReading(QString::number(value, 'f', decimals));
}

}  // namespace

LiveTransport::LiveTransport(LiveSession& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      go_(pushButton(this, "liveGo", tr("Go live"),
                     tr("Runs this arm as the clock goes, from what is on screen; then pauses it "
                        "and goes on"))),
      stop_(pushButton(this, "liveStop", tr("Stop"),
                       tr("Ends the live run; it can be kept, or gone back into, until the next "
                          "one begins"))),
      keep_(pushButton(this, "liveKeep", tr("Keep as run"),
                       tr("Computes what happened so far once more as an ordinary run of the list: "
                          "what was set and pulled is recorded in it and repeats exactly"))),
      drive_(comboBox(this, "liveDrive",
                      tr("What moves the joints besides the hand. A live run begins anew, where "
                         "the arm is, when it changes"),
                      {{tr("as the scenario says"), LiveDrive::AsWritten},
                       {tr("a torque per joint"), LiveDrive::Torques},
                       {tr("a target per joint"), LiveDrive::Targets}})),
      speed_(slider(this, "liveSpeed", tr("Slow motion: simulated seconds per second"),
                    kSlowestTenth, kRealTimeTenth, kRealTimeTenth)),
      rewind_(slider(this, "liveRewind",
                     tr("Goes back up to a minute. The run goes on from there once it is let go, "
                        "or once Go on is pressed where it is paused: what came later is gone "
                        "then"),
                     0, kRewindSteps, kRewindSteps)),
      speedText_(new QLabel(this)),
      rewindText_(new QLabel(this)),
      clock_(named(wrapped(new QLabel(this)), "liveClock")),
      numbers_(named(wrapped(new QLabel(this)), "liveNumbers")) {
  clock_->setFont(toBold(clock_->font()));
  // More digits, and what is below would move under the mouse.
  numbers_->setMinimumHeight(2 * numbers_->fontMetrics().lineSpacing());
  numbers_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  makeButtons();
  makeSpeed();
  makeRewind();
  column(this,
         {row({go_, stop_, keep_, stretch()}, {.spacing = 5}),
          form({{tr("driven by"), drive_},
                {tr("speed"), row({{speed_, 1}, speedText_}, {.spacing = 8})},
                {tr("go back"), row({{rewind_, 1}, rewindText_}, {.spacing = 8})}},
               {.horizontal = 8, .vertical = 2}),
          clock_, numbers_},
         {.margins = {10, 4, 10, 2}, .spacing = 4});
  connect(&session, &LiveSession::changed, this, &LiveTransport::refresh);
  numbersLater_.setSingleShot(true);
  numbersLater_.setInterval(kNumbers_ms);
  connect(&numbersLater_, &QTimer::timeout, this, &LiveTransport::refreshNumbers);
  connect(&session, &LiveSession::looked, this, [this] {
    if (!numbersLater_.isActive()) numbersLater_.start();
  });
  refresh();
}

void LiveTransport::makeButtons() {
  int widest = 0;
  for (const QString& text : {tr("Pause"), tr("Go on"), tr("Go live")}) {
    go_->setText(text);
    widest = std::max(widest, go_->sizeHint().width());
  }
  go_->setMinimumWidth(widest);
  for (QPushButton* button : {go_, stop_, keep_}) button->setFocusPolicy(Qt::TabFocus);
  connect(go_, &QPushButton::clicked, this, [this] {
    if (!session_.togglePaused()) session_.start();
  });
  connect(stop_, &QPushButton::clicked, &session_, &LiveSession::stop);
  connect(keep_, &QPushButton::clicked, &session_, &LiveSession::keep);
  connect(drive_, &QComboBox::activated, this, [this](int index) {
    session_.setDrive(static_cast<LiveDrive>(drive_->itemData(index).toInt()));
  });
}

void LiveTransport::makeSpeed() {
  speed_->setPageStep(2);
  speedText_->setMinimumWidth(speedText_->fontMetrics().horizontalAdvance("× 0.55") + 4);
  connect(speed_, &QSlider::valueChanged, this,
          [this](int tenths) { session_.setSpeed(0.1 * tenths); });
}

void LiveTransport::makeRewind() {
  rewindText_->setMinimumWidth(rewindText_->fontMetrics().horizontalAdvance("1234.56 s") + 4);
  rewind_->setPageStep(kRewindSteps / 60);
  connect(rewind_, &QSlider::sliderPressed, &session_, &LiveSession::beginScrub);
  connect(rewind_, &QSlider::sliderReleased, &session_, &LiveSession::endScrub);
  connect(rewind_, &QSlider::valueChanged, this, [this](int step) {
    const double earliest = session_.earliest(), span = session_.latest() - earliest;
    const double to = earliest + span * step / kRewindSteps;
    if (session_.isScrubbing()) return session_.scrubTo(to);
    // By keys and wheel, each step is a whole gesture.
    session_.beginScrub();
    session_.scrubTo(to);
    session_.endScrub();
  });
}

void LiveTransport::refresh() {
  using enum LiveSession::Phase;
  const LiveSession::Phase phase = session_.phase();
  go_->setText(phase == Running || phase == Starting ? tr("Pause")
               : phase == Paused                     ? tr("Go on")
                                                     : tr("Go live"));
  go_->setEnabled(phase != Starting);
  stop_->setEnabled(session_.isLive());
  drive_->setCurrentIndex(drive_->findData(static_cast<int>(session_.drive())));
  const QSignalBlocker quiet(speed_);
  speed_->setValue(static_cast<int>(std::lround(10 * session_.speed())));
  speedText_->setText(QStringLiteral("× %1").arg(toNumber(session_.speed(), 2)));
  refreshNumbers();
}

void LiveTransport::refreshNumbers() {
  const bool hasRun = session_.hasRun();
  keep_->setEnabled(hasRun);
  rewind_->setEnabled(hasRun && session_.latest() > session_.earliest());
  if (!session_.isScrubbing()) {
    const QSignalBlocker quiet(rewind_);
    rewind_->setValue(kRewindSteps);
  }
  const QString time = tr("%1 s").arg(toFixed(session_.time(), 2));
  rewindText_->setText(hasRun ? time : QString());
  const LiveState& state = session_.state();
  clock_->setVisible(hasRun);
  numbers_->setVisible(hasRun);
  clock_->setText(session_.phase() == LiveSession::Phase::Running
                      ? tr("%1, %2 of real time, load %3 %")
                            .arg(time, toNumber(state.factor, 2))
                            .arg(std::lround(100 * state.load))
                      : time);
  const LiveLook& look = state.look;
  const double energy = look.kinetic + look.potential + look.elastic;
  QStringList parts{tr("energy %1 J").arg(toNumber(energy, 4)),
                    tr("fed in %1 J").arg(toNumber(look.work, 3)),
                    tr("lost %1 J").arg(toNumber(look.dissipated, 3))};
  parts << (look.isPulled && session_.isLive()
                ? tr("pull %1 N").arg(toNumber(look.pullForce.norm(), 3))
                : tr("no pull"));
  // Of the past only what the picture shows is remembered.
  numbers_->setText(
      session_.isScrubbing()
          ? tr("%1 s before the end").arg(toNumber(session_.latest() - session_.time(), 3))
          : parts.join(tr(", ")));
  const auto& made = session_.made();
  clock_->setToolTip(made ? QString::fromStdString(made->integration) : QString());
}

}  // namespace denavit
