#pragma once

#include <QWidget>

#include "ui/studio/parts.h"

namespace denavit {

class MotionSketch;
class PlotView;

/// Torques, rates, power and the tool's speed along the motion, with the limits shaded and the
/// points marked.
class AlongPathPanel final : public QWidget {
  Q_OBJECT

 public:
  AlongPathPanel(const Edits& edits, const MotionSketch& sketch, QWidget* parent = nullptr);

 signals:
  /// The time cursor was dragged.
  void timeScrubbed(double t_s);

 private:
  void draw();

  const Edits& edits_;
  const MotionSketch& sketch_;
  PlotView* view_;
};

/// ds/dt over s of the fastest motion: how fast it is, what the limits allow, and from where the
/// end can still be met.
class SpeedPlanePanel final : public QWidget {
  Q_OBJECT

 public:
  SpeedPlanePanel(const MotionSketch& sketch, QWidget* parent = nullptr);

 private:
  void draw();

  const MotionSketch& sketch_;
  PlotView* view_;
};

}  // namespace denavit
