#pragma once

#include <QWidget>

namespace denavit {

class RobotFields;

/// Friction at the joint and the motor behind its gear.
class DrivePage final : public QWidget {
  Q_OBJECT

 public:
  explicit DrivePage(RobotFields& fields, QWidget* parent = nullptr);
};

/// Limits of the joint's position, rate and effort; each may be left open.
class LimitsPage final : public QWidget {
  Q_OBJECT

 public:
  explicit LimitsPage(RobotFields& fields, QWidget* parent = nullptr);
};

}  // namespace denavit
