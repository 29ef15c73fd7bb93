#pragma once

#include <cmath>
#include <string>

#include <vtkBrush.h>
#include <vtkContext2D.h>
#include <vtkContextDevice2D.h>
#include <vtkNew.h>
#include <vtkPen.h>
#include <vtkTextProperty.h>

#include "render/chart/chart.h"
#include "render/text_font.h"

namespace denavit {

/// Draws in pixels from the top left.
class Sketch {
 public:
  Sketch(vtkContextDevice2D* device, const ChartPage& page) : page_(page) {
    context_->Begin(device);
  }
  ~Sketch() { context_->End(); }
  Sketch(const Sketch&) = delete;
  Sketch& operator=(const Sketch&) = delete;

  void pen(const Rgb& color, double width, int type = vtkPen::SOLID_LINE, int alpha = 255) {
    context_->GetPen()->SetColor(color.r, color.g, color.b, static_cast<unsigned char>(alpha));
    context_->GetPen()->SetWidth(static_cast<float>(width));
    context_->GetPen()->SetLineType(type);
  }
  void brush(const Rgb& color, int alpha = 255) {
    context_->GetBrush()->SetColor(color.r, color.g, color.b, static_cast<unsigned char>(alpha));
  }
  void line(double x1, double y1, double x2, double y2) {
    context_->DrawLine(toFloat(x1), up(y1), toFloat(x2), up(y2));
  }
  void fill(const PlotRect& r) {
    context_->GetPen()->SetLineType(vtkPen::NO_PEN);
    context_->DrawRect(toFloat(r.left), up(r.bottom()), toFloat(r.width), toFloat(r.height));
  }
  void dot(double x, double y, double radius) {
    context_->DrawEllipse(toFloat(x), up(y), toFloat(radius), toFloat(radius));
  }
  void font(double height, const Rgb& color, bool bold = false, double angle_deg = 0) {
    vtkTextProperty* text = context_->GetTextProp();
    setFont(text, static_cast<int>(std::lround(height)));
    text->SetBold(bold ? 1 : 0);
    text->SetColor(color.r / 255.0, color.g / 255.0, color.b / 255.0);
    text->SetOrientation(angle_deg);
  }
  /// @param across, upright  VTK's justifications
  void text(double x, double y, const std::string& words, int across, int upright) {
    context_->GetTextProp()->SetJustification(across);
    context_->GetTextProp()->SetVerticalJustification(upright);
    context_->DrawString(toFloat(x), up(y), words.c_str());
  }
  [[nodiscard]] double widthOf(const std::string& words) {
    float bounds[4];
    context_->ComputeStringBounds(words.c_str(), bounds);
    return bounds[2];
  }

 private:
  static float toFloat(double value) { return static_cast<float>(value); }
  [[nodiscard]] float up(double y) const { return static_cast<float>(page_.height - y); }

  const ChartPage& page_;
  vtkNew<vtkContext2D> context_;
};

/// A text as long as there is room: whole, only its unit "[s]", or the beginning of it.
[[nodiscard]] inline std::string fitText(Sketch& sketch, const std::string& text, double room) {
  if (sketch.widthOf(text) <= room) return text;
  const std::size_t unit = text.rfind('[');
  std::string rest = unit == std::string::npos ? text : text.substr(unit);
  if (unit != std::string::npos && sketch.widthOf(rest) <= room) return rest;
  while (!rest.empty()) {
    do rest.pop_back();  // a whole letter of UTF-8
    while (!rest.empty() && (static_cast<unsigned char>(rest.back()) & 0xC0) == 0x80);
    if (!rest.empty() && static_cast<unsigned char>(rest.back()) >= 0xC0) rest.pop_back();
    if (sketch.widthOf(rest + "\xE2\x80\xA6") <= room) return rest + "\xE2\x80\xA6";
  }
  return {};
}

}  // namespace denavit
