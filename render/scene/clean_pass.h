#pragma once

#include <memory>

#include <vtkNew.h>
#include <vtkRenderPass.h>

class vtkCameraPass;
class vtkOpenGLFramebufferObject;
class vtkOpenGLQuadHelper;
class vtkTextureObject;

namespace denavit {

/// Draws a renderer for somebody who looks closely: several samples per pixel, ambient occlusion
/// and thin lines where one solid ends before another, all from colours and depths alone.
///
///   scene -> colours and depths, finer than the picture -> one quad
///
/// The meshes are drawn by the same shader programs as without the pass: coming and going costs
/// nothing. Occlusion as in McGuire, Mara, Luebke: Scalable Ambient Obscurance, HPG 2012.
class CleanPass final : public vtkRenderPass {
 public:
  static CleanPass* New();
  vtkTypeMacro(CleanPass, vtkRenderPass)

      /// [m] how far surfaces darken each other. Jumps in depth by about an eighth of it are lines.
      void setRadius(double radius_m) {
    radius_m_ = radius_m;
  }
  /// Samples per pixel in each direction: 1 or 2.
  void setFineness(int fineness) { fineness_ = fineness; }
  /// Lines of the scene are drawn on the finer picture: this many times as wide.
  [[nodiscard]] int fineness() const { return fineness_; }

  void Render(const vtkRenderState* state) override;
  void ReleaseGraphicsResources(vtkWindow* window) override;

 private:
  CleanPass();
  ~CleanPass() override;
  CleanPass(const CleanPass&) = delete;
  CleanPass& operator=(const CleanPass&) = delete;
  void drawScene(const vtkRenderState* state, int width, int height);
  void drawQuad(vtkRenderer* renderer, const int box[4]);

  vtkNew<vtkCameraPass> scene_;
  vtkNew<vtkOpenGLFramebufferObject> buffer_;
  vtkNew<vtkTextureObject> colors_, depths_;
  std::unique_ptr<vtkOpenGLQuadHelper> quad_;
  double radius_m_ = 0.1;
  int fineness_ = 2;
};

}  // namespace denavit
