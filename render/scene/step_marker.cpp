#include "render/scene/step_marker.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <Eigen/Geometry>
#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkCoordinate.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include "render/mesh/triad.h"
#include "render/scene/posed_actor.h"
#include "render/text_font.h"

namespace denavit {
namespace {

constexpr double kArcRadius = 0.72;  ///< of the arrows' length
constexpr double kArcStep = 0.05;    ///< [rad] between points of an arc
constexpr double kAxisLength = 2.2;  ///< of the arrows' length, to each side
constexpr Rgb kGrey{140, 148, 160};

Mesh makeTip() {
  Mesh mesh;
  addCone(mesh, {}, 0.055, -0.16, 0.0, {255, 255, 255});
  return mesh;
}

/// Where a turn about each axis is counted from: x of z, y of x, z of y.
Eigen::Vector3d zeroOf(int axis) { return Eigen::Vector3d::Unit((axis + 1) % 3); }

/// The way in A, from its beginning.
std::vector<Eigen::Vector3d> calcWay(const StepPicture& picture, double size) {
  std::vector<Eigen::Vector3d> way;
  if (!picture.turns) {
    const Eigen::Vector3d u = Eigen::Vector3d::Unit(picture.axis);
    return {Eigen::Vector3d::Zero(), picture.travelled * u};
  }
  const int pieces = 1 + static_cast<int>(std::min(1e3, std::abs(picture.travelled) / kArcStep));
  for (int k = 0; k <= pieces; ++k) {
    const Eigen::AngleAxisd turn(picture.travelled * k / pieces,
                                 Eigen::Vector3d::Unit(picture.axis));
    way.emplace_back(turn * (kArcRadius * size * zeroOf(picture.axis)));
  }
  return way;
}

}  // namespace

struct StepMarker::Parts {
  explicit Parts(vtkRenderer* owner)
      : renderer(owner), before(makeTriad(1, 0.016)), moving(makeTriad(1, 0.05)), tip(makeTip()) {
    before.setPlainLook(kGrey, 0.6);
    connect(axis, axisData);
    connect(way, wayData);
    for (vtkActor* actor : {before.actor(), moving.actor(), tip.actor(), axis.Get(), way.Get()}) {
      actor->PickableOff();
      renderer->AddActor(actor);
    }
    label->GetPositionCoordinate()->SetCoordinateSystemToWorld();
    setFont(label->GetTextProperty(), 15, true);
    label->GetTextProperty()->SetBackgroundOpacity(0.75);
    label->GetTextProperty()->SetVerticalJustificationToCentered();
    renderer->AddActor2D(label);
  }
  ~Parts() {
    for (vtkActor* actor : {before.actor(), moving.actor(), tip.actor(), axis.Get(), way.Get()})
      renderer->RemoveActor(actor);
    renderer->RemoveActor2D(label);
  }

  static void connect(vtkActor* actor, vtkPolyData* data) {
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(data);
    actor->SetMapper(mapper);
    actor->GetProperty()->LightingOff();
  }

  static void setLine(vtkPolyData* data, const std::vector<Eigen::Vector3d>& points_W) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> lines;
    lines->InsertNextCell(static_cast<vtkIdType>(points_W.size()));
    for (const Eigen::Vector3d& p : points_W) {
      points->InsertNextPoint(p.data());
      lines->InsertCellPoint(points->GetNumberOfPoints() - 1);
    }
    data->SetPoints(points);
    data->SetLines(lines);
    data->Modified();
  }

  void refresh() {
    for (vtkActor* actor : {before.actor(), moving.actor(), axis.Get(), way.Get()})
      actor->SetVisibility(visible);
    tip.actor()->SetVisibility(visible && moved);
    label->SetVisibility(visible);
  }

  vtkRenderer* renderer;
  PosedActor before, moving, tip;
  vtkNew<vtkPolyData> axisData, wayData;
  vtkNew<vtkActor> axis, way;
  vtkNew<vtkTextActor> label;
  Eigen::Vector3d end = Eigen::Vector3d::Zero();
  bool visible = false, moved = false;
};

StepMarker::StepMarker(vtkRenderer* renderer) : parts_(std::make_unique<Parts>(renderer)) {
  setDark(false);
  setPixelRatio(1.0);
  parts_->refresh();
}
StepMarker::~StepMarker() = default;

void StepMarker::set(const StepPicture& picture, double size_m) {
  Parts& p = *parts_;
  const Eigen::Vector3d scale = Eigen::Vector3d::Constant(size_m);
  p.before.setPose(picture.X_WA, scale);
  p.moving.setPose(picture.X_WA * picture.X_AB, scale);
  const Eigen::Vector3d u = Eigen::Vector3d::Unit(picture.axis);
  const double beyond = picture.turns ? 0.0 : picture.travelled;
  const double below = std::min(0.0, beyond) - kAxisLength * size_m;
  const double above = std::max(0.0, beyond) + kAxisLength * size_m;
  Parts::setLine(p.axisData, {picture.X_WA * Eigen::Vector3d(below * u),
                              picture.X_WA * Eigen::Vector3d(above * u)});
  std::vector<Eigen::Vector3d> way = calcWay(picture, size_m);
  const Eigen::Vector3d last = way.back() - way[way.size() - 2];
  p.moved = last.norm() > 1e-9 * size_m;
  for (Eigen::Vector3d& point : way) point = picture.X_WA * point;
  Parts::setLine(p.wayData, way);
  p.end = way.back();
  if (p.moved) p.tip.setPose(makeFrameAlong(p.end, picture.X_WA.R * last), scale);
  const Eigen::Vector3d& middle = way[way.size() / 2];
  // Beside the way, on the side away from the axis, or a little off a slide.
  const Eigen::Vector3d aside =
      picture.turns ? Eigen::Vector3d(0.2 * (middle - picture.X_WA.p))
                    : Eigen::Vector3d(0.22 * size_m * picture.X_WA.R *
                                      Eigen::Vector3d::Unit((picture.axis + 2) % 3));
  const Eigen::Vector3d at =
      aside + (picture.turns ? middle : Eigen::Vector3d(0.5 * (way.front() + way.back())));
  p.label->SetInput(picture.label.c_str());
  p.label->GetPositionCoordinate()->SetValue(at.x(), at.y(), at.z());
  p.refresh();
}

void StepMarker::setVisible(bool visible) {
  parts_->visible = visible;
  parts_->refresh();
}
bool StepMarker::isVisible() const { return parts_->visible; }
Eigen::Vector3d StepMarker::wayEnd_W() const { return parts_->end; }

void StepMarker::setDark(bool dark) {
  const Rgb color = dark ? Rgb{251, 191, 36} : Rgb{194, 88, 0};
  parts_->tip.setPlainLook(color, 1.0);
  for (vtkActor* actor : {parts_->axis.Get(), parts_->way.Get()})
    actor->GetProperty()->SetColor(color.r / 255.0, color.g / 255.0, color.b / 255.0);
  parts_->axis->GetProperty()->SetOpacity(0.55);
  vtkTextProperty* style = parts_->label->GetTextProperty();
  style->SetColor(color.r / 255.0, color.g / 255.0, color.b / 255.0);
  const double halo = dark ? 0.1 : 1.0;
  style->SetBackgroundColor(halo, halo, halo);
}

void StepMarker::setPixelRatio(double ratio) {
  parts_->axis->GetProperty()->SetLineWidth(static_cast<float>(1.6 * ratio));
  parts_->way->GetProperty()->SetLineWidth(static_cast<float>(7.0 * ratio));
}

}  // namespace denavit
