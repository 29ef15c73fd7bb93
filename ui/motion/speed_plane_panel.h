#pragma once

#include <QWidget>
#include <optional>

#include "core/time_scaling/fastest_motion.h"
#include "models/robot/robot.h"
#include "ui/plot_view/plot_view.h"
#include "ui/studio/parts.h"

class QLabel;
class QPushButton;
class QStackedWidget;

namespace denavit {

class MotionSketch;

/// "torque", "speed", "acceleration": what may hold a motion back.
[[nodiscard]] QString toLimitText(LimitKind kind);

/// The plane of s and ds/dt of a fastest motion: the motion in the colours of the joints that hold
/// it back, what no torque allows, and from where the end can still be met.
/// @param parts  at least one
[[nodiscard]] PlotData makeSpeedPlane(const std::vector<FastestPart>& parts,
                                      const RobotDescription& robot);
/// What its colours mean, as rich text: those of a plane are too many for a narrow chart's legend.
[[nodiscard]] QString describeSpeedPlane(const PlotData& plane);

/// Why it is not faster.
class SpeedPlanePanel final : public QWidget {
  Q_OBJECT

 public:
  SpeedPlanePanel(Edits& edits, Messages& messages, const MotionSketch& sketch,
                  QWidget* parent = nullptr);

  /// Moves the dots of the time cursor without a signal; nothing: there are none.
  void setTime(std::optional<double> t_s);

 signals:
  /// The motion was dragged along.
  void timeScrubbed(double t_s);

 private:
  void draw();

  Edits& edits_;
  const MotionSketch& sketch_;
  QStackedWidget* pages_;
  PlotView* view_;
  QLabel *legend_, *hint_;
  QPushButton* fastest_;
};

}  // namespace denavit
