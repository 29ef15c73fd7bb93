#pragma once

#include <QWidget>
#include <vector>

#include "models/motion/motion.h"
#include "models/robot/robot_changes.h"
#include "ui/studio/parts.h"

class QComboBox;
class QLabel;

namespace denavit {

class LiveSession;
class StepResponse;
class ValueRow;

/// The gains of the controller that drives a live run, and how a joint answers to them, computed
/// anew while they move.
class LiveGains final : public QWidget {
  Q_OBJECT

 public:
  LiveGains(LiveSession& session, Edits& edits, Messages& messages, QWidget* parent = nullptr);

 private:
  using Gains = std::vector<double> ControllerDescription::*;
  void begin();
  void take(const RobotChanges& values);
  void refresh();
  void showJoint();
  void change(Gains gains, const char* path, double value);
  [[nodiscard]] std::size_t joint() const;
  [[nodiscard]] bool hasGains() const;

  LiveSession& session_;
  Edits& edits_;
  QLabel* about_;
  QComboBox* joint_;
  ValueRow *kp_, *kd_;
  StepResponse* response_;
  ControllerDescription first_, controller_;  ///< as the run began, and as it is now
};

}  // namespace denavit
