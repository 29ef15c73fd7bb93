#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/motion/path_plots.h"
#include "ui/studio/parts.h"

class QToolButton;

namespace denavit {

class MotionSketch;
class PlotView;
class PoseReadout;
class TimeLine;

/// Torques, rates, power, energy, the tool's speed and the hand's acceleration along the motion,
/// with their limits; above them the points on the time axis and what the pose on screen is like.
class AlongPathPanel final : public QWidget {
  Q_OBJECT

 public:
  AlongPathPanel(Edits& edits, const Shown& shown, const MotionSketch& sketch,
                 QWidget* parent = nullptr);

  [[nodiscard]] TimeLine& timeLine() const { return *timeLine_; }
  /// Moves the time cursor without a signal; nothing: there is none.
  void setTime(std::optional<double> t_s);

 signals:
  /// The time cursor was dragged.
  void timeScrubbed(double t_s);

 private:
  struct Choice {
    PathPlot plot;
    QToolButton* button;
  };
  QToolButton* addButton(const char* name, const QString& text, const QString& tip, bool isOn);
  void draw();

  const Edits& edits_;
  const MotionSketch& sketch_;
  PlotView* view_;
  TimeLine* timeLine_;
  PoseReadout* readout_;
  QToolButton* ofLimits_ = nullptr;
  std::vector<Choice> choices_;
};

}  // namespace denavit
