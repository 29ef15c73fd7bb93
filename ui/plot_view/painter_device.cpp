#include "ui/plot_view/painter_device.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <algorithm>
#include <cmath>

#include <vtkBrush.h>
#include <vtkMatrix3x3.h>
#include <vtkObjectFactory.h>
#include <vtkPen.h>
#include <vtkStdString.h>
#include <vtkTextProperty.h>
#include <vtkUnicodeString.h>

namespace denavit {
namespace {

QColor toColor(const unsigned char* rgba) { return {rgba[0], rgba[1], rgba[2], rgba[3]}; }

QTransform toTransform(const double* m) {
  // VTK's matrix multiplies columns, Qt's rows.
  return {m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]};
}

}  // namespace

vtkStandardNewMacro(PainterDevice)

    void PainterDevice::setPainter(QPainter* painter, double height) {
  painter_ = painter;
  height_ = height;
  matrix_ = {};
  stack_.clear();
  clipping_ = false;
}

QFont PainterDevice::makeFont(double height_px, bool bold, const QString& family) {
  QFont font = QGuiApplication::font();
  if (!family.isEmpty()) {
    font.setFamily(family);
    font.setStyleHint(family == "serif" ? QFont::Serif : QFont::SansSerif);
  }
  font.setPixelSize(std::max(1, static_cast<int>(std::lround(height_px))));
  font.setBold(bold);
  return font;
}

QPointF PainterDevice::map(const float* point) const {
  const QPointF p = matrix_.map(QPointF(point[0], point[1]));
  return {p.x(), height_ - p.y()};
}

QPen PainterDevice::toPen() const {
  const int type = Pen->GetLineType();
  if (type == vtkPen::NO_PEN) return Qt::NoPen;
  QPen pen(QColor(Pen->GetColor()[0], Pen->GetColor()[1], Pen->GetColor()[2], Pen->GetOpacity()),
           Pen->GetWidth());
  pen.setCapStyle(Qt::FlatCap);
  pen.setJoinStyle(Qt::BevelJoin);
  if (type == vtkPen::DASH_LINE) pen.setDashPattern({5, 3});
  if (type == vtkPen::DOT_LINE) pen.setDashPattern({1.2, 2.4});
  if (type == vtkPen::DASH_DOT_LINE) pen.setDashPattern({5, 2.5, 1.2, 2.5});
  return pen;
}

QBrush PainterDevice::toBrush() const {
  unsigned char rgba[4];
  Brush->GetColor(rgba);
  return rgba[3] == 0 ? QBrush(Qt::NoBrush) : QBrush(toColor(rgba));
}

void PainterDevice::DrawPoly(float* points, int n, unsigned char*, int) {
  if (Pen->GetLineType() == vtkPen::NO_PEN) return;  // VTK asks for the outline of filled shapes
  mapped_.clear();
  painter_->setPen(toPen());
  for (int i = 0; i < n; ++i) {
    const QPointF p = map(points + 2 * i);
    if (std::isfinite(p.x()) && std::isfinite(p.y())) {
      mapped_.push_back(p);
      continue;
    }
    drawPolyline(mapped_);
    mapped_.clear();
  }
  drawPolyline(mapped_);
}

void PainterDevice::DrawLines(float* points, int n, unsigned char*, int) {
  painter_->setPen(toPen());
  for (int i = 0; i + 1 < n; i += 2) drawPolyline({map(points + 2 * i), map(points + 2 * i + 2)});
}

void PainterDevice::DrawPoints(float* points, int n, unsigned char*, int) {
  painter_->setPen(Qt::NoPen);
  painter_->setBrush(toPen().color());
  const double r = 0.5 * std::max(1.0F, Pen->GetWidth());
  for (int i = 0; i < n; ++i) painter_->drawEllipse(map(points + 2 * i), r, r);
}

void PainterDevice::DrawPointSprites(vtkImageData*, float* points, int n, unsigned char* colors,
                                     int components) {
  DrawPoints(points, n, colors, components);
}

void PainterDevice::DrawQuad(float* points, int n) { DrawColoredPolygon(points, n, nullptr, 0); }

void PainterDevice::DrawColoredPolygon(float* points, int n, unsigned char*, int) {
  const QBrush brush = toBrush();
  if (brush == Qt::NoBrush) return;
  QPolygonF polygon;
  for (int i = 0; i < n; ++i) polygon << map(points + 2 * i);
  painter_->setPen(Qt::NoPen);
  painter_->setBrush(brush);
  painter_->drawPolygon(polygon);
}

void PainterDevice::DrawEllipseWedge(float x, float y, float outRx, float outRy, float, float,
                                     float, float) {
  const float centre[2] = {x, y};
  painter_->setPen(Qt::NoPen);
  painter_->setBrush(toBrush());
  painter_->drawEllipse(map(centre), outRx, outRy);
}

void PainterDevice::DrawEllipticArc(float x, float y, float rX, float rY, float, float) {
  const float centre[2] = {x, y};
  painter_->setPen(toPen());
  painter_->setBrush(toBrush());
  painter_->drawEllipse(map(centre), rX, rY);
}

void PainterDevice::DrawString(float* point, const vtkStdString& text) {
  if (text.empty()) return;
  const QString words = QString::fromUtf8(text.c_str());
  const QFont font = makeFont(TextProp->GetFontSize(), TextProp->GetBold() != 0, family_);
  const QFontMetricsF metrics(font, painter_->device());
  double dx = 0, dy = 0;  // from the point to the text's start, in the text's own directions
  if (TextProp->GetJustification() == VTK_TEXT_CENTERED)
    dx = -0.5 * metrics.horizontalAdvance(words);
  if (TextProp->GetJustification() == VTK_TEXT_RIGHT) dx = -metrics.horizontalAdvance(words);
  const int vertical = TextProp->GetVerticalJustification();
  if (vertical == VTK_TEXT_TOP) dy = metrics.ascent();
  if (vertical == VTK_TEXT_CENTERED) dy = 0.5 * metrics.capHeight();
  if (vertical == VTK_TEXT_BOTTOM) dy = -metrics.descent();
  double* color = TextProp->GetColor();
  painter_->save();
  painter_->setFont(font);
  painter_->setPen(QColor::fromRgbF(static_cast<float>(color[0]), static_cast<float>(color[1]),
                                    static_cast<float>(color[2])));
  painter_->translate(map(point));
  if (TextProp->GetOrientation() != 0.0) painter_->rotate(-TextProp->GetOrientation());
  painter_->drawText(QPointF(dx, dy), words);
  painter_->restore();
}

void PainterDevice::DrawString(float* point, const vtkUnicodeString& text) {
  DrawString(point, vtkStdString(text.utf8_str()));
}

void PainterDevice::ComputeStringBounds(const vtkStdString& text, float bounds[4]) {
  const QFontMetricsF metrics(makeFont(TextProp->GetFontSize(), TextProp->GetBold() != 0, family_),
                              painter_->device());
  double width = metrics.horizontalAdvance(QString::fromUtf8(text.c_str()));
  double height = metrics.height();
  if (std::abs(TextProp->GetOrientation() - 90.0) < 1.0) std::swap(width, height);
  bounds[0] = bounds[1] = 0.0F;
  bounds[2] = static_cast<float>(width);
  bounds[3] = static_cast<float>(height);
}

void PainterDevice::ComputeStringBounds(const vtkUnicodeString& text, float bounds[4]) {
  ComputeStringBounds(vtkStdString(text.utf8_str()), bounds);
}

void PainterDevice::ComputeJustifiedStringBounds(const char* text, float bounds[4]) {
  ComputeStringBounds(vtkStdString(text), bounds);
}

void PainterDevice::DrawMathTextString(float* point, const vtkStdString& text) {
  DrawString(point, text);
}

// Charts of lines draw no images; pens and brushes are read when something is drawn.
void PainterDevice::DrawImage(float[2], float, vtkImageData*) {}
void PainterDevice::DrawImage(const vtkRectf&, vtkImageData*) {}
void PainterDevice::SetColor4(unsigned char[4]) {}
void PainterDevice::SetTexture(vtkImageData*, int) {}
void PainterDevice::SetPointSize(float) {}
void PainterDevice::SetLineWidth(float) {}
void PainterDevice::SetLineType(int) {}

void PainterDevice::SetMatrix(vtkMatrix3x3* matrix) { matrix_ = toTransform(matrix->GetData()); }

void PainterDevice::GetMatrix(vtkMatrix3x3* matrix) {
  const double rows[9] = {matrix_.m11(), matrix_.m21(), matrix_.m31(), matrix_.m12(), matrix_.m22(),
                          matrix_.m32(), matrix_.m13(), matrix_.m23(), matrix_.m33()};
  matrix->DeepCopy(rows);
}

void PainterDevice::MultiplyMatrix(vtkMatrix3x3* matrix) {
  matrix_ = toTransform(matrix->GetData()) * matrix_;
}

void PainterDevice::PushMatrix() { stack_.push_back(matrix_); }

void PainterDevice::PopMatrix() {
  if (stack_.empty()) return;
  matrix_ = stack_.back();
  stack_.pop_back();
}

void PainterDevice::SetClipping(int* rect) {
  clip_ = QRectF(rect[0], height_ - rect[1] - rect[3], rect[2], rect[3]);
}

void PainterDevice::EnableClipping(bool enable) { clipping_ = enable; }

}  // namespace denavit
