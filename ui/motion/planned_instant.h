#pragma once

#include <QObject>
#include <optional>

#include "core/trajectory/trajectory.h"
#include "ui/studio/parts.h"
#include "ui/studio/shown_source.h"

namespace denavit {

class MotionSketch;

/// The arm at an instant of the planned motion, while somebody drags along its curves.
class PlannedInstant final : public QObject, public ShownSource {
  Q_OBJECT

 public:
  PlannedInstant(const Edits& edits, Shown& shown, const MotionSketch& sketch,
                 QObject* parent = nullptr);
  ~PlannedInstant() override;

  /// @param t [s] of the motion
  void showAt(double t);

  [[nodiscard]] bool isActive() const override;
  [[nodiscard]] const RobotDescription& robot() const override;
  [[nodiscard]] std::vector<double> pose() const override;
  [[nodiscard]] std::vector<double> rates() const override;
  void leave() override { time_.reset(); }

 private:
  [[nodiscard]] JointMotion motion() const;

  const Edits& edits_;
  Shown& shown_;
  const MotionSketch& sketch_;
  std::optional<double> time_;  ///< [s] nothing: not shown
};

}  // namespace denavit
