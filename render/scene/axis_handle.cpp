#include "render/scene/axis_handle.h"

#include <cmath>
#include <numbers>

#include <vtkActor.h>
#include <vtkRenderer.h>

#include "render/mesh/triad.h"
#include "render/scene/handle_distance.h"
#include "render/scene/posed_actor.h"

namespace denavit {
namespace {

constexpr double kRingThickness = 0.045;  ///< radius of the torus, of that of the ring
constexpr Rgb kCold{37, 110, 220}, kHot{255, 186, 8};

Mesh makeDoubleArrow() {
  Mesh mesh;
  const Eigen::Vector3d o = Eigen::Vector3d::Zero();
  for (const double way : {1.0, -1.0})
    addArrow(mesh, makeFrameAlong(o, {0, 0, way}), 1.0, 0.1, {255, 255, 255});
  return mesh;
}

}  // namespace

AxisHandle::AxisHandle(vtkRenderer* renderer)
    : renderer_(renderer),
      ring_(std::make_unique<PosedActor>(makeRing(kRingThickness))),
      arrow_(std::make_unique<PosedActor>(makeDoubleArrow())) {
  for (const PosedActor* part : {ring_.get(), arrow_.get()}) {
    part->actor()->PickableOff();
    part->actor()->VisibilityOff();
    renderer_->AddActor(part->actor());
  }
  show();
}

AxisHandle::~AxisHandle() {
  for (const PosedActor* part : {ring_.get(), arrow_.get()}) renderer_->RemoveActor(part->actor());
}

void AxisHandle::set(const std::optional<HandleAxis>& axis) {
  axis_ = axis;
  show();
}

void AxisHandle::setHot(bool hot) {
  if (hot == hot_) return;
  hot_ = hot;
  show();
}

void AxisHandle::setVisible(bool visible) {
  visible_ = visible;
  show();
}

void AxisHandle::show() {
  const bool shown = axis_ && visible_;
  ring_->actor()->SetVisibility(shown && !axis_->slides);
  arrow_->actor()->SetVisibility(shown && axis_->slides);
  if (!axis_) return;
  const PosedActor& part = axis_->slides ? *arrow_ : *ring_;
  (axis_->slides ? *arrow_ : *ring_).setPose(axis_->X_WA, Eigen::Vector3d::Constant(axis_->size_m));
  part.setPlainLook(hot_ ? kHot : kCold, 1.0);
}

bool AxisHandle::isAt(const LabelPlacer& placer, const Eigen::Vector2d& at_px,
                      double near_px) const {
  if (!axis_ || !visible_) return false;
  return calcHandleDistance(*axis_, true, placer, at_px) <= near_px;
}

}  // namespace denavit
