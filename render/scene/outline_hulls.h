#pragma once

#include <vector>

#include <vtkSmartPointer.h>

#include "render/rgb.h"

class vtkActor;
class vtkRenderer;

namespace denavit {

class PosedActor;

/// Lines around solids as they are seen, also before others of the same colour.
///
///   solid's mesh -> its far side, moved outwards by some pixels in the vertex shader -> flat actor
///   that shares the solid's matrix
class OutlineHulls {
 public:
  /// @param renderer  outlives this  @param width_px  of the lines
  OutlineHulls(vtkRenderer* renderer, double width_px);
  ~OutlineHulls();
  OutlineHulls(const OutlineHulls&) = delete;
  OutlineHulls& operator=(const OutlineHulls&) = delete;

  /// Outlines these solids in place of those before; they must live until the next call.
  void set(const std::vector<const PosedActor*>& solids, Rgb color);
  void setVisible(bool visible);
  /// Keeps the width in a picture of this size; before each frame.
  void follow(int width_px, int height_px, double pixelRatio);
  [[nodiscard]] std::size_t count() const { return hulls_.size(); }

 private:
  void clear();

  vtkRenderer* renderer_;
  double width_px_;
  std::vector<vtkSmartPointer<vtkActor>> hulls_;
  float step_[2] = {0.002F, 0.002F};  ///< of clip space for the width
  bool visible_ = true;
};

}  // namespace denavit
