#include "ui/modes/mode_animation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/vibration/shape_size.h"
#include "ui/studio/shown.h"

namespace denavit {
namespace {

constexpr int kModeAnimationFrame_ms = 25;
/// A frame that took longer than this goes on where the last one was.
constexpr double kLongestFrame_s = 0.1;

/// A swing on screen moves the arm by a part of its reach, or turns it by so much per part.
constexpr double kTurnPerReach_rad = 2.5;

}  // namespace

double calcReach(const RobotDescription& robot) {
  double reach = 0;
  for (const JointDescription& joint : robot.joints) reach += std::abs(joint.a) + std::abs(joint.d);
  return reach > 0 ? reach : 1;
}

double calcExtent(const FlexibleArm<double>& arm, const VecX<double>& q, const VecX<double>& shape,
                  double reach) {
  const ShapeSize size = calcShapeSize(arm, q, shape);
  return std::max(size.displacement / reach, size.rotation / kTurnPerReach_rad);
}

double toAnimationSpeed(int position) { return std::pow(2.0, 0.1 * position); }

ModeAnimation::ModeAnimation(Shown& shown, QObject* parent) : QObject(parent), shown_(shown) {
  timer_.setInterval(kModeAnimationFrame_ms);
  connect(&timer_, &QTimer::timeout, this, &ModeAnimation::advance);
}

ModeAnimation::~ModeAnimation() { timer_.stop(); }

void ModeAnimation::setShape(const VecX<double>& shape, const QString& text) {
  // Shapes are known but for their sign: the one nearer to the last goes on.
  const bool turned = shape.size() == shape_.size() && shape.dot(shape_.real()) < 0;
  shape_ = (turned ? VecX<double>(-shape) : shape).cast<std::complex<double>>();
  text_ = text;
  if (isPlaying()) show();
}

void ModeAnimation::setComplexShape(const VecX<std::complex<double>>& shape, const QString& text) {
  // They are known but for their phase.
  std::complex<double> turn = 1;
  if (shape.size() == shape_.size() && shape.size() > 0) {
    const std::complex<double> along = shape.dot(shape_);  // conjugates the first
    if (std::abs(along) > 0) turn = along / std::abs(along);
  }
  shape_ = turn * shape;
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
  // A real shape begins in the middle of its swing.
  const std::complex<double> swing =
      std::polar(1.0, 2 * std::numbers::pi * phase_ - std::numbers::pi / 2);
  Vibration vibration;
  vibration.text = text_;
  for (const std::complex<double>& x : shape_) {
    vibration.offsets.push_back(std::real(swing * x));
    vibration.largest.push_back(x.imag() == 0 ? x.real() : std::abs(x));
  }
  shown_.setVibration(std::move(vibration));
}

}  // namespace denavit
