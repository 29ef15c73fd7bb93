#include "render/scene/arm_picker.h"

#include <vtkActor.h>
#include <vtkCellPicker.h>
#include <vtkDataSet.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include "render/scene/arm_solids.h"
#include "render/scene/posed_actor.h"

namespace denavit {
namespace {

bool isHousing(vtkDataSet* data, vtkIdType point) {
  const auto* colors = vtkUnsignedCharArray::SafeDownCast(data->GetPointData()->GetScalars());
  if (!colors || point < 0 || point >= colors->GetNumberOfTuples()) return false;
  unsigned char found[3];
  colors->GetTypedTuple(point, found);
  const SurfaceColor color{found[0], found[1], found[2]};
  return color == arm_colors::kHousing || color == arm_colors::kCap;
}

bool isOf(const std::vector<const PosedActor*>& solids, const vtkActor* actor) {
  for (const PosedActor* solid : solids)
    if (solid->actor() == actor) return true;
  return false;
}

bool pickTriangle(vtkCellPicker* picker, vtkRenderer* renderer, const ArmSolids& solids,
                  double x_px, double y_px) {
  picker->SetTolerance(0.0);
  picker->PickFromListOn();
  for (const PosedActor* solid : solids.all()) picker->AddPickList(solid->actor());
  return picker->Pick(x_px, y_px, 0.0, renderer) != 0;
}

/// Whether a housing of what carries joint i is that joint's own: the sleeve of a sliding one.
bool isSleeveOf(std::size_t i, const ArmShape& shape, const ArmGeometry& arm, const ArmPose& pose,
                const Eigen::Vector3d& p_W) {
  if (i >= arm.links.size() || arm.links[i].type != JointType::Prismatic) return false;
  const Pose<double>& X_WL = pose.X_WL[i];
  const Eigen::Vector3d foot_W = X_WL * Eigen::Vector3d(0, 0, -(arm.links[i].d + pose.q[i]));
  return (p_W - foot_W).norm() < 2.2 * shape.joints[i].radius;
}

}  // namespace

std::optional<PickedPart> pickSolid(vtkRenderer* renderer, const ArmSolids& solids,
                                    const ArmShape& shape, const ArmGeometry& arm,
                                    const ArmPose& pose, double x_px, double y_px) {
  vtkNew<vtkCellPicker> picker;
  if (!pickTriangle(picker, renderer, solids, x_px, y_px)) return {};
  const vtkActor* actor = picker->GetActor();
  if (!actor) return {};
  const Eigen::Vector3d p_W(picker->GetPickPosition());
  const bool housing = isHousing(picker->GetDataSet(), picker->GetPointId());
  using Kind = PickedPart::Kind;
  if (solids.base().actor() == actor) {
    if (housing && isSleeveOf(0, shape, arm, pose, p_W)) return PickedPart{Kind::Joint, 0};
    return PickedPart{};
  }
  for (std::size_t i = 0; i < solids.linkCount(); ++i) {
    if (!isOf(solids.ofLink(i), actor)) continue;
    const int joint = static_cast<int>(i);
    if (housing && isSleeveOf(i + 1, shape, arm, pose, p_W))
      return PickedPart{Kind::Joint, joint + 1};
    const bool ownHousing = housing && (p_W - pose.X_WL[i].p).norm() < 3.0 * shape.joints[i].radius;
    return PickedPart{ownHousing ? Kind::Joint : Kind::Link, joint};
  }
  return {};
}

std::optional<SolidPoint> pickSolidPoint(vtkRenderer* renderer, const ArmSolids& solids,
                                         double x_px, double y_px) {
  vtkNew<vtkCellPicker> picker;
  if (!pickTriangle(picker, renderer, solids, x_px, y_px)) return {};
  for (std::size_t i = 0; i < solids.linkCount(); ++i) {
    if (isOf(solids.ofLink(i), picker->GetActor()))
      return SolidPoint{static_cast<int>(i), Eigen::Vector3d(picker->GetPickPosition())};
  }
  return {};
}

}  // namespace denavit
