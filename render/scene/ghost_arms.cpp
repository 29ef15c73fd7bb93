#include "render/scene/ghost_arms.h"

#include <algorithm>

#include <vtkActor.h>
#include <vtkCellPicker.h>
#include <vtkNew.h>
#include <vtkRenderer.h>

#include "render/scene/arm_solids.h"
#include "render/scene/posed_actor.h"

namespace denavit {

GhostArms::GhostArms(vtkRenderer* renderer) : renderer_(renderer) {}
GhostArms::~GhostArms() = default;

void GhostArms::set(const std::vector<GhostArm>& ghosts, const Eigen::Vector3d& up_W) {
  ghosts_.clear();
  for (const GhostArm& ghost : ghosts) {
    ghosts_.push_back(
        std::make_unique<ArmSolids>(renderer_, makeArmShape(ghost.arm, up_W), ghost.arm));
    ghosts_.back()->setGhostLook(ghost.color, ghost.opacity);
    ghosts_.back()->setPose(ghost.pose);
  }
  setVisible(visible_);
}

void GhostArms::setPose(std::size_t i, const ArmPose& pose) {
  if (i < ghosts_.size() && pose.X_WL.size() == ghosts_[i]->linkCount()) ghosts_[i]->setPose(pose);
}

void GhostArms::setVisible(bool visible) {
  visible_ = visible;
  for (const auto& ghost : ghosts_) ghost->setVisible(visible);
}

std::optional<std::size_t> GhostArms::findAt(double x_px, double y_px) const {
  if (!visible_) return {};
  vtkNew<vtkCellPicker> picker;
  picker->SetTolerance(0.0);
  picker->PickFromListOn();
  const auto setPickable = [&](bool pickable) {
    for (const auto& ghost : ghosts_)
      for (const PosedActor* solid : ghost->all()) solid->actor()->SetPickable(pickable);
  };
  for (const auto& ghost : ghosts_)
    for (const PosedActor* solid : ghost->all()) picker->AddPickList(solid->actor());
  setPickable(true);
  const bool found = picker->Pick(x_px, y_px, 0.0, renderer_) != 0;
  setPickable(false);
  if (!found) return {};
  for (std::size_t i = 0; i < ghosts_.size(); ++i)
    for (const PosedActor* solid : ghosts_[i]->all())
      if (solid->actor() == picker->GetActor()) return i;
  return {};
}

void GhostArms::setBehind(double steps) {
  for (const auto& ghost : ghosts_) ghost->setBehind(steps);
}

unsigned long long GhostArms::meshTime() const {
  unsigned long long time = 0;
  for (const auto& ghost : ghosts_)
    for (const PosedActor* solid : ghost->all()) time = std::max(time, solid->meshTime());
  return time;
}

}  // namespace denavit
