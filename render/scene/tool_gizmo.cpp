#include "render/scene/tool_gizmo.h"

#include <vtkActor.h>
#include <vtkRenderer.h>

#include "render/mesh/triad.h"
#include "render/scene/handle_distance.h"
#include "render/scene/posed_actor.h"

namespace denavit {
namespace {

constexpr double kGizmoRingThickness = 0.022;  ///< radius of the torus, of that of the ring
constexpr double kBall = 0.13;                 ///< radius, of that of the rings
constexpr SurfaceColor kGizmoWhite{255, 255, 255};
constexpr Rgb kGizmoHot{255, 186, 8}, kGizmoBall{250, 250, 250};

Rgb axisColor(int k) {
  const SurfaceColor color = k == 0 ? kAxisX : k == 1 ? kAxisY : kAxisZ;
  return {color[0], color[1], color[2]};
}

/// Of length or radius 1, along or about z.
Mesh makePart(GizmoPart part) {
  if (part == GizmoPart::Middle) {
    Mesh mesh;
    addSphere(mesh, Eigen::Vector3d::Zero(), 1.0, kGizmoWhite, kGizmoWhite);
    return mesh;
  }
  if (part >= GizmoPart::AboutX) return makeRing(kGizmoRingThickness);
  Mesh mesh;
  addArrow(mesh, {}, 1.0, 0.055, kGizmoWhite);
  return mesh;
}

bool isRing(GizmoPart part) { return part >= GizmoPart::AboutX && part != GizmoPart::Middle; }

}  // namespace

ToolGizmo::ToolGizmo(vtkRenderer* renderer) : renderer_(renderer) {
  for (int k = 0; k < kGizmoParts; ++k) {
    auto& part = parts_[static_cast<std::size_t>(k)];
    part = std::make_unique<PosedActor>(makePart(static_cast<GizmoPart>(k)));
    part->actor()->PickableOff();
    renderer_->AddActor(part->actor());
  }
  show();
}

ToolGizmo::~ToolGizmo() {
  for (const auto& part : parts_) renderer_->RemoveActor(part->actor());
}

void ToolGizmo::set(const std::optional<GizmoFrame>& frame) {
  frame_ = frame;
  show();
}

void ToolGizmo::setHot(std::optional<GizmoPart> part) {
  if (part == hot_) return;
  hot_ = part;
  show();
}

void ToolGizmo::setVisible(bool visible) {
  visible_ = visible;
  show();
}

void ToolGizmo::show() {
  for (int k = 0; k < kGizmoParts; ++k) {
    const auto part = static_cast<GizmoPart>(k);
    const PosedActor& solid = *parts_[static_cast<std::size_t>(k)];
    const bool shown = visible_ && frame_ && (frame_->turns || !isRing(part));
    solid.actor()->SetVisibility(shown);
    if (!shown) continue;
    const bool isMiddle = part == GizmoPart::Middle;
    HandleAxis axis{frame_->X_WG, false, kBall * frame_->ring_m};
    if (!isMiddle) axis = makeGizmoAxis(*frame_, part);
    parts_[static_cast<std::size_t>(k)]->setPose(axis.X_WA, Eigen::Vector3d::Constant(axis.size_m));
    solid.setPlainLook(part == hot_ ? kGizmoHot : isMiddle ? kGizmoBall : axisColor(k % 3), 1.0);
  }
}

std::optional<GizmoPart> ToolGizmo::findAt(const LabelPlacer& placer, const Eigen::Vector2d& at_px,
                                           double near_px) const {
  if (!frame_ || !visible_) return {};
  if ((placer.see(frame_->X_WG.p) - at_px).norm() <= 1.3 * near_px) return GizmoPart::Middle;
  std::optional<GizmoPart> found;
  for (int k = 0; k < kGizmoParts - 1; ++k) {
    const auto part = static_cast<GizmoPart>(k);
    if (isRing(part) && !frame_->turns) continue;
    const double away = calcHandleDistance(makeGizmoAxis(*frame_, part), false, placer, at_px);
    if (away > near_px) continue;
    near_px = away;
    found = part;
  }
  return found;
}

}  // namespace denavit
