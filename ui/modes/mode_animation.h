#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <complex>

#include "core/flexible/flexible_arm.h"
#include "models/robot/robot.h"

namespace denavit {

class Shown;

/// [m] the length of an arm's table: what amplitudes are parts of.
[[nodiscard]] double calcReach(const RobotDescription& robot);
/// How large a shape is drawn of itself, as a part of the arm's reach: the larger of how far it
/// moves the arm and how far it turns it.
/// @param q, shape  of size N  @param reach [m] of the arm
[[nodiscard]] double calcExtent(const FlexibleArm<double>& arm, const VecX<double>& q,
                                const VecX<double>& shape, double reach);
/// [1/s] swings on screen of a slider's position: 0 is one swing a second, ten steps are a factor
/// of two.
[[nodiscard]] double toAnimationSpeed(int position);

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
  /// The same of a complex shape v, whose coordinates do not pass through their middles together:
  /// they move as the real part of v e^(jφ). It goes on in a new one without a jump of phase.
  void setComplexShape(const VecX<std::complex<double>>& shape, const QString& text);
  /// The coordinates where those of a real shape are farthest.
  [[nodiscard]] VecX<double> shape() const { return shape_.real(); }
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
  VecX<std::complex<double>> shape_;
  QString text_;
  double speed_ = 1, phase_ = 0;  ///< phase in swings
};

}  // namespace denavit
