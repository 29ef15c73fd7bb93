#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <vector>

#include "core/flexible/flexible_arm.h"
#include "core/kinematics/forward_kinematics.h"
#include "models/robot/robot.h"
#include "ui/studio/edits.h"
#include "ui/studio/parts.h"

namespace denavit {

/// The arm on screen and its kinematics at the pose on screen, for the tabs that read them. Follows
/// edits, sliders and playback once per turn of the event loop.
class ShownArm final : public QObject {
  Q_OBJECT

 public:
  ShownArm(const Edits& edits, const Shown& shown, Playback& playback,
           const Preferences& preferences, QObject* parent = nullptr);

  /// Whether the arm can be computed; else the numbers below are those of no arm.
  [[nodiscard]] bool isValid() const { return valid_; }
  [[nodiscard]] const RobotDescription& robot() const { return robot_; }
  [[nodiscard]] const Arm<double>& arm() const { return arm_; }
  [[nodiscard]] const VecX<double>& q() const { return q_; }
  /// Of links that bend in a run: as they are bent; the Jacobian's columns are the joints' there.
  [[nodiscard]] const Kinematics<double>& kinematics() const { return kinematics_; }
  [[nodiscard]] Jacobian<double> calcJ() const;
  /// World, base (frame 0), the user's frame of each row, tool; in the world.
  [[nodiscard]] std::vector<Pose<double>> calcFrames() const;
  [[nodiscard]] const Document& document() const { return edits_.document(); }
  [[nodiscard]] Playback& playback() const { return playback_; }
  [[nodiscard]] const Preferences& preferences() const { return preferences_; }

 signals:
  /// Another arm, or another number of joints, or other numbers in its table.
  void armChanged();
  /// The pose or the arm.
  void changed();
  /// How numbers are to be written.
  void unitsChanged();

 private:
  void update();
  void bend();

  const Edits& edits_;
  const Shown& shown_;
  Playback& playback_;
  const Preferences& preferences_;
  QTimer updating_;
  RobotDescription robot_;
  bool valid_ = false, asked_ = false;
  Arm<double> arm_;
  std::shared_ptr<const FlexibleArm<double>> flexible_;  ///< null: all links are rigid
  std::vector<Pose<double>> X_LF_, X_WF_;
  VecX<double> q_;
  Kinematics<double> kinematics_;
};

}  // namespace denavit
