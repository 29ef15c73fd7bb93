#pragma once

#include <QWidget>

#include "models/robot/robot.h"
#include "models/robot/robot_changes.h"
#include "ui/studio/parts.h"

class QCheckBox;
class QLabel;

namespace denavit {

class LiveSession;
class ValueRow;

/// What of the arm and its world may change while a run is live: gravity, payload, friction.
class LiveArm final : public QWidget {
  Q_OBJECT

 public:
  LiveArm(LiveSession& session, const Edits& edits, const Preferences& preferences,
          Messages& messages, QWidget* parent = nullptr);

 private:
  void begin();
  void take(const RobotChanges& values);
  void refresh();
  void refreshUnits();
  void sendGravity(double size);

  LiveSession& session_;
  const Edits& edits_;
  const Preferences& preferences_;
  QCheckBox* hasGravity_;
  ValueRow *gravity_, *payload_, *friction_;
  QLabel* about_;
  RobotDescription robot_;  ///< as the run began
};

/// Every friction of the arm times a factor, by the paths of its file. A friction that is an
/// expression stays as it is.
[[nodiscard]] RobotChanges scaleFriction(const RobotDescription& robot, double factor);

}  // namespace denavit
