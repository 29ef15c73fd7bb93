#include "render/scene/color_bar.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <vtkActor2D.h>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper2D.h>
#include <vtkProperty2D.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>
#include <vtkUnsignedCharArray.h>

#include "render/color_ramp.h"
#include "render/text_font.h"

namespace denavit {
namespace {

constexpr int kBands = 64;
constexpr double kLeft_px = 14, kBottom_px = 52, kWidth_px = 12, kHeight_px = 128,
                 kSpacing_px = 150;

/// Three significant digits; "." in every locale.
std::string toShort(double value) {
  std::array<char, 32> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 3)
          .ptr;
  return {text.data(), end};
}

}  // namespace

struct ColorBar::Parts {
  explicit Parts(vtkRenderer* owner) : renderer(owner) {
    vtkNew<vtkUnsignedCharArray> colors;
    colors->SetNumberOfComponents(3);
    vtkNew<vtkCellArray> quads;
    for (vtkIdType k = 0; k < kBands; ++k) {
      const Rgb color = rampColor((static_cast<double>(k) + 0.5) / kBands);
      const unsigned char rgb[3] = {color.r, color.g, color.b};
      colors->InsertNextTypedTuple(rgb);
      const vtkIdType corners[4] = {2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2};
      quads->InsertNextCell(4, corners);
    }
    data->SetPoints(points);
    data->SetPolys(quads);
    data->GetCellData()->SetScalars(colors);
    vtkNew<vtkPolyDataMapper2D> mapper;
    mapper->SetInputData(data);
    bar->SetMapper(mapper);
    renderer->AddActor2D(bar);
    for (auto& label : labels) {
      setFont(label->GetTextProperty(), 11, false);
      renderer->AddActor2D(label);
    }
    for (std::size_t k = 1; k < labels.size(); ++k)
      labels[k]->GetTextProperty()->SetVerticalJustificationToCentered();
    setVisible(false);
  }
  ~Parts() {
    renderer->RemoveActor2D(bar);
    for (auto& label : labels) renderer->RemoveActor2D(label);
  }

  void setVisible(bool on) {
    visible = on;
    bar->SetVisibility(on);
    for (auto& label : labels) label->SetVisibility(on);
  }

  vtkRenderer* renderer;
  vtkNew<vtkPoints> points;
  vtkNew<vtkPolyData> data;
  vtkNew<vtkActor2D> bar;
  std::array<vtkNew<vtkTextActor>, 4> labels;  ///< title, high, middle, low
  bool visible = false;
};

ColorBar::ColorBar(vtkRenderer* renderer) : parts_(std::make_unique<Parts>(renderer)) {}
ColorBar::~ColorBar() = default;

void ColorBar::set(const std::string& title, double low, double high) {
  Parts& p = *parts_;
  // The least of many values is rarely the zero it means: "7.52e-07" tells a reader of colours
  // less.
  if (low > 0 && low < 1e-3 * high) low = 0;
  const std::array<std::string, 4> texts{title, toShort(high), toShort(0.5 * (low + high)),
                                         toShort(low)};
  for (std::size_t k = 0; k < texts.size(); ++k) p.labels[k]->SetInput(texts[k].c_str());
}

void ColorBar::setVisible(bool visible) { parts_->setVisible(visible); }
bool ColorBar::isVisible() const { return parts_->visible; }

void ColorBar::setDark(bool dark) {
  for (auto& label : parts_->labels) {
    vtkTextProperty* style = label->GetTextProperty();
    const double ink = dark ? 0.90 : 0.14;
    style->SetColor(ink, ink, ink);
  }
}

void ColorBar::follow(int, int height_px, double pixelRatio, int place) {
  Parts& p = *parts_;
  if (!p.visible) return;
  const double left = (kLeft_px + place * kSpacing_px) * pixelRatio;
  const double bottom = kBottom_px * pixelRatio, width = kWidth_px * pixelRatio;
  // Small pictures get a shorter bar that stays clear of the strip at the top.
  const double height =
      std::clamp(height_px - bottom - 70 * pixelRatio, 30 * pixelRatio, kHeight_px * pixelRatio);
  p.points->SetNumberOfPoints(2 * (kBands + 1));
  for (vtkIdType k = 0; k <= kBands; ++k) {
    const double y = bottom + height * static_cast<double>(k) / kBands;
    p.points->SetPoint(2 * k, left, y, 0);
    p.points->SetPoint(2 * k + 1, left + width, y, 0);
  }
  p.points->Modified();
  p.data->Modified();
  p.labels[0]->SetPosition(left, bottom + height + 7 * pixelRatio);
  for (int k = 1; k <= 3; ++k)
    p.labels[static_cast<std::size_t>(k)]->SetPosition(left + width + 5 * pixelRatio,
                                                       bottom + height * 0.5 * (3 - k));
}

}  // namespace denavit
