#include "ui/window/time_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <array>
#include <cmath>

#include "ui/playback/playback.h"

namespace denavit {
namespace {

constexpr int kSliderSteps = 10000;
constexpr std::array kSpeeds{0.1, 0.25, 0.5, 1.0, 2.0, 4.0};

QString toSeconds(double t_s) { return QString::number(t_s, 'f', 2) + " s"; }

}  // namespace

TimeBar::TimeBar(Playback& playback, QWidget* parent)
    : QWidget(parent),
      playback_(playback),
      speed_(new QComboBox(this)),
      label_(new QLabel(this)),
      slider_(new QSlider(Qt::Horizontal, this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(6, 0, 6, 0);
  layout->setSpacing(8);
  for (const double speed : kSpeeds) {
    speed_->addItem(tr("%1×").arg(speed), speed);
  }
  speed_->setObjectName("speed");
  speed_->setCurrentIndex(speed_->findData(1.0));
  speed_->setToolTip(tr("Speed of playing"));
  label_->setObjectName("timeLabel");
  label_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  label_->setMinimumWidth(label_->fontMetrics().horizontalAdvance("100.00 s / 100.00 s"));
  slider_->setObjectName("timeSlider");
  slider_->setRange(0, kSliderSteps);
  slider_->setMinimumWidth(140);
  speed_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  layout->addWidget(speed_);
  layout->addWidget(label_);
  layout->addWidget(slider_, 1);
  connect(speed_, &QComboBox::activated, this,
          [this] { playback_.setSpeed(speed_->currentData().toDouble()); });
  connect(slider_, &QSlider::valueChanged, this, [this](int value) {
    if (refreshing_) return;
    playback_.pause();
    playback_.setTime(playback_.endTime() * value / kSliderSteps);
  });
  connect(&playback, &Playback::timeChanged, this, &TimeBar::refresh);
  connect(&playback, &Playback::historyChanged, this, &TimeBar::refresh);
  refresh();
}

void TimeBar::refresh() {
  const double end = playback_.endTime();
  label_->setText(toSeconds(playback_.time()) + " / " + toSeconds(end));
  slider_->setEnabled(playback_.history() != nullptr);
  if (slider_->isSliderDown()) return;
  refreshing_ = true;
  slider_->setValue(end > 0 ? static_cast<int>(std::lround(playback_.time() / end * kSliderSteps))
                            : 0);
  refreshing_ = false;
}

}  // namespace denavit
