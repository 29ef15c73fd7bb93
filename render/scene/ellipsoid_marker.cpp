#include "render/scene/ellipsoid_marker.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include "render/mesh/poly_data.h"
#include "render/scene/posed_actor.h"

namespace denavit {
namespace {

constexpr double kOpacity = 0.34;

Mesh makeBall() {
  Mesh mesh;
  addSphere(mesh, Eigen::Vector3d::Zero(), 1.0, {255, 255, 255}, {255, 255, 255});
  return mesh;
}

vtkSmartPointer<vtkPolyData> makeCross() {
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> lines;
  for (int axis = 0; axis < 3; ++axis) {
    const Eigen::Vector3d tip = Eigen::Vector3d::Unit(axis);
    const vtkIdType ends[2] = {points->InsertNextPoint(-tip.x(), -tip.y(), -tip.z()),
                               points->InsertNextPoint(tip.data())};
    lines->InsertNextCell(2, ends);
  }
  auto data = vtkSmartPointer<vtkPolyData>::New();
  data->SetPoints(points);
  data->SetLines(lines);
  return data;
}

}  // namespace

struct EllipsoidMarker::Parts {
  Parts(vtkRenderer* owner, Rgb color) : renderer(owner), ball(makeBall()) {
    ball.setPlainLook(color, kOpacity);
    ball.actor()->PickableOff();
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(makeCross());
    cross->SetMapper(mapper);
    cross->SetUserMatrix(ball.matrix());
    cross->PickableOff();
    vtkProperty* look = cross->GetProperty();
    look->LightingOff();
    look->SetColor(0.75 * color.r / 255, 0.75 * color.g / 255, 0.75 * color.b / 255);
    renderer->AddActor(ball.actor());
    renderer->AddActor(cross);
    setVisible(false);
  }
  ~Parts() {
    renderer->RemoveActor(ball.actor());
    renderer->RemoveActor(cross);
  }
  void setVisible(bool on) {
    visible = on;
    ball.actor()->SetVisibility(on);
    cross->SetVisibility(on);
  }

  vtkRenderer* renderer;
  PosedActor ball;
  vtkNew<vtkActor> cross;
  bool visible = false;
};

EllipsoidMarker::EllipsoidMarker(vtkRenderer* renderer, Rgb color)
    : parts_(std::make_unique<Parts>(renderer, color)) {
  setPixelRatio(1.0);
}
EllipsoidMarker::~EllipsoidMarker() = default;

void EllipsoidMarker::set(const Pose<double>& X_WE, const Eigen::Vector3d& halfAxes_m) {
  // A matrix without an inverse would lose the normals.
  const double hair = 1e-3 * halfAxes_m.maxCoeff() + 1e-9;
  parts_->ball.setPose(X_WE, halfAxes_m.cwiseMax(hair));
}

void EllipsoidMarker::setVisible(bool visible) { parts_->setVisible(visible); }
bool EllipsoidMarker::isVisible() const { return parts_->visible; }

void EllipsoidMarker::setPixelRatio(double ratio) {
  parts_->cross->GetProperty()->SetLineWidth(static_cast<float>(1.8 * ratio));
}

unsigned long long EllipsoidMarker::meshTime() const { return parts_->ball.meshTime(); }

}  // namespace denavit
