#include "render/scene/label_placer.h"

#include <algorithm>

#include <vtkCamera.h>
#include <vtkMatrix4x4.h>

namespace denavit {
namespace {

/// Letters of a text, not bytes: those of UTF-8 that go on a letter are not counted.
int countLetters(const std::string& text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

std::vector<Eigen::Vector2d> makeWays(int columns, double column_px, int rows, double row_px) {
  std::vector<Eigen::Vector2d> ways;
  for (int i = -columns; i <= columns; ++i)
    for (int j = -rows; j <= rows; ++j) ways.emplace_back(column_px * i, row_px * j);
  std::stable_sort(ways.begin(), ways.end(),
                   [](const auto& a, const auto& b) { return a.norm() < b.norm(); });
  return ways;
}

double distanceToSegment(const Eigen::Vector2d& p, const Eigen::Vector2d& a,
                         const Eigen::Vector2d& b) {
  const Eigen::Vector2d ab = b - a;
  const double part = std::clamp((p - a).dot(ab) / std::max(ab.squaredNorm(), 1e-12), 0.0, 1.0);
  return (p - a - part * ab).norm();
}

LabelPlacer::LabelPlacer(vtkCamera* camera, int width_px, int height_px, double pixelRatio,
                         std::vector<PlacedLabel> taken)
    : width_px_(width_px),
      height_px_(height_px),
      pixelRatio_(pixelRatio),
      taken_(std::move(taken)) {
  vtkMatrix4x4* onto = camera->GetCompositeProjectionTransformMatrix(width_px_ / height_px_, -1, 1);
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c) onto_(r, c) = onto->GetElement(r, c);
}

Eigen::Vector2d LabelPlacer::see(const Eigen::Vector3d& p_W) const {
  Eigen::Vector4d seen = onto_ * p_W.homogeneous();
  if (!(seen[3] > 0.0)) seen[3] = 1e-9;
  return {0.5 * (seen[0] / seen[3] + 1) * width_px_, 0.5 * (seen[1] / seen[3] + 1) * height_px_};
}

PlacedLabel LabelPlacer::measure(const std::string& text, const Eigen::Vector2d& at_px,
                                 const LabelLook& look) const {
  const Eigen::Vector2d size(look.letter_px * countLetters(text) + look.margin_px, look.line_px);
  return {text, at_px, pixelRatio_ * size};
}

void LabelPlacer::place(PlacedLabel& label, const LabelLook& look, bool inside) {
  const Eigen::Vector2d wanted_px = label.middle_px;
  for (const Eigen::Vector2d& way_px : look.ways_px) {
    label.middle_px = wanted_px + pixelRatio_ * way_px;
    if ((!inside || isInside(label)) && isFree(label)) break;
  }
  taken_.push_back(label);
}

bool LabelPlacer::isFree(const PlacedLabel& label) const {
  return std::none_of(taken_.begin(), taken_.end(), [&](const PlacedLabel& other) {
    const Eigen::Array2d apart = (label.middle_px - other.middle_px).array().abs();
    return (apart < 0.5 * (label.size_px + other.size_px).array()).all();
  });
}

bool LabelPlacer::isInside(const PlacedLabel& label) const {
  const Eigen::Array2d half = 0.5 * label.size_px.array();
  const Eigen::Array2d room(width_px_, height_px_);
  return (label.middle_px.array() >= half).all() && (label.middle_px.array() <= room - half).all();
}

}  // namespace denavit
