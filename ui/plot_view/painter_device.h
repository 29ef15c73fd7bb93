#pragma once

#include <QFont>
#include <QPainter>
#include <QTransform>
#include <QVector>
#include <vector>

#include <vtkContextDevice2D.h>
#include <vtkRect.h>
namespace denavit {

/// Draws VTK's 2-D scenes by QPainter: the one path for screen, PNG, SVG and PDF. Lines are clipped
/// here, because QSvgGenerator ignores clipping; text stays text.
class PainterDevice final : public vtkContextDevice2D {
 public:
  vtkTypeMacro(PainterDevice, vtkContextDevice2D) static PainterDevice* New();
  PainterDevice(const PainterDevice&) = delete;
  PainterDevice& operator=(const PainterDevice&) = delete;

  /// @param height  of the page in the painter's units; VTK counts y from its bottom
  void setPainter(QPainter* painter, double height);
  /// The family of all text; empty: the program's.
  void setFontFamily(const QString& family) { family_ = family; }
  /// The font at a height in pixels, the same on every device.
  [[nodiscard]] static QFont makeFont(double height_px, bool bold, const QString& family = {});

  void DrawPoly(float* points, int n, unsigned char* colors, int components) override;
  void DrawLines(float* points, int n, unsigned char* colors, int components) override;
  void DrawPoints(float* points, int n, unsigned char* colors, int components) override;
  void DrawPointSprites(vtkImageData* sprite, float* points, int n, unsigned char* colors,
                        int components) override;
  void DrawQuad(float* points, int n) override;
  void DrawColoredPolygon(float* points, int n, unsigned char* colors, int components) override;
  void DrawEllipseWedge(float x, float y, float outRx, float outRy, float inRx, float inRy,
                        float startAngle, float stopAngle) override;
  void DrawEllipticArc(float x, float y, float rX, float rY, float startAngle,
                       float stopAngle) override;
  void DrawString(float* point, const vtkStdString& text) override;
  void DrawString(float* point, const vtkUnicodeString& text) override;
  void ComputeStringBounds(const vtkStdString& text, float bounds[4]) override;
  void ComputeStringBounds(const vtkUnicodeString& text, float bounds[4]) override;
  void ComputeJustifiedStringBounds(const char* text, float bounds[4]) override;
  void DrawMathTextString(float* point, const vtkStdString& text) override;
  void DrawImage(float p[2], float scale, vtkImageData* image) override;
  void DrawImage(const vtkRectf& place, vtkImageData* image) override;
  void SetColor4(unsigned char color[4]) override;
  void SetTexture(vtkImageData* image, int properties) override;
  void SetPointSize(float size) override;
  void SetLineWidth(float width) override;
  void SetLineType(int type) override;
  void SetMatrix(vtkMatrix3x3* matrix) override;
  void GetMatrix(vtkMatrix3x3* matrix) override;
  void MultiplyMatrix(vtkMatrix3x3* matrix) override;
  void PushMatrix() override;
  void PopMatrix() override;
  void SetClipping(int* rect) override;
  void EnableClipping(bool enable) override;

 private:
  PainterDevice() = default;
  ~PainterDevice() override = default;

  [[nodiscard]] QPointF map(const float* point) const;
  [[nodiscard]] QPen toPen() const;
  [[nodiscard]] QBrush toBrush() const;
  void drawPolyline(const std::vector<QPointF>& points);
  void drawRun(const std::vector<QPointF>& run);
  void drawOnScreen(const std::vector<QPointF>& run);
  void drawDense(const std::vector<QPointF>& run);
  void drawDashedColumns(const QVector<qreal>& pattern, double width);
  void drawDashes(const std::vector<QPointF>& run);

  QPainter* painter_ = nullptr;
  double height_ = 0;
  QTransform matrix_;
  std::vector<QTransform> stack_;
  QRectF clip_;
  bool clipping_ = false;
  QString family_;
  std::vector<QPointF> mapped_, run_, simple_, dash_,
      dense_;  // kept, so that painting allocates nothing
};

/// The part of a segment inside a rectangle (Liang and Barsky 1984).
/// @returns whether there is any; then a and b are its ends
bool clipSegment(const QRectF& rect, QPointF& a, QPointF& b);

}  // namespace denavit
