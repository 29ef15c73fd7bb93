#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "models/motors/motor_description.h"
#include "ui/studio/parts.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace denavit {

class RobotFields;

/// Friction at the joint, the spring between gear and link, and the motor behind the gear: its
/// rotor, friction and circuit, one of a catalogue if wanted, and how motors couple with joints.
class DrivePage final : public QWidget {
  Q_OBJECT

 public:
  DrivePage(Edits& edits, const Selection& selection, const Preferences& preferences,
            Messages& messages, RobotFields& fields, QWidget* parent = nullptr);

 private:
  void addButtons(QGridLayout& grid);
  void refresh();
  void chooseMotor();
  void editTrain();
  /// Those of the library, read once; none where they cannot be read, which is said.
  [[nodiscard]] const std::vector<MotorDescription>& motors();

  Edits& edits_;
  const Selection& selection_;
  const Preferences& preferences_;
  Messages& messages_;
  std::optional<std::vector<MotorDescription>> motors_;
  QLabel* atMotor_ = nullptr;
  QPushButton *motor_ = nullptr, *train_ = nullptr;
  QWidget *ratio_ = nullptr, *damping_ = nullptr;
};

/// Limits of the joint's position, rate and effort; each may be left open.
class LimitsPage final : public QWidget {
  Q_OBJECT

 public:
  explicit LimitsPage(RobotFields& fields, QWidget* parent = nullptr);
};

}  // namespace denavit
