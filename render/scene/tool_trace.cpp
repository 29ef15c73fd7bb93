#include "render/scene/tool_trace.h"

#include <algorithm>
#include <cmath>

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
namespace {

constexpr unsigned char kColor[3] = {0, 114, 178};
/// The oldest part that still counts as fresh, and the share of brightness that age leaves.
constexpr double kFresh = 0.5, kAged = 0.28;

}  // namespace

struct ToolTrace::Parts {
  explicit Parts(vtkRenderer* owner) : renderer(owner) {
    colors->SetNumberOfComponents(4);
    colors->SetName("colors");
    past->SetPoints(points);
    past->GetPointData()->SetScalars(colors);
    whole->SetPoints(points);
    connect(pastActor, past);
    connect(wholeActor, whole);
    wholeActor->GetProperty()->SetColor(kColor[0] / 255.0, kColor[1] / 255.0, kColor[2] / 255.0);
    wholeActor->GetProperty()->SetOpacity(0.22);
  }

  void connect(vtkActor* actor, vtkPolyData* data) {
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(data);
    actor->SetMapper(mapper);
    actor->GetProperty()->LightingOff();
    actor->PickableOff();
    renderer->AddActor(actor);
  }

  static void setLine(vtkPolyData* data, int count) {
    vtkNew<vtkCellArray> lines;
    if (count > 1) {
      lines->InsertNextCell(count);
      for (vtkIdType i = 0; i < count; ++i) lines->InsertCellPoint(i);
    }
    data->SetLines(lines);
    data->Modified();
  }

  [[nodiscard]] Rgb colorOf(int i) const {
    if (!range || i >= static_cast<int>(values.size())) return {kColor[0], kColor[1], kColor[2]};
    const double span = range->second - range->first;
    return rampColor((values[static_cast<std::size_t>(i)] - range->first) /
                     (span > 0 ? span : 1.0));
  }

  void fade() {
    for (int i = 0; i < shown; ++i) {
      const double age = shown > 1 ? 1.0 - static_cast<double>(i) / (shown - 1) : 0.0;
      const double bright = age < kFresh ? 1.0 - (1.0 - kAged) * age / kFresh : kAged;
      const Rgb color = colorOf(i);
      const unsigned char rgba[4] = {color.r, color.g, color.b,
                                     static_cast<unsigned char>(std::lround(255 * bright))};
      colors->SetTypedTuple(i, rgba);
    }
    colors->Modified();
  }

  vtkRenderer* renderer;
  vtkNew<vtkPoints> points;
  vtkNew<vtkUnsignedCharArray> colors;
  vtkNew<vtkPolyData> past, whole;
  vtkNew<vtkActor> pastActor, wholeActor;
  int count = 0, shown = 0;
  std::vector<double> values;
  std::optional<std::pair<double, double>> range;
};

ToolTrace::ToolTrace(vtkRenderer* renderer) : parts_(std::make_unique<Parts>(renderer)) {
  setLineWidth(1.0);
}
ToolTrace::~ToolTrace() = default;

void ToolTrace::setPoints(const std::vector<Eigen::Vector3d>& points_W, int visibleCount) {
  Parts& p = *parts_;
  // A run that blew up ends in places that no picture can show.
  const auto bad = std::find_if(points_W.begin(), points_W.end(),
                                [](const Eigen::Vector3d& point) { return !point.allFinite(); });
  p.count = static_cast<int>(bad - points_W.begin());
  p.points->SetNumberOfPoints(p.count);
  p.colors->SetNumberOfTuples(p.count);
  for (int i = 0; i < p.count; ++i) {
    const Eigen::Vector3d& point = points_W[static_cast<std::size_t>(i)];
    const unsigned char clear[4] = {kColor[0], kColor[1], kColor[2], 0};
    p.points->SetPoint(i, point.data());
    p.colors->SetTypedTuple(i, clear);
  }
  p.points->Modified();
  p.setLine(p.whole, p.count);
  p.shown = -1;
  setVisibleCount(visibleCount);
}

void ToolTrace::setValues(const std::vector<double>& values) {
  Parts& p = *parts_;
  p.values = values;
  p.range.reset();
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    if (!p.range) p.range = {value, value};
    p.range->first = std::min(p.range->first, value);
    p.range->second = std::max(p.range->second, value);
  }
  p.fade();
}

std::optional<std::pair<double, double>> ToolTrace::valueRange() const { return parts_->range; }

void ToolTrace::setVisibleCount(int visibleCount) {
  Parts& p = *parts_;
  const int shown = std::clamp(visibleCount, 0, p.count);
  if (shown == p.shown) return;
  p.shown = shown;
  p.setLine(p.past, shown);
  p.fade();
}

int ToolTrace::visibleCount() const { return parts_->shown; }

void ToolTrace::setVisible(bool visible) {
  parts_->pastActor->SetVisibility(visible);
  parts_->wholeActor->SetVisibility(visible);
}

void ToolTrace::setLineWidth(double ratio) {
  parts_->pastActor->GetProperty()->SetLineWidth(static_cast<float>(2.2 * ratio));
  parts_->wholeActor->GetProperty()->SetLineWidth(static_cast<float>(1.2 * ratio));
}

}  // namespace denavit
