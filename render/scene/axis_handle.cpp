#include "render/scene/axis_handle.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <vtkActor.h>
#include <vtkRenderer.h>

#include "render/mesh/triad.h"
#include "render/scene/label_placer.h"
#include "render/scene/posed_actor.h"

namespace denavit {
namespace {

constexpr double kRingThickness = 0.045;  ///< radius of the torus, of that of the ring
constexpr Rgb kCold{37, 110, 220}, kHot{255, 186, 8};
constexpr int kRingSteps = 48;

/// A ring of radius 1 about z.
Mesh makeRing() {
  std::vector<ProfilePoint> profile;
  constexpr int kSides = 10;
  for (int k = 0; k <= kSides; ++k) {
    const double angle = 2 * std::numbers::pi * k / kSides - std::numbers::pi / 2;
    profile.push_back({1 + kRingThickness * std::cos(angle), kRingThickness * std::sin(angle)});
  }
  Mesh mesh;
  addLathe(mesh, {}, profile, {255, 255, 255}, 64);
  return mesh;
}

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
      ring_(std::make_unique<PosedActor>(makeRing())),
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
  const Pose<double>& X_WA = axis_->X_WA;
  const auto see = [&](const Eigen::Vector3d& p_A) {
    return placer.see(X_WA * Eigen::Vector3d(axis_->size_m * p_A));
  };
  if (axis_->slides) return distanceToSegment(at_px, see({0, 0, -1}), see({0, 0, 1})) <= near_px;
  for (int k = 0; k < kRingSteps; ++k) {
    const double a = 2 * std::numbers::pi * k / kRingSteps,
                 b = 2 * std::numbers::pi * (k + 1) / kRingSteps;
    if (distanceToSegment(at_px, see({std::cos(a), std::sin(a), 0}),
                          see({std::cos(b), std::sin(b), 0})) <= near_px)
      return true;
  }
  return false;
}

}  // namespace denavit
