#pragma once

#include <QObject>
#include <optional>

#include "core/trajectory/trajectory.h"
#include "ui/studio/parts.h"
#include "ui/studio/shown_source.h"

namespace denavit {

class MotionSketch;
struct PreviewSample;

/// The arm on the planned motion: at an instant of it, or at one of its points. It goes when a run
/// is played, the arm is moved otherwise, or the motion ends.
class PlannedPose final : public QObject, public ShownSource {
  Q_OBJECT

 public:
  PlannedPose(const Edits& edits, Shown& shown, const Playback& playback,
              const MotionSketch& sketch, QObject* parent = nullptr);
  ~PlannedPose() override;

  /// @param t [s] of the motion
  void showAt(double t);
  /// @param point  0-based
  void showPoint(int point);
  /// The point on screen; -1: none.
  [[nodiscard]] int point() const { return isActive() ? point_ : -1; }
  /// Another pose of the point, while a hand has it: what the motion will be is not known yet.
  void holdPoint(const VecX<double>& q);
  /// The motion says again where the point is, once it comes there.
  void release();

  [[nodiscard]] bool isActive() const override;
  [[nodiscard]] const RobotDescription& robot() const override;
  [[nodiscard]] const MechanismDescription* mechanism() const override;
  [[nodiscard]] std::vector<double> pose() const override;
  [[nodiscard]] std::vector<double> rates() const override;
  void leave() override;

 signals:
  /// The time on screen; nothing: a point, or none of the motion.
  void timeChanged(std::optional<double> t);

 private:
  void set(std::optional<double> time, int point);
  [[nodiscard]] bool hasCorner() const;
  [[nodiscard]] JointMotion motion() const;
  [[nodiscard]] const PreviewSample* findSample() const;

  const Edits& edits_;
  Shown& shown_;
  const MotionSketch& sketch_;
  std::optional<double> time_;  ///< [s]
  int point_ = -1;
  VecX<double> held_;     ///< [rad|m] of holdPoint(); empty: none
  bool isLetGo_ = false;  ///< stays only until the motion has a pose there
};

}  // namespace denavit
