#pragma once

#include <QObject>

#include "ui/motion/motion_sketch.h"
#include "ui/studio/parts.h"

namespace denavit {

class ArmView;

/// What the planned path is coloured by.
enum class PathColouring {
  TorqueShare,    ///< the share of its effort that the joint nearest to its limit uses
  Speed,          ///< of the tool's origin
  Manipulability  ///< sqrt(det(J Jᵀ)): low near singular poses
};

/// Draws the planned path into the 3-D view while the motion's panels are in sight.
class MotionPicture final : public QObject {
  Q_OBJECT

 public:
  MotionPicture(MotionSketch& sketch, ArmView& view, QWidget& panel, QObject* parent = nullptr);
  void select(int point);
  void setColouring(PathColouring colouring);

 private:
  void draw();

  MotionSketch& sketch_;
  ArmView& view_;
  PathColouring colouring_ = PathColouring::TorqueShare;
  bool isInSight_ = false;
};

}  // namespace denavit
