#include "render/scene/closure_pins.h"

#include <algorithm>

#include <vtkActor.h>
#include <vtkRenderer.h>

#include "render/arm/arm_shape.h"
#include "render/scene/posed_actor.h"

namespace denavit {
namespace {

constexpr SurfaceColor kClosedPin{52, 64, 84}, kOpenPin{207, 34, 46}, kChosenPin{9, 105, 218};
constexpr double kHalfLength = 1.9;  ///< [radius] of a pin along its axis
constexpr double kBar = 0.25;        ///< [radius] of what leads from one frame to the other

SurfaceColor colourOf(const ClosurePin& pin) {
  if (pin.isOpen) return kOpenPin;
  return pin.isChosen ? kChosenPin : kClosedPin;
}

Mesh makePin(const ClosurePin& pin, double radius) {
  Mesh mesh;
  const SurfaceColor colour = colourOf(pin);
  if (pin.isBall) {
    addSphere(mesh, Eigen::Vector3d::Zero(), 1.15 * radius, colour, colour);
    return mesh;
  }
  const double half = kHalfLength * radius;
  addCylinder(mesh, {}, radius, -half, half, 0.12 * radius, colour);
  addCylinder(mesh, {}, 0.45 * radius, -1.12 * half, 1.12 * half, 0.08 * radius,
              arm_colors::kMetal);
  return mesh;
}

/// A bar along z of unit length, to be stretched from one frame to the other.
Mesh makeGap(double radius) {
  Mesh mesh;
  addLathe(mesh, {}, {{kBar * radius, 0}, {kBar * radius, 1}}, kOpenPin);
  return mesh;
}

bool isAlikePin(const ClosurePin& a, const ClosurePin& b) {
  return a.isBall == b.isBall && a.isOpen == b.isOpen && a.isChosen == b.isChosen;
}

}  // namespace

ClosurePins::ClosurePins(vtkRenderer* renderer) : renderer_(renderer) {}

ClosurePins::~ClosurePins() {
  for (const auto& solid : solids_) renderer_->RemoveActor(solid->actor());
}

void ClosurePins::set(const std::vector<ClosurePin>& pins, double radius_m) {
  const bool isSame = radius_m == radius_ && std::ranges::equal(pins, pins_, isAlikePin);
  pins_ = pins;
  if (!isSame) {
    for (const auto& solid : solids_) renderer_->RemoveActor(solid->actor());
    solids_.clear();
    radius_ = radius_m;
    for (const ClosurePin& pin : pins_) build(pin);
  }
  pose();
}

void ClosurePins::build(const ClosurePin& pin) {
  const auto add = [this](const Mesh& mesh) {
    solids_.push_back(std::make_unique<PosedActor>(mesh));
    solids_.back()->actor()->PickableOff();
    solids_.back()->actor()->SetVisibility(visible_);
    renderer_->AddActor(solids_.back()->actor());
  };
  const Mesh mesh = makePin(pin, radius_);
  add(mesh);
  if (!pin.isOpen) return;
  add(mesh);
  add(makeGap(radius_));
}

void ClosurePins::pose() {
  auto solid = solids_.begin();
  for (const ClosurePin& pin : pins_) {
    (*solid++)->setPose(pin.X_WA);
    if (!pin.isOpen) continue;
    (*solid++)->setPose(pin.X_WB);
    const Eigen::Vector3d way = pin.X_WB.p - pin.X_WA.p;
    const double length = way.norm();
    const bool isWay = length > 1e-9 * radius_;
    (*solid++)->setPose(isWay ? makeFrameAlong(pin.X_WA.p, way) : pin.X_WA,
                        {1, 1, std::max(length, 1e-6 * radius_)});
  }
}

void ClosurePins::setVisible(bool visible) {
  visible_ = visible;
  for (const auto& solid : solids_) solid->actor()->SetVisibility(visible);
}

}  // namespace denavit
