#pragma once

#include <QWidget>

#include "core/kinematics/manipulability.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSlider;
class QVBoxLayout;

namespace denavit {

class ArmView;
class InSight;
class ShownArm;

/// What the tool can do at this pose: the velocity and force ellipsoids in the 3-D view, singular
/// values, manipulability, condition number, and whether and why the pose is singular.
class EllipsoidTab final : public QWidget {
  Q_OBJECT

 public:
  EllipsoidTab(ShownArm& shown, ArmView& view, QWidget* parent = nullptr);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QVBoxLayout* makeChoices();
  void refresh();
  void draw(const VelocityEllipsoid& ellipsoid);
  void fillNumbers(const SingularityReport& report, TaskPart part);

  ShownArm& shown_;
  ArmView& view_;
  InSight* sight_;
  QCheckBox *velocity_, *force_;
  QComboBox* part_;
  QSlider* size_;
  QLabel *sigma_, *manipulability_, *condition_, *note_;
};

}  // namespace denavit
