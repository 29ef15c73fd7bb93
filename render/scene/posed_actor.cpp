#include "render/scene/posed_actor.h"

#include <algorithm>

#include <vtkActor.h>
#include <vtkMatrix4x4.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>

#include "render/mesh/poly_data.h"

namespace denavit {

PosedActor::PosedActor(const Mesh& mesh) {
  mapper_->SetInputData(toPolyData(mesh));
  actor_->SetMapper(mapper_);
  actor_->SetUserMatrix(X_WM_);
  vtkProperty* look = actor_->GetProperty();
  look->SetInterpolationToPhong();
  look->SetAmbient(0.28);
  look->SetDiffuse(0.78);
  look->SetSpecular(0.35);
  look->SetSpecularPower(30.0);
}

PosedActor::~PosedActor() = default;

void PosedActor::setMesh(const Mesh& mesh) {
  // A new input would be a change of the mapper, which would then build its shaders anew.
  mapper_->GetInput()->ShallowCopy(toPolyData(mesh));
  mapper_->GetInput()->Modified();
}

void PosedActor::setPose(const Pose<double>& X_WM, const Eigen::Vector3d& scale) {
  setMatrix(X_WM_, X_WM, scale);
}

unsigned long long PosedActor::meshTime() const {
  return std::max<unsigned long long>(mapper_->GetMTime(), mapper_->GetInput()->GetMTime());
}

int PosedActor::triangleCount() const {
  return static_cast<int>(mapper_->GetInput()->GetNumberOfPolys());
}

void PosedActor::setPlainLook(Rgb color, double opacity) const {
  mapper_->ScalarVisibilityOff();
  vtkProperty* look = actor_->GetProperty();
  look->SetColor(color.r / 255.0, color.g / 255.0, color.b / 255.0);
  setOpacity(opacity);
}

void PosedActor::setOpacity(double opacity) const {
  actor_->GetProperty()->SetOpacity(opacity);
  // The far side of a see-through solid would show through its near side in whatever order.
  actor_->GetProperty()->SetBackfaceCulling(opacity < 1.0);
}

vtkSmartPointer<vtkActor> PosedActor::makeFlatCopy(double red, double green, double blue) const {
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputData(mapper_->GetInput());
  mapper->ScalarVisibilityOff();
  auto copy = vtkSmartPointer<vtkActor>::New();
  copy->SetMapper(mapper);
  copy->GetProperty()->LightingOff();
  copy->GetProperty()->SetColor(red, green, blue);
  copy->SetUserMatrix(vtkNew<vtkMatrix4x4>());
  return copy;
}

}  // namespace denavit
