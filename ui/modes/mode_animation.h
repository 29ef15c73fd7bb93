#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "core/vibration/natural_modes.h"

namespace denavit {

class Shown;

/// Lets the arm on screen vibrate in a shape about its pose, at a speed the eye can follow. What it
/// adds to the coordinates goes to Shown::setVibration; nothing of the document changes.
class ModeAnimation final : public QObject {
  Q_OBJECT

 public:
  explicit ModeAnimation(Shown& shown, QObject* parent = nullptr);
  ~ModeAnimation() override;

  /// The shape to move in; while it plays, it goes on in the new one without a jump of sign.
  /// @param shape  of size N, already as large as it is to be drawn  @param text  for the 3-D view
  void setShape(const VecX<double>& shape, const QString& text);
  [[nodiscard]] const VecX<double>& shape() const { return shape_; }
  /// [1/s] swings per second on screen
  void setSpeed(double speed) { speed_ = speed; }
  [[nodiscard]] bool isPlaying() const { return timer_.isActive(); }

 public slots:
  void play();
  /// The arm is back at its pose.
  void stop();

 signals:
  void playingChanged(bool playing);

 private:
  void advance();
  void show();

  Shown& shown_;
  QTimer timer_;
  QElapsedTimer sinceTick_;
  VecX<double> shape_;
  QString text_;
  double speed_ = 1, phase_ = 0;  ///< phase in swings
};

}  // namespace denavit
