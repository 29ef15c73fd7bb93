#pragma once

#include <QObject>

#include "ui/motion/motion_sketch.h"
#include "ui/studio/parts.h"

namespace denavit {

class ArmView;

/// Draws the planned path into the 3-D view while the motion's panels are in sight, coloured by the
/// share of effort that the joint nearest to its limit uses.
class MotionPicture final : public QObject {
  Q_OBJECT

 public:
  MotionPicture(MotionSketch& sketch, ArmView& view, QWidget& panel, QObject* parent = nullptr);
  void select(int point);

 private:
  void draw();

  MotionSketch& sketch_;
  ArmView& view_;
  bool isInSight_ = false;
};

}  // namespace denavit
