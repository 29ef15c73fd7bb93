#include "render/scene/planned_path.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkCoordinate.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>
#include <vtkTubeFilter.h>
#include <vtkUnsignedCharArray.h>

#include "render/color_ramp.h"
#include "render/text_font.h"

namespace denavit {
namespace {

// Okabe and Ito's green, amber and vermilion, which colour-blind people tell apart.
constexpr std::array<Rgb, 3> kUse{Rgb{0, 158, 115}, Rgb{230, 159, 0}, Rgb{213, 94, 0}};
constexpr Rgb kPlain{0, 114, 178};
constexpr double kRadius = 0.0055;  ///< of the reach
constexpr int kDisc_px = 13, kSelectedDisc_px = 16;

Rgb mix(Rgb a, Rgb b, double part) {
  const auto between = [part](unsigned char from, unsigned char to) {
    return static_cast<unsigned char>(std::lround(from + part * (to - from)));
  };
  return {between(a.r, b.r), between(a.g, b.g), between(a.b, b.b)};
}

/// Green to half, amber to nearly all, then vermilion.
Rgb shareColour(double share) {
  if (!(share > 0.5)) return kUse[0];
  if (share < 0.8) return mix(kUse[0], kUse[1], (share - 0.5) / 0.3);
  return mix(kUse[1], kUse[2], std::min((share - 0.8) / 0.2, 1.0));
}

Rgb colourOf(const PathColours& colours, std::size_t k) {
  if (k >= colours.values.size()) return kPlain;
  const double value = colours.values[k];
  if (colours.scale == PathColours::Scale::Share) return shareColour(value);
  return rampColor((value - colours.low) / std::max(colours.high - colours.low, 1e-300));
}

}  // namespace

struct PlannedPath::Parts {
  Parts(vtkRenderer* solids, vtkRenderer* labelled) : renderer(labelled) {
    colours->SetNumberOfComponents(3);
    data->SetPoints(points);
    data->GetPointData()->SetScalars(colours);
    tube->SetInputData(data);
    tube->SetNumberOfSides(10);
    tube->CappingOn();
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputConnection(tube->GetOutputPort());
    line->SetMapper(mapper);
    line->GetProperty()->SetAmbient(0.35);
    line->PickableOff();
    line->VisibilityOff();
    solids->AddActor(line);
  }
  ~Parts() { clearLabels(); }

  void clearLabels() {
    for (const auto& label : labels) renderer->RemoveActor2D(label);
    labels.clear();
  }

  vtkRenderer* renderer;
  vtkNew<vtkPoints> points;
  vtkNew<vtkUnsignedCharArray> colours;
  vtkNew<vtkPolyData> data;
  vtkNew<vtkTubeFilter> tube;
  vtkNew<vtkActor> line;
  std::vector<vtkSmartPointer<vtkTextActor>> labels;
  double pixelRatio = 1;  ///< of the picture drawn last
  std::vector<Eigen::Vector3d> corners;
  int selected = -1;
};

PlannedPath::PlannedPath(vtkRenderer* solids, vtkRenderer* labels)
    : parts_(std::make_unique<Parts>(solids, labels)) {}
PlannedPath::~PlannedPath() = default;

void PlannedPath::set(const std::vector<Eigen::Vector3d>& points_W, const PathColours& colours,
                      const std::vector<Eigen::Vector3d>& corners_W, double reach) {
  Parts& p = *parts_;
  const auto count = static_cast<vtkIdType>(points_W.size());
  p.points->SetNumberOfPoints(count);
  p.colours->SetNumberOfTuples(count);
  vtkNew<vtkCellArray> lines;
  if (count > 1) lines->InsertNextCell(static_cast<int>(count));
  for (vtkIdType i = 0; i < count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    p.points->SetPoint(i, points_W[k].data());
    const Rgb colour = colourOf(colours, k);
    const unsigned char rgb[3] = {colour.r, colour.g, colour.b};
    p.colours->SetTypedTuple(i, rgb);
    if (count > 1) lines->InsertCellPoint(i);
  }
  p.points->Modified();
  p.colours->Modified();
  p.data->SetLines(lines);
  p.data->Modified();
  p.tube->SetRadius(kRadius * reach);
  p.line->SetVisibility(count > 1);
  p.corners = corners_W;
  p.clearLabels();
  for (std::size_t k = 0; k < corners_W.size(); ++k) {
    auto label = vtkSmartPointer<vtkTextActor>::New();
    label->SetInput((" " + std::to_string(k + 1) + " ").c_str());
    label->GetPositionCoordinate()->SetCoordinateSystemToDisplay();
    label->PickableOff();
    p.renderer->AddActor2D(label);
    p.labels.push_back(label);
  }
}

void PlannedPath::setSelected(int corner) { parts_->selected = corner; }

int PlannedPath::findCorner(double x_px, double y_px) const {
  const Parts& p = *parts_;
  for (std::size_t k = p.labels.size(); k-- > 0;) {
    vtkTextActor* label = p.labels[k];
    if (!label->GetVisibility()) continue;
    const double* at = label->GetPosition();
    const double reach = 0.8 * p.pixelRatio * label->GetTextProperty()->GetFontSize();
    if (std::hypot(at[0] - x_px, at[1] - y_px) <= reach) return static_cast<int>(k);
  }
  return -1;
}

std::vector<Eigen::Vector3d> PlannedPath::points_W() const {
  std::vector<Eigen::Vector3d> points(
      static_cast<std::size_t>(parts_->points->GetNumberOfPoints()));
  for (std::size_t k = 0; k < points.size(); ++k)
    parts_->points->GetPoint(static_cast<vtkIdType>(k), points[k].data());
  return points;
}

int PlannedPath::cornerCount() const { return static_cast<int>(parts_->corners.size()); }

void PlannedPath::follow(int width, int height, double pixelRatio) {
  Parts& p = *parts_;
  p.pixelRatio = pixelRatio;
  vtkRenderer* renderer = p.renderer;
  for (std::size_t k = 0; k < p.labels.size(); ++k) {
    const Eigen::Vector3d& corner = p.corners[k];
    renderer->SetWorldPoint(corner.x(), corner.y(), corner.z(), 1);
    renderer->WorldToDisplay();
    double at[3];
    renderer->GetDisplayPoint(at);
    vtkTextActor* label = p.labels[k];
    const bool isSelected = static_cast<int>(k) == p.selected;
    vtkTextProperty* look = label->GetTextProperty();
    setFont(look, isSelected ? kSelectedDisc_px : kDisc_px, true);
    look->SetJustificationToCentered();
    look->SetVerticalJustificationToCentered();
    look->SetColor(isSelected ? 1 : 0.04, isSelected ? 1 : 0.25, isSelected ? 1 : 0.62);
    look->SetBackgroundColor(isSelected ? 0.04 : 1, isSelected ? 0.39 : 1, isSelected ? 0.83 : 1);
    look->SetBackgroundOpacity(0.9);
    look->FrameOn();
    look->SetFrameColor(0.04, 0.39, 0.83);
    look->SetFrameWidth(static_cast<int>(std::lround(2 * pixelRatio)));
    label->SetPosition(at[0], at[1]);
    const bool isSeen =
        at[2] > 0 && at[2] < 1 && at[0] > 0 && at[0] < width && at[1] > 0 && at[1] < height;
    label->SetVisibility(isSeen);
  }
}

}  // namespace denavit
