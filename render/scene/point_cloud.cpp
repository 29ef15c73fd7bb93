#include "render/scene/point_cloud.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include "render/color_ramp.h"

namespace denavit {

struct PointCloud::Parts {
  explicit Parts(vtkRenderer* owner) : renderer(owner) {
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(data);
    actor->SetMapper(mapper);
    actor->GetProperty()->LightingOff();
    actor->PickableOff();
    actor->VisibilityOff();
    renderer->AddActor(actor);
  }
  ~Parts() { renderer->RemoveActor(actor); }

  void refresh() {
    actor->SetVisibility(visible && count > 0);
    actor->GetProperty()->SetPointSize(static_cast<float>(size * ratio));
    actor->GetProperty()->SetOpacity(opacity);
  }

  vtkRenderer* renderer;
  vtkNew<vtkPolyData> data;
  vtkNew<vtkActor> actor;
  int count = 0;
  double low = 0, high = 0, size = 2, ratio = 1, opacity = 1;
  bool visible = true;
};

PointCloud::PointCloud(vtkRenderer* renderer) : parts_(std::make_unique<Parts>(renderer)) {}
PointCloud::~PointCloud() = default;

void PointCloud::set(const std::vector<Eigen::Vector3f>& points_W, const std::vector<float>& values,
                     float highest) {
  assert(points_W.size() == values.size());
  Parts& p = *parts_;
  p.count = static_cast<int>(points_W.size());
  if (!values.empty()) {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    p.low = *low;
    p.high = highest > 0 ? highest : *high;
  }
  const double span = p.high > p.low ? p.high - p.low : 1.0;
  vtkNew<vtkPoints> points;
  vtkNew<vtkUnsignedCharArray> colors;
  vtkNew<vtkCellArray> vertices;
  points->SetNumberOfPoints(p.count);
  colors->SetNumberOfComponents(3);
  colors->SetNumberOfTuples(p.count);
  if (p.count > 0) vertices->InsertNextCell(p.count);
  for (vtkIdType i = 0; i < p.count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    points->SetPoint(i, points_W[k].x(), points_W[k].y(), points_W[k].z());
    const Rgb color = rampColor((values[k] - p.low) / span);
    const unsigned char rgb[3] = {color.r, color.g, color.b};
    colors->SetTypedTuple(i, rgb);
    vertices->InsertCellPoint(i);
  }
  p.data->Initialize();
  p.data->SetPoints(points);
  p.data->SetVerts(vertices);
  p.data->GetPointData()->SetScalars(colors);
  p.refresh();
}

void PointCloud::setVisible(bool visible) {
  parts_->visible = visible;
  parts_->refresh();
}

void PointCloud::setLook(double size_px, double opacity) {
  parts_->size = size_px;
  parts_->opacity = opacity;
  parts_->refresh();
}

void PointCloud::setPixelRatio(double ratio) {
  parts_->ratio = ratio;
  parts_->refresh();
}

int PointCloud::count() const { return parts_->count; }
bool PointCloud::isShown() const { return parts_->visible && parts_->count > 0; }

std::pair<double, double> PointCloud::range() const { return {parts_->low, parts_->high}; }

std::pair<Eigen::Vector3d, Eigen::Vector3d> PointCloud::bounds_W() const {
  double b[6];
  parts_->data->GetBounds(b);
  return {{b[0], b[2], b[4]}, {b[1], b[3], b[5]}};
}

}  // namespace denavit
