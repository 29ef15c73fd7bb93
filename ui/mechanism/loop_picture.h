#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "models/mechanism/mechanism_description.h"
#include "render/arm_geometry.h"
#include "ui/jobs/job.h"
#include "ui/mechanism/coupler_curve.h"
#include "ui/studio/parts.h"

namespace denavit {

class ArmShapes;
class ArmView;
class LoopWatch;

/// What the 3-D view shows of a mechanism beside its links: pins at the closures, the other ways to
/// assemble it as ghosts, and a coupler curve.
class LoopPicture final : public QObject {
  Q_OBJECT

 public:
  LoopPicture(const LoopWatch& watch, const Shown& shown, ArmView& view, QObject* parent = nullptr);
  ~LoopPicture() override;

  /// Whether the other ways to assemble are drawn.
  void setModesShown(bool shown);
  /// The closure that panels are about, 0-based; -1: none.
  void setChosen(int closure);
  /// The point whose curve is drawn; nothing: none.
  void setCurve(std::optional<CurvePoint> point);

 signals:
  /// A click on a ghost: a way to assemble, 0-based.
  void modeClicked(int mode);

 private:
  void follow();
  void drawPins();
  void drawModes();
  void drawCurve();
  void startCurve();
  [[nodiscard]] bool isOnCurve() const;

  const LoopWatch& watch_;
  const Shown& shown_;
  ArmView& view_;
  std::unique_ptr<ArmShapes> shapes_;
  std::optional<MechanismDescription> shapesOf_;
  bool modesShown_ = false, areModesDrawn_ = false, isCurveDrawn_ = false;
  int chosen_ = -1;
  std::vector<int> ghosts_;  ///< the ways to assemble that are drawn
  std::optional<CurvePoint> point_;
  std::vector<Eigen::Vector3d> curve_;           ///< [m]
  std::optional<MechanismDescription> curveOf_;  ///< what it is of
  std::vector<double> curveFrom_;                ///< [rad|m] a pose on the way
  int curveJoint_ = -1;
  std::optional<CurvePoint> curvePoint_;
  Job<std::vector<Eigen::Vector3d>> curveJob_;
};

}  // namespace denavit
