#include "ui/modes/mode_animation.h"

#include <cmath>
#include <numbers>

#include "ui/studio/shown.h"

namespace denavit {
namespace {

constexpr int kModeAnimationFrame_ms = 25;
/// A frame that took longer than this goes on where the last one was.
constexpr double kLongestFrame_s = 0.1;

}  // namespace

ModeAnimation::ModeAnimation(Shown& shown, QObject* parent) : QObject(parent), shown_(shown) {
  timer_.setInterval(kModeAnimationFrame_ms);
  connect(&timer_, &QTimer::timeout, this, &ModeAnimation::advance);
}

ModeAnimation::~ModeAnimation() { timer_.stop(); }

void ModeAnimation::setShape(const VecX<double>& shape, const QString& text) {
  // Shapes are known but for their sign: the one nearer to the last goes on.
  const bool turned = shape.size() == shape_.size() && shape.dot(shape_) < 0;
  shape_ = turned ? VecX<double>(-shape) : shape;
  text_ = text;
  if (isPlaying()) show();
}

void ModeAnimation::play() {
  if (isPlaying() || shape_.size() == 0) return;
  phase_ = 0;
  sinceTick_.start();
  timer_.start();
  emit playingChanged(true);
}

void ModeAnimation::stop() {
  if (!isPlaying()) return;
  timer_.stop();
  shown_.setVibration({});
  emit playingChanged(false);
}

void ModeAnimation::advance() {
  const double passed_s = 1e-3 * static_cast<double>(sinceTick_.restart());
  phase_ = std::fmod(phase_ + speed_ * std::min(passed_s, kLongestFrame_s), 1.0);
  show();
}

void ModeAnimation::show() {
  const double swing = std::sin(2 * std::numbers::pi * phase_);
  Vibration vibration;
  vibration.text = text_;
  for (const double x : shape_) {
    vibration.offsets.push_back(swing * x);
    vibration.largest.push_back(x);
  }
  shown_.setVibration(std::move(vibration));
}

}  // namespace denavit
