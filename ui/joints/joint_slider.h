#pragma once

#include <QSlider>
#include <optional>

namespace denavit {

/// A slider over a joint's range [rad|m] that marks the joint's limits and turns red beyond them.
/// The mouse takes the handle to where it presses and stops at the limits; a pose from elsewhere
/// may lie beyond. Arrow keys and, while it has the focus, the wheel step by one unit, with Shift
/// by ten.
class JointSlider final : public QSlider {
  Q_OBJECT

 public:
  explicit JointSlider(QWidget* parent = nullptr);

  /// @param lower, upper            [rad|m] the ends of the slider
  /// @param lowerLimit, upperLimit  [rad|m] of the joint; none where it has none
  void setJoint(double lower, double upper, std::optional<double> lowerLimit,
                std::optional<double> upperLimit);
  /// Shows a value; beyond the ends the handle stays there.
  void setJointValue(double value);
  /// Whether the value shown is beyond a limit.
  [[nodiscard]] bool isBeyond() const { return beyond_; }

 signals:
  /// The mouse or the keyboard has taken hold of it: what follows is one gesture.
  void taken();
  /// The mouse or a page key moved it [rad|m].
  void moved(double value);
  /// Keys or wheel ask for steps.
  void stepped(int steps);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;

 private:
  [[nodiscard]] int toPosition(double value) const;
  [[nodiscard]] double clampToLimits(double value) const;
  void setBeyond(double value);

  double lower_ = 0, upper_ = 1;
  std::optional<double> lowerLimit_, upperLimit_;
  bool showing_ = false, beyond_ = false, pressing_ = false;
};

}  // namespace denavit
